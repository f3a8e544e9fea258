"""An action that was confirmed survives everything, and happened once."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.web.crash import Siege


def sound(database) -> bool:
    with closing(sqlite3.connect(database)) as connection:
        found: tuple[str] = connection.execute("PRAGMA integrity_check").fetchone()
    return found == ("ok",)


def besieged(tmp_path, kills: int) -> int:
    siege = Siege(tmp_path / "gobelet.db", seed=kills)
    for _ in range(kills):
        assert siege.kill() == []
    assert sound(tmp_path / "gobelet.db")
    return siege.confirmed


def test_kill_9_loses_nothing_confirmed(tmp_path):
    """Killed at random moments under load, with every commit held up: nothing lost, nothing twice, no gap."""
    assert besieged(tmp_path, kills=5) > 100


@pytest.mark.soak
def test_kill_9_two_hundred_times(tmp_path):
    """The same for as long as it takes to believe it."""
    assert besieged(tmp_path, kills=200) > 5_000


def test_a_server_that_answers_too_early_is_caught(tmp_path):
    """The same siege, of a server that is known to be bad: it would find out."""
    siege = Siege(tmp_path / "gobelet.db", seed=1, GOBELET_FAULT_EARLY_ACK="1")
    assert any("lost" in wrong for _ in range(3) for wrong in siege.kill())
