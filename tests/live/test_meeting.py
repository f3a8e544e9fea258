"""Who looks for opponents at the same moment meets, at whichever of two servers: nobody waits at a table of their own
while another does."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.live.test_coming import own_id, same
from tests.live.test_playing_on import unfinished
from tests.web.crash import WIDE
from tests.web.served import Server, Socket, running

PAIRS = 24
Two = tuple[Server, Server]


@pytest.fixture(scope="module")
def url(postgres_server) -> str:
    """A database that the tests of this file share."""
    found: str = postgres_server.create("meeting")
    return found


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, url: str) -> Iterator[Two]:
    """Two servers on it, which hear nothing of each other but by the database."""
    folder, env = tmp_path_factory.mktemp("meeting"), {**WIDE, "GOBELET_DATABASE": url}
    with running(folder / "a", env=env) as one, running(folder / "b", env=env) as other:
        yield one, other


def at_once(sockets: list[Socket], game: str, **more: Any) -> list[dict[str, Any]]:
    """What each is answered who asks for a quick match before anybody is answered."""
    for n, socket in enumerate(sockets):
        params = {"quick": {"game": game, "ruleset": game}, "name": f"P{n}", "id": own_id(), **more}
        socket.connection.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "table.join", "params": params}))
    return [_result(socket) for socket in sockets]


def _result(socket: Socket) -> dict[str, Any]:
    while "method" in (said := socket.next()):
        pass
    result: dict[str, Any] = said["result"]
    return result


def seat_of(server: Server, joined: dict[str, Any]) -> dict[str, Any]:
    """What somebody sees who comes back to the seat that was given, at any server."""
    found: dict[str, Any] = server.post("table.join", table=joined["table"], token=joined["token"])["view"]
    return found


def test_two_who_ask_at_two_servers_meet_time_after_time(two, url):
    """And nothing is left behind when they go."""
    sockets = [server.socket() for server in two]
    for _ in range(PAIRS):
        found = at_once(sockets, "pig")
        assert found[0]["table"] == found[1]["table"]
        assert sorted(each["seat"] for each in found) == [0, 1]
        for server, joined in zip(two, found, strict=True):
            server.post("table.leave", table=joined["table"], token=joined["token"])
    assert asyncio.run(unfinished(url)) == []


def test_many_pairs_who_ask_at_the_same_moment_all_meet(two, url):
    """Every table has its two players, who find their own seats there at either server."""
    sockets = [two[n % 2].socket() for n in range(2 * PAIRS)]
    found = at_once(sockets, "yam_master")
    tables = Counter(each["table"] for each in found)
    assert set(tables.values()) == {2}
    assert sorted(asyncio.run(unfinished(url))) == sorted(tables)
    for n, joined in enumerate(found):
        seen = seat_of(two[(n + 1) % 2], joined)
        assert seen["live"]["status"] == "playing"
        assert seen["players"][seen["live"]["you"]]["name"] == f"P{n}"
        assert seen["live"]["you"] == joined["seat"]


def test_a_table_that_one_has_alone_is_found_by_the_next_at_the_other_server(two):
    """Who waits hears of it there, and the game begins for both."""
    one, other = [server.socket() for server in two]
    first = at_once([one], "yam_master")[0]
    second = at_once([other], "yam_master")[0]
    assert (first["table"], second["table"]) == (first["table"], first["table"])
    kinds = [event["action"]["type"] for event in one.next(timeout=15)["params"]["events"]]
    assert kinds == ["sit", "start"]


def test_the_same_player_does_not_meet_herself(two):
    """On two devices, at two servers, in the same moment: a table each, and both wait for somebody else."""
    device = two[0].post("player.new", name="Ana")["device"]
    found = at_once([server.socket() for server in two], "four_two_one", device=device)
    assert len({each["table"] for each in found}) == 2
    late = [at_once([server.socket()], "four_two_one")[0] for server in two]
    assert {each["table"] for each in late} <= {each["table"] for each in found}


def test_asked_again_at_the_other_server_it_is_the_same_seat(two):
    """While others ask too."""
    sockets = [server.socket() for server in two]
    first, again = at_once(sockets, "pig", id=own_id(), name="Ana")
    assert same(first, again)
    others = at_once([server.socket() for server in two], "pig")
    assert {each["table"] for each in others} == {first["table"]}
