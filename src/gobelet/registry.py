"""The list of games: the only place that names them. To add one, add its line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gobelet.engine.contract import Game, Rules
from gobelet.engine.errors import Refused
from gobelet.games.sheet import SheetGame

LoadData = Callable[[str], Any]
"""Gives the data of a file of the package, named without its ending: `games/sheet/rulesets/yahtzee`."""


@dataclass(frozen=True)
class Registry:
    """The games, in the order in which they are shown."""

    games: tuple[Game, ...]

    def game(self, key: Any) -> Game:
        """The game of that key; raises `Refused` (`unknown_game`)."""
        for game in self.games:
            if game.key == key:
                return game
        known = ", ".join([game.key for game in self.games])
        raise Refused("unknown_game", "error.unknown_game", name=str(key)[:40], known=known)

    def find_rules(self, game: Any, ruleset: Any, options: Any) -> Rules:
        """The rules of a game under a ruleset (a name, its data or None) and options; raises `Refused`."""
        if options is None:
            options = {}
        if not isinstance(options, dict):
            raise Refused("bad_options", "error.bad_options.shape")
        return self.game(game).rules(ruleset, options)

    def named(self, name: str) -> tuple[Game, str]:
        """The game and ruleset that people mean by a name: `yahtzee` is a ruleset of `sheet`; raises `Refused`."""
        for game in self.games:
            if name in game.rulesets:
                return game, name
        return self.game(name), self.game(name).rulesets[0]


def build_registry(load: LoadData) -> Registry:
    """Every game of the house."""
    return Registry((_sheet(load),))


def _sheet(load: LoadData) -> Game:
    names = ("yahtzee", "yatzy_online")
    return SheetGame(names, {name: load("games/sheet/rulesets/" + name) for name in names})
