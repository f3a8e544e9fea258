"""Places in the rankings, computed from results and nothing else: pure functions (docs/players.md)."""
