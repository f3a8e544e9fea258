"""The list of games: the only place that names them. To add one, add its line to `LISTINGS` and its builder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gobelet.engine.contract import Game, Rules
from gobelet.engine.errors import Refused, brief

LoadData = Callable[[str], Any]
"""Gives the data of a file of the package, named without its ending: `games/sheet/rulesets/yahtzee`."""


@dataclass(frozen=True)
class Listing:
    """What is known of a game before its code is read: a program that asks for one game waits for no other."""

    key: str
    rulesets: tuple[str, ...]
    methods: tuple[str, ...]
    build: Callable[[LoadData], Game]


class Registry:
    """The games, in the order in which they are shown; each is built when it is first asked for."""

    def __init__(self, load: LoadData, listings: tuple[Listing, ...]) -> None:
        self._load = load
        self._built: dict[str, Game] = {}
        self.listings = listings

    @property
    def games(self) -> tuple[Game, ...]:
        """Every game."""
        return tuple([self.game(listing.key) for listing in self.listings])

    def game(self, key: Any) -> Game:
        """The game of that key; raises `Refused` (`unknown_game`)."""
        for listing in self.listings:
            if listing.key == key:
                if listing.key not in self._built:
                    self._built[listing.key] = listing.build(self._load)
                return self._built[listing.key]
        known = ", ".join([listing.key for listing in self.listings])
        raise Refused("unknown_game", "error.unknown_game", name=brief(key), known=known)

    def find_rules(self, game: Any, ruleset: Any, options: Any) -> Rules:
        """The rules of a game under a ruleset (a name, its data or None) and options; raises `Refused`."""
        if options is None:
            options = {}
        if not isinstance(options, dict):
            raise Refused("bad_options", "error.bad_options.shape")
        return self.game(game).rules(ruleset, options)

    def named(self, name: str) -> tuple[Game, str]:
        """The game and ruleset that people mean by a name: `yahtzee` is a ruleset of `sheet`; raises `Refused`."""
        for listing in self.listings:
            if name in listing.rulesets:
                return self.game(listing.key), name
        game = self.game(name)
        return game, game.rulesets[0]


def build_registry(load: LoadData) -> Registry:
    """Every game of the house."""
    return Registry(load, LISTINGS)


SHEETS = (
    "yahtzee", "yatzy_online", "yatzy_scandinavian", "maxi_yatzy", "kniffel", "generala", "yams_fr", "yams_4col",
    "triple_yahtzee",
)  # fmt: skip


def _sheet(load: LoadData) -> Game:
    from gobelet.games.sheet import SheetGame

    return SheetGame(SHEETS, {name: load("games/sheet/rulesets/" + name) for name in SHEETS})


def _yam_master(load: LoadData) -> Game:
    from gobelet.games.yam_master import YamMasterGame

    return YamMasterGame()


def _four_two_one(load: LoadData) -> Game:
    from gobelet.games.four_two_one import FourTwoOneGame

    return FourTwoOneGame()


def _pig(load: LoadData) -> Game:
    from gobelet.games.pig import PigGame

    return PigGame()


def _roller(load: LoadData) -> Game:
    from gobelet.games.roller import RollerGame

    return RollerGame()


def _bomb(load: LoadData) -> Game:
    from gobelet.games.bomb import BombGame

    return BombGame()


LISTINGS = (
    Listing("sheet", SHEETS, ("sheet.choices", "rules.check"), _sheet),
    Listing("yam_master", ("yam_master",), ("yam_master.squares", "yam_master.lines"), _yam_master),
    Listing("four_two_one", ("four_two_one",), ("four_two_one.rank", "four_two_one.ranking"), _four_two_one),
    Listing("pig", ("pig",), (), _pig),
    Listing("roller", ("roller",), ("roller.about",), _roller),
    Listing("bomb", ("bomb",), ("bomb.keeps", "bomb.edgework", "bomb.manual"), _bomb),
)
