"""Whether data can be a ruleset, and if not, where and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gobelet.engine.errors import Refused
from gobelet.games.sheet.ruleset import FIVE, JOKERS, Ruleset, build_ruleset

TOP = (
    "name", "version", "title", "seats", "dice", "faces", "rolls", "simultaneous", "tie_break", "joker", "extra_bonus",
    "upper_bonus", "category",
)  # fmt: skip
BOX = ("key", "section", "face", "needs", "points", "joker", "word", "title")
SECTIONS = ("upper", "lower")
TIE_BREAKS = ("total", "upper", "lower")
NEEDS = ("alike", "run", "groups")
WORD = "category."
MOST_BOXES = 40
MOST_POINTS = 1000
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"


@dataclass(frozen=True)
class Problem:
    """What is wrong at a place: `where` is a path such as `("category", 3, "points")`, `key` a sentence."""

    where: tuple[Any, ...]
    key: str
    facts: dict[str, Any] = field(default_factory=dict)

    def path(self) -> str:
        """The place as a text: `category[3].points`, boxes counted from 1."""
        text = ""
        for part in self.where:
            text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else str(part)
        return text


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
    _unknown(found, data, TOP, ())
    _name(found, data, "name", ())
    _titles(found, data, ())
    for key, least, most in (("version", 1, 1000), ("dice", 1, 6), ("faces", 2, 20), ("rolls", 1, 10)):
        _number(found, data, (), key, least, most)
    _number(found, data, (), "extra_bonus", 0, MOST_POINTS)
    if not isinstance(data.get("simultaneous", False), bool):
        found.append(
            Problem(("simultaneous",), "error.ruleset.wrong_type", {"key": "simultaneous", "wanted": "true/false"})
        )
    _seats(found, data)
    _tie_break(found, data)
    _upper_bonus(found, data)
    if not found:
        _categories(found, data)
    if not found:
        _joker(found, data)
    return found


def _unknown(found: list[Problem], data: dict[str, Any], known: tuple[str, ...], at: tuple[Any, ...]) -> None:
    for key in sorted([key for key in data if key not in known]):
        found.append(Problem((*at, key), "error.ruleset.unknown_key", {"key": key[:40]}))


def _name(found: list[Problem], data: dict[str, Any], key: str, at: tuple[Any, ...]) -> None:
    name = data.get(key)
    if name is None:
        found.append(Problem((*at, key), "error.ruleset.missing_key", {"key": key}))
    elif not isinstance(name, str):
        found.append(Problem((*at, key), "error.ruleset.wrong_type", {"key": key, "wanted": "text"}))
    elif not 1 <= len(name) <= 40 or any([letter not in LETTERS for letter in name]):
        found.append(Problem((*at, key), "error.ruleset.bad_name", {"key": name[:40]}))


def _titles(found: list[Problem], data: dict[str, Any], at: tuple[Any, ...]) -> None:
    if "title" not in data:
        return
    titles = data["title"]
    texts = list(titles.values()) if isinstance(titles, dict) else []
    good = texts and all([isinstance(text, str) and 0 < len(text) <= 40 for text in texts])
    if not good:
        found.append(Problem((*at, "title"), "error.ruleset.wrong_type", {"key": "title", "wanted": "title"}))


def _number(found: list[Problem], data: dict[str, Any], at: tuple[Any, ...], key: str, least: int, most: int) -> None:
    if key not in data:
        return
    value = data[key]
    where = (*at, key)
    if not isinstance(value, int) or isinstance(value, bool):
        found.append(Problem(where, "error.ruleset.wrong_type", {"key": key, "wanted": "number"}))
    elif value < 0:
        found.append(Problem(where, "error.ruleset.negative", {"key": key}))
    elif value < least:
        found.append(Problem(where, "error.ruleset.too_small", {"key": key, "least": least}))
    elif value > most:
        found.append(Problem(where, "error.ruleset.too_large", {"key": key, "most": most}))


def _seats(found: list[Problem], data: dict[str, Any]) -> None:
    seats = data.get("seats", [1, 8])
    good = isinstance(seats, list) and len(seats) == 2 and all([_whole(n) for n in seats])
    if not good or not 1 <= seats[0] <= seats[1] <= 8:
        found.append(Problem(("seats",), "error.ruleset.bad_seats"))


def _tie_break(found: list[Problem], data: dict[str, Any]) -> None:
    keys = data.get("tie_break", ["total"])
    good = isinstance(keys, list) and keys and all([isinstance(key, str) and key in TIE_BREAKS for key in keys])
    if not good or len(set(keys)) != len(keys) or keys[0] != "total":
        found.append(Problem(("tie_break",), "error.ruleset.bad_tie_break", {"known": ", ".join(TIE_BREAKS)}))


def _upper_bonus(found: list[Problem], data: dict[str, Any]) -> None:
    if "upper_bonus" not in data:
        return
    bonus, at = data["upper_bonus"], ("upper_bonus",)
    if not isinstance(bonus, dict):
        found.append(Problem(at, "error.ruleset.wrong_type", {"key": "upper_bonus", "wanted": "table"}))
        return
    _unknown(found, bonus, ("from", "points"), at)
    for key in ("from", "points"):
        if key not in bonus:
            found.append(Problem((*at, key), "error.ruleset.missing_key", {"key": key}))
        _number(found, bonus, at, key, 0, MOST_POINTS)


def _categories(found: list[Problem], data: dict[str, Any]) -> None:
    boxes = data.get("category")
    if not isinstance(boxes, list) or not boxes:
        found.append(Problem(("category",), "error.ruleset.no_categories"))
        return
    if len(boxes) > MOST_BOXES:
        found.append(Problem(("category",), "error.ruleset.too_many_categories", {"most": MOST_BOXES}))
        return
    seen: list[Any] = []
    for i, box in enumerate(boxes):
        at = ("category", i)
        if not isinstance(box, dict):
            found.append(Problem(at, "error.ruleset.wrong_type", {"key": "category", "wanted": "table"}))
            continue
        _box(found, box, data, at)
        if isinstance(box.get("key"), str) and box["key"] in seen:
            found.append(Problem((*at, "key"), "error.ruleset.duplicate_category", {"name": box["key"]}))
        seen.append(box.get("key"))


def _box(found: list[Problem], box: dict[str, Any], data: dict[str, Any], at: tuple[Any, ...]) -> None:
    _unknown(found, box, BOX, at)
    _name(found, box, "key", at)
    _titles(found, box, at)
    if box.get("section") not in SECTIONS:
        found.append(
            Problem((*at, "section"), "error.ruleset.one_of", {"key": "section", "known": ", ".join(SECTIONS)})
        )
    word = box.get("word", WORD)
    if not isinstance(word, str) or not word.startswith(WORD) or any([c not in LETTERS for c in word[len(WORD) :]]):
        found.append(Problem((*at, "word"), "error.ruleset.one_of", {"key": "word", "known": WORD + "…"}))
    if not isinstance(box.get("joker", False), bool):
        found.append(Problem((*at, "joker"), "error.ruleset.wrong_type", {"key": "joker", "wanted": "true/false"}))
    elif box.get("joker") and not _whole(box.get("points")):
        found.append(Problem((*at, "joker"), "error.ruleset.joker_points"))
    if "face" in box:
        _number(found, box, at, "face", 1, data.get("faces", 6))
        for key in ("needs", "points"):
            if key in box:
                found.append(Problem((*at, key), "error.ruleset.face_or", {"key": key}))
    else:
        _points(found, box, at)
        _check_needs(found, box, data, at)


def _points(found: list[Problem], box: dict[str, Any], at: tuple[Any, ...]) -> None:
    if "points" not in box:
        found.append(Problem((*at, "points"), "error.ruleset.missing_key", {"key": "points"}))
    elif isinstance(box["points"], str):
        if box["points"] != "sum":
            found.append(Problem((*at, "points"), "error.ruleset.one_of", {"key": "points", "known": "sum, 0 … 1000"}))
    else:
        _number(found, box, at, "points", 0, MOST_POINTS)


def _check_needs(found: list[Problem], box: dict[str, Any], data: dict[str, Any], at: tuple[Any, ...]) -> None:
    needs, at = box.get("needs", {}), (*at, "needs")
    if not isinstance(needs, dict) or len(needs) > 1:
        found.append(Problem(at, "error.ruleset.one_of", {"key": "needs", "known": ", ".join(NEEDS)}))
        return
    _unknown(found, needs, NEEDS, at)
    dice, faces = data.get("dice", 5), data.get("faces", 6)
    _number(found, needs, at, "alike", 1, MOST_POINTS)
    _number(found, needs, at, "run", 1, MOST_POINTS)
    sizes = needs.get("groups", [1])
    if not isinstance(sizes, list) or not sizes or not all([_whole(n) and n > 0 for n in sizes]):
        found.append(Problem((*at, "groups"), "error.ruleset.wrong_type", {"key": "groups", "wanted": "numbers"}))
    elif not found:
        impossible = needs.get("alike", 0) > dice or needs.get("run", 0) > min(dice, faces)
        if impossible or ("groups" in needs and (sum(sizes) != dice or len(sizes) > faces)):
            found.append(Problem(at, "error.ruleset.impossible_needs", {"category": box.get("key")}))


def _joker(found: list[Problem], data: dict[str, Any]) -> None:
    order = data.get("joker", "none")
    if order not in JOKERS:
        found.append(Problem(("joker",), "error.ruleset.one_of", {"key": "joker", "known": ", ".join(JOKERS)}))
        return
    five = [box for box in data["category"] if box["key"] == FIVE]
    dice, faces = data.get("dice", 5), data.get("faces", 6)
    if five and (five[0].get("needs") != {"alike": dice} or not _whole(five[0].get("points")) or five[0]["points"] < 1):
        found.append(Problem(("category",), "error.ruleset.bad_five", {"dice": dice}))
        return
    if data.get("extra_bonus") and not five:
        found.append(Problem(("extra_bonus",), "error.ruleset.joker_needs"))
    above = sorted([box["face"] for box in data["category"] if box["section"] == "upper" and "face" in box])
    if order != "none" and (not five or above != list(range(1, faces + 1))):
        found.append(Problem(("joker",), "error.ruleset.joker_needs"))


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
