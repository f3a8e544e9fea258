"""The file of a store: how it is opened, and what is in it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from gobelet.store.errors import Unusable

VERSION = 1
APPLICATION = 0x476F6265  # "Gobe": tells our files from those of others
PATIENCE = 2.0  # seconds to wait for a lock that another process holds

SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    setup TEXT NOT NULL,       -- the log without its entries, as JSON; the secret seed is in it
    lang TEXT NOT NULL,        -- the language in which the table was opened
    created INTEGER NOT NULL   -- milliseconds since 1970, as every time here
) WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,     -- -1 for dice
    action TEXT NOT NULL,
    id TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_named ON entries (table_id, seat, id) WHERE id IS NOT NULL;
"""


def prepare(path: Path) -> None:
    """Makes the file a store of this version, or finds that it is one; raises `Unusable`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # secret seeds are in it
        _build(path)
        connect(path).close()
    except OSError as error:
        raise Unusable("web.database.open", path=str(path), why=error.strerror or str(error)) from error
    except sqlite3.Error as error:
        raise Unusable("web.database.open", path=str(path), why=str(error)) from error


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return; transactions are ours to begin."""
    connection = _open(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def _build(path: Path) -> None:
    connection = _open(path)  # no journal mode yet: somebody else's file stays as it is
    try:
        connection.execute("BEGIN IMMEDIATE")  # two servers that start together build it once
        if _is_new(connection, path):
            for statement in SCHEMA.split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    finally:
        connection.close()


def _is_new(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether nothing is in the file yet; raises `Unusable` where something is that is not ours to use."""
    version, owner, things = [
        connection.execute(question).fetchone()[0]
        for question in ("PRAGMA user_version", "PRAGMA application_id", "SELECT count(*) FROM sqlite_master")
    ]
    if things and owner != APPLICATION:
        raise Unusable("web.database.foreign", path=str(path))
    if version > VERSION:
        raise Unusable("web.database.newer", path=str(path))
    return bool(things == 0)
