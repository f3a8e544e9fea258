"""What a set of dice shows, whatever the game makes of it."""

from __future__ import annotations


def counts(dice: tuple[int, ...], faces: int) -> tuple[int, ...]:
    """How many dice show each face; index 0 is face 1.

    >>> counts((4, 4, 1, 6, 4), 6)
    (1, 0, 0, 3, 0, 1)
    """
    return tuple([dice.count(face) for face in range(1, faces + 1)])


def alike(dice: tuple[int, ...], faces: int) -> int:
    """The size of the largest group of equal dice.

    >>> alike((5, 5, 2, 5, 2), 6)
    3
    """
    return max(counts(dice, faces))


def groups(dice: tuple[int, ...], faces: int) -> tuple[int, ...]:
    """The sizes of the groups of equal dice, largest first.

    >>> groups((5, 5, 2, 5, 2), 6)
    (3, 2)
    """
    return tuple(sorted([n for n in counts(dice, faces) if n], reverse=True))


def run(dice: tuple[int, ...], faces: int) -> int:
    """The length of the longest sequence of consecutive values among the dice.

    >>> run((1, 2, 3, 4, 6), 6), run((2, 3, 3, 5, 6), 6)
    (4, 2)
    """
    longest = length = 0
    for face in range(1, faces + 1):
        length = length + 1 if face in dice else 0
        longest = max(longest, length)
    return longest
