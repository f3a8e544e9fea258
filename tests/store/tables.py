"""Tables and entries as the tests of the store write them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from gobelet.engine.entry import Entry
from gobelet.store.contract import NewTable, Store


def entry(seq: int, seat: int = 0, name: str | None = None, at: int | None = None) -> Entry:
    """A throw."""
    return Entry(seq, seat, {"type": "roll", "keep": []}, name, at)


async def started(store: Store, name: str = "t", **more: Any) -> None:
    """Adds a table without entries."""
    await store.add_table(NewTable(name, {"game": "sheet"}, "en", **more))


async def seqs(store: Store, name: str = "t") -> list[int]:
    """The numbers of a table's entries."""
    stored = await store.read(name)
    assert stored is not None
    return [each["seq"] for each in stored.log["entries"]]


async def outcome(work: Awaitable[Any]) -> type[BaseException] | None:
    """What a piece of work raises."""
    try:
        async with asyncio.timeout(10):
            await work
    except Exception as error:
        return type(error)
    return None


async def outcomes(*works: Awaitable[Any]) -> list[type[BaseException] | None]:
    """What each of several that are begun together raises."""
    return list(await asyncio.gather(*[outcome(work) for work in works]))
