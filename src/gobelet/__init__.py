"""Gobelet: games of five dice, one engine for every place they are played."""

__version__ = "0.1.0"
