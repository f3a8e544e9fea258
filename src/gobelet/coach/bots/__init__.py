"""Players for any seat, by game and level. A player is asked for one action at a time and knows nothing but the state
and what it worked out before; chance comes from whoever asks.

Each game's module has a `Player(level)` with `move(rules, state, seat, draw)`; it is read when its game is first
played.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from gobelet.engine.contract import Action, Rules, State
from gobelet.engine.errors import Refused, brief
from gobelet.engine.terms import LEVELS

PLAYED = ("sheet", "yam_master", "four_two_one", "pig", "bomb")
"""The games that have something to decide."""

Draw = Callable[[int], int]
"""Gives a number from 0 to below n."""

Solve = Callable[[Any], Any]
"""Gives the `gobelet.coach.values.Solution` of a score sheet's rules; raises `Refused` (`ruleset_too_large`)."""


class Plays(Protocol):
    """A player of one game at one level."""

    def move(self, rules: Any, state: State, seat: int, draw: Draw) -> Action:
        """The action of a seat that may act."""


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's players, the weakest first; none where there is nothing to win."""
    return LEVELS if game in PLAYED else ()


class Bots:
    """The players that were asked for so far, with all that they keep: tables, plans, weights.

    `solve` gives the solved game of a score sheet to the best player of sheets.
    """

    def __init__(self, solve: Solve) -> None:
        self._solve = solve
        self._players: dict[tuple[str, str], Plays] = {}

    def move(self, rules: Rules, state: State, seat: int, level: str, draw: Draw) -> Action:
        """The action that a player of this level takes at `seat`, which must be one that may act.

        Raises `Refused`: `bad_seats` for a level that the game does not have, `not_your_turn` for a seat that waits.
        """
        known = levels(rules.game)
        if level not in known:
            raise Refused("bad_seats", "error.bots.level", level=brief(level), known=", ".join(known))
        if seat not in rules.to_move(state):
            raise Refused("not_your_turn", "error.bots.not_its_turn")
        return self._player(rules.game, level).move(rules, state, seat, draw)

    def _player(self, game: str, level: str) -> Plays:
        if (game, level) not in self._players:
            player = import_module(f"{__name__}.{game}").Player
            more = (self._solve,) if game == "sheet" else ()
            self._players[game, level] = player(level, *more)
        return self._players[game, level]
