"""The coach's methods of the protocol about sheets: `solve`, `sheet.value`, `sheet.advise`."""

from __future__ import annotations

from typing import Any, Protocol

from gobelet.coach.model import build_model, refuse_more_than_memory
from gobelet.coach.solver import PRECISIONS, Progress, Workshop
from gobelet.coach.turn import Turn
from gobelet.coach.values import Decided, Solution
from gobelet.engine.contract import Say
from gobelet.engine.dice import parse_faces
from gobelet.engine.errors import Refused
from gobelet.engine.params import INVALID, may, need
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.sheet import Sheet, sheet_from_json

TIE = 1e-9
"""Choices whose values differ by no more are worth the same."""
MOST_SOLUTIONS = 8


class FindsRules(Protocol):
    """What the registry is to the coach."""

    def find_rules(self, game: Any, ruleset: Any, options: Any) -> Any:
        """The rules of a game under a ruleset and options; raises `Refused`."""


class Coach:
    """Answers questions about sheets. What it has solved it keeps: tables in the folder of its workshop, the last few
    in memory too."""

    plain: tuple[str, ...] = ("solve", "sheet.value", "sheet.advise")

    def __init__(self, registry: FindsRules, workshop: Workshop) -> None:
        self.workshop = workshop
        self._registry = registry
        self._solutions: list[Solution] = []
        self._turns: list[Turn] = []

    def call(self, method: str, params: dict[str, Any], say: Say) -> Any:
        """The result of one of `plain`; raises `Refused`."""
        methods = {"solve": solve, "sheet.value": sheet_value, "sheet.advise": sheet_advise}
        return methods[method](self, params)

    def rules_of(self, params: dict[str, Any]) -> SheetRules:
        """The rules that a message names by `ruleset` and `options`; raises `Refused`."""
        options = may(params, "options", dict, "object", {})
        rules = self._registry.find_rules("sheet", params.get("ruleset"), options)
        assert isinstance(rules, SheetRules)
        return rules

    def solution(self, rules: SheetRules, precision: str | None = None, progress: Progress | None = None) -> Solution:
        """The solved sheet, in double precision where memory allows that and no other is asked for; raises `Refused`
        (`ruleset_too_large`)."""
        for found in self._solutions:
            if _same(found.rules, rules) and precision in (None, found.precision):
                return found
        solution = Solution(self.workshop.solve(rules, precision or best_precision(rules), progress))
        self._solutions = [solution, *self._solutions][:MOST_SOLUTIONS]
        return solution

    def turn(self, rules: SheetRules) -> Turn:
        """Advice by the turn alone; raises `Refused` (`ruleset_too_large`) where even that is too much."""
        for found in self._turns:
            if _same(found.rules, rules):
                return found
        turn = Turn(rules)
        self._turns = [turn, *self._turns][:MOST_SOLUTIONS]
        return turn

    def decide(
        self,
        rules: SheetRules,
        sheet: Sheet,
        dice: tuple[int, ...],
        left: int,
        whole: bool | None = None,
        served: bool | None = None,
    ) -> tuple[Decided, bool]:
        """The value of every choice, and whether they are exact: by the table, else by the turn alone. `whole`: all the
        dice were thrown in the last throw. `served`: that was the first throw, as it is without it where all others are
        to come."""
        served = left == rules.data.rolls - 1 if served is None else served
        try:
            solution = self.solution(rules)
        except Refused as refused:
            if refused.reason != "ruleset_too_large":
                raise
            return self.turn(rules).decide(sheet, dice, left, served, served if whole is None else whole), False
        return solution.decide(sheet, dice, left, served), True


def solve(coach: Coach, params: dict[str, Any]) -> dict[str, Any]:
    """`{value, states, seconds, precision}` of a ruleset: the expected final score under best play."""
    precision = may(params, "precision", str, "text", None)
    if precision is not None and precision not in PRECISIONS:
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="precision", wanted=", ".join(PRECISIONS))
    solution = coach.solution(coach.rules_of(params), precision)
    return {
        "value": solution.value,
        "states": solution.states,
        "seconds": solution.seconds,
        "precision": solution.precision,
    }


def sheet_value(coach: Coach, params: dict[str, Any]) -> dict[str, Any]:
    """`{value}`: the points still to come at the start of a turn under best play."""
    rules = coach.rules_of(params)
    sheet = sheet_from_json(rules.data, params.get("sheet", {}))
    return {"value": coach.solution(rules).value_of(sheet)}


def sheet_advise(coach: Coach, params: dict[str, Any]) -> dict[str, Any]:
    """`{value, best, choices: [{action, value, regret, best}], by}` of dice on a sheet, the best choices
    first; `by` the `table` of all states, or the `turn` alone."""
    rules = coach.rules_of(params)
    data = rules.data
    sheet = sheet_from_json(data, params.get("sheet", {}))
    if None not in sheet.cells:
        raise Refused("bad_sheet", "error.sheet.full")
    dice = dice_of(rules, need(params, "dice", list, "list"))
    most = data.rolls - 1 + (sheet.filled() * (data.rolls - 1) if rules.saves else 0)
    left = need(params, "rolls_left", int, "number")
    if not 0 <= left <= most:
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="rolls_left", wanted=f"0 … {most}")
    roll = may(params, "roll", int, "number", None)
    served = None if roll is None else roll == 1
    whole = may(params, "whole", bool, "true/false", None)
    decided, exact = coach.decide(rules, sheet, dice, left, whole, served)
    choices = choices_of(rules, decided)
    by = "table" if exact else "turn"
    return {"value": decided.value, "best": choices[0]["action"], "choices": choices, "by": by}


def choices_of(rules: SheetRules, decided: Decided) -> list[dict[str, Any]]:
    """Every choice of a decision as the protocol writes it, the best first; of equal ones those that write a box, then
    those that keep more dice."""
    keys = [category.key for category in rules.data.categories]
    found: list[tuple[dict[str, Any], float]] = [
        ({"type": "score", "category": keys[place]}, value) for place, value in decided.boxes.items()
    ]
    keeps = sorted(decided.keeps.items(), key=lambda item: -len(item[0]))
    found += [({"type": "roll", "keep": list(at)}, value) for at, value in keeps]
    return [
        {"action": action, "value": value, "regret": decided.value - value, "best": value >= decided.value - TIE}
        for action, value in sorted(found, key=lambda item: -item[1])
    ]


def dice_of(rules: SheetRules, given: list[Any]) -> tuple[int, ...]:
    """The dice of a message; raises `Refused` (`bad_dice`) for those that do not fit the ruleset."""
    data = rules.data
    if len(given) != data.dice:
        raise Refused("bad_dice", "error.bad_dice.count", wanted=data.dice, given=len(given))
    dice = parse_faces(given, data.dice)
    for face in dice:
        if face > data.faces:
            raise Refused("bad_dice", "error.bad_dice.face", sides=data.faces, face=face)
    return dice


def best_precision(rules: SheetRules) -> str:
    """`double` where its table is within the memory limit, else `single`; raises `Refused` (`ruleset_too_large`)."""
    model = build_model(rules)
    try:
        refuse_more_than_memory(model, 8)
    except Refused:
        refuse_more_than_memory(model, 4)
        return "single"
    return "double"


def _same(one: SheetRules, other: SheetRules) -> bool:
    return one.data == other.data and one.options == other.options
