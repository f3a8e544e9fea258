"""What somebody tries who is not who they say they are: another's seat, another's view, a guessed code."""

from __future__ import annotations

import json
import secrets
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.served import Said, running

SHEET = {"game": "sheet", "ruleset": "yatzy_online", "live": True, "turn_seconds": 0}
ROLL = {"type": "roll", "keep": []}


class Sitting:
    """One device at a live table."""

    def __init__(self, socket, joined) -> None:
        self.socket = socket
        self.table = joined["table"]
        self.seat = joined["seat"]
        self.token = joined["token"]

    def roll(self, **more):
        return self.socket.ask("table.act", table=self.table, action=ROLL, **{"seat": self.seat, **more})


@pytest.fixture
def table(server):
    """Two who play, each on a socket of their own."""
    one, two = server.socket(), server.socket()
    made = one.ask("table.new", **SHEET, most=2, seats=["Ana"])
    ana = Sitting(one, made)
    bea = Sitting(two, two.ask("table.join", code=made["code"], name="Béa"))
    one.ask("table.start", table=made["table"])
    return ana, bea


@pytest.fixture
def bomb(server):
    """A defuser and an expert."""
    one, two = server.socket(), server.socket()
    made = one.ask("table.new", game="bomb", live=True, seats=["Ana"], role="defuser")
    other = two.ask("table.join", code=made["code"], name="Béa", role="expert")
    one.ask("table.start", table=made["table"])
    return Sitting(one, made), Sitting(two, other)


def refused(reason: str):
    return pytest.raises(Said, match=reason)


def test_another_seats_action_is_refused(table):
    ana, bea = table
    with refused("bad_token"):
        ana.roll(seat=1)
    with refused("bad_token"):
        ana.socket.ask("table.undo", table=ana.table, seat=1)
    assert bea.socket.ask("table.view", table=bea.table)["players"][1]["roll"] == 0


def test_who_only_watches_acts_for_nobody(server, table):
    ana, _ = table
    stranger = server.socket()
    stranger.ask("table.join", table=ana.table, role="watch")
    for seat in (0, 1, None):
        with refused("bad_token"):
            stranger.ask("table.act", table=ana.table, seat=seat, action=ROLL)


@pytest.mark.parametrize("token", ["", "x", "x" * 22, "x" * 1000, None, 7, [], {"a": 1}, "\ud800" * 22])
def test_a_forged_token_is_refused(server, table, token):
    ana, _ = table
    stranger = server.socket()
    with pytest.raises(Said):
        stranger.ask("table.act", table=ana.table, seat=0, token=token, action=ROLL)
    with pytest.raises(Said):
        stranger.ask("table.leave", table=ana.table, token=token or "y")


def test_a_token_of_another_table_is_refused(server, table):
    ana, _ = table
    other = server.socket().ask("table.new", **SHEET, seats=["Eve"])
    with refused("bad_token"):
        server.socket().ask("table.act", table=ana.table, seat=0, token=other["token"], action=ROLL)


def test_a_token_is_for_its_own_seat_alone(server, table):
    ana, bea = table
    with refused("bad_token"):
        server.socket().ask("table.act", table=ana.table, seat=0, token=bea.token, action=ROLL)


def test_an_old_token_is_worth_nothing_after_the_seat_moved_to_another_device(server):
    """The same player joins again elsewhere: a new token, and the old device holds no seat any more."""
    old, new = server.socket(), server.socket()
    player = old.ask("player.new", name="Ana")
    old.ask("player.hello", device=player["device"])
    made = Sitting(old, old.ask("table.new", **SHEET, most=2, seats=["Ana"]))
    new.ask("player.hello", device=player["device"])
    moved = new.ask("table.join", table=made.table)
    assert (moved["seat"], moved["token"] != made.token) == (0, True)
    new.ask("table.start", table=made.table, fill="good")
    for token in ({}, {"token": made.token}):
        with refused("bad_token"):
            made.roll(**token)
    with refused("bad_token"):
        server.socket().ask("table.join", table=made.table, token=made.token)
    assert new.ask("table.act", table=made.table, seat=0, action=ROLL)["events"]


def test_the_expert_never_sees_what_the_defuser_sees(bomb):
    """Whatever view, log, event or link is asked for, by whatever words."""
    defuser, expert = bomb
    defuser.roll()
    secret = defuser.socket.ask("table.view", table=defuser.table)
    serial = json.dumps(secret["edgework"])
    asks: list[tuple[str, dict[str, Any]]] = [
        ("table.view", {"seat": 0}), ("table.view", {"view_of": 0}), ("table.view", {"view_of": "next"}),
        ("table.since", {"seq": 0}), ("table.since", {"seq": 0, "seat": 0, "view_of": 0}), ("table.save", {}),
        ("table.share", {}), ("coach.advise", {"seat": 0}), ("coach.chances", {}), ("table.join", {"role": "defuser"}),
        ("table.join", {"token": expert.token, "role": "defuser"}), ("table.join", {"role": "watch"}),
    ]  # fmt: skip
    for method, more in asks:
        try:
            said = expert.socket.ask(method, table=expert.table, **more)
        except Said:
            continue
        text = json.dumps(said)
        assert serial not in text, method
        view = said.get("view", said)
        assert not view.get("edgework"), method
        assert not view.get("dice"), method
    for message in expert.socket.heard:
        assert '"faces"' not in json.dumps(message)


def test_a_stranger_sees_no_secret_table(server, bomb):
    """Of a table with secrets nobody who has no seat is shown anything."""
    defuser, _ = bomb
    stranger = server.socket()
    for method, more in (
        ("table.view", {"seat": 0}),
        ("table.since", {"seq": 0}),
        ("table.save", {}),
        ("table.share", {}),
    ):
        with pytest.raises(Said):
            stranger.ask(method, table=defuser.table, **more)
    with pytest.raises(Said):
        stranger.ask("table.join", table=defuser.table, role="watch")


def test_codes_are_not_found_by_trying(tmp_path):
    """Ten wrong ones in a minute from one address, then no more are looked up; others join as ever."""
    env = {"GOBELET_PROXY": "1", "GOBELET_WRONG_CODES_PER_MINUTE": "10"}
    with running(tmp_path / "gobelet.db", env=env) as server:
        ana = server.socket(additional_headers={"X-Forwarded-For": "192.0.2.1"})
        code = ana.ask("table.new", **SHEET, seats=["Ana"])["code"]
        eve = server.socket(additional_headers={"X-Forwarded-For": "192.0.2.2"})
        reasons = []
        for _ in range(15):
            guess = "".join(secrets.choice("ABCDEFGHJKMNPQRSTVWXYZ23456789") for _ in range(8))
            with pytest.raises(Said) as caught:
                eve.ask("table.join", code=guess, name="Eve")
            reasons.append(caught.value.reason)
        assert reasons == ["unknown_table"] * 10 + ["too_many_requests"] * 5
        with refused("too_many_requests"):
            eve.ask("table.join", code=code, name="Eve")
        bea = server.socket(additional_headers={"X-Forwarded-For": "192.0.2.3"})
        assert bea.ask("table.join", code=code.lower(), name="Béa")["seat"] == 1


def test_a_code_has_forty_bits(server):
    """Eight letters of thirty-two, none like another when read aloud, drawn anew for each table."""
    codes = {server.socket().ask("table.new", **SHEET, seats=["Ana"])["code"] for _ in range(20)}
    assert len(codes) == 20
    letters = {letter for code in codes for letter in code.replace("-", "")}
    assert all(len(code.replace("-", "")) == 8 for code in codes)
    assert not letters & set("OIL")


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&amp;", '"><b>'])
def test_a_name_with_markup_is_a_name_and_nothing_else(server, name):
    """Kept as it is written, escaped by whoever shows it; or refused with a sentence."""
    socket = server.socket()
    try:
        made = socket.ask("table.new", **SHEET, seats=[name[:24]])
    except Said as said:
        assert said.reason == "bad_name"
        return
    assert made["view"]["players"][0]["name"] == name[:24]
    page = server.http(f"/t/{made['table']}")
    assert name not in page.text


def test_a_message_of_a_megabyte(server, table):
    """On a socket it closes that socket; over HTTP it is refused; the others play on."""
    ana, bea = table
    stranger = server.socket()
    with pytest.raises(ConnectionClosed):
        stranger.connection.send("x" * 1_000_000)
        stranger.next()
    answer = server.http("/api", "POST", b"[" + b"1," * 600_000 + b"1]", content_type="application/json")
    assert answer.status_code == 413
    assert ana.roll()["events"]
    assert bea.roll()["events"]


def test_many_sockets_from_one_address_are_too_many(tmp_path):
    """Beyond the limit the handshake is refused, from that address alone; who was there goes on."""
    env = {"GOBELET_PROXY": "1", "GOBELET_SOCKETS_PER_ADDRESS": "20"}
    with running(tmp_path / "gobelet.db", env=env) as server:
        crowd = {"X-Forwarded-For": "192.0.2.9"}
        held = [server.socket(additional_headers=crowd) for _ in range(20)]
        for _ in range(30):
            with pytest.raises(InvalidStatus) as caught:
                server.socket(additional_headers=crowd)
            assert caught.value.response.status_code in (403, 429)
        assert server.socket(additional_headers={"X-Forwarded-For": "192.0.2.10"}).ask("games")
        assert held[0].ask("games")
        held.pop().close()
        for _ in range(100):  # the end of a connection is seen a moment later
            try:
                assert server.socket(additional_headers=crowd).ask("games")
                break
            except InvalidStatus:
                continue


def test_too_many_messages_close_their_socket(tmp_path):
    """A thousand at once from one address: the socket is closed, the others feel nothing."""
    env = {"GOBELET_PROXY": "1", "GOBELET_MESSAGES_PER_SECOND": "50"}
    with running(tmp_path / "gobelet.db", env=env) as server:
        ana = server.socket(additional_headers={"X-Forwarded-For": "192.0.2.1"})
        eve = server.socket(additional_headers={"X-Forwarded-For": "192.0.2.2"})
        with pytest.raises(ConnectionClosed) as caught:
            for _ in range(1000):
                eve.say('{"jsonrpc":"2.0","id":1,"method":"server.info"}')
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code in (1008, 1013)
        assert ana.ask("games")


def test_tokens_are_nowhere_in_the_database_or_the_log(tmp_path):
    """Of tokens, devices and unopened bytes only hashes are written down; the server says nothing of them."""
    database = tmp_path / "gobelet.db"
    with running(database, env={"GOBELET_LOG": "json"}) as server:
        socket = server.socket()
        player = socket.ask("player.new", name="Ana")
        socket.ask("player.hello", device=player["device"])
        made = socket.ask("table.new", **SHEET, most=2, seats=["Ana"])
        with pytest.raises(Said):
            server.socket().ask("table.join", table=made["table"], token="x" * 22)
        _, said = server.stop()
    kept = b"".join(path.read_bytes() for path in database.parent.glob("gobelet.db*"))
    for secret in (made["token"], player["device"]):
        assert secret.encode() not in kept
        assert secret not in said
    assert made["table"].encode() in kept
