"""Who opened a table starts the game, at whichever seat they sit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.live.test_playing_on import PIG
from tests.web.served import Said, Server

BOMB = {"game": "bomb", "ruleset": "bomb", "live": True, "options": {"seconds": 1}}


def starts(server: Server, made: dict[str, Any]) -> dict[str, Any]:
    """The view once that seat has started the game."""
    found: dict[str, Any] = server.post("table.start", table=made["table"], token=made["token"])["view"]
    return found


@pytest.mark.parametrize(("own", "other"), [("expert", "defuser"), ("defuser", "expert"), (None, "defuser")])
def test_whoever_opens_a_bomb_is_host_in_either_role(server, own, other):
    """Also where the other's wish turns the roles round."""
    ana = server.post("table.new", **BOMB, seats=["Ana"], role=own)
    bea = server.post("table.join", code=ana["code"], name="Béa", role=other)
    live = bea["view"]["live"]
    assert live["seats"][live["host"]]["name"] == "Ana"
    with pytest.raises(Said, match="Ana"):
        starts(server, bea)
    assert starts(server, ana)["live"]["status"] == "playing"


@pytest.mark.parametrize("role", ["expert", "defuser"])
def test_whoever_asks_for_another_bomb_is_host_of_it(server, role):
    """Though the first was opened by the other, and whichever role they have."""
    first = server.socket()
    ana = first.ask("table.new", **BOMB, seats=["Ana"], role="expert" if role == "defuser" else "defuser")
    bea = server.post("table.join", code=ana["code"], name="Béa", role=role)
    starts(server, ana)
    while first.next(timeout=10)["params"]["events"][-1]["action"]["type"] != "time":
        pass
    again = {**BOMB, "again": ana["table"]}
    asked = server.post("table.new", **again, seats=["Béa"], role=role, token=bea["token"])
    other = "expert" if role == "defuser" else "defuser"
    led = server.post("table.new", **again, seats=["Ana"], role=other, token=ana["token"])
    live = led["view"]["live"]
    assert [live["seats"][live["host"]]["name"], live["seats"][live["host"]]["role"]] == ["Béa", role]
    with pytest.raises(Said, match="Béa"):
        starts(server, led)
    assert starts(server, asked)["live"]["status"] == "playing"


def test_a_host_who_leaves_the_row_hands_over_to_the_first_in_it(server):
    ana = server.post("table.new", **PIG, seats=["Ana"], most=4)
    bea, chloe = (server.post("table.join", code=ana["code"], name=name) for name in ("Béa", "Chloé"))
    server.post("table.leave", table=ana["table"], token=ana["token"])
    with pytest.raises(Said, match="Béa"):
        starts(server, chloe)
    assert starts(server, bea)["live"]["host"] == 0


def test_a_host_stays_when_another_leaves_the_row(server):
    """Béa, who had the seat before Ana's, is gone: Ana still starts."""
    ana = server.post("table.new", **BOMB, seats=["Ana"], role="expert")
    bea = server.post("table.join", code=ana["code"], name="Béa", role="defuser")
    server.post("table.leave", table=ana["table"], token=bea["token"])
    chloe = server.post("table.join", code=ana["code"], name="Chloé", role="defuser")
    with pytest.raises(Said, match="Ana"):
        starts(server, chloe)
    assert starts(server, ana)["live"]["status"] == "playing"
