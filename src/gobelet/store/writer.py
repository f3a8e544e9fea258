"""The one thread that writes a SQLite file: whatever waits goes into one transaction, and each caller is told how its
own part went.

A commit waits for the disk, so that ten actions committed together cost little more than one. At most one batch is with
the thread; what comes meanwhile is the next one. So each batch costs one message to the thread and one back, however
many wait for it.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from gobelet.store.errors import Conflict, NotStored, Unfit
from gobelet.store.faults import Faults

MOST_TOGETHER = 256

GATHER = 0.008
"""Seconds at least from one commit's beginning to the next one's: who plays alone waits for nothing, and where many
play, several actions share the cost of one commit."""

Steps = Sequence[tuple[str, Sequence[tuple[Any, ...]]]]
"""Statements, each with the rows it is carried out for."""

Committed = Callable[[float, int], None]
"""Told of every commit: the seconds it took, and how many pieces of work were in it."""


def untold(seconds: float, together: int) -> None:
    """Where nobody wants to know."""


class _Job:
    __slots__ = ("done", "problem", "steps")

    def __init__(self, steps: Steps, done: asyncio.Future[None]) -> None:
        self.steps = steps
        self.done = done
        self.problem: BaseException | None = None


class Writer:
    """Carries out pieces of work, each wholly or not at all, and says so once they are on the disk.

    All its methods belong to one event loop. Should the thread end in a way nobody foresaw, all that waits is refused
    and `died` is called.
    """

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        died: Callable[[], None],
        faults: Faults,
        committed: Committed = untold,
    ) -> None:
        self._died = died
        self._committed = committed
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._waiting: list[_Job] = []
        self._busy = False
        self._begun = 0.0
        self._closed = False
        self._hand = _Hand(connect, faults, self._loop, self._report, self._bury, self._end)
        self._thread = threading.Thread(target=self._hand.run, name="gobelet-writer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether work is still taken."""
        return not self._closed

    async def write(self, steps: Steps) -> None:
        """Returns when the work is on the disk; raises `Conflict`, `NotStored` or `Unfit`."""
        if self._closed:
            raise NotStored("the writer has ended")
        job = _Job(steps, self._loop.create_future())
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            self._soon()
        await job.done

    async def close(self) -> None:
        """Writes what waits, and ends."""
        if not self._closed:
            self._closed = True
            if not self._busy:
                self._hand.give(None)
        await self._ended
        await asyncio.to_thread(self._thread.join)

    def _soon(self) -> None:
        """What else comes meanwhile goes along."""
        wait = self._begun + GATHER - self._loop.time()
        if wait > 0 and not self._closed:
            self._loop.call_later(wait, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch = [job for job in self._waiting[:MOST_TOGETHER] if not job.done.done()]
        del self._waiting[:MOST_TOGETHER]
        if batch:
            self._begun = self._loop.time()
            self._hand.give(batch)
        elif self._waiting:
            self._soon()
        else:
            self._busy = False
            if self._closed:
                self._hand.give(None)

    def _report(self, batch: list[_Job], seconds: float, last: bool) -> None:
        for job in batch:
            if job.done.done():
                continue
            if job.problem is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(job.problem)
        if last:
            if not isinstance(batch[0].problem, NotStored):
                self._committed(seconds, len(batch))
            if self._waiting:
                self._soon()
            else:
                self._hand_over()

    def _bury(self, batch: list[_Job]) -> None:
        self._closed = True
        for job in [*batch, *self._waiting]:
            if not job.done.done():
                job.done.set_exception(NotStored("the writer has ended"))
        self._waiting.clear()
        self._died()

    def _end(self) -> None:
        self._ended.set_result(None)


class _Hand:
    """What the thread does; it speaks to the loop only through messages."""

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        faults: Faults,
        loop: asyncio.AbstractEventLoop,
        report: Callable[[list[_Job], float, bool], None],
        bury: Callable[[list[_Job]], None],
        end: Callable[[], None],
    ) -> None:
        self._connect = connect
        self._faults = faults
        self._loop = loop
        self._report = report
        self._bury = bury
        self._end = end
        self._connection: sqlite3.Connection | None = None
        self._given: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()

    def give(self, batch: list[_Job] | None) -> None:
        """More work, or None: it is time to end. From the loop."""
        self._given.put(batch)

    def run(self) -> None:
        """Works until it is time to end."""
        batch: list[_Job] | None = []
        try:
            while batch := self._given.get():
                began = perf_counter()
                self._write(batch)
                self._tell(self._report, batch, perf_counter() - began, True)
        except BaseException:
            traceback.print_exc(file=sys.stderr)
            self._tell(self._bury, batch or [])
        finally:
            self._drop_connection()
            self._tell(self._end)

    def _tell(self, what: Callable[..., None], *facts: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(what, *facts)
        except RuntimeError:
            pass  # the loop has ended, and all who waited with it

    def _write(self, batch: list[_Job]) -> None:
        try:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            if not _all_together(connection, batch):
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                for job in batch:
                    _one_alone(connection, job)
            if self._faults.early:
                self._tell(self._report, batch, 0.0, False)
            self._faults.before_commit()
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._undo()
            for job in batch:
                job.problem = NotStored(str(error))

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _undo(self) -> None:
        """Takes the transaction back; a connection that cannot even do that is given up for a new one."""
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._drop_connection()

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        try:
            if connection is not None:
                connection.close()
        except sqlite3.Error:
            pass


def _all_together(connection: sqlite3.Connection, batch: list[_Job]) -> bool:
    """Nearly always nothing is wrong with any of them: so they are tried as one. False: some part cannot be."""
    merged: list[tuple[str, list[tuple[Any, ...]]]] = []
    for job in batch:
        for statement, rows in job.steps:
            if not merged or merged[-1][0] != statement:
                merged.append((statement, []))
            merged[-1][1].extend(rows)
    try:
        for statement, rows in merged:
            connection.executemany(statement, rows)
    except sqlite3.OperationalError:
        raise
    except Exception:
        return False
    return True


def _one_alone(connection: sqlite3.Connection, job: _Job) -> None:
    """One job inside the transaction of all; what it raises is its own affair, unless the whole transaction is lost."""
    connection.execute("SAVEPOINT job")
    try:
        for statement, rows in job.steps:
            connection.executemany(statement, rows)
    except sqlite3.IntegrityError as error:
        job.problem = Conflict(str(error))
    except sqlite3.OperationalError:
        raise
    except Exception as error:
        job.problem = Unfit(type(error).__name__)
    if job.problem is not None:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
