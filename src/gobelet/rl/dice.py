"""Dice that fall from an environment's own generator."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gobelet.engine.contract import Throw


@dataclass(frozen=True)
class Drawn:
    """A `Source` of faces drawn by a generator, so that an environment's seed says all its dice."""

    generator: np.random.Generator

    kind = "drawn"

    def throw(self, throw: Throw, used: int) -> tuple[int, ...]:
        """The faces of the dice that are due."""
        return tuple([int(face) for face in self.generator.integers(1, np.array(throw.sides) + 1)])

    def below(self, count: int) -> int:
        """A number below `count`."""
        return int(self.generator.integers(count))
