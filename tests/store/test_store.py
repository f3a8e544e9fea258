"""What every store promises: what it says is written is written, wholly, once, and nothing else is."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field

import pytest

from gobelet.engine.contract import DICE
from gobelet.engine.entry import Entry
from gobelet.engine.log import table_from_log, table_to_log
from gobelet.store.contract import NewTable
from gobelet.store.errors import Conflict, NotStored, Unfit
from gobelet.store.faults import Faults
from tests.store.tables import entry, outcome, outcomes, seqs, started
from tests.support import REGISTRY, SEED, roll, score, sealed

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was(store, place):
    """Setup, secret seed, every entry and its id are read back to the identical table, by another process too."""
    table = sealed(2).act(0, roll(), "first").act(0, roll(0, 1), "second").act(0, score("chance"), "third").undo(0)
    begun = table.at(2)
    await store.add_table(NewTable("t", table_to_log(begun), "fr", begun.entries))
    await store.append("t", table.entries[2:])
    for each in (store, await place.opened()):
        stored = await each.read("t")
        assert stored is not None
        assert stored.lang == "fr"
        again = table_from_log(stored.log, REGISTRY.find_rules, bytes(32))
        assert table_to_log(again) == table_to_log(table)
        assert table_to_log(again)["dice"]["seed"] == SEED.hex()


async def test_what_is_not_there_is_not_found(store):
    assert await store.read("nothing") is None
    assert await store.since("nothing", 0) == []
    assert await store.heads(["nothing"]) == {}
    assert await store.find_code("nothing") is None
    assert await store.find_quick("nothing") == []
    await store.ping()


async def test_an_entry_is_written_once(store):
    """The second to write an entry is told, and nothing of what it brought is kept."""
    await started(store)
    await store.append("t", [entry(1), entry(2, DICE)])
    assert await outcome(store.append("t", [entry(2), entry(3, DICE)])) is Conflict
    assert await outcome(store.append("t", [entry(3), entry(2, DICE)])) is Conflict
    assert await seqs(store) == [1, 2]


async def test_an_action_of_one_name_is_written_once(store):
    """The same id of the same seat cannot enter twice; of another seat, or at another table, it is another action."""
    await started(store)
    await started(store, "u")
    await store.append("t", [entry(1, 0, "a")])
    assert await outcome(store.append("t", [entry(2, 0, "a")])) is Conflict
    assert await outcome(store.append("t", [entry(2, 0, "b"), entry(3, 0, "a")])) is Conflict
    await store.append("t", [entry(2, 1, "a")])
    await store.append("u", [entry(1, 0, "a")])


async def test_an_entry_needs_its_table(store):
    assert await outcome(store.append("nowhere", [entry(1)])) is Conflict


async def test_a_table_is_added_once(store):
    """Nothing is kept of the second, its entries included."""
    await started(store)
    assert await outcome(store.add_table(NewTable("t", {}, "fr", [entry(1)]))) is Conflict
    assert await seqs(store) == []


async def test_what_no_database_can_keep_is_refused(store):
    await started(store)
    assert await outcome(store.append("t", [entry(1, 10**30)])) is Unfit
    assert await outcome(store.append("t", [entry(1, 0, "half a letter \ud800")])) is Unfit
    await store.append("t", [Entry(1, 0, {"type": "\ud800 \0", "more": [1.5, None, "é"]}, "é")])
    assert (await store.since("t", 0))[0]["action"] == {"type": "\ud800 \0", "more": [1.5, None, "é"]}


async def test_one_bad_part_of_a_commit_spoils_no_other(place):
    """Appends that wait together share a commit; the one that cannot be is refused alone."""
    commits: list[int] = []
    store = await place.opened(faults=Faults(0.02), committed=lambda seconds, together: commits.append(together))
    for name in "tuvw":
        await started(store, name)
    await store.append("t", [entry(1)])
    commits.clear()
    found = await outcomes(
        store.append("t", [entry(1), entry(2)]),
        store.append("u", [entry(1, 10**30)]),
        store.append("v", [entry(1, 0, "half a letter \ud800")]),
        store.append("nowhere", [entry(1)]),
        store.append("w", [entry(1)]),
    )
    assert found == [Conflict, Unfit, Unfit, Conflict, None]
    assert commits == [5]
    assert [await seqs(store, name) for name in "tuvw"] == [[1], [], [], [1]]


async def test_many_share_a_commit(place):
    commits: list[int] = []
    store = await place.opened(faults=Faults(0.02), committed=lambda seconds, together: commits.append(together))
    await asyncio.gather(*[started(store, f"t{n}") for n in range(300)])
    assert sum(commits) == 300
    assert len(commits) <= 4
    commits.clear()
    assert set(await outcomes(*[store.append(f"t{n}", [entry(1), entry(2)]) for n in range(300)])) == {None}
    assert len(commits) <= 4
    assert await store.heads([f"t{n}" for n in range(300)]) == {f"t{n}": 2 for n in range(300)}


async def test_two_at_once_for_the_same_entry(store):
    """In the same moment of the same process: the first gets it."""
    await started(store)
    found = await outcomes(*[store.append("t", [entry(1, seat), entry(2, seat)]) for seat in range(5)])
    assert found == [None, *[Conflict] * 4]
    assert [each["seat"] for each in await store.since("t", 0)] == [0, 0]


async def test_two_processes_never_both_write_an_entry(store, place):
    """Two writers race for each entry of a table: each entry is written, and by one of them."""
    other = await place.opened()
    await started(store)
    for seq in range(1, 41, 2):
        both = [each.append("t", [entry(seq, seat), entry(seq + 1, seat)]) for seat, each in enumerate((store, other))]
        assert set(await outcomes(*both)) == {Conflict, None}
    assert await seqs(store) == await seqs(other) == list(range(1, 41))
    seats = [each["seat"] for each in await store.since("t", 0)]
    assert seats[::2] == seats[1::2]


@dataclass(frozen=True)
class Held(Faults):
    """Commits wait at a gate: `reached` when one is there, until it is `open`."""

    reached: threading.Event = field(default_factory=threading.Event)
    open: threading.Event = field(default_factory=threading.Event)

    def before_commit(self) -> None:
        """Waits."""
        self.reached.set()
        assert self.open.wait(60)


async def test_success_is_said_after_the_commit(place):
    """While the commit is held up nobody is told, and nobody else can see the entry."""
    gate = Held()
    gate.open.set()
    store = await place.opened(faults=gate)
    await started(store)
    gate.open.clear()
    gate.reached.clear()
    writing = asyncio.create_task(store.append("t", [entry(1)]))
    assert await asyncio.to_thread(gate.reached.wait, 60)
    told, seen = writing.done(), await seqs(store)
    gate.open.set()
    await writing
    assert (told, seen) == (False, [])
    assert await seqs(store) == [1]


async def test_the_known_bad_store_says_it_before(place):
    """The mutant that the crash test must catch is bad in the way it should be."""
    gate = Held(early=True)
    store = await place.opened(faults=gate)
    await started(store)
    seen = await store.read("t")
    gate.open.set()
    assert seen is None


async def test_closing_writes_what_waits(place):
    store = place.store(Faults(commit_delay=0.01))
    await store.start()
    await started(store)
    parts = [asyncio.create_task(outcome(store.append("t", [entry(seq)]))) for seq in range(1, 20)]
    await asyncio.sleep(0)
    await store.close()
    assert {await part for part in parts} == {None}
    assert await outcome(store.append("t", [entry(50)])) is NotStored
    assert await seqs(await place.opened()) == list(range(1, 20))


async def test_who_gave_up_waiting_disturbs_nobody(place):
    """A task that is cancelled while its entry is written takes nobody else's answer away."""
    store = await place.opened(faults=Faults(commit_delay=0.05))
    for name in "tu":
        await started(store, name)
    parts = [asyncio.create_task(store.append(name, [entry(1)])) for name in "tu"]
    await asyncio.sleep(0.02)
    parts[0].cancel()
    await parts[1]
    await store.append("u", [entry(2)])
    assert await seqs(store, "u") == [1, 2]


class Death(BaseException):
    """What nobody foresaw."""


@dataclass(frozen=True)
class Deadly(Faults):
    """The writer comes to an end that nobody foresaw at the second commit."""

    commits: list[int] = field(default_factory=list)

    def before_commit(self) -> None:
        """Dies."""
        self.commits.append(1)
        if len(self.commits) == 2:
            raise Death


async def test_nobody_waits_for_a_writer_that_died(place, capsys):
    """One that ends by itself refuses what waits and what comes, and says so to who runs the server."""
    died = asyncio.Event()
    store = await place.opened(faults=Deadly(), died=died.set)
    await started(store)
    assert set(await outcomes(*[store.append("t", [entry(seq)]) for seq in (1, 2, 3)])) == {NotStored}
    await asyncio.wait_for(died.wait(), 5)
    assert await outcome(store.append("t", [entry(1)])) is NotStored
    with pytest.raises(NotStored):
        await store.ping()
    assert await seqs(store) == []
    assert "Death" in capsys.readouterr().err
