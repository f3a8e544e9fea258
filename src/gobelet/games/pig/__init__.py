"""Cochon, known as Pig: throw again or hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gobelet.engine.contract import DICE, Say
from gobelet.engine.errors import Refused, brief
from gobelet.games.pig.game import PigRules
from gobelet.games.pig.state import VARIANTS, House
from gobelet.games.pig.view import TITLE

LEAST_TARGET, MOST_TARGET = 10, 1000
DEFAULTS: tuple[tuple[str, Any], ...] = (("target", 100), ("variant", VARIANTS[0]), ("last_round", False))


class PigGame:
    """The `Game` of Cochon; its one ruleset has its own name."""

    key = "pig"
    seats = (2, 8)
    rulesets: tuple[str, ...] = ("pig",)

    def rules(self, ruleset: Any, options: dict[str, Any]) -> PigRules:
        """The rules under options; raises `Refused`."""
        if ruleset is not None and ruleset not in self.rulesets:
            raise Refused("unknown_ruleset", "error.ruleset.unknown_ruleset", name=brief(ruleset), known=self.key)
        full = dict(DEFAULTS)
        full.update(options)
        _check_options(full)
        chosen = {name: full[name] for name, value in DEFAULTS if full[name] != value}
        return PigRules(House(full["target"], full["variant"], full["last_round"]), full, chosen)

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of `target`, `variant` and `last_round`."""
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "target": {"type": "integer", "minimum": LEAST_TARGET, "maximum": MOST_TARGET},
                "variant": {"type": "string", "enum": list(VARIANTS)},
                "last_round": {"type": "boolean"},
            },
        }

    def about(self, ruleset: str) -> dict[str, Any]:
        """Title, seats and options as they are left alone."""
        return {
            "ruleset": self.key,
            "title": TITLE,
            "seats": list(self.seats),
            "simultaneous": False,
            "options": dict(DEFAULTS),
        }

    def methods(self) -> dict[str, Callable[[dict[str, Any], Say], Any]]:
        """None of its own."""
        return {}

    def example(self, ruleset: str, example: dict[str, Any]) -> dict[str, Any]:
        """A turn of the rules page: `throws` of dice from a `score`, held at the end where it says `hold`.

        Its facts are the `score` after it, and the `points` that it kept or lost.
        """
        rules = self.rules(ruleset, example.get("options", {}))
        state = replace(rules.start(2), scores=(example.get("score", 0), 0))
        for dice in example["throws"]:
            state = rules.apply(state, 0, rules.read({"type": "roll", "dice": len(dice)}))
            state = rules.apply(state, DICE, {"type": "dice", "faces": dice})
        if example.get("hold"):
            state = rules.apply(state, 0, {"type": "hold"})
        points = 0 if state.ended is None else state.ended.points
        facts = {"score": state.scores[0], "points": points, "n": points}
        dice = [face for dice in example["throws"] for face in dice]
        return {"dice": dice, "caption": example.get("caption", ""), "facts": facts}


def _check_options(options: dict[str, Any]) -> None:
    known = [name for name, _ in DEFAULTS]
    for name in sorted(options):
        if name not in known:
            raise Refused("bad_options", "error.bad_options.unknown", name=brief(name))
    target = options["target"]
    if not isinstance(target, int) or isinstance(target, bool) or not LEAST_TARGET <= target <= MOST_TARGET:
        allowed = f"{LEAST_TARGET} … {MOST_TARGET}"
        raise Refused("bad_options", "error.bad_options.value", name="target", allowed=allowed)
    if options["variant"] not in VARIANTS:
        raise Refused("bad_options", "error.bad_options.value", name="variant", allowed=", ".join(VARIANTS))
    if not isinstance(options["last_round"], bool):
        raise Refused("bad_options", "error.bad_options.value", name="last_round", allowed="true, false")
