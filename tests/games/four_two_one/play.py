"""What the tests of 421 share: rounds written as they are read at the bar, `"511 665"`."""

from __future__ import annotations

from typing import Any

from gobelet.engine.dice import Sealed, Typed
from gobelet.engine.table import Table, new_table
from tests.support import NAMES, REGISTRY, SEED, fallen

STAND = {"type": "stand"}
CHARGED = "654 111 421 211 654 611"
"""A charge of two: seat 0 is left with 7 tokens, seat 1 with 14 and the next round."""


def rules(**options: Any):
    """The rules of 421 under options."""
    return REGISTRY.find_rules("four_two_one", None, options)


def at_table(seats: int = 2, **options: Any) -> Table:
    """A table whose dice the tests type in."""
    return new_table(rules(**options), NAMES[:seats], Typed())


def sealed(seats: int = 2, seed: bytes = SEED, **options: Any) -> Table:
    """A table whose dice follow from a seed."""
    return new_table(rules(**options), NAMES[:seats], Sealed(seed))


def roll(*keep: int) -> dict[str, Any]:
    """The action that keeps the dice at these positions and throws the others."""
    return {"type": "roll", "keep": list(keep)}


def act(table: Table, action: dict[str, Any]) -> Table:
    """The table after an action of the seat that must act."""
    return table.act(table.next_seat(), action)


def throw(table: Table, dice: str, *keep: int) -> Table:
    """The table after the seat to act threw these dice, keeping some."""
    return act(act(table, roll(*keep)), fallen(dice))


def hands(table: Table, dice: str) -> Table:
    """The table after these hands, one throw each; whoever may throw again stands instead."""
    for each in dice.split():
        table = throw(table, each)
        if "stand" in table.view(table.next_seat())["actions"]:
            table = act(table, STAND)
    return table


def played(dice: str, seats: int = 2, **options: Any) -> Table:
    """A new table after these hands."""
    return hands(at_table(seats, **options), dice)


def tokens(table: Table) -> list[int]:
    """The tokens of each seat, then those in the pot."""
    return [*table.state.tokens, table.state.pot]


def passed(table: Table) -> list[tuple[Any, ...]]:
    """What changed hands in the round before: (giver, taker, tokens), the giver None for the pot."""
    return [(each["giver"], each["taker"], each["tokens"]) for each in table.view(0)["settled"]["passed"]]


def places(table: Table) -> list[list[int]]:
    """The seats by place."""
    found: list[list[int]] = table.view(0)["outcome"]["places"]
    return found
