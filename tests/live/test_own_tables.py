"""A player's running tables are found from any device of theirs, and played on there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.live.test_playing_on import PIG
from tests.web.served import Said, Server, running

YATZY = {"game": "sheet", "ruleset": "yatzy_online", "live": True, "turn_seconds": 0}
BOMB = {"game": "bomb", "ruleset": "bomb", "live": True}


class Player:
    """A player with a device, over HTTP."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self.device: str = server.post("player.new", name=name)["device"]

    def opens(self, **setup: Any) -> dict[str, Any]:
        """A live table with the player at its first seat."""
        found: dict[str, Any] = self._server.post("table.new", **setup, seats=[None], device=self.device)
        return found

    def tables(self) -> list[dict[str, Any]]:
        """What the player has running."""
        found: list[dict[str, Any]] = self._server.post("player.tables", device=self.device)["tables"]
        return found

    def elsewhere(self) -> str:
        """The token of another device, which is the player's too."""
        code = self._server.post("player.code", device=self.device)["code"]
        found: str = self._server.post("player.adopt", code=code)["device"]
        return found


@pytest.fixture
def ana(server) -> Player:
    return Player(server, "Ana")


def test_a_list_says_what_a_home_page_needs(server, ana):
    """Which game, with whom, how far, whose turn; the one where something happened last comes first."""
    assert ana.tables() == []
    pig = ana.opens(**PIG)
    yatzy = ana.opens(**YATZY, most=4)
    server.post("table.join", code=pig["code"], name="Béa")
    waiting, first = ana.tables()[1], ana.tables()[0]
    assert (waiting["table"], waiting["status"], waiting["names"]) == (yatzy["table"], "waiting", ["Ana"])
    assert (waiting["code"], waiting["title"]["fr"], waiting["yours"]) == (yatzy["code"], "Yatzy", False)
    assert (first["table"], first["names"], first["turn"]) == (pig["table"], ["Ana", "Béa"], [0, 0])
    server.post("table.start", table=yatzy["table"], token=yatzy["token"], fill="good")
    began = ana.tables()[0]
    assert (began["table"], began["status"], began["seat"]) == (yatzy["table"], "playing", 0)
    assert (began["game"], began["ruleset"], began["yours"]) == ("sheet", "yatzy_online", True)
    assert began["turn"] == [1, 13]


def test_a_seat_goes_on_from_the_list_at_another_device(server, ana):
    """With that device's own token, and without the table's code; the first device has it no more."""
    pig = ana.opens(**PIG)
    server.post("table.join", code=pig["code"], name="Béa")
    server.post("table.start", table=pig["table"], token=pig["token"])
    other = ana.elsewhere()
    (found,) = server.post("player.tables", device=other)["tables"]
    seat = server.post("table.join", table=found["table"], device=other)
    assert seat["seat"] == found["seat"] == 0
    action = {"table": pig["table"], "seat": 0, "action": {"type": "roll"}}
    server.post("table.act", **action, token=seat["token"])
    with pytest.raises(Said, match="bad_token"):
        server.post("table.act", **action, token=pig["token"])
    assert [each["table"] for each in ana.tables()] == [pig["table"]]


def test_what_is_over_or_was_left_is_not_listed(server, ana):
    left, ended = ana.opens(**PIG), ana.opens(**PIG)
    other = server.post("table.join", code=left["code"], name="Béa")
    server.post("table.leave", table=left["table"], token=left["token"])
    server.post("table.join", code=ended["code"], name="Béa")
    seen = server.post("table.start", table=ended["table"], token=ended["token"])["view"]
    assert [each["table"] for each in ana.tables()] == [ended["table"]]
    assert other["seat"] == 1
    server.post("table.leave", table=ended["table"], token=ended["token"])
    assert ana.tables() == []
    assert seen["outcome"] is None


def test_a_list_tells_nothing_of_a_bomb_that_an_expert_may_not_know(server, ana):
    """It has no more keys for it than for any other game."""
    bomb = ana.opens(**BOMB, role="expert")
    server.post("table.join", code=bomb["code"], name="Béa")
    server.post("table.start", table=bomb["table"], token=bomb["token"])
    (found,) = ana.tables()
    assert set(found) == {
        *("table", "code", "game", "ruleset", "title", "status", "seat", "names", "turn", "to_act", "yours")
    }
    assert (found["seat"], found["yours"]) == (1, False)


def test_of_many_tables_twenty_are_told(server, ana):
    tables = [ana.opens(**PIG)["table"] for _ in range(23)]
    found = [each["table"] for each in ana.tables()]
    assert len(found) == 20
    assert set(found) <= set(tables)


def test_strangers_are_refused(server):
    for params in ({}, {"device": "x" * 22}, {"device": 7}):
        with pytest.raises(Said, match="bad_token"):
            server.post("player.tables", **params)


def test_a_list_is_as_new_at_another_process(tmp_path, postgres_url):
    env = {"GOBELET_DATABASE": postgres_url}
    with running(tmp_path / "a", env=env) as one, running(tmp_path / "b", env=env) as two:
        ana = Player(one, "Ana")
        pig = ana.opens(**PIG)
        assert [each["status"] for each in two.post("player.tables", device=ana.device)["tables"]] == ["waiting"]
        one.post("table.start", table=pig["table"], token=pig["token"], fill="good")
        assert [each["status"] for each in two.post("player.tables", device=ana.device)["tables"]] == ["playing"]
