"""Who beats whom: each level of each game's players against the next lower one, and the mean of the best sheet player.

`python bench/tournaments.py` prints shares of games won (a draw is half a game) with 95 % intervals.

Games of two are played by both levels at one table, seats alternating. Sheets and bombs are played alone, and the games
of the two levels are compared one by one: by total, and by rolls (an exploded bomb loses).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from gobelet.coach.bots import PLAYED, Bots
from gobelet.coach.bots.yam_master import learned, rarity
from gobelet.coach.bots.yam_master_batch import match
from gobelet.coach.solver import Workshop, find_solver
from gobelet.coach.values import Solution
from gobelet.engine.contract import DICE, Rules
from gobelet.engine.terms import LEVELS
from gobelet.games.sheet.choices import Choices, choices
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.sheet import Sheet
from gobelet.hosts.files import load_registry
from gobelet.rl.dice import Drawn
from gobelet.rl.play import shares

Floats = npt.NDArray[np.float64]

GAMES = 2000
SHEETS = 100_000
MEAN = 254.5877
"""The expected score of Yahtzee under best play, joker forced."""
ALONE = ("sheet", "bomb")
PART = 100
BOMBS = 16
"""Different bombs: to work one out takes longer than to play it."""
SHEETS_PART = 2500


class House:
    """What a process keeps: rules and players."""

    def __init__(self) -> None:
        self.registry = load_registry()
        self.bots = Bots(self.solve)
        self._solution: Solution | None = None

    def solve(self, rules: Any) -> Solution:
        """The solved sheet, its table in memory."""
        return Solution(Workshop(None, find_solver(), 1, time.perf_counter).solve(rules))

    def solution(self) -> Solution:
        """The solved Yahtzee."""
        if self._solution is None:
            self._solution = self.solve(self.rules("sheet"))
        return self._solution

    def rules(self, game: str) -> Rules:
        """The first ruleset of a game."""
        return self.registry.find_rules(game, None, None)

    def played(self, game: str, levels: list[str], seed: tuple[int, ...]) -> tuple[Rules, Any, int]:
        """A game between players of these levels by seat: its rules, its last state, and how often dice were thrown."""
        rules, dice, throws = self.rules(game), Drawn(np.random.default_rng(seed)), 0
        luck, bomb = np.random.default_rng((*seed, 1)), Drawn(np.random.default_rng(seed[-1] % BOMBS))
        state = rules.start(len(levels))
        while (waiting := rules.to_move(state)) != ():
            due = rules.due(state)
            if due is not None:
                throws += 1
                drawn = bomb if game == "bomb" and throws == 1 else dice
                state = rules.apply(state, DICE, {"type": "dice", "faces": list(drawn.throw(due, 0))})
                continue
            seat = waiting[0]
            action = self.bots.move(rules, state, seat, levels[seat], lambda n: int(luck.integers(n)))
            state = rules.apply(state, seat, rules.read(action))
        return rules, state, throws


HOUSES: list[House] = []


def house() -> House:
    """The house of this process."""
    if not HOUSES:
        HOUSES.append(House())
    return HOUSES[0]


def table_part(game: str, high: str, low: str, start: int) -> list[float]:
    """What `high` has of each of some games of two: 1, 0.5 or 0."""
    found = []
    for number in range(start, start + PART):
        seat = number % 2
        levels = [high, low] if seat == 0 else [low, high]
        rules, state, _ = house().played(game, levels, (2, number))
        outcome = rules.result(state)
        assert outcome is not None
        found.append((1 + shares(outcome)[seat]) / 2)
    return found


def alone_part(game: str, level: str, start: int) -> list[float]:
    """What some games played alone came to, more being better."""
    found = []
    for number in range(start, start + PART):
        rules, state, throws = house().played(game, [level], (1, number))
        outcome = rules.result(state)
        assert outcome is not None
        if game == "bomb":
            found.append(float(-throws) if outcome.reason == "solved" else -np.inf)
        else:
            found.append(float(outcome.totals[0]))
    return found


def parts(pool: Executor, what: Callable[..., list[float]], *about: str) -> list[float]:
    """Asks for all games, by parts."""
    asked = [pool.submit(what, *about, start) for start in range(0, GAMES, PART)]
    return [each for one in asked for each in one.result()]


def tournaments(pool: Executor, only: tuple[str, ...]) -> Iterator[tuple[str, Floats]]:
    """Each pairing with what the higher level has of each game."""
    for game in only:
        alone = {level: np.array(parts(pool, alone_part, game, level)) for level in LEVELS if game in ALONE}
        for low, high in zip(LEVELS, LEVELS[1:], strict=False):
            if alone:
                score = (1 + np.sign(alone[high] - alone[low])) / 2
                score[alone[high] == alone[low]] = 0.5
                said = f"means {alone[high].mean():.1f} and {alone[low].mean():.1f}"
            elif (game, high) == ("yam_master", "best"):
                score = match(learned(), rarity(), GAMES, np.random.default_rng(3))
                said = "good values squares by rarity"
            else:
                score, said = np.array(parts(pool, table_part, game, high, low)), ""
            yield f"{game}: {high} against {low}".ljust(44) + said.ljust(32), score


def sheets_part(number: int) -> Floats:
    """The totals of some games of the best sheet player, all played side by side."""
    rules = house().rules("sheet")
    assert isinstance(rules, SheetRules)
    solution = house().solution()
    generator = np.random.default_rng((4, number))
    sheets = Sheets(rules, SHEETS_PART)
    for _ in rules.data.categories:
        dice = generator.integers(1, 7, (SHEETS_PART, rules.data.dice))
        for left in range(rules.data.rolls - 1, -1, -1):
            advised = solution.advise_many(sheets.filled, sheets.made, sheets.upper, dice, np.full(SHEETS_PART, left))
            throws = ~advised.keep & (advised.box < 0)[:, None]
            dice = np.where(throws, generator.integers(1, 7, dice.shape), dice)
        sheets.write(advised.box, dice)
    bonus = np.where(sheets.upper >= rules.data.bonus_from, rules.data.bonus_points, 0)
    return (sheets.total + bonus).astype(np.float64)


class Sheets:
    """Many sheets of Yahtzee: filled boxes as bits, whether the five of a kind is made, the upper boxes, all points."""

    def __init__(self, rules: SheetRules, count: int) -> None:
        self.rules = rules
        self.filled, self.made, self.upper, self.total = np.zeros((4, count), np.int64)

    def write(self, boxes: Any, dice: Any) -> None:
        """Writes each roll in its box, by the engine's own rules."""
        data, known = self.rules.data, dict[tuple[int, ...], Choices]()
        for i, (box, roll) in enumerate(zip(boxes.tolist(), np.sort(dice, axis=1).tolist(), strict=True)):
            key = (int(self.filled[i]), int(self.made[i]), *roll)
            if key not in known:
                known[key] = self._choices(key[0], key[1], tuple(roll))
            points = known[key].points[box]
            self.filled[i] |= 1 << box
            self.made[i] |= int(box == data.five and points > 0)
            self.upper[i] += points if box in data.upper else 0
            self.total[i] += points + known[key].beside[box]

    def _choices(self, filled: int, made: int, roll: tuple[int, ...]) -> Choices:
        data = self.rules.data
        cells: list[int | None] = [0 if filled >> place & 1 else None for place in range(len(data.categories))]
        if made:
            cells[data.five] = data.five_points()
        return choices(data, self.rules.options["joker"], self.rules.options["extra_bonus"], Sheet(tuple(cells)), roll)


def best_sheets(pool: Executor) -> str:
    """The mean of many games of the best sheet player beside what the table says."""
    totals = np.concatenate(list(pool.map(sheets_part, range(SHEETS // SHEETS_PART))))
    error = totals.std() / sqrt(len(totals))
    return f"mean {totals.mean():.2f}, expected {MEAN:.2f}, standard error {error:.2f}, {len(totals)} games"


def main() -> None:
    """Prints every tournament."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(PLAYED))
    asked = parser.parse_args()
    with ProcessPoolExecutor(2) as pool:
        begun = time.perf_counter()
        for name, score in tournaments(pool, tuple(asked.games)):
            half = 1.96 * score.std() / sqrt(len(score))
            spent, begun = time.perf_counter() - begun, time.perf_counter()
            print(f"{name} {score.mean():.3f} ± {half:.3f} of {len(score)} games   {spent:5.1f} s", flush=True)
        if "sheet" in asked.games:
            print(f"sheet: best alone   {best_sheets(pool)}   {time.perf_counter() - begun:5.1f} s", flush=True)


if __name__ == "__main__":
    main()
