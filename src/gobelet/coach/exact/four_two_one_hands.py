"""The 56 hands of 421 as arrays: their chances, what may be kept of each, and what keeping is worth.

A hand is numbered by its rank less one: 0 is 4 2 1, 55 the nénette.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from gobelet.games.four_two_one.ranking import COMBINATIONS, NENETTE, rank, worth

Values = NDArray[np.float64]
Faces = tuple[int, ...]

COUNT = len(COMBINATIONS)
LOWEST = COMBINATIONS.index(NENETTE)
DICE = 3


class Hands:
    """What rolls of three dice come to; the same for all tables, made once by whoever needs it.

    `first` are the chances of the 56 hands in one roll, `keeps` what may be kept (nothing to two dice), `after[k]` the
    chances of the hands once all but `keeps[k]` were rolled again, `choices[h]` the numbers of the keeps of a hand.
    """

    def __init__(self) -> None:
        self.keeps: tuple[Faces, ...] = tuple(
            [keep for size in range(DICE) for keep in combinations_with_replacement(range(1, 7), size)]
        )
        self.after = np.zeros((len(self.keeps), COUNT))
        for i, keep in enumerate(self.keeps):
            rolled = DICE - len(keep)
            for faces in product(range(1, 7), repeat=rolled):
                self.after[i, rank(keep + faces) - 1] += 1 / 6**rolled
        self.first: Values = self.after[0]
        self.choices = tuple([self._kept(hand) for hand in COMBINATIONS])
        # Rows of one length: nothing kept stands in for what a hand with equal dice has less.
        most = max([len(row) for row in self.choices])
        self._rows = np.array([(*row, *(0,) * (most - len(row))) for row in self.choices])

    def again(self, values: Values, most: bool) -> Values:
        """What each hand is worth when it must be rolled again and the hands after it are worth `values[..., h]`:
        under the keep that makes the most, or the least, of it."""
        kept = (values @ self.after.T)[..., self._rows]
        return np.asarray(kept.max(axis=-1) if most else kept.min(axis=-1))

    def within(self, wanted: Sequence[Faces], rolls: int) -> float:
        """The chance to have one of the hands wanted within so many rolls, when aimed at."""
        aim = np.zeros(COUNT)
        aim[[rank(dice) - 1 for dice in wanted]] = 1
        found = aim
        for _ in range(rolls - 1):
            found = np.maximum(aim, self.again(found, most=True))
        return float(found @ self.first)

    def _kept(self, hand: Faces) -> tuple[int, ...]:
        kept = {tuple(sorted([hand[place] for place in range(DICE) if mask >> place & 1])) for mask in range(7)}
        return tuple(sorted([self.keeps.index(keep) for keep in kept]))


def positions(dice: Faces, keep: Faces) -> list[int]:
    """Where the dice to keep lie among the dice.

    >>> positions((2, 4, 1), (1, 2))
    [0, 2]
    """
    found: list[int] = []
    for face in keep:
        found.append(min([place for place in range(DICE) if dice[place] == face and place not in found]))
    return sorted(found)


def worths(value_421: int) -> NDArray[np.intp]:
    """The tokens that each hand is worth."""
    return np.array([worth(place, value_421) for place in range(1, COUNT + 1)])
