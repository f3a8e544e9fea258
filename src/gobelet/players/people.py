"""Players and their devices: made, known again, renamed, taken to another device, deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import and_, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gobelet.engine.errors import Refused
from gobelet.engine.names import clean_names
from gobelet.engine.params import need
from gobelet.players.database import Database
from gobelet.players.experience import begins, level
from gobelet.players.schema import CODES, DEVICES, PASSKEYS, PLAYERS, RESULTS
from gobelet.players.session import Session
from gobelet.players.throttle import Throttle
from gobelet.players.tokens import Draw, draw_code, draw_token, hashed, is_token, read_id, tidy_code
from gobelet.players.traces import erase, forget_unknown
from gobelet.store.errors import NotStored

CODE_SECONDS = 300
"""How long a one-time code holds."""

MOST_DEVICES = 50
"""Devices of one player; the one that came first goes when there are more."""

DAY = 86_400_000

Forget = Callable[[str, Sequence[str]], Awaitable[None]]
"""Told of a player who goes, and of the tables that were rewritten."""

Come = Callable[[str], Awaitable[dict[str, Any]]]
"""Brings a player to a device by the token of that device; raises `Refused` and `NotStored`, and then it did not."""


class People:
    """Whose device it is. `forget` lets a host drop the tables of a deleted player that it keeps in memory, whose names
    are gone from the database by then; `clock` gives milliseconds since 1970."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], int],
        draw: Draw,
        forget: Forget,
        new_per_hour: int,
        wrong_codes_per_minute: int,
    ) -> None:
        self._database, self._clock, self._draw, self._forget = database, clock, draw, forget
        self._new = Throttle(new_per_hour, 3_600_000, clock, "error.player.too_many_new")
        self._wrong = Throttle(wrong_codes_per_minute, 60_000, clock, "error.player.too_many_codes")

    async def new(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.new {name, id?}`: a guest, and the token of this device."""
        name = clean_names([need(params, "name", str, "text")], 1, 1)[0]

        async def made(token: str) -> dict[str, Any]:
            self._new.check(who.address)
            self._new.count(who.address)
            player, now = draw_token(self._draw), self._clock()
            async with self._database.writing() as connection:
                row = {"id": player, "name": name, "created": now, "seen": now, "experience": 0}
                await connection.execute(insert(PLAYERS).values(row))
                return await self.arrived(connection, player, token, who)

        return await self.arriving(params, who, made)

    async def hello(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.hello {device}`: who this device's player is; the socket is theirs from now on."""
        need(params, "device", str, "text")
        player = await self.known(params, who)
        async with self._database.reading() as connection:
            found = await described(connection, player)
            seen = await connection.scalar(select(PLAYERS.c.seen).where(PLAYERS.c.id == player))
        now = self._clock()
        if seen is not None and now - seen >= DAY:
            async with self._database.writing() as connection:
                await connection.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(seen=now))
        who.player = player
        return found

    async def rename(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.rename {name}`: from now on; tables that were played keep the name that was written there."""
        name = clean_names([need(params, "name", str, "text")], 1, 1)[0]
        player = await self.known(params, who)
        async with self._database.writing() as connection:
            await connection.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(name=name))
            return await described(connection, player)

    async def code(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.code`: a code that brings this player to another device, once, within five minutes. A new one takes
        the place of the one before."""
        player = await self.known(params, who)
        code, now = draw_code(self._draw), self._clock()
        async with self._database.writing() as connection:
            await check_there(connection, player)
            await connection.execute(delete(CODES).where((CODES.c.player == player) | (CODES.c.until <= now)))
            row = {"hash": hashed(code), "player": player, "until": now + CODE_SECONDS * 1000}
            await connection.execute(insert(CODES).values(row))
        return {"code": code, "seconds": CODE_SECONDS}

    async def code_state(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.code_state {code}`: what became of one's own code that is shown: `waits`, `used` or `replaced`."""
        code = tidy_code(need(params, "code", str, "text"))
        player = await self.known(params, who)
        async with self._database.reading() as connection:
            # asked by the player alone, so that nobody tries out the codes of others here
            kept = await connection.scalar(select(CODES.c.hash).where(CODES.c.player == player))
        if kept is None:
            return {"state": "used"}
        return {"state": "waits" if code is not None and bytes(kept) == hashed(code) else "replaced"}

    async def adopt(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.adopt {code, id?}`: this device is that player's too, and gets a token of its own."""
        code = tidy_code(need(params, "code", str, "text"))

        async def adopted(token: str) -> dict[str, Any]:
            self._wrong.check(who.address)
            async with self._database.writing() as connection:
                player = None if code is None else await self._spent(connection, hashed(code))
                if player is not None:
                    return await self.arrived(connection, player, token, who)
            self._wrong.count(who.address)
            raise Refused("bad_code", "error.player.bad_code")

        return await self.arriving(params, who, adopted)

    async def remove(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.delete {sure: true}`: every row of the player goes, and every name at its tables."""
        if params.get("sure") is not True:
            raise Refused("invalid_params", "error.player.not_sure")
        player = await self.known(params, who)
        tables = await erase(self._database, player, self._clock())  # first: should it fail, one can ask again
        await self._forget(player, tables)
        async with self._database.writing() as connection:
            await connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player))
        await self._database.scrub()
        who.player = None
        return {"deleted": True}

    async def leave(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.leave {device}`: this device is the player's no more, and its token is worth nothing from then on;
        the player's other devices stay. The same again, or for a device that nobody knows, is answered the same."""
        device = need(params, "device", str, "text")
        if is_token(device):
            async with self._database.writing() as connection:
                gone = delete(DEVICES).where(DEVICES.c.hash == hashed(device)).returning(DEVICES.c.player)
                player = await connection.scalar(gone)
            if player is not None and who.player == player:
                who.player = None
        return {"left": True}

    async def known(self, params: dict[str, Any], who: Session) -> str:
        """The player that asks: that of the device in the message, else that of the socket; raises `bad_token`."""
        device = params.get("device")
        async with self._database.reading() as connection:
            if device is not None:
                if not is_token(device):
                    raise Refused("bad_token", "error.player.unknown")
                asked = select(DEVICES.c.player).where(DEVICES.c.hash == hashed(device))
            else:
                asked = select(PLAYERS.c.id).where(PLAYERS.c.id == who.player)
            player = await connection.scalar(asked)
        if player is None:
            raise Refused("bad_token", "error.player.unknown")
        return str(player)

    async def name(self, player: str) -> str | None:
        """The name of a player; None where there is no such player any more."""
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(select(PLAYERS.c.name).where(PLAYERS.c.id == player))
        return found

    async def arriving(self, params: dict[str, Any], who: Session, come: Come) -> dict[str, Any]:
        """What `come` gives, which makes a token that of this device. An `id` in the message is that token, and the
        same once more is answered the same, for an answer may be lost on its way."""
        token = read_id(params)
        if token is None:
            return await come(draw_token(self._draw))
        before = await self._arrived_before(token, who)
        if before is not None:
            return before
        try:
            return await come(token)
        except (Refused, NotStored):
            before = await self._arrived_before(token, who)
            if before is None:
                raise
            return before  # the same was asked twice at once

    async def _arrived_before(self, token: str, who: Session) -> dict[str, Any] | None:
        async with self._database.reading() as connection:
            asked = select(DEVICES.c.player).where(DEVICES.c.hash == hashed(token))
            player = await connection.scalar(asked)
            if player is None:
                return None
            found = await described(connection, str(player))
        who.player = str(player)
        return {**found, "device": token}

    async def arrived(self, connection: AsyncConnection, player: str, token: str, who: Session) -> dict[str, Any]:
        """A player on this device from now on: who it is, with the device's token."""
        found = await described(connection, player)
        row = {"hash": hashed(token), "player": player, "created": self._clock()}
        await connection.execute(insert(DEVICES).values(row))
        own = select(DEVICES.c.hash).where(DEVICES.c.player == player)
        kept = own.order_by(DEVICES.c.created.desc(), DEVICES.c.hash != row["hash"]).limit(MOST_DEVICES)
        await connection.execute(delete(DEVICES).where(DEVICES.c.player == player, DEVICES.c.hash.not_in(kept)))
        who.player = player
        return {**found, "device": token}

    async def clean(self, before: int) -> int:
        """Removes guests who were not seen since `before` and have no result; how many."""
        async with self._database.writing() as connection:
            played = exists().where(RESULTS.c.player == PLAYERS.c.id)
            account = exists().where(PASSKEYS.c.player == PLAYERS.c.id)
            gone = await connection.execute(delete(PLAYERS).where(and_(PLAYERS.c.seen < before, ~played, ~account)))
            await forget_unknown(connection)
        return int(gone.rowcount)

    async def _spent(self, connection: AsyncConnection, kept: bytes) -> str | None:
        """The player of a code, which is used up with that."""
        found = await connection.execute(
            delete(CODES).where(CODES.c.hash == kept).returning(CODES.c.player, CODES.c.until)
        )
        row = found.first()
        return None if row is None or row.until <= self._clock() else str(row.player)


async def described(connection: AsyncConnection, player: str) -> dict[str, Any]:
    """`{player, name, account, experience, level, level_begins, next_level}`; raises `bad_token` where it is gone."""
    keys = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.player == player).scalar_subquery()
    asked = select(PLAYERS.c.name, PLAYERS.c.experience, keys.label("keys")).where(PLAYERS.c.id == player)
    row = (await connection.execute(asked)).first()
    if row is None:
        raise Refused("bad_token", "error.player.unknown")
    now = level(row.experience)
    return {
        "player": player,
        "name": row.name,
        "account": row.keys > 0,
        "experience": row.experience,
        "level": now,
        "level_begins": begins(now),
        "next_level": begins(now + 1),
    }


async def check_there(connection: AsyncConnection, player: str) -> None:
    """Raises `bad_token` where the player was deleted meanwhile; keeps it from being so until the transaction ends."""
    asked = select(PLAYERS.c.id).where(PLAYERS.c.id == player).with_for_update()
    if await connection.scalar(asked) is None:
        raise Refused("bad_token", "error.player.unknown")
