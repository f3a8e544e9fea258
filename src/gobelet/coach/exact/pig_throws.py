"""What a throw of Cochon may bring, as chances; and the last turn of a table that plays one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gobelet.games.pig.game import MOST_DICE
from gobelet.games.pig.scoring import BROUGHT
from gobelet.games.pig.state import HOG, RUINED, House

Chances = NDArray[np.float64]

REACH = 6 * MOST_DICE
"""The most points that one throw under `hog` can bring."""


@dataclass(frozen=True)
class Throws:
    """One throw of a variant: the chance of 1, 2, … points, of losing the turn's total, of losing the whole score."""

    points: Chances
    lost: float
    ruined: float

    def goes_on(self) -> float:
        """The chance that a throw does not end the turn."""
        return 1.0 - self.lost - self.ruined


def throws_of(house: House) -> Throws:
    """The throw of a variant in which a turn has several."""
    brought = [BROUGHT[house.variant](dice) for dice in product(range(1, 7), repeat=house.dice())]
    points = np.zeros(max([more for more, _ in brought]))
    ends = {None: 0, RUINED: 0}
    for more, how in brought:
        ends[how] = ends.get(how, 0) + 1
        if how is None:
            points[more - 1] += 1
    ruined, lost = ends[RUINED], len(brought) - ends[None] - ends[RUINED]
    return Throws(points / len(brought), lost / len(brought), ruined / len(brought))


def hog_sums(most_dice: int) -> Chances:
    """The chance that n dice show no 1 and together s: `[n - 1, s]`, s from 0 to `REACH`."""
    sums = np.zeros((most_dice, REACH + 1))
    row = np.zeros(REACH + 1)
    row[0] = 1
    for count in range(most_dice):
        # One die more: five faces, two to six, each by one sixth.
        for face in range(2, 7):
            sums[count, face:] += row[:-face] / 6
        row = sums[count]
    return sums


def caught(house: House, size: int) -> Chances:
    """By how many points are missing to a draw (0 to `size` - 1): the chance to come out first by one last turn.

    Being equal counts one half.
    """
    found = np.zeros(size)
    if house.variant == HOG:
        sums = hog_sums(MOST_DICE)
        beyond = sums[:, ::-1].cumsum(axis=1)[:, ::-1]
        width = min(size, REACH + 1)
        found[:width] = (beyond - sums / 2)[:, :width].max(axis=0)
        return found
    throws = throws_of(house)
    top = len(throws.points)
    won = np.ones(top + size)  # the last `top` stand for what is passed: those who are ahead
    for missing in range(size):
        at = top + missing
        again = float(throws.points @ won[at - top : at][::-1])
        won[at] = max(0.5, again) if not missing else again
    return won[top:]


def span(house: House) -> int:
    """How far beyond the target a turn may still be worth another throw: 0 where reaching it wins.

    Holding is best where being caught costs less than a throw risks. What it risks is at least the chance to reach
    `more` points beyond the target by a later turn without being caught there.
    """
    if not house.last_round or house.variant == HOG:
        return 0
    missing = caught(house, house.target + 4 * REACH)
    lost, least = throws_of(house).lost, 4 * REACH - 1
    for more in range(1, 60):
        risked = lost * missing[more : more + house.target + 1] * (1.0 - missing[more])
        while least and (missing[least : least + house.target + 1] <= risked).all():
            least -= 1
    return least + 1
