"""Where a game of Cochon stands."""

from __future__ import annotations

from dataclasses import dataclass

ONE_DIE, TWO_DICE, BIG_PIG, HOG = "one_die", "two_dice", "big_pig", "hog"
VARIANTS = (ONE_DIE, TWO_DICE, BIG_PIG, HOG)
HELD, LOST, RUINED = "held", "lost", "ruined"
"""How a turn ends: its total is kept, or lost, or the whole score is lost with it."""
ENDS = (HELD, LOST, RUINED)


@dataclass(frozen=True)
class House:
    """The options of a table: the score to reach, the variant, whether the others get one more turn."""

    target: int
    variant: str
    last_round: bool

    def dice(self) -> int:
        """How many dice are thrown together; 0 where the player says it."""
        return {ONE_DIE: 1, HOG: 0}.get(self.variant, 2)


@dataclass(frozen=True)
class Ended:
    """The turn before: whose it was, its last dice, how it ended, and the points that were kept or lost by it."""

    seat: int
    dice: tuple[int, ...]
    how: str
    points: int


@dataclass(frozen=True)
class State:
    """Scores by seat; the turn of `seat` with its dice of the last throw, its throws and its total.

    `turns` counts the turns that are over. `reached` is the seat that first reached the target, or -1; `wanted` is how
    many dice are in the air, or 0.
    """

    scores: tuple[int, ...]
    seat: int = 0
    turns: int = 0
    dice: tuple[int, ...] = ()
    throws: int = 0
    total: int = 0
    reached: int = -1
    ended: Ended | None = None
    wanted: int = 0
