"""Small sheets for the coach's tests, and what they are worth by the plainest way to work it out."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Any

from gobelet.coach.compiled import Kernel
from gobelet.coach.solver import Solved, Solver, Workshop
from gobelet.coach.values import Solution
from gobelet.games.sheet.choices import choices
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.sheet import Sheet, blank, sums
from tests.support import rules


def upper(*faces: int) -> list[dict[str, Any]]:
    """The upper boxes of these faces."""
    keys = ("ones", "twos", "threes", "fours", "fives", "sixes")
    return [{"key": keys[face - 1], "section": "upper", "face": face} for face in faces]


def box(key: str, points: Any, **more: Any) -> dict[str, Any]:
    """A lower box; `alike=2` and the like are what it needs."""
    needs = {kind: more.pop(kind) for kind in ("alike", "run", "groups", "pairs") if kind in more}
    word = {"word": "category.chance"} if key not in KNOWN else {}
    return {"key": key, "section": "lower", "points": points, **({"needs": needs} if needs else {}), **word, **more}


KNOWN = ("three_of_a_kind", "full_house", "small_straight", "five_of_a_kind", "chance")


def grid(*boxes: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The data of a ruleset of few dice."""
    plain = {"name": "small", "dice": 2, "faces": 2, "rolls": 2, "joker": "none"}
    return {**plain, "category": list(boxes), **more}


FIVE = box("five_of_a_kind", 10, alike=2)
JOKERS = grid(
    *upper(1, 2), box("three_of_a_kind", "sum", alike=2), box("small_straight", 7, run=2, joker=True), FIVE,
    box("chance", "sum"), upper_bonus={"from": 5, "points": 6}, extra_bonus=20,
)  # fmt: skip
SERVED = grid(*upper(1, 2, 3), box("full_house", 9, alike=2, served=12), box("chance", "sum"), faces=3, rolls=3)
AFTER = grid(*upper(1, 2), FIVE, box("second", 15, alike=2, after="five_of_a_kind"), box("chance", "sum"), rolls=3)
MINUS = grid(*upper(1, 2, 3), box("plus", "sum"), box("less", "sum", minus=True), faces=3)

SMALL: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    **{joker: (JOKERS, {"joker": joker}) for joker in ("forced", "hasbro", "free", "none")},
    "no extra": (JOKERS, {"joker": "none", "extra_bonus": 0}),
    "extra in the own box": ({**JOKERS, "extra_at": "own", "extra_needs": "filled"}, {"joker": "forced"}),
    "extra in the own box, on points": ({**JOKERS, "extra_at": "own"}, {"joker": "hasbro"}),
    "served": (SERVED, {}),
    "served with a bonus": ({**SERVED, "upper_bonus": {"from": 8, "points": 5}}, {}),
    "after another box": (AFTER, {}),
    "after, with an extra": ({**AFTER, "extra_bonus": 9, "joker": "free"}, {}),
    "a box that counts against": (MINUS, {}),
    "one throw": ({**JOKERS, "rolls": 1}, {"joker": "forced"}),
    "one throw, served": ({**SERVED, "rolls": 1}, {}),
    "a bonus for the most there is": ({**JOKERS, "upper_bonus": {"from": 6, "points": 6}}, {"joker": "forced"}),
    "a bonus from the start": ({**JOKERS, "upper_bonus": {"from": 0, "points": 6}}, {"joker": "forced"}),
}
"""Rulesets and options, by what is special in them."""


def small(name: str) -> SheetRules:
    """The rules of one of `SMALL`."""
    data, options = SMALL[name]
    found: SheetRules = rules(data, **options)
    return found


def solved(which: SheetRules, precision: str = "double", solver: Solver | None = None, threads: int = 2) -> Solved:
    """The solved sheet, kept nowhere."""
    return Workshop(None, solver or Kernel(), threads, perf_counter).solve(which, precision)


def solution(name: str, solver: Solver | None = None) -> Solution:
    """The solution of one of `SMALL`."""
    return Solution(solved(small(name), solver=solver))


def workshop(folder: Path) -> Workshop:
    """One that keeps its tables in a folder."""
    return Workshop(folder, Kernel(), 1, perf_counter)


class Plain:
    """Best play worked out die by die from the engine alone, its sums at the end of the game: for very small sheets."""

    def __init__(self, which: SheetRules) -> None:
        self._rules = which
        self.value = cache(self._value)
        self._thrown = cache(self._after_throw)

    def sums(self, sheet: Sheet) -> int:
        """What the sheet counts."""
        return sums(self._rules.data, sheet, self._rules.options["extra_bonus"]).total

    def blank(self) -> float:
        """The expected final score."""
        return self.value(blank(self._rules.data))

    def _value(self, sheet: Sheet) -> float:
        """The expected final score at the start of a turn."""
        if None not in sheet.cells:
            return self.sums(sheet)
        return self._thrown(sheet, (), self._rules.data.rolls)

    def written(self, sheet: Sheet, dice: tuple[int, ...], served: bool) -> dict[int, float]:
        """The expected final score of each box."""
        options = self._rules.options
        found = choices(self._rules.data, options["joker"], options["extra_bonus"], sheet, dice, served)
        return {
            place: self.value(sheet.with_points(place, points, int(found.beside[place] > 0)))
            for place, points in found.points.items()
        }

    def kept(self, sheet: Sheet, dice: tuple[int, ...], left: int) -> dict[tuple[int, ...], float]:
        """The expected final score of each set of dice kept, by their faces, with some throws to come."""
        sets = {tuple(sorted(dice[i] for i in at)) for at in _positions(len(dice))}
        return {keep: self._thrown(sheet, keep, left) for keep in sets}

    def _after_throw(self, sheet: Sheet, keep: tuple[int, ...], left: int) -> float:
        """With `left` throws to come, of which this is one."""
        data = self._rules.data
        total, count = 0.0, 0
        for faces in product(range(1, data.faces + 1), repeat=data.dice - len(keep)):
            dice = tuple(sorted((*keep, *faces)))
            best = max(self.written(sheet, dice, left == data.rolls).values())
            if left > 1:
                best = max(best, *self.kept(sheet, dice, left - 1).values())
            total, count = total + best, count + 1
        return total / count


def _positions(count: int) -> list[tuple[int, ...]]:
    """All but all of them."""
    return [tuple(i for i in range(count) if bits >> i & 1) for bits in range((1 << count) - 1)]
