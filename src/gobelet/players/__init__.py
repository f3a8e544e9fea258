"""Who plays: guests, accounts, their devices; results, experience and places in the rankings (docs/players.md)."""
