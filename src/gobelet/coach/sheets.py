"""Decisions on a score sheet, judged by the table of all its states, or by the turn alone where there can be none."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.coach.judge import EQUAL, Choice
from gobelet.coach.methods import Coach
from gobelet.coach.values import Solution
from gobelet.engine.contract import Action
from gobelet.engine.errors import Refused
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.sheet import sums
from gobelet.games.sheet.state import State


@dataclass(frozen=True)
class SheetJudge:
    """The `Judge` of a score sheet. Raises `Refused` (`ruleset_too_large`) where even turns are too much."""

    coach: Coach
    rules: SheetRules

    @property
    def by(self) -> str:
        """`table` or `turn`."""
        return "turn" if self.solution is None else "table"

    @property
    def equal(self) -> float:
        """Choices whose values differ by less are equally good."""
        solution = self.solution
        return EQUAL["double" if solution is None else solution.precision]

    @property
    def solution(self) -> Solution | None:
        """The solved sheet; None where it is judged by the turn alone."""
        try:
            return self.coach.solution(self.rules)
        except Refused as refused:
            if refused.reason != "ruleset_too_large":
                raise
            return None

    def expected(self, state: State, seat: int) -> float:
        """The final score that a seat without dice may expect under best play."""
        sheet, solution = state.sheets[seat], self.solution
        rest = self.coach.turn(self.rules).rest_of(sheet) if solution is None else solution.value_of(sheet)
        return self.had(state, seat) + rest

    def had(self, state: State, seat: int) -> int:
        """The points that a seat has, bonuses that it has reached among them."""
        return sums(self.rules.data, state.sheets[seat], self.rules.options["extra_bonus"]).total

    def left(self, state: State, seat: int) -> int:
        """The throws that a seat may still take in its turn."""
        return self.rules.rolls_of(state, seat) - state.hands[seat].throws

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        """Every distinct choice of a seat that has thrown, the best first; of equal ones those that write a box, then
        those that keep more dice."""
        sheet, hand, had = state.sheets[seat], state.hands[seat], self.had(state, seat)
        left, served = self.left(state, seat), hand.throws == 1
        decided, _ = self.coach.decide(self.rules, sheet, hand.dice, left, not hand.kept, served)
        keys = [category.key for category in self.rules.data.categories]
        found = [Choice({"type": "score", "category": keys[box]}, had + decided.boxes[box]) for box in decided.boxes]
        found += [
            Choice({"type": "roll", "keep": list(at)}, had + decided.keeps[at])
            for at in sorted(decided.keeps, key=lambda at: -len(at))
        ]
        return tuple(sorted(found, key=lambda choice: -choice.value))

    def same(self, state: State, seat: int, one: Action, other: Action) -> bool:
        """Whether two actions keep the same faces, or write the same box."""
        if one["type"] != other["type"]:
            return False
        if one["type"] == "score":
            return bool(one["category"] == other["category"])
        dice = state.hands[seat].dice
        return sorted([dice[i] for i in one["keep"]]) == sorted([dice[i] for i in other["keep"]])
