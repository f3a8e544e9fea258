"""After the end those who played go on at one table: whoever asks first opens it, the others are given their seats."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gobelet.players.tokens import draw_token
from gobelet.store.postgres import PostgresStore
from tests.live.test_coming import own_id, same
from tests.web.served import Said, Server, Socket, running

PIG = {"game": "pig", "live": True, "turn_seconds": 0, "options": {"target": 20}}
NAMES = ("Ana", "Béa", "Chloé", "Dan")


class Family:
    """Some who play Cochon at one server, one table after the other; each keeps the token of the own seat."""

    def __init__(self, server: Server, count: int = 2, **first: Any) -> None:
        self.server = server
        self.names = NAMES[:count]
        made = server.post("table.new", **PIG, seats=[self.names[0]], most=4, **first)
        joined = [server.post("table.join", code=made["code"], name=name) for name in self.names[1:]]
        self.table: str = made["table"]
        self.code: str = made["code"]
        self.tokens = [str(each["token"]) for each in (made, *joined)]

    def play(self) -> str:
        """Plays to the end; the table's name."""
        seen = self.server.post("table.start", table=self.table, token=self.tokens[0])["view"]
        while seen["outcome"] is None:
            seat = seen["to_act"][0]
            action = {"type": "hold" if seen["turn_total"] else "roll"}
            asked = {"table": self.table, "token": self.tokens[seat], "seat": seat, "action": action}
            seen = self.server.post("table.act", **asked)["view"]
        return self.table

    def asking(self, seat: int, **more: Any) -> dict[str, Any]:
        """What that seat says to play on."""
        return {**PIG, "seats": [self.names[seat]], "most": 4, "again": self.table, "token": self.tokens[seat], **more}

    def on(self, answers: list[dict[str, Any]]) -> None:
        """They are at the table of these answers now, at other seats perhaps."""
        assert len({each["table"] for each in answers}) == 1
        assert sorted(each["seat"] for each in answers) == list(range(len(answers)))
        order = sorted(range(len(answers)), key=lambda n: answers[n]["seat"])
        self.table, self.tokens = answers[0]["table"], [answers[n]["token"] for n in order]
        self.names = tuple(self.names[n] for n in order)


@pytest.fixture
def family(server) -> Family:
    """Two who have played a game to its end."""
    family = Family(server)
    family.play()
    return family


def at_once(asked: list[tuple[Socket, dict[str, Any]]]) -> list[dict[str, Any]]:
    """What each is answered who asks for a new table before anybody is answered."""
    for socket, params in asked:
        message = {"jsonrpc": "2.0", "id": 1, "method": "table.new", "params": params}
        socket.connection.send(json.dumps(message))
    return [_result(socket) for socket, _ in asked]


def _result(socket: Socket) -> dict[str, Any]:
    while "method" in (said := socket.next()):
        pass
    result: dict[str, Any] = said["result"]
    return result


def names_at(server: Server, table: str) -> list[str]:
    """Who sits there, whichever process wrote it down."""
    return [player["name"] for player in server.post("table.since", table=table, seq=0)["view"]["players"]]


def test_who_asks_second_sits_down_where_the_first_is(server, family):
    """The finished table tells the code; both have a seat of their own, which their tokens hold."""
    ended = family.table
    first = server.post("table.new", **family.asking(1))
    assert server.post("table.view", table=ended)["live"]["next"] == first["code"]
    second = server.post("table.new", **family.asking(0))
    assert (second["table"], second["code"]) == (first["table"], first["code"])
    assert (first["seat"], second["seat"]) == (0, 1)
    assert names_at(server, first["table"]) == ["Béa", "Ana"]
    family.on([second, first])
    assert family.play() == first["table"]


def test_those_who_ask_at_the_same_moment_come_to_one_table(tmp_path):
    """Game after game; of each evening as many tables are kept as were played, and one that waits."""
    database = tmp_path / "gobelet.db"
    with running(database) as server:
        family = Family(server, 4)
        sockets = [server.socket() for _ in NAMES]
        for _ in range(3):
            family.play()
            family.on(at_once([(socket, family.asking(seat)) for seat, socket in enumerate(sockets)]))
        assert sorted(names_at(server, family.table)) == sorted(NAMES)
        server.stop()
    assert tables_in(database) == 4


def tables_in(database: Path) -> int:
    """How many tables a file holds."""
    with closing(sqlite3.connect(database)) as connection:
        count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    return count


def test_those_who_ask_at_two_processes_come_to_one_table(tmp_path, postgres_url):
    """The database decides who was first; no table is left at which nobody sits."""
    env = {"GOBELET_DATABASE": postgres_url}
    with running(tmp_path / "a", env=env) as one, running(tmp_path / "b", env=env) as two:
        family = Family(one)
        sockets = [one.socket(), two.socket()]
        for _ in range(6):
            family.play()
            family.on(at_once([(socket, family.asking(seat)) for seat, socket in enumerate(sockets)]))
        assert sorted(names_at(two, family.table)) == ["Ana", "Béa"]
        assert asyncio.run(unfinished(postgres_url)) == [family.table]


async def unfinished(url: str) -> list[str]:
    """The tables that wait or are played."""
    store = PostgresStore(url)
    await store.start()
    try:
        return await store.unfinished()
    finally:
        await store.close()


def test_who_asks_after_a_restart_is_led_there_too(tmp_path):
    database = tmp_path / "gobelet.db"
    with running(database) as server:
        family = Family(server)
        family.play()
        first = server.post("table.new", **family.asking(0))
        server.stop()
    with running(database) as server:
        second = server.post("table.new", **family.asking(1))
        assert (second["table"], second["seat"]) == (first["table"], 1)


def test_asked_again_with_the_same_id_it_is_the_same_seat(server, family):
    """Of who opened the table, and of who was led there."""
    ids = [own_id(), own_id()]
    answers = [server.post("table.new", **family.asking(seat, id=ids[seat])) for seat in (0, 1)]
    for seat in (1, 0):
        assert same(server.post("table.new", **family.asking(seat, id=ids[seat])), answers[seat])
    assert [each["token"] for each in answers] == ids
    assert names_at(server, answers[0]["table"]) == ["Ana", "Béa"]


def test_the_same_player_has_one_seat_there(server):
    """On whichever device, and without any `id`: the seat goes along, as when one comes to a table."""
    device = server.post("player.new", name="Ana")["device"]
    family = Family(server, device=device)
    family.play()
    answers = [server.post("table.new", **family.asking(0, device=device)) for _ in range(2)]
    assert [each["seat"] for each in answers] == [0, 0]
    assert names_at(server, answers[0]["table"]) == ["Ana"]
    with pytest.raises(Said, match="bad_token"):
        server.post("table.start", table=answers[0]["table"], token=answers[0]["token"])


def test_who_slept_through_a_game_is_led_to_the_one_after_it(server):
    """Chloé's telephone still shows the game before the last one."""
    family = Family(server, 3)
    family.play()
    slept = family.asking(2)
    family.names, family.tokens = family.names[:2], family.tokens[:2]
    family.on([server.post("table.new", **family.asking(seat)) for seat in (0, 1)])
    family.play()
    waiting = server.post("table.new", **family.asking(0))
    found = server.post("table.new", **slept)
    assert (found["table"], found["seat"]) == (waiting["table"], 1)
    assert names_at(server, waiting["table"]) == ["Ana", "Chloé"]


def test_who_opens_the_third_game_is_followed_by_those_of_the_second(server):
    """Also where it was asked for at the first one."""
    family = Family(server, 3)
    first = family.play()
    slept = family.asking(2)
    family.names, family.tokens = family.names[:2], family.tokens[:2]
    family.on([server.post("table.new", **family.asking(seat)) for seat in (0, 1)])
    second = family.play()
    third = server.post("table.new", **slept)
    assert third["table"] not in (first, second)
    assert server.post("table.view", table=second)["live"]["next"] == third["code"]
    assert server.post("table.new", **family.asking(0))["table"] == third["table"]


def test_a_table_that_all_have_left_is_not_waited_for(server, family):
    """Whoever asks next opens another."""
    first = server.post("table.new", **family.asking(0))
    server.post("table.leave", table=first["table"], token=first["token"])
    second = server.post("table.new", **family.asking(1))
    assert second["table"] != first["table"]
    assert second["seat"] == 0
    assert server.post("table.new", **family.asking(0))["table"] == second["table"]


def test_strangers_and_those_who_still_play_open_none(server, family):
    """Nor who comes with a token that is none, nor by the name of a table of one device."""
    stranger = family.asking(0)
    del stranger["token"]
    lone = server.post("table.new", game="pig", seats=["Ana", "Béa"])["table"]
    for params in (
        stranger,
        family.asking(0, token=draw_token(bytes)),
        family.asking(0, again=lone),
    ):
        with pytest.raises(Said, match="bad_token"):
            server.post("table.new", **params)
    with pytest.raises(Said, match="unknown_table"):
        server.post("table.new", **family.asking(0, again="x" * 22))
    playing = Family(server)
    with pytest.raises(Said, match="illegal_action"):
        server.post("table.new", **playing.asking(0))
    assert server.post("table.view", table=family.table)["live"]["next"] is None


def test_who_gives_no_name_only_looks(server, family):
    opened = server.post("table.new", **family.asking(0))
    found = server.post("table.new", **family.asking(1, seats=[]))
    assert (found["table"], found["seat"], found["token"]) == (opened["table"], None, None)
    assert names_at(server, opened["table"]) == ["Ana"]
