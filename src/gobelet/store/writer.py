"""The one thread that writes: whatever waits goes into one transaction, and each caller is told how its own part went.

A commit waits for the disk, so that ten actions committed together cost little more than one.
"""

from __future__ import annotations

import queue
import sqlite3
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from gobelet.store.errors import Conflict, NotStored
from gobelet.store.faults import Faults

MOST_TOGETHER = 256

Work = Callable[[sqlite3.Connection], None]


@dataclass
class _Job:
    work: Work
    done: Future[None] = field(default_factory=Future)
    problem: BaseException | None = None

    def report(self) -> None:
        if self.done.done():
            return
        if self.problem is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.problem)


class Writer:
    """Carries out pieces of work, each wholly or not at all; a future resolves once its work is on the disk.

    Should the thread end in a way nobody foresaw, all that waits is refused and `died` is called.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], died: Callable[[], None], faults: Faults) -> None:
        self._connect = connect
        self._died = died
        self._faults = faults
        self._connection: sqlite3.Connection | None = None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._gate = threading.Lock()  # no work comes in after the last look at the queue
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="gobelet-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Future[None]:
        """The work's future: done when committed, or failed with `Conflict`, `NotStored` or what the work raised."""
        job = _Job(work)
        with self._gate:
            if self._closed:
                raise NotStored("the writer has ended")
            self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Writes what waits, and ends."""
        with self._gate:
            if not self._closed:
                self._jobs.put(None)
            self._closed = True
        self._thread.join()

    def _run(self) -> None:
        batch: list[_Job] = []
        try:
            while True:
                batch = self._next()
                if not batch:
                    return
                self._write(batch)
        except BaseException:
            traceback.print_exc(file=sys.stderr)
            self._bury(batch)
        finally:
            self._drop_connection()

    def _next(self) -> list[_Job]:
        """The jobs that wait, at least one; none when it is time to end."""
        batch: list[_Job] = []
        while len(batch) < MOST_TOGETHER:
            try:
                job = self._jobs.get(block=not batch)
            except queue.Empty:
                break
            if job is None:
                if batch:
                    self._jobs.put(None)  # for the next look
                break
            if job.done.set_running_or_notify_cancel():
                batch.append(job)
        return batch

    def _write(self, batch: list[_Job]) -> None:
        try:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                _carry_out(job, connection)
            if self._faults.early:
                _report(batch)
            self._faults.before_commit()
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._undo()
            for job in batch:
                job.problem = NotStored(str(error))
        _report(batch)

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

    def _bury(self, batch: list[_Job]) -> None:
        with self._gate:
            self._closed = True
        while not self._jobs.empty():
            job = self._jobs.get()
            if job is not None:
                batch.append(job)
        for job in batch:
            job.problem = NotStored("the writer has ended")
        _report(batch)
        self._died()


def _carry_out(job: _Job, connection: sqlite3.Connection) -> None:
    """One job inside the transaction of all; what it raises is its own affair, unless the whole transaction is lost."""
    connection.execute("SAVEPOINT job")
    try:
        job.work(connection)
    except sqlite3.IntegrityError as error:
        job.problem = Conflict(str(error))
    except sqlite3.OperationalError:
        raise
    except Exception as error:
        job.problem = error
    if job.problem is not None:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def _report(batch: list[_Job]) -> None:
    for job in batch:
        job.report()
