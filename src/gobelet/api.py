"""The Python interface: a table in three lines.

>>> import gobelet
>>> table = gobelet.new_table("yahtzee", ["Ana", "Bob"], seed="00" * 32)
>>> table = table.act(0, {"type": "roll", "keep": []})
>>> table.view(0)["players"][0]["open"]["chance"] == sum(die["value"] for die in table.view(0)["dice"])
True
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gobelet.engine.dice import Scripted, Sealed, Source, Typed, parse_faces, parse_seed
from gobelet.engine.errors import Refused
from gobelet.engine.log import table_from_log, table_to_log
from gobelet.engine.names import clean_names
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table
from gobelet.engine.table import new_table as _new_table
from gobelet.hosts.files import load_registry

if TYPE_CHECKING:
    from gobelet.coach.values import Solution


def new_table(
    game: str | dict[str, Any],
    names: list[str],
    *,
    options: dict[str, Any] | None = None,
    seed: str | None = None,
    dice: list[int] | str | None = None,
) -> Table:
    """A new table. `game` is a game or a ruleset by name, or the data of a score sheet's ruleset.

    `seed` is hex (a secret one is drawn without it); `dice` a list of faces in the order thrown, or `"typed"`. Raises
    `Refused` for anything that cannot be.
    """
    registry = load_registry()
    if isinstance(game, dict):
        rules = registry.find_rules("sheet", game, options)
    else:
        found, ruleset = registry.named(game)
        rules = registry.find_rules(found.key, ruleset, options)
    return _new_table(rules, clean_names(names, rules.seats[0], rules.seats[1]), _source(seed, dice))


def load_table(log: dict[str, Any]) -> Table:
    """The table that a log (`save_table`) leads to; raises `Refused`."""
    return table_from_log(log, load_registry().find_rules, secrets.token_bytes(32))


def save_table(table: Table) -> dict[str, Any]:
    """The whole table as JSON values, its seed included."""
    return table_to_log(table)


def open_table(fragment: str) -> Table:
    """A new table that goes on where the shared one was; a whole link will do. Raises `Refused`."""
    return open_fragment(fragment, load_registry().find_rules, secrets.token_bytes(32))


def share_table(table: Table) -> str:
    """The table as the fragment of a link."""
    return share(table)


def solve(
    game: str | dict[str, Any],
    *,
    precision: str = "double",
    progress: Callable[[float], None] | None = None,
    **options: Any,
) -> Solution:
    """The values of every state of a score sheet under best play, from the table that is kept or solved now.

    `game` is a ruleset by name or its data, `options` are those of the ruleset (`joker="free"`). `precision` is
    `double` or `single` (half the memory and time, values within 0.0005). `progress` is told the share that is done,
    from 0 to 1. Raises `Refused`: `ruleset_too_large` where a table is beyond the memory limit.
    """
    from gobelet.coach.solver import open_workshop
    from gobelet.coach.values import Solution

    rules = load_registry().find_rules("sheet", game, options)
    workshop = open_workshop(os.environ, Path.home(), time.perf_counter)
    return Solution(workshop.solve(rules, precision, progress))


def _source(seed: str | None, dice: list[int] | str | None) -> Source:
    if dice == "typed":
        return Typed()
    if dice is not None:
        return Scripted(parse_faces(dice))
    return Sealed(secrets.token_bytes(32) if seed is None else parse_seed(seed))


__all__ = ["Refused", "Table", "load_table", "new_table", "open_table", "save_table", "share_table", "solve"]
