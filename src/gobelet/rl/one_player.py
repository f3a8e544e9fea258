"""A game for one learner, as a Gymnasium environment; bots sit at the other seats."""

from __future__ import annotations

import json
from typing import Any, cast

import gymnasium
from gymnasium import spaces

from gobelet.coach.bots import Bots
from gobelet.coach.solver import Workshop, find_solver
from gobelet.coach.values import Solution
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.sheet import sums
from gobelet.rl.play import Play, Seen, rules_of, shares


class OnePlayer(gymnasium.Env[Seen, Any]):
    """One game from one seat.

    `game` is a game or ruleset by name, or a score sheet's ruleset as data; `options` are the game's. `seats` is one
    where the game can be played alone, else two. The learner has seat `seat`; bots of the level `opponent` have the
    others, and `bots` may be handed in to share what they keep. Raises `Refused` for rules that cannot be.

    The reward alone: the points that the action brought (sheets), modules solved less strikes (the bomb). With others:
    at the end, 1 for the first place to -1 for the last. An action that the mask closes changes nothing and costs 1.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: str | dict[str, Any] = "yahtzee",
        *,
        options: dict[str, Any] | None = None,
        seats: int | None = None,
        seat: int = 0,
        opponent: str = "casual",
        bots: Bots | None = None,
        render_mode: str | None = None,
    ) -> None:
        rules = rules_of(game, options)
        self.play = Play(rules, rules.seats[0] if seats is None else seats)
        if not 0 <= seat < self.play.seats:
            raise ValueError(f"seat: 0 to {self.play.seats - 1}")
        self.seat = seat
        self.opponent = opponent
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(self.play.actions))
        self.observation_space = cast(spaces.Space[Seen], self.play.space)
        self._bots = Bots(solve_in_memory) if bots is None else bots

    @property
    def actions(self) -> tuple[dict[str, Any], ...]:
        """The protocol's action of each number."""
        return self.play.actions

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game, with the others' actions before the learner's first. Where they end it before that, another."""
        super().reset(seed=seed)
        self.play.reset(self.np_random)
        self._let_others_play()
        while self.play.turn() is None:
            self.play.reset(self.np_random)
            self._let_others_play()
        return self.play.seen(self.seat), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The learner's action, then the others' until it is the learner's turn again. At the end `info["outcome"]`
        has places, totals and the reason."""
        if not self.play.mask(self.seat)[int(action)]:
            return self.play.seen(self.seat), -1.0, False, False, {"illegal": True}
        before = self._score()
        self.play.act(self.seat, self.play.actions[int(action)])
        self._let_others_play()
        outcome = self.play.outcome()
        reward, info = float(self._score() - before), dict[str, Any]()
        if outcome is not None:
            info = {"outcome": {"places": outcome.places, "totals": outcome.totals, "reason": outcome.reason}}
            reward += shares(outcome)[self.seat] if self.play.seats > 1 else 0
        return self.play.seen(self.seat), reward, outcome is not None, False, info

    def render(self) -> str | None:
        """What the learner sees, as the protocol's view of the game in JSON."""
        if self.render_mode is None:
            return None
        names = tuple([f"player_{i}" for i in range(self.play.seats)])
        return json.dumps(self.play.rules.view(self.play.state, self.seat, names), ensure_ascii=False)

    def _score(self) -> int:
        """What the learner has, where it plays alone."""
        rules, state = self.play.rules, self.play.state
        if rules.game == "bomb":
            return int(state.solved() - state.strikes)
        if self.play.seats > 1 or not isinstance(rules, SheetRules):
            return 0
        return sums(rules.data, state.sheets[self.seat], rules.options["extra_bonus"]).total

    def _let_others_play(self) -> None:
        while (turn := self.play.turn()) is not None and turn != self.seat:
            self.play.act(turn, self._bots.move(self.play.rules, self.play.state, turn, self.opponent, self.play.below))


def solve_in_memory(rules: SheetRules) -> Solution:
    """The solved sheet, kept nowhere: what a best opponent plays by where no bots are handed in."""
    return Solution(Workshop(None, find_solver(), 1, lambda: 0.0).solve(rules))
