"""What the tests of the free roller share."""

from __future__ import annotations

from typing import Any

from gobelet.engine.dice import Scripted, Sealed
from gobelet.engine.table import Table, new_table
from tests.support import NAMES, REGISTRY, SEED


def rules():
    """The rules of the free roller."""
    return REGISTRY.find_rules("roller", None, {})


def sealed(seats: int = 1, seed: bytes = SEED) -> Table:
    """A table whose dice follow from a seed."""
    return new_table(rules(), NAMES[:seats], Sealed(seed))


def roll(table: Table, notation: str, seat: int = 0) -> Table:
    """The table after a seat has rolled."""
    return table.act(seat, {"type": "roll", "dice": notation})


def rolled(notation: str, *faces: int, seats: int = 1) -> dict[str, Any]:
    """The view after one roll whose dice show these faces, those with fewer sides first."""
    table = roll(new_table(rules(), NAMES[:seats], Scripted(faces)), notation)
    assert table.last is not None
    assert table.last.used == len(faces)
    return table.view(0)


def last(view: dict[str, Any]) -> dict[str, Any]:
    """What a view says of the last roll."""
    found: dict[str, Any] = view["last_roll"]
    return found
