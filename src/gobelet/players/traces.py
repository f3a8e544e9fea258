"""The names of a player who goes, taken out of every table where the player has ever sat."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, exists, insert, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gobelet.engine.contract import DICE
from gobelet.players.database import Database
from gobelet.players.forgetting import without_name
from gobelet.players.schema import PLAYERS
from gobelet.store.schema import ARRIVALS, ENTRIES, REWRITTEN, SITTINGS, TABLES

DAY = 86_400_000


async def erase(database: Database, player: str, now: int) -> list[str]:
    """Writes “—” for the player's names in every such log, and gives the seats back to nobody; which tables those are.

    One transaction a table, so that no table in play waits long, and in it the word to all processes that the table is
    to be read again. What is done already is not done again where this was interrupted."""
    async with database.reading() as connection:
        sat = [select(each.c.table_id).where(each.c.player == player) for each in (SITTINGS, ARRIVALS)]
        names = sorted(await connection.scalars(union(*sat)))
    for name in names:
        async with database.writing() as connection:
            mine = (SITTINGS.c.table_id == name, SITTINGS.c.player == player)
            came = (ARRIVALS.c.table_id == name, ARRIVALS.c.player == player)
            seats = list(await connection.scalars(select(SITTINGS.c.seat).where(*mine)))
            arrivals = list(await connection.scalars(select(ARRIVALS.c.seq).where(*came)))
            await _rename(connection, name, seats, arrivals)
            await connection.execute(update(SITTINGS).where(*mine).values(token=None, player=None))
            await connection.execute(delete(ARRIVALS).where(*came))
            await _tell(connection, name, now)
    return names


async def forget_unknown(connection: AsyncConnection) -> None:
    """Takes players who are no more out of the tables: a process that did not know it yet may have written one back."""
    for each in (SITTINGS, ARRIVALS):
        unknown = each.c.player.is_not(None) & ~exists().where(PLAYERS.c.id == each.c.player)
        forget = update(each).values(player=None) if each is SITTINGS else delete(each)
        await connection.execute(forget.where(unknown))


async def _tell(connection: AsyncConnection, name: str, now: int) -> None:
    """Whoever looks each second hears of it in time; after a day nobody asks any more."""
    await connection.execute(insert(REWRITTEN).values(table_id=name, at=now))
    await connection.execute(delete(REWRITTEN).where(REWRITTEN.c.at < now - DAY))


async def _rename(connection: AsyncConnection, name: str, seats: Sequence[int], arrivals: Sequence[int]) -> None:
    setup = json.loads(await connection.scalar(select(TABLES.c.setup).where(TABLES.c.id == name)) or "{}")
    asked = select(ENTRIES.c.seq, ENTRIES.c.action).where(ENTRIES.c.table_id == name, ENTRIES.c.seat == DICE)
    hosted = asked.where(ENTRIES.c.action.not_like('%"faces"%')).order_by(ENTRIES.c.seq)  # dice name nobody
    rows = (await connection.execute(hosted)).all()
    entries = [{"seq": row.seq, "seat": None, "action": json.loads(row.action)} for row in rows]
    row, actions = without_name({"seats": setup.get("seats", []), "entries": entries}, seats, arrivals)
    for seq, action in actions.items():
        where = (ENTRIES.c.table_id == name, ENTRIES.c.seq == seq)
        await connection.execute(update(ENTRIES).where(*where).values(action=_compact(action)))
    await connection.execute(update(TABLES).where(TABLES.c.id == name).values(setup=_compact({**setup, "seats": row})))


def _compact(data: dict[str, Any]) -> str:
    """As JSON without spaces."""
    return json.dumps(data, separators=(",", ":"))
