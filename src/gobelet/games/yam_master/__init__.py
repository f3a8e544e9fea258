"""Yam Master, the travel board: two players, five dice, tokens to set in rows.

Options: `strict_challenge`, and `first`, the seat that begins; the view's `rematch` has the options of the next game,
which the loser begins. The outcome's reason is `five` (a row of five), `tokens` (twelve on the board) or `turns` (two
hundred in all); its totals are the points of the lines, which the view then names in `lines`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gobelet.engine.contract import Say
from gobelet.engine.errors import Refused, brief
from gobelet.engine.params import may
from gobelet.games.yam_master import examples, methods
from gobelet.games.yam_master.chances import Chances
from gobelet.games.yam_master.game import YamMasterRules
from gobelet.games.yam_master.view import TITLE

PLAIN = {"first": 0, "strict_challenge": False}


@dataclass(frozen=True)
class YamMasterGame:
    """The `Game` of Yam Master; `chances` are worked out as they are asked for, once for all tables."""

    chances: Chances = field(default_factory=Chances, compare=False)

    key = "yam_master"
    seats = (2, 2)
    rulesets = ("yam_master",)

    def rules(self, ruleset: Any, options: dict[str, Any]) -> YamMasterRules:
        """The rules under options; raises `Refused`."""
        if ruleset is not None and ruleset != self.key:
            raise Refused("unknown_ruleset", "error.ruleset.unknown_ruleset", name=brief(ruleset), known=self.key)
        full: dict[str, Any] = dict(PLAIN)
        full.update(options)
        _check_options(full)
        chosen = {name: full[name] for name in full if full[name] != PLAIN[name]}
        return YamMasterRules(full, chosen, self.chances)

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of `strict_challenge` and of `first`, the seat that begins."""
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "first": {"type": "integer", "minimum": 0, "maximum": 1, "x-set-by": "rematch"},
                "strict_challenge": {"type": "boolean"},
            },
        }

    def about(self, ruleset: str) -> dict[str, Any]:
        """Title, seats and options as they are left alone."""
        self.rules(ruleset, {})
        return {
            "ruleset": ruleset,
            "title": TITLE,
            "seats": list(self.seats),
            "simultaneous": False,
            "options": dict(PLAIN),
        }

    def methods(self) -> dict[str, Callable[[dict[str, Any], Say], Any]]:
        """`yam_master.squares` and `yam_master.lines`."""
        return {
            "yam_master.squares": lambda params, say: methods.squares(params, self._asked(params).strict),
            "yam_master.lines": lambda params, say: methods.lines(params),
        }

    def example(self, ruleset: str, example: dict[str, Any]) -> dict[str, Any]:
        """A worked example of the rules page: dice and what they may cover, a chance, or a board and its lines."""
        return examples.worked(self.rules(ruleset, {}), example)

    def _asked(self, params: dict[str, Any]) -> YamMasterRules:
        return self.rules(None, may(params, "options", dict, "object", {}))


def _check_options(options: dict[str, Any]) -> None:
    for name in sorted(options):
        if name not in PLAIN:
            raise Refused("bad_options", "error.bad_options.unknown", name=name[:40])
    first, strict = options["first"], options["strict_challenge"]
    if not isinstance(first, int) or isinstance(first, bool) or first not in (0, 1):
        raise Refused("bad_options", "error.bad_options.value", name="first", allowed="0, 1")
    if not isinstance(strict, bool):
        raise Refused("bad_options", "error.bad_options.value", name="strict_challenge", allowed="true, false")
