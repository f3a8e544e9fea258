"""The recurrences of `kernel/solve.c` in NumPy, for machines without a compiler. Slower; the values are the same.

Many states go through the same steps side by side: `a` holds, for every multiset of dice, one number for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from gobelet.coach.model import Model
from gobelet.coach.offers import offers_of
from gobelet.coach.state import CLOSED, Decision, Table, Values
from gobelet.coach.steps import Numbers, Steps

AT_ONCE = 1024
"""States worked out side by side: as many as keep their numbers near the processor."""
LOWEST = -1e30


class Twin:
    """Plans models as `gobelet.coach.compiled.Kernel` does."""

    def plan(self, model: Model) -> TwinPlan:
        """What is worked out once for a model."""
        return TwinPlan(model)


class TwinPlan:
    """Solves and decides for one model; the methods are those of `gobelet.coach.compiled.Plan`."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._steps = Steps(model.throws_of_dice())
        shape = (model.boxes, model.rolls)
        self._given = [np.array(each, np.int64).reshape(shape) for each in (model.points, model.served)]
        self._rolls_of = [[_rolls_by_points(row) for row in given] for given in self._given]
        self._served = model.points != model.served

    def solve(self, table: Table, threads: int, progress: Callable[[float], None] | None = None) -> None:
        """Fills `table` (`model.cells()` numbers) with the value of every state, on one thread whatever `threads` is.

        `progress` is called with the share that is done as it goes.
        """
        model, done = self._model, 0
        rows = np.asarray(table).reshape(1 << model.boxes, model.flags, model.stride)
        rows[-1] = np.where((np.arange(model.stride) >= model.top) & (model.top > 0), model.bonus, 0)
        groups = list(self._groups())
        every = sum([len(group) for group in groups])
        for group in groups:
            self._solve_group(rows, group)
            done += len(group)
            if progress:
                progress(done / every)

    def decide(self, table: Table, decisions: list[Decision]) -> tuple[Values, Values]:
        """For each decision the value of every multiset as a keep (0 where no throw is to come) and of the roll in
        each box (`CLOSED` where it may not be written), one decision after the other."""
        model = self._model
        rows = np.asarray(table).reshape(1 << model.boxes, model.flags, model.stride)
        keeps, boxes = np.zeros((len(decisions), len(model.keeps))), np.full((len(decisions), model.boxes), CLOSED)
        for i, (filled, flag, upper, roll, left, first) in enumerate(decisions):
            for offer in offers_of(model, filled, flag, roll, bool(first)):
                after = rows[filled | 1 << offer.box, model.flag_after(flag, offer.box, offer.points)]
                more = offer.points if model.upper >> offer.box & 1 else 0
                boxes[i, offer.box] = offer.points + offer.beside + after[upper + more]
            if left:
                a = self._written(rows, [(filled, flag)], range(upper, upper + 1), first=False)
                for _ in range(1, left):
                    self._steps.expect(a)
                    self._steps.choose(a)
                self._steps.expect(a)
                keeps[i] = a[:, 0]
        return keeps.ravel().data, boxes.ravel().data

    def _groups(self) -> Iterator[list[tuple[int, int]]]:
        """States but for their totals, in an order in which all that may come after a state comes before it: those of
        one group have as many boxes filled and the same of the upper ones."""
        model = self._model
        groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for filled in range((1 << model.boxes) - 1):
            group = groups.setdefault((filled.bit_count(), filled & model.upper), [])
            group.append((filled, 0))
            if model.flags == 2 and filled >> model.watched & 1:
                group.append((filled, 1))
        for key in sorted(groups, reverse=True):
            wide = max(1, AT_ONCE // len(self._totals(key[1])))
            yield from [groups[key][at : at + wide] for at in range(0, len(groups[key]), wide)]

    def _totals(self, above: int) -> range:
        """The upper totals that differ where these upper boxes are filled: see `solve_row` in the kernel."""
        model = self._model
        most = min(model.top, sum([model.most_of[i] for i in range(model.boxes) if above >> i & 1]))
        rest = sum([model.most_of[i] for i in range(model.boxes) if not above >> i & 1])
        return range(min(most, max(0, model.top - rest - 1)), most + 1)

    def _solve_group(self, rows: Numbers, group: list[tuple[int, int]]) -> None:
        model = self._model
        totals = self._totals(group[0][0] & model.upper)
        first = model.first_roll()
        a = self._written(rows, group, totals, first=model.throws == 1)
        for throw in range(1, model.throws):
            self._steps.expect(a)
            if throw == model.throws - 1 and self._served:
                a[first:] = self._written(rows, group, totals, first=True)[first:]
            self._steps.choose(a)
        values = (self._steps.chance @ a[first:].astype(np.float64)).reshape(len(group), len(totals))
        filled, flags = np.array(group).T
        rows[filled, flags, totals.start : totals.stop] = values
        rows[filled, flags, : totals.start] = values[:, :1]
        rows[filled, flags, totals.stop :] = values[:, -1:]

    def _written(self, rows: Numbers, group: list[tuple[int, int]], totals: range, first: bool) -> Numbers:
        """The value of every roll in its best box, for every state of a group and every total; the rest is empty."""
        model = self._model
        filled, flags = np.array(group).T
        a = np.empty((len(model.keeps), len(group), len(totals)), rows.dtype)
        full = a[model.first_roll() :]
        full[:] = LOWEST
        for box in range(model.boxes):
            closed = (filled >> box & 1).astype(bool)
            if not closed.all():
                for points, rolls in self._rolls_of[first][box]:
                    value = self._after(rows, filled, flags, totals, box, points)
                    value[closed] = LOWEST
                    full[rolls] = np.maximum(full[rolls], value)
        self._write_specials(rows, group, totals, first, full)
        return a.reshape(len(model.keeps), -1)

    def _after(self, rows: Numbers, filled: Numbers, flags: Numbers, totals: range, box: int, points: int) -> Numbers:
        """The value of a box written with points in every state; nothing is given to one that waits for its mark."""
        model = self._model
        if model.after >> box & 1:
            given = np.where(flags == 1, points, 0)
        else:
            given = np.full(len(filled), points)
        marks = (given > 0).astype(int) if model.flags == 2 and box == model.watched else flags
        more = given if model.upper >> box & 1 else np.zeros_like(given)
        columns = more[:, None] + np.arange(totals.start, totals.stop)
        found: Numbers = rows[(filled | 1 << box)[:, None], marks[:, None], columns]
        found += given[:, None].astype(rows.dtype)
        return found

    def _write_specials(
        self, rows: Numbers, group: list[tuple[int, int]], totals: range, first: bool, full: Numbers
    ) -> None:
        """Rolls of all dice alike in states whose box for them is filled."""
        model = self._model
        if model.five < 0 or not (model.order or model.extra):
            return
        alike = [roll for roll in range(model.rolls) if model.face_of[roll]]
        for at, (filled, flag) in enumerate(group):
            if filled >> model.five & 1:
                for roll in alike:
                    best = np.full(len(totals), LOWEST, rows.dtype)
                    for box, points, beside in offers_of(model, filled, flag, roll, first):
                        start = totals.start + (points if model.upper >> box & 1 else 0)
                        after = rows[filled | 1 << box, model.flag_after(flag, box, points)]
                        given = after[start : start + len(totals)] + rows.dtype.type(points + beside)
                        np.maximum(best, given, out=best)
                    full[roll, at] = best


def _rolls_by_points(row: Numbers) -> list[tuple[int, Numbers]]:
    return [(int(points), np.flatnonzero(row == points)) for points in np.unique(row)]
