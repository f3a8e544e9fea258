"""One game as environments need it: numbered actions, arrays of what a seat sees, dice that fall by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from gobelet.engine.contract import DICE, Outcome, Rules
from gobelet.hosts.files import load_registry
from gobelet.rl.actions import actions_of, is_offered
from gobelet.rl.dice import Drawn
from gobelet.rl.seen import seen_of

Seen = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation in a row: what they say, where they begin, how many, their least and most."""

    name: str
    start: int
    size: int
    low: float
    high: float


def rules_of(game: str | dict[str, Any], options: dict[str, Any] | None) -> Rules:
    """The rules of a game or ruleset by name, or of a score sheet's ruleset as data; raises `Refused`."""
    registry = load_registry()
    if isinstance(game, dict):
        return registry.find_rules("sheet", game, options)
    found, ruleset = registry.named(game)
    return registry.find_rules(found.key, ruleset, options)


class Play:
    """A game that is being played by `seats` seats; `reset` begins it."""

    def __init__(self, rules: Rules, seats: int) -> None:
        least, most = rules.seats
        if not least <= seats <= most:
            raise ValueError(f"{rules.game} takes {least} to {most} seats, not {seats}")
        self.rules = rules
        self.seats = seats
        self.actions = actions_of(rules)
        self.state = rules.start(seats)
        self.parts = self._laid_out()
        self.space = self._space()
        self._dice = Drawn(np.random.default_rng(0))

    def reset(self, generator: np.random.Generator) -> None:
        """A new game with dice of this generator."""
        self._dice = Drawn(generator)
        self.state = self.rules.start(self.seats)
        self._let_fall()

    def turn(self) -> int | None:
        """The seat that is awaited most, None once the game is over."""
        waiting = self.rules.to_move(self.state)
        return waiting[0] if waiting else None

    def act(self, seat: int, action: dict[str, Any]) -> None:
        """Takes an action, and lets the dice fall that are due; raises `Refused`."""
        self.state = self.rules.apply(self.state, seat, self.rules.read(action))
        self._let_fall()

    def below(self, count: int) -> int:
        """A number below `count` from the game's generator."""
        return self._dice.below(count)

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """1 for each action that the seat may take now, else 0."""
        moves = self.rules.moves(self.state, seat)
        offered = [is_offered(self.rules, self.state, seat, moves, action) for action in self.actions]
        return np.array(offered, np.int8)

    def seen(self, seat: int) -> Seen:
        """What a seat sees: `observation`, the numbers of `parts`, and `action_mask`."""
        rows = [values for _, values, _, _ in seen_of(self.rules, self.state, seat, self.seats)]
        numbers = np.array([number for values in rows for number in values], np.float32)
        return {"observation": np.clip(numbers, self._low, self._high), "action_mask": self.mask(seat)}

    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.rules.result(self.state)

    def _let_fall(self) -> None:
        while (due := self.rules.due(self.state)) is not None:
            faces = self._dice.throw(due, 0)
            self.state = self.rules.apply(self.state, DICE, self.rules.fallen(tuple(faces)))

    def _laid_out(self) -> tuple[Part, ...]:
        parts: list[Part] = []
        start = 0
        for name, values, low, high in seen_of(self.rules, self.state, 0, self.seats):
            parts.append(Part(name, start, len(values), low, high))
            start += len(values)
        return tuple(parts)

    def _space(self) -> spaces.Dict:
        self._low = np.concatenate([np.full(part.size, part.low, np.float32) for part in self.parts])
        self._high = np.concatenate([np.full(part.size, part.high, np.float32) for part in self.parts])
        return spaces.Dict(
            {
                "observation": spaces.Box(self._low, self._high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )


def shares(outcome: Outcome) -> dict[int, float]:
    """What each seat has of a game's end: 1 for the first alone, -1 for the last alone, evenly between them, seats
    that share a place sharing what their places bring. Seats that all end together, each by its own, get 0."""
    seats = sum([len(place) for place in outcome.places])
    found: dict[int, float] = {}
    before = 0
    for place in outcome.places:
        middle = before + (len(place) - 1) / 2
        for seat in place:
            found[seat] = 1 - 2 * middle / (seats - 1) if seats > 1 else 0.0
        before += len(place)
    return found
