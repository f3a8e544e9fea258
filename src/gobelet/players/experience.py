"""Points of experience: a table by length, finishing and place. They are never taken away (docs/players.md)."""

from __future__ import annotations

from math import isqrt

LENGTHS = ((60, 15), (30, 10), (10, 5), (1, 2))
"""From how many own actions that stand a game gives how many points."""

FINISHED = 5
"""For who is there at the end."""

BEHIND, MOST_BEHIND = 3, 3
"""For each seat placed behind, and for how many of them at most."""

STEP = 25
"""Level n begins at STEP × n × (n − 1) points: 0, 50, 150, 300, …"""


def experience(actions: int, behind: int, present: bool) -> int:
    """The points for one finished game: `actions` of the player's own, `behind` seats placed behind; `present` says
    that no bot plays the seat at the end."""
    length = next((points for least, points in LENGTHS if actions >= least), 0)
    if not present:
        return length
    return length + FINISHED + BEHIND * min(behind, MOST_BEHIND)


def level(points: int) -> int:
    """The level that so many points give, from 1 on.

    >>> [level(points) for points in (0, 49, 50, 149, 150, 299, 300)]
    [1, 1, 2, 2, 3, 3, 4]
    """
    return (1 + isqrt(1 + 4 * (points // STEP))) // 2


def begins(number: int) -> int:
    """The points at which a level begins.

    >>> [begins(number) for number in (1, 2, 3, 4)]
    [0, 50, 150, 300]
    """
    return STEP * number * (number - 1)
