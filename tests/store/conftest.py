"""Stores for the tests: of each kind, each in a database of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import create_async_engine

from gobelet.players.schema import PASSKEYS, PLAYERS
from gobelet.store.contract import Store
from gobelet.store.faults import Faults
from gobelet.store.migrating import upgrade_server
from gobelet.store.opening import open_store
from tools.services import Postgres

NONE = Faults()


@dataclass
class Place:
    """A database; `opened` gives a store on it that is closed after the test."""

    url: str
    path: Path
    stack: AsyncExitStack

    def store(self, faults: Faults = NONE, **more: Any) -> Store:
        """A store that is not yet started."""
        return open_store(self.url, self.path, faults=faults, **more)

    async def account(self, player: str) -> None:
        """Writes a player who has a passkey."""
        engine = create_async_engine(self.url or f"sqlite+aiosqlite:///{self.path}")
        async with engine.begin() as connection:
            await connection.execute(insert(PLAYERS).values(id=player, name="X", created=1, seen=1, experience=0))
            passkey = insert(PASSKEYS).values(credential=player.encode(), player=player, key=b"k", signs=0, created=1)
            await connection.execute(passkey)
        await engine.dispose()

    async def opened(self, **more: Any) -> Store:
        """A store in use."""
        store = self.store(**more)
        await store.start()
        self.stack.push_async_callback(store.close)
        return store


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on the loop that servers run on."""
    return "asyncio"


Open = Callable[..., Awaitable[Store]]


@pytest.fixture
async def file_place(anyio_backend: str, tmp_path: Path) -> AsyncIterator[Place]:
    """A SQLite file in a folder that is not there yet."""
    async with AsyncExitStack() as stack:
        yield Place("", tmp_path / "games" / "gobelet.db", stack)


@pytest.fixture
async def server_place(anyio_backend: str, postgres_url: str, tmp_path: Path) -> AsyncIterator[Place]:
    """An empty database in PostgreSQL."""
    async with AsyncExitStack() as stack:
        yield Place(postgres_url, tmp_path / "unused.db", stack)


@pytest.fixture(scope="session")
def migrated_server(postgres_server: Postgres) -> str:
    """The name of a database in PostgreSQL as a new server makes it, to be copied."""
    asyncio.run(upgrade_server(postgres_server.create("migrated")))
    return "migrated"


@pytest.fixture
async def file_copy(anyio_backend: str, migrated_file: Path, tmp_path: Path) -> AsyncIterator[Place]:
    """A SQLite file as a server before this one has left it."""
    path = tmp_path / "games" / "gobelet.db"
    path.parent.mkdir()
    shutil.copy(migrated_file, path)
    async with AsyncExitStack() as stack:
        yield Place("", path, stack)


@pytest.fixture
async def server_copy(
    anyio_backend: str, postgres_server: Postgres, migrated_server: str, tmp_path: Path
) -> AsyncIterator[Place]:
    """The same in PostgreSQL."""
    url = postgres_server.create(f"copy_{os.urandom(6).hex()}", migrated_server)
    async with AsyncExitStack() as stack:
        yield Place(url, tmp_path / "unused.db", stack)


@pytest.fixture(params=["file_copy", "server_copy"], ids=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    """Either."""
    found: Place = request.getfixturevalue(request.param)
    return found


@pytest.fixture
async def store(place: Place) -> Store:
    """A store in use, on either."""
    return await place.opened()
