"""Who comes to a table and hears no answer asks again with the same `id`, and is answered the same: the same table, the
same seat, the same token."""

from __future__ import annotations

import json
import secrets
from typing import Any

import pytest

from gobelet.players.tokens import draw_token
from tests.web.served import Said, Server, Socket, running

SHEET = {"game": "sheet", "ruleset": "yatzy_online", "live": True, "turn_seconds": 0}
QUICK = {"game": "four_two_one", "ruleset": "four_two_one"}
ROLL = {"type": "roll", "keep": []}


def own_id() -> str:
    """What a device draws for one coming."""
    return draw_token(secrets.token_bytes)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two answers give the same seat."""
    return all(one[key] == other[key] for key in ("table", "code", "seat", "token"))


def names(socket: Socket, table: str) -> list[str]:
    """Who sits at a table."""
    return [player["name"] for player in socket.ask("table.view", table=table)["players"]]


def together(socket: Socket, method: str, times: int, **params: Any) -> list[dict[str, Any]]:
    """The results of a message said several times in one breath, each answered for itself."""
    for n in range(times):
        message = {"jsonrpc": "2.0", "id": f"again {n}", "method": method, "params": params}
        socket.connection.send(json.dumps(message))
    answers: list[dict[str, Any]] = []
    while len(answers) < times:
        said = socket.next()
        if "method" not in said:
            answers.append(said["result"])
    return answers


def test_a_table_is_opened_once(server):
    """Also when the answer was lost with its socket; the seat is where the token is."""
    name = own_id()
    first = server.socket()
    made = first.ask("table.new", **SHEET, seats=["Ana"], id=name)
    first.close()
    second = server.socket()
    again = second.ask("table.new", **SHEET, seats=["Ana"], id=name)
    assert same(made, again)
    assert made["token"] == name
    second.ask("table.start", table=made["table"], fill="good")
    assert second.ask("table.act", table=made["table"], seat=0, action=ROLL)["view"]["roll"] == 1
    assert same(server.socket().ask("table.new", **SHEET, seats=["Ana"], id=name), made)


def test_a_seat_is_taken_once(server):
    """By the code; asked again after the start, when nobody new would be let in, and by another way."""
    ana, bea, name = server.socket(), server.socket(), own_id()
    made = ana.ask("table.new", **SHEET, most=2, seats=["Ana"])
    joined = bea.ask("table.join", code=made["code"], name="Béa", id=name)
    again = server.socket().ask("table.join", code=made["code"], name="Béa", id=name)
    assert same(joined, again)
    assert names(ana, made["table"]) == ["Ana", "Béa"]
    ana.ask("table.start", table=made["table"])
    late = server.post("table.join", code=made["code"], name="Béa", id=name)
    assert same(joined, late)
    assert late["view"]["live"]["you"] == 1
    assert bea.ask("table.act", table=made["table"], seat=1, action=ROLL)["view"]["roll"] == 1


@pytest.mark.parametrize("players", [False, True], ids=["strangers", "players"])
def test_a_quick_match_seats_a_device_once(server, players):
    """Where it opens the table and where it finds one; where the table began meanwhile, it is that one again."""
    ana, bea = server.socket(), server.socket()
    if players:
        ana.ask("player.new", name="Ana")
        bea.ask("player.new", name="Béa")
    one, two = own_id(), own_id()
    first = ana.ask("table.join", quick=QUICK, name="Ana", id=one)
    assert same(first, ana.ask("table.join", quick=QUICK, name="Ana", id=one))
    second = bea.ask("table.join", quick=QUICK, name="Béa", id=two)
    assert (second["table"], second["seat"]) == (first["table"], 1)
    others = [server.socket().ask("table.join", quick=QUICK, name=name, id=own_id()) for name in ("Chloé", "Dan")]
    assert others[-1]["view"]["live"]["status"] != "waiting"
    for joined, name, socket in ((first, one, ana), (second, two, bea)):
        again = socket.ask("table.join", quick=QUICK, name="X", id=name)
        assert same(again, {**joined, "code": again["code"]})
    assert names(ana, first["table"]) == ["Ana", "Béa", "Chloé", "Dan"]


def test_the_same_said_many_times_at_once(server):
    """In one breath on one socket, and on many sockets before any of them is answered."""
    name = own_id()
    answers = together(server.socket(), "table.new", 4, **SHEET, seats=["Ana"], id=name)
    assert all(same(answers[0], each) for each in answers)
    other, sockets = own_id(), [server.socket() for _ in range(6)]
    asked = {"jsonrpc": "2.0", "id": 1, "method": "table.join", "params": {"quick": QUICK, "name": "Béa", "id": other}}
    for socket in sockets:
        socket.connection.send(json.dumps(asked))
    found = []
    for socket in sockets:
        while "method" in (said := socket.next()):
            pass
        found.append(said["result"])
    assert all(same(found[0], each) for each in found)
    assert names(sockets[0], found[0]["table"]).count("Béa") == 1


def test_strangers_who_look_for_opponents_at_the_same_moment_find_each_other(server):
    """Nobody waits at a table of their own while another does."""
    sockets = [server.socket() for _ in range(4)]
    for n, socket in enumerate(sockets):
        params = {"quick": {"game": "pig", "ruleset": "pig"}, "name": f"P{n}", "id": own_id()}
        socket.connection.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "table.join", "params": params}))
    found = [_result(socket) for socket in sockets]
    assert len({each["table"] for each in found}) == 1
    assert sorted(each["seat"] for each in found) == [0, 1, 2, 3]


def test_a_player_who_comes_on_another_device_is_moved_once(server):
    """The one device is told that its seat is elsewhere; asked again, nothing moves any more."""
    old, new, name = server.socket(), server.socket(), own_id()
    me = old.ask("player.new", name="Ana")
    made = old.ask("table.new", **SHEET, seats=["Ana"])
    new.ask("player.hello", device=me["device"])
    there = new.ask("table.join", table=made["table"], id=name)
    assert same(there, new.ask("table.join", table=made["table"], id=name))
    assert (there["seat"], there["token"]) == (0, name)
    assert new.ask("table.view", table=made["table"])["live"]["you"] == 0
    old.ask("table.view", table=made["table"])
    assert [message["method"] for message in old.heard].count("seat.moved") == 1


def test_who_gave_the_seat_up_may_come_again(server):
    """The name is free then, and leads to a seat anew."""
    ana, bea, name = server.socket(), server.socket(), own_id()
    made = ana.ask("table.new", **SHEET, seats=["Ana"])
    bea.ask("table.join", code=made["code"], name="Béa", id=name)
    bea.ask("table.leave", table=made["table"])
    assert names(ana, made["table"]) == ["Ana"]
    assert bea.ask("table.join", code=made["code"], name="Béa", id=name)["seat"] == 1


@pytest.mark.parametrize(
    "name", ["", "x", "x" * 21, "x" * 23, "é" * 22, "x y" * 7 + "z", 7, True, [], {}, "\ud800" * 22]
)
def test_a_name_that_could_be_guessed_or_is_none_is_refused(server, name):
    for method, more in (("table.new", {**SHEET, "seats": ["Ana"]}), ("table.join", {"quick": QUICK, "name": "Ana"})):
        with pytest.raises(Said, match="invalid_params"):
            server.socket().ask(method, **more, id=name)


def test_devices_that_give_no_name_come_as_ever(server):
    ana = server.socket()
    made = [ana.ask("table.new", **SHEET, seats=["Ana"], **more) for more in ({}, {}, {"id": None})]
    assert len({each["table"] for each in made}) == len({each["token"] for each in made}) == 3


def test_a_restart_between_the_two_changes_nothing(tmp_path):
    """Only the hash of the name is kept, and that is enough."""
    database, name = tmp_path / "gobelet.db", own_id()
    with running(database) as server:
        made = server.socket().ask("table.new", **SHEET, seats=["Ana"], id=name)
        server.stop()
    assert name.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("gobelet.db*"))
    with running(database) as server:
        assert same(made, server.socket().ask("table.new", **SHEET, seats=["Ana"], id=name))


def test_what_is_asked_again_at_another_process_is_answered_there(tmp_path, postgres_url):
    """Also in the same moment: the database decides who was first."""
    env = {"GOBELET_DATABASE": postgres_url}
    with running(tmp_path / "a", env=env) as one, running(tmp_path / "b", env=env) as two:
        for setup in ({"quick": QUICK, "name": "Ana"}, {"quick": QUICK, "name": "Béa"}):
            assert same(*_at_once(one, two, "table.join", {**setup, "id": own_id()}))
        name = own_id()
        made, again = _at_once(one, two, "table.new", {**SHEET, "seats": ["Ana"], "id": name})
        assert same(made, again)
        assert names(two.socket(), made["table"]) == ["Ana"]


def _at_once(one: Server, two: Server, method: str, params: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What two servers answer to the same message, said to both before either answers."""
    sockets = (one.socket(), two.socket())
    for socket in sockets:
        socket.connection.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    first, second = [_result(socket) for socket in sockets]
    return first, second


def _result(socket: Socket) -> dict[str, Any]:
    while "method" in (said := socket.next()):
        pass
    result: dict[str, Any] = said["result"]
    return result
