"""The tables kept ready in memory: those used last, each loaded from the store when it is first asked for."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from weakref import WeakValueDictionary

from gobelet.engine.errors import Refused
from gobelet.engine.log import FindRules, table_from_log
from gobelet.engine.table import Table
from gobelet.hosts.web.limits import MOST_KEPT
from gobelet.store.sqlite import Store

NAME = re.compile(r"[A-Za-z0-9_-]{22}")
"""A table's name: 128 random bits, safe in an address."""

NO_SEED = bytes(32)


class Live:
    """One table in use: what is durable of it, and the lock that whoever changes it holds.

    `table` is None until it was read, and again when what the store holds is in doubt.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.lang = ""


class Shelf:
    """Finds tables by name. There is one `Live` a table, however many use it, and old ones fall off unused."""

    def __init__(self, store: Store, find_rules: FindRules, most: int = MOST_KEPT) -> None:
        self._store = store
        self._find_rules = find_rules
        self._most = most
        self._all: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self._recent: OrderedDict[str, tuple[Live, int]] = OrderedDict()
        self._size = 0

    def add(self, name: str, table: Table, lang: str) -> Live:
        """A table that was just written to the store."""
        live = self._all[name] = Live(name)
        live.table, live.lang = table, lang
        self._keep(live, table)
        return live

    async def find(self, name: str) -> tuple[Live, Table]:
        """The table of that name; raises `Refused` (`unknown_table`)."""
        if not NAME.fullmatch(name):
            raise unknown_table()
        live = self._all.get(name)
        if live is None:
            live = self._all[name] = Live(name)
        if live.table is None:
            async with live.lock:
                return live, await self.read(live)
        self._keep(live, live.table)
        return live, live.table

    async def read(self, live: Live) -> Table:
        """The table, read from the store where it must be; for whoever holds its lock."""
        if live.table is not None:
            return live.table
        table, live.lang = await asyncio.to_thread(self._load, live.name)
        live.table = table
        self._keep(live, table)
        return table

    def _load(self, name: str) -> tuple[Table, str]:
        stored = self._store.read(name)
        if stored is None:
            raise unknown_table()
        return table_from_log(stored.log, self._find_rules, NO_SEED), stored.lang

    def _keep(self, live: Live, table: Table) -> None:
        """Puts the table in front, and lets those behind fall off until the rest is no more than allowed."""
        weight = table.seq + 1
        _, before = self._recent.pop(live.name, (live, 0))
        self._recent[live.name] = (live, weight)
        self._size += weight - before
        while self._size > self._most and len(self._recent) > 1:
            _, (_, gone) = self._recent.popitem(last=False)
            self._size -= gone


def unknown_table() -> Refused:
    """The refusal of a table that is not there; the same for names that cannot be and names that are not."""
    return Refused("unknown_table", "error.unknown_table")
