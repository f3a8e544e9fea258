"""Exact play of the small games: Cochon, 421, the bomb."""
