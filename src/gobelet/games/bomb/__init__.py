"""The bomb: five coloured dice, a manual that says which may be kept, a clock. Alone, or a defuser and an expert."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gobelet.engine.contract import Say
from gobelet.engine.errors import Refused, brief
from gobelet.games.bomb import methods
from gobelet.games.bomb.code import write_code
from gobelet.games.bomb.forms import read_edgework
from gobelet.games.bomb.game import BombRules
from gobelet.games.bomb.judge import STRICTNESS
from gobelet.games.bomb.view import TITLE

MOST = {"modules": 11, "seconds": 86_400, "strikes": 99}
"""A case holds eleven modules beside its clock."""
PLAIN: dict[str, Any] = {"modules": 1, "seconds": 300, "strikes": 3, "strictness": "manual", "edgework": None}


@dataclass(frozen=True)
class BombGame:
    """The `Game` of the bomb."""

    rulesets: tuple[str, ...] = ("bomb",)

    key = "bomb"
    seats = (1, 2)

    def rules(self, ruleset: Any, options: dict[str, Any]) -> BombRules:
        """The bomb under its options; raises `Refused` (`bad_options`, `bad_edgework`, `unknown_ruleset`)."""
        if ruleset is not None and ruleset != "bomb":
            raise Refused("unknown_ruleset", "error.ruleset.unknown_ruleset", name=brief(ruleset), known="bomb")
        full = dict(PLAIN)
        full.update(options)
        _check(full)
        edgework = None if full["edgework"] is None else read_edgework(full["edgework"])
        chosen = {name: full[name] for name in PLAIN if full[name] != PLAIN[name]}
        if edgework is not None:
            full["edgework"] = edgework.to_json()
            chosen["edgework"] = write_code(edgework)  # a fragment of a link holds the code, which is short
        return BombRules(edgework, full, chosen)

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of the options; `edgework` is an object, the players' short form, or a code."""
        numbers = {name: {"type": "integer", "minimum": 1, "maximum": MOST[name]} for name in MOST}
        properties: dict[str, Any] = dict(numbers)
        properties["strictness"] = {"type": "string", "enum": list(STRICTNESS)}
        properties["edgework"] = {"type": ["object", "string", "null"]}
        return {"type": "object", "additionalProperties": False, "properties": properties}

    def about(self, ruleset: str) -> dict[str, Any]:
        """Title, seats and options."""
        return {
            "ruleset": "bomb",
            "title": TITLE,
            "seats": list(self.seats),
            "simultaneous": False,
            "options": dict(PLAIN),
        }

    def methods(self) -> dict[str, Callable[[dict[str, Any], Say], Any]]:
        """`bomb.keeps`, `bomb.edgework` and `bomb.manual`."""
        return {
            "bomb.keeps": methods.bomb_keeps,
            "bomb.edgework": methods.bomb_edgework,
            "bomb.manual": methods.bomb_manual,
        }

    def example(self, ruleset: str, example: dict[str, Any]) -> dict[str, Any]:
        """A worked example of the rules page."""
        return methods.worked_example(example)


def _check(options: dict[str, Any]) -> None:
    for name in sorted(options):
        if name not in PLAIN:
            raise Refused("bad_options", "error.bad_options.unknown", name=name[:40])
    for name in ("modules", "seconds", "strikes"):
        value = options[name]
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST[name]:
            raise Refused("bad_options", "error.bad_options.value", name=name, allowed=f"1 … {MOST[name]}")
    if options["strictness"] not in STRICTNESS:
        raise Refused("bad_options", "error.bad_options.value", name="strictness", allowed=", ".join(STRICTNESS))
