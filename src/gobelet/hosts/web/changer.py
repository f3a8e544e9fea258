"""How a table is changed: decided on what is known, made durable, then true, then told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from gobelet.engine.errors import Refused, illegal
from gobelet.engine.lately import forgetful
from gobelet.engine.table import Table
from gobelet.hosts.web.difference import Difference
from gobelet.hosts.web.limits import MOST_ENTRIES
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.web.shelf import Live, Shelf
from gobelet.hosts.web.watchers import Watchers
from gobelet.store.contract import NOTHING, OVER, PLAYING, Change, Store
from gobelet.store.errors import Conflict, NotStored

MOST_TRIES = 8

RARELY = 32
"""Entries after which a live table forgets states that nobody needs any more."""


@dataclass(frozen=True)
class Made:
    """What was decided: the table after it, and what becomes of its sittings."""

    table: Table
    change: Change = NOTHING


Decide = Callable[[Table], Made | Awaitable[Made]]
"""Decides on a table as it is now; may raise `Refused`. The same table means that nothing is to be done."""

Told = Callable[[Live, Table, Table], None]


class Changer:
    """Changes tables one after the other, each in the order of its lock. `told` hears of every change afterwards."""

    def __init__(self, store: Store, shelf: Shelf, watchers: Watchers, told: Told) -> None:
        self._store = store
        self._shelf = shelf
        self._watchers = watchers
        self._told = told

    async def make(self, live: Live, decide: Decide, but: Outbox | None = None) -> Difference:
        """The table before and after. `but` is told nothing: it asked.

        Raises `Refused` and `NotStored`, and then the table is as it was.
        """
        async with live.lock:
            for _ in range(MOST_TRIES):
                table = await self._shelf.read(live)
                try:
                    made = decide(table)
                    if not isinstance(made, Made):
                        made = await made
                except Refused:
                    if await self._behind(live, table):
                        continue  # what was refused may be right by what another process wrote
                    raise
                if made.table is table:
                    return Difference(table, table)
                try:
                    await self._append(live, table, made)
                except Conflict:
                    continue  # another process was quicker: decide again on what it wrote
                made_difference = Difference(table, made.table)
                self._watchers.tell(live, made_difference, but)
                self._told(live, table, made.table)
                return made_difference
        raise NotStored("another process always comes first")

    async def fresh(self, live: Live) -> None:
        """Reads what another process wrote, where it did; for who comes and wants to know how far a table is."""
        table = live.table
        if table is not None and await self._behind(live, table):
            await self.follow(live)

    async def _behind(self, live: Live, table: Table) -> bool:
        """Whether the store knows more of a table than this process."""
        heads = await self._store.heads([live.name])
        live.heard = max(live.heard, heads.get(live.name, 0))
        return live.heard > table.seq

    async def follow(self, live: Live) -> None:
        """Reads what another process wrote, and tells those who look at the table here."""
        async with live.lock:
            before = live.table
            if before is None or live.current:
                return
            self._followed(live, before, await self._shelf.read(live))

    async def read_again(self, live: Live) -> None:
        """Reads a table whose entries were changed where they stand, and tells what others added meanwhile."""
        async with live.lock:  # whoever changes it just now would put back what was read before
            before, live.table = live.table, None
            after = await self._shelf.read(live)
            if before is not None:
                self._followed(live, before, after)

    def _followed(self, live: Live, before: Table, after: Table) -> None:
        if after.seq > before.seq:
            self._watchers.tell(live, Difference(before, after), None)
            self._told(live, before, after)

    async def _append(self, live: Live, table: Table, made: Made) -> None:
        """While a change is in doubt the table is nobody's to see: it is read again."""
        after = made.table
        if after.seq > MOST_ENTRIES:
            raise illegal("error.table_long", most=MOST_ENTRIES)
        change = _with_status(live, after, made.change)
        try:
            await self._store.append(live.name, after.entries[table.seq :], change)
        except BaseException:
            live.table = None
            raise
        live.table = forgetful(after) if live.status is not None and after.seq % RARELY < 2 else after
        live.heard = max(live.heard, after.seq)
        if change is not NOTHING:
            live.sittings = live.sittings if change.sittings is None else change.sittings
            live.status = live.status if change.status is None else change.status
            live.quick = live.quick if change.status is None else None
            if change.status == OVER:
                live.code = None
                self._shelf.let_go(live)


def _with_status(live: Live, after: Table, change: Change) -> Change:
    """The change, and that the table has begun or ended where it has."""
    if after.seating is None or live.status is None:
        return change
    status = PLAYING if after.seating.started else live.status
    if after.outcome() is not None:
        status = OVER
    return change if status == live.status else replace(change, status=status)
