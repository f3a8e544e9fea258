"""A ruleset: what a score sheet is made of, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gobelet.engine import patterns

JOKERS = ("forced", "hasbro", "free", "none")
FIVE = "five_of_a_kind"


@dataclass(frozen=True)
class Category:
    """One box. `needs` is what the dice must show, `points` what it then gives.

    `needs`: `()` nothing, `("alike", n)`, `("run", n)`, `("groups", sizes…)`. `points`: `("face", f)` the sum of the
    dice that show f, `("sum",)` the sum of all dice, `("fixed", n)`. `joker`: gives its fixed points to a joker.
    """

    key: str
    section: str
    needs: tuple[Any, ...]
    points: tuple[Any, ...]
    joker: bool
    word: str
    title: dict[str, str] | None = None

    def said(self) -> Any:
        """What the fact `category` of a sentence is: the name of its word, or its title where a family gave one."""
        return self.title if self.title is not None else self.word[len("category.") :]

    def worth(self, dice: tuple[int, ...], faces: int) -> int:
        """The points of the box for these dice, by what they show."""
        needs, points = self.needs, self.points
        if needs:
            if needs[0] == "alike" and patterns.alike(dice, faces) < needs[1]:
                return 0
            if needs[0] == "run" and patterns.run(dice, faces) < needs[1]:
                return 0
            if needs[0] == "groups" and patterns.groups(dice, faces) != needs[1:]:
                return 0
        if points[0] == "fixed":
            return int(points[1])
        if points[0] == "face":
            return int(points[1]) * dice.count(points[1])
        return sum(dice)


@dataclass(frozen=True)
class Ruleset:
    """A score-sheet game as data. Categories are known by their place in `categories`."""

    name: str
    title: dict[str, str]
    seats: tuple[int, int]
    dice: int
    faces: int
    rolls: int
    simultaneous: bool
    tie_break: tuple[str, ...]
    joker: str
    extra_bonus: int
    bonus_from: int
    bonus_points: int
    categories: tuple[Category, ...]
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    five: int
    own: tuple[int, ...]

    def place(self, key: str) -> int:
        """The place of a category, -1 where there is none of that key."""
        for i, category in enumerate(self.categories):
            if category.key == key:
                return i
        return -1

    def five_points(self) -> int:
        """What the five-of-a-kind box holds once it was made, or -1 without such a box."""
        return int(self.categories[self.five].points[1]) if self.five >= 0 else -1


def build_ruleset(data: dict[str, Any]) -> Ruleset:
    """The ruleset of data that `gobelet.games.sheet.validator` found nothing wrong with."""
    categories = tuple([_category(item) for item in data["category"]])
    bonus = data.get("upper_bonus", {"from": 0, "points": 0})
    faces = data.get("faces", 6)
    upper = tuple([i for i, category in enumerate(categories) if category.section == "upper"])
    keys = [category.key for category in categories]
    own = [-1] * (faces + 1)
    for i in upper:
        if categories[i].points[0] == "face":
            own[categories[i].points[1]] = i
    return Ruleset(
        name=data["name"],
        title=data.get("title", {"fr": data["name"], "en": data["name"]}),
        seats=(data.get("seats", [1, 8])[0], data.get("seats", [1, 8])[1]),
        dice=data.get("dice", 5),
        faces=faces,
        rolls=data.get("rolls", 3),
        simultaneous=data.get("simultaneous", False),
        tie_break=tuple(data.get("tie_break", ["total"])),
        joker=data.get("joker", "none"),
        extra_bonus=data.get("extra_bonus", 0),
        bonus_from=bonus["from"],
        bonus_points=bonus["points"],
        categories=categories,
        upper=upper,
        lower=tuple([i for i in range(len(categories)) if i not in upper]),
        five=keys.index(FIVE) if FIVE in keys else -1,
        own=tuple(own),
    )


def possible_points(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """For each category, every number that its box can hold, in order; 0 can always be written."""
    return tuple([_possible(category, ruleset.dice, ruleset.faces) for category in ruleset.categories])


def multisets(dice: int, faces: int, least: int = 1) -> list[tuple[int, ...]]:
    """Every combination of so many dice, each in rising order.

    >>> len(multisets(5, 6))
    252
    """
    if dice == 0:
        return [()]
    return [(face, *rest) for face in range(least, faces + 1) for rest in multisets(dice - 1, faces, face)]


def _category(item: dict[str, Any]) -> Category:
    if "face" in item:
        needs: tuple[Any, ...] = ()
        points: tuple[Any, ...] = ("face", item["face"])
    else:
        needs = _needs(item.get("needs", {}))
        points = ("sum",) if item["points"] == "sum" else ("fixed", item["points"])
    word = item.get("word", "category." + item["key"])
    return Category(item["key"], item["section"], needs, points, item.get("joker", False), word, item.get("title"))


def _needs(needs: dict[str, Any]) -> tuple[Any, ...]:
    for kind in ("alike", "run"):
        if kind in needs:
            return (kind, needs[kind])
    if "groups" in needs:
        return ("groups", *sorted(needs["groups"], reverse=True))
    return ()


def _possible(category: Category, dice: int, faces: int) -> tuple[int, ...]:
    kind, *worth = category.points
    if kind == "fixed":
        found = {worth[0]}
    elif kind == "face":
        found = {worth[0] * count for count in range(dice + 1)}
    elif category.needs and category.needs[0] == "groups":
        found = _sums_of_groups(category.needs[1:], faces)
    else:
        found = _sums_of_some(category.needs, dice, faces)
    return tuple(sorted(found | {0}))


def _sums_of_some(needs: tuple[Any, ...], dice: int, faces: int) -> set[int]:
    """What the dice can add up to where some of them are alike or in a run, and the others anything."""
    least = [0]
    if needs and needs[0] == "alike":
        least = [needs[1] * face for face in range(1, faces + 1)]
    elif needs:
        least = [sum(range(face, face + needs[1])) for face in range(1, faces - needs[1] + 2)]
    others = dice - (needs[1] if needs else 0)
    return {start + more for start in least for more in range(others, others * faces + 1)}


def _sums_of_groups(sizes: tuple[int, ...], faces: int) -> set[int]:
    """What the dice can add up to where groups of these sizes show different faces."""
    sums: dict[tuple[int, ...], set[int]] = {sizes: {0}}  # by the groups that have no face yet
    for face in range(1, faces + 1):
        for left in sorted(sums):  # what a group is taken from comes after what then is left
            for i in range(len(left)):
                rest = left[:i] + left[i + 1 :]
                sums.setdefault(rest, set()).update({total + left[i] * face for total in sums[left]})
    return sums.get((), set())
