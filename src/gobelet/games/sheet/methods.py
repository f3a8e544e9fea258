"""The protocol's own questions about score sheets, and the examples of the rules page."""

from __future__ import annotations

from typing import Any

from gobelet.engine.contract import Say
from gobelet.engine.dice import parse_faces
from gobelet.engine.errors import Refused
from gobelet.engine.params import INVALID, may, need
from gobelet.games.sheet.choices import choices, choices_to_json
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.problem import Problem
from gobelet.games.sheet.sheet import sheet_from_json
from gobelet.games.sheet.validator import check_ruleset, doubts


def sheet_choices(rules: SheetRules, params: dict[str, Any]) -> dict[str, Any]:
    """The boxes open to a roll and what each gives: `{choices, bonus, joker}`. `whole` says that all the dice were
    thrown in the last throw, as dry columns ask; it is so on the first."""
    data = rules.data
    sheet = sheet_from_json(data, params.get("sheet", {}))
    dice = parse_faces(need(params, "dice", list, "list"), data.dice)
    if len(dice) != data.dice:
        raise Refused("bad_dice", "error.bad_dice.count", wanted=data.dice, given=len(dice))
    for face in dice:
        if face > data.faces:
            raise Refused("bad_dice", "error.bad_dice.face", sides=data.faces, face=face)
    most = data.rolls + (sheet.filled() * (data.rolls - 1) if rules.saves else 0)
    roll = may(params, "roll", int, "number", data.rolls)
    if not 1 <= roll <= most:
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="roll", wanted=f"1 … {most}")
    if sheet.filled() == len(data.categories):
        raise Refused("bad_sheet", "error.sheet.full")
    whole = may(params, "whole", bool, "true/false", roll == 1)
    joker, extra = rules.options["joker"], rules.options["extra_bonus"]
    return choices_to_json(data, choices(data, joker, extra, sheet, dice, roll == 1, whole or roll == 1))


def rules_check(params: dict[str, Any], say: Say) -> dict[str, Any]:
    """Whether a ruleset can be: `{ok, problems: [{where, message}]}`, and `warnings`, the same, of what can be but is
    hardly meant."""
    if "ruleset" not in params:
        raise Refused(INVALID, "error.rpc.missing_parameter", name="ruleset")
    problems = check_ruleset(params["ruleset"])
    warnings = [] if problems else doubts(params["ruleset"])
    found: dict[str, Any] = {"ok": not problems, "problems": _said(problems, say)}
    if warnings:
        found["warnings"] = _said(warnings, say)
    return found


def _said(problems: list[Problem], say: Say) -> list[dict[str, str]]:
    return [{"where": each.path(), "message": say(each.key, each.facts)} for each in problems]


def worked_example(rules: SheetRules, example: dict[str, Any]) -> dict[str, Any]:
    """An example of the rules page with what the engine gives for it; raises `Refused` for one that cannot be."""
    data, key = rules.data, example["category"]
    sheet = {"cells": example.get("cells", {}), "extra": example.get("extra", 0)}
    roll = example.get("roll", data.rolls)
    found = sheet_choices(rules, {"sheet": sheet, "dice": example["dice"], "roll": roll, "whole": True})
    category = data.categories[data.place(key)]
    if key not in found["choices"]:
        raise Refused("bad_sheet", "error.sheet.unknown_category", name=key)
    points, bonus = found["choices"][key], found.get("bonuses", {}).get(key, found["bonus"])
    worked = {
        "dice": example["dice"],
        "cells": sheet["cells"],
        "joker": found["joker"],
        "order": rules.options["joker"],
        "category": key,
        "word": category.word,
        "points": points,
        "bonus": bonus,
        "open": [each.key for each in data.categories if each.key in found["choices"]],
        "caption": example.get("caption", ""),
    }
    worked["facts"] = {"points": points, "bonus": bonus, "n": points, "category": category.said()}
    return worked
