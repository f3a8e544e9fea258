"""One player's sheet: what stands in the boxes, and the sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gobelet.engine.errors import Refused, brief
from gobelet.games.sheet.ruleset import Ruleset, possible_points


@dataclass(frozen=True, slots=True)
class Sheet:
    """Points by category, None in an open box, how many five-of-a-kind bonuses were earned, and how many throws were
    saved for later turns."""

    cells: tuple[int | None, ...]
    extra: int = 0
    saved: int = 0

    def filled(self) -> int:
        """How many boxes are written."""
        return len(self.cells) - self.cells.count(None)

    def with_points(self, place: int, points: int, extra: int, saved: int = 0) -> Sheet:
        """The sheet with one more box written, `extra` more bonuses, and now so many throws saved."""
        return Sheet((*self.cells[:place], points, *self.cells[place + 1 :]), self.extra + extra, saved)


@dataclass(frozen=True)
class Sums:
    """The sums of a sheet: `upper` and `lower` are the boxes alone, `total` is everything. Where there are several
    columns, each sum is that of all of them, multiplied."""

    upper: int
    upper_bonus: int
    extra_bonus: int
    lower: int
    total: int


def blank(ruleset: Ruleset) -> Sheet:
    """A sheet with every box open."""
    return Sheet((None,) * len(ruleset.categories))


def sums(ruleset: Ruleset, sheet: Sheet, extra_bonus: int) -> Sums:
    """The sums of a sheet. The upper bonus counts as soon as the upper boxes reach it: it cannot be lost again."""
    upper = bonus = lower = 0
    for column in range(max(1, len(ruleset.columns))):
        times = ruleset.columns[column].multiplier if ruleset.columns else 1
        found = column_sums(ruleset, sheet, column)
        upper += times * found[0]
        bonus += times * found[1]
        lower += times * found[2]
    extra = sheet.extra * extra_bonus
    return Sums(upper, bonus, extra, lower, upper + bonus + lower + extra)


def column_sums(ruleset: Ruleset, sheet: Sheet, column: int) -> tuple[int, int, int]:
    """The upper boxes, the upper bonus and the lower boxes of one column, before they are multiplied."""
    start, upper, lower = column * ruleset.rows, 0, 0
    void = _void(ruleset, sheet, start)
    for i in range(start, start + ruleset.rows):
        points = sheet.cells[i]
        if points and i not in void:
            category = ruleset.categories[i]
            if category.section == "upper":
                upper += category.sign * points
            else:
                lower += category.sign * points
    return upper, ruleset.bonus_points if upper >= ruleset.bonus_from else 0, lower


def _void(ruleset: Ruleset, sheet: Sheet, start: int) -> tuple[int, ...]:
    """The two boxes of a span that count nothing, as the first does not hold more than the second."""
    if ruleset.span is None:
        return ()
    high, low = start + ruleset.span[0], start + ruleset.span[1]
    above, below = sheet.cells[high], sheet.cells[low]
    return (high, low) if above is not None and below is not None and above <= below else ()


def has_five(ruleset: Ruleset, sheet: Sheet) -> bool:
    """Whether a further five of a kind may bring its bonus: the box of the first, in every column, holds its points,
    or anything where the ruleset says so."""
    if ruleset.five < 0:
        return False
    cells = [sheet.cells[i] for i in ruleset.across(ruleset.five)]
    if ruleset.extra_needs == "filled":
        return None not in cells
    return cells.count(ruleset.five_points()) == len(cells)


def most_extra(ruleset: Ruleset, sheet: Sheet) -> int:
    """The most five-of-a-kind bonuses that a sheet can have earned."""
    if not has_five(ruleset, sheet):
        return 0
    if ruleset.extra_at == "own":
        full = [(i, face * ruleset.dice) for face, i in enumerate(ruleset.own) if face and i >= 0]
        return len([i for i, points in full if sheet.cells[i] == points])
    later = sheet.filled() - len(ruleset.across(ruleset.five))
    return later * max([ruleset.multiplier(i) for i in ruleset.across(ruleset.five)])


def sheet_from_json(ruleset: Ruleset, data: Any) -> Sheet:
    """The sheet that the protocol writes as `{"cells": {…}, "extra": n}`; raises `Refused` (`bad_sheet`)."""
    cells = data.get("cells", {}) if isinstance(data, dict) else None
    if not isinstance(cells, dict) or any([key not in ("cells", "extra") for key in data]):
        raise Refused("bad_sheet", "error.sheet.bad_sheet")
    for key in sorted(cells):
        if ruleset.place(key) < 0:
            raise Refused("bad_sheet", "error.sheet.unknown_cell", name=key[:40])
    values = possible_points(ruleset)
    written: list[int | None] = []
    for i, category in enumerate(ruleset.categories):
        points = cells.get(category.key)
        if points is not None and (isinstance(points, bool) or points not in values[i]):
            raise Refused("bad_sheet", "error.sheet.bad_cell", category=category.said(), points=brief(points))
        written.append(None if points is None else int(points))
    sheet = Sheet(tuple(written), _extra(data))
    _check_order(ruleset, sheet)
    _check_after(ruleset, sheet)
    if sheet.extra and not has_five(ruleset, sheet):
        raise Refused("bad_sheet", "error.sheet.bad_points_extra_without_five")
    if sheet.extra > most_extra(ruleset, sheet):
        raise Refused("bad_sheet", "error.sheet.bad_extra", extra=sheet.extra)
    return sheet


def out_of_order(ruleset: Ruleset, sheet: Sheet) -> int:
    """A place that cannot be filled yet but is, by the order of its column; -1 where there is none."""
    for number, column in enumerate(ruleset.columns):
        places = list(range(number * ruleset.rows, (number + 1) * ruleset.rows))
        if column.order == "up":
            places.reverse()
        written = [i for i in places if sheet.cells[i] is not None]
        if column.order != "free" and written != places[: len(written)]:
            return written[-1]
    return -1


def _check_after(ruleset: Ruleset, sheet: Sheet) -> None:
    """A box that gives nothing before another holds its points cannot hold any without."""
    for i, category in enumerate(ruleset.categories):
        if category.after is not None and sheet.cells[i]:
            before = sheet.cells[ruleset.place(category.after)]
            if not before:
                raise Refused("bad_sheet", "error.sheet.bad_cell", category=category.said(), points=sheet.cells[i])


def _check_order(ruleset: Ruleset, sheet: Sheet) -> None:
    place = out_of_order(ruleset, sheet)
    if place >= 0:
        raise Refused("bad_sheet", "error.sheet.bad_order", category=ruleset.categories[place].said())


def _extra(data: dict[str, Any]) -> int:
    extra = data.get("extra", 0)
    if not isinstance(extra, int) or isinstance(extra, bool) or extra < 0:
        raise Refused("bad_sheet", "error.sheet.bad_extra", extra=brief(extra))
    return extra
