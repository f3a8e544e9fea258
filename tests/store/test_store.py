"""What the store promises: what it says is written is written, wholly, once, and nothing else is."""

from __future__ import annotations

import sqlite3
import stat
import threading
import time
from concurrent.futures import wait
from pathlib import Path

import pytest

from gobelet.engine.contract import DICE
from gobelet.engine.entry import Entry
from gobelet.engine.log import table_from_log, table_to_log
from gobelet.store import schema
from gobelet.store.errors import Conflict, NotStored, Unusable
from gobelet.store.faults import Faults
from gobelet.store.sqlite import Store
from tests.support import REGISTRY, SEED, roll, score, sealed

NONE = Faults()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "gobelet.db"


@pytest.fixture
def store(path: Path):
    store = Store(path, faults=NONE)
    yield store
    store.close()


def entry(seq: int, seat: int = 0, name: str | None = None) -> Entry:
    return Entry(seq, seat, {"type": "roll", "keep": []}, name)


def started(store: Store, name: str = "t") -> None:
    store.add_table(name, {"game": "sheet"}, "en", ()).result(5)


def seqs(store: Store, name: str = "t") -> list[int]:
    stored = store.read(name)
    assert stored is not None
    return [each["seq"] for each in stored.log["entries"]]


def refusal(future) -> type[BaseException]:
    return type(future.exception(5))


def test_a_table_comes_back_as_it_was(store, path):
    """Setup, secret seed, every entry and its id are read back to the identical table, by another process too."""
    table = sealed(2).act(0, roll(), "first").act(0, roll(0, 1), "second").act(0, score("chance"), "third").undo(0)
    begun = table.at(2)
    store.add_table("t", table_to_log(begun), "fr", begun.entries).result(5)
    store.append("t", table.entries[2:]).result(5)
    other = Store(path, faults=NONE)
    for each in (store, other):
        stored = each.read("t")
        assert stored is not None
        assert stored.lang == "fr"
        again = table_from_log(stored.log, REGISTRY.find_rules, bytes(32))
        assert table_to_log(again) == table_to_log(table)
        assert table_to_log(again)["dice"]["seed"] == SEED.hex()
    other.close()


def test_what_is_not_there_is_not_found(store):
    assert store.read("nothing") is None


def test_the_file_is_its_owners_alone(store, path):
    """The secret seeds of all tables are in it."""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_entry_is_written_once(store):
    """The second to write an entry is told, and nothing of what it brought is kept."""
    started(store)
    store.append("t", [entry(1), entry(2, DICE)]).result(5)
    assert refusal(store.append("t", [entry(2), entry(3, DICE)])) is Conflict
    assert refusal(store.append("t", [entry(3), entry(2, DICE)])) is Conflict
    assert seqs(store) == [1, 2]


def test_an_action_of_one_name_is_written_once(store):
    """The same id of the same seat cannot enter twice; of another seat, or at another table, it is another action."""
    started(store)
    started(store, "u")
    store.append("t", [entry(1, 0, "a")]).result(5)
    assert refusal(store.append("t", [entry(2, 0, "a")])) is Conflict
    store.append("t", [entry(2, 1, "a")]).result(5)
    store.append("u", [entry(1, 0, "a")]).result(5)


def test_an_entry_needs_its_table(store):
    assert refusal(store.append("nowhere", [entry(1)])) is Conflict


def waited(hold: threading.Event) -> None:
    assert hold.wait(5)


def test_one_bad_part_of_a_commit_spoils_no_other(store):
    """Appends that wait together share a commit; the one that cannot be is refused alone."""
    started(store)
    started(store, "u")
    hold = threading.Event()
    held = store._writer.submit(lambda connection: waited(hold))
    parts = [
        store.append("t", [entry(1)]),
        store.append("t", [entry(1)]),
        store.append("u", [entry(1, 10**30)]),
        store.append("u", [entry(1, 0, "half a letter \ud800")]),
        store.append("u", [entry(1)]),
    ]
    hold.set()
    wait([held, *parts], 5)
    problems = [type(part.exception()) for part in parts]
    assert problems == [type(None), Conflict, OverflowError, UnicodeEncodeError, type(None)]
    assert seqs(store) == seqs(store, "u") == [1]


def test_two_processes_never_both_write_an_entry(store, path):
    """Two writers race for each entry of a table: each entry is written, and by one of them."""
    other = Store(path, faults=NONE)
    started(store)
    for seq in range(1, 21):
        both = [each.append("t", [entry(seq, seat)]) for seat, each in enumerate((store, other))]
        assert {refusal(part) for part in both} == {Conflict, type(None)}
    assert seqs(store) == seqs(other) == list(range(1, 21))
    other.close()


def test_success_is_said_after_the_commit(path):
    """While the commit is held up nobody is told, and nobody else can see the entry."""
    store = Store(path, faults=Faults(commit_delay=0.15))
    started(store)
    began = time.monotonic()
    future = store.append("t", [entry(1)])
    time.sleep(0.05)
    assert not future.done()
    assert seqs(store) == []
    future.result(5)
    assert time.monotonic() - began >= 0.15
    assert seqs(store) == [1]
    store.close()


def test_the_known_bad_store_says_it_before(path):
    """The mutant that the crash test must catch is bad in the way it should be."""
    store = Store(path, faults=Faults(commit_delay=0.3, early=True))
    store.add_table("t", {}, "en", ()).result(5)
    assert store.read("t") is None
    store.close()


def test_a_full_disk_refuses_and_recovers(store):
    """What does not fit is refused and leaves no trace; once there is room it goes in."""
    started(store)
    pages = store._reader.execute("PRAGMA page_count").fetchone()[0]
    limit(store, pages)
    big = [Entry(seq, 0, {"type": "x" * 1000}) for seq in range(1, 20)]
    assert refusal(store.append("t", big)) is NotStored
    assert seqs(store) == []
    limit(store, 1_000_000)
    store.append("t", big).result(5)
    assert seqs(store) == list(range(1, 20))


def limit(store: Store, pages: int) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    store._writer.submit(work).result(5)


def test_a_locked_file_refuses_and_recovers(path, monkeypatch):
    """Another program that holds the file makes the store say no, not wait for ever."""
    monkeypatch.setattr(schema, "PATIENCE", 0.1)
    store = Store(path, faults=NONE)
    started(store)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert refusal(store.append("t", [entry(1)])) is NotStored
    assert seqs(store) == []
    other.execute("ROLLBACK")
    store.append("t", [entry(1)]).result(5)
    other.close()
    store.close()


def test_a_broken_connection_is_replaced(store):
    started(store)
    store._writer._connection.close()
    assert refusal(store.append("t", [entry(1)])) is NotStored
    store.append("t", [entry(1)]).result(5)
    assert seqs(store) == [1]


def test_nobody_waits_for_a_writer_that_died(path, capsys):
    """A thread that ends by itself refuses what waits and what comes, and says so to who runs the server."""
    dead = threading.Event()
    store = Store(path, died=dead.set, faults=NONE)
    started(store)
    hold = threading.Event()

    def die(connection: sqlite3.Connection) -> None:
        hold.wait(5)
        raise SystemExit

    parts = [store._writer.submit(die), store.append("t", [entry(1)])]
    hold.set()
    assert [refusal(part) for part in parts] == [NotStored, NotStored]
    assert dead.wait(5)
    with pytest.raises(NotStored):
        store.append("t", [entry(1)])
    assert seqs(store) == []
    store.close()
    assert "SystemExit" in capsys.readouterr().err


def test_closing_writes_what_waits(path):
    store = Store(path, faults=Faults(commit_delay=0.05))
    started(store)
    parts = [store.append("t", [entry(seq)]) for seq in range(1, 50)]
    store.close()
    assert all(part.done() and part.exception() is None for part in parts)
    with pytest.raises(NotStored):
        store.append("t", [entry(50)])


def unusable(path: Path) -> str:
    with pytest.raises(Unusable) as caught:
        Store(path, faults=NONE)
    return caught.value.key


def test_a_newer_file_is_left_alone(store, path):
    store.close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    assert unusable(path) == "web.database.newer"


def test_another_programs_file_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE things (name)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    assert unusable(path) == "web.database.foreign"
    assert path.read_bytes() == before


def test_what_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 100)
    assert unusable(path) == "web.database.open"
    assert unusable(path / "below") == "web.database.open"
    assert unusable(tmp_path) == "web.database.open"
    assert path.read_text() == "Dear Ana, " * 100
