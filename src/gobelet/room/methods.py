"""The methods that need no table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.engine.contract import Say
from gobelet.engine.log import verify
from gobelet.engine.params import need
from gobelet.room.coach import PLAIN, Coach
from gobelet.room.desk import Desk
from gobelet.room.rulespage import rules_page

Plain = Callable[[dict[str, Any], Say], Any]


def plain_methods(desk: Desk) -> dict[str, Plain]:
    """Every method that needs no table, the games' own among them, by name."""
    methods: dict[str, Plain] = {
        "games": lambda params, say: games(desk, say),
        "rules.page": lambda params, say: rules_page(desk, params),
        "table.verify": lambda params, say: table_verify(desk, params, say),
    }
    for listing in desk.registry.listings:
        for name in listing.methods:
            methods[name] = _method_of_game(desk, listing.key, name)
    if desk.coach is not None:
        for name in PLAIN:
            methods[name] = _method_of_coach(desk.coach, name)
    return methods


def games(desk: Desk, say: Say) -> list[dict[str, Any]]:
    """Every game: its title, seats, the JSON Schema of its options, its rulesets by name and what each is."""
    return [
        {
            "game": game.key,
            "title": say("game." + game.key, {}),
            "seats": list(game.seats),
            "options": game.options_schema(),
            "rulesets": list(game.rulesets),
            "about": [game.about(name) for name in game.rulesets],
            "bots": [] if desk.coach is None else list(desk.coach.levels(game.key)),
            "coach": desk.coach is not None and desk.coach.advises(game.key),
        }
        for game in desk.registry.games
    ]


def table_verify(desk: Desk, params: dict[str, Any], say: Say) -> dict[str, Any]:
    """Whether the dice of a log follow from its seed: `{ok, checked, reason?}`."""
    found = verify(need(params, "log", dict, "object"), desk.registry.find_rules)
    if "reason" in found:
        found["reason"] = say(found["reason"], found)
    return found


def _method_of_coach(coach: Coach, name: str) -> Plain:
    def method(params: dict[str, Any], say: Say) -> Any:
        """Asks the coach."""
        return coach.call(name, params, say)

    return method


def _method_of_game(desk: Desk, key: str, name: str) -> Plain:
    def method(params: dict[str, Any], say: Say) -> Any:
        """The game is built only now."""
        return desk.registry.game(key).methods()[name](params, say)

    return method
