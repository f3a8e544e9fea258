"""The results of finished tables: written once, whoever says so and how often."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gobelet.engine.canonical import canonical
from gobelet.engine.table import Table
from gobelet.players.database import Database
from gobelet.players.finishes import (
    bots_played,
    counts_for_ranking,
    ended_at,
    finishes,
    own_title,
    ruleset_key,
)
from gobelet.players.ranking.seasons import Calendar
from gobelet.players.schema import PASSKEYS, PLAYERS, RESULTS
from gobelet.store.contract import Sitting


class Results:
    """Writes results and the experience that goes with them, in one transaction."""

    def __init__(self, database: Database, clock: Callable[[], int], calendar: Calendar) -> None:
        self._database, self._clock, self._calendar = database, clock, calendar

    async def finished(self, name: str, table: Table, sittings: Collection[Sitting]) -> bool:
        """Takes a finished live table in; True where it was not there before. Nothing for one that is not finished,
        was abandoned, or has no seat of a known player."""
        seats = {sitting.seat: sitting.player for sitting in sittings if sitting.player is not None}
        ended = finishes(table)
        if not ended or not seats:
            return False
        async with self._database.writing() as connection:
            there = await _lock(connection, set(seats.values()))
            new = False
            common = await self._common(connection, name, table, sittings)
            for finish in ended:
                player = seats.get(finish.seat)
                if player in there:
                    row = {**common, **asdict(finish), "player": player}
                    new = await self._add(connection, row) or new
        return new

    async def set_lost(self, name: str, seat: int, points: float) -> None:
        """Keeps what the coach found: the points that a seat gave away. Once it is known it stays."""
        async with self._database.writing() as connection:
            where = (RESULTS.c.table_id == name, RESULTS.c.seat == seat, RESULTS.c.lost.is_(None))
            await connection.execute(update(RESULTS).where(*where).values(lost=max(0.0, points)))

    async def unreviewed(self, game: str, most: int = 100) -> list[str]:
        """Tables of a game that the coach has not looked at, those that count for a ranking first."""
        asked = select(RESULTS.c.table_id, RESULTS.c.ranked, RESULTS.c.id)
        found = asked.where(RESULTS.c.game == game, RESULTS.c.lost.is_(None))
        last = found.order_by(RESULTS.c.ranked.desc(), RESULTS.c.id.desc()).limit(most)
        async with self._database.reading() as connection:
            rows = (await connection.execute(last)).all()
        return list(dict.fromkeys(row.table_id for row in rows))

    async def _common(
        self, connection: AsyncConnection, name: str, table: Table, sittings: Collection[Sitting]
    ) -> dict[str, Any]:
        """What the results of all seats of a table have in common."""
        at = ended_at(table)
        at = self._clock() if at is None else at
        players = [sitting.player for sitting in sittings if sitting.player is not None]
        keys = select(PASSKEYS.c.player).where(PASSKEYS.c.player.in_(players)).distinct()
        accounts = set(await connection.scalars(keys))
        ranked = self._calendar.open(at) and counts_for_ranking(table, sittings, accounts)
        return {
            "table_id": name,
            "game": table.rules.game,
            "ruleset": ruleset_key(table.rules.ruleset),
            "title": own_title(table),
            "options": canonical(table.rules.chosen)[:400],
            "seats": len(table.names),
            "bots": bots_played(table),
            "ranked": ranked,
            "at": at,
        }

    async def _add(self, connection: AsyncConnection, row: dict[str, Any]) -> bool:
        added = self._database.insert_new(RESULTS).values(row).returning(RESULTS.c.id)
        if (await connection.execute(added)).first() is None:
            return False
        gained = PLAYERS.c.experience + row["experience"]
        await connection.execute(update(PLAYERS).where(PLAYERS.c.id == row["player"]).values(experience=gained))
        return True


async def _lock(connection: AsyncConnection, players: set[str]) -> set[str]:
    """Which of these players are there, and stay until the transaction ends; always in the same order."""
    asked = select(PLAYERS.c.id).where(PLAYERS.c.id.in_(players)).order_by(PLAYERS.c.id).with_for_update()
    return set(await connection.scalars(asked))
