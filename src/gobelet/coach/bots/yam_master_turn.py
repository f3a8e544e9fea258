"""A whole turn of Yam Master, exactly: every dice of three rolls with and without a challenge, for many boards at once.

What a turn ends in is all that it needs: the worth of placing on each kind of square, of taking a token off, of
nothing. The first axis of the arrays is as their names say, the second the boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gobelet.coach.steps import Steps
from gobelet.coach.throws import throws_of
from gobelet.coach.values import keeps_at
from gobelet.games.yam_master.kinds import DICE, FACES, KINDS, ROLLS, may_remove, qualified

Floats = npt.NDArray[np.floating[Any]]

REMOVE = len(KINDS)
NOTHING = REMOVE + 1
ENDS = NOTHING + 1
"""The ways a turn can end: a token on one of `KINDS`, one taken off, nothing."""


@dataclass(frozen=True)
class Solved:
    """A turn under best play; `c` is whether a challenge binds.

    `stops_first` (252 dice) is the worth of stopping on the first roll, `stops[c]` on the others. `keeps[c][r]` (462
    multisets, the first 210 meant) is the worth of keeping dice and throwing the others after roll `r + 1`. `value` is
    that of the turn before its first roll.
    """

    stops_first: Floats
    stops: tuple[Floats, Floats]
    keeps: tuple[tuple[Floats, Floats], tuple[Floats, Floats]]
    value: Floats


class Turns:
    """Solves turns, the challenge read strictly or not; holds nothing but the numbers of the dice.

    `full` are the 252 dice. `first`, `free` and `bound` say which ends each of them allows: on the first roll, later,
    and later under a challenge.
    """

    def __init__(self, strict: bool) -> None:
        throws = throws_of(DICE, FACES)
        self.full = throws.full()
        self.steps = Steps(throws)
        self.numbers = {keep: number for number, keep in enumerate(throws.keeps)}
        self.first = Ends([ends(dice, 1, False, strict) for dice in self.full])
        self.free = Ends([ends(dice, ROLLS, False, strict) for dice in self.full])
        self.bound = Ends([ends(dice, ROLLS, True, strict) for dice in self.full])

    def solve(self, worth: Floats) -> Solved:
        """The turns of many boards: `worth` is (ENDS, boards), -inf for what cannot be."""
        first, free, bound = self.first.best(worth), self.free.best(worth), self.bound.best(worth)
        keeps = (self._keeps(free), self._keeps(bound))
        thrown = np.maximum(keeps[0][0], keeps[1][0])
        thrown[self.steps.first_roll :] = first
        self.steps.choose(thrown)
        value = self.steps.chance.astype(worth.dtype) @ thrown[self.steps.first_roll :]
        return Solved(first, (free, bound), keeps, value)

    def best_keep(self, dice: tuple[int, ...], keeps: Floats) -> tuple[float, list[int]]:
        """The most that a keep of these dice is worth and its positions; `keeps` has one column."""
        worths = {at: float(keeps[self.numbers[tuple(sorted([dice[i] for i in at]))], 0]) for at in keeps_at(dice)}
        best = max(worths, key=lambda at: worths[at])
        return worths[best], list(best)

    def _keeps(self, stops: Floats) -> tuple[Floats, Floats]:
        """The worth of every keep after the first and after the second roll."""
        last = np.empty((len(self.numbers), stops.shape[1]), stops.dtype)
        last[self.steps.first_roll :] = stops
        self.steps.expect(last)
        before = last.copy()
        self.steps.choose(before)
        self.steps.expect(before)
        return before, last


class Ends:
    """The ends that each of the 252 dice allow. Most allow the same, so the best is sought once for each list.

    `lists` are the different lists, filled up with `NOTHING`, which every dice allow; `list_of` the list of each dice.
    """

    def __init__(self, allowed: list[tuple[int, ...]]) -> None:
        different = sorted(set(allowed))
        longest = max([len(each) for each in different])
        self.lists = np.array([[*each, *[NOTHING] * (longest - len(each))] for each in different], np.intp)
        self.list_of = np.array([different.index(each) for each in allowed], np.intp)

    def best(self, worth: Floats) -> Floats:
        """The worth of the best end, (252, boards)."""
        found = worth[self.lists[:, 0]]
        for column in range(1, self.lists.shape[1]):
            np.maximum(found, worth[self.lists[:, column]], out=found)
        return found[self.list_of]


def ends(dice: tuple[int, ...], roll: int, challenge: bool, strict: bool) -> tuple[int, ...]:
    """The ways to end a turn that these dice allow, squares and tokens left aside.

    >>> [KINDS[end] for end in ends((4, 4, 4, 2, 2), 1, False, False)[:-1]]
    ['three_of_4', 'full_house', 'sec']
    """
    kinds = [KINDS.index(kind) for kind in qualified(dice, roll, challenge, strict)]
    return (*kinds, *((REMOVE,) if may_remove(dice, roll, challenge) else ()), NOTHING)
