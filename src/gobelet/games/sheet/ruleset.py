"""A ruleset: what a score sheet is made of, as data. docs/rulesets.md says every key of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from gobelet.games.sheet.category import Category, possible
from gobelet.games.sheet.needs import Need

JOKERS = ("forced", "hasbro", "free", "none")
FIVE = "five_of_a_kind"


@dataclass(frozen=True)
class Column:
    """One column of a sheet that has several. `order`: `free`, `down` (the first open box is next), `up` (the last).
    `dry`: only for dice that were all thrown in the last throw. Its points count `multiplier` times."""

    key: str
    title: dict[str, str]
    order: str
    multiplier: int
    dry: bool


MOST_WORTHS = 2_000
"""Different showings of dice whose worth is kept; more than any ruleset of the house has."""


@dataclass(frozen=True)
class Ruleset:
    """A score-sheet game as data. Categories are known by their place in `categories`; where there are several
    columns, the boxes of the first come first, and `five`, `own` and `span` speak of places in the first.

    `extra_at`: where a further five of a kind brings its bonus: `any` box, its `own` upper box, any box `scoring` more
    than 0. `extra_needs`: the box of the first must hold its `points`, or be `filled` with anything. `wins`: the key of
    the box that ends the game when a hand served on the first throw is written there. `span`: two places, and both
    count nothing unless the first holds more than the second. `keys` are those of the categories; `linked`: some
    box gives points only after another.
    """

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
    extra_at: str = "any"
    extra_needs: str = "points"
    wins: str | None = None
    span: tuple[int, int] | None = None
    saved_rolls: bool | None = None
    columns: tuple[Column, ...] = ()
    keys: tuple[str, ...] = ()
    linked: bool = False
    _worths: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)

    def worths(self, dice: tuple[int, ...], served: bool = False) -> tuple[int, ...]:
        """What each box gives for these dice by what they show; `served`: they fell so on the first throw. Worked out
        once for all dice that show the same: there are 252 of five dice."""
        shown = (served, *sorted(dice))
        found = self._worths.get(shown)
        if found is None:
            if served:
                found = tuple([category.served(shown[1:], self.faces) for category in self.categories])
            else:
                found = tuple([category.worth(shown[1:], self.faces) for category in self.categories])
            if len(self._worths) < MOST_WORTHS:
                self._worths[shown] = found
        return found

    @property
    def rows(self) -> int:
        """How many boxes a column has."""
        return len(self.categories) // max(1, len(self.columns))

    def place(self, key: str) -> int:
        """The place of a category, -1 where there is none of that key."""
        return self.keys.index(key) if key in self.keys else -1

    def across(self, place: int) -> tuple[int, ...]:
        """The places of the same box in every column."""
        return tuple(range(place % self.rows, len(self.categories), self.rows))

    def column_of(self, place: int) -> tuple[int, ...]:
        """The places of all the boxes in the column of one."""
        start = place // self.rows * self.rows
        return tuple(range(start, start + self.rows))

    def multiplier(self, place: int) -> int:
        """How many times a box counts."""
        return self.columns[self.categories[place].column].multiplier if self.columns else 1

    def five_points(self) -> int:
        """What the five-of-a-kind box holds once it was made, or -1 without such a box."""
        return self.categories[self.five].worth((1,) * self.dice, self.faces) if self.five >= 0 else -1


def build_ruleset(data: dict[str, Any]) -> Ruleset:
    """The ruleset of data that `gobelet.games.sheet.validator` found nothing wrong with."""
    rows = tuple([_category(item) for item in data["category"]])
    columns = tuple([_column(item) for item in data.get("column", [])])
    categories = tuple([_in_column(row, i, column) for i, column in enumerate(columns) for row in rows]) or rows
    bonus = data.get("upper_bonus", {"from": 0, "points": 0})
    faces, keys = data.get("faces", 6), [row.key for row in rows]
    upper = tuple([i for i, category in enumerate(categories) if category.section == "upper"])
    own = [-1] * (faces + 1)
    for i, row in enumerate(rows):
        if row.section == "upper" and row.points[0] == "face":
            own[row.points[1]] = i
    span = data.get("span")
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
        five=_five(rows, data.get("dice", 5)),
        own=tuple(own),
        extra_at=data.get("extra_at", "any"),
        extra_needs=data.get("extra_needs", "points"),
        wins=data.get("wins"),
        span=None if span is None else (keys.index(span["high"]), keys.index(span["low"])),
        saved_rolls=data.get("saved_rolls"),
        columns=columns,
        keys=tuple([category.key for category in categories]),
        linked=any([category.after is not None for category in categories]),
    )


def possible_points(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """For each category, every number that its box can hold, in order."""
    rows = [possible(category, ruleset.dice, ruleset.faces) for category in ruleset.categories[: ruleset.rows]]
    return tuple(rows * max(1, len(ruleset.columns)))


def multisets(dice: int, faces: int, least: int = 1) -> list[tuple[int, ...]]:
    """Every combination of so many dice, each in rising order.

    >>> len(multisets(5, 6))
    252
    """
    if dice == 0:
        return [()]
    return [(face, *rest) for face in range(least, faces + 1) for rest in multisets(dice - 1, faces, face)]


def is_five(category: Category, dice: int) -> bool:
    """Whether a box is that of all dice alike for one number of points: jokers and further bonuses go by it."""
    alike = category.needs == ("alike", dice) and category.first is None and category.after is None
    return category.key == FIVE and alike and category.points[0] == "fixed" and category.points[1] + category.plus > 0


def read_category(item: dict[str, Any]) -> Category:
    """A box as a ruleset's data say it."""
    return _category(item)


def _five(rows: tuple[Category, ...], dice: int) -> int:
    for i, row in enumerate(rows):
        if is_five(row, dice):
            return i
    return -1


def _category(item: dict[str, Any]) -> Category:
    if "face" in item:
        needs: Need = ()
        points: tuple[Any, ...] = ("face", item["face"])
    else:
        needs = read_need(item.get("needs", {}))
        points = (item["points"],) if isinstance(item["points"], str) else ("fixed", item["points"])
    return Category(
        key=item["key"],
        section=item["section"],
        needs=needs,
        points=points,
        joker=item.get("joker", False),
        word=item.get("word", "category." + item["key"]),
        title=item.get("title"),
        plus=item.get("plus", 0),
        first=item.get("served"),
        sign=-1 if item.get("minus", False) else 1,
        after=item.get("after"),
        row=item["key"],
    )


def _in_column(row: Category, number: int, column: Column) -> Category:
    return replace(row, key=column.key + "." + row.key, column=number)


def _column(item: dict[str, Any]) -> Column:
    key = item["key"]
    title = item.get("title", {"fr": key, "en": key})
    return Column(key, title, item.get("order", "free"), item.get("multiplier", 1), item.get("dry", False))


def read_need(needs: dict[str, Any]) -> Need:
    """What a box asks of the dice, as a ruleset's data say it; `{}` is nothing."""
    for kind, value in needs.items():  # one at most
        if kind == "any":
            return ("any", *[read_need(each) for each in value])
        if kind == "shows":
            return ("shows", *sorted(value))
        if kind in ("groups", "within"):
            return (kind, *sorted(value, reverse=True))
        return (kind, value)
    return ()
