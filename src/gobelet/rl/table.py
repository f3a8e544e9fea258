"""A game with all its seats, as a PettingZoo environment in which agents act in turn."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from gobelet.rl.play import Play, Seen, rules_of, shares


class AllPlayers(AECEnv):  # type: ignore[misc]
    """One game; the agents are `player_0` and so on, by seat.

    `game` is a game or ruleset by name, or a score sheet's ruleset as data; `options` are the game's; `seats` two where
    the game takes two. Rewards come at the end: 1 for the first place to -1 for the last; at the bomb, where all win or
    lose together, 1 or -1. Raises `Refused` for rules that cannot be, and for an action that the mask closes.
    """

    def __init__(
        self,
        game: str | dict[str, Any] = "yahtzee",
        *,
        options: dict[str, Any] | None = None,
        seats: int = 2,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.play = Play(rules_of(game, options), seats)
        name = game if isinstance(game, str) else "sheet"
        self.metadata = {"name": f"gobelet_{name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._spaces = {agent: spaces.Discrete(len(self.play.actions)) for agent in self.possible_agents}
        self.agents: list[str] = []

    @property
    def actions(self) -> tuple[dict[str, Any], ...]:
        """The protocol's action of each number."""
        return self.play.actions

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent: `observation` (`play.parts` says what) and `action_mask`."""
        return self.play.space

    def action_space(self, agent: str) -> Any:
        """The same for every agent: the number of an action."""
        return self._spaces[agent]

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is closed while it is not its turn."""
        return self.play.seen(self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `seed` says all its dice. Without one they follow from the last, or from nothing at first."""
        if seed is not None or not hasattr(self, "_generator"):
            self._generator = np.random.default_rng(seed)
        self.play.reset(self._generator)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pass_on()

    def step(self, action: int | None) -> None:
        """The action of the agent whose turn it is, and the dice that fall for it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.act(self.possible_agents.index(agent), self.play.actions[int(action or 0)])
        outcome = self.play.outcome()
        if outcome is not None:
            self._end(outcome)
        self._pass_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the agent to act sees, as the protocol's view of the game in JSON."""
        if self.render_mode is None:
            return None
        seat = self.possible_agents.index(self.agent_selection)
        return json.dumps(self.play.rules.view(self.play.state, seat, tuple(self.possible_agents)), ensure_ascii=False)

    def close(self) -> None:
        """Nothing is held."""

    def _pass_on(self) -> None:
        turn = self.play.turn()
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]

    def _end(self, outcome: Any) -> None:
        ended = shares(outcome)
        if self.play.rules.game == "bomb":
            ended = dict.fromkeys(ended, 1.0 if outcome.reason == "solved" else -1.0)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = ended[seat]
            self.terminations[agent] = True


def table_env(game: str | dict[str, Any] = "yahtzee", **more: Any) -> AECEnv:
    """`AllPlayers` in PettingZoo's own wrappers: a closed action ends the game at a cost of 1, and what is asked before
    `reset` is refused."""
    env = wrappers.TerminateIllegalWrapper(AllPlayers(game, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
