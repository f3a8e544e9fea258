"""PostgreSQL and Redis as fixtures: one server of each for the tests of a worker, started when first asked for."""

from __future__ import annotations

import itertools
import signal
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from gobelet.store.file import prepare
from tools.services import Postgres, Redis

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL server; whoever stops it starts it again."""
    with TemporaryDirectory(prefix="gobelet-") as folder:  # pytest's own are closed to the user that runs it for root
        server = Postgres(Path(folder))
        yield server
        server.stop(signal.SIGQUIT)  # nobody needs what it holds


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> str:
    """An empty database of a test's own."""
    return postgres_server.create(f"gobelet_{next(NUMBERS)}")


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """A Redis server; whoever stops it starts it again."""
    server = Redis(tmp_path_factory.mktemp("redis"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file as a new server makes it, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "gobelet.db"
    prepare(path)
    return path
