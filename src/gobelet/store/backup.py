"""A whole store in one file, and back: from either kind of database, into either.

A backup is a store in a SQLite file, of the version of the database it was taken from. So it can be served as it is, be
looked at with SQLite's own programs, and carry tables from one machine's file into PostgreSQL.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, MetaData, NullPool, Table, create_engine, select

from gobelet.store.errors import Unusable
from gobelet.store.file import connect, open_plainly, prepare, version_of
from gobelet.store.place import prepare as prepare_server
from gobelet.store.place import reached, spoken
from gobelet.store.place import version_of as server_version
from gobelet.store.versions import newest

ROWS = 2_000
VERSION_TABLE = "alembic_version"


@dataclass(frozen=True)
class Contents:
    """What a backup holds: how many tables and entries."""

    tables: int
    entries: int


def back_up(url: str, path: Path, target: Path) -> Contents:
    """Writes everything of the database at `url`, or of the file at `path` where that is empty, into a new file.

    Players may go on meanwhile: the file has everything of one moment. The file stands there only once it is whole and
    was checked. Raises `Unusable` (also where the target is there already).
    """
    if target.exists():
        raise Unusable("web.backup.there", path=str(target))
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # secret seeds are in it
        if url:
            prepare(part)
            asyncio.run(_download(url, part))
        else:
            _copy_file(path, part)
        found = check(part)
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    except OSError as error:
        raise Unusable("web.database.open", path=str(target), why=error.strerror or str(error)) from error
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{part}{end}").unlink(missing_ok=True)
    return found


def restore(source: Path, url: str, path: Path, force: bool) -> Contents:
    """Puts a backup into the database at `url`, or into the file at `path`; `force`: in place of what is there.

    All of it or nothing. Raises `Unusable`: the backup is damaged or newer than we are, the database is not empty, or
    in use.
    """
    check(source)
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder) / "ready.db"
        _copy_file(source, ready)
        prepare(ready)  # a backup of an older version is brought to this one
        found = check(ready)
        if url:
            asyncio.run(_upload(ready, url, force))
        else:
            _put_file(ready, path, force)
    return found


def check(path: Path) -> Contents:
    """What is in a file that is a whole store of ours; raises `Unusable` where it is none, or damaged."""
    if not path.is_file():
        raise Unusable("web.backup.none", path=str(path))
    try:
        if not version_of(path):
            raise Unusable("web.backup.none", path=str(path))
        with closing(open_plainly(path)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            whole = connection.execute("PRAGMA foreign_key_check").fetchone() is None
            gaps = "SELECT 1 FROM entries GROUP BY table_id HAVING count(*) <> max(seq) OR min(seq) <> 1"
            if not (sound and whole and connection.execute(gaps).fetchone() is None):
                raise Unusable("web.backup.damaged", path=str(path))
            counts = [
                connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "entries")
            ]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise Unusable("web.backup.damaged", path=str(path)) from error
    return Contents(*counts)


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own way, which copies one moment while others write."""
    if not source.is_file():
        raise Unusable("web.backup.none", path=str(source))
    with closing(open_plainly(source)) as there, closing(open_plainly(target)) as here:
        there.backup(here)  # in one step, for which nobody has to wait: those who write do so elsewhere meanwhile
        here.execute("PRAGMA journal_mode = DELETE")  # one file, whole by itself


def _put_file(source: Path, target: Path, force: bool) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(target, os.O_RDWR | os.O_CREAT, 0o600))
    if version_of(target):
        with closing(open_plainly(target)) as there:
            if not force and any(_filled(there)):
                raise Unusable("web.backup.not_empty", place=str(target))
            try:
                there.execute("PRAGMA journal_mode = DELETE")  # SQLite does so only where nobody else has the file open
            except sqlite3.OperationalError as error:
                raise Unusable("web.backup.in_use", place=str(target)) from error
    _copy_file(source, target)
    connect(target).close()


def _filled(connection: sqlite3.Connection) -> Iterator[bool]:
    names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> ?"
    for (name,) in connection.execute(names, (VERSION_TABLE,)).fetchall():
        yield connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() is not None


async def _download(url: str, target: Path) -> None:
    """Everything that PostgreSQL holds at one moment, into a file that has the tables already."""
    engine, metadata = _tables(target)
    try:
        async with reached(url) as connection:
            await _check_version(connection, url)
            with engine.begin() as writing:
                async with connection.transaction(isolation="repeatable_read", readonly=True):
                    for table in metadata.sorted_tables:
                        await _download_table(connection, writing, table)
    finally:
        engine.dispose()


async def _download_table(connection: Any, writing: Connection, table: Table) -> None:
    names = [column.name for column in table.columns]
    listed = ", ".join(f'"{name}"' for name in names)
    rows: list[dict[str, Any]] = []
    async for row in connection.cursor(f'SELECT {listed} FROM "{table.name}"', prefetch=ROWS):
        rows.append(dict(zip(names, row, strict=True)))
        if len(rows) >= ROWS:
            writing.execute(table.insert(), rows)
            rows = []
    if rows:
        writing.execute(table.insert(), rows)


async def _upload(source: Path, url: str, force: bool) -> None:
    """Everything in the file, in place of all that PostgreSQL holds."""
    await prepare_server(url)
    engine, metadata = _tables(source)
    tables = metadata.sorted_tables
    quoted = ", ".join(f'"{table.name}"' for table in tables)
    try:
        async with reached(url) as connection, connection.transaction():
            await connection.execute(f"LOCK TABLE {quoted} IN ACCESS EXCLUSIVE MODE")
            for table in tables:
                if not force and await connection.fetchval(f'SELECT 1 FROM "{table.name}" LIMIT 1'):
                    raise Unusable("web.backup.not_empty", place=spoken(url))
            await connection.execute(f"TRUNCATE {quoted}")
            with engine.connect() as reading:
                for table in tables:
                    await _upload_table(reading, connection, table)
    finally:
        engine.dispose()


async def _upload_table(reading: Connection, connection: Any, table: Table) -> None:
    names = [column.name for column in table.columns]
    found = reading.execution_options(yield_per=ROWS).execute(select(table))
    for part in found.partitions():
        await connection.copy_records_to_table(table.name, records=[tuple(row) for row in part], columns=names)
    await _count_on(connection, table.name, names)


async def _count_on(connection: Any, table: str, columns: list[str]) -> None:
    """Numbers that PostgreSQL gives by itself go on after the highest there is."""
    for column in columns:
        sequence = await connection.fetchval("SELECT pg_get_serial_sequence($1, $2)", table, column)
        if sequence:
            highest = f'(SELECT coalesce(max("{column}"), 0) + 1 FROM "{table}")'
            await connection.execute(f"SELECT setval($1::regclass, {highest}, false)", sequence)


async def _check_version(connection: Any, url: str) -> None:
    if await server_version(connection, spoken(url)) != newest():
        raise Unusable("web.backup.other_version", place=spoken(url))


def _tables(path: Path) -> tuple[Engine, MetaData]:
    """All tables of a file, as it has them."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    metadata = MetaData()
    metadata.reflect(engine)
    metadata.remove(metadata.tables[VERSION_TABLE])
    return engine, metadata


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
