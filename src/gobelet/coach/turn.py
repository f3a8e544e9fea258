"""Advice by the turn alone, for sheets too large for a table.

The turn is played out exactly, and a box is worth its points less what it brings on average when a whole turn is played
for that box alone, where a point above counts its share of the upper bonus too.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from gobelet.coach.steps import Numbers, Steps
from gobelet.coach.throws import throws_of
from gobelet.coach.values import Decided, keeps_at
from gobelet.engine.errors import Refused
from gobelet.games.sheet.choices import choices
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.sheet import Sheet

MOST_KEEPS = 4000
LOWEST = -1e30


class Turn:
    """The turns of one game. Raises `Refused` (`ruleset_too_large`) for more dice than can be played out."""

    def __init__(self, rules: SheetRules) -> None:
        data = rules.data
        if comb(data.dice + data.faces, data.faces) > MOST_KEEPS:
            raise Refused("ruleset_too_large", "error.coach.many_rolls", dice=data.dice, faces=data.faces)
        self.rules = rules
        self._throws = throws_of(data.dice, data.faces)
        self._steps = Steps(self._throws)
        self._number = {keep: number for number, keep in enumerate(self._throws.keeps)}
        self._average = self._averages()

    def decide(self, sheet: Sheet, dice: tuple[int, ...], left: int, served: bool, whole: bool) -> Decided:
        """The value of every choice, in points still to come, with `left` throws to come. `served`: the dice fell on
        the first throw; `whole`: all were thrown in the last one."""
        open_boxes = [i for i, cell in enumerate(sheet.cells) if cell is None]
        rest = sum([self._average[i] for i in open_boxes])
        gains = self._gains(sheet, dice, served, whole)
        boxes = {place: rest + gain for place, gain in gains.items()}
        keeps = {}
        if left:
            part, fresh = self._keeps(sheet, left)
            for at in keeps_at(dice):
                values = part if at else fresh
                keeps[at] = rest + float(values[self._number[tuple(sorted([dice[i] for i in at]))]])
        return Decided(max([*boxes.values(), *keeps.values()]), keeps, boxes)

    def rest_of(self, sheet: Sheet) -> float:
        """The points that the open boxes bring on average."""
        return sum([self._average[i] for i, cell in enumerate(sheet.cells) if cell is None])

    def _keeps(self, sheet: Sheet, left: int) -> tuple[Numbers, Numbers]:
        """What every keep gains with `left` throws to come: where some dice are kept, and where all are thrown."""
        first = self._steps.first_roll
        part, fresh = np.full((2, len(self._throws.keeps)), LOWEST)
        for i, roll in enumerate(self._throws.full(), start=first):
            part[i] = max(self._gains(sheet, roll, False, False).values(), default=LOWEST)
            fresh[i] = part[i]
            if self.rules.data.columns:
                fresh[i] = max(self._gains(sheet, roll, False, True).values(), default=LOWEST)
        for throw in range(left):
            if throw:
                self._best_keep(part, fresh)
            self._steps.expect(part)
            self._steps.expect(fresh)
        return part, fresh

    def _best_keep(self, part: Numbers, fresh: Numbers) -> None:
        """Full rolls become the best of writing them and of every keep; only what follows throwing all dice differs."""
        first = self._steps.first_roll
        part[0] = fresh[0]
        written = fresh[first:].copy()
        self._steps.choose(part)
        fresh[first:] = np.maximum(written, part[first:])

    def _gains(self, sheet: Sheet, dice: tuple[int, ...], served: bool, whole: bool) -> dict[int, float]:
        """What each box gains over its average when these dice are written there."""
        options, data = self.rules.options, self.rules.data
        found = choices(data, options["joker"], options["extra_bonus"], sheet, dice, served, whole)
        return {
            place: self._worth(place, points) + found.beside[place] - self._average[place]
            for place, points in found.points.items()
        }

    def _worth(self, place: int, points: int) -> float:
        """What points in a box bring: as they count in the total, with their share of the upper bonus."""
        data = self.rules.data
        worth: float = data.categories[place].sign * data.multiplier(place) * points
        if place in data.upper and data.bonus_points and data.bonus_from:
            worth *= 1 + data.bonus_points / data.bonus_from
        return worth

    def _averages(self) -> list[float]:
        """What each box brings on average when a turn is played for it alone."""
        data, first = self.rules.data, self._steps.first_roll
        full = self._throws.full()
        a: Any = np.zeros((len(self._throws.keeps), len(data.categories)))
        now = np.zeros((len(full), len(data.categories)))
        for place in range(len(data.categories)):
            category = data.categories[place]
            a[first:, place] = [self._worth(place, category.worth(roll, data.faces)) for roll in full]
            now[:, place] = [self._worth(place, category.served(roll, data.faces)) for roll in full]
        for throw in range(1, data.rolls):
            self._steps.expect(a)
            if throw == data.rolls - 1:
                a[first:] = now
            self._steps.choose(a)
        averages: list[float] = (self._steps.chance @ (a[first:] if data.rolls > 1 else now)).tolist()
        return averages
