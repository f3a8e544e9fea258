"""Tables kept ready in memory: one of each, the ones used last, and nothing for names that are not there."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from gobelet.engine.errors import Refused
from gobelet.engine.log import table_to_log
from gobelet.hosts.web.shelf import Shelf
from gobelet.store.contract import NewTable, Stored
from gobelet.store.faults import Faults
from gobelet.store.sqlite import SqliteStore
from tests.support import REGISTRY, roll, sealed


def name(letter: str) -> str:
    return letter * 22


def with_shelf(tmp_path: Path, work: Callable[[Shelf], Awaitable[Any]], most: Callable[[], int] = lambda: 100) -> int:
    """Does the work on a shelf over the tables `a` to `e`, of three entries each; how often the store was read."""
    reads: list[str] = []

    class Counting(SqliteStore):
        async def read(self, name: str) -> Stored | None:
            reads.append(name)
            return await super().read(name)

    async def once() -> None:
        store = Counting(tmp_path / "gobelet.db", faults=Faults())
        await store.start()
        table = sealed().act(0, roll()).undo(0)
        for letter in "abcde":
            await store.add_table(NewTable(name(letter), table_to_log(table), "fr", table.entries))
        await work(Shelf(store, REGISTRY.find_rules, most))
        await store.close()

    asyncio.run(once())
    return len(reads)


def test_a_table_is_read_once_however_many_ask(tmp_path):
    """All who ask at the same moment get the same one."""

    async def work(shelf: Shelf) -> None:
        found = await asyncio.gather(*[shelf.find(name("a")) for _ in range(20)])
        assert len({id(live) for live, _ in found}) == 1
        assert found[0][0].lang == "fr"
        assert found[0][1].seq == 3

    assert with_shelf(tmp_path, work) == 1


def test_what_was_used_longest_ago_falls_off(tmp_path):
    """Room for two tables: the third makes the first fall off, one that was touched again stays."""

    async def work(shelf: Shelf) -> None:
        for letter in "abab":
            await shelf.find(name(letter))  # two reads
        await shelf.find(name("c"))  # a third; a falls off
        await shelf.find(name("b"))
        await shelf.find(name("a"))  # a fourth; c falls off
        await shelf.find(name("b"))

    assert with_shelf(tmp_path, work, lambda: 8) == 4


def test_with_more_people_more_tables_stay(tmp_path):
    """Room is what the shelf is told each time: five tables that are played in turns are read once each."""
    people = [0]

    async def work(shelf: Shelf) -> None:
        for letter in "abcde":
            people[0] += 1
            await shelf.find(name(letter))
        for letter in "abcdeabcde":
            await shelf.find(name(letter))

    assert with_shelf(tmp_path, work, lambda: 4 * people[0]) == 5


def test_a_table_in_use_is_never_there_twice(tmp_path):
    """Fallen off or not: while somebody holds it, everybody else finds that very one, with its one lock."""

    async def work(shelf: Shelf) -> None:
        held, _ = await shelf.find(name("a"))
        for letter in "bcde":
            await shelf.find(name(letter))
        again, _ = await shelf.find(name("a"))
        assert again is held

    assert with_shelf(tmp_path, work, lambda: 4) == 5


def test_nothing_is_kept_of_what_is_not_there(tmp_path):
    async def work(shelf: Shelf) -> None:
        for letter in "fghijklmnopqrstuvwxyz":
            with pytest.raises(Refused):
                await shelf.find(name(letter))
        gc.collect()
        assert len(shelf._all) <= 1  # the last refusal may still be known to the test itself
        assert not shelf._recent

    with_shelf(tmp_path, work)
