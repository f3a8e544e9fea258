"""421: the bar game of three dice and twenty-one tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.engine.contract import Say
from gobelet.engine.errors import Refused, brief
from gobelet.engine.params import may
from gobelet.games.four_two_one import methods
from gobelet.games.four_two_one.game import FourTwoOneRules
from gobelet.games.four_two_one.state import House
from gobelet.games.four_two_one.view import TITLE

OPTIONS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("tokens", (21, 11)),
    ("value_421", (10, 8, 11)),
    ("charge_rolls", (1, 3)),
    ("nenette", (True, False)),
    ("start", ("first", "roll")),
)
"""Each option with its values, the one that holds where nobody chooses first."""


class FourTwoOneGame:
    """The `Game` of 421; its one ruleset has its own name."""

    key = "four_two_one"
    seats = (2, 8)
    rulesets: tuple[str, ...] = ("four_two_one",)

    def rules(self, ruleset: Any, options: dict[str, Any]) -> FourTwoOneRules:
        """The rules under options; raises `Refused`."""
        if ruleset is not None and ruleset not in self.rulesets:
            raise Refused("unknown_ruleset", "error.ruleset.unknown_ruleset", name=brief(ruleset), known=self.key)
        full, chosen = _chosen(options)
        house = House(full["tokens"], full["value_421"], full["charge_rolls"], full["nenette"], full["start"])
        return FourTwoOneRules(house, full, chosen)

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of the options."""
        kinds = {"nenette": "boolean", "start": "string"}
        properties: dict[str, Any] = {}
        for name, values in OPTIONS:
            properties[name] = {"type": kinds.get(name, "integer")}
            if name != "nenette":
                properties[name]["enum"] = list(values)
        return {"type": "object", "additionalProperties": False, "properties": properties}

    def about(self, ruleset: str) -> dict[str, Any]:
        """Title, seats and options as they are left alone."""
        return {
            "ruleset": self.key,
            "title": TITLE,
            "seats": list(self.seats),
            "simultaneous": False,
            "options": {name: values[0] for name, values in OPTIONS},
        }

    def methods(self) -> dict[str, Callable[[dict[str, Any], Say], Any]]:
        """`four_two_one.rank` and `four_two_one.ranking`."""
        return {
            "four_two_one.rank": lambda params, say: methods.rank_of(self._asked(params), params),
            "four_two_one.ranking": lambda params, say: methods.ranking(self._asked(params)),
        }

    def example(self, ruleset: str, example: dict[str, Any]) -> dict[str, Any]:
        """A worked example of the rules page, under its own options where it names them."""
        return methods.worked_example(self.rules(ruleset, example.get("options", {})).house, example)

    def _asked(self, params: dict[str, Any]) -> House:
        return self.rules(params.get("ruleset"), may(params, "options", dict, "object", {})).house


def _chosen(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Every option with its value, and those that differ from what holds alone; raises `Refused` (`bad_options`)."""
    known = dict(OPTIONS)
    for name in sorted(options):
        if name not in known:
            raise Refused("bad_options", "error.bad_options.unknown", name=brief(name))
        # True is equal to 1 in Python, but not in an option.
        if not any([type(options[name]) is type(each) and options[name] == each for each in known[name]]):
            allowed = ", ".join([_written(each) for each in known[name]])
            raise Refused("bad_options", "error.bad_options.value", name=name, allowed=allowed)
    full = {name: options.get(name, values[0]) for name, values in OPTIONS}
    return full, {name: full[name] for name, values in OPTIONS if full[name] != values[0]}


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
