"""A score-sheet game as the solver sees it: numbers in arrays."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

from gobelet.coach.throws import Keep, Throws, throws_of
from gobelet.engine.errors import Refused
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.joker import ALIKE
from gobelet.games.sheet.ruleset import Ruleset

ORDERS = ("none", "forced", "hasbro", "free")
PLACES = ("any", "own")
MOST_BOXES = 18
MOST_KEEPS = 960
MOST_BYTES = 130_000_000
"""Of a table in memory: a solve stays below 200 MB with the program around it."""
LANES = 16
"""The most totals that the kernel works out at once."""


@dataclass(frozen=True)
class Model:
    """What `kernel/model.h` describes field by field. Boxes are known by their place; sets of boxes are bits.

    `keeps` are the multisets of no dice to all dice, by size, then in order; the last `rolls` of them are rolls.
    """

    keeps: tuple[Keep, ...]
    rolls: int
    boxes: int
    faces: int
    throws: int
    top: int
    stride: int
    flags: int
    watched: int
    five: int
    extra: int
    extra_at: int
    extra_flagged: int
    order: int
    upper: int
    lower: int
    alike: int
    after: int
    signless: int
    own: tuple[int, ...]
    bonus: float
    points: array[int]
    served: array[int]
    joker_later: array[int]
    joker_first: array[int]
    grown: array[int]
    less: array[int]
    face_of: array[int]
    chance: array[float]
    most_of: array[int]

    def throws_of_dice(self) -> Throws:
        """What is so of any sheet with these dice."""
        return Throws(self.faces, self.keeps, self.rolls, self.grown, self.less, self.face_of, self.chance)

    def first_roll(self) -> int:
        """The number of the first multiset of all dice."""
        return len(self.keeps) - self.rolls

    def sets_by_size(self) -> tuple[array[int], array[int]]:
        """All sets of filled boxes as bits, the fullest first, and where the sets of each size begin (with the end)."""
        by_size: list[list[int]] = [[] for _ in range(self.boxes + 1)]
        for filled in range(1 << self.boxes):
            by_size[self.boxes - filled.bit_count()].append(filled)
        levels = array("I", [0])
        for group in by_size:
            levels.append(levels[-1] + len(group))
        return array("I", [filled for group in by_size for filled in group]), levels

    def cells(self) -> int:
        """The numbers in a whole table."""
        return (1 << self.boxes) * self.flags * self.stride

    def flag_after(self, flag: int, box: int, points: int) -> int:
        """The flag after a box was written with points."""
        return int(points > 0) if self.flags == 2 and box == self.watched else flag

    def row_at(self, filled: int, flag: int) -> int:
        """Where the values of a set of filled boxes begin; one for each upper total."""
        return (filled * self.flags + flag) * self.stride


def build_model(rules: SheetRules) -> Model:
    """The model of a sheet under its options; raises `Refused` (`ruleset_too_large`) where there can be no table."""
    data = rules.data
    refuse_what_no_table_holds(rules)
    dice = throws_of(data.dice, data.faces)
    rows = _rows_of(data, dice.full())
    top = data.bonus_from if data.bonus_points and 0 < data.bonus_from <= sum(rows.most_of) else 0
    most_of = rows.most_of if top else [0] * len(rows.most_of)
    watched, flagged = _watched(rules)
    return Model(
        keeps=dice.keeps,
        rolls=dice.rolls,
        boxes=len(data.categories),
        faces=data.faces,
        throws=data.rolls,
        top=top,
        stride=_stride(top, most_of),
        flags=1 if watched < 0 else 2,
        watched=watched,
        five=data.five,
        extra=rules.options["extra_bonus"],
        extra_at=PLACES.index(data.extra_at),
        extra_flagged=int(flagged),
        order=ORDERS.index(rules.options["joker"]),
        upper=_bits([i for i in data.upper if top]),
        lower=_bits(data.lower),
        alike=_bits([i for i, category in enumerate(data.categories) if category.key in ALIKE]),
        after=_bits([i for i, category in enumerate(data.categories) if category.after is not None]),
        signless=_bits([i for i, row in enumerate(rows.points) if min(row) >= 0 and min(rows.served[i]) >= 0]),
        own=data.own,
        bonus=float(data.bonus_points if top else 0),
        points=_flat(rows.points),
        served=_flat(rows.served),
        joker_later=_flat([full or rows.points[i] for i, full in enumerate(rows.in_full)]),
        joker_first=_flat([full or rows.served[i] for i, full in enumerate(rows.in_full)]),
        grown=dice.grown,
        less=dice.less,
        face_of=dice.face_of,
        chance=dice.chance,
        most_of=array("h", most_of),
    )


def refuse_what_no_table_holds(rules: SheetRules) -> None:
    """Raises `Refused` (`ruleset_too_large`) for a sheet whose states are no set of boxes, upper total and one mark, or
    are too many."""
    data = rules.data
    boxes, keeps = len(data.categories), comb(data.dice + data.faces, data.faces)
    if data.columns or data.span is not None or rules.saves or _watched_boxes(rules) > 1:
        raise Refused("ruleset_too_large", "error.coach.no_table")
    minus = [i for i, category in enumerate(data.categories) if category.sign < 0]
    if any(i in data.upper or data.categories[i].after is not None for i in minus):
        raise Refused("ruleset_too_large", "error.coach.no_table")
    if keeps > MOST_KEEPS:
        raise Refused("ruleset_too_large", "error.coach.many_rolls", dice=data.dice, faces=data.faces)
    totals = data.bonus_from + 1 if data.bonus_points else 1
    states = (1 << boxes) * totals * (2 if _watched_boxes(rules) else 1)
    megabytes = states * 8 * 3 // 2 // 1_000_000
    if boxes > MOST_BOXES or megabytes > 10 * MOST_BYTES // 1_000_000:
        raise Refused("ruleset_too_large", "error.coach.too_large", states=said(states), megabytes=said(megabytes))


def refuse_more_than_memory(model: Model, item: int) -> None:
    """Raises `Refused` (`ruleset_too_large`) where a table of numbers of `item` bytes is beyond the memory limit."""
    size = model.cells() * item
    if size > MOST_BYTES:
        states = (1 << model.boxes) * model.flags * (model.top + 1)
        raise Refused("ruleset_too_large", "error.coach.too_large", states=said(states), megabytes=said(size // 10**6))


def said(number: int) -> str:
    """A great number as it is read: three digits and three, with a space that no line is broken at."""
    return f"{number:,}".replace(",", "\u202f")


class _Rows(NamedTuple):
    """By box and roll: the points after a later throw, after the first, to a joker in full (None for a box that knows
    no joker); by box the most that it can give to the upper total."""

    points: list[list[int]]
    served: list[list[int]]
    in_full: list[list[int] | None]
    most_of: list[int]


def _rows_of(data: Ruleset, full: tuple[Keep, ...]) -> _Rows:
    rows = _Rows([], [], [], [])
    for i, category in enumerate(data.categories):
        later = [category.sign * category.worth(roll, data.faces) for roll in full]
        first = later
        if category.first is not None:
            first = [category.sign * category.served(roll, data.faces) for roll in full]
        rows.points.append(later)
        rows.served.append(first)
        rows.in_full.append([category.points[1]] * len(full) if category.joker else None)
        rows.most_of.append(max(*later, *first) if i in data.upper else 0)
    return rows


def _stride(top: int, most_of: list[int]) -> int:
    """The length of a row: a tile of totals that ends at the top may be read as far on as one box can give."""
    return (max(top + 1, LANES) + max(most_of) + LANES - 1) // LANES * LANES


def _watched_boxes(rules: SheetRules) -> int:
    """How many boxes there are of which it matters whether they hold their points."""
    data = rules.data
    rows = {category.after for category in data.categories if category.after is not None}
    if rules.options["extra_bonus"] and data.five >= 0 and data.extra_needs == "points":
        rows.add(data.categories[data.five].row)
    return len(rows)


def _watched(rules: SheetRules) -> tuple[int, bool]:
    """The box of which it matters whether it holds its points, -1 for none; whether the further bonus is one reason."""
    data = rules.data
    flagged = bool(rules.options["extra_bonus"]) and data.five >= 0 and data.extra_needs == "points"
    if flagged:
        return data.five, True
    after = [category.after for category in data.categories if category.after is not None]
    return data.place(after[0]) if after else -1, False


def _bits(places: tuple[int, ...] | list[int]) -> int:
    return sum([1 << place for place in places])


def _flat(rows: list[list[int]]) -> array[int]:
    return array("h", [number for row in rows for number in row])
