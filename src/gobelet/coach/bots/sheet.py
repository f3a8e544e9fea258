"""Players of score sheets, for every ruleset that data can describe.

`casual` keeps its most frequent face to the last throw and writes the box that pays most. `good` plays each turn
exactly, every box held against what it brings on average. `best` plays from the exact table of the whole game; a sheet
that is too large for a table it plays as `good` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.coach.turn import Turn
from gobelet.coach.values import Decided, Solution
from gobelet.engine.contract import Action
from gobelet.engine.errors import Refused
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.state import State

EQUAL = 1e-9

Solve = Callable[[SheetRules], Solution]
"""Gives the solved game of these rules; raises `Refused` (`ruleset_too_large`)."""


class Player:
    """One level. It keeps the tables and the averages of the rulesets that it has played."""

    def __init__(self, level: str, solve: Solve) -> None:
        self.level = level
        self._solve = solve
        self._solved: dict[str, Solution | None] = {}
        self._turns: dict[str, Turn | None] = {}

    def move(self, rules: SheetRules, state: State, seat: int, draw: Callable[[int], int]) -> Action:
        """The action of a seat that may act; no level leaves anything to `draw`."""
        if not state.hands[seat].throws:
            return {"type": "roll", "keep": []}
        decided = None if self.level == "casual" else self._decided(rules, state, seat)
        return _casual(rules, state, seat) if decided is None else _best(rules, state, seat, decided)

    def _decided(self, rules: SheetRules, state: State, seat: int) -> Decided | None:
        """What each choice is worth; None where there are too many dice to play a turn out."""
        sheet, hand = state.sheets[seat], state.hands[seat]
        left, served = rules.rolls_of(state, seat) - hand.throws, hand.throws == 1
        solution = self._solution(rules) if self.level == "best" else None
        if solution is not None:
            return solution.decide(sheet, hand.dice, left, served)
        turn = self._turn(rules)
        return None if turn is None else turn.decide(sheet, hand.dice, left, served, not hand.kept)

    def _solution(self, rules: SheetRules) -> Solution | None:
        key = _key(rules)
        if key not in self._solved:
            self._solved[key] = _unless_too_large(self._solve, rules)
        return self._solved[key]

    def _turn(self, rules: SheetRules) -> Turn | None:
        key = _key(rules)
        if key not in self._turns:
            self._turns[key] = _unless_too_large(Turn, rules)
        return self._turns[key]


def _best(rules: SheetRules, state: State, seat: int, decided: Decided) -> Action:
    """The choice of the highest value among those that the rules offer; writing comes before a throw of equal value."""
    roll = rules.moves(state, seat).get("roll", {"at_most": -1})
    box = max(sorted(decided.boxes), key=lambda place: decided.boxes[place])
    keeps = {at: worth for at, worth in decided.keeps.items() if len(at) <= roll["at_most"]}
    if keeps:
        keep = max(sorted(keeps), key=lambda at: keeps[at])
        if keeps[keep] > decided.boxes[box] + EQUAL:
            return {"type": "roll", "keep": list(keep)}
    return {"type": "score", "category": rules.data.categories[box].key}


def _casual(rules: SheetRules, state: State, seat: int) -> Action:
    data, dice = rules.data, state.hands[seat].dice
    face = max(dice, key=lambda face: (dice.count(face), face))
    keep = [i for i in range(len(dice)) if dice[i] == face]
    roll = rules.moves(state, seat).get("roll")
    if roll is not None and len(keep) < len(dice):
        return {"type": "roll", "keep": keep[: roll["at_most"]]}
    found = rules.choices(state, seat)

    def paid(place: int) -> int:
        return data.categories[place].sign * data.multiplier(place) * found.points[place] + found.beside[place]

    return {"type": "score", "category": data.categories[max(sorted(found.points), key=paid)].key}


def _unless_too_large(make: Callable[[SheetRules], Any], rules: SheetRules) -> Any:
    try:
        return make(rules)
    except Refused as refused:
        if refused.reason != "ruleset_too_large":
            raise
        return None


def _key(rules: SheetRules) -> str:
    return repr((rules.data, sorted(rules.options.items())))
