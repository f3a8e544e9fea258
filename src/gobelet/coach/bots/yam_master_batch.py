"""Many games of Yam Master side by side: what training and tournaments play with. Only the plain challenge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from gobelet.coach.bots.yam_master_turn import ENDS, NOTHING, REMOVE, Ends, Floats, Solved, Turns
from gobelet.coach.bots.yam_master_value import Boards, Worths, ended
from gobelet.coach.values import keeps_at
from gobelet.games.yam_master.board import LAYOUT
from gobelet.games.yam_master.kinds import DICE, FACES, ROLLS
from gobelet.games.yam_master.state import TURNS

Judge = Callable[[Boards, bool], Worths]
Indices = npt.NDArray[np.intp]

OTHER = np.array([0, 2, 1], np.int8)
"""A board as the other player sees it: `OTHER[boards]`."""

AT_ONCE = 192
"""Boards whose turns are solved together: as many as a processor's cache holds."""


class Batch:
    """Plays turns on many boards with dice of one generator."""

    def __init__(self, generator: np.random.Generator) -> None:
        self.turns = Turns(False)
        self._generator = generator
        self._sums = np.cumsum(self.turns.steps.chance)
        self._keeps = self._all_keeps()
        self._grown = self._all_grown()
        self._allowed = np.stack([_table(ends) for ends in (self.turns.first, self.turns.free, self.turns.bound)])

    def played(self, boards: Boards, worths: Worths, solved: Solved) -> Boards:
        """The boards after a turn of who moves (owner 1), as that player sees them."""
        every = np.arange(len(boards))
        dice, roll, bound = self._thrown(solved, every)
        allowed = self._allowed[np.where(bound, 2, np.where(roll == 1, 0, 1)), dice]
        end = np.where(allowed, worths.worth.T, -np.inf).argmax(1)
        place = worths.place[end, every]
        after = boards.copy()
        placed, taken = end < REMOVE, end == REMOVE
        after[every[placed], place[placed]] = 1
        after[every[taken], place[taken]] = 0
        return after

    def _thrown(self, solved: Solved, every: Indices) -> tuple[Indices, Indices, npt.NDArray[np.bool_]]:
        """The dice on which each turn stops, after which roll, and whether under a challenge."""
        dice = np.searchsorted(self._sums[:-1], self._generator.random(len(every)), side="right")
        free, free_keep = self._best(solved.keeps[0][0], dice, every)
        bound, bound_keep = self._best(solved.keeps[1][0], dice, every)
        stop = solved.stops_first[dice, every]
        challenge = bound > np.maximum(free, stop) + 1e-9
        goes = challenge | (free > stop + 1e-9)
        keep, roll = np.where(challenge, bound_keep, free_keep), np.ones(len(every), np.intp)
        for number in range(2, ROLLS + 1):
            dice = np.where(goes, self._throw(keep), dice)
            roll[goes] = number
            if number < ROLLS:
                kept = [self._best(solved.keeps[c][1], dice, every) for c in (0, 1)]
                again, keep = [np.where(challenge, one, other) for one, other in zip(kept[1], kept[0], strict=True)]
                stop = np.where(challenge, solved.stops[1][dice, every], solved.stops[0][dice, every])
                goes = goes & (again > stop + 1e-9)
        return dice, roll, challenge

    def _best(self, keeps: Floats, dice: Indices, every: Indices) -> tuple[Floats, Indices]:
        """What the best keep of each dice is worth, and its number."""
        numbers = self._keeps[dice]
        worth = keeps[numbers, every[:, None]]
        best = worth.argmax(1)
        return worth[every, best], numbers[every, best]

    def _throw(self, keep: Indices) -> Indices:
        """The dice, 0 to 251, after the others than those kept are thrown."""
        full = self.turns.steps.first_roll
        for _ in range(DICE):
            faces = self._generator.integers(0, FACES, len(keep))
            keep = np.where(keep < full, self._grown[np.minimum(keep, full - 1), faces], keep)
        return keep - full

    def _all_keeps(self) -> Indices:
        """The numbers of every keep of each dice, the first filling up where there are fewer."""
        rows = []
        for dice in self.turns.full:
            found = [self.turns.numbers[tuple([dice[i] for i in at])] for at in keeps_at(dice)]
            rows.append([*found, *[found[0]] * (2**DICE - 1 - len(found))])
        return np.array(rows, np.intp)

    def _all_grown(self) -> Indices:
        keeps = [keep for keep in self.turns.numbers if len(keep) < DICE]
        grown = [[self.turns.numbers[tuple(sorted((*keep, face)))] for face in range(1, FACES + 1)] for keep in keeps]
        return np.array(grown, np.intp)


def match(one: Judge, two: Judge, games: int, generator: np.random.Generator) -> npt.NDArray[np.float64]:
    """Games between two players of exact turns, `one` beginning every other: for each 1 where `one` won, 0.5 drawn."""
    batch = Batch(generator)
    boards = np.zeros((games, len(LAYOUT)), np.int8)
    moves_one = np.arange(games) % 2 == 0
    score = np.full(games, np.nan)
    for turn in range(1, TURNS + 1):
        for judge, mine in ((one, moves_one), (two, ~moves_one)):
            live = np.flatnonzero(np.isnan(score) & mine)
            for start in range(0, len(live), AT_ONCE):
                part = live[start : start + AT_ONCE]
                worths = judge(boards[part], turn == TURNS)
                after = batch.played(boards[part], worths, batch.turns.solve(worths.worth))
                over, won = ended(after, turn == TURNS)
                score[part[over]] = won[over] if judge is one else 1 - won[over]
                boards[part] = OTHER[after]
        moves_one = ~moves_one
    return score


def _table(ends: Ends) -> Any:
    """Whether each dice allow each end."""
    allowed = np.zeros((len(ends.list_of), ENDS), np.bool_)
    np.put_along_axis(allowed, ends.lists[ends.list_of], True, axis=1)
    assert allowed[:, NOTHING].all()
    return allowed
