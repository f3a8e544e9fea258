"""The distribution of a final score, and who wins: computed, not simulated."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Spread:
    """The chances of whole numbers of points: `chances[i]` is that of `low + i`."""

    low: int
    chances: Numbers

    @property
    def points(self) -> Numbers:
        """The numbers of points, one a chance."""
        return np.arange(self.low, self.low + len(self.chances), dtype=np.float64)

    @property
    def mean(self) -> float:
        """The expected points."""
        return float(self.chances @ self.points)

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sqrt(max(0.0, float(self.chances @ self.points**2) - self.mean**2))

    def percentile(self, share: float) -> int:
        """The least number of points that is reached or stayed under with at least the chance `share` (0 to 1)."""
        reached = np.cumsum(self.chances) >= share - 1e-12
        return self.low + (int(np.argmax(reached)) if reached.any() else len(self.chances) - 1)

    def shifted(self, points: int) -> Spread:
        """The same with points that are there already."""
        return Spread(self.low + points, self.chances)


def certain(points: int) -> Spread:
    """A number of points that nothing can change."""
    return Spread(points, np.ones(1))


@dataclass(frozen=True)
class Winning:
    """For each seat the chance to win alone, and to share the first place."""

    alone: tuple[float, ...]
    shared: tuple[float, ...]


def winning(spreads: list[Spread]) -> Winning:
    """The chances of the first place when the seats' scores fall independently of each other."""
    low = min(each.low for each in spreads)
    length = max(each.low + len(each.chances) for each in spreads) - low
    chances = np.zeros((len(spreads), length))
    for row, each in zip(chances, spreads, strict=True):
        row[each.low - low : each.low - low + len(each.chances)] = each.chances
    up_to = np.cumsum(chances, axis=1)
    below = up_to - chances
    alone, shared = [], []
    for seat in range(len(spreads)):
        others = [other for other in range(len(spreads)) if other != seat]
        worse, no_better = np.prod(below[others], axis=0), np.prod(up_to[others], axis=0)
        alone.append(float(chances[seat] @ worse))
        shared.append(float(chances[seat] @ (no_better - worse)))
    return Winning(tuple(alone), tuple(shared))


def best_of(spread: Spread, count: int) -> Spread:
    """The highest score of several players whose scores all fall so."""
    up_to = np.cumsum(spread.chances) ** count
    return Spread(spread.low, np.diff(up_to, prepend=0.0))
