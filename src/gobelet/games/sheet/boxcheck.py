"""Whether the boxes of a ruleset can be, and if not, where and why."""

from __future__ import annotations

from typing import Any

from gobelet.games.sheet.problem import LETTERS, MOST_POINTS, Finder, Problem, whole

BOX = (
    "key", "section", "face", "needs", "points", "plus", "served", "minus", "after", "joker", "word", "title",
)  # fmt: skip
SECTIONS = ("upper", "lower")
SUMS = ("sum", "matched")
NEEDS = ("alike", "pairs", "run", "groups", "within", "shows", "opposite", "any")
NUMBERS = ("alike", "pairs", "run", "opposite")
LISTS = ("groups", "within", "shows")
WORD = "category."
MOST_BOXES = 40
MOST_WAYS = 10


def check_boxes(found: list[Problem], data: dict[str, Any]) -> None:
    """Adds what is wrong with `category`, whose dice and faces are known to be right."""
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
        _box(Finder(box, at, found), data)
        if isinstance(box.get("key"), str) and box["key"] in seen:
            found.append(Problem((*at, "key"), "error.ruleset.duplicate_category", {"name": box["key"]}))
        seen.append(box.get("key"))
    if not found:
        for i, box in enumerate(boxes):
            _after(Finder(box, ("category", i), found), boxes)


def _box(finder: Finder, data: dict[str, Any]) -> None:
    box = finder.data
    finder.known(BOX)
    finder.name("key")
    finder.titles()
    if box.get("section") not in SECTIONS:
        finder.wrong("section", "one_of", key="section", known=", ".join(SECTIONS))
    word = box.get("word", WORD)
    if not isinstance(word, str) or not word.startswith(WORD) or any([c not in LETTERS for c in word[len(WORD) :]]):
        finder.wrong("word", "one_of", key="word", known=WORD + "…")
    if finder.flag("joker") and not whole(box.get("points")):
        finder.wrong("joker", "joker_points")
    minus = finder.flag("minus")
    if "face" in box:
        finder.number("face", 1, data.get("faces", 6))
        for key in ("needs", "points", "plus", "served", "minus", "after"):
            if key in box:
                finder.wrong(key, "face_or", key=key)
        return
    _points(finder)
    if minus and ([key for key in ("needs", "plus", "served", "after", "joker") if key in box] or not _plain(box)):
        finder.wrong("minus", "minus_sum")
    check_needs(Finder(box.get("needs", {}), (*finder.at, "needs"), finder.found), box.get("key"), data)


def _plain(box: dict[str, Any]) -> bool:
    """Whether a box takes the sum of all dice, in the lower section."""
    return box.get("points") == "sum" and box.get("section") == "lower"


def _points(finder: Finder) -> None:
    points = finder.data.get("points")
    if "points" not in finder.data:
        finder.wrong("points", "missing_key", key="points")
    elif isinstance(points, str):
        if points not in SUMS:
            finder.wrong("points", "one_of", key="points", known="sum, matched, 0 … 1000")
    else:
        finder.number("points", 0, MOST_POINTS)
    finder.number("plus", 0, MOST_POINTS)
    finder.number("served", 0, MOST_POINTS)
    if "plus" in finder.data and not isinstance(points, str):
        finder.wrong("plus", "plus_sum")


def check_needs(finder: Finder, name: Any, data: dict[str, Any], inside: bool = False) -> None:
    """Adds what is wrong with what a box asks of the dice; `inside` one of several ways there are no more ways."""
    needs, known = finder.data, NEEDS[:-1] if inside else NEEDS
    if not _is_table(needs) or len(needs) > 1 or (inside and not needs):
        finder.wrong("", "one_of", key="needs", known=", ".join(known))
        return
    finder.known(known)
    before = len(finder.found)
    for key in NUMBERS:
        finder.number(key, 1, MOST_POINTS)
    for key in LISTS:
        sizes = needs.get(key, [1])
        if not isinstance(sizes, list) or not sizes or not all([whole(n) and n > 0 for n in sizes]):
            finder.wrong_type(key, "numbers")
    if not inside and "any" in needs:
        _ways(finder, name, data)
    if len(finder.found) == before and _impossible(needs, data.get("dice", 5), data.get("faces", 6)):
        finder.wrong("", "impossible_needs", category=name)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _ways(finder: Finder, name: Any, data: dict[str, Any]) -> None:
    ways = finder.data["any"]
    if not isinstance(ways, list) or not 1 <= len(ways) <= MOST_WAYS:
        finder.wrong_type("any", "list")
        return
    for i, way in enumerate(ways):
        check_needs(Finder(way, (*finder.at, "any", i), finder.found), name, data, True)


def _impossible(needs: dict[str, Any], dice: int, faces: int) -> bool:
    """Whether these dice can never do it."""
    for key, value in needs.items():  # one at most
        if key == "alike":
            return bool(value > dice)
        if key == "run":
            return bool(value > min(dice, faces))
        if key == "pairs":
            return bool(2 * value > dice or value > faces)
        if key == "opposite":
            return bool(value + 1 > dice)
        if key == "groups":
            return bool(sum(value) != dice or len(value) > faces)
        if key == "within":
            return bool(sum(value) > dice or len(value) > faces)
        if key == "shows":
            return len(value) > dice or max(value) > faces or len(set(value)) != len(value)
    return False


def _after(finder: Finder, boxes: list[dict[str, Any]]) -> None:
    """A box may come after one of fixed points, which itself comes after none."""
    if "after" not in finder.data:
        return
    named = [box for box in boxes if box["key"] == finder.data["after"]]
    if not named:
        finder.wrong("after", "unknown_category_reference")
    elif named[0] is finder.data or "after" in named[0] or not whole(named[0].get("points")) or not named[0]["points"]:
        finder.wrong("after", "after_box", category=finder.data["key"])
