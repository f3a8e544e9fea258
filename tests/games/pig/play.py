"""What the tests of Cochon share: turns written as throws, `"4 6 5 hold"`."""

from __future__ import annotations

from typing import Any

from gobelet.engine.dice import Sealed, Typed
from gobelet.engine.table import Table, new_table
from tests.support import NAMES, REGISTRY, SEED, fallen

HOLD = {"type": "hold"}
ROLL = {"type": "roll"}


def rules(**options: Any):
    """The rules of Cochon under options."""
    return REGISTRY.find_rules("pig", None, options)


def at_table(seats: int = 2, **options: Any) -> Table:
    """A table whose dice the tests type in."""
    return new_table(rules(**options), NAMES[:seats], Typed())


def sealed(seats: int = 2, seed: bytes = SEED, **options: Any) -> Table:
    """A table whose dice follow from a seed."""
    return new_table(rules(**options), NAMES[:seats], Sealed(seed))


def act(table: Table, action: dict[str, Any]) -> Table:
    """The table after an action of the seat that must act."""
    return table.act(table.next_seat(), action)


def play(table: Table, moves: str) -> Table:
    """The table after these throws and holds."""
    for each in moves.split():
        if each == "hold":
            table = act(table, HOLD)
        else:
            table = act(act(table, {"type": "roll", "dice": len(each)}), fallen(each))
    return table


def played(moves: str, seats: int = 2, **options: Any) -> Table:
    """A new table after these throws and holds."""
    return play(at_table(seats, **options), moves)


def scores(table: Table) -> list[int]:
    """The scores by seat."""
    found: list[int] = table.view(0)["scores"]
    return found


def ended(table: Table) -> dict[str, Any]:
    """What the view says of the turn before."""
    found: dict[str, Any] = table.view(0)["ended"]
    return found
