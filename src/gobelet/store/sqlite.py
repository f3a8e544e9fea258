"""Tables as logs in one SQLite file."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from gobelet.engine.entry import Entry
from gobelet.store.contract import NOTHING, Change, NewTable, Sitting, Stored
from gobelet.store.errors import NotStored
from gobelet.store.faults import Faults, faults_asked
from gobelet.store.file import connect, prepare
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
from gobelet.store.writer import Committed, Steps, Writer, untold

OTHERS_WAIT = (
    "?9 IS NOT NULL AND EXISTS (SELECT 1 FROM tables WHERE quick = ?7 AND id NOT IN (SELECT value FROM json_each(?9)))"
)
ADD_TABLE = (  # without a name nothing is added: that is a conflict
    "INSERT INTO tables (id, setup, lang, created, code, status, quick, again)"
    f" VALUES (CASE WHEN {OTHERS_WAIT} THEN NULL ELSE ?1 END, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
)
ADD_ENTRY = "INSERT INTO entries (table_id, seq, seat, action, id, at) VALUES (?, ?, ?, ?, ?, ?)"
ADD_SITTING = "INSERT INTO sittings (table_id, seat, token, player) VALUES (?, ?, ?, ?)"
ADD_ARRIVAL = "INSERT INTO arrivals (table_id, seq, player) VALUES (?, ?, ?)"
DROP_SITTINGS = "DELETE FROM sittings WHERE table_id = ?"
SET_STATUS = "UPDATE tables SET status = ? WHERE id = ?"
DROP_CODE = "UPDATE tables SET code = NULL WHERE id = ?"
DROP_QUICK = "UPDATE tables SET quick = NULL WHERE id = ?"
FORGET = (
    "UPDATE sittings SET token = NULL, player = NULL WHERE player = ?",
    "DELETE FROM arrivals WHERE player = ?",
)
REMOVE = tuple(
    f"DELETE FROM {where} = ?"
    for where in ("entries WHERE table_id", "sittings WHERE table_id", "arrivals WHERE table_id", "tables WHERE id")
)

FIND_TABLE = "SELECT setup, lang, code, status, quick FROM tables WHERE id = ?"
FIND_ENTRIES = "SELECT seq, seat, action, id, at FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"
FIND_SITTINGS = "SELECT seat, token, player FROM sittings WHERE table_id = ? ORDER BY seat"
FIND_HEADS = (
    "SELECT t.id, (SELECT coalesce(max(e.seq), 0) FROM entries e WHERE e.table_id = t.id)"
    " FROM tables t WHERE t.id IN (SELECT value FROM json_each(?))"
)
FIND_CODE = "SELECT id FROM tables WHERE code = ?"
FIND_SPENT = (
    "SELECT t.id FROM tables t WHERE t.code > '' AND +t.status = 'over'"  # by the index of the codes, which are few
    " AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.at >= ?) ORDER BY t.id"
)
FIND_TABLES_OF = (
    "SELECT t.id FROM sittings s JOIN tables t ON t.id = s.table_id"
    " WHERE s.player = ? AND t.status IN ('waiting', 'playing')"
    " ORDER BY (SELECT max(e.at) FROM entries e WHERE e.table_id = t.id) DESC, t.id LIMIT ?"
)
FIND_SEAT = "SELECT table_id FROM sittings WHERE token = ?"
FIND_LAST = (
    "WITH RECURSIVE line (id, n) AS"
    " (SELECT ?, 0 UNION ALL SELECT t.id, n + 1 FROM tables t JOIN line ON t.again = line.id)"
    " SELECT id FROM line ORDER BY n DESC LIMIT 1"
)
FIND_BEFORE = "SELECT again FROM tables WHERE id = ? AND again IS NOT NULL"
FIND_REWRITTEN = "SELECT number, table_id FROM rewritten WHERE at >= ?"
FIND_QUICK = "SELECT id FROM tables WHERE quick = ? ORDER BY created, id LIMIT 50"
FIND_UNFINISHED = "SELECT id FROM tables WHERE status IN ('waiting', 'playing') ORDER BY created, id"
FIND_STALE = (
    "SELECT t.id FROM tables t WHERE t.status IS NOT NULL AND t.created < ?1"
    " AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.at >= ?1) AND NOT EXISTS"
    " (SELECT 1 FROM sittings s JOIN passkeys p ON p.player = s.player WHERE s.table_id = t.id) ORDER BY t.id"
)

T = TypeVar("T")


class SqliteStore:
    """The `Store` of one machine: one thread writes, one reads.

    `died` is called should the writing thread ever end by itself; nothing can be added from then on. `committed` is
    told of every commit.
    """

    def __init__(
        self,
        path: Path,
        died: Callable[[], None] = lambda: None,
        faults: Faults | None = None,
        committed: Committed = untold,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._path = path
        self._died = died
        self._faults = faults_asked() if faults is None else faults
        self._committed = committed
        self._now = now
        self._reading = ThreadPoolExecutor(1, "gobelet-reader")
        self._reader: sqlite3.Connection | None = None
        self._writer: Writer | None = None

    async def start(self) -> None:
        """Brings the file to this version, and opens it; raises `Unusable`."""
        await asyncio.get_running_loop().run_in_executor(self._reading, prepare, self._path)
        self._reader = connect(self._path)
        self._writer = Writer(self._connect, self._died, self._faults, self._committed)

    async def close(self) -> None:
        """Writes what waits, and closes the file."""
        if self._writer is not None:
            await self._writer.close()
        if self._reader is not None:
            await asyncio.get_running_loop().run_in_executor(self._reading, self._reader.close)
        self._reader = None
        self._reading.shutdown()

    async def ping(self) -> None:
        """Returns when the store answers; raises `NotStored` where it does not."""
        if self._writer is None or not self._writer.alive:
            raise NotStored("the writer has ended")
        await self._read(lambda reader: reader.execute("SELECT 1 FROM tables LIMIT 1").fetchone())

    async def add_table(self, table: NewTable) -> None:
        """Adds a table; one commit. `Conflict` where its name, its code or a token in it is taken, or another waits."""
        now, name = self._now(), table.name
        beside = None if table.beside is None else json.dumps(table.beside)
        row = (name, setup_text(table.log), table.lang, now, table.code, table.status, table.quick, table.again, beside)
        entries, sittings = entry_rows(name, table.entries, now), sitting_rows(name, table.sittings)
        arrivals = arrival_rows(name, table.arrivals)
        await self._write([(ADD_TABLE, [row]), (ADD_ENTRY, entries), (ADD_SITTING, sittings), (ADD_ARRIVAL, arrivals)])

    async def append(self, name: str, entries: Sequence[Entry], change: Change = NOTHING) -> None:
        """Adds entries to a table's log, and the change that goes with them; one commit."""
        rows = entry_rows(name, entries, self._now())
        await self._write([(ADD_ENTRY, rows)] if change is NOTHING else [(ADD_ENTRY, rows), *_changing(name, change)])

    async def read(self, name: str) -> Stored | None:
        """The table of that name, if there is one."""
        return await self._read(lambda reader: _stored(reader, name))

    async def since(self, name: str, seq: int) -> list[dict[str, Any]]:
        """The entries after number `seq`, as the log of that table writes them."""
        return await self._read(lambda reader: _entries(reader, name, seq))

    async def heads(self, names: Sequence[str]) -> dict[str, int]:
        """The number of entries of each of these tables, of those that are there."""
        asked = json.dumps(list(names))
        return await self._read(lambda reader: dict(reader.execute(FIND_HEADS, (asked,))))

    async def find_code(self, code: str) -> str | None:
        """The name of the live table with this short code, which may be over."""
        return next(iter(await self._names(FIND_CODE, code)), None)

    async def spent_codes(self, before: int) -> list[str]:
        """The tables over since before that moment that still have their short code."""
        return await self._names(FIND_SPENT, before)

    async def free_codes(self, names: Sequence[str]) -> None:
        """Takes from these tables their short codes; one commit."""
        await self._write([(DROP_CODE, [(name,) for name in names])])

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
        await self._write([(statement, [(player,)]) for statement in FORGET])

    async def rewritten(self, since: int) -> dict[int, str]:
        """The tables whose entries were changed where they stand since that moment, by the number of the change."""
        return await self._read(lambda reader: dict(reader.execute(FIND_REWRITTEN, (since,))))

    async def stale(self, before: int) -> list[str]:
        """The live tables of guests alone where nothing has happened since that moment."""
        return await self._names(FIND_STALE, before)

    async def remove(self, names: Sequence[str]) -> None:
        """Removes tables with all that belongs to them; one commit."""
        rows = [(name,) for name in names]
        await self._write([(statement, rows) for statement in REMOVE])

    def _connect(self) -> sqlite3.Connection:
        return connect(self._path, self._faults.unsynced)

    async def _write(self, steps: Steps) -> None:
        if self._writer is None:
            raise NotStored("not started")
        await self._writer.write(steps)

    async def _names(self, question: str, *facts: str | int | bytes) -> list[str]:
        return await self._read(lambda reader: [row[0] for row in reader.execute(question, facts)])

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._reader is None:
            raise NotStored("not started")
        reader = self._reader
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, lambda: _at_once(reader, work))
        except (sqlite3.Error, UnicodeEncodeError) as error:
            raise NotStored(str(error)) from error


def _at_once(reader: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """All that is read belongs to the same moment."""
    reader.execute("BEGIN")
    try:
        return work(reader)
    finally:
        reader.execute("ROLLBACK")


def _stored(reader: sqlite3.Connection, name: str) -> Stored | None:
    found = reader.execute(FIND_TABLE, (name,)).fetchone()
    if found is None:
        return None
    setup, lang, code, status, quick = found
    sittings = tuple(Sitting(*row) for row in reader.execute(FIND_SITTINGS, (name,)))
    return Stored(log_json(setup, _entries(reader, name, 0, status)), lang, code, status, quick, sittings)


def _entries(reader: sqlite3.Connection, name: str, seq: int, status: str | None = None) -> list[dict[str, Any]]:
    """Those of live tables have their times."""
    if status is None:
        found = reader.execute(FIND_TABLE, (name,)).fetchone()
        status = None if found is None else found[3]
    rows = reader.execute(FIND_ENTRIES, (name, seq))
    return [entry_json(seq, seat, action, id, at if status else None) for seq, seat, action, id, at in rows]


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
