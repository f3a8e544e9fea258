"""Every method of the protocol on tables that many share; the twin of `room.memory` for hosts that wait."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from gobelet.engine.canonical import canonical
from gobelet.engine.contract import Action
from gobelet.engine.errors import Refused
from gobelet.engine.log import table_to_log
from gobelet.engine.params import need
from gobelet.engine.table import Table
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.changer import Changer, Made
from gobelet.hosts.web.limits import KEPT_EACH, LONG_TABLE, MOST_ASIDE, MOST_KEPT
from gobelet.hosts.web.live.driver import Driver
from gobelet.hosts.web.live.entering import Entering
from gobelet.hosts.web.live.presence import Presence
from gobelet.hosts.web.live.tables import LiveTables
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.web.rates import Rates
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.web.shelf import Live, Shelf
from gobelet.hosts.web.spawned import Spawned
from gobelet.hosts.web.watchers import Watchers
from gobelet.players.house import Players
from gobelet.players.session import Session
from gobelet.room import tables
from gobelet.room.desk import Desk
from gobelet.room.jsonrpc import INTERNAL, Fault
from gobelet.room.methods import plain_methods
from gobelet.store.contract import NewTable, Store
from gobelet.store.errors import Conflict, NotStored, Unfit

MOST_PREPARED = 64
AT_THE_TABLE = ("table.leave", "table.start", "table.open_cup")
"""Methods of live tables that need one."""

T = TypeVar("T")

OfPlayers = Callable[[dict[str, Any], Session], Awaitable[Any]]


class House:
    """Tables in a store. A change is computed, written, and only then shown: to who asked, and to who watches.

    `info` gives the answer to `server.info`; `told` hears of every change.
    """

    def __init__(
        self,
        desk: Desk,
        store: Store,
        settings: Settings,
        info: Callable[[], dict[str, Any]],
        players: Players,
        told: Callable[[Live, Table, Table], None],
    ) -> None:
        self._desk = desk
        self._store = store
        self._plain = plain_methods(desk)
        self._plain["server.info"] = lambda params, say: info()
        self._of_players: dict[str, OfPlayers] = dict(players.methods())
        self._tell = told
        self.rates = Rates(settings, time.monotonic)
        self.watchers = Watchers()
        self.shelf = Shelf(store, desk.registry.find_rules, self._room)
        self._aside = asyncio.Semaphore(MOST_ASIDE)
        self._prepared: set[str] = set()
        self._spawn = Spawned()
        self.changer = Changer(store, self.shelf, self.watchers, self._told)
        self._driver = Driver(self.changer, settings, now, self._move)
        self._presence = Presence(self.changer, self.shelf, self.watchers, settings.away_seconds, now)
        self._live = LiveTables(self.watchers, self.changer, settings, now)
        self._entering = Entering(
            desk,
            store,
            self.shelf,
            self.watchers,
            self.changer,
            self._presence,
            self.rates,
            settings,
            now,
            players,
            self._woken,
        )

    async def call(self, method: str, params: dict[str, Any], caller: Caller) -> Any:
        """The result of a method; raises `Fault`, and then every table is as it was.

        Who asks by a socket hears from then on what others do at the table.
        """
        lang = None
        try:
            lang = self._desk.lang_of(params)
            if method not in tables.READ and method not in tables.WRITE and method not in AT_THE_TABLE:
                return await self._call(method, params, lang, caller)
            live, table = await self.shelf.find(need(params, "table", str, "text"))
            if method == "table.since":
                await self.changer.fresh(live)
                live, table = await self.shelf.find(live.name)
            self.watchers.watch(caller.outbox, live.name)  # before anything waits, so that no change falls between
            lang = live.lang if params.get("lang") is None else lang
            self._prepare(table)
            if live.status is not None:
                self._woken(live)
                return await self._of_live(method, live, table, dict(params, lang=lang), caller)
            if method in tables.READ:
                return await self._read(method, live, table, dict(params, lang=lang))
            if method in tables.WRITE:
                return tables.named(await self._write(method, params, live, caller), live.name)
            raise Refused("unknown_table", "error.live.not_live")
        except Refused as refused:
            raise self._desk.fault(refused, lang) from refused
        except NotStored as error:
            said = self._desk.words().say(lang or self._desk.lang, "error.not_stored")
            raise Fault(INTERNAL, "not_stored", said) from error

    def forget(self, who: Outbox) -> None:
        """Whoever it was has gone."""
        for name, token in self.watchers.forget(who):
            self._presence.gone(name, token)

    async def heard(self, name: str, seq: int) -> None:
        """Another process says how far a table is."""
        live = self.shelf.here(name)
        if live is not None and seq > live.heard:
            live.heard = seq
            await self.changer.follow(live)

    async def wake(self) -> None:
        """After a start: goes on with the tables that were being played, one after the other."""
        for name in await self._store.unfinished():
            try:
                live, _ = await self.shelf.find(name)
            except (Refused, NotStored):
                continue  # whoever looks at that table is told why it cannot be read
            self._driver.told(live)
            await asyncio.sleep(0)

    def end(self) -> None:
        """Nothing is done of the house's own accord any more."""
        self._driver.end()
        self._presence.end()

    async def _of_live(self, method: str, live: Live, table: Table, params: dict[str, Any], caller: Caller) -> Any:
        if method == "table.act":
            return await self._live.act(live, params, caller)
        if method == "table.undo":
            return await self._live.undo(live, params, caller)
        if method == "table.view":
            return self._live.view(live, table, params, caller)
        if method == "table.since":
            return self._live.since(live, table, params, caller)
        if method == "table.leave":
            return await self._live.leave(live, params, caller)
        if method == "table.start":
            return await self._live.start(live, params, caller)
        if method == "table.open_cup":
            return await self._live.open_cup(live, params, caller)
        if method == "table.advance":
            raise Refused("not_your_turn", "error.bots.not_its_turn")
        self._live.check_read(live, table, method, params, caller)
        return await self._read(method, live, table, params)

    async def _call(self, method: str, params: dict[str, Any], lang: str, caller: Caller) -> Any:
        """A method of no table, or one that makes a table: in a thread, for some take long."""
        if method in self._plain:
            plain = self._plain[method]
            return await self._think(lambda: plain(params, lambda key, facts: self._desk.words().say(lang, key, facts)))
        if method in self._of_players:
            return await self._of_players[method](dict(params, lang=lang), caller.session)
        if method == "table.join":
            return await self._entering.join(params, lang, caller)
        if method == "player.tables":
            return await self._entering.tables(params, caller)
        if method == "table.play":
            return await self._think(lambda: tables.play(self._desk, params, secrets.token_bytes(32)))
        if method == "table.new" and params.get("live") not in (None, False):
            return await self._entering.new(params, lang, caller)
        if method in tables.CREATE:
            return await self._create(method, params, lang, caller)
        raise Refused("unknown_method", "error.rpc.unknown_method", method=method[:40])

    async def _create(self, method: str, params: dict[str, Any], lang: str, caller: Caller) -> Any:
        def work() -> tuple[Table, dict[str, Any], dict[str, Any]]:
            table = tables.CREATE[method](self._desk, params, secrets.token_bytes(32))
            return table, table_to_log(table), tables.view(table, params, 0)

        self.rates.new_table(caller.session.address)
        table, log, view = await self._think(work)
        new = NewTable(secrets.token_urlsafe(16), log, lang, table.entries)
        try:
            await self._store.add_table(new)
        except (Conflict, Unfit):
            # Only a log made by hand holds one id twice, half a letter or a number without end.
            raise Refused("bad_log", "error.bad_log.shape", at=0) from None
        self.shelf.add(new, table)
        self.watchers.watch(caller.outbox, new.name)
        return {"table": new.name, "view": {**view, "table": new.name}}

    async def _read(self, method: str, live: Live, table: Table, params: dict[str, Any]) -> Any:
        answer = await self._think_of(method, table, partial(tables.READ[method], self._desk, table, params))
        return tables.named(answer, live.name)

    async def _write(self, method: str, params: dict[str, Any], live: Live, caller: Caller) -> dict[str, Any]:
        answers: list[dict[str, Any]] = []

        async def decide(table: Table) -> Made:
            after, answer = await self._think_of(method, table, partial(self._written, method, params, table))
            answers.append(answer)
            return Made(after)

        await self.changer.make(live, decide, caller.outbox)
        return answers[-1]

    def _written(self, method: str, params: dict[str, Any], table: Table) -> tuple[Table, dict[str, Any]]:
        after, events = tables.WRITE[method](self._desk, table, params)
        return after, tables.written(after, events, params)

    def _told(self, live: Live, before: Table, after: Table) -> None:
        """What follows from a change."""
        if live.status is not None:
            self._driver.told(live)
            self._presence.told(live, before, after)
        self._tell(live, before, after)

    def _room(self) -> int:
        """How many entries of tables may be kept ready."""
        return MOST_KEPT + KEPT_EACH * len(self.watchers)

    def _woken(self, live: Live) -> None:
        """A table that somebody looks at is driven here from now on."""
        if live.timer is None:
            self._driver.told(live)

    async def _move(self, table: Table, seat: int) -> Action:
        """What a bot does; where no coach plays that game, what is done when time runs out."""
        coach = self._desk.coach
        if coach is not None and coach.levels(table.rules.game):
            return await self._think(partial(coach.move, table, seat))
        action = table.rules.timeout(table.state, seat)
        if action is None:
            raise Refused("illegal_action", "error.bots.none_here")
        return action

    def _prepare(self, table: Table) -> None:
        """Lets the coach get ready for a ruleset of the house when the first table of it is looked at."""
        coach, ruleset = self._desk.coach, table.rules.ruleset
        if coach is None or not isinstance(ruleset, str) or not table.setup.terms.advice:
            return
        kind = f"{ruleset} {canonical(table.rules.options)}"
        if kind in self._prepared or len(self._prepared) >= MOST_PREPARED:
            return
        self._prepared.add(kind)
        self._spawn(self._think(partial(coach.prepare, table)))

    async def _think_of(self, method: str, table: Table, work: Callable[[], T]) -> T:
        quick = table.seq < LONG_TABLE and method not in tables.SLOW
        return work() if quick else await self._think(work)

    async def _think(self, work: Callable[[], T]) -> T:
        async with self._aside:
            return await asyncio.to_thread(work)


def now() -> int:
    """Milliseconds since 1970, by the server's clock, which decides."""
    return time.time_ns() // 1_000_000
