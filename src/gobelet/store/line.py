"""The one connection that writes to PostgreSQL: whatever waits goes out together, and each caller is told how its own
part went.

Entries alone, which is nearly everything, are one statement and one way there and back, however many wait. It inserts
the first entry of each append "on conflict do nothing", and the others of those whose first one went in: whoever was
too late finds its table missing in what comes back.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from gobelet.store.errors import Conflict, NotStored, Unfit
from gobelet.store.faults import Faults
from gobelet.store.place import TROUBLES, said
from gobelet.store.rows import EntryRow
from gobelet.store.writer import MOST_TOGETHER, Committed, Steps

PATIENCE = 3.0  # seconds for one batch, a lost connection included
PAUSE = 0.05  # seconds between two tries to connect

ADD_ENTRY = "INSERT INTO entries (table_id, seq, seat, action, id, at) VALUES ($1, $2, $3, $4, $5, $6)"
ENTRIES = "unnest({}) AS g (table_id, seq, seat, action, id, at)"
COLUMNS = ("text", "int", "int", "text", "text", "bigint")
FIRST = ENTRIES.format(", ".join(f"${n + 1}::{kind}[]" for n, kind in enumerate(COLUMNS)))
OTHERS = ENTRIES.format(", ".join(f"${n + 7}::{kind}[]" for n, kind in enumerate(COLUMNS)))
ADD_ALL = f"""
WITH won AS (INSERT INTO entries SELECT * FROM {FIRST} ON CONFLICT DO NOTHING RETURNING table_id),
followed AS (INSERT INTO entries SELECT * FROM {OTHERS} WHERE table_id IN (SELECT table_id FROM won))
SELECT table_id FROM won
"""
SAME_ENTRIES = (
    "SELECT table_id, seq, seat, action, id, at FROM entries WHERE table_id = $1 AND seq = ANY($2) ORDER BY seq"
)
SAME_TABLE = "SELECT 1 FROM tables WHERE id = $1 AND setup = $2 AND created = $3"
TAKE_TURN = "SELECT pg_try_advisory_xact_lock($1, hashtext($2))"  # until the commit; nobody waits for it
TURNS = 1  # the first of two numbers; the lock under which a process migrates has but one

UNFIT = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, ValueError)
"""What is wrong with a piece of work itself; the last of them is said by the driver."""

Connect = Callable[[], Awaitable[Any]]


@dataclass(frozen=True)
class Added:
    """A table that a job adds: its setup and its moment; `turn` names the kind of tables that one process at a time
    adds, so that each knows what the one before it added."""

    setup: str
    created: int
    turn: str | None = None


@dataclass(eq=False)
class Job:
    """Entries to be added to one table, and the statements that go with them; `added` where it adds the table."""

    table: str
    entries: Sequence[EntryRow]
    steps: Steps
    done: asyncio.Future[None]
    added: Added | None = None
    problem: Exception | None = None


class Line:
    """Carries out jobs, each wholly or not at all, and says so once they are durable; belongs to one event loop.

    While the database is away everything is refused within `PATIENCE`; the first job after it is back connects again.
    """

    def __init__(self, connect: Connect, died: Callable[[], None], faults: Faults, committed: Committed) -> None:
        self._connect = connect
        self._died = died
        self._faults = faults
        self._committed = committed
        self._connection: Any = None
        self._trouble = ""
        self._waiting: list[Job] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run())

    @property
    def alive(self) -> bool:
        """Whether work is still taken."""
        return not self._closed

    async def write(
        self, table: str, entries: Sequence[EntryRow] = (), steps: Steps = (), added: Added | None = None
    ) -> None:
        """Returns when all of it is durable; raises `Conflict`, `NotStored` or `Unfit`."""
        if self._closed:
            raise NotStored("the line has ended")
        job = Job(table, entries, steps, asyncio.get_running_loop().create_future(), added)
        self._waiting.append(job)
        self._wake.set()
        await job.done

    async def close(self) -> None:
        """Writes what waits, and ends."""
        self._closed = True
        self._wake.set()
        await asyncio.wait([self._task])
        await self._drop()

    async def _run(self) -> None:
        batch: list[Job] = []
        try:
            while self._waiting or not self._closed:
                await self._wake.wait()
                batch = self._next()
                if batch:
                    await self._write(batch)
                if not self._waiting and not self._closed:
                    self._wake.clear()
        except asyncio.CancelledError:
            self._refuse(batch, "the loop has ended")
            raise
        except BaseException:
            traceback.print_exc(file=sys.stderr)
            self._bury(batch)

    def _bury(self, batch: list[Job]) -> None:
        self._closed = True
        self._refuse(batch, "the line has ended")
        self._died()

    def _refuse(self, batch: list[Job], why: str) -> None:
        """Says no to these and to all who wait: none of them shall wait longer than one batch may take."""
        for job in [*batch, *self._waiting]:
            job.problem = NotStored(why)
            _report(job)
        self._waiting.clear()

    def _next(self) -> list[Job]:
        """What waits, of each table only the first: what is next at a table depends on what became of that."""
        batch: list[Job] = []
        left: list[Job] = []
        tables: set[str] = set()
        for job in self._waiting:
            if job.done.done():
                continue
            if len(batch) < MOST_TOGETHER and job.table not in tables:
                batch.append(job)
                tables.add(job.table)
            else:
                left.append(job)
        self._waiting = left
        batch.sort(key=lambda job: job.table)  # all processes take locks in one order
        return batch

    async def _write(self, batch: list[Job]) -> None:
        began, tries = perf_counter(), 0
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self._try(batch, in_doubt=tries > 0):
                    tries += 1
                    await asyncio.sleep(PAUSE)
        except Exception as error:
            await self._drop()
            self._refuse(batch, self._trouble or said(error))
            return
        for job in batch:
            _report(job)
        self._committed(perf_counter() - began, len(batch))

    async def _try(self, batch: list[Job], in_doubt: bool) -> bool:
        """Whether it went through. A connection lost on the way leaves it open whether it did: so it is tried again,
        and what then is in the way may be our own."""
        for job in batch:
            job.problem = None
        try:
            connection = await self._connected()
            try:
                await self._together(connection, batch)
            except UNFIT:
                await self._apart(connection, batch)
            if in_doubt:
                for job in batch:
                    if isinstance(job.problem, Conflict) and await _ours(connection, job):
                        job.problem = None
        except TROUBLES as error:
            self._trouble = said(error)
            await self._drop()
            return False
        self._trouble = ""
        return True

    async def _together(self, connection: Any, batch: list[Job]) -> None:
        plain = [job for job in batch if job.entries and not job.steps]
        others = [job for job in batch if job.steps]
        if not others and self._faults == Faults():
            await _add_all(connection, plain)
            return
        async with connection.transaction():
            if plain:
                await _add_all(connection, plain)
            for job in others:
                await _alone(connection, job)
            await self._before_commit(batch)

    async def _apart(self, connection: Any, batch: list[Job]) -> None:
        """Something in the batch cannot be: each job finds out for itself."""
        async with connection.transaction():
            for job in batch:
                await _alone(connection, job)
            await self._before_commit(batch)

    async def _before_commit(self, batch: list[Job]) -> None:
        if self._faults.early:
            for job in batch:
                _report(job)
        if self._faults != Faults():
            await asyncio.to_thread(self._faults.before_commit)

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


async def _add_all(connection: Any, plain: list[Job]) -> None:
    first = _columns([job.entries[0] for job in plain])
    others = _columns([row for job in plain for row in job.entries[1:]])
    won = {row[0] for row in await connection.fetch(ADD_ALL, *first, *others)}
    for job in plain:
        if job.table not in won:
            job.problem = Conflict("somebody else was first")


def _columns(rows: list[EntryRow]) -> list[list[Any]]:
    return [[row[n] for row in rows] for n in range(len(COLUMNS))]


async def _alone(connection: Any, job: Job) -> None:
    """One job inside the transaction of all; what it raises is its own affair."""
    job.problem = None
    try:
        async with connection.transaction():
            turn = None if job.added is None else job.added.turn
            if turn is not None and not await connection.fetchval(TAKE_TURN, TURNS, turn):
                job.problem = Conflict("another process adds one just now")
                return
            for statement, rows in job.steps if job.added else ():
                await connection.executemany(statement, rows)
            if job.entries:
                await connection.executemany(ADD_ENTRY, job.entries)
            for statement, rows in () if job.added else job.steps:
                await connection.executemany(statement, rows)
    except asyncpg.IntegrityConstraintViolationError as error:
        job.problem = Conflict(said(error))
    except UNFIT as error:
        job.problem = Unfit(type(error).__name__)


async def _ours(connection: Any, job: Job) -> bool:
    """Whether what stands in the way of a job is what it wrote itself, at an earlier try."""
    added = job.added
    if added is not None and not await connection.fetchval(SAME_TABLE, job.table, added.setup, added.created):
        return False
    rows = await connection.fetch(SAME_ENTRIES, job.table, [row[1] for row in job.entries])
    return [tuple(row) for row in rows] == list(job.entries)


def _report(job: Job) -> None:
    if job.done.done():
        return
    if job.problem is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(job.problem)
