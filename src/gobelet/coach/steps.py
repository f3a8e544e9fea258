"""The steps of a turn in NumPy: from the worth of rolls to that of keeps, and back.

They work on arrays `a` whose first axis is the multisets of `gobelet.coach.throws`, for many states side by side.
"""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import numpy.typing as npt

from gobelet.coach.throws import Throws

Numbers = npt.NDArray[Any]


class Steps:
    """The steps for some dice."""

    def __init__(self, throws: Throws) -> None:
        self.first_roll = len(throws.keeps) - throws.rolls
        self.chance = np.array(throws.chance)
        self._faces = throws.faces
        self._grown = np.array(throws.grown, np.intp).reshape(-1, throws.faces)[: self.first_roll]
        self._sizes = _by_size(throws)
        self._runs = _runs(throws.less)

    def expect(self, a: Numbers) -> None:
        """From the values of full rolls, the expectation of every keep."""
        for start, stop in self._sizes:
            total = a[self._grown[start:stop, 0]]
            for face in range(1, self._faces):
                total += a[self._grown[start:stop, face]]
            np.divide(total, self._faces, out=a[start:stop])

    def choose(self, a: Numbers) -> None:
        """From the expectation of every keep, the best keep out of every multiset."""
        for run in self._runs:
            best = a[run[0]]
            for fewer in run[1:]:
                np.maximum(best, a[fewer], out=best)
            a[run[0]] = best


def _by_size(throws: Throws) -> list[tuple[int, int]]:
    """Where the keeps of each size begin and end, the largest first, without those of all dice."""
    sizes = [len(keep) for keep in throws.keeps]
    return [(sizes.index(size), sizes.index(size + 1)) for size in reversed(range(max(sizes)))]


def _runs(less: array[int]) -> list[Numbers]:
    """The runs, each as the multisets and, face by face, those of one die less."""
    runs, at = [], 0
    while less[at]:
        count, faces = less[at], less[at + 1]
        end = at + 2 + count * (faces + 1)
        runs.append(np.array(less[at + 2 : end], np.intp).reshape(count, faces + 1).T.copy())
        at = end
    return runs
