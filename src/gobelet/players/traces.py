"""The names of a player who goes, taken out of the tables where the player sits or sat to the end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gobelet.engine.contract import DICE
from gobelet.players.database import Database
from gobelet.players.forgetting import without_name
from gobelet.store.schema import ENTRIES, SITTINGS, TABLES


async def erase(database: Database, player: str) -> None:
    """Writes “—” for the player's names in every such log, and gives the seats back to nobody; one transaction a table,
    so that no table in play waits long. What is done already is not done again where this was interrupted."""
    async with database.reading() as connection:
        asked = select(SITTINGS.c.table_id).where(SITTINGS.c.player == player).distinct()
        names = list(await connection.scalars(asked))
    for name in names:
        async with database.writing() as connection:
            mine = (SITTINGS.c.table_id == name, SITTINGS.c.player == player)
            seats = list(await connection.scalars(select(SITTINGS.c.seat).where(*mine)))
            await _rename(connection, name, seats)
            await connection.execute(update(SITTINGS).where(*mine).values(token=None, player=None))


async def _rename(connection: AsyncConnection, name: str, seats: Sequence[int]) -> None:
    setup = json.loads(await connection.scalar(select(TABLES.c.setup).where(TABLES.c.id == name)) or "{}")
    asked = select(ENTRIES.c.seq, ENTRIES.c.action).where(ENTRIES.c.table_id == name, ENTRIES.c.seat == DICE)
    hosted = asked.where(ENTRIES.c.action.not_like('%"faces"%')).order_by(ENTRIES.c.seq)  # dice name nobody
    rows = (await connection.execute(hosted)).all()
    entries = [{"seq": row.seq, "seat": None, "action": json.loads(row.action)} for row in rows]
    row, actions = without_name({"seats": setup.get("seats", []), "entries": entries}, seats)
    for seq, action in actions.items():
        where = (ENTRIES.c.table_id == name, ENTRIES.c.seq == seq)
        await connection.execute(update(ENTRIES).where(*where).values(action=_compact(action)))
    await connection.execute(update(TABLES).where(TABLES.c.id == name).values(setup=_compact({**setup, "seats": row})))


def _compact(data: dict[str, Any]) -> str:
    """As the store writes it."""
    return json.dumps(data, separators=(",", ":"))
