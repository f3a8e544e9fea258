"""The tables kept ready in memory: those used last, each loaded from the store when it is first asked for."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from gobelet.engine.entry import entry_from_json
from gobelet.engine.errors import Refused
from gobelet.engine.lately import forgetful
from gobelet.engine.log import FindRules, replayed, table_from_log
from gobelet.engine.seating import Seating
from gobelet.engine.table import Table, is_hosted
from gobelet.store.contract import OVER, NewTable, Sitting, Store, Stored

NAME = re.compile(r"[A-Za-z0-9_-]{22}")
"""A table's name: 128 random bits, safe in an address."""

NO_SEED = bytes(32)


class Live:
    """One table in use: what is durable of it, and the lock that whoever changes it holds.

    `table` is None until it was read, and again when what the store holds is in doubt. `heard` is how far the store is
    said to be. `status`, `code`, `quick` and `sittings` are a live table's own; a table of one device has no status.
    `calm` is the row of seats for which it was found that nothing is ever due while only its players act.
    """

    __slots__ = (
        "__weakref__",
        "_named",
        "_names",
        "calm",
        "code",
        "heard",
        "lang",
        "lock",
        "name",
        "quick",
        "sittings",
        "status",
        "table",
        "timer",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.heard = 0
        self.lang = ""
        self.status: str | None = None
        self.code: str | None = None
        self.quick: str | None = None
        self.sittings: tuple[Sitting, ...] = ()
        self.timer: asyncio.TimerHandle | None = None
        self.calm: Seating | None = None
        self._names = 0
        self._named = 0

    @property
    def current(self) -> bool:
        """Whether `table` is as far as the store is said to be."""
        return self.table is not None and self.table.seq >= self.heard

    def knows(self, seat: int, name: str) -> bool:
        """Whether a seat's action of that name was carried out already."""
        if self.table is None:
            return False
        entries = self.table.entries
        if len(entries) < self._named:
            self._named = self._names = 0
        for entry in entries[self._named :]:
            if entry.id is not None:
                self._names |= _mark(entry.seat, entry.id)
        self._named = len(entries)
        return bool(self._names & _mark(seat, name)) and bool(self.table.named(seat, name))

    def sitting(self, seat: int) -> Sitting | None:
        """Whose that seat is."""
        if 0 <= seat < len(self.sittings) and self.sittings[seat].seat == seat:
            return self.sittings[seat]  # where people alone sit
        return next((sitting for sitting in self.sittings if sitting.seat == seat), None)


class Shelf:
    """Finds tables by name. There is one `Live` a table, however many use it, and old ones fall off unused: `most` says
    how many entries of all tables there is room for at the moment."""

    def __init__(self, store: Store, find_rules: FindRules, most: Callable[[], int]) -> None:
        self._store = store
        self._find_rules = find_rules
        self._most = most
        self._all: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self._recent: OrderedDict[str, tuple[Live, int]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return len(self._all)

    def add(self, new: NewTable, table: Table) -> Live:
        """A table that was just written to the store."""
        live = self._all[new.name] = Live(new.name)
        live.table, live.lang = table, new.lang
        live.status, live.code, live.quick, live.sittings = new.status, new.code, new.quick, new.sittings
        self._keep(live, table)
        return live

    def let_go(self, live: Live) -> None:
        """A table that is over is kept ready no longer than somebody uses it."""
        _, weight = self._recent.pop(live.name, (live, 0))
        self._size -= weight

    def here(self, name: str) -> Live | None:
        """The table of that name, if it is in use."""
        return self._all.get(name)

    async def find(self, name: str) -> tuple[Live, Table]:
        """The table of that name; raises `Refused` (`unknown_table`)."""
        live = self._all.get(name)
        if live is None:
            if not NAME.fullmatch(name):
                raise unknown_table()
            live = self._all[name] = Live(name)
        if not live.current:
            async with live.lock:
                return live, await self.read(live)
        assert live.table is not None
        self._keep(live, live.table)
        return live, live.table

    async def read(self, live: Live) -> Table:
        """The table, read from the store where it must be; for whoever holds its lock."""
        if live.table is not None:
            if live.current:
                return live.table
            live.table = await self._followed(live, live.table)
        if live.table is None:
            stored = await self._store.read(live.name)
            if stored is None:
                raise unknown_table()
            table = await asyncio.to_thread(table_from_log, stored.log, self._find_rules, NO_SEED)
            live.table = table if stored.status is None else forgetful(table)
            self._know(live, stored, live.table)
        self._keep(live, live.table)
        return live.table

    async def _followed(self, live: Live, table: Table) -> Table | None:
        """The table with what another process added; None where more than entries may have changed."""
        for data in await self._store.since(live.name, table.seq):
            entry = entry_from_json(data, table.seq + 1)
            if is_hosted(entry):
                return None
            table = replayed(table, entry)
        live.heard = min(live.heard, table.seq)
        return table if table.outcome() is None else None

    def _know(self, live: Live, stored: Stored, table: Table) -> None:
        live.heard = table.seq
        live.lang, live.status, live.quick = stored.lang, stored.status, stored.quick
        live.code = None if stored.status == OVER else stored.code  # nobody is asked to come any more
        live.sittings = stored.sittings

    def _keep(self, live: Live, table: Table) -> None:
        """Puts the table in front, and lets those behind fall off until the rest is no more than allowed."""
        weight = table.seq + 1
        known = self._recent.get(live.name)
        if known is None:
            self._recent[live.name] = (live, weight)
            self._size += weight
        else:
            self._recent.move_to_end(live.name)
            if known[1] != weight:
                self._recent[live.name] = (live, weight)
                self._size += weight - known[1]
        most = self._most()
        while self._size > most and len(self._recent) > 1:
            _, (_, gone) = self._recent.popitem(last=False)
            self._size -= gone


def _mark(seat: int, name: str) -> int:
    """One bit of 4,096 for a name: where it is not set, there was no action of that name."""
    return 1 << (hash((seat, name)) & 4095)


def unknown_table() -> Refused:
    """The refusal of a table that is not there; the same for names that cannot be and names that are not."""
    return Refused("unknown_table", "error.unknown_table")
