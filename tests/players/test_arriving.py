"""A device that becomes a player's and hears no answer asks again with the same `id`, and is answered the same: the
same player, the same token."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from gobelet.players.session import Session
from gobelet.players.tokens import draw_token
from tests.players.authenticator import Authenticator
from tests.players.support import DAY, MINUTE, House

ORIGIN = "https://dice.example"


def own_id(house: House) -> str:
    """What a device draws for one coming."""
    return draw_token(house.draw)


def new(house: House) -> tuple[str, dict[str, Any]]:
    """A guest is made."""
    return "player.new", {"name": "Ana"}


def adopted(house: House) -> tuple[str, dict[str, Any]]:
    """A player comes by the code of another device."""
    return "player.adopt", {"code": house.ask("player.code", device=house.guest()["device"])["code"]}


def back(house: House) -> tuple[str, dict[str, Any]]:
    """A player comes back by passkey."""
    who = Session(origin=ORIGIN)
    player = house.ask("player.new", who, name="Ana")["player"]
    authenticator = Authenticator(name=player.encode())
    house.ask("player.passkey_finish", who, answer=authenticator.make(house.ask("player.passkey_begin", who)))
    shown = authenticator.sign(house.ask("player.login_begin", Session(origin=ORIGIN)))
    return "player.login_finish", {"answer": shown}


@pytest.fixture
def other(url: str) -> Iterator[House]:
    """Another process on the same database."""
    house = House(url)
    yield house
    house.close()


@pytest.mark.parametrize("way", [new, adopted, back])
def test_a_device_becomes_a_players_once(house, other, way):
    """On another socket, at another process, and long after: one player, one token, and the socket is theirs."""
    name = own_id(house)
    method, params = way(house)
    first = house.ask(method, Session(origin=ORIGIN), **params, id=name)
    assert first["device"] == name
    for asked in (house, other):
        asked.now += DAY
        socket = Session(origin=ORIGIN)
        assert asked.ask(method, socket, **params, id=name) == first
        assert socket.player == first["player"]
    assert house.ask("player.hello", device=name)["player"] == first["player"]


@pytest.mark.parametrize("way", [new, adopted])
def test_the_same_said_many_times_at_once_is_answered_the_same(house, way):
    """The database decides who was first; all the others are answered as that one."""
    name = own_id(house)
    method, params = way(house)

    async def all_at_once() -> list[dict[str, Any]]:
        asked = [house.methods[method]({**params, "id": name}, Session()) for _ in range(6)]
        return list(await asyncio.gather(*asked))

    answers = house.run(all_at_once())
    assert all(each == answers[0] for each in answers)
    assert players(house) == 1


def test_the_name_is_that_of_the_first_message(house):
    """Whatever the next one says: it is the same guest."""
    name = own_id(house)
    made = house.ask("player.new", name="Ana", id=name)
    assert house.ask("player.new", name="Béa", id=name) == made
    assert house.ask("player.new", name="Béa", id=own_id(house))["player"] != made["player"]


def test_who_asks_again_has_not_made_one_player_more(file):
    """What one address may make in an hour is players, not messages about them."""
    house = House(f"sqlite+aiosqlite:///{file}", new_per_hour=2)
    here, one, two = Session(address="192.0.2.1"), own_id(house), own_id(house)
    for name in (one, one, one, two, one, two):
        house.ask("player.new", here, name="Ana", id=name)
    assert house.refuse("player.new", here, name="Ana", id=own_id(house)) == "too_many_requests"
    house.close()


def test_a_code_asked_again_is_no_wrong_one(file):
    """Nor one that somebody else may use: another `id` is another device."""
    house = House(f"sqlite+aiosqlite:///{file}", wrong_codes_per_minute=1)
    here, name = Session(address="192.0.2.1"), own_id(house)
    method, params = adopted(house)
    made = house.ask(method, here, **params, id=name)
    assert house.refuse(method, here, **params, id=own_id(house)) == "bad_code"
    assert house.refuse(method, here, **params, id=own_id(house)) == "too_many_requests"
    assert house.ask(method, here, **params, id=name) == made
    house.close()


def test_codes_tried_all_at_once_are_as_many_as_one_after_the_other(file):
    """Whoever looks up forty at once waits four times as long as for ten."""
    house = House(f"sqlite+aiosqlite:///{file}", wrong_codes_per_minute=10)
    here = Session(address="192.0.2.1")

    async def all_at_once() -> None:
        asked = [house.methods["player.adopt"]({"code": "2222-2222"}, here) for _ in range(40)]
        await asyncio.gather(*asked, return_exceptions=True)

    house.run(all_at_once())
    reasons = []
    for _ in range(5):
        reasons.append(house.refuse("player.adopt", here, code="2222-2222"))
        house.now += MINUTE
    house.close()
    assert reasons == ["too_many_requests"] * 4 + ["bad_code"]


def test_a_player_who_was_deleted_is_not_come_back_to(house):
    """The name is free then, and makes somebody new."""
    name = own_id(house)
    made = house.ask("player.new", name="Ana", id=name)
    house.ask("player.delete", device=name, sure=True)
    assert house.ask("player.new", name="Ana", id=name)["player"] != made["player"]


@pytest.mark.parametrize(
    "name", ["", "x", "x" * 21, "x" * 23, "é" * 22, "x y" * 7 + "z", 7, True, [], {}, "\ud800" * 22]
)
@pytest.mark.parametrize("way", [new, adopted, back])
def test_a_name_that_could_be_guessed_or_is_none_is_refused(lite, way, name):
    """And nothing was done: the code, or the answer, still serves."""
    method, params = way(lite)
    assert lite.refuse(method, Session(origin=ORIGIN), **params, id=name) == "invalid_params"
    assert lite.ask(method, Session(origin=ORIGIN), **params, id=None)["device"]


def players(house: House) -> int:
    """How many players there are: none of them has played, so that all go when everything is old."""
    house.now += 400 * DAY
    return house.run(house.players.clean(house.now - DAY))
