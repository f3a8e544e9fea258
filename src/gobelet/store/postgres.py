"""Tables as logs in PostgreSQL, for any number of processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]

from gobelet.engine.entry import Entry
from gobelet.store.contract import NOTHING, Change, NewTable, Sitting, Stored
from gobelet.store.errors import NotStored
from gobelet.store.faults import Faults, faults_asked
from gobelet.store.line import PATIENCE, PAUSE, Added, Line
from gobelet.store.place import TROUBLES, connect, prepare, said
from gobelet.store.rows import (
    arrival_rows,
    entry_json,
    entry_rows,
    leaves_quick,
    log_json,
    now_ms,
    setup_text,
    sitting_rows,
)
from gobelet.store.writer import Committed, Steps, untold

READERS = 4
SECONDS_TO_PING = 1.0

OTHERS_WAIT = "$9::text[] IS NOT NULL AND EXISTS (SELECT 1 FROM tables WHERE quick = $7 AND id <> ALL($9))"
ADD_TABLE = (  # without a name nothing is added: that is a conflict
    "INSERT INTO tables (id, setup, lang, created, code, status, quick, again)"
    f" VALUES (CASE WHEN {OTHERS_WAIT} THEN NULL ELSE $1 END, $2, $3, $4, $5, $6, $7, $8)"
)
ADD_SITTING = "INSERT INTO sittings (table_id, seat, token, player) VALUES ($1, $2, $3, $4)"
ADD_ARRIVAL = "INSERT INTO arrivals (table_id, seq, player) VALUES ($1, $2, $3)"
DROP_SITTINGS = "DELETE FROM sittings WHERE table_id = $1"
SET_STATUS = "UPDATE tables SET status = $1 WHERE id = $2"
DROP_CODE = "UPDATE tables SET code = NULL WHERE id = $1"
DROP_QUICK = "UPDATE tables SET quick = NULL WHERE id = $1"
FORGET = (
    "UPDATE sittings SET token = NULL, player = NULL WHERE player = $1",
    "DELETE FROM arrivals WHERE player = $1",
)
REMOVE = tuple(
    f"DELETE FROM {where} = $1"
    for where in ("entries WHERE table_id", "sittings WHERE table_id", "arrivals WHERE table_id", "tables WHERE id")
)

TIME = "CASE WHEN t.status IS NOT NULL THEN e.at END"  # of live tables alone
ENTRIES = f"json_agg(json_build_array(e.seq, e.seat, e.action, e.id, {TIME}) ORDER BY e.seq)"
SITTINGS = "json_agg(json_build_array(s.seat, encode(s.token, 'hex'), s.player) ORDER BY s.seat)"
FIND_TABLE = f"""
SELECT setup, lang, code, status, quick, (SELECT {ENTRIES} FROM entries e WHERE e.table_id = t.id),
(SELECT {SITTINGS} FROM sittings s WHERE s.table_id = t.id) FROM tables t WHERE t.id = $1
"""
FIND_SINCE = f"SELECT {ENTRIES} FROM entries e JOIN tables t ON t.id = e.table_id WHERE e.table_id = $1 AND e.seq > $2"
FIND_HEADS = (
    "SELECT t.id, (SELECT coalesce(max(e.seq), 0) FROM entries e WHERE e.table_id = t.id)"
    " FROM tables t WHERE t.id = ANY($1)"
)
FIND_CODE = "SELECT id FROM tables WHERE code = $1"
FIND_SPENT = (
    "SELECT t.id FROM tables t WHERE t.code > '' AND t.status = 'over'"  # by the index of the codes, which are few
    " AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.at >= $1) ORDER BY t.id"
)
FIND_TABLES_OF = (
    "SELECT t.id FROM sittings s JOIN tables t ON t.id = s.table_id"
    " WHERE s.player = $1 AND t.status IN ('waiting', 'playing')"
    " ORDER BY (SELECT max(e.at) FROM entries e WHERE e.table_id = t.id) DESC, t.id LIMIT $2"
)
FIND_SEAT = "SELECT table_id FROM sittings WHERE token = $1"
FIND_LAST = (
    "WITH RECURSIVE line (id, n) AS"
    " (SELECT $1::text, 0 UNION ALL SELECT t.id, n + 1 FROM tables t JOIN line ON t.again = line.id)"
    " SELECT id FROM line ORDER BY n DESC LIMIT 1"
)
FIND_BEFORE = "SELECT again FROM tables WHERE id = $1 AND again IS NOT NULL"
FIND_REWRITTEN = "SELECT number, table_id FROM rewritten WHERE at >= $1"
FIND_QUICK = "SELECT id FROM tables WHERE quick = $1 ORDER BY created, id LIMIT 50"
FIND_UNFINISHED = "SELECT id FROM tables WHERE status IN ('waiting', 'playing') ORDER BY created, id"
FIND_STALE = (
    "SELECT t.id FROM tables t WHERE t.status IS NOT NULL AND t.created < $1"
    " AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.at >= $1) AND NOT EXISTS"
    " (SELECT 1 FROM sittings s JOIN passkeys p ON p.player = s.player WHERE s.table_id = t.id) ORDER BY t.id"
)

T = TypeVar("T")


class PostgresStore:
    """The `Store` of many machines: one connection of each process writes, a few read.

    A database that was away is found again by itself. `died` is called should what writes ever end by itself.
    """

    def __init__(
        self,
        url: str,
        died: Callable[[], None] = lambda: None,
        faults: Faults | None = None,
        committed: Committed = untold,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._url = url
        self._died = died
        self._faults = faults_asked() if faults is None else faults
        self._committed = committed
        self._now = now
        self._line: Line | None = None
        self._pool: Any = None

    async def start(self) -> None:
        """Connects, and brings the database to this version; raises `Unusable`."""
        await prepare(self._url)
        self._pool = asyncpg.create_pool(connect=lambda *args, **more: connect(self._url), min_size=0, max_size=READERS)
        await self._pool
        self._line = Line(lambda: connect(self._url), self._died, self._faults, self._committed)

    async def close(self) -> None:
        """Writes what waits, and ends."""
        if self._line is not None:
            await self._line.close()
        if self._pool is not None:
            self._pool.terminate()

    async def ping(self) -> None:
        """Returns when the store answers; raises `NotStored` where it does not."""
        if self._line is None or not self._line.alive:
            raise NotStored("the line has ended")
        await self._ask("SELECT 1 FROM tables LIMIT 1", seconds=SECONDS_TO_PING)

    async def add_table(self, table: NewTable) -> None:
        """Adds a table; one commit. `Conflict` where its name, its code or a token in it is taken, or another waits."""
        now, name, setup = self._now(), table.name, setup_text(table.log)
        row = (name, setup, table.lang, now, table.code, table.status, table.quick, table.again, table.beside)
        sittings, arrivals = sitting_rows(name, table.sittings), arrival_rows(name, table.arrivals)
        steps: Steps = [(ADD_TABLE, [row]), (ADD_SITTING, sittings), (ADD_ARRIVAL, arrivals)]
        turn = None if table.beside is None else table.quick
        await self._write(name, entry_rows(name, table.entries, now), steps, Added(setup, now, turn))

    async def append(self, name: str, entries: Sequence[Entry], change: Change = NOTHING) -> None:
        """Adds entries to a table's log, and the change that goes with them; one commit."""
        rows = entry_rows(name, entries, self._now())
        steps = [] if change is NOTHING else _changing(name, change)
        if rows or steps:
            await self._write(name, rows, steps)

    async def read(self, name: str) -> Stored | None:
        """The table of that name, if there is one."""
        found = await self._ask(FIND_TABLE, name)
        if not found:
            return None
        setup, lang, code, status, quick, entries, sittings = found[0]
        log = log_json(setup, _entries(entries))
        return Stored(log, lang, code, status, quick, _sittings(sittings))

    async def since(self, name: str, seq: int) -> list[dict[str, Any]]:
        """The entries after number `seq`, as the log of that table writes them."""
        return _entries((await self._ask(FIND_SINCE, name, seq))[0][0])

    async def heads(self, names: Sequence[str]) -> dict[str, int]:
        """The number of entries of each of these tables, of those that are there."""
        return dict(await self._ask(FIND_HEADS, list(names)))

    async def find_code(self, code: str) -> str | None:
        """The name of the live table with this short code, which may be over."""
        return next(iter(await self._names(FIND_CODE, code)), None)

    async def spent_codes(self, before: int) -> list[str]:
        """The tables over since before that moment that still have their short code."""
        return await self._names(FIND_SPENT, before)

    async def free_codes(self, names: Sequence[str]) -> None:
        """Takes from these tables their short codes; one commit."""
        await self._write("", (), [(DROP_CODE, [(name,) for name in sorted(names)])])

    async def find_tables_of(self, player: str, most: int) -> list[str]:
        """The live tables that are not over and at which the player sits, the one that was changed last first."""
        return await self._names(FIND_TABLES_OF, player, most)

    async def find_seat(self, token: bytes) -> str | None:
        """The name of the table where somebody sits by the token with this hash."""
        return next(iter(await self._names(FIND_SEAT, token)), None)

    async def find_last(self, name: str) -> str:
        """The last of the tables at which they played on after that one; its own name where they did not."""
        return (await self._names(FIND_LAST, name))[0]

    async def find_before(self, name: str) -> str | None:
        """The name of the finished table after which they play on at that one, if any."""
        return next(iter(await self._names(FIND_BEFORE, name)), None)

    async def find_quick(self, key: str) -> list[str]:
        """The tables that wait for this quick match, the oldest first, 50 at most."""
        return await self._names(FIND_QUICK, key)

    async def unfinished(self) -> list[str]:
        """The live tables that wait or are played, the oldest first."""
        return await self._names(FIND_UNFINISHED)

    async def forget_player(self, player: str) -> None:
        """Takes the player out of every sitting, and its tokens with it."""
        await self._write("", (), [(statement, [(player,)]) for statement in FORGET])

    async def rewritten(self, since: int) -> dict[int, str]:
        """The tables whose entries were changed where they stand since that moment, by the number of the change."""
        return dict(await self._ask(FIND_REWRITTEN, since))

    async def stale(self, before: int) -> list[str]:
        """The live tables of guests alone where nothing has happened since that moment."""
        return await self._names(FIND_STALE, before)

    async def remove(self, names: Sequence[str]) -> None:
        """Removes tables with all that belongs to them; one commit."""
        rows = [(name,) for name in sorted(names)]
        await self._write("", (), [(statement, rows) for statement in REMOVE])

    async def _write(self, table: str, entries: Sequence[Any], steps: Steps, added: Added | None = None) -> None:
        if self._line is None:
            raise NotStored("not started")
        await self._line.write(table, entries, steps, added)

    async def _names(self, question: str, *facts: str | int | bytes) -> list[str]:
        return [row[0] for row in await self._ask(question, *facts)]

    async def _ask(self, question: str, *facts: Any, seconds: float = PATIENCE) -> list[Any]:
        async def fetch() -> list[Any]:
            async with self._pool.acquire() as connection:
                try:
                    rows: list[Any] = await connection.fetch(question, *facts)
                except TROUBLES:
                    connection.terminate()  # whatever state it is in, nobody else shall have it
                    raise
                return rows

        if self._pool is None:
            raise NotStored("not started")
        return await _patiently(fetch, seconds)


async def _patiently(work: Callable[[], Awaitable[T]], seconds: float) -> T:
    """What is only read may be tried again while the database is away, for so long; raises `NotStored`."""
    trouble: Exception | None = None
    try:
        async with asyncio.timeout(seconds):
            while True:
                try:
                    return await work()
                except (asyncpg.DataError, ValueError) as error:
                    raise NotStored(said(error)) from None
                except TROUBLES as error:
                    trouble = error
                    await asyncio.sleep(PAUSE)
    except TimeoutError as error:
        raise NotStored("no answer" if trouble is None else said(trouble)) from error


def _entries(text: str | None) -> list[dict[str, Any]]:
    return [entry_json(*row) for row in json.loads(text or "[]")]


def _sittings(text: str | None) -> tuple[Sitting, ...]:
    return tuple(
        Sitting(seat, None if token is None else bytes.fromhex(token), player)
        for seat, token, player in json.loads(text or "[]")
    )


def _changing(name: str, change: Change) -> Steps:
    steps: list[tuple[str, Sequence[tuple[Any, ...]]]] = []
    if change.status is not None:
        steps.append((SET_STATUS, [(change.status, name)]))
    if leaves_quick(change):
        steps.append((DROP_QUICK, [(name,)]))
    if change.sittings is not None:
        steps += [(DROP_SITTINGS, [(name,)]), (ADD_SITTING, sitting_rows(name, change.sittings))]
    if change.arrivals:
        steps.append((ADD_ARRIVAL, arrival_rows(name, change.arrivals)))
    return steps
