"""The games of a rating, read from the database in the order in which they ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, select, tuple_

from gobelet.players.database import Database
from gobelet.players.ranking.rating import Ladder, Played
from gobelet.players.schema import RESULTS

CHUNK = 5_000
"""Results that are read at once, so that a long board holds up nobody."""

Seen = tuple[int, int]
"""How many results there are, and the number of the last one."""


async def rated(database: Database, ladder: Ladder, counting: ColumnElement[bool], before: Seen, now: Seen) -> Ladder:
    """The ladder with the results that came since `before`; a new one with all of them where some came too late or
    were deleted meanwhile."""
    fresh = await _climb(database, ladder, counting & (RESULTS.c.id > before[1]) & (RESULTS.c.id <= now[1]))
    if fresh is not None and before[0] + fresh == now[0]:
        return ladder
    ladder = Ladder()
    await _climb(database, ladder, counting & (RESULTS.c.id <= now[1]))
    return ladder


async def _climb(database: Database, ladder: Ladder, wanted: ColumnElement[bool]) -> int | None:
    """How many results the ladder took in; None where one came too late for it."""
    count = 0
    async for games in _games(database, wanted):
        if not await asyncio.to_thread(ladder.add, games):
            return None
        count += sum(len(game.places) for game in games)
    return count


async def _games(database: Database, wanted: ColumnElement[bool]) -> AsyncIterator[list[Played]]:
    """The games of these results, some at a time: the last one of a part may go on in the next."""
    order = (RESULTS.c.at, RESULTS.c.table_id, RESULTS.c.seat)
    asked = select(*order, RESULTS.c.player, RESULTS.c.place).where(wanted).order_by(*order).limit(CHUNK)
    rest: list[Any] = []
    after: Any = None
    while True:
        part = asked
        if after is not None:  # the first condition says nothing new, but lets the index begin there
            part = asked.where(RESULTS.c.at >= after.at, tuple_(*order) > tuple_(after.at, after.table_id, after.seat))
        async with database.reading() as connection:
            rows: list[Any] = list((await connection.execute(part)).all())
        games = _grouped([*rest, *rows])
        if len(rows) < CHUNK:
            yield [_played(game) for game in games]
            return
        after, rest = rows[-1], games[-1]
        yield [_played(game) for game in games[:-1]]


def _grouped(rows: list[Any]) -> list[list[Any]]:
    return [list(game) for _, game in groupby(rows, key=lambda row: (row.at, row.table_id))]


def _played(rows: list[Any]) -> Played:
    return Played(rows[0].at, rows[0].table_id, tuple((row.player, row.place) for row in rows))
