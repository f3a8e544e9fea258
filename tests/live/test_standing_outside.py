"""Who stands outside a table at which nobody only looks on is told enough to sit down, and no secret."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.served import Said, Server

BOMB = {"game": "bomb", "ruleset": "bomb", "live": True}


def company(server: Server, code: str) -> dict[str, Any]:
    """What the refusal says of the table."""
    with pytest.raises(Said) as refused:
        server.post("table.join", code=code, role="watch")
    assert refused.value.reason == "bad_token"
    found: dict[str, Any] = refused.value.data["company"]
    return found


def test_who_waits_there_and_for_which_part(server):
    ana = server.post("table.new", **BOMB, seats=["Ana"], role="expert")
    assert company(server, ana["code"]) == {
        "game": "bomb",
        "ruleset": "bomb",
        "status": "waiting",
        "most": 2,
        "seats": [{"name": "Ana", "role": "expert", "left": False}],
    }


def test_whose_place_is_free_once_somebody_left(server):
    """Also where nobody said which part they wish: the first defuses."""
    ana = server.post("table.new", **BOMB, seats=["Ana"])
    bea = server.post("table.join", code=ana["code"], name="Béa")
    assert [each["name"] for each in company(server, ana["code"])["seats"]] == ["Ana", "Béa"]
    server.post("table.start", table=ana["table"], token=ana["token"])
    server.post("table.leave", table=ana["table"], token=bea["token"])
    found = company(server, ana["code"])
    assert found["status"] == "playing"
    assert found["seats"] == [
        {"name": "Ana", "role": "defuser", "left": False},
        {"name": "Béa", "role": "expert", "left": True},
    ]
