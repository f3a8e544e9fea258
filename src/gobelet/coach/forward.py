"""Best play carried forward by the compiled library: exact distributions, and very many whole games."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gobelet.coach import compiled
from gobelet.coach.solver import Solved
from gobelet.engine.errors import Refused

MOST_POINTS = 1 << 16
"""How many different sums of points a distribution has room for."""

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Start:
    """Where play begins: the filled boxes as bits, 1 where the watched box holds its points, the upper total (the
    model's top at most); and where dice lie on the table, the number of their roll and the throws to come."""

    filled: int = 0
    flag: int = 0
    upper: int = 0
    roll: int = -1
    left: int = 0


@dataclass(frozen=True)
class Carried:
    """What is still to come: `chances[i]` is that of `low + i` points, `boxes` the points of each box on average,
    `extra` those of further five of a kind, `bonus` the chance of the upper bonus, `lost` what chance was let go of."""

    low: int
    chances: Numbers
    boxes: tuple[float, ...]
    extra: float
    bonus: float
    lost: float


def carry(solved: Solved, start: Start, threads: int) -> Carried:
    """The exact distribution of the points still to come under best play, the upper bonus among them.

    Raises `Refused` (`no_kernel`) on a machine without the compiled library, `MemoryError` where memory is short.
    """
    model, kernel = solved.model, library()
    sets, levels = model.sets_by_size()
    chances, more, low = np.zeros(MOST_POINTS), np.zeros(model.boxes + 3), ctypes.c_int(0)
    count = kernel.gobelet_spread(
        *game_in_c(solved), threads, compiled.address(sets), compiled.address(levels), start.filled, start.flag,
        start.upper, start.roll, start.left, _at(chances), MOST_POINTS, ctypes.byref(low), _at(more),
    )  # fmt: skip
    if count < 0:
        raise MemoryError("no room for the distribution")
    boxes = tuple(more[: model.boxes].tolist())
    extra, bonus, lost = more[model.boxes :].tolist()
    return Carried(low.value, chances[:count].copy(), boxes, extra, bonus, lost)


def simulate(solved: Solved, games: int, seed: int, threads: int) -> npt.NDArray[np.int32]:
    """The final scores of that many solitaire games of best play, every die from a generator with a seed; the same
    scores on every machine. Raises `Refused` (`no_kernel`)."""
    model, kernel = solved.model, library()
    filled, flags = np.zeros(games, np.uint32), np.zeros(games, np.uint8)
    uppers, scores = np.zeros(games, np.int16), np.zeros(games, np.int32)
    for turn in range(model.boxes):
        state = (filled.astype(np.int64) * model.flags + flags) * (model.top + 1) + uppers
        order = np.argsort(state, kind="stable").astype(np.uint32)
        begins = np.flatnonzero(np.diff(state[order], prepend=-1)).astype(np.uint32)
        failed = kernel.gobelet_play_turn(
            *game_in_c(solved), threads, ctypes.c_uint64(seed), turn, games, _at(order), len(begins), _at(begins),
            _at(filled), _at(flags), _at(uppers), _at(scores),
        )  # fmt: skip
        if failed:
            raise MemoryError("no room to play in")
    return scores + (int(model.bonus) * (uppers >= model.top) if model.top else 0)


def library() -> ctypes.CDLL:
    """The compiled library; raises `Refused` (`no_kernel`) where it was not built."""
    try:
        return ctypes.CDLL(str(compiled.LIBRARY))
    except OSError:
        raise Refused("no_kernel", "error.coach.no_kernel") from None


def game_in_c(solved: Solved) -> tuple[Any, Any]:
    """The model and the table as the library takes them, which must be in double precision."""
    if solved.table.format != "d":
        raise Refused("bad_options", "error.bad_options.value", name="precision", allowed="double")
    return ctypes.byref(compiled.c_model(solved.model)), compiled.buffer(solved.table)


def _at(numbers: npt.NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.ctypes.data)
