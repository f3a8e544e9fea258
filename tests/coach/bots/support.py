"""What the tests of bots share."""

from __future__ import annotations

from random import Random
from typing import Any

from gobelet.coach.bots import Bots
from gobelet.coach.solver import Workshop, find_solver
from gobelet.coach.values import Solution
from gobelet.engine.contract import DICE
from tests.support import REGISTRY

SMALL = {
    "name": "four_boxes",
    "upper_bonus": {"from": 10, "points": 20},
    "category": [
        {"key": "fives", "section": "upper", "face": 5},
        {"key": "sixes", "section": "upper", "face": 6},
        {"key": "full_house", "section": "lower", "needs": {"groups": [3, 2]}, "points": 25},
        {"key": "chance", "section": "lower", "points": "sum"},
    ],
}
"""A sheet whose table is solved in a moment."""


def solve(rules: Any) -> Solution:
    """The solved sheet, kept nowhere."""
    return Solution(Workshop(None, find_solver(), 1, lambda: 0.0).solve(rules))


def find(game: str, ruleset: Any = None, **options: Any) -> Any:
    """The rules of a game under options."""
    return REGISTRY.find_rules(game, ruleset, options)


class Hand:
    """Plays whole games through the rules, which refuse whatever is not legal."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.bots = Bots(solve)
        self.actions: list[Any] = []

    def game(self, rules: Any, levels: list[str], most: int = 10_000, state: Any = None) -> Any:
        """The last state of a game between these levels, by seat, begun or gone on from `state`; or that after `most`
        actions."""
        if state is None:
            state = rules.start(len(levels))
        while (waiting := rules.to_move(state)) != () and len(self.actions) < most:
            due = rules.due(state)
            if due is not None:
                state = rules.apply(state, DICE, {"type": "dice", "faces": [self._face(n) for n in due.sides]})
                continue
            seat = waiting[0]
            action = self.bots.move(rules, state, seat, levels[seat], self.random.randrange)
            assert rules.read(action) == action
            assert action["type"] in rules.moves(state, seat)
            self.actions.append(action)
            state = rules.apply(state, seat, action)
        return state

    def _face(self, sides: int) -> int:
        return self.random.randrange(sides) + 1
