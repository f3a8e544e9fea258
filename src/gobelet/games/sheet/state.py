"""Where a score-sheet game stands."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.games.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's dice in its present turn: the faces (none before the first throw), which positions lay aside in the
    last throw, how many throws were taken."""

    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    throws: int = 0


EMPTY = Hand()


@dataclass(frozen=True, slots=True)
class State:
    """A sheet and a hand for each seat; `falling` is the seat whose dice are in the air, or -1; `won` the seat that
    won at once, or -1."""

    sheets: tuple[Sheet, ...]
    hands: tuple[Hand, ...]
    falling: int = -1
    won: int = -1
