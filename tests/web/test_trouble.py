"""What clients are told while the disk is full or the file is locked, and that it passes."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.served import Said, Server, running

PATIENT = "import gobelet.store.file as file; file.PATIENCE = 0.2"


DIES = """
from gobelet.store.faults import Faults
commits = []
def dies(faults):
    commits.append(1)
    if len(commits) > 1:
        raise SystemExit
Faults.before_commit = dies
"""


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """No file of the server can be written any more."""
    pid, (soft, hard) = server.process.pid, resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def locked(database) -> Iterator[None]:
    """Another program holds the file."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    yield
    connection.execute("ROLLBACK")
    connection.close()


@pytest.mark.parametrize("trouble", ["full", "locked"])
def test_what_cannot_be_written_is_not_done(tmp_path, trouble):
    """Refused with a sentence, the table as it was for everyone; the same action goes through afterwards."""
    database = tmp_path / "gobelet.db"
    with running(database, env={"TUNE": PATIENT}) as server:
        ana, bea = server.socket(), server.socket()
        table, _ = ana.new()
        before = ana.roll(table, id="a-1")["view"]
        bea.ask("table.view", table=table, seat=0)
        with full_disk(server) if trouble == "full" else locked(database):
            for _ in range(2):
                with pytest.raises(Said) as caught:
                    ana.roll(table, id="a-2")
                assert caught.value.reason == "not_stored"
                assert "as it was" in caught.value.message
            with pytest.raises(Said):
                ana.new()
            assert bea.ask("table.view", table=table, seat=0) == before
        assert bea.heard == []
        after = ana.roll(table, id="a-2")
        assert bea.next()["params"]["seq"] == after["view"]["seq"] == before["seq"] + 2
        code, said = server.stop()
        events = [line.split()[2] for line in said.splitlines()]
        assert (code, events) == (0, ["store_refuses", "store_takes_again"])


def test_a_server_whose_writer_died_ends(tmp_path):
    """It confirms nothing more, says why in its terminal, and does not go on half alive."""
    with running(tmp_path / "gobelet.db", env={"TUNE": DIES}) as server:
        socket = server.socket()
        table, _ = socket.new()
        with pytest.raises((Said, ConnectionClosed)) as caught:  # what ends may close before it answers
            socket.roll(table)
        if isinstance(caught.value, Said):
            assert caught.value.reason == "not_stored"
        assert server.process.wait(10) == 1
        assert "Games can no longer be written down" in server.stop()[1]
