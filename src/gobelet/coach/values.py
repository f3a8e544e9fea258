"""Exact values, one decision or very many: what a sheet, a keep and a box are worth under best play.

A value here is the points still to come, each bonus counted when it is reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gobelet.coach.model import Model
from gobelet.coach.solver import Solved
from gobelet.coach.state import CLOSED, Decision
from gobelet.coach.throws import Keep
from gobelet.engine.errors import Refused
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.sheet import Sheet, sheet_from_json

AT_ONCE = 512
"""Decisions that a batch holds in memory at once."""

Positions = tuple[int, ...]
Ints = npt.ArrayLike


@dataclass(frozen=True)
class Decided:
    """One decision. `value` is that of the best choice; `keeps` by the positions of the dice kept (of equal dice the
    first ones), without keeping all; `boxes` by the place of the box, with its points of this turn."""

    value: float
    keeps: dict[Positions, float]
    boxes: dict[int, float]


class Advised(NamedTuple):
    """The best choices of a batch: `value` of `(n,)`; `keep` of `(n, dice)`, which dice to keep when throwing again;
    `box` of `(n,)`, the place of the box to write, -1 where it is better to throw again."""

    value: npt.NDArray[np.float64]
    keep: npt.NDArray[np.bool_]
    box: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Solution:
    """A solved sheet: `gobelet.solve` gives it."""

    solved: Solved

    @property
    def rules(self) -> SheetRules:
        """The game that was solved."""
        return self.solved.rules

    @property
    def model(self) -> Model:
        """The game in arrays; `model.keeps` are its multisets of dice."""
        return self.solved.model

    @property
    def value(self) -> float:
        """The expected final score of a blank sheet under best play."""
        return self.solved.value

    @property
    def states(self) -> int:
        """How many states can occur at the start of a turn."""
        return self.solved.states

    @property
    def seconds(self) -> float:
        """How long solving took, or reading the table that was kept."""
        return self.solved.seconds

    @property
    def precision(self) -> str:
        """`single` (values within 0.0005 points) or `double`."""
        return self.solved.precision

    def value_of(self, sheet: Sheet | dict[str, Any]) -> float:
        """The points still to come at the start of a turn of this sheet (as the protocol writes it, or the engine's);
        raises `Refused` (`bad_sheet`)."""
        filled, flag, upper = self.state_of(self.sheet_of(sheet))
        found = self.values([filled], [flag], [upper])
        return float(found[0])

    def decide(
        self, sheet: Sheet | dict[str, Any], dice: tuple[int, ...] | list[int], left: int, served: bool | None = None
    ) -> Decided:
        """The value of every choice with these dice on the table and `left` throws to come.

        `served` says that the dice fell on the first throw; without it, that is so where all other throws are to come.
        Raises `Refused` (`bad_sheet`, `bad_dice`).
        """
        sheet = self.sheet_of(sheet)
        if None not in sheet.cells:
            raise Refused("bad_sheet", "error.sheet.full")
        filled, flag, upper = self.state_of(sheet)
        first = left == self.model.throws - 1 if served is None else served
        decision = Decision(filled, flag, self._total(upper), self._roll(dice), left, int(first))
        kept, written = self.solved.plan.decide(self.solved.table, [decision])
        counted = self._counted(upper)
        boxes = {box: value - counted for box, value in enumerate(np.asarray(written).tolist()) if value > CLOSED / 2}
        keeps: dict[Positions, float] = {}
        if left:
            values = np.asarray(kept)
            keeps = {at: float(values[number]) - counted for at, number in self._keeps_of(tuple(dice))}
        return Decided(max([*keeps.values(), *boxes.values()]), keeps, boxes)

    def values(self, filled: Ints, made: Ints, upper: Ints) -> npt.NDArray[np.float64]:
        """The points still to come for many states, of one shape: the filled boxes as bits by their place, 1 where the
        five-of-a-kind box holds its points, the sum of the upper boxes. Raises `ValueError` for what no sheet is."""
        sets, marks, totals = np.broadcast_arrays(*[np.asarray(each, np.int64) for each in (filled, made, upper)])
        model = self.model
        if sets.size and not (sets.min() >= 0 and sets.max() < 1 << model.boxes):
            raise ValueError("filled: bits of the ruleset's boxes")
        if totals.size and (totals.min() < 0 or not np.isin(marks, (0, 1)).all()):
            raise ValueError("made: 0 or 1; upper: 0 or more")
        flags = marks * (sets >> model.watched & 1) if model.flags == 2 else np.zeros_like(marks)
        at = (sets * model.flags + flags) * model.stride + np.minimum(totals, model.top)
        counted = np.where(self._reached(totals), model.bonus, 0)
        return np.asarray(self._numbers[at] - counted, np.float64)

    def advise_many(self, filled: Ints, made: Ints, upper: Ints, dice: Ints, left: Ints) -> Advised:
        """The best choice in each of `n` states: `filled`, `made`, `upper` as in `values`, `dice` of `(n, dice)` by
        their faces, `left` throws to come. Writing is preferred to a keep of the same value. Raises `ValueError`."""
        faces = np.atleast_2d(np.asarray(dice, np.int64))
        count, model = len(faces), self.model
        shaped = [np.broadcast_to(np.asarray(each, np.int64), count) for each in (filled, made, upper, left)]
        self.values(*shaped[:3])
        if (shaped[0] == (1 << model.boxes) - 1).any() or ((shaped[3] < 0) | (shaped[3] >= model.throws)).any():
            raise ValueError("filled: an open box at least; left: fewer than the throws of a turn")
        rolls = self._rolls(faces)
        value, keep = np.empty(count), np.zeros((count, faces.shape[1]), np.bool_)
        box = np.full(count, -1, np.int64)
        for start in range(0, count, AT_ONCE):
            part = slice(start, start + AT_ONCE)
            columns = [each[part] for each in (*shaped[:3], rolls, shaped[3])]
            value[part], box[part], best = self._best(*columns)
            keep[part] = (box[part] < 0)[:, None] & self._positions(faces[part], best)
        return Advised(value, keep, box)

    def sheet_of(self, sheet: Sheet | dict[str, Any]) -> Sheet:
        """The engine's sheet of one that the protocol writes; raises `Refused` (`bad_sheet`)."""
        return sheet if isinstance(sheet, Sheet) else sheet_from_json(self.rules.data, sheet)

    def state_of(self, sheet: Sheet) -> tuple[int, int, int]:
        """The filled boxes as bits, 1 where the watched box holds its points, the sum of the upper boxes."""
        data, model = self.rules.data, self.model
        filled = sum([1 << place for place, points in enumerate(sheet.cells) if points is not None])
        made = model.flags == 2 and bool(sheet.cells[model.watched])
        return filled, int(made), sum([sheet.cells[place] or 0 for place in data.upper])

    def _best(self, *columns: npt.NDArray[np.int64]) -> tuple[Any, Any, Any]:
        """The best value, the box (-1 for a keep) and the number of the best keep of some decisions."""
        model, (sets, marks, totals, rolls, left) = self.model, columns
        flags = marks * (sets >> model.watched & 1) if model.flags == 2 else np.zeros_like(marks)
        first = (left == model.throws - 1).astype(np.int64)
        table = np.stack([sets, flags, np.minimum(totals, model.top), rolls, left, first], axis=1)
        kept, written = self.solved.plan.decide(self.solved.table, [Decision(*row) for row in table.tolist()])
        keeps = np.where(self._within[rolls] & (left > 0)[:, None], np.asarray(kept).reshape(len(sets), -1), CLOSED)
        boxes = np.asarray(written).reshape(len(sets), -1)
        keep, box = keeps.argmax(1), boxes.argmax(1)
        again, now = keeps.max(1), boxes.max(1)
        counted = np.where(self._reached(totals), model.bonus, 0)
        return np.maximum(again, now) - counted, np.where(again > now + 1e-9, -1, box), keep

    def _positions(self, faces: npt.NDArray[np.int64], keeps: Any) -> npt.NDArray[np.bool_]:
        """Which dice make a keep, of equal ones the first."""
        wanted, rows, columns = self._shown[keeps].copy(), np.arange(len(faces)), []
        for face in faces.T:
            taken = np.asarray(wanted[rows, face] > 0, np.bool_)
            wanted[rows, face] -= taken
            columns.append(taken)
        return np.stack(columns, axis=1)

    def _rolls(self, faces: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        data = self.rules.data
        if faces.shape[1] != data.dice or faces.min(initial=1) < 1 or faces.max(initial=1) > data.faces:
            raise ValueError(f"dice: {data.dice} faces of 1 to {data.faces} in each row")
        powers = (data.faces + 1) ** np.arange(data.dice)
        known = np.array(self.model.keeps[self.model.first_roll() :]) @ powers
        order = np.argsort(known)
        found: npt.NDArray[np.int64] = order[np.searchsorted(known[order], np.sort(faces, axis=1) @ powers)]
        return found

    def _roll(self, dice: tuple[int, ...] | list[int]) -> int:
        data = self.rules.data
        if len(dice) != data.dice:
            raise Refused("bad_dice", "error.bad_dice.count", wanted=data.dice, given=len(dice))
        found = self._number.get(tuple(sorted(dice)))
        if found is None:
            wrong = [face for face in dice if not 1 <= face <= data.faces]
            raise Refused("bad_dice", "error.bad_dice.face", sides=data.faces, face=wrong[0])
        return found - self.model.first_roll()

    def _keeps_of(self, dice: Keep) -> list[tuple[Positions, int]]:
        """Every keep of these dice but all of them, once, with its number."""
        return [(at, self._number[tuple(sorted([dice[i] for i in at]))]) for at in keeps_at(dice)]

    def _total(self, upper: int) -> int:
        return min(upper, self.model.top)

    def _reached(self, totals: Any) -> Any:
        return (totals >= self.model.top) & (self.model.top > 0)

    def _counted(self, upper: int) -> float:
        """The bonus, where the sheet has it already: the table counts it at the end of the game."""
        return self.model.bonus if self._reached(upper) else 0.0

    @cached_property
    def _numbers(self) -> npt.NDArray[Any]:
        return np.asarray(self.solved.table)

    @cached_property
    def _number(self) -> dict[Keep, int]:
        return {keep: number for number, keep in enumerate(self.model.keeps)}

    @cached_property
    def _shown(self) -> npt.NDArray[np.int64]:
        """How many dice of each face a multiset shows, by its number; faces from 1."""
        faces = range(self.model.faces + 1)
        return np.array([[keep.count(face) for face in faces] for keep in self.model.keeps])

    @cached_property
    def _within(self) -> npt.NDArray[np.bool_]:
        """Which multisets can be kept of which roll, all dice left out."""
        shown, first = self._shown, self.model.first_roll()
        inside = np.asarray((shown[None, :, :] <= shown[first:, None, :]).all(2), np.bool_)
        inside[:, first:] = False
        return inside


def keeps_at(dice: tuple[int, ...]) -> list[Positions]:
    """The positions of every keep of some dice but all of them; of equal dice the first are kept.

    >>> keeps_at((3, 5, 3))
    [(), (0,), (0, 1), (0, 2), (1,)]
    """
    found: dict[Keep, Positions] = {}
    for bits in range((1 << len(dice)) - 1):
        at = tuple([i for i in range(len(dice)) if bits >> i & 1])
        found.setdefault(tuple(sorted([dice[i] for i in at])), at)
    return sorted(found.values())
