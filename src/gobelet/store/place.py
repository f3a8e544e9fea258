"""A database in PostgreSQL: how it is reached, and how it becomes one of this version."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from gobelet.store.errors import Unusable
from gobelet.store.versions import newest

SECONDS_TO_CONNECT = 2.0
SECONDS_TO_BEGIN = 10.0

TROUBLES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What is wrong with a database, or the way to it."""

FIND_VERSION = "SELECT version_num FROM alembic_version"
HAS_VERSION = "SELECT to_regclass('alembic_version') IS NOT NULL"
COUNT_TABLES = "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"


def spoken(url: str) -> str:
    """Where a database is, without the name and the password of who may use it."""
    parts = urlsplit(url)
    return f"{parts.hostname or 'localhost'}:{parts.port or 5432}{parts.path}"


async def connect(url: str, seconds: float = SECONDS_TO_CONNECT) -> Any:
    """A connection whose commits are on the disk when they return."""
    connection: Any = await asyncpg.connect(plain(url), timeout=seconds)
    await connection.execute(DURABLE)
    return connection


def plain(url: str) -> str:
    """The address as PostgreSQL's own programs read it; raises `Unusable` where it is none."""
    found = re.fullmatch(r"postgres(?:ql)?(?:\+asyncpg)?://(.*)", url, re.DOTALL)
    if found is None:
        raise Unusable("web.database.url")
    return f"postgresql://{found[1]}"


async def prepare(url: str) -> None:
    """Makes the database a store of this version, or finds that it is one; raises `Unusable`."""
    async with reached(url) as connection:
        version = await version_of(connection, spoken(url))
        if version != newest():
            await _bring_up(url)


@asynccontextmanager
async def reached(url: str) -> AsyncIterator[Any]:
    """A connection; raises `Unusable` where there is none, or where it breaks off."""
    try:
        connection = await connect(url, SECONDS_TO_BEGIN)
        try:
            yield connection
        finally:
            await connection.close(timeout=SECONDS_TO_CONNECT)
    except (*TROUBLES, ValueError) as error:
        raise Unusable("web.database.away", place=spoken(url), why=said(error)) from error


def said(error: BaseException) -> str:
    """What the database complains of: never its details, which may quote rows."""
    return str(error.args[0]) if error.args and isinstance(error.args[0], str) else type(error).__name__


async def version_of(connection: Any, place: str) -> str:
    """The version of our tables in a database, "" where nothing is in it; raises `Unusable` where it is not ours."""
    if not await connection.fetchval(HAS_VERSION):
        if await connection.fetchval(COUNT_TABLES):
            raise Unusable("web.database.foreign_server", place=place)
        return ""
    version = str(await connection.fetchval(FIND_VERSION))
    if not re.fullmatch(r"\d{4}", version):
        raise Unusable("web.database.foreign_server", place=place)
    if version > newest():
        raise Unusable("web.database.newer_server", place=place)
    return version


async def _bring_up(url: str) -> None:
    from gobelet.store.migrating import upgrade_server  # what it imports takes longer than all the rest of a start

    await upgrade_server(f"postgresql+asyncpg://{plain(url).partition('://')[2]}")
