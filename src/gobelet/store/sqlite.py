"""Tables as logs in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gobelet.engine.contract import DICE
from gobelet.engine.entry import Entry
from gobelet.store.errors import NotStored
from gobelet.store.faults import Faults, faults_asked
from gobelet.store.schema import connect, prepare
from gobelet.store.writer import Writer

ADD_TABLE = "INSERT INTO tables (id, setup, lang, created) VALUES (?, ?, ?, ?)"
ADD_ENTRY = "INSERT INTO entries (table_id, seq, seat, action, id, at) VALUES (?, ?, ?, ?, ?, ?)"
FIND_TABLE = "SELECT setup, lang FROM tables WHERE id = ?"
FIND_ENTRIES = "SELECT seq, seat, action, id FROM entries WHERE table_id = ? ORDER BY seq"


@dataclass(frozen=True)
class Stored:
    """A table as it was kept: its log, and the language it was opened in."""

    log: dict[str, Any]
    lang: str


class Store:
    """Adds tables and entries, and reads them back. What a future says is done is on the disk.

    The primary key (table, seq) decides when two processes want to write the same entry: the second gets `Conflict`.
    `died` is called should the writing thread ever end by itself; nothing can be added from then on.
    """

    def __init__(self, path: Path, died: Callable[[], None] = lambda: None, faults: Faults | None = None) -> None:
        prepare(path)
        self._path = path
        self._reading = threading.Lock()
        self._reader = connect(path)
        self._writer = Writer(lambda: connect(path), died, faults_asked() if faults is None else faults)

    def add_table(self, name: str, log: dict[str, Any], lang: str, entries: Sequence[Entry]) -> Future[None]:
        """Adds a table: its log, whose own `entries` are left aside, and its entries so far; one commit."""
        setup = json.dumps({key: log[key] for key in log if key not in ("entries", "seq")})
        now, rows = _now(), _rows(name, entries)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(ADD_TABLE, (name, setup, lang, now))
            connection.executemany(ADD_ENTRY, rows)

        return self._writer.submit(work)

    def append(self, name: str, entries: Sequence[Entry]) -> Future[None]:
        """Adds entries to a table's log; one commit."""
        rows = _rows(name, entries)
        return self._writer.submit(lambda connection: _add(connection, rows))

    def read(self, name: str) -> Stored | None:
        """The table of that name, if there is one; from any thread. Raises `NotStored` when the file cannot be read."""
        try:
            with self._reading:
                self._reader.execute("BEGIN")  # both reads see the same moment
                try:
                    found = self._reader.execute(FIND_TABLE, (name,)).fetchone()
                    rows = self._reader.execute(FIND_ENTRIES, (name,)).fetchall() if found else []
                finally:
                    self._reader.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise NotStored(str(error)) from error
        if found is None:
            return None
        setup, lang = found
        return Stored({**json.loads(setup), "entries": [_entry(*row) for row in rows]}, lang)

    def close(self) -> None:
        """Writes what waits, and closes the file."""
        self._writer.close()
        with self._reading:
            self._reader.close()


def _add(connection: sqlite3.Connection, rows: list[tuple[Any, ...]]) -> None:
    connection.executemany(ADD_ENTRY, rows)


def _rows(name: str, entries: Sequence[Entry]) -> list[tuple[Any, ...]]:
    now = _now()
    return [(name, each.seq, each.seat, json.dumps(each.action), each.id, now) for each in entries]


def _entry(seq: int, seat: int, action: str, name: str | None) -> dict[str, Any]:
    entry = {"seq": seq, "seat": None if seat == DICE else seat, "action": json.loads(action)}
    return entry if name is None else {**entry, "id": name}


def _now() -> int:
    return time.time_ns() // 1_000_000
