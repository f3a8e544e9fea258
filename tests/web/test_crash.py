"""An action that was confirmed survives everything, and happened once."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing

import pytest

from tests.web.crash import Siege, told


def sound(database) -> bool:
    with closing(sqlite3.connect(database)) as connection:
        found: tuple[str] = connection.execute("PRAGMA integrity_check").fetchone()
    return found == ("ok",)


def besieged(tmp_path, kills: int, crews: int) -> int:
    siege = Siege(tmp_path / "gobelet.db", seed=kills, crews=crews)
    assert [dict(wrongs) for wrongs in siege.kill(kills)] == [{}] * kills
    assert sound(tmp_path / "gobelet.db")
    assert siege.returns, "nobody came back to a table"
    return siege.confirmed


def lied_to(tmp_path, kills: int) -> int:
    """In how many lives of a server that answers before its commit something was missed; each has a database anew."""
    early = {"GOBELET_FAULT_EARLY_ACK": "1"}
    sieges = [Siege(tmp_path / f"{n}.db", seed=n, crews=4, env=early) for n in range(kills)]
    return sum(told(siege.kill())["lost"] > 0 for siege in sieges)


def test_kill_9_loses_nothing_confirmed(tmp_path):
    """Killed at random moments under load, with every commit held up: nothing lost, nothing twice, no gap."""
    assert besieged(tmp_path, kills=3, crews=6) > 300


def test_a_server_that_is_asked_to_end_ends_well(tmp_path):
    """SIGTERM under load: the server says nothing and ends with 0, everybody comes back to the next one."""
    siege = Siege(tmp_path / "gobelet.db", seed=1, crews=4, how=signal.SIGTERM)
    assert [dict(wrongs) for wrongs in siege.kill(2)] == [{}, {}]
    assert siege.ends == [(0, ""), (0, "")]
    assert siege.returns, "nobody came back to a table"


@pytest.mark.soak
def test_kill_9_two_hundred_times(tmp_path):
    """The same for as long as it takes to believe it."""
    assert besieged(tmp_path, kills=200, crews=100) > 100_000


def test_a_server_that_answers_too_early_is_caught(tmp_path):
    """The same siege, of a server that is known to be bad: it would find out."""
    assert lied_to(tmp_path, kills=2) > 0


@pytest.mark.soak
def test_a_server_that_answers_too_early_is_caught_in_nine_of_ten(tmp_path):
    """A harness that lets the bad server pass proves nothing of the good one."""
    assert lied_to(tmp_path, kills=10) >= 9
