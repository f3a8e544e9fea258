"""Coming to a live table: opening one, taking a seat, coming back to it, going on at another device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gobelet.engine.errors import Refused
from gobelet.engine.params import need
from gobelet.engine.table import Table
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.changer import Changer, Made
from gobelet.hosts.web.encoding import encoded
from gobelet.hosts.web.frames import text_frame
from gobelet.hosts.web.live import lobby
from gobelet.hosts.web.live.following import FIRST, Following, read_rules
from gobelet.hosts.web.live.matching import Matching, read_quick
from gobelet.hosts.web.live.own import own_tables
from gobelet.hosts.web.live.presence import Presence
from gobelet.hosts.web.live.seats import seat_of_token, sitting_of, with_sitting
from gobelet.hosts.web.live.views import check_watching, seen
from gobelet.hosts.web.rates import Rates
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.web.shelf import Live, Shelf, unknown_table
from gobelet.hosts.web.watchers import LOOKING, Place, Watchers
from gobelet.players.house import Players
from gobelet.players.tokens import hashed, read_id, tidy_code
from gobelet.room.desk import Desk
from gobelet.store.contract import OVER, Arrival, Change, Sitting, Store
from gobelet.store.errors import Conflict, NotStored

MOST_CODES = 5
"""Short codes that are drawn until one is free."""


class Entering:
    """Opens live tables and seats people at them. `woken` is told of every table that somebody came to."""

    def __init__(
        self,
        desk: Desk,
        store: Store,
        shelf: Shelf,
        watchers: Watchers,
        changer: Changer,
        presence: Presence,
        rates: Rates,
        settings: Settings,
        now: Callable[[], int],
        players: Players,
        woken: Callable[[Live], None],
    ) -> None:
        self._desk, self._store, self._shelf, self._watchers = desk, store, shelf, watchers
        self._changer, self._presence, self._rates = changer, presence, rates
        self._settings, self._now, self._players, self._woken = settings, now, players, woken
        self._matching = Matching(store, shelf, rates)
        self._following = Following(store, self._fresh, watchers, changer, now)

    async def new(self, params: dict[str, Any], lang: str, caller: Caller) -> dict[str, Any]:
        """`table.new` with `live`: opens a table, and seats who opens it if a name is given."""
        return await self._asked_before(params, caller) or await self._new(params, lang, caller)

    async def _new(self, params: dict[str, Any], lang: str, caller: Caller) -> dict[str, Any]:
        rules = read_rules(self._desk.registry, params)
        table = lobby.read_table(params, rules, self._settings.turn_seconds)
        names = params.get("seats", [])
        if not isinstance(names, list) or len(names) > 1:
            raise Refused("bad_seats", "error.bad_seats", min=0, max=1, given=str(names)[:20])
        guest = await self._guest(params, names[0], caller) if names else None
        if params.get("again") is not None:
            return await self._again(table, guest, lang, params, caller)
        self._rates.new_table(caller.session.address)
        return await self._opened(table, guest, lang, params, caller, lobby.Wanted())

    async def _again(
        self, table: Table, guest: lobby.Guest | None, lang: str, params: dict[str, Any], caller: Caller
    ) -> dict[str, Any]:
        """Where they play on after a finished table: whoever asks first opens it, and all others sit down there.

        The database keeps one such table at most, and the log of the finished one tells the code to who looks at it.
        """
        ended = await self._following.ended(params, caller)
        last = await self._following.last(ended.name)
        if last.status != OVER:
            found = await self._seated(last, guest, params, caller)
        else:
            ended, wanted = last, lobby.Wanted(again=last.name)  # they may have played on, to the end, since
            self._rates.new_table(caller.session.address)
            if guest is not None and FIRST in table.rules.options:
                guest = await self._placed(guest, last.name, params, caller)
            found = await self._opened(table, guest, lang, params, caller, wanted)
        await self._following.lead(ended, found["code"])
        return found

    async def _seated(
        self, live: Live, guest: lobby.Guest | None, params: dict[str, Any], caller: Caller
    ) -> dict[str, Any]:
        """A seat at the table that another opened, or a look at it for who gives no name."""
        if guest is None:
            return await self._looking(live, caller)
        own = sitting_of(live, guest.player)
        return await (self._sit(live, guest, params, caller) if own is None else self._moved(live, own, params, caller))

    async def join(self, params: dict[str, Any], lang: str, caller: Caller) -> dict[str, Any]:
        """`table.join`: a seat, or a look, at a table named by its name, its short code or a quick match."""
        return await self._asked_before(params, caller) or await self._join(params, lang, caller)

    async def _join(self, params: dict[str, Any], lang: str, caller: Caller) -> dict[str, Any]:
        if params.get("quick") is not None:
            return await self._quick(params, lang, caller)
        live, _ = await self._fresh(await self._asked_for(params, caller))
        if live.status is None:
            raise unknown_table()  # a table of one device is nothing that others join
        if params.get("token") is not None:
            return await self._back(live, params["token"], caller)
        own = sitting_of(live, await self._players.known(params, caller.session))
        if own is not None:
            return await self._moved(live, own, params, caller)
        if params.get("role") == "watch":
            return await self._looking(live, caller)
        return await self._sit(live, await self._guest(params, params.get("name"), caller), params, caller)

    async def _looking(self, live: Live, caller: Caller) -> dict[str, Any]:
        """Somebody looks on, without a seat."""
        _, table = await self._shelf.find(live.name)
        check_watching(table, None)
        self._watchers.watch(caller.outbox, live.name, LOOKING)
        return self._joined(live, table, None, None)

    async def _asked_before(self, params: dict[str, Any], caller: Caller) -> dict[str, Any] | None:
        """The seat that the same `id` was given already, for an answer may be lost on its way; None where there is
        none."""
        name = read_id(params)
        table = None if name is None else await self._store.find_seat(hashed(name))
        if name is None or table is None:
            return None
        live, _ = await self._fresh(table)
        return await self._back(live, name, caller)

    async def tables(self, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """`player.tables`: where the player sits at tables that are not over."""
        return await own_tables(self._store, self._fresh, await self._players.known(params, caller.session))

    async def _fresh(self, name: str) -> tuple[Live, Table]:
        """The table of that name, with what another process wrote."""
        live, _ = await self._shelf.find(name)
        await self._changer.fresh(live)
        return await self._shelf.find(name)

    async def _asked_for(self, params: dict[str, Any], caller: Caller) -> str:
        """The name of the table that a message means."""
        if params.get("code") is None:
            return str(need(params, "table", str, "text"))
        self._rates.check_code(caller.session.address)
        code = tidy_code(params["code"])
        name = None if code is None else await self._store.find_code(code)
        if name is None:
            self._rates.wrong_code(caller.session.address)
            raise Refused("unknown_table", "error.live.unknown_code")
        return name

    async def _guest(self, params: dict[str, Any], name: Any, caller: Caller) -> lobby.Guest:
        player = await self._players.known(params, caller.session)
        if name is None and player is not None:
            name = await self._players.name(player)
        return lobby.read_guest(params, "" if name is None else name, player)

    async def _opened(
        self,
        table: Table,
        guest: lobby.Guest | None,
        lang: str,
        params: dict[str, Any],
        caller: Caller,
        wanted: lobby.Wanted,
    ) -> dict[str, Any]:
        """A new table, and who opened it at its first seat."""
        sittings: tuple[Sitting, ...] = ()
        arrivals: tuple[Arrival, ...] = ()
        token = None
        if guest is not None:
            token, kept = lobby.token_for(params)
            table = table.hosted(guest.sits(0, lobby.seating_of(table)), self._now())
            sittings, arrivals = (Sitting(0, kept, guest.player),), guest.arrives(table.seq)
        for _ in range(MOST_CODES):
            new = lobby.to_add(table, lang, wanted, sittings, arrivals)
            try:
                await self._store.add_table(new)
            except Conflict:
                before = await self._asked_before(params, caller)
                if before is not None:
                    return before  # the same was asked twice at once
                if wanted.beside is not None:
                    raise  # another waits: they are to meet
                last = None if wanted.again is None else await self._following.last(wanted.again)
                if last is not None and last.status != OVER:
                    return await self._seated(last, guest, params, caller)  # another was quicker
                continue
            live = self._shelf.add(new, table)
            self._watchers.watch(caller.outbox, live.name, Place(0, sittings[0].token) if sittings else LOOKING)
            return self._joined(live, table, 0 if sittings else None, token)
        raise Refused("too_many_requests", "error.live.no_code")

    async def _quick(self, params: dict[str, Any], lang: str, caller: Caller) -> dict[str, Any]:
        """The oldest table that waits for such players, or a new one."""
        rules = read_quick(self._desk.registry, params["quick"])
        guest = await self._guest(params, params.get("name"), caller)
        table = lobby.quick_table(rules, self._settings.turn_seconds)
        return await self._matching.match(
            rules,
            guest.player,
            caller.session.address,
            lambda live: self._sit(live, guest, params, caller, quick=True),
            lambda wanted: self._opened(table, guest, lang, params, caller, wanted),
        )

    async def _placed(
        self, guest: lobby.Guest, ended: str | None, params: dict[str, Any], caller: Caller
    ) -> lobby.Guest:
        """The guest with what the game before decided of who begins."""
        return replace(guest, begins=await self._following.begins(ended, params, caller, guest.player))

    async def _sit(
        self, live: Live, guest: lobby.Guest, params: dict[str, Any], caller: Caller, quick: bool = False
    ) -> dict[str, Any]:
        """A seat at a table; `quick`: only while it waits for a quick match."""
        token, kept = lobby.token_for(params)
        if not quick and FIRST in (await self._shelf.find(live.name))[1].rules.options:
            ended = await self._store.find_before(live.name)
            guest = await self._placed(guest, ended, params, caller)

        def decide(table: Table) -> Made:
            if any(each.token == kept for each in live.sittings):
                return Made(table)  # the same was asked twice at once
            if quick and live.quick is None:
                raise Refused("table_over", "error.live.closed", table=live.name)
            made = lobby.sat_down(live, table, guest, kept, self._now())
            seating = lobby.seating_of(made.table)
            if live.quick is not None and len(seating.sitters) == seating.most:
                return replace(made, table=lobby.begun(made.table, None, self._now()))
            return made

        try:
            after = (await self._changer.make(live, decide, caller.outbox)).after
        except NotStored:
            before = await self._asked_before(params, caller)
            if before is None:
                raise
            return before  # the same was asked twice at once, and led to two tables
        seat = next(each.seat for each in live.sittings if each.token == kept)
        self._watchers.watch(caller.outbox, live.name, Place(seat, kept))
        return self._joined(live, after, seat, token)

    async def _back(self, live: Live, token: Any, caller: Caller) -> dict[str, Any]:
        """A socket comes with the token of a seat it has."""
        sitting = seat_of_token(live, token)
        self._watchers.watch(caller.outbox, live.name, Place(sitting.seat, sitting.token))
        await self._presence.back(live, sitting.seat)
        table = await self._shelf.find(live.name)
        return self._joined(live, table[1], sitting.seat, token)

    async def _moved(self, live: Live, own: Sitting, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """The seat goes on at another device of its player: a new token, and the old one holds no more."""
        token, kept = lobby.token_for(params)

        def decide(table: Table) -> Made:
            sitting = next(each for each in live.sittings if each.player == own.player)
            if sitting.token == kept:
                return Made(table)  # the same was asked twice at once
            after = table.hosted({"type": "back", "seat": sitting.seat}, self._now())
            change = Change(sittings=with_sitting(live.sittings, Sitting(sitting.seat, kept, own.player)))
            return Made(after, change)

        after = (await self._changer.make(live, decide, caller.outbox)).after
        if own.token not in (None, kept):
            lost = {"jsonrpc": "2.0", "method": "seat.moved", "params": {"table": live.name, "seat": own.seat}}
            self._watchers.tell_seat(live.name, own.token, text_frame(encoded(lost)))
        seat = next(each.seat for each in live.sittings if each.token == kept)
        self._watchers.watch(caller.outbox, live.name, Place(seat, kept))
        return self._joined(live, after, seat, token)

    def _joined(self, live: Live, table: Table, seat: int | None, token: str | None) -> dict[str, Any]:
        self._woken(live)
        view = seen(live, table, seat, self._now(), self._settings)
        return {"table": live.name, "code": live.code, "seat": seat, "token": token, "view": view}
