"""All states of Cochon for two, solved from the highest scores down.

The chance of the seat to move depends on states with more points, and on the one with the turns exchanged. So all
pairs of scores with the same sum are done at once, and each is solved together with its mirror image: what a turn is
worth is a straight line in what losing it is worth as long as the decisions stay the same, and two such lines have one
crossing (Newton's method, which ends once the decisions no longer change).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gobelet.coach.exact.pig_throws import Chances, Throws

WITHIN = 1e-13
MOST_TRIES = 60
NEVER = -1.0
Places = NDArray[np.intp]


@dataclass(frozen=True)
class Ground:
    """What a sweep plays on: the target, the last total at which to throw again, and what holding from the target on
    is worth: `ends[other's score, own score - target]`."""

    target: int
    last: int
    ends: Chances


def diagonal(ground: Ground, total: int) -> tuple[Places, Places]:
    """The scores of the seat to move and of the other, for all pairs of that sum."""
    mine = np.arange(max(0, total - ground.target + 1), min(ground.target - 1, total) + 1)
    return mine, total - mine


def held(ground: Ground, table: Chances, mine: Places, other: Places, width: int) -> Chances:
    """What holding is worth at each score from the least of `mine` on: `[score - least, pair]`; `NEVER` where the turn
    has brought nothing yet."""
    low, target = int(mine[0]), ground.target
    scores = np.arange(low, low + width)
    below = scores[scores < target]
    worth = np.empty((width, len(mine)))
    worth[: len(below)] = 1.0 - table[other[None, :], below[:, None]]
    beyond = np.minimum(scores[scores >= target] - target, ground.ends.shape[1] - 1)
    worth[len(below) :] = ground.ends[other[None, :], beyond[:, None]]
    worth[scores[:, None] <= mine[None, :]] = NEVER
    return worth


def sweep(ground: Ground, throws: Throws, table: Chances, tries: int = MOST_TRIES) -> None:
    """Fills `table[mine, other]`, the chance of the seat to move at the start of its turn.

    What stands in it before is the first guess, and what being ruined is worth.
    """
    ruin = 1.0 - table[:, 0].copy()
    for total in range(2 * ground.target - 2, -1, -1):
        mine, other = diagonal(ground, total)
        width = ground.last + len(throws.points) - int(mine[0])
        worth = held(ground, table, mine, other, width)
        guess = table[mine, other]
        for _ in range(tries):
            value, slope = _turn(throws, worth, mine, 1.0 - guess[::-1], ruin[other])
            after = _crossing(value, slope, guess[::-1])
            done = float(np.abs(after - guess).max()) <= WITHIN
            guess = after
            if done:
                break
        table[mine, other] = guess


def _turn(throws: Throws, worth: Chances, mine: Places, losing: Chances, ruin: Chances) -> tuple[Chances, Chances]:
    """What a turn is worth when losing it is worth `losing`, and how that grows with it: by pair."""
    top, pairs = len(throws.points), len(mine)
    rows = len(worth) - top
    at = np.zeros((len(worth), 2 * pairs))
    at[rows:, :pairs] = worth[rows:]
    ends = np.concatenate((throws.lost * losing + throws.ruined * ruin, np.full(pairs, throws.lost)))
    holds = np.empty(pairs, dtype=np.bool_)
    for row in range(rows - 1, -1, -1):
        here = at[row]
        np.dot(throws.points, at[row + 1 : row + 1 + top], out=here)
        here += ends
        np.greater(worth[row], here[:pairs], out=holds)
        np.copyto(here[:pairs], worth[row], where=holds)
        np.copyto(here[pairs:], 0.0, where=holds)
    rows_of, places = mine - mine[0], np.arange(pairs)
    return at[rows_of, places], at[rows_of, pairs + places]


def _crossing(value: Chances, slope: Chances, mirror: Chances) -> Chances:
    """The chances at which each turn and its mirror image agree, `mirror` being the guess at which both were taken."""
    value_there, slope_there, guess = value[::-1], slope[::-1], mirror[::-1]
    meeting = value + slope * (mirror - value_there - slope_there * guess)
    return np.asarray(meeting / (1.0 - slope * slope_there))


def sweep_hog(ground: Ground, sums: Chances, table: Chances) -> None:
    """The same where one throw of a number of dice is the whole turn: `sums[n - 1, s]` are its chances."""
    slopes = 1.0 - sums.sum(axis=1)
    # What holding is worth by score, each row for one score of the other; filled as the table is.
    worth = np.ascontiguousarray(np.pad(ground.ends, ((0, 0), (ground.target, 0))))
    for total in range(2 * ground.target - 2, -1, -1):
        mine, other = diagonal(ground, total)
        lines = _hog_lines(worth, sums, mine, other)
        guess = table[mine, other]
        places = np.arange(len(mine))
        for _ in range(MOST_TRIES):
            turns = lines + slopes[None, :] * (1.0 - guess[::-1])[:, None]
            best = turns.argmax(axis=1)
            after = _crossing(turns[places, best], slopes[best], guess[::-1])
            done = float(np.abs(after - guess).max()) <= WITHIN
            guess = after
            if done:
                break
        table[mine, other] = guess
        worth[mine, other] = 1.0 - guess


def _hog_lines(worth: Chances, sums: Chances, mine: Places, other: Places) -> Chances:
    """What each number of dice is worth when losing is worth nothing: `[pair, n - 1]`.

    Whatever goes beyond the last column of `worth` is worth what that is.
    """
    width = min(worth.shape[1] - int(mine[0]), sums.shape[1])
    chances = sums[:, :width].copy()
    chances[:, -1] += sums[:, width:].sum(axis=1)
    scores = np.minimum(mine[:, None] + np.arange(width)[None, :], worth.shape[1] - 1)
    # Not by `@`: its threads cost more than they bring here wherever another program is at work.
    return np.asarray(np.einsum("ps,ns->pn", worth[other[:, None], scores], chances))
