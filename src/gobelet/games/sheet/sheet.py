"""One player's sheet: what stands in the boxes, and the sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gobelet.engine.errors import Refused, brief
from gobelet.games.sheet.ruleset import Ruleset, possible_points


@dataclass(frozen=True)
class Sheet:
    """Points by category, None in an open box, and how many five-of-a-kind bonuses were earned."""

    cells: tuple[int | None, ...]
    extra: int = 0

    def filled(self) -> int:
        """How many boxes are written."""
        return len(self.cells) - self.cells.count(None)

    def with_points(self, place: int, points: int, extra: int) -> Sheet:
        """The sheet with one more box written and `extra` more bonuses."""
        return Sheet((*self.cells[:place], points, *self.cells[place + 1 :]), self.extra + extra)


@dataclass(frozen=True)
class Sums:
    """The sums of a sheet: `upper` and `lower` are the boxes alone, `total` is everything."""

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
    upper = sum([sheet.cells[i] or 0 for i in ruleset.upper])
    lower = sum([sheet.cells[i] or 0 for i in ruleset.lower])
    bonus = ruleset.bonus_points if upper >= ruleset.bonus_from else 0
    extra = sheet.extra * extra_bonus
    return Sums(upper, bonus, extra, lower, upper + bonus + lower + extra)


def sheet_from_json(ruleset: Ruleset, data: Any) -> Sheet:
    """The sheet that the protocol writes as `{"cells": {…}, "extra": n}`; raises `Refused` (`bad_sheet`)."""
    cells = data.get("cells", {}) if isinstance(data, dict) else None
    if not isinstance(cells, dict):
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
    if sheet.extra and (ruleset.five < 0 or sheet.cells[ruleset.five] != ruleset.five_points()):
        raise Refused("bad_sheet", "error.sheet.bad_points_extra_without_five")
    if sheet.extra and sheet.extra >= sheet.filled():
        raise Refused("bad_sheet", "error.sheet.bad_extra", extra=sheet.extra)
    return sheet


def _extra(data: dict[str, Any]) -> int:
    extra = data.get("extra", 0)
    if not isinstance(extra, int) or isinstance(extra, bool) or extra < 0:
        raise Refused("bad_sheet", "error.sheet.bad_extra", extra=brief(extra))
    return extra
