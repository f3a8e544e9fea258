"""The point that a contraction leaves where it is, reached in few steps."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

MEMORY = 6
MOST_STEPS = 500


def fixed_point(step: Callable[[Vector], Vector], start: Vector, within: float = 1e-13) -> Vector:
    """The vector that `step` leaves alone to `within` in every place.

    The last few steps are combined so that what they still change is least (Anderson's mixing): where plain repetition
    takes hundreds of steps this takes some twenty. Raises `ArithmeticError` where it does not settle.
    """
    points: list[Vector] = []
    moved: list[Vector] = []
    at = start
    for _ in range(MOST_STEPS):
        after = step(at)
        if float(np.abs(after - at).max()) <= within:
            return after
        points, moved = [*points[-MEMORY:], after], [*moved[-MEMORY:], after - at]
        at = _mixed(points, moved)
    raise ArithmeticError("no fixed point was reached")


def _mixed(points: list[Vector], moved: list[Vector]) -> Vector:
    """The combination of the points reached of which the movement is least."""
    if len(points) == 1:
        return points[0]
    changes = np.stack([each - moved[-1] for each in moved[:-1]], axis=1)
    weights = np.linalg.lstsq(changes, -moved[-1], rcond=1e-12)[0]
    mixed = points[-1].copy()
    for weight, each in zip(weights, points[:-1], strict=True):
        mixed += weight * (each - points[-1])
    return mixed
