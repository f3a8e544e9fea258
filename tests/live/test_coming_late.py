"""Who comes by a code or a link when the game is over is told so, and may look at how it ended."""

from __future__ import annotations

import pytest

from tests.live.test_playing_on import PIG, Family
from tests.web.served import Said, Server, running


def refused(server: Server, **params: object) -> dict[str, str]:
    """What whoever wants a seat is told: the reason, the sentence, the table."""
    with pytest.raises(Said) as said:
        server.post("table.join", **params)
    data: dict[str, str] = said.value.data
    return data


@pytest.fixture
def family(server) -> Family:
    """Two who have not begun yet."""
    return Family(server)


def code_of(family: Family) -> str:
    """The code by which others come to their table."""
    found: str = family.server.post("table.view", table=family.table, token=family.tokens[0])["live"]["code"]
    return found


@pytest.mark.parametrize(("lang", "words"), [("en", "This game is over."), ("fr", "Cette partie est finie.")])
def test_a_code_still_says_that_the_game_is_over(server, family, lang, words):
    """And which it was; so does the table's name."""
    code = code_of(family)
    family.play()
    for way in ({"code": code}, {"table": family.table}):
        data = refused(server, **way, name="Chloé", lang=lang)
        assert (data["reason"], data["table"]) == ("table_over", family.table)
        assert data["message"].startswith(words)


def test_who_comes_late_may_look_at_how_it_ended(server, family):
    """As before the end, without a seat; the view invites nobody to come."""
    code = code_of(family)
    family.play()
    seen = server.post("table.join", code=code, role="watch")
    assert (seen["table"], seen["seat"], seen["token"]) == (family.table, None, None)
    assert seen["view"]["outcome"] is not None
    assert (seen["code"], seen["view"]["live"]["code"]) == (None, None)


def test_also_after_a_restart(tmp_path):
    database = tmp_path / "gobelet.db"
    with running(database) as server:
        family = Family(server)
        code = code_of(family)
        family.play()
        server.stop()
    with running(database) as server:
        assert refused(server, code=code, name="Chloé")["table"] == family.table
        assert server.post("table.join", code=code, role="watch")["view"]["live"]["code"] is None


def test_at_another_process_too(tmp_path, postgres_url):
    env = {"GOBELET_DATABASE": postgres_url}
    with running(tmp_path / "a", env=env) as one, running(tmp_path / "b", env=env) as two:
        family = Family(one)
        code = code_of(family)
        refused(two, code=code, token="x" * 22)
        family.play()
        assert refused(two, code=code, name="Chloé")["reason"] == "table_over"


def test_a_table_that_all_left_before_the_start_is_closed(server):
    """There was no game: it is said in other words."""
    made = server.post("table.new", **PIG, seats=["Ana"], most=4)
    server.post("table.leave", table=made["table"], token=made["token"])
    data = refused(server, code=made["code"], name="Béa", lang="en")
    assert data["reason"] == "table_over"
    assert data["message"].startswith("Everybody has left this table.")


def test_a_player_comes_to_the_own_seat_of_a_game_that_is_over(server):
    """At another device, to see how it ended and to play on from there."""
    device = server.post("player.new", name="Ana")["device"]
    family = Family(server, device=device)
    family.play()
    found = server.post("table.join", code=family.code, device=device)
    assert (found["table"], found["seat"]) == (family.table, 0)


def test_the_code_of_a_game_that_is_over_is_no_wrong_one(server, family):
    """However often it is tried: only codes of no table count against an address."""
    code = code_of(family)
    family.play()
    reasons = {refused(server, code=code, name="Chloé")["reason"] for _ in range(15)}
    assert reasons == {"table_over"}


def test_codes_that_lead_nowhere_still_count(tmp_path):
    """Ten a minute, and then no code at all, whether right or wrong."""
    with running(tmp_path / "gobelet.db") as server:
        family = Family(server)
        code = code_of(family)
        family.play()
        reasons = [refused(server, code="0000-0000", name="Eve")["reason"] for _ in range(11)]
        assert reasons == ["unknown_table"] * 10 + ["too_many_requests"]
        assert refused(server, code=code, name="Eve")["reason"] == "too_many_requests"
