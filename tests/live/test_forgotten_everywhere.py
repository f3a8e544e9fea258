"""The name of a player who is deleted at one process goes from the memory of the others, without hints."""

from __future__ import annotations

import json
import time

import pytest

from tests.web.served import Said, Server, running

SHEET = {"game": "sheet", "ruleset": "yatzy_online", "live": True, "turn_seconds": 0}
ROLL = {"type": "roll", "keep": []}
SECONDS = 20


def until_gone(server: Server, table: str, name: str) -> None:
    """Waits until nothing that a server says of a table has the name in it."""
    end = time.monotonic() + SECONDS
    while name in json.dumps([server.post("table.view", table=table), server.post("table.since", table=table, seq=0)]):
        assert time.monotonic() < end, "the name is still there"
        time.sleep(0.1)


@pytest.mark.parametrize("left", [False, True], ids=["who sits there", "who gave the seat up"])
def test_a_deleted_player_is_gone_from_all_processes(tmp_path, postgres_url, left):
    """Also from a table that nobody looks at there; who plays on does so, and sees no name any more."""
    env = {"GOBELET_DATABASE": postgres_url, "GOBELET_BOT_PAUSE_MS": "600000"}  # a move would have the table read again
    with running(tmp_path / "a", env=env) as one, running(tmp_path / "b", env=env) as two:
        ana, bea = one.socket(), two.socket()
        device = ana.ask("player.new", name="Zébulon")["device"]
        tables = []
        for quiet in (False, True):
            made = ana.ask("table.new", **SHEET, seats=["Zébulon"])
            seat = two.post("table.join", code=made["code"], name="Béa")
            two.post("table.start", table=made["table"], token=made["token"])
            if left:
                ana.ask("table.leave", table=made["table"])
            if not quiet:
                bea.ask("table.join", table=made["table"], token=seat["token"])
                bea.ask("table.act", table=made["table"], seat=1, action=ROLL)
            assert "Zébulon" in json.dumps(two.post("table.view", table=made["table"]), ensure_ascii=False)
            tables.append(made)

        one.post("player.delete", device=device, sure=True)

        for made in tables:
            for server in (one, two):
                until_gone(server, made["table"], json.dumps("Zébulon").strip('"'))
            with pytest.raises(Said, match="bad_token"):
                two.post("table.act", table=made["table"], seat=0, action=ROLL, token=made["token"])
        after = bea.ask("table.act", table=tables[0]["table"], seat=1, action=ROLL)["view"]
        assert [player["name"] for player in after["players"]][:2] == ["—", "Béa"]
