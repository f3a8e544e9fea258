"""The file of a store in SQLite: how it is opened, and how it becomes a file of this version."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from gobelet.store.errors import Unusable
from gobelet.store.versions import newest, version_in

PATIENCE = 2.0  # seconds to wait for a lock that another process holds
PATIENCE_AT_START = 30.0  # the same for a file that another server, started a moment before, is making


def prepare(path: Path) -> None:
    """Makes the file a store of this version, or finds that it is one; raises `Unusable`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # secret seeds are in it
        if version_of(path) != newest():
            _bring_up(path)
        _ready(path)
    except OSError as error:
        raise Unusable("web.database.open", path=str(path), why=error.strerror or str(error)) from error
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise Unusable("web.database.open", path=str(path), why=str(error)) from error


def connect(path: Path, unsynced: bool = False) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return (unless `unsynced`, which is wrong and a fault put in
    on purpose); transactions are ours to begin."""
    connection = open_plainly(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if unsynced else 'FULL'}")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def open_plainly(path: Path, patience: float | None = None) -> sqlite3.Connection:
    """A connection that leaves somebody else's file as it is: no journal mode yet."""
    seconds = PATIENCE if patience is None else patience
    return sqlite3.connect(path, timeout=seconds, isolation_level=None, check_same_thread=False)


def version_of(path: Path) -> str:
    """The version of our tables in a file, as `version_in` says it."""
    with closing(open_plainly(path, PATIENCE_AT_START)) as connection:
        connection.execute("BEGIN")  # all that is asked belongs to one moment: another server may be making the file
        return version_in(connection, path)


def _bring_up(path: Path) -> None:
    from gobelet.store.migrating import upgrade_file  # what it imports takes longer than all the rest of a start

    with closing(open_plainly(path, PATIENCE_AT_START)) as connection:
        upgrade_file(connection, path)


def _ready(path: Path) -> None:
    """Sets the journal mode, which SQLite refuses at once, without patience, while another connection is at work."""
    until = time.monotonic() + PATIENCE_AT_START
    while True:
        try:
            connect(path).close()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.05)
