"""Every score-sheet game: Yahtzee, Yatzy and their family, each a ruleset in `rulesets/`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gobelet.engine.contract import Say
from gobelet.engine.errors import Refused
from gobelet.engine.params import may
from gobelet.games.sheet import methods
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.ruleset import JOKERS, Ruleset
from gobelet.games.sheet.validator import read_ruleset

MOST_EXTRA = 1000


@dataclass(frozen=True)
class SheetGame:
    """The `Game` of score sheets; `data` are the rulesets by name, `rulesets` their order."""

    rulesets: tuple[str, ...]
    data: dict[str, Any]
    _read: dict[str, Ruleset] = field(default_factory=dict, compare=False, repr=False)
    _plain: dict[str, SheetRules] = field(default_factory=dict, compare=False, repr=False)

    key = "sheet"
    seats = (1, 8)

    def rules(self, ruleset: Any, options: dict[str, Any]) -> SheetRules:
        """The rules of a ruleset (its name, its data, or None for the first); raises `Refused`."""
        if ruleset is None:
            ruleset = self.rulesets[0]
        if not options and isinstance(ruleset, str):
            if ruleset not in self._plain:
                self._plain[ruleset] = self._rules(ruleset, options)
            return self._plain[ruleset]
        return self._rules(ruleset, options)

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of `joker`, `extra_bonus` and, for the rulesets that have it, `saved_rolls`."""
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "joker": {"type": "string", "enum": list(JOKERS)},
                "extra_bonus": {"type": "integer", "minimum": 0, "maximum": MOST_EXTRA},
                "saved_rolls": {"type": "boolean"},
            },
        }

    def about(self, ruleset: str) -> dict[str, Any]:
        """Title, seats and options of a ruleset."""
        data = self._ruleset(ruleset)
        return {
            "ruleset": ruleset,
            "title": data.title,
            "seats": list(data.seats),
            "simultaneous": data.simultaneous,
            "options": own_options(data),
        }

    def methods(self) -> dict[str, Callable[[dict[str, Any], Say], Any]]:
        """`sheet.choices` and `rules.check`."""
        return {
            "sheet.choices": lambda params, say: methods.sheet_choices(self._asked(params), params),
            "rules.check": methods.rules_check,
        }

    def example(self, ruleset: str, example: dict[str, Any]) -> dict[str, Any]:
        """A worked example of the rules page, under its own joker order where it names one."""
        options = {"joker": example["joker"]} if "joker" in example else {}
        return methods.worked_example(self.rules(ruleset, options), example)

    def _rules(self, ruleset: Any, options: dict[str, Any]) -> SheetRules:
        data = self._ruleset(ruleset)
        plain = own_options(data)
        full = dict(plain)
        full.update(options)
        _check_options(data, full)
        chosen = {key: full[key] for key in full if full[key] != plain[key]}
        return SheetRules(data, ruleset, full, chosen)

    def _asked(self, params: dict[str, Any]) -> SheetRules:
        options = may(params, "options", dict, "object", {})
        return self.rules(params.get("ruleset"), options)

    def _ruleset(self, ruleset: Any) -> Ruleset:
        """A ruleset of the house is read once: every table of it shares what was worked out for the others."""
        if not isinstance(ruleset, str):
            return read_ruleset(ruleset)
        if ruleset not in self.rulesets:
            known = ", ".join(self.rulesets)
            raise Refused("unknown_ruleset", "error.ruleset.unknown_ruleset", name=ruleset[:40], known=known)
        if ruleset not in self._read:
            self._read[ruleset] = read_ruleset(self.data[ruleset])
        return self._read[ruleset]


def own_options(data: Ruleset) -> dict[str, Any]:
    """The options as a ruleset leaves them; `saved_rolls` only where it speaks of that."""
    options: dict[str, Any] = {"joker": data.joker, "extra_bonus": data.extra_bonus}
    if data.saved_rolls is not None:
        options["saved_rolls"] = data.saved_rolls
    return options


def _check_options(data: Ruleset, options: dict[str, Any]) -> None:
    known = own_options(data)
    for name in sorted(options):
        if name not in known:
            raise Refused("bad_options", "error.bad_options.unknown", name=name[:40])
    joker, extra = options["joker"], options["extra_bonus"]
    if joker not in JOKERS:
        raise Refused("bad_options", "error.bad_options.value", name="joker", allowed=", ".join(JOKERS))
    if not isinstance(extra, int) or isinstance(extra, bool) or not 0 <= extra <= MOST_EXTRA:
        raise Refused("bad_options", "error.bad_options.value", name="extra_bonus", allowed=f"0 … {MOST_EXTRA}")
    if not isinstance(options.get("saved_rolls", False), bool):
        raise Refused("bad_options", "error.bad_options.value", name="saved_rolls", allowed="true, false")
    if data.columns and joker in ("forced", "hasbro"):
        raise Refused("bad_options", "error.ruleset.joker_columns")
    own = -1 not in data.own[1:]
    if (joker != "none" or extra) and (data.five < 0 or (not own and (joker != "none" or data.extra_at == "own"))):
        raise Refused("bad_options", "error.ruleset.joker_needs")
