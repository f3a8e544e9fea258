"""The file of a store in SQLite: how it is opened, and how it becomes a file of this version."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from gobelet.store.errors import Unusable
from gobelet.store.versions import newest, version_in

PATIENCE = 2.0  # seconds to wait for a lock that another process holds


def prepare(path: Path) -> None:
    """Makes the file a store of this version, or finds that it is one; raises `Unusable`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # secret seeds are in it
        if version_of(path) != newest():
            _bring_up(path)
        connect(path).close()
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


def open_plainly(path: Path) -> sqlite3.Connection:
    """A connection that leaves somebody else's file as it is: no journal mode yet."""
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def version_of(path: Path) -> str:
    """The version of our tables in a file, as `version_in` says it."""
    connection = open_plainly(path)
    try:
        return version_in(connection, path)
    finally:
        connection.close()


def _bring_up(path: Path) -> None:
    from gobelet.store.migrating import upgrade_file  # what it imports takes longer than all the rest of a start

    connection = open_plainly(path)
    try:
        upgrade_file(connection, path)
    finally:
        connection.close()
