"""What a board of Yam Master is worth to who has just moved: exactly at the end, by learned weights before it.

A board here is 25 numbers by place: 0 for a free square, 1 for a token of who moves, 2 for one of the other. Each of
the twenty lines is read as one number in base 3, so that a token set or taken off adds a power of three.

The weights are one for each way that a line can be occupied, by stage of the game, and one for each pair of token
counts. Their sum is the logarithm of the odds of winning (a draw is half a win). `tools/train_yam_master.py` made them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from gobelet.coach.bots.yam_master_turn import ENDS, NOTHING, REMOVE
from gobelet.games.yam_master.board import LAYOUT, LINES, POINTS, SHORTEST, SIDE, STOCK
from gobelet.games.yam_master.kinds import KINDS

Boards = npt.NDArray[np.int8]
Floats = npt.NDArray[np.floating[Any]]
Indices = npt.NDArray[np.intp]

FILE = Path(__file__).with_name("yam_master_weights.txt")
PLACES = len(LAYOUT)
STAGE_ENDS = (4, 7, 9, STOCK)
"""A stage lasts while the player with more tokens has fewer than this."""
STAGES = len(STAGE_ENDS)

STARTS = np.cumsum([0, *[3 ** len(line) for line in LINES]])
"""Where the weights of each line begin; then comes the end."""
PATTERNS = int(STARTS[-1])
"""All ways that all lines can be occupied."""


def _powers() -> Indices:
    powers = np.zeros((PLACES, len(LINES)), np.intp)
    for number, line in enumerate(LINES):
        for digit, place in enumerate(line):
            powers[place, number] = 3**digit
    return powers


POWERS = _powers()
"""What a token of who moves adds to the number of each line, (place, line); one of the other adds twice as much."""

ON_PLACE, ON_LINE = np.nonzero(POWERS)
"""Each place with each line through it, by place."""
ADDS = POWERS[ON_PLACE, ON_LINE]
FIRST_LINE = np.searchsorted(ON_PLACE, np.arange(PLACES))
KIND_PLACES = tuple([np.array([i for i in range(PLACES) if LAYOUT[i] == kind], np.intp) for kind in KINDS])


def digits_of(number: int, count: int) -> list[int]:
    """Who owns each place of a line of `count` places that is read as this number."""
    return [number // 3**digit % 3 for digit in range(count)]


def _pattern_points() -> tuple[Floats, npt.NDArray[np.bool_]]:
    """For each way that a line can be occupied, points of who moves less those of the other; and whether it is five
    of who moves."""
    points = np.zeros(PATTERNS)
    fives = np.zeros(PATTERNS, np.bool_)
    for line, start in zip(LINES, STARTS[:-1], strict=True):
        for number in range(3 ** len(line)):
            digits = digits_of(number, len(line))
            points[start + number] = _runs(digits, 1) - _runs(digits, 2)
            fives[start + number] = digits == [1] * SIDE
    return points, fives


def _runs(digits: list[int], owner: int) -> int:
    text = "".join(["x" if digit == owner else " " for digit in digits])
    return sum([POINTS[len(run)] for run in text.split() if len(run) >= SHORTEST])


PATTERN_POINTS, PATTERN_FIVE = _pattern_points()


def _stages() -> Indices:
    """The stage by the token counts of both."""
    counts = np.maximum(*np.indices((STOCK + 1, STOCK + 1)))
    return np.array([np.searchsorted(STAGE_ENDS, np.minimum(row, STOCK - 1), side="right") for row in counts])


STAGE_OF = _stages()


@dataclass(frozen=True)
class Weights:
    """`lines` is (STAGES, PATTERNS), `counts` (13, 13): tokens of who moves, of the other."""

    lines: Floats
    counts: Floats


def kept_weights() -> Weights:
    """The weights of the package; the file holds them in hundredths, the lines of each stage, then the counts."""
    numbers = np.array(FILE.read_text(encoding="ascii").split(), np.float64) / 100
    lines, counts = numbers[: STAGES * PATTERNS], numbers[STAGES * PATTERNS :]
    return Weights(lines.reshape(STAGES, PATTERNS), counts.reshape(STOCK + 1, STOCK + 1))


def patterns(boards: Boards) -> Indices:
    """The place in a row of weights of every line, (boards, lines)."""
    found: Indices = boards.astype(np.intp) @ POWERS + STARTS[:-1]
    return found


def counts(boards: Boards) -> tuple[Indices, Indices]:
    """The tokens of owner 1 and of owner 2, by board."""
    return (boards == 1).sum(1), (boards == 2).sum(1)


def chance_of(odds: Floats) -> Floats:
    """The chance that a logarithm of odds says."""
    found: Floats = 1 / (1 + np.exp(-odds))
    return found


def ended(boards: Boards, last: bool = False) -> tuple[npt.NDArray[np.bool_], Floats]:
    """Which boards end the game after a turn of owner 1 (all under `last`), and what it has then: 1, 0.5 or 0."""
    at = patterns(boards)
    five = PATTERN_FIVE[at].any(1)
    over = five | (counts(boards)[0] >= STOCK) | last
    return over, np.where(five, 1.0, _won(PATTERN_POINTS[at].sum(1)))


@dataclass(frozen=True)
class Worths:
    """What every end of a turn is worth to who moves: `worth` (ENDS, boards), and the `place` (ENDS, boards) of the
    token that does it."""

    worth: Floats
    place: Indices


def worths(weights: Weights, boards: Boards, last: bool = False) -> Worths:
    """The chance of winning after each end of the turn of who moves (owner 1). `last` says that no turn comes after."""
    at = patterns(boards)
    own, other = counts(boards)
    placed, five = _after(weights, at, own + 1, other, 1, last)
    placed[five] = 1.0
    placed[boards != 0] = -np.inf
    taken, _ = _after(weights, at, own, np.maximum(other - 1, 0), -2, last)
    taken[boards != 2] = -np.inf
    points = PATTERN_POINTS[at].sum(1)
    rest = _won(points) if last else chance_of(_odds(weights, at, own, other))
    return _by_end(placed, taken, rest)


def _by_end(placed: Floats, taken: Floats, rest: Floats) -> Worths:
    count = len(rest)
    worth = np.full((ENDS, count), -np.inf, rest.dtype)
    place = np.zeros((ENDS, count), np.intp)
    every = np.arange(count)
    for kind, places in enumerate(KIND_PLACES):
        place[kind] = places[placed[:, places].argmax(1)]
        worth[kind] = placed[every, place[kind]]
    place[REMOVE] = taken.argmax(1)
    worth[REMOVE] = taken[every, place[REMOVE]]
    worth[NOTHING] = rest
    return Worths(worth, place)


def _odds(weights: Weights, at: Indices, own: Indices, other: Indices) -> Floats:
    rows = at + (STAGE_OF[own, other] * PATTERNS)[:, None]
    odds: Floats = np.take(weights.lines, rows).sum(1) + weights.counts[own, other]
    return odds


def _after(
    weights: Weights, at: Indices, own: Indices, other: Indices, times: int, last: bool
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The worth after a change of one place by `times` its power, (boards, places), and whether it makes five."""
    before = at[:, ON_LINE]
    changed = np.clip(before + times * ADDS, 0, PATTERNS - 1)
    stage = (STAGE_OF[own, other] * PATTERNS)[:, None]
    gain = np.take(weights.lines, changed + stage) - np.take(weights.lines, before + stage)
    worth = chance_of(np.add.reduceat(gain, FIRST_LINE, axis=1) + _odds(weights, at, own, other)[:, None])
    over = np.full(len(at), last) | (own >= STOCK)
    if over.any():
        won = PATTERN_POINTS[changed[over]] - PATTERN_POINTS[before[over]]
        points = np.add.reduceat(won, FIRST_LINE, axis=1) + PATTERN_POINTS[at[over]].sum(1)[:, None]
        worth[over] = _won(points)
    return worth, np.logical_or.reduceat(PATTERN_FIVE[changed], FIRST_LINE, axis=1)


def _won(points: Floats) -> Floats:
    return (1 + np.sign(points)) / 2
