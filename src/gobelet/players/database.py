"""The database of the players, through SQLAlchemy: the store's own, in SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, Insert, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from gobelet.store.errors import NotStored

PATIENCE = 5.0
"""Seconds to wait for a lock that the store's writer or another process holds, or for the database to answer."""

WRITES = "gobelet_writes"


class Database:
    """Transactions on the database of a URL: `sqlite+aiosqlite:///…` or `postgresql+asyncpg://…`.

    What is written is on the disk when its transaction ends; a database that does not answer raises `NotStored`.
    """

    def __init__(self, url: str) -> None:
        self._lite = url.startswith("sqlite")
        self.engine: AsyncEngine = create_async_engine(
            url,
            pool_pre_ping=not self._lite,
            pool_timeout=PATIENCE,
            connect_args={"timeout": PATIENCE},
            hide_parameters=True,  # names and hashes are nothing for a log
        )
        self._away: tuple[type[Exception], ...] = (DBAPIError, NoneFree, OSError, TimeoutError)
        if self._lite:
            event.listen(self.engine.sync_engine, "connect", _set_up)
            event.listen(self.engine.sync_engine, "begin", _begin)
        else:
            import asyncpg  # type: ignore[import-untyped] # its errors come as they are where none can be made

            self._away += (asyncpg.PostgresError, asyncpg.InterfaceError)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with self._answers(), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes: kept as a whole, or not at all where something is raised in it."""
        async with self._answers(), self.engine.connect() as connection:
            await connection.execution_options(**{WRITES: True})
            async with connection.begin():
                yield connection

    def insert_new(self, table: Table) -> Insert:
        """An insert that leaves a row alone which is there already."""
        made: sqlite.Insert | postgresql.Insert = sqlite.insert(table) if self._lite else postgresql.insert(table)
        return made.on_conflict_do_nothing()

    async def scrub(self) -> None:
        """Takes what was deleted out of SQLite's journal too, as far as nobody reads there just now."""
        if self._lite:
            async with self._answers(), self.engine.connect() as connection:
                raw = await connection.get_raw_connection()
                driver = raw.driver_connection
                assert driver is not None
                await (await driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")).close()

    async def close(self) -> None:
        """Ends every connection."""
        await self.engine.dispose()

    @asynccontextmanager
    async def _answers(self) -> AsyncIterator[None]:
        try:
            yield
        except self._away as error:
            raise NotStored(type(error).__name__) from error  # the message may quote what is secret


def _set_up(connection: Any, _record: Any) -> None:
    """A connection of SQLite as the store's own, whose deleted rows are written over."""
    connection.isolation_level = None  # transactions are ours to begin
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Who will write says so at once: a reader that becomes a writer may find that another was there first."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
