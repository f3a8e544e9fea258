"""Every method of the protocol on tables that many share; the twin of `room.memory` for hosts that wait."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from gobelet.engine.canonical import canonical
from gobelet.engine.errors import Refused, illegal
from gobelet.engine.log import table_to_log
from gobelet.engine.params import need
from gobelet.engine.table import Table
from gobelet.hosts.web.limits import LONG_TABLE, MOST_ASIDE, MOST_ENTRIES
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.web.shelf import Live, Shelf
from gobelet.hosts.web.watchers import Watchers
from gobelet.room import tables
from gobelet.room.desk import Desk
from gobelet.room.jsonrpc import INTERNAL, Fault
from gobelet.room.methods import plain_methods
from gobelet.room.tables import Events
from gobelet.store.errors import Conflict, NotStored
from gobelet.store.sqlite import Store

MOST_TRIES = 5
MOST_PREPARED = 64

T = TypeVar("T")


class House:
    """Tables in a store. A change is computed, written, and only then shown: to who asked, and to who watches.

    `info` gives the answer to `server.info`.
    """

    def __init__(self, desk: Desk, store: Store, info: Callable[[], dict[str, Any]]) -> None:
        self._desk = desk
        self._store = store
        self._plain = plain_methods(desk)
        self._plain["server.info"] = lambda params, say: info()
        self._shelf = Shelf(store, desk.registry.find_rules)
        self._watchers = Watchers()
        self._aside = asyncio.Semaphore(MOST_ASIDE)
        self._prepared: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()  # a task that nobody holds may vanish

    async def call(self, method: str, params: dict[str, Any], who: Outbox | None = None) -> Any:
        """The result of a method; raises `Fault`, and then every table is as it was.

        `who` asks, and hears from then on what others do at the table.
        """
        lang = None
        try:
            lang = self._desk.lang_of(params)
            if method not in tables.READ and method not in tables.WRITE:
                return await self._call(method, params, lang, who)
            live, table = await self._shelf.find(need(params, "table", str, "text"))
            self._watchers.watch(who, live.name)  # before anything waits, so that no change falls between
            lang = live.lang if params.get("lang") is None else lang
            self._prepare(table)
            if method in tables.READ:
                asked = dict(params, lang=lang)
                answer = await self._think_of(method, table, partial(tables.READ[method], self._desk, table, asked))
            else:
                answer = await self._write(method, params, live, who)
            return tables.named(answer, live.name)
        except Refused as refused:
            raise self._desk.fault(refused, lang) from refused
        except NotStored as error:
            said = self._desk.words().say(lang or self._desk.lang, "error.not_stored")
            raise Fault(INTERNAL, "not_stored", said) from error

    def forget(self, who: Outbox) -> None:
        """Whoever it was has gone."""
        self._watchers.forget(who)

    async def _call(self, method: str, params: dict[str, Any], lang: str, who: Outbox | None) -> Any:
        """A method of no table, or one that makes a table: in a thread, for some take long."""
        if method in self._plain:
            plain = self._plain[method]
            return await self._think(lambda: plain(params, lambda key, facts: self._desk.words().say(lang, key, facts)))
        if method == "table.play":
            return await self._think(lambda: tables.play(self._desk, params, secrets.token_bytes(32)))
        if method in tables.CREATE:
            return await self._create(method, params, lang, who)
        raise Refused("unknown_method", "error.rpc.unknown_method", method=method[:40])

    async def _create(self, method: str, params: dict[str, Any], lang: str, who: Outbox | None) -> Any:
        def work() -> tuple[Table, dict[str, Any], dict[str, Any]]:
            table = tables.CREATE[method](self._desk, params, secrets.token_bytes(32))
            return table, table_to_log(table), tables.view(table, params, 0)

        name = secrets.token_urlsafe(16)
        table, log, view = await self._think(work)
        try:
            await asyncio.wrap_future(self._store.add_table(name, log, lang, table.entries))
        except (Conflict, UnicodeEncodeError, OverflowError):
            # Only a log made by hand holds one id twice, half a letter or a number without end.
            raise Refused("bad_log", "error.bad_log.shape", at=0) from None
        self._shelf.add(name, table, lang)
        self._watchers.watch(who, name)
        return {"table": name, "view": {**view, "table": name}}

    async def _write(self, method: str, params: dict[str, Any], live: Live, who: Outbox | None) -> dict[str, Any]:
        async with live.lock:
            for _ in range(MOST_TRIES):
                table = await self._shelf.read(live)
                after, events, answer = await self._think_of(
                    method, table, partial(self._written, method, params, table)
                )
                if after is table:
                    return answer  # the same action again
                try:
                    await self._append(live, table, after)
                except Conflict:
                    continue  # another process was quicker: decide again on what it wrote
                self._watchers.tell(live.name, after.seq, events, but=who)
                return answer
        raise NotStored("another process always comes first")

    async def _append(self, live: Live, table: Table, after: Table) -> None:
        """Makes a change durable, then true. While it is in doubt the table is nobody's to see: it is read again."""
        if after.seq > MOST_ENTRIES:
            raise illegal("error.table_long", most=MOST_ENTRIES)
        try:
            await asyncio.wrap_future(self._store.append(live.name, after.entries[table.seq :]))
        except BaseException:
            live.table = None
            raise
        live.table = after

    def _written(self, method: str, params: dict[str, Any], table: Table) -> tuple[Table, Events, dict[str, Any]]:
        after, events = tables.WRITE[method](self._desk, table, params)
        return after, events, tables.written(after, events, params)

    def _prepare(self, table: Table) -> None:
        """Lets the coach get ready for a ruleset of the house when the first table of it is looked at."""
        coach, ruleset = self._desk.coach, table.rules.ruleset
        if coach is None or not isinstance(ruleset, str) or not table.setup.terms.advice:
            return
        kind = f"{ruleset} {canonical(table.rules.options)}"
        if kind in self._prepared or len(self._prepared) >= MOST_PREPARED:
            return
        self._prepared.add(kind)
        task = asyncio.create_task(self._think(partial(coach.prepare, table)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think_of(self, method: str, table: Table, work: Callable[[], T]) -> T:
        quick = table.seq < LONG_TABLE and method not in tables.SLOW
        return work() if quick else await self._think(work)

    async def _think(self, work: Callable[[], T]) -> T:
        async with self._aside:
            return await asyncio.to_thread(work)
