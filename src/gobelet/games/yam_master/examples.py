"""The examples of the rules page, worked out by the rules themselves."""

from __future__ import annotations

from typing import Any

from gobelet.engine.errors import Refused
from gobelet.games.yam_master import methods
from gobelet.games.yam_master.game import YamMasterRules
from gobelet.games.yam_master.kinds import ROLLS


def worked(rules: YamMasterRules, example: dict[str, Any]) -> dict[str, Any]:
    """An example with what the engine gives for it, `facts` for its caption among it; raises `Refused`."""
    done = {"caption": example.get("caption", ""), "facts": {}}
    if "kind" in example:
        return {**done, **_chance(rules, example)}
    if "dice" in example:
        return {**done, **_squares(rules, example)}
    return {**done, **_lines(example)}


def _squares(rules: YamMasterRules, example: dict[str, Any]) -> dict[str, Any]:
    """Dice and the kinds they qualify for: the facts `n` (how many) and `kind1`, `kind2` … in the rules' order."""
    found = methods.squares(example, rules.strict)
    facts: dict[str, Any] = {"n": len(found["kinds"]), "squares": len(found["squares"])}
    for i, kind in enumerate(found["kinds"]):
        facts[f"kind{i + 1}"] = kind
    return {"dice": example["dice"], "kinds": found["kinds"], "squares": found["squares"], "facts": facts}


def _chance(rules: YamMasterRules, example: dict[str, Any]) -> dict[str, Any]:
    """The chance of a kind of square, with dice or from the start of a turn: the facts `kind` and `chance`."""
    kind, dice, roll = example["kind"], tuple(example.get("dice", [])), example.get("roll", 0)
    if bool(dice) != (1 <= roll <= ROLLS):
        raise Refused("bad_dice", "error.bad_dice.count", wanted=5, given=len(dice))
    ways, of = rules.chances.chance(kind, dice, roll, example.get("challenge", False), rules.strict)
    shown = {"kind": kind, "ways": [ways, of], "facts": {"kind": kind, "chance": percent(ways, of)}}
    if dice:
        shown["dice"] = example["dice"]
    return shown


def _lines(example: dict[str, Any]) -> dict[str, Any]:
    """A board drawn in letters, `a` and `b` for tokens, and what its lines are worth: the facts `a`, `b`, `n`."""
    owners, signs = {"a": 0, "b": 1, ".": None}, {"a": "●", "b": "◆", ".": "·"}
    drawing = [" ".join([signs[letter] for letter in row.split()]) for row in example["board"]]
    board = [[owners[letter] for letter in row.split()] for row in example["board"]]
    found = methods.lines({"board": board})
    facts = {"a": found["points"][0], "b": found["points"][1], "n": len(found["lines"])}
    return {"board": board, "drawing": drawing, "lines": found["lines"], "facts": facts}


def percent(ways: int, of: int) -> dict[str, str]:
    """A chance in percent as each language writes it, with one digit after the comma.

    >>> percent(1, 8)["fr"], percent(1, 8)["en"]
    ('12,5\\xa0%', '12.5%')
    """
    tenths = (ways * 2000 + of) // (2 * of)
    return {"fr": f"{tenths // 10},{tenths % 10}\u00a0%", "en": f"{tenths // 10}.{tenths % 10}%"}
