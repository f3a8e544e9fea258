"""Finished tables after which they play on: which is the last one, and who begins the next game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from gobelet.engine.contract import Rules
from gobelet.engine.errors import Refused, illegal
from gobelet.engine.params import need
from gobelet.engine.table import Table
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.changer import Changer
from gobelet.hosts.web.live.lobby import played_on
from gobelet.hosts.web.live.seats import seat_of, sitting_of
from gobelet.hosts.web.shelf import Live
from gobelet.hosts.web.watchers import Watchers
from gobelet.registry import Registry
from gobelet.store.contract import Store
from gobelet.store.errors import NotStored

FIRST = "first"
"""The option of a game that says which seat begins. Its view tells, as `rematch`, the options of the next game."""

MOST_BACK = 20
"""Tables at most that are looked back to for the game that was decided last."""

Read = Callable[[str], Awaitable[tuple[Live, Table]]]
"""Gives a table as far as the store has it."""


def read_rules(registry: Registry, params: dict[str, Any]) -> Rules:
    """The rules that a message asks for. After another game the first of the row begins, for the row says who that is:
    whoever asks may not know who will sit where."""
    rules = registry.find_rules(need(params, "game", str, "text"), params.get("ruleset"), params.get("options"))
    if params.get("again") is None or FIRST not in rules.options:
        return rules
    return registry.find_rules(rules.game, rules.ruleset, {**rules.options, FIRST: 0})


def next_to_begin(table: Table) -> int | None:
    """The seat of a finished table whose player begins the next game; None where the game does not decide that."""
    if table.outcome() is None or table.seating is None or not table.seating.started:
        return None
    told = table.rules.view(table.state, 0, table.names).get("rematch")
    first = None if told is None else told.get(FIRST)
    return first if isinstance(first, int) else None


class Following:
    """What a finished table says to those who play on. `now` gives milliseconds since 1970."""

    def __init__(self, store: Store, read: Read, watchers: Watchers, changer: Changer, now: Callable[[], int]) -> None:
        self._store, self._read, self._watchers, self._changer, self._now = store, read, watchers, changer, now

    async def ended(self, params: dict[str, Any], caller: Caller) -> Live:
        """The finished table at which the caller played; raises `Refused`."""
        live, table = await self._read(need(params, "again", str, "text"))
        if live.status is None or seat_of(live, params, caller, self._watchers) is None:
            raise Refused("bad_token", "error.live.bad_token")
        if table.outcome() is None:
            raise illegal("error.live.not_over")
        return live

    async def last(self, ended: str) -> Live:
        """The last table at which they played on after that one, or that one."""
        return (await self._read(await self._store.find_last(ended)))[0]

    async def lead(self, ended: Live, code: str | None) -> None:
        """Tells those at a finished table where they play on."""
        try:
            await self._changer.make(ended, lambda table: played_on(table, code, self._now()))
        except (Refused, NotStored):
            pass  # the table is there: whoever asks for it next is led there, and tells of it

    async def begins(
        self, before: str | None, params: dict[str, Any], caller: Caller, player: str | None
    ) -> bool | None:
        """Whether who comes begins the game after that table, or another does; None where that is not decided, or for
        who did not play there. Tables that were left before they were played to the end decide nothing anew."""
        for _ in range(MOST_BACK):
            if before is None:
                return None
            try:
                live, table = await self._read(before)
            except Refused:
                return None  # it was cleaned away
            seat, first = self._seat_at(live, params, caller, player), next_to_begin(table)
            if first is not None:
                return None if seat is None else seat == first
            if seat is not None and table.seating is not None:
                return table.seating.sitters[seat].begins
            before = await self._store.find_before(before)
        return None

    def _seat_at(self, live: Live, params: dict[str, Any], caller: Caller, player: str | None) -> int | None:
        """The seat that who comes had at a finished table: by the token, by the socket, or as a player."""
        token = params.get("token") if params.get("again") == live.name else None
        seat, own = seat_of(live, {"token": token}, caller, self._watchers), sitting_of(live, player)
        return own.seat if seat is None and own is not None else seat
