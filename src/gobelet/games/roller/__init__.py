"""The free roller: any mix of dice, in the notation that people know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.engine.contract import DICE, Say
from gobelet.engine.errors import Refused, brief
from gobelet.engine.params import need
from gobelet.games.roller.game import RollerRules
from gobelet.games.roller.notation import parse
from gobelet.games.roller.view import TITLE, about


class RollerGame:
    """The `Game` of the free roller; its one ruleset has its own name."""

    key = "roller"
    seats = (1, 8)
    rulesets: tuple[str, ...] = ("roller",)

    def rules(self, ruleset: Any, options: dict[str, Any]) -> RollerRules:
        """The rules, which have no options; raises `Refused`."""
        if ruleset is not None and ruleset not in self.rulesets:
            raise Refused("unknown_ruleset", "error.ruleset.unknown_ruleset", name=brief(ruleset), known=self.key)
        for name in sorted(options):
            raise Refused("bad_options", "error.bad_options.unknown", name=brief(name))
        return RollerRules({}, {})

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of no options."""
        return {"type": "object", "additionalProperties": False, "properties": {}}

    def about(self, ruleset: str) -> dict[str, Any]:
        """Title and seats."""
        return {
            "ruleset": self.key,
            "title": TITLE,
            "seats": list(self.seats),
            "simultaneous": True,
            "options": {},
        }

    def methods(self) -> dict[str, Callable[[dict[str, Any], Say], Any]]:
        """`roller.about`: what a notation means, with its least, mean and greatest result."""
        return {"roller.about": lambda params, say: about(parse(need(params, "dice", str, "text")))}

    def example(self, ruleset: str, example: dict[str, Any]) -> dict[str, Any]:
        """A notation of the rules page with the `faces` that fell for it, its `total` and what it may give."""
        rules = self.rules(ruleset, {})
        notation, faces = example["notation"], list(example.get("faces", []))
        expression = parse(notation)
        told = about(expression)
        mean = str(round(told["mean"], 3))
        mean = mean[:-2] if mean.endswith(".0") else mean
        facts: dict[str, Any] = {"notation": notation, "least": told["least"], "greatest": told["greatest"]}
        facts["mean"] = {"fr": mean.replace(".", ","), "en": mean}
        worked: dict[str, Any] = {"notation": notation, "dice": [], "caption": example.get("caption", "")}
        if faces:
            state = rules.apply(rules.start(1), 0, {"type": "roll", "dice": notation})
            while state.rolling is not None:
                count = len(state.rolling.wanted()[2])
                state = rules.apply(state, DICE, {"type": "dice", "faces": faces[:count]})
                faces = faces[count:]
            worked["dice"] = _each_face(rules.view(state, 0, ("",))["dice"])
            facts["total"] = facts["n"] = state.history[-1].total()
        worked["facts"] = facts
        return worked


def _each_face(dice: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Dice with one for each face that they showed, where they exploded."""
    return [{**die, "value": face} for die in dice for face in die.get("faces", [die["value"]])]
