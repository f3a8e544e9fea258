"""The methods of live tables: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.engine.errors import Refused, illegal
from gobelet.engine.looking import told
from gobelet.engine.params import INVALID, action_id, need
from gobelet.engine.table import Table
from gobelet.engine.terms import read_terms
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.changer import Changer, Made
from gobelet.hosts.web.encoding import encoded
from gobelet.hosts.web.live import lobby
from gobelet.hosts.web.live.codes import tidy_code
from gobelet.hosts.web.live.driver import with_time
from gobelet.hosts.web.live.presence import Presence, returned
from gobelet.hosts.web.live.seats import own_seat, seat_of, seat_of_token, with_sitting
from gobelet.hosts.web.live.views import check_watching, is_secret, seen
from gobelet.hosts.web.rates import Rates
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.web.shelf import Live, Shelf, unknown_table
from gobelet.hosts.web.transport import text_frame
from gobelet.hosts.web.watchers import LOOKING, Place, Watchers
from gobelet.players.house import Players
from gobelet.room.desk import Desk
from gobelet.store.contract import Change, Sitting, Store
from gobelet.store.errors import Conflict

MOST_CODES = 5
"""Short codes that are drawn until one is free."""


class LiveTables:
    """Opens live tables, seats people at them, and carries out what they do."""

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

    async def new(self, params: dict[str, Any], lang: str, caller: Caller) -> dict[str, Any]:
        """`table.new` with `live`: opens a table, and seats who opens it if a name is given."""
        rules = self._desk.registry.find_rules(
            need(params, "game", str, "text"), params.get("ruleset"), params.get("options")
        )
        if params.get("dice") is not None or params.get("seed") is not None:
            raise Refused("bad_dice", "error.dice_not_here")
        most = lobby.read_most(params, rules, rules.seats[1])
        seconds = lobby.read_seconds(params, rules, self._settings.turn_seconds)
        advice = read_terms({"advice": params.get("advice", False)}, 0).advice
        names = params.get("seats", [])
        if not isinstance(names, list) or len(names) > 1:
            raise Refused("bad_seats", "error.bad_seats", min=0, max=1, given=str(names)[:20])
        guest = await self._guest(params, names[0], caller) if names else None
        table = lobby.empty_table(rules, most, seconds, advice)
        if params.get("again") is None:
            return await self._opened(table, guest, lang, caller, None)
        before = await self._ended(params, caller)
        opened = await self._opened(table, guest, lang, caller, None)
        await self._changer.make(
            before, lambda old: Made(old.hosted({"type": "next", "code": opened["code"]}, self._now()))
        )
        return opened

    async def join(self, params: dict[str, Any], lang: str, caller: Caller) -> dict[str, Any]:
        """`table.join`: a seat, or a look, at a table named by its name, its short code or a quick match."""
        if params.get("quick") is not None:
            return await self._quick(params, lang, caller)
        live, _ = await self._found(params, caller)
        await self._changer.fresh(live)
        live, table = await self._shelf.find(live.name)
        if live.status is None:
            raise unknown_table()  # a table of one device is nothing that others join
        if params.get("token") is not None:
            return await self._again(live, params, caller)
        own = self._own(live, await self._players.known(params, caller.session))
        if own is not None:
            return await self._moved(live, own, caller)
        if params.get("role") == "watch":
            check_watching(table, None)
            self._watchers.watch(caller.outbox, live.name, LOOKING)
            return self._joined(live, table, None, None)
        return await self._sit(live, await self._guest(params, params.get("name"), caller), caller)

    async def leave(self, live: Live, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """`table.leave`: gets up, or looks no more."""
        seat = seat_of(live, params, caller, self._watchers)
        if seat is not None:
            await self._changer.make(live, lambda table: self._left(live, table, params, caller), caller.outbox)
        if caller.outbox is not None:
            self._watchers.watch(caller.outbox, live.name, LOOKING)
            self._watchers.leave(caller.outbox, live.name)
        return {"left": True}

    async def start(self, live: Live, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """`table.start`: by who sits at seat 0."""
        level = lobby.read_level(params)

        def decide(table: Table) -> Made:
            if own_seat(live, {**params, "seat": None}, caller, self._watchers) != 0:
                raise Refused("not_your_turn", "error.live.not_host", name=table.names[0])
            return Made(lobby.begun(table, level, self._now()))

        return await self._made(live, decide, params, caller)

    async def open_cup(self, live: Live, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """`table.open_cup`: a device opens the bytes whose hash it gave."""
        given = need(params, "bytes", str, "text")

        def decide(table: Table) -> Made:
            seat = own_seat(live, {**params, "seat": None}, caller, self._watchers)
            sitter = None if table.seating is None else table.seating.sitters[seat]
            if sitter is not None and sitter.opened == given:
                return Made(table)  # sent again
            return Made(table.hosted({"type": "open", "seat": seat, "bytes": given}, self._now()))

        return await self._made(live, decide, params, caller)

    async def act(self, live: Live, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """`table.act` of a seat; whatever was played for it meanwhile, it plays for itself again."""
        name, action = action_id(params), need(params, "action", dict, "object")

        def decide(table: Table) -> Made:
            seat = own_seat(live, params, caller, self._watchers)
            if name is not None and live.knows(seat, name):
                return Made(table)
            now = self._now()
            return Made(with_time(returned(table, seat, now), now).act(seat, action, name, now))

        return await self._made(live, decide, params, caller, name)

    async def undo(self, live: Live, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """`table.undo` of a seat's own last action."""
        name = action_id(params)

        def decide(table: Table) -> Made:
            seat = own_seat(live, params, caller, self._watchers)
            if name is not None and table.named(seat, name):
                return Made(table)
            if table.outcome() is not None:
                raise Refused("table_over", "error.table_over")
            return Made(table.undo(seat, name, self._now()))

        return await self._made(live, decide, params, caller, name)

    def view(self, live: Live, table: Table, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """The view of who asks; who looks on may choose whose."""
        seat = seat_of(live, params, caller, self._watchers)
        asked = params.get("seat", 0)
        return self._seen(live, table, seat, asked if type(asked) is int else 0)

    def since(self, live: Live, table: Table, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """`table.since`: what came after an event, as far as the seat may know, and the view."""
        seq = need(params, "seq", int, "number")
        if not 0 <= seq <= table.seq:
            raise Refused(INVALID, "error.rpc.wrong_parameter", name="seq", wanted=f"0 … {table.seq}")
        seat = seat_of(live, params, caller, self._watchers)
        check_watching(table, seat)
        events = told(table, seat or 0, table.entries[seq:])
        return {"events": [_unnamed(event, seat) for event in events], "view": self._seen(live, table, seat)}

    def check_read(self, live: Live, table: Table, method: str, params: dict[str, Any], caller: Caller) -> None:
        """Raises `Refused` where a question about a table would tell what the asker may not know."""
        if is_secret(table):
            raise Refused("bad_token", "error.live.secret")
        if table.seating is not None and not table.seating.started and method != "table.save":
            raise illegal("error.live.waiting")
        if method == "coach.advise":
            own_seat(live, params, caller, self._watchers)

    async def _ended(self, params: dict[str, Any], caller: Caller) -> Live:
        """The finished table at which the caller played and that is played on elsewhere; raises `Refused`."""
        live, table = await self._shelf.find(need(params, "again", str, "text"))
        await self._changer.fresh(live)
        if live.status is None or seat_of(live, {}, caller, self._watchers) is None:
            raise Refused("bad_token", "error.live.bad_token")
        if table.outcome() is None or table.seating is None or table.seating.next is not None:
            raise illegal("error.live.next")
        return live

    async def _found(self, params: dict[str, Any], caller: Caller) -> tuple[Live, Table]:
        if params.get("code") is None:
            return await self._shelf.find(need(params, "table", str, "text"))
        self._rates.check_code(caller.session.address)
        code = tidy_code(params["code"])
        name = None if code is None else await self._store.find_code(code)
        if name is None:
            self._rates.wrong_code(caller.session.address)
            raise Refused("unknown_table", "error.live.unknown_code")
        return await self._shelf.find(name)

    async def _guest(self, params: dict[str, Any], name: Any, caller: Caller) -> lobby.Guest:
        player = await self._players.known(params, caller.session)
        if name is None and player is not None:
            name = await self._players.name(player)
        return lobby.read_guest(params, "" if name is None else name, player)

    async def _opened(
        self, table: Table, guest: lobby.Guest | None, lang: str, caller: Caller, quick: str | None
    ) -> dict[str, Any]:
        """A new table, and who opened it at its first seat."""
        self._rates.new_table(caller.session.address)
        sittings: tuple[Sitting, ...] = ()
        token = None
        if guest is not None:
            token, kept = lobby.fresh_token()
            table = table.hosted(guest.sits(0, lobby.seating_of(table)), self._now())
            sittings = (Sitting(0, kept, guest.player),)
        for _ in range(MOST_CODES):
            new = lobby.to_add(table, lang, quick, sittings)
            try:
                await self._store.add_table(new)
            except Conflict:
                continue
            live = self._shelf.add(new, table)
            self._watchers.watch(caller.outbox, live.name, Place(0, sittings[0].token) if sittings else LOOKING)
            return self._joined(live, table, 0 if sittings else None, token)
        raise Refused("too_many_requests", "error.live.no_code")

    async def _quick(self, params: dict[str, Any], lang: str, caller: Caller) -> dict[str, Any]:
        """The oldest table that waits for such players, or a new one."""
        asked = params["quick"]
        if not isinstance(asked, dict):
            raise Refused(INVALID, "error.rpc.wrong_parameter", name="quick", wanted="{game, ruleset}")
        rules = self._desk.registry.find_rules(need(asked, "game", str, "text"), asked.get("ruleset"), None)
        if not isinstance(rules.ruleset, str):
            raise Refused(INVALID, "error.rpc.wrong_parameter", name="ruleset", wanted="text")
        guest, key = await self._guest(params, params.get("name"), caller), f"{rules.game}/{rules.ruleset}"
        for name in await self._store.find_quick(key):
            try:
                live, _ = await self._shelf.find(name)
                if live.quick is not None and self._own(live, guest.player) is None:
                    return await self._sit(live, guest, caller)
            except Refused:
                continue  # it filled up, or began, meanwhile
        most = lobby.read_most({}, rules, lobby.MOST_AT_ONCE)
        table = lobby.empty_table(rules, most, None if rules.clock else self._settings.turn_seconds, False)
        return await self._opened(table, guest, lang, caller, key)

    async def _sit(self, live: Live, guest: lobby.Guest, caller: Caller) -> dict[str, Any]:
        token, kept = lobby.fresh_token()

        def decide(table: Table) -> Made:
            made, _ = lobby.sat_down(live.sittings, table, guest, kept, self._now())
            seating = lobby.seating_of(made.table)
            if live.quick is not None and len(seating.sitters) == seating.most:
                return Made(lobby.begun(made.table, None, self._now()), made.change)
            return made

        after = (await self._changer.make(live, decide, caller.outbox)).after
        seat = next(each.seat for each in live.sittings if each.token == kept)
        self._watchers.watch(caller.outbox, live.name, Place(seat, kept))
        return self._joined(live, after, seat, token)

    async def _again(self, live: Live, params: dict[str, Any], caller: Caller) -> dict[str, Any]:
        """A socket comes with the token of a seat it has."""
        sitting = seat_of_token(live, params["token"])
        self._watchers.watch(caller.outbox, live.name, Place(sitting.seat, sitting.token))
        await self._presence.back(live, sitting.seat)
        table = await self._shelf.find(live.name)
        return self._joined(live, table[1], sitting.seat, params["token"])

    def _own(self, live: Live, player: str | None) -> Sitting | None:
        """The seat that a player has here already."""
        return next((each for each in live.sittings if player is not None and each.player == player), None)

    async def _moved(self, live: Live, own: Sitting, caller: Caller) -> dict[str, Any]:
        """The seat goes on at another device of its player: a new token, and the old one holds no more."""
        token, kept = lobby.fresh_token()

        def decide(table: Table) -> Made:
            sitting = next(each for each in live.sittings if each.player == own.player)
            after = table.hosted({"type": "back", "seat": sitting.seat}, self._now())
            change = Change(sittings=with_sitting(live.sittings, Sitting(sitting.seat, kept, own.player)))
            return Made(after, change)

        after = (await self._changer.make(live, decide, caller.outbox)).after
        if own.token is not None:
            lost = {"jsonrpc": "2.0", "method": "seat.moved", "params": {"table": live.name, "seat": own.seat}}
            self._watchers.tell_seat(live.name, own.token, text_frame(encoded(lost)))
        seat = next(each.seat for each in live.sittings if each.token == kept)
        self._watchers.watch(caller.outbox, live.name, Place(seat, kept))
        return self._joined(live, after, seat, token)

    def _left(self, live: Live, table: Table, params: dict[str, Any], caller: Caller) -> Made:
        seat = own_seat(live, {**params, "seat": None}, caller, self._watchers)
        if table.outcome() is not None:
            return Made(table)
        return lobby.left_seat(live, table, seat, self._now())

    def _joined(self, live: Live, table: Table, seat: int | None, token: str | None) -> dict[str, Any]:
        self._woken(live)
        view = self._seen(live, table, seat)
        return {"table": live.name, "code": live.code, "seat": seat, "token": token, "view": view}

    async def _made(
        self,
        live: Live,
        decide: Callable[[Table], Made],
        params: dict[str, Any],
        caller: Caller,
        name: str | None = None,
    ) -> dict[str, Any]:
        """Makes a change and answers with its events and the view, or what changed in it."""
        made = await self._changer.make(live, decide, caller.outbox)
        seat, after = seat_of(live, params, caller, self._watchers), made.after
        if seat is None:
            raise Refused("bad_token", "error.live.bad_token")
        entries, then = after.entries[made.before.seq :], after
        if made.nothing:
            entries = after.named(seat, name) if name is not None else ()
            then = after.at(entries[-1].seq) if entries and entries[-1].seq < after.seq else after
        answer: dict[str, Any] = {"events": told(then, seat, entries)}
        if "view_of" not in params or params["view_of"] is not None:
            answer["view"] = self._seen(live, then, seat)
            return answer
        answer["seq"] = then.seq
        answer["changes"] = made.changes(seat) if then is after else None
        return answer

    def _seen(self, live: Live, table: Table, seat: int | None, looks: int = 0) -> dict[str, Any]:
        return seen(live, table, seat, self._now(), self._settings, looks)


def _unnamed(event: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """An event without the name that another client gave to it."""
    if event["seat"] != seat:
        event.pop("id", None)
    return event
