"""The look each second at what hints may have missed, and at what hints say nothing of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from gobelet.engine.errors import Refused
from gobelet.hosts.web.house import House
from gobelet.store.contract import Store
from gobelet.store.errors import NotStored

EACH = 1.0
"""Seconds between two looks."""

BACK = 600_000
"""Milliseconds that a look for rewritten tables goes back: clocks of machines differ, and a database may be away."""


async def sweep(house: House, store: Store, now: Callable[[], int]) -> None:
    """Asks the database each second how far the tables are that somebody watches here, for hints may be lost, and which
    tables were rewritten; `now` gives milliseconds since 1970."""
    known: dict[int, str] = {}
    while True:
        await asyncio.sleep(EACH)
        try:
            found = await store.rewritten(now() - BACK)
            await read_again(house, {name for number, name in found.items() if number not in known})
            known = found
            tables = house.watchers.tables
            heads = await store.heads(tables) if tables else {}
            for name, seq in heads.items():
                await house.heard(name, seq)
        except NotStored:
            continue  # whoever asks something is told; the next look may find it back


async def read_again(house: House, names: Iterable[str]) -> None:
    """Reads these tables again, where they are in memory."""
    for name in names:
        live = house.shelf.here(name)
        try:
            if live is not None:
                await house.changer.read_again(live)
        except Refused:
            continue  # it is there no more
