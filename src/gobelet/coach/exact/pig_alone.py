"""Cochon alone: in how many turns the target is reached, and what one turn brings; not for `hog`."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gobelet.coach.exact.fixed_point import fixed_point
from gobelet.coach.exact.pig_throws import Chances, Throws, throws_of
from gobelet.games.pig.state import House

Turn = tuple[float, float]
"""What a turn costs where losing it costs nothing more, and the chance to lose it."""


def turns_alone(house: House, hold_at: int | None = None) -> float:
    """The expected turns to reach the target from 0: the fewest, or those of one who holds once a turn's total has
    come to `hold_at` or the target is reached."""
    throws = throws_of(house)

    def swept(first: Chances) -> Chances:
        return np.array([_swept(house.target, throws, hold_at, float(first[0]))])

    return float(fixed_point(swept, np.array([float(house.target)]), 1e-11)[0])


def turn_of(house: House, hold_at: int) -> tuple[float, float]:
    """Of one turn that holds once its total has come to `hold_at`: the chance to lose it, and its mean points."""
    throws = throws_of(house)
    reached = np.zeros(hold_at + len(throws.points))
    reached[0] = 1.0
    for total in range(hold_at):
        reached[total + 1 : total + 1 + len(throws.points)] += reached[total] * throws.points
    held = reached[hold_at:]
    return 1.0 - float(held.sum()), float(held @ np.arange(hold_at, len(reached)))


def _swept(target: int, throws: Throws, hold_at: int | None, first: float) -> float:
    """The turns needed from 0 when a seat that lost its whole score needs `first`."""
    needed = np.zeros(target + len(throws.points))
    for score in range(target - 1, -1, -1):
        needed[score] = _needed(score, target, throws, hold_at, first, needed)
    return float(needed[0])


def _needed(score: int, target: int, throws: Throws, hold_at: int | None, first: float, needed: Chances) -> float:
    """The turns needed from a score: found anew until what was taken for it is what comes out."""
    at = needed[score + 1]
    while True:
        cost, lost = _turn(score, target, throws, _holder(score, hold_at), first, float(at), needed)
        after = cost / (1.0 - lost)
        if abs(after - at) <= 1e-12 * max(1.0, after):
            return after
        at = after


def _holder(score: int, hold_at: int | None) -> Callable[[int, float, float], bool]:
    """Whether to hold at a total score, by what holding and throwing again cost."""
    if hold_at is None:
        return lambda here, held, thrown: held <= thrown
    return lambda here, held, thrown: here - score >= hold_at


def _turn(
    score: int,
    target: int,
    throws: Throws,
    holds: Callable[[int, float, float], bool],
    first: float,
    at: float,
    needed: Chances,
) -> Turn:
    """One turn from a score that is taken to need `at` turns."""
    top = len(throws.points)
    costs, losses = np.zeros(target + top), np.zeros(target + top)
    for here in range(target - 1, score - 1, -1):
        cost = throws.ruined * first + float(throws.points @ costs[here + 1 : here + 1 + top])
        loss = throws.lost + float(throws.points @ losses[here + 1 : here + 1 + top])
        if here > score and holds(here, float(needed[here]), cost + loss * at):
            cost, loss = float(needed[here]), 0.0
        costs[here], losses[here] = cost, loss
    return 1.0 + float(costs[score]), float(losses[score])
