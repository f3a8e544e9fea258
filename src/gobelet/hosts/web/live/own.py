"""The live tables that a player has a seat at: what goes on at another device is found from there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from gobelet.engine import looking
from gobelet.engine.errors import Refused
from gobelet.engine.table import Table
from gobelet.hosts.web.live.seats import sitting_of
from gobelet.hosts.web.live.views import table_title
from gobelet.hosts.web.shelf import Live
from gobelet.store.contract import OVER, Store

MOST_OWN = 20
"""Tables that are told at most."""

Read = Callable[[str], Awaitable[tuple[Live, Table]]]
"""Gives a table as far as the store has it."""


async def own_tables(store: Store, read: Read, player: str | None) -> dict[str, Any]:
    """`player.tables`: those that are not over, the one where something happened last first; raises `Refused`."""
    if player is None:
        raise Refused("bad_token", "error.player.unknown")
    found = []
    for name in await store.find_tables_of(player, MOST_OWN):
        try:
            live, table = await read(name)
        except Refused:
            continue  # it was cleaned away meanwhile
        sitting = sitting_of(live, player)
        if sitting is not None and live.status != OVER:
            found.append(_told(live, table, sitting.seat))
    return {"tables": found}


def _told(live: Live, table: Table, seat: int) -> dict[str, Any]:
    """A table in a list. What seats may know is never more than this, also where they know different things."""
    seen = looking.view(table, seat)
    return {
        "table": live.name,
        "code": live.code,
        "game": table.rules.game,
        "ruleset": table.rules.ruleset if isinstance(table.rules.ruleset, str) else None,
        "title": seen["title"] or table_title(table),
        "status": seen["live"]["status"],
        "seat": seat,
        "names": list(table.names),
        "turn": seen["turn"],
        "to_act": seen["to_act"],
        "yours": seat in seen["to_act"],
    }
