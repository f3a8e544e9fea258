"""The database that the migrations make is the one that the code speaks of."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

import gobelet.players.schema  # noqa: F401  declares its tables
from gobelet.store.schema import METADATA
from gobelet.store.versions import newest

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA))


async def test_the_migrations_lead_to_the_tables_declared(store, place):
    """On both databases: every table, column and index."""
    engine = create_async_engine(place.url or f"sqlite+aiosqlite:///{place.path}")
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        version = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar_one()
    await engine.dispose()
    assert version == newest()


async def test_a_second_start_changes_nothing(store, place):
    again = await place.opened()
    await again.ping()
