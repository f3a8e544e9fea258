"""A guest at once, the same player on several devices, and no trace of who has gone."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from gobelet.players.session import Session
from gobelet.players.tokens import draw_code, tidy_code
from gobelet.store.errors import NotStored
from tests.players.support import DAY, HOUR, MINUTE, House, opened, played, refusal
from tools.services import Postgres


def test_a_guest_is_there_at_once_and_known_again(house):
    """By the token of the device alone; the public name is not the token."""
    guest = house.guest("  Ana  Lou ")
    assert guest["name"] == "Ana Lou"
    assert (guest["account"], guest["experience"], guest["level"], guest["next_level"]) == (False, 0, 1, 50)
    assert len(guest["player"]) == len(guest["device"]) == 22
    assert guest["player"] != guest["device"]
    socket = Session()
    again = house.ask("player.hello", socket, device=guest["device"])
    assert again == {key: guest[key] for key in guest if key != "device"}
    assert socket.player == guest["player"]


def test_the_socket_that_made_a_player_is_theirs(house):
    socket = Session()
    guest = house.ask("player.new", socket, name="Ana")
    assert socket.player == guest["player"]
    assert house.ask("player.rename", socket, name="Béa")["name"] == "Béa"
    assert house.ask("player.hello", device=guest["device"])["name"] == "Béa"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "<b>Ana</b>", "Ana\u202e", "\ud800", "a\x00b"])
def test_names_that_deceive_are_refused(house, name):
    """As at a table; nothing is changed."""
    guest = house.guest()
    assert house.refuse("player.new", name=name) == "bad_name"
    assert house.refuse("player.rename", device=guest["device"], name=name) == "bad_name"
    assert house.ask("player.hello", device=guest["device"])["name"] == "Ana"


@pytest.mark.parametrize("device", ["", "A" * 22, "é" * 22, "\ud800" * 22, "A" * 5000, "' OR 1=1 --"])
def test_a_token_made_up_is_refused(house, device):
    guest = house.guest()
    for method in ("player.hello", "player.code", "player.rename", "player.delete", "player.stats"):
        assert house.refuse(method, device=device, name="Eve", sure=True) == "bad_token"
    assert house.refuse("player.hello", device=guest["player"]) == "bad_token"
    assert house.ask("player.hello", device=guest["device"])["name"] == "Ana"


def test_who_says_nothing_is_nobody(house):
    assert house.refuse("player.code") == "bad_token"
    assert house.refuse("player.hello") == "invalid_params"
    assert house.refuse("player.hello", device=7) == "invalid_params"


def test_a_host_asks_who_sends_a_message(house):
    """For the seats that are taken: by its device, else the socket's, else nobody; and what they are called."""
    guest = house.guest()
    known = house.players.known
    assert house.run(known({"device": guest["device"]}, Session())) == guest["player"]
    assert house.run(known({}, Session(player=guest["player"]))) == guest["player"]
    assert house.run(known({}, Session())) is None
    assert refusal(lambda: house.run(known({"device": "A" * 22}, Session()))) == "bad_token"
    assert house.run(house.players.name(guest["player"])) == "Ana"
    assert house.run(house.players.name("A" * 22)) is None


# One-time codes


def test_a_code_brings_a_player_to_another_device(house):
    """Read aloud or typed in any manner; both devices are the same player's, each with a token of its own."""
    guest = house.guest()
    asked = house.ask("player.code", device=guest["device"])
    assert asked["seconds"] == 300
    telephone = Session()
    there = house.ask("player.adopt", telephone, code=f" {asked['code'].lower().replace('-', ' ')} ")
    assert telephone.player == there["player"] == guest["player"]
    assert there["device"] != guest["device"]
    for device in (guest["device"], there["device"]):
        assert house.ask("player.hello", device=device)["player"] == guest["player"]


def test_a_code_serves_once(house):
    guest = house.guest()
    code = house.ask("player.code", device=guest["device"])["code"]
    house.ask("player.adopt", code=code)
    assert house.refuse("player.adopt", code=code) == "bad_code"


def test_a_code_holds_for_five_minutes(house):
    guest = house.guest()
    code = house.ask("player.code", device=guest["device"])["code"]
    house.now += 5 * MINUTE
    assert house.refuse("player.adopt", code=code) == "bad_code"


def test_a_new_code_ends_the_one_before(house):
    guest = house.guest()
    first, second = (house.ask("player.code", device=guest["device"])["code"] for _ in range(2))
    assert house.refuse("player.adopt", code=first) == "bad_code"
    assert house.ask("player.adopt", code=second)["player"] == guest["player"]


def test_who_shows_a_code_learns_what_became_of_it(house):
    """Nobody else does."""
    guest = house.guest()
    first, second = (house.ask("player.code", device=guest["device"])["code"] for _ in range(2))

    def state(code):
        return house.ask("player.code_state", device=guest["device"], code=code)["state"]

    assert (state(first), state(second)) == ("replaced", "waits")
    assert house.refuse("player.code_state", code=second) == "bad_token"
    house.ask("player.adopt", code=second)
    assert state(second) == "used"


def test_codes_cannot_be_guessed(house):
    """Ten wrong ones a minute from one address; others are not held up, and the right one waits as long."""
    guest = house.guest()
    code = house.ask("player.code", device=guest["device"])["code"]
    stranger = Session(address="192.0.2.1")
    for wrong in (
        "2222-2222",
        "3333-3333",
        "nonsense",
        "",
        "é" * 8,
        "\ud800" * 8,
        "K7QM",
        "x" * 4000,
        "0" * 8,
        "1" * 8,
    ):
        assert house.refuse("player.adopt", stranger, code=wrong) == "bad_code"
    assert house.refuse("player.adopt", stranger, code=code) == "too_many_requests"
    assert house.ask("player.adopt", Session(address="192.0.2.2"), code=code)["player"] == guest["player"]
    house.now += MINUTE
    assert house.refuse("player.adopt", stranger, code="nonsense") == "bad_code"


def test_a_code_has_forty_bits_and_letters_that_are_not_mistaken():
    """32 letters of five bits each, without I, L, O and U; typed for others they are read as what they look like."""
    seen = {letter for number in range(256) for letter in draw_code(partial(_some, number))}
    assert seen == set("0123456789ABCDEFGHJKMNPQRSTVWXYZ-")
    assert tidy_code("o1il-oooo") == "0111-0000"
    assert len(draw_code(bytes)) == 9


def _some(number: int, size: int) -> bytes:
    return bytes([number, 255 - number] * size)[:size]


# Trouble


def test_a_database_that_is_away_is_said_to_be(postgres_server: Postgres, server: str):
    """Nothing is confirmed meanwhile; when it is there again, so is everybody, without a restart."""
    house = House(server)
    guest = house.guest()
    postgres_server.stop()
    for method, params in (("player.hello", {"device": guest["device"]}), ("player.new", {"name": "Béa"})):
        with pytest.raises(NotStored):
            house.ask(method, **params)
    postgres_server.start()
    assert house.ask("player.hello", device=guest["device"])["name"] == "Ana"
    house.close()


def test_a_file_that_another_program_holds_is_waited_for(file: Path):
    """For some seconds, as long as the store's own writer may need it."""
    house = House(f"sqlite+aiosqlite:///{file}")
    holder = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")

    async def let_go() -> None:
        await asyncio.sleep(0.2)
        holder.execute("ROLLBACK")

    async def both() -> dict[str, object]:
        made, _ = await asyncio.gather(house.methods["player.new"]({"name": "Ana"}, Session()), let_go())
        return made

    assert house.run(both())["name"] == "Ana"
    holder.close()
    house.close()


# Limits


def test_players_are_not_made_without_end(file):
    """From one address in an hour; from another one may."""
    house = House(f"sqlite+aiosqlite:///{file}", new_per_hour=3)
    here, there = Session(address="192.0.2.1"), Session(address="192.0.2.2")
    for _ in range(3):
        house.ask("player.new", here, name="Ana")
    assert house.refuse("player.new", here, name="Ana") == "too_many_requests"
    house.ask("player.new", there, name="Ana")
    house.now += HOUR
    house.ask("player.new", here, name="Ana")
    house.close()


def test_guests_who_never_played_are_cleaned_away(house):
    """Not those with a result, and not those who were here since."""
    idle, back, player = (house.guest(name) for name in ("Idle", "Back", "Player"))
    house.play(played(opened("sheet", 1, "yatzy_online"), house.now), [player["player"]])
    house.now += 40 * DAY
    house.ask("player.hello", device=back["device"])
    assert house.run(house.players.clean(house.now - 30 * DAY)) == 1
    assert house.refuse("player.hello", device=idle["device"]) == "bad_token"
    for guest in (back, player):
        house.ask("player.hello", device=guest["device"])


# The database


def test_the_tables_are_those_that_the_code_describes(url):
    """What the migrations make is what the queries are written for: columns and indexes, both ways."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Connection

    from gobelet.players.schema import PLAYERS

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), PLAYERS.metadata))

    house = House(url)

    async def compare() -> list[object]:
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert house.run(compare()) == []
    house.close()
