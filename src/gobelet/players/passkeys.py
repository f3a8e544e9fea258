"""Accounts by passkey (WebAuthn): no password, no e-mail; the server knows a public key.

A challenge holds for five minutes and once, is kept as its hash, and by whichever process: the answer may come to
another one. Browsers offer passkeys over https and at localhost alone.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gobelet.engine.errors import Refused
from gobelet.engine.params import need
from gobelet.players.database import Database
from gobelet.players.people import People, check_there, described
from gobelet.players.schema import CHALLENGES, PASSKEYS
from gobelet.players.session import Session
from gobelet.players.tokens import Draw, hashed

if TYPE_CHECKING:
    from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
    from webauthn.registration.verify_registration_response import VerifiedRegistration

MINUTES = 5
CHALLENGE_SIZE = 32
MOST_PASSKEYS = 20
TITLE = "Gobelet"


class Passkeys:
    """Makes accounts of guests, and lets their players come back. `origin` is the address that players see, where a
    proxy stands before the server; else it is that of the page which asks."""

    def __init__(
        self, database: Database, people: People, clock: Callable[[], int], draw: Draw, origin: str = ""
    ) -> None:
        self._database, self._people, self._clock, self._draw, self._origin = database, people, clock, draw, origin

    async def begin(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.passkey_begin`: what the browser needs to make a passkey, as the JSON of WebAuthn."""
        _, domain = self._page(who)
        player = await self._people.known(params, who)
        async with self._database.writing() as connection:
            await check_there(connection, player)
            name = (await described(connection, player))["name"]
            own = list(await connection.scalars(select(PASSKEYS.c.credential).where(PASSKEYS.c.player == player)))
            challenge = await self._challenge(connection, player)
        return _creation(domain, player, name, challenge, own)

    async def finish(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.passkey_finish {answer}`: the guest is an account now; raises `Refused` (`bad_passkey`)."""
        origin, domain = self._page(who)
        answer = need(params, "answer", dict, "object")
        player = await self._people.known(params, who)
        async with self._database.writing() as connection:
            challenge = await self._spent(connection, answer, player)
        made = _registered(answer, challenge, origin, domain)
        async with self._database.writing() as connection:
            await check_there(connection, player)
            key, credential = made.credential_public_key, made.credential_id
            row = {"credential": credential, "player": player, "key": key, "signs": made.sign_count}
            added = self._database.insert_new(PASSKEYS).values(**row, created=self._clock())
            if not (await connection.execute(added.returning(PASSKEYS.c.player))).first():
                raise Refused("bad_passkey", "error.player.bad_passkey")
            count = list(await connection.scalars(select(PASSKEYS.c.player).where(PASSKEYS.c.player == player)))
            if len(count) > MOST_PASSKEYS:
                raise Refused("too_many_requests", "error.player.too_many_passkeys", most=MOST_PASSKEYS)
            return await described(connection, player)

    async def login_begin(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.login_begin`: what the browser needs to ask for a passkey that it or a telephone nearby holds."""
        _, domain = self._page(who)
        async with self._database.writing() as connection:
            challenge = await self._challenge(connection, None)
        return _request(domain, challenge)

    async def login_finish(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.login_finish {answer, id?}`: the player of the passkey, and a token for this device; raises `Refused`
        (`bad_passkey`)."""
        answer = need(params, "answer", dict, "object")
        return await self._people.arriving(params, who, lambda token: self._back(answer, token, who))

    async def _back(self, answer: dict[str, Any], token: str, who: Session) -> dict[str, Any]:
        origin, domain = self._page(who)
        async with self._database.writing() as connection:
            challenge = await self._spent(connection, answer, None)
        async with self._database.writing() as connection:
            asked = select(PASSKEYS).where(PASSKEYS.c.credential == _bytes(answer.get("id"))).with_for_update()
            row = (await connection.execute(asked)).first()
            if row is None or not _whose(answer, row.player):
                raise Refused("bad_passkey", "error.player.bad_passkey")
            signed = _signed(answer, challenge, origin, domain, row)
            counted = update(PASSKEYS).where(PASSKEYS.c.credential == row.credential)
            await connection.execute(counted.values(signs=signed.new_sign_count))
            return await self._people.arrived(connection, row.player, token, who)

    async def _challenge(self, connection: AsyncConnection, player: str | None) -> bytes:
        """A new challenge; those whose time is over go."""
        challenge, now = self._draw(CHALLENGE_SIZE), self._clock()
        await connection.execute(delete(CHALLENGES).where(CHALLENGES.c.until <= now))
        row = {"hash": hashed(challenge), "player": player, "until": now + MINUTES * 60_000}
        await connection.execute(insert(CHALLENGES).values(row))
        return challenge

    async def _spent(self, connection: AsyncConnection, answer: dict[str, Any], player: str | None) -> bytes:
        """The challenge that was answered: one of ours for this player, used up with that whatever the answer says."""
        challenge = _challenge_in(answer)
        used = delete(CHALLENGES).where(CHALLENGES.c.hash == hashed(challenge))
        row = (await connection.execute(used.returning(CHALLENGES.c.player, CHALLENGES.c.until))).first()
        if row is None or row.player != player or row.until <= self._clock():
            raise Refused("bad_passkey", "error.player.old_challenge")
        return challenge

    def _page(self, who: Session) -> tuple[str, str]:
        """The origin of the page and its domain; raises `Refused` (`no_passkeys`) where browsers offer none."""
        origin = (self._origin or who.origin).rstrip("/")
        domain = _domain(origin)
        if domain is None:
            raise Refused("no_passkeys", "error.player.no_passkeys")
        return origin, domain


def _domain(origin: str) -> str | None:
    """The domain of a page that may use passkeys: a name, not a number, over https, or this machine itself."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    host = parts.hostname or ""
    if parts.scheme == "http":
        return host if host == "localhost" else None
    named = ":" not in host and any(letter.isalpha() for letter in host.rpartition(".")[2])
    return host if parts.scheme == "https" and named else None


def _creation(domain: str, player: str, name: str, challenge: bytes, own: list[bytes]) -> dict[str, Any]:
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=domain,
        rp_name=TITLE,
        user_name=name,
        user_id=player.encode(),
        challenge=challenge,
        timeout=MINUTES * 60_000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in own],
    )
    return _plain(webauthn.options_to_json(options))


def _request(domain: str, challenge: bytes) -> dict[str, Any]:
    import webauthn

    options = webauthn.generate_authentication_options(
        rp_id=domain, challenge=challenge, timeout=MINUTES * 60_000, allow_credentials=[]
    )
    return _plain(webauthn.options_to_json(options))


def _registered(answer: dict[str, Any], challenge: bytes, origin: str, domain: str) -> VerifiedRegistration:
    import webauthn  # a third of a second, which a server without accounts need not spend

    try:
        return webauthn.verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=domain, expected_origin=origin
        )
    except Exception as error:  # what strangers make up breaks the reader in more ways than it names
        raise Refused("bad_passkey", "error.player.bad_passkey") from error


def _signed(
    answer: dict[str, Any], challenge: bytes, origin: str, domain: str, row: Row[Any]
) -> VerifiedAuthentication:
    import webauthn

    try:
        return webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=domain,
            expected_origin=origin,
            credential_public_key=row.key,
            credential_current_sign_count=row.signs,
        )
    except Exception as error:
        raise Refused("bad_passkey", "error.player.bad_passkey") from error


def _challenge_in(answer: dict[str, Any]) -> bytes:
    """The challenge that an answer names."""
    try:
        data = json.loads(_bytes(answer["response"]["clientDataJSON"]))
        return _bytes(data["challenge"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise Refused("bad_passkey", "error.player.bad_passkey") from error


def _whose(answer: dict[str, Any], player: str) -> bool:
    """Whether the authenticator, where it says so, holds the passkey for this player."""
    try:
        handle = answer["response"].get("userHandle")
        return not handle or _bytes(handle) == player.encode()
    except (KeyError, AttributeError, Refused):
        return False


def _bytes(text: Any) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (TypeError, ValueError) as error:
        raise Refused("bad_passkey", "error.player.bad_passkey") from error


def _plain(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found
