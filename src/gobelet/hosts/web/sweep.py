"""The look each second at what hints may have missed."""

from __future__ import annotations

import asyncio

from gobelet.hosts.web.house import House
from gobelet.store.contract import Store
from gobelet.store.errors import NotStored

EACH = 1.0
"""Seconds between two looks."""


async def sweep(house: House, store: Store) -> None:
    """Asks the database each second how far the tables are that somebody watches here; hints may be lost."""
    while True:
        await asyncio.sleep(EACH)
        tables = house.watchers.tables
        try:
            heads = await store.heads(tables) if tables else {}
            for name, seq in heads.items():
                await house.heard(name, seq)
        except NotStored:
            continue  # whoever asks something is told; the next look may find it back
