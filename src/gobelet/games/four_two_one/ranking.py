"""The 56 combinations of three dice, best first, and what each is worth in tokens."""

from __future__ import annotations

Combination = tuple[int, int, int]
"""Three faces, the highest first."""

BEST: Combination = (4, 2, 1)
NENETTE: Combination = (2, 2, 1)
STRAIGHTS: tuple[Combination, ...] = ((6, 5, 4), (5, 4, 3), (4, 3, 2), (3, 2, 1))


def _best_first() -> tuple[Combination, ...]:
    named: list[Combination] = [BEST, (1, 1, 1)]
    for face in (6, 5, 4, 3, 2):
        named.append((face, 1, 1))
        named.append((face, face, face))
    named.extend(STRAIGHTS)
    others = [(a, b, c) for a in range(6, 0, -1) for b in range(a, 0, -1) for c in range(b, 0, -1)]
    return tuple(named + [each for each in others if each not in named and each != NENETTE] + [NENETTE])


COMBINATIONS = _best_first()
LAST = len(COMBINATIONS)
_RANKS = {each: i + 1 for i, each in enumerate(COMBINATIONS)}


def combination(dice: tuple[int, ...]) -> Combination:
    """The dice as their combination is read, from the highest.

    >>> combination((2, 4, 1))
    (4, 2, 1)
    """
    high, middle, low = sorted(dice, reverse=True)
    return (high, middle, low)


def rank(dice: tuple[int, ...]) -> int:
    """The place of three dice among the 56 combinations: 1 is best, none is equal to another.

    >>> rank((1, 2, 4)), rank((1, 1, 1)), rank((2, 1, 2))
    (1, 2, 56)
    """
    return _RANKS[combination(dice)]


def kind(place: int) -> str:
    """What people call the combination of a rank: a key of `four_two_one.hand`.

    >>> [kind(place) for place in (1, 2, 3, 4, 16, 17, 56)]
    ['best', 'aces', 'two_aces', 'three', 'straight', 'other', 'nenette']
    """
    if place <= 2:
        return ("best", "aces")[place - 1]
    if place <= 12:
        return "two_aces" if place % 2 else "three"
    if place <= 16:
        return "straight"
    return "nenette" if place == LAST else "other"


def worth(place: int, value_421: int) -> int:
    """The tokens that the combination of a rank makes change hands.

    >>> [worth(place, 10) for place in (1, 2, 3, 4, 12, 16, 17, 56)]
    [10, 7, 6, 6, 2, 2, 1, 1]
    """
    if place == 1:
        return value_421
    if place == 2:
        return 7
    if place <= 12:
        return COMBINATIONS[place - 1][0]
    return 2 if place <= 16 else 1
