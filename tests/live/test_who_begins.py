"""In the next game of Yam Master the loser begins, after a draw who did not begin: whoever asks for it, comes first,
goes away and comes back, and whoever sits where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.crash import WIDE
from tests.web.served import Server, running

GAME = {"game": "yam_master", "live": True, "turn_seconds": 0}


class Pair:
    """Two who play at one server; `first` is who is to begin the next game, `second` the other."""

    def __init__(self, server: Server, *devices: str) -> None:
        self.server = server
        self.names = ("Ana", "Béa")
        more: list[dict[str, Any]] = [{"device": device} for device in devices] or [{}, {}]
        made = server.post("table.new", **GAME, seats=["Ana"], **more[0])
        joined = server.post("table.join", code=made["code"], name="Béa", **more[1])
        self.table: str = made["table"]
        self.tokens: dict[str, str] = {"Ana": made["token"], "Béa": joined["token"]}
        self.devices = dict(zip(self.names, devices, strict=False))
        self.ended, self.held = "", self.tokens
        self.first = self.second = ""

    def play(self) -> None:
        """Plays to the end."""
        seen, socket = self.start(), self.server.socket()
        tokens = [self.tokens[player["name"]] for player in seen["players"]]
        while seen["outcome"] is None:
            seat = seen["to_act"][0]
            action = action_in(seen["actions"])
            seen = socket.ask("table.act", table=self.table, token=tokens[seat], seat=seat, action=action)["view"]
        self.first = seen["players"][seen["rematch"]["first"]]["name"]
        self.second = next(name for name in self.names if name != self.first)
        self.ended, self.held, self.tokens = self.table, dict(self.tokens), {}

    def asks(self, name: str, **more: Any) -> dict[str, Any]:
        """One of them asks to play on, and sits down."""
        asked = {"again": self.ended, "token": self.held[name], "seats": [name], **more}
        return self.sat(name, self.server.post("table.new", **{**GAME, **asked}))

    def sat(self, name: str, answer: dict[str, Any]) -> dict[str, Any]:
        """Somebody has a seat now."""
        self.table, self.tokens[name] = answer["table"], answer["token"]
        return answer

    def leaves(self, name: str) -> None:
        """Somebody gets up."""
        self.server.post("table.leave", table=self.table, token=self.tokens.pop(name))

    def start(self, **more: Any) -> dict[str, Any]:
        """The host begins; the view as it is then."""
        seen = self.view()
        host = seen["players"][seen["live"]["host"]]["name"]
        self.server.post("table.start", table=self.table, token=self.tokens[host], **more)
        return self.view()

    def begins(self, **more: Any) -> str:
        """The game begins: by whom."""
        seen = self.start(**more)
        assert seen["live"]["status"] == "playing"
        name: str = seen["players"][seen["to_act"][0]]["name"]
        return name

    def view(self) -> dict[str, Any]:
        """What all see, as far as it is written down."""
        seen: dict[str, Any] = self.server.post("table.since", table=self.table, seq=0)["view"]
        return seen


def action_in(actions: dict[str, Any]) -> dict[str, Any]:
    """A token wherever one may be set; rolls on else, as at the beginning of a turn, when only the other may act."""
    if "place" in actions:
        return {"type": "place", "square": actions["place"]["square"][0]}
    return {"type": "roll", "keep": []} if "roll" in actions or not actions else {"type": "pass"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which one address may say much."""
    with running(tmp_path_factory.mktemp("begins") / "gobelet.db", env=WIDE) as server:
        yield server


@pytest.fixture
def pair(server) -> Pair:
    """Two who have just played a game to its end."""
    pair = Pair(server)
    pair.play()
    return pair


def asked_by(pair: Pair, first: bool) -> tuple[str, str]:
    """Who asks for the next game, and the other."""
    return (pair.first, pair.second) if first else (pair.second, pair.first)


BOTH = pytest.mark.parametrize("first", [True, False], ids=["the one who begins", "the other"])
"""Who asks for the next game."""


@BOTH
def test_whoever_asks(pair, first):
    """And the one who begins is the first of the row, as the rules page says."""
    one, other = asked_by(pair, first)
    pair.asks(one)
    pair.asks(other)
    assert [player["name"] for player in pair.view()["players"]] == [pair.first, pair.second]
    assert pair.begins() == pair.first


@BOTH
def test_game_after_game(pair, first):
    for _ in range(3):
        one, other = asked_by(pair, first)
        pair.asks(one)
        pair.asks(other)
        before = pair.first
        assert pair.view()["players"][0]["name"] == before
        pair.play()


@BOTH
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "while the other is there"])
def test_who_asked_leaves_and_comes_back(pair, first, alone):
    one, other = asked_by(pair, first)
    pair.asks(one)
    if alone:
        pair.leaves(one)
        pair.asks(other)
    else:
        pair.asks(other)
        pair.leaves(one)
    pair.asks(one)
    assert pair.begins() == pair.first


@BOTH
def test_both_leave_and_come_again(pair, first):
    """Tables that all left decide nothing, however many there were."""
    one, other = asked_by(pair, first)
    for name in (one, other, one):
        pair.asks(name)
        pair.leaves(name)
    pair.asks(one)
    pair.asks(other)
    assert pair.begins() == pair.first


@BOTH
@pytest.mark.parametrize("stays", [True, False], ids=["with who begins", "with the other"])
def test_a_stranger_takes_the_place_of_one(pair, first, stays):
    """The loser begins against anybody, and who won begins against nobody; also where the stranger came first."""
    one, other = asked_by(pair, first)
    code = pair.asks(one)["code"]
    kept = pair.first if stays else pair.second
    if kept == one:
        pair.sat("Eve", pair.server.post("table.join", code=code, name="Eve"))
    else:
        pair.sat("Eve", pair.server.post("table.join", code=code, name="Eve"))
        pair.leaves(one)
        pair.asks(other)
    assert pair.begins() == (pair.first if stays else "Eve")


@pytest.mark.parametrize("stays", [True, False], ids=["with who begins", "with the other"])
def test_a_bot_takes_the_place_of_one(pair, stays):
    pair.asks(pair.first if stays else pair.second)
    seen = pair.start(fill="casual")
    names = [player["name"] for player in seen["players"]]
    assert names[0] == pair.first if stays else names[1] == pair.second
    assert seen["live"]["seats"][1 if stays else 0]["bot"] == "casual"
    assert seen["options"]["first"] == 0


@BOTH
def test_what_a_page_says_of_it_does_not_count(pair, first):
    """It is the log of the game before that decides."""
    one, other = asked_by(pair, first)
    pair.asks(one, options={"first": 1, "strict_challenge": True})
    pair.asks(other, options={"first": 0})
    seen = pair.view()
    assert seen["options"] == {"first": 0, "strict_challenge": True}
    assert pair.begins() == pair.first


@BOTH
def test_another_game_that_they_play_next_knows_nothing_of_it(pair, first):
    """Who asks for Cochon is the first there."""
    one, other = asked_by(pair, first)
    for name in (one, other):
        pair.asks(name, game="pig")
    assert [player["name"] for player in pair.view()["players"]] == [one, other]
    assert pair.begins() == one


@BOTH
def test_who_comes_by_the_code_is_known_as_a_player(server, first):
    devices = [server.post("player.new", name=name)["device"] for name in ("Ana", "Béa")]
    pair = Pair(server, *devices)
    pair.play()
    one, other = asked_by(pair, first)
    code = pair.asks(one, device=pair.devices[one])["code"]
    pair.sat(other, server.post("table.join", code=code, device=pair.devices[other]))
    assert pair.begins() == pair.first


@BOTH
def test_a_game_that_both_left_is_begun_by_the_same(pair, first):
    """Nobody has lost it."""
    one, other = asked_by(pair, first)
    pair.asks(one)
    pair.asks(other)
    assert pair.begins() == pair.first
    left, held = pair.table, dict(pair.tokens)
    pair.leaves(one)
    pair.leaves(other)
    assert pair.server.post("table.view", table=left)["live"]["status"] == "abandoned"
    assert held.keys() == {one, other}
    pair.asks(other)
    pair.asks(one)
    assert pair.begins() == pair.first


@BOTH
def test_after_a_restart_between_any_two_of_them(tmp_path, first):
    """Nothing of it is kept but the logs."""
    database = tmp_path / "gobelet.db"
    with running(database, env=WIDE) as server:
        pair = Pair(server)
        pair.play()
        one, other = asked_by(pair, first)
        pair.asks(one)
        server.stop()
    with running(database, env=WIDE) as server:
        pair.server = server
        pair.asks(other)
        pair.leaves(one)
        server.stop()
    with running(database, env=WIDE) as server:
        pair.server = server
        pair.asks(one)
        assert pair.begins() == pair.first
        server.stop()
    with running(database, env=WIDE) as server:
        pair.server = server
        seen = pair.view()
        assert seen["players"][seen["to_act"][0]]["name"] == pair.first
