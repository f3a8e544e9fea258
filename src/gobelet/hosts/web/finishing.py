"""What becomes of a live table that is over: results for its players, and the coach's look at it."""

from __future__ import annotations

import asyncio

from gobelet.engine.log import table_to_log
from gobelet.engine.table import Table
from gobelet.hosts.web.shelf import Live
from gobelet.hosts.web.spawned import Spawned
from gobelet.players.house import Players
from gobelet.store.contract import OVER, Store
from gobelet.store.errors import NotStored

AGAIN = 2.0
"""Seconds until results that could not be written are tried again."""


class Finishing:
    """Takes finished tables in, each once however many processes say so."""

    def __init__(self, players: Players) -> None:
        self._players = players
        self._spawn = Spawned()

    def told(self, live: Live, before: Table, after: Table) -> None:
        """A table was changed."""
        if live.status == OVER and before.outcome() is None and after.outcome() is not None:
            self._spawn(self._finish(live, after))

    async def resume(self, store: Store) -> None:
        """Lets the coach look at games that waited for it when a server ended."""
        for name in await self._players.unreviewed():
            stored = await store.read(name)
            if stored is not None:
                self._players.reviewed(name, stored.log)

    async def _finish(self, live: Live, table: Table) -> None:
        while True:
            try:
                if await self._players.finished(live.name, table, live.sittings):
                    self._players.reviewed(live.name, table_to_log(table))
                return
            except NotStored:
                await asyncio.sleep(AGAIN)
