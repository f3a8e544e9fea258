"""What the tests of live tables start: PostgreSQL and Redis, and a server that all tests share which leave it whole."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.services import postgres_server, postgres_url, redis_server
from tests.web.served import Server, running

__all__ = ["postgres_server", "postgres_url", "redis_server", "server"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its usual limits but for those of many tests from one address."""
    env = {"GOBELET_TABLES_PER_HOUR": "100000", "GOBELET_AWAY_SECONDS": "1"}
    with running(tmp_path_factory.mktemp("live") / "gobelet.db", env=env) as server:
        yield server
