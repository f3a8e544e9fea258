"""The game in a terminal: one keyboard passed from hand to hand, every action saved before it is shown."""
