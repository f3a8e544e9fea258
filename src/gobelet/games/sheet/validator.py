"""Whether data can be a ruleset, and if not, where and why."""

from __future__ import annotations

from typing import Any

from gobelet.engine.errors import Refused
from gobelet.games.sheet.boxcheck import check_boxes
from gobelet.games.sheet.category import possible
from gobelet.games.sheet.problem import MOST_POINTS, Finder, Problem, whole
from gobelet.games.sheet.ruleset import FIVE, JOKERS, Ruleset, build_ruleset, is_five, read_category

TOP = (
    "name", "version", "title", "seats", "dice", "faces", "rolls", "saved_rolls", "simultaneous", "tie_break", "joker",
    "extra_bonus", "extra_at", "extra_needs", "upper_bonus", "wins", "span", "column", "category",
)  # fmt: skip
COLUMN = ("key", "title", "order", "multiplier", "dry")
TIE_BREAKS = ("total", "upper", "lower")
ORDERS = ("free", "down", "up")
MOST_COLUMNS = 6
MOST_TIMES = 10


def read_ruleset(data: Any) -> Ruleset:
    """The ruleset of these data; raises `Refused` (`bad_ruleset`) with the fact `problems` where they cannot be one."""
    problems = check_ruleset(data)
    if problems:
        raise Refused("bad_ruleset", "error.bad_ruleset", problems=problems)
    return build_ruleset(data)


def check_ruleset(data: Any) -> list[Problem]:
    """Everything wrong with the data, in the order of the fields; empty where nothing is."""
    if not isinstance(data, dict):
        return [Problem((), "error.ruleset.wrong_type", {"key": "ruleset", "wanted": "object"})]
    found: list[Problem] = []
    finder = Finder(data, (), found)
    finder.known(TOP)
    finder.name("name")
    finder.titles()
    for key, least, most in (("version", 1, 1000), ("dice", 1, 6), ("faces", 2, 20), ("rolls", 1, 10)):
        finder.number(key, least, most)
    finder.number("extra_bonus", 0, MOST_POINTS)
    finder.flag("simultaneous")
    finder.flag("saved_rolls")
    _seats(finder)
    _tie_break(finder)
    _upper_bonus(finder)
    _columns(finder)
    finder.one_of("extra_at", ("any", "scoring") if data.get("column") else ("any", "own"))
    finder.one_of("extra_needs", ("points", "filled"))
    if not found:
        check_boxes(found, data)
    if not found:
        _reach(finder)
        _joker(finder)
        _wins(finder)
        _span(finder)
    return found


def doubts(data: dict[str, Any]) -> list[Problem]:
    """What can be in a ruleset without problems but is hardly meant: boxes that never give a point, or that give less
    to a hand served on the first throw."""
    found: list[Problem] = []
    for i, box in enumerate(data["category"]):
        finder, row = Finder(box, ("category", i), found), read_category(box)
        if max(possible(row, data.get("dice", 5), data.get("faces", 6))) == 0:
            finder.wrong("points", "never_scores", category=row.said())
        elif row.first is not None and row.points[0] == "fixed" and row.first < row.points[1]:
            finder.wrong("served", "served_less", category=row.said())
    return found


def _seats(finder: Finder) -> None:
    seats = finder.data.get("seats", [1, 8])
    good = isinstance(seats, list) and len(seats) == 2 and all([whole(n) for n in seats])
    if not good or not 1 <= seats[0] <= seats[1] <= 8:
        finder.wrong("seats", "bad_seats")


def _tie_break(finder: Finder) -> None:
    keys = finder.data.get("tie_break", ["total"])
    good = isinstance(keys, list) and keys and all([isinstance(key, str) and key in TIE_BREAKS for key in keys])
    if not good or len(set(keys)) != len(keys) or keys[0] != "total":
        finder.wrong("tie_break", "bad_tie_break", known=", ".join(TIE_BREAKS))


def _upper_bonus(finder: Finder) -> None:
    if "upper_bonus" not in finder.data:
        return
    bonus = finder.data["upper_bonus"]
    if not isinstance(bonus, dict):
        finder.wrong_type("upper_bonus", "table")
        return
    inner = Finder(bonus, ("upper_bonus",), finder.found)
    inner.known(("from", "points"))
    for key in ("from", "points"):
        if key not in bonus:
            inner.wrong(key, "missing_key", key=key)
        inner.number(key, 0, MOST_POINTS)


def _columns(finder: Finder) -> None:
    if "column" not in finder.data:
        return
    columns = finder.data["column"]
    if not isinstance(columns, list) or not 1 <= len(columns) <= MOST_COLUMNS:
        finder.wrong("column", "bad_columns", most=MOST_COLUMNS)
        return
    seen: list[Any] = []
    for i, column in enumerate(columns):
        if not isinstance(column, dict):
            finder.found.append(
                Problem(("column", i), "error.ruleset.wrong_type", {"key": "column", "wanted": "table"})
            )
            continue
        inner = Finder(column, ("column", i), finder.found)
        inner.known(COLUMN)
        inner.name("key")
        inner.titles()
        inner.one_of("order", ORDERS)
        inner.number("multiplier", 1, MOST_TIMES)
        inner.flag("dry")
        if isinstance(column.get("key"), str) and column["key"] in seen:
            inner.wrong("key", "duplicate_column", name=column["key"][:40])
        seen.append(column.get("key"))


def _reach(finder: Finder) -> None:
    """An upper bonus must be within reach of the upper boxes."""
    data = finder.data
    bonus = data.get("upper_bonus", {"from": 0, "points": 0})
    rows = [read_category(box) for box in data["category"] if box["section"] == "upper"]
    most = sum([max(possible(row, data.get("dice", 5), data.get("faces", 6))) for row in rows])
    if bonus["points"] and bonus["from"] > most:
        Finder(bonus, ("upper_bonus",), finder.found).wrong("from", "bonus_out_of_reach", most=most)


def _joker(finder: Finder) -> None:
    data = finder.data
    order, extra = data.get("joker", "none"), data.get("extra_bonus", 0)
    if order not in JOKERS:
        finder.wrong("joker", "one_of", key="joker", known=", ".join(JOKERS))
        return
    if order in ("forced", "hasbro") and data.get("column"):
        finder.wrong("joker", "joker_columns")
        return
    five = [box for box in data["category"] if box["key"] == FIVE]
    dice, faces = data.get("dice", 5), data.get("faces", 6)
    if five and (order != "none" or extra) and not is_five(read_category(five[0]), dice):
        finder.wrong("category", "bad_five", dice=dice)
        return
    above = sorted([box["face"] for box in data["category"] if box["section"] == "upper" and "face" in box])
    complete = above == list(range(1, faces + 1))
    if extra and (not five or (data.get("extra_at") == "own" and not complete)):
        finder.wrong("extra_bonus", "joker_needs")
    if order != "none" and (not five or not complete):
        finder.wrong("joker", "joker_needs")


def _wins(finder: Finder) -> None:
    """What wins at once must be a figure that dice do not always make."""
    if "wins" not in finder.data:
        return
    named = [box for box in finder.data["category"] if box["key"] == finder.data["wins"]]
    if not named:
        finder.wrong("wins", "unknown_category_reference")
    elif not named[0].get("needs") or "after" in named[0] or finder.data.get("column"):
        finder.wrong("wins", "bad_wins")


def _span(finder: Finder) -> None:
    """Two boxes: one that takes the sum of all dice, and one that takes it off."""
    if "span" not in finder.data:
        return
    span = finder.data["span"]
    if not isinstance(span, dict) or sorted(span) != ["high", "low"]:
        finder.wrong("span", "bad_span")
        return
    keys = [box["key"] for box in finder.data["category"]]
    if span["high"] not in keys or span["low"] not in keys:
        finder.wrong("span", "unknown_category_reference")
        return
    high = finder.data["category"][keys.index(span["high"])]
    low = finder.data["category"][keys.index(span["low"])]
    if not low.get("minus") or high.get("minus") or high.get("points") != "sum" or high["section"] != "lower":
        finder.wrong("span", "bad_span")
