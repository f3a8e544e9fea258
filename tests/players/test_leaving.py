"""Who goes leaves nothing behind, and takes nothing from others; a device that is signed out is forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from gobelet.players.session import Session
from gobelet.players.tokens import hashed
from tests.players.support import House, opened, played


def test_a_player_is_deleted_only_when_sure(house):
    guest = house.guest()
    tries: tuple[dict[str, object], ...] = ({}, {"sure": False}, {"sure": "yes"}, {"sure": 1})
    for params in tries:
        assert house.refuse("player.delete", device=guest["device"], **params) == "invalid_params"
    house.ask("player.hello", device=guest["device"])
    assert house.forgotten == []


def test_nothing_is_left_of_a_deleted_player(house):
    """Tables are told first; every device is a stranger from then on, and others stay as they were."""
    guest, other = house.guest("Zébulon"), house.guest("Ana")
    code = house.ask("player.code", device=guest["device"])["code"]
    second = house.ask("player.adopt", code=code)["device"]
    house.ask("player.code", device=guest["device"])
    house.play(played(opened("sheet", 2, "yatzy_online"), house.now), [guest["player"], other["player"]])
    socket = Session(player=guest["player"])
    assert house.ask("player.delete", socket, sure=True) == {"deleted": True}
    assert house.forgotten == [guest["player"]]
    assert socket.player is None
    for device in (guest["device"], second):
        assert house.refuse("player.hello", device=device) == "bad_token"
    assert house.refuse("player.stats", player=guest["player"]) == "not_found"
    assert house.ask("player.stats", player=other["player"])["games"][0]["played"] == 1


def everything(house: House) -> str:
    """All rows of all tables about players."""

    async def read() -> str:
        engine = create_async_engine(house.url)
        found = []
        async with engine.connect() as connection:
            for name in ("players", "devices", "passkeys", "player_codes", "challenges", "results"):
                rows = await connection.execute(text(f"SELECT * FROM {name}"))
                found += [repr(row) for row in rows.all()]
        await engine.dispose()
        return "\n".join(found)

    return house.run(read())


def test_secrets_are_kept_as_hashes_and_go_with_the_player(house):
    """Neither a token nor a code is in the database; after the deletion neither name nor public name is."""
    guest = house.guest("Zébulon")
    code = house.ask("player.code", device=guest["device"])["code"]
    house.play(played(opened("sheet", 1, "yatzy_online"), house.now), [guest["player"]])
    before = everything(house)
    assert "Zébulon" in before
    assert guest["player"] in before
    for secret in (guest["device"], code, code.replace("-", "")):
        assert secret not in before
    house.ask("player.delete", device=guest["device"], sure=True)
    after = everything(house)
    assert "Zébulon" not in after
    assert guest["player"] not in after


def test_the_bytes_of_the_file_forget_too(file: Path):
    """What was deleted is written over in the file and in its journal, not just left out of the answers."""
    house = House(f"sqlite+aiosqlite:///{file}")
    guest = house.guest("Zébulon Quichotte")
    house.guest("Ana")
    house.play(played(opened("sheet", 1, "yatzy_online"), house.now), [guest["player"]])
    words = (b"bulon Quichotte", guest["player"].encode())
    assert all(any(word in each.read_bytes() for each in file.parent.glob("gobelet.db*")) for word in words)
    house.ask("player.delete", device=guest["device"], sure=True)
    for each in file.parent.glob("gobelet.db*"):
        for word in words:
            assert word not in each.read_bytes(), each
    house.close()


# Signing out


def second_device(house: House, guest: dict[str, Any]) -> dict[str, Any]:
    """The same player on another device."""
    code = house.ask("player.code", device=guest["device"])["code"]
    return house.ask("player.adopt", code=code)


def test_a_device_that_is_signed_out_is_forgotten(house):
    """Nothing of its token is left; the player stays, and so do the other devices."""
    guest, other = house.guest(), house.guest("Béa")
    second = second_device(house, guest)
    assert house.ask("player.leave", device=guest["device"]) == {"left": True}
    for method in ("player.hello", "player.code", "player.stats"):
        assert house.refuse(method, device=guest["device"]) == "bad_token"
    kept = everything(house)
    hashes = [repr(hashed(each["device"])) for each in (guest, second, other)]
    assert [each in kept for each in hashes] == [False, True, True]
    assert house.ask("player.hello", device=second["device"])["player"] == guest["player"]
    assert house.ask("player.hello", device=other["device"])["name"] == "Béa"


def test_signing_out_is_asked_again_safely(house):
    """An answer may be lost; nobody learns by it which tokens there are."""
    guest, second = house.guest(), "A" * 22
    for device in (guest["device"], guest["device"], second, "", "é" * 22, "\ud800" * 22, "A" * 5000):
        assert house.ask("player.leave", device=device) == {"left": True}


def test_a_device_signs_out_itself_alone(house):
    """It is named in the message, whoever the socket is."""
    ana, bea = house.guest(), house.guest("Béa")
    socket = Session(player=bea["player"])
    for params in ({}, {"device": None}, {"device": 7}):
        assert house.refuse("player.leave", socket, **params) == "invalid_params"
    assert house.ask("player.leave", socket, device=ana["device"]) == {"left": True}
    assert socket.player == bea["player"]
    assert house.ask("player.hello", device=bea["device"])["name"] == "Béa"


def test_the_socket_of_a_device_that_signs_out_is_nobodys(house):
    socket = Session()
    guest = house.ask("player.new", socket, name="Ana")
    house.ask("player.leave", socket, device=guest["device"])
    assert socket.player is None
    assert house.refuse("player.rename", socket, name="Béa") == "bad_token"


def test_a_guest_whose_last_device_signs_out_keeps_what_was_played(house):
    """In the rankings of others and at their tables; only an account can come back to it."""
    guest, other = house.guest(), house.guest("Béa")
    house.play(played(opened("sheet", 2, "yatzy_online"), house.now), [guest["player"], other["player"]])
    house.ask("player.leave", device=guest["device"])
    assert house.ask("player.stats", player=guest["player"])["games"][0]["played"] == 1
    assert house.forgotten == []
