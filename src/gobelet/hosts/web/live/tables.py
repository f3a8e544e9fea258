"""What people do at live tables: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.engine.errors import Refused, illegal
from gobelet.engine.looking import told
from gobelet.engine.params import INVALID, action_id, need
from gobelet.engine.table import Table
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.changer import Changer, Made
from gobelet.hosts.web.live import lobby
from gobelet.hosts.web.live.driver import with_time
from gobelet.hosts.web.live.presence import returned
from gobelet.hosts.web.live.seats import own_seat, seat_of
from gobelet.hosts.web.live.views import check_watching, is_secret, seen
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.web.shelf import Live
from gobelet.hosts.web.watchers import LOOKING, Watchers


class LiveTables:
    """Carries out what people do at live tables."""

    def __init__(self, watchers: Watchers, changer: Changer, settings: Settings, now: Callable[[], int]) -> None:
        self._watchers, self._changer, self._settings, self._now = watchers, changer, settings, now

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
        """`table.start`: by the host."""
        level = lobby.read_level(params)

        def decide(table: Table) -> Made:
            host = lobby.seating_of(table).host
            if own_seat(live, {**params, "seat": None}, caller, self._watchers) != host:
                raise Refused("not_your_turn", "error.live.not_host", name=table.names[host])
            return lobby.begun_in_order(live, table, level, self._now())

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

    def _left(self, live: Live, table: Table, params: dict[str, Any], caller: Caller) -> Made:
        seat = own_seat(live, {**params, "seat": None}, caller, self._watchers)
        if table.outcome() is not None:
            return Made(table)
        return lobby.left_seat(live, table, seat, self._now())

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
        seat, then = seat_of(live, params, caller, self._watchers), made.after
        if seat is None:
            raise Refused("bad_token", "error.live.bad_token")
        if made.nothing:
            entries = then.named(seat, name) if name is not None else ()
            if entries and entries[-1].seq < then.seq:
                then = then.at(entries[-1].seq)
            answer: dict[str, Any] = {"events": told(then, seat, entries)}
        else:
            answer = {"events": made.own_events(seat)}
        if "view_of" not in params or params["view_of"] is not None:
            answer["view"] = self._seen(live, then, seat)
            return answer
        answer["seq"] = then.seq
        answer["changes"] = made.changes(seat) if then is made.after else None
        return answer

    def _seen(self, live: Live, table: Table, seat: int | None, looks: int = 0) -> dict[str, Any]:
        return seen(live, table, seat, self._now(), self._settings, looks)


def _unnamed(event: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """An event without the name that another client gave to it."""
    if event["seat"] != seat:
        event.pop("id", None)
    return event
