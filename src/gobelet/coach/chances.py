"""Every seat's final score as a distribution, from wherever its sheet stands."""

from __future__ import annotations

from collections.abc import Callable

from gobelet.coach.forward import Carried, Start
from gobelet.coach.sheets import SheetJudge
from gobelet.coach.spread import Spread, certain
from gobelet.coach.values import Solution
from gobelet.games.sheet.state import State

CarryFrom = Callable[[Start], Carried]
"""Gives what is still to come from a start under best play."""


def spreads(solution: Solution, judge: SheetJudge, state: State, carry: CarryFrom) -> list[Spread]:
    """The exact distribution of each seat's final score when it plays best from here, dice on the table included."""
    known: dict[Start, Carried] = {}

    def once(start: Start) -> Carried:
        if start not in known:
            known[start] = carry(start)
        return known[start]

    return [_spread_of(solution, judge, state, seat, once) for seat in range(len(state.sheets))]


def _spread_of(solution: Solution, judge: SheetJudge, state: State, seat: int, carry: CarryFrom) -> Spread:
    sheet, hand, model = state.sheets[seat], state.hands[seat], solution.model
    had = judge.had(state, seat)
    if None not in sheet.cells:
        return certain(had)
    filled, flag, upper = solution.state_of(sheet)
    start = Start(filled, flag, min(upper, model.top))
    if hand.throws and state.falling != seat:
        roll = model.keeps.index(tuple(sorted(hand.dice))) - model.first_roll()
        start = Start(start.filled, start.flag, start.upper, roll, judge.left(state, seat))
    carried = carry(start)
    reached = int(model.bonus) if model.top and upper >= model.top else 0
    return Spread(carried.low + had - reached, carried.chances)
