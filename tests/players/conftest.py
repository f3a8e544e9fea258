"""A house of players on both databases."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from gobelet.store.migrating import upgrade_server
from tests.players.support import House
from tests.services import postgres_server
from tools.services import Postgres

__all__ = ["postgres_server"]


@pytest.fixture(scope="session")
def migrated_server(postgres_server: Postgres) -> str:
    """The address of a PostgreSQL database as a new server makes it."""
    url = postgres_server.create("players")
    asyncio.run(upgrade_server(url))
    return url


@pytest.fixture
def file(migrated_file: Path, tmp_path: Path) -> Path:
    """An empty SQLite database of a test's own."""
    return Path(shutil.copy(migrated_file, tmp_path / "gobelet.db"))


@pytest.fixture
def server(migrated_server: str) -> str:
    """The address of a PostgreSQL database in which nobody is left of the tests before."""
    asyncio.run(_emptied(migrated_server))
    return migrated_server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{request.getfixturevalue('file')}"
    found: str = request.getfixturevalue("server")
    return found


@pytest.fixture
def house(url: str) -> Iterator[House]:
    """A house of players on either database."""
    house = House(url)
    yield house
    house.close()


async def _emptied(url: str) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text("TRUNCATE players CASCADE"))
        await connection.execute(text("DELETE FROM challenges"))
    await engine.dispose()


@pytest.fixture
def lite(file: Path) -> Iterator[House]:
    """A house of players on SQLite, for what is the same on every database."""
    house = House(f"sqlite+aiosqlite:///{file}")
    yield house
    house.close()
