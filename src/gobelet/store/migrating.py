"""Brings a database to the newest version, by Alembic. Imported only where something is to be done."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, StaticPool, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from gobelet.store.versions import APPLICATION, MIGRATIONS, newest, number, version_in

FIRST = "0001"
LOCK = APPLICATION  # the number of PostgreSQL's advisory lock under which one process migrates at a time


def upgrade_file(raw: sqlite3.Connection, path: Path) -> None:
    """Brings a SQLite file to the newest version, wholly or not at all; raises `Unusable` and `sqlite3.Error`."""
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    with engine.begin() as connection:
        raw.execute("BEGIN IMMEDIATE")  # two servers that start together do it once; the engine begins nothing itself
        version = version_in(raw, path)
        if version != newest():
            _stamp_old(raw, version)
            upgrade(connection)
            raw.execute(f"PRAGMA application_id = {APPLICATION}")
            raw.execute(f"PRAGMA user_version = {number(newest())}")


async def upgrade_server(url: str) -> None:
    """Brings a PostgreSQL database to the newest version, wholly or not at all; raises what its driver raises."""
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def upgrade(connection: Connection, version: str = "head") -> None:
    """Runs the migrations that are missing, in the transaction that the connection is in."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def _stamp_old(raw: sqlite3.Connection, version: str) -> None:
    """Files written before there were migrations are what the first one makes."""
    if version == FIRST and not raw.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        raw.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        raw.execute("INSERT INTO alembic_version VALUES (?)", (FIRST,))
