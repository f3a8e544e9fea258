"""What a store in a file promises beside: whose the file is, what becomes of old ones, and a disk that is full."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from gobelet.engine.entry import Entry
from gobelet.store.errors import NotStored, Unusable
from gobelet.store.sqlite import SqliteStore
from tests.store.conftest import Place
from tests.store.tables import entry, outcome, outcomes, seqs, started

pytestmark = pytest.mark.anyio

# What the first servers made, word for word.
FIRST_FILE = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    setup TEXT NOT NULL,
    lang TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    id TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_named ON entries (table_id, seat, id) WHERE id IS NOT NULL;
PRAGMA application_id = 1198482021;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
"""


@pytest.fixture
def place(file_place: Place) -> Place:
    """Files alone."""
    return file_place


async def unusable(path: Path) -> str:
    with pytest.raises(Unusable) as caught:
        await SqliteStore(path).start()
    return caught.value.key


async def test_the_file_is_its_owners_alone(store, place):
    """The secret seeds of all tables are in it."""
    assert stat.S_IMODE(place.path.stat().st_mode) == 0o600


async def test_a_file_of_the_first_servers_goes_on_with_its_games(place):
    """Everything in it is there afterwards, and can be played on."""
    place.path.parent.mkdir()
    with closing(sqlite3.connect(place.path, isolation_level=None)) as old:
        old.executescript(FIRST_FILE)
        for name in "tu":
            old.execute("INSERT INTO tables VALUES (?, ?, 'fr', 5)", (name, '{"game": "sheet", "seats": ["Ana"]}'))
        old.execute("INSERT INTO entries VALUES ('t', 1, 0, '{\"type\": \"roll\"}', 'a', 6)")
        old.execute("INSERT INTO entries VALUES ('t', 2, -1, '{\"type\": \"dice\"}', NULL, 7)")
    store = await place.opened()
    stored = await store.read("t")
    assert stored is not None
    assert (stored.lang, stored.status, stored.log["seats"]) == ("fr", None, ["Ana"])
    assert stored.log["entries"] == [
        {"seq": 1, "seat": 0, "action": {"type": "roll"}, "id": "a"},
        {"seq": 2, "seat": None, "action": {"type": "dice"}},
    ]
    await store.append("t", [entry(3)])
    await started(store, "live", code="K7QM2XRP", status="waiting")
    again = await place.opened()
    assert await seqs(again, "t") == [1, 2, 3]
    assert await seqs(again, "u") == []


async def test_many_servers_that_start_together_make_one_file(place):
    stores = [place.store() for _ in range(4)]
    assert await outcomes(*[store.start() for store in stores]) == [None] * 4
    await started(stores[0])
    assert await seqs(stores[3]) == []
    for store in stores:
        await store.close()


async def test_a_newer_file_is_left_alone(place):
    store = place.store()
    await store.start()
    await store.close()
    with closing(sqlite3.connect(place.path)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    before = place.path.read_bytes()
    assert await unusable(place.path) == "web.database.newer"
    assert place.path.read_bytes() == before


async def test_another_programs_file_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE things (name)")
        connection.commit()
    before = path.read_bytes()
    assert await unusable(path) == "web.database.foreign"
    assert path.read_bytes() == before


async def test_what_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 100)
    assert await unusable(path) == "web.database.open"
    assert await unusable(path / "below") == "web.database.open"
    assert await unusable(tmp_path) == "web.database.open"
    assert path.read_text() == "Dear Ana, " * 100


@contextmanager
def full_disk(bytes_left: int) -> Iterator[None]:
    """No file of this process can grow beyond so many bytes."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)


async def test_a_full_disk_refuses_and_recovers(store):
    """What does not fit is refused and leaves no trace; once there is room it goes in."""
    await started(store)
    big = [Entry(seq, 0, {"type": "x" * 10_000}) for seq in range(1, 50)]
    with full_disk(100_000):
        assert await outcome(store.append("t", big)) is NotStored
        assert await seqs(store) == []
    await store.append("t", big)
    assert await seqs(store) == list(range(1, 50))


async def test_a_locked_file_refuses_and_recovers(store, place, monkeypatch):
    """Another program that holds the file makes the store say no, not wait for ever."""
    await started(store)
    with closing(sqlite3.connect(place.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert await outcome(store.append("t", [entry(1)])) is NotStored
        assert await seqs(store) == []
        other.execute("ROLLBACK")
    await store.append("t", [entry(1)])


async def test_the_loop_goes_on_while_the_disk_is_waited_for(store):
    """Reading and writing are done by other threads."""
    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    turning = asyncio.create_task(turn())
    await started(store)
    for seq in range(1, 20):
        await store.append("t", [entry(seq)])
        await store.read("t")
    turning.cancel()
    assert turns > 40
