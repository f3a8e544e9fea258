"""Solved sheets for the tests, each worked out once a run and kept in its folder."""

from __future__ import annotations

import functools
import os
import time
from pathlib import Path
from typing import Any

from gobelet.coach.forward import Carried, Start, carry
from gobelet.coach.kept import kept_carried
from gobelet.coach.methods import Coach
from gobelet.coach.sheets import SheetJudge
from gobelet.coach.solver import Solved, Workshop, find_solver
from tests.support import REGISTRY, rules

THREADS = 2

TINY: dict[str, Any] = {
    "name": "tiny",
    "seats": [1, 4],
    "rolls": 3,
    "joker": "none",
    "upper_bonus": {"from": 20, "points": 15},
    "category": [
        {"key": "fours", "section": "upper", "face": 4},
        {"key": "fives", "section": "upper", "face": 5},
        {"key": "three_of_a_kind", "section": "lower", "needs": {"alike": 3}, "points": "sum"},
        {"key": "small_straight", "section": "lower", "needs": {"run": 4}, "points": 30},
        {"key": "chance", "section": "lower", "points": "sum"},
    ],
}
"""A sheet of five boxes with a bonus."""


def workshop() -> Workshop:
    """Where the tables of this run are kept."""
    return Workshop(Path(os.environ["GOBELET_CACHE"]), find_solver(), THREADS, time.monotonic)


@functools.cache
def solved(ruleset: str = "yahtzee", **options: Any) -> Solved:
    """A ruleset by name, in double precision."""
    return workshop().solve(rules(TINY if ruleset == "tiny" else ruleset, **options))


@functools.cache
def whole(ruleset: str = "yahtzee", **options: Any) -> Carried:
    """The distribution of a blank sheet."""
    return kept_carried(workshop().folder, solved(ruleset, **options), THREADS)


def carried(game: Solved, start: Start) -> Carried:
    """What is still to come from a start."""
    return carry(game, start, THREADS)


@functools.cache
def judge(ruleset: str = "yahtzee", **options: Any) -> SheetJudge:
    """The judge of a ruleset."""
    found = rules(TINY if ruleset == "tiny" else ruleset, **options)
    return SheetJudge(Coach(REGISTRY, workshop()), found)
