"""Servers for the tests of the web host."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.served import Server, Socket, running

WIDE = {"GOBELET_MESSAGES_PER_SECOND": "100000", "GOBELET_TABLES_PER_HOUR": "100000"}
"""The limits of one address, for tests that all come from one."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as it was."""
    with running(tmp_path_factory.mktemp("served") / "gobelet.db", env=WIDE) as server:
        yield server


@pytest.fixture
def ana(server: Server) -> Iterator[Socket]:
    """One of two who talk to it."""
    socket = server.socket()
    yield socket
    socket.close()


@pytest.fixture
def bea(server: Server) -> Iterator[Socket]:
    """The other."""
    socket = server.socket()
    yield socket
    socket.close()
