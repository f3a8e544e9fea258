"""An account by passkey: real keys and signatures, and every forgery refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gobelet.players.session import Session
from tests.players.authenticator import Authenticator, read, write
from tests.players.support import MINUTE, House
from tests.support import json_values

garbage = json_values | st.binary(max_size=80).map(write)
"""What may stand where bytes in base64url are wanted."""

ORIGIN = "https://dice.example"


def page(player: str | None = None, origin: str = ORIGIN) -> Session:
    """A socket of a page of ours."""
    return Session(player=player, origin=origin)


def account(house: House, called: str = "Ana", **of: Any) -> tuple[dict[str, Any], Authenticator]:
    """A player with a passkey."""
    guest, authenticator = house.guest(called), Authenticator(**of)
    who = page(guest["player"])
    house.ask("player.passkey_finish", who, answer=authenticator.make(house.ask("player.passkey_begin", who)))
    return guest, authenticator


def test_a_guest_becomes_an_account(house):
    """The browser is told who, where, that the passkey must be found by itself, and nothing that is secret."""
    guest = house.guest()
    who = page(guest["player"])
    options = house.ask("player.passkey_begin", who)
    assert options["rp"] == {"id": "dice.example", "name": "Gobelet"}
    assert options["user"]["name"] == options["user"]["displayName"] == "Ana"
    assert read(options["user"]["id"]) == guest["player"].encode()
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["attestation"] == "none"
    assert len(read(options["challenge"])) == 32
    assert options["excludeCredentials"] == []
    after = house.ask("player.passkey_finish", who, answer=Authenticator().make(options))
    assert after == {**{key: guest[key] for key in guest if key != "device"}, "account": True}
    assert house.ask("player.hello", device=guest["device"])["account"] is True


def test_an_account_comes_back_on_another_device(house):
    """Without a name typed in: the passkey says who it is. The new device has a token of its own."""
    guest, authenticator = account(house)
    who = page()
    options = house.ask("player.login_begin", who)
    assert options["rpId"] == "dice.example"
    assert options["allowCredentials"] == []
    back = house.ask("player.login_finish", who, answer=authenticator.sign(options))
    assert back["player"] == who.player == guest["player"]
    assert back["account"] is True
    assert back["device"] != guest["device"]
    for device in (guest["device"], back["device"]):
        assert house.ask("player.hello", device=device)["name"] == "Ana"


def test_a_player_may_have_several_passkeys(house):
    """The browser is told of those there are, so that one authenticator makes one only."""
    guest, first = account(house)
    who = page(guest["player"])
    options = house.ask("player.passkey_begin", who)
    assert [each["id"] for each in options["excludeCredentials"]] == [write(first.name)]
    second = Authenticator(name=b"another")
    house.ask("player.passkey_finish", who, answer=second.make(options))
    for each in (first, second):
        back = house.ask("player.login_finish", page(), answer=each.sign(house.ask("player.login_begin", page())))
        assert back["player"] == guest["player"]


def test_at_localhost_passkeys_work_without_https(house):
    """As browsers allow it, whatever the port."""
    guest = house.guest()
    who = page(guest["player"], "http://localhost:8000")
    options = house.ask("player.passkey_begin", who)
    assert options["rp"]["id"] == "localhost"
    made = Authenticator(origin="http://localhost:8000").make(options)
    assert house.ask("player.passkey_finish", who, answer=made)["account"] is True


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://dice.example", "https://192.0.2.1", "http://127.0.0.1:8000", "https://[::1]", "http://[", "x"],
)
def test_elsewhere_there_are_none(house, origin):
    """Over plain http and at a bare address browsers offer no passkeys: it is said, not tried."""
    guest = house.guest()
    assert house.refuse("player.passkey_begin", page(guest["player"], origin)) == "no_passkeys"
    assert house.refuse("player.login_begin", page(None, origin)) == "no_passkeys"


def test_behind_a_proxy_the_address_is_that_of_the_settings(file):
    """Whatever the page's own origin looks like from here."""
    house = House(f"sqlite+aiosqlite:///{file}", origin=ORIGIN + "/")
    guest = house.guest()
    who = page(guest["player"], "http://10.0.0.7:8000")
    options = house.ask("player.passkey_begin", who)
    assert house.ask("player.passkey_finish", who, answer=Authenticator().make(options))["account"] is True
    house.close()


# Forgeries: nothing is changed by any of them


@pytest.mark.parametrize(
    "origin", ["https://dice.example.evil", "https://evil.example", "http://dice.example", "https://dice.example:444"]
)
def test_a_page_of_somebody_else_is_refused(house, origin):
    """When a passkey is made, and when it is shown: a look-alike cannot pass on what it was given."""
    guest, authenticator = account(house)
    authenticator.origin = origin
    shown = authenticator.sign(house.ask("player.login_begin", page()))
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"
    other = house.guest("Béa")
    who = page(other["player"])
    made = Authenticator(origin=origin, name=b"b").make(house.ask("player.passkey_begin", who))
    assert house.refuse("player.passkey_finish", who, answer=made) == "bad_passkey"
    assert house.ask("player.hello", device=other["device"])["account"] is False
    assert house.ask("player.hello", device=guest["device"])["account"] is True


def test_a_passkey_of_another_domain_is_refused(house):
    _, authenticator = account(house)
    options = house.ask("player.login_begin", page())
    shown = authenticator.sign({**options, "rpId": "evil.example"})
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"


def test_an_answer_serves_once(house):
    """Recorded and sent again it opens nothing, not even where the authenticator does not count."""
    _, authenticator = account(house, signs=None)
    shown = authenticator.sign(house.ask("player.login_begin", page()))
    house.ask("player.login_finish", page(), answer=shown)
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"
    guest = house.guest("Béa")
    who = page(guest["player"])
    made = Authenticator(name=b"b").make(house.ask("player.passkey_begin", who))
    house.ask("player.passkey_finish", who, answer=made)
    assert house.refuse("player.passkey_finish", who, answer=made) == "bad_passkey"


def test_an_answer_that_failed_used_up_its_challenge(house):
    """So that nobody can try many on one."""
    _, authenticator = account(house)
    options = house.ask("player.login_begin", page())
    stranger = Authenticator(name=authenticator.name, handle=authenticator.handle)
    assert house.refuse("player.login_finish", page(), answer=stranger.sign(options)) == "bad_passkey"
    assert house.refuse("player.login_finish", page(), answer=authenticator.sign(options)) == "bad_passkey"


def test_a_challenge_holds_for_five_minutes(house):
    _, authenticator = account(house)
    options = house.ask("player.login_begin", page())
    house.now += 5 * MINUTE
    assert house.refuse("player.login_finish", page(), answer=authenticator.sign(options)) == "bad_passkey"


def test_a_challenge_made_up_is_refused(house):
    _, authenticator = account(house)
    options = house.ask("player.login_begin", page())
    shown = authenticator.sign({**options, "challenge": write(bytes(32))})
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"


def test_a_challenge_is_its_players_alone(house):
    """One given to Ana makes no passkey of Béa's, and one for coming back makes none at all."""
    ana, bea = house.guest("Ana"), house.guest("Béa")
    options = house.ask("player.passkey_begin", page(ana["player"]))
    made = Authenticator().make(options)
    assert house.refuse("player.passkey_finish", page(bea["player"]), answer=made) == "bad_passkey"
    back = house.ask("player.login_begin", page())
    made = Authenticator().make({**options, "challenge": back["challenge"]})
    assert house.refuse("player.passkey_finish", page(ana["player"]), answer=made) == "bad_passkey"
    for guest in (ana, bea):
        assert house.ask("player.hello", device=guest["device"])["account"] is False


@pytest.mark.parametrize("part", ["signature", "authenticatorData", "clientDataJSON"])
def test_a_changed_answer_is_refused(house, part):
    """One bit of it is enough."""
    _, authenticator = account(house)
    shown = authenticator.sign(house.ask("player.login_begin", page()))
    data = bytearray(read(shown["response"][part]))
    data[-1] ^= 1
    shown["response"][part] = write(bytes(data))
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"


def test_another_key_under_the_same_name_is_refused(house):
    guest, authenticator = account(house)
    forger = Authenticator(name=authenticator.name, handle=authenticator.handle, signs=9)
    shown = forger.sign(house.ask("player.login_begin", page()))
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"
    other = house.guest("Eve")
    who = page(other["player"])
    made = forger.make(house.ask("player.passkey_begin", who))
    assert house.refuse("player.passkey_finish", who, answer=made) == "bad_passkey"
    shown = authenticator.sign(house.ask("player.login_begin", page()))
    assert house.ask("player.login_finish", page(), answer=shown)["player"] == guest["player"]


def test_a_passkey_does_not_open_another_players_account(house):
    """It says whose it is; a page that says otherwise is not believed."""
    ana, _ = account(house)
    _, eves = account(house, "Eve", name=b"e")
    eves.handle = write(ana["player"].encode())
    shown = eves.sign(house.ask("player.login_begin", page()))
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"


def test_a_passkey_that_nobody_has_is_refused(house):
    shown = Authenticator(handle=write(b"nobody")).sign(house.ask("player.login_begin", page()))
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"


def test_a_copy_of_a_passkey_is_found_out(house):
    """An authenticator that counts its signatures cannot have made fewer than before."""
    _, authenticator = account(house)
    for _ in range(3):
        house.ask("player.login_finish", page(), answer=authenticator.sign(house.ask("player.login_begin", page())))
    authenticator.signs = 1
    shown = authenticator.sign(house.ask("player.login_begin", page()))
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"


def test_an_answer_for_making_is_none_for_coming_back(house):
    guest, authenticator = account(house)
    options = house.ask("player.login_begin", page())
    made = authenticator.make(
        {**options, "rp": {"id": "dice.example"}, "user": {"id": write(guest["player"].encode())}}
    )
    assert house.refuse("player.login_finish", page(), answer=made) == "bad_passkey"
    shown = authenticator.sign(house.ask("player.login_begin", page()), type="webauthn.create")
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"


@given(answer=json_values)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
def test_whatever_is_sent_as_an_answer_is_refused_in_words(lite, answer):
    """Nothing that JSON can say breaks the reader."""
    guest = lite.guest()
    tries: list[Any] = [answer, {"id": answer, "response": answer}, {"id": "", "response": {"clientDataJSON": answer}}]
    for method in ("player.login_finish", "player.passkey_finish"):
        for each in tries:
            assert lite.refuse(method, page(guest["player"]), answer=each) in ("bad_passkey", "invalid_params")


@given(part=st.sampled_from(("attestationObject", "authenticatorData", "signature", "userHandle")), value=garbage)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
def test_whatever_stands_in_an_answer_to_a_true_challenge_is_refused_in_words(lite, part, value):
    """The same where all else of the answer is as it must be."""
    guest = lite.guest()
    who, authenticator = page(guest["player"]), Authenticator(name=guest["player"].encode())
    made = authenticator.make(lite.ask("player.passkey_begin", who))
    if part == "attestationObject":
        made["response"][part] = value
        assert lite.refuse("player.passkey_finish", who, answer=made) == "bad_passkey"
        return
    lite.ask("player.passkey_finish", who, answer=made)
    shown = authenticator.sign(lite.ask("player.login_begin", page()))
    shown["response"][part] = value
    if part == "userHandle" and not value:
        return  # an authenticator need not say whose passkey it is
    assert lite.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"


def test_a_deleted_account_is_gone_with_its_passkeys(house):
    guest, authenticator = account(house)
    house.ask("player.delete", page(guest["player"]), sure=True)
    shown = authenticator.sign(house.ask("player.login_begin", page()))
    assert house.refuse("player.login_finish", page(), answer=shown) == "bad_passkey"
    # and the authenticator may begin again with somebody new
    account(house, "Béa", name=authenticator.name)
