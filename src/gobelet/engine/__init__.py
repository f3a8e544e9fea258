"""What every game stands on: dice, the contract of a game, the table as a log."""
