"""What a store keeps of live tables: how they are found, whose the seats are, when everything happened."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from gobelet.store.cleaning import CODE_HOLDS, clean, free
from gobelet.store.contract import OVER, PLAYING, WAITING, Arrival, Change, NewTable, Sitting
from gobelet.store.errors import Conflict
from tests.store.tables import entry, outcome, outcomes, seqs, started

pytestmark = pytest.mark.anyio

ANA, BEA = Sitting(0, b"a" * 32, "ana"), Sitting(1, b"b" * 32, "bea")
BOT = Sitting(1)


async def test_a_live_table_comes_back_as_it_was(store):
    await store.add_table(NewTable("t", {}, "fr", [entry(1)], "K7QM2XRP", WAITING, "pig", (ANA, BOT)))
    stored = await store.read("t")
    assert stored is not None
    assert (stored.code, stored.status, stored.quick) == ("K7QM2XRP", WAITING, "pig")
    assert stored.sittings == (ANA, BOT)


async def test_a_table_of_one_device_has_nothing_of_it(store):
    """Nor do its entries tell their time."""
    await started(store)
    await store.append("t", [entry(1, at=77)])
    stored = await store.read("t")
    assert stored is not None
    assert (stored.code, stored.status, stored.quick, stored.sittings) == (None, None, None, ())
    assert "at" not in stored.log["entries"][0]
    assert "at" not in (await store.since("t", 0))[0]
    assert await store.unfinished() == []


async def test_entries_keep_their_time(store):
    """The host's where it says one, else that of the writing."""
    await started(store, status=PLAYING)
    await store.append("t", [entry(1, at=1_700_000_000_123), entry(2)])
    first, second = await store.since("t", 0)
    assert first["at"] == 1_700_000_000_123
    assert second["at"] > first["at"]
    stored = await store.read("t")
    assert stored is not None
    assert stored.log["entries"] == [first, second]


async def test_since_gives_what_came_after(store):
    await started(store)
    await store.append("t", [entry(1), entry(2, -1), entry(3, 0, "x")])
    assert await store.since("t", 1) == [
        {"seq": 2, "seat": None, "action": {"type": "roll", "keep": []}},
        {"seq": 3, "seat": 0, "action": {"type": "roll", "keep": []}, "id": "x"},
    ]
    assert await store.since("t", 3) == []
    assert await store.heads(["t", "u"]) == {"t": 3}


async def test_a_code_leads_to_one_table_until_it_is_freed(store):
    """Also for a while after the end; then another may have it."""
    await started(store, code="K7QM2XRP", status=WAITING)
    assert await store.find_code("K7QM2XRP") == "t"
    assert await outcome(started(store, "u", code="K7QM2XRP", status=WAITING)) is Conflict
    await store.append("t", [entry(1)], Change(PLAYING))
    assert await store.find_code("K7QM2XRP") == "t"
    await store.append("t", [entry(2)], Change(OVER))
    assert await store.find_code("K7QM2XRP") == "t"
    assert await outcome(started(store, "u", code="K7QM2XRP", status=WAITING)) is Conflict
    await store.free_codes(["t", "nothing"])
    assert await store.find_code("K7QM2XRP") is None
    await started(store, "u", code="K7QM2XRP", status=WAITING)
    assert await store.find_code("K7QM2XRP") == "u"


async def test_codes_are_freed_of_tables_that_have_been_over_for_a_day(store):
    """Not of those that ended since, nor of those that wait or are played, however old."""
    for name, code, at, status in (
        ("old", "OLD", 1_000, OVER),
        ("new", "NEW", 1_001, OVER),
        ("plays", "PLAYS", 1_000, PLAYING),
        ("waits", "WAITS", 1_000, None),
    ):
        await started(store, name, code=code, status=WAITING)
        await store.append(name, [entry(1, at=at)], Change(status))
    assert await free(store, 1_001 + CODE_HOLDS) == 1
    codes = ("OLD", "NEW", "PLAYS", "WAITS")
    assert [await store.find_code(code) for code in codes] == [None, "new", "plays", "waits"]
    assert await free(store, 1_001 + CODE_HOLDS) == 0


async def test_the_tables_of_a_player_are_those_that_are_not_over(store):
    """The one where something happened last comes first; of so many as are asked for."""
    for name, at, status in (("a", 10, PLAYING), ("b", 30, WAITING), ("c", 20, PLAYING), ("over", 40, OVER)):
        sitting = Sitting(0, name[:1].encode() * 32, "ana")
        await started(store, name, status=WAITING, sittings=(sitting, Sitting(1, None, "bea")))
        await store.append(name, [entry(1, at=at)], Change(status))
    assert await store.find_tables_of("ana", 9) == ["b", "c", "a"]
    assert await store.find_tables_of("ana", 2) == ["b", "c"]
    await store.append("b", [entry(2, at=50)], Change(sittings=(Sitting(1, None, "bea"),)))
    assert await store.find_tables_of("ana", 9) == ["c", "a"]
    assert await store.find_tables_of("bea", 1) == ["b"]
    assert await store.find_tables_of("eve", 9) == []


@pytest.mark.parametrize("status", [PLAYING, OVER])
async def test_a_quick_match_is_found_while_it_waits(store, status):
    for name in ("b", "a", "c"):
        await started(store, name, status=WAITING, quick="yahtzee")
    await started(store, "d", status=WAITING, quick="pig")
    assert sorted(await store.find_quick("yahtzee")) == ["a", "b", "c"]
    await store.append("b", [], Change(status))
    assert sorted(await store.find_quick("yahtzee")) == ["a", "c"]
    assert await store.find_quick("pig") == ["d"]


async def test_fifty_quick_matches_are_given_at_most(store):
    for n in range(55):
        await started(store, f"t{n}", status=WAITING, quick="pig")
    found = await store.find_quick("pig")
    assert len(found) == 50
    assert found[0] == "t0"


async def test_a_quick_match_is_opened_only_beside_those_that_are_known_to_wait(store):
    """So whoever did not know of one looks again; of several at once one comes first, and the others know."""
    waits: dict[str, Any] = {"status": WAITING, "quick": "pig"}
    await started(store, "a", **waits, beside=())
    await started(store, "other", status=WAITING, quick="yahtzee", beside=())
    assert await outcome(started(store, "b", **waits, beside=())) is Conflict
    assert await outcome(started(store, "b", **waits, beside=("other",))) is Conflict
    await started(store, "b", **waits, beside=("a", "x"))
    await started(store, "c", **waits)
    assert sorted(await store.find_quick("pig")) == ["a", "b", "c"]
    for name in ("a", "b", "c"):
        await store.append(name, [], Change(OVER))
    found = await outcomes(*[started(store, f"t{n}", **waits, beside=()) for n in range(6)])
    assert Counter(found) == {None: 1, Conflict: 5}
    assert len(await store.find_quick("pig")) == 1


async def test_a_table_knows_after_which_one_they_play_on_there(store):
    await started(store, "first", status=OVER)
    await started(store, "second", status=WAITING, again="first")
    assert await store.find_before("second") == "first"
    assert await store.find_before("first") is None
    assert await store.find_before("nowhere") is None


async def test_unfinished_tables_are_those_that_wait_or_are_played(store):
    await started(store, "one device")
    for name, status in (("a", WAITING), ("b", PLAYING), ("c", OVER)):
        await started(store, name, status=status)
    assert sorted(await store.unfinished()) == ["a", "b"]


async def test_an_entry_and_what_goes_with_it_are_one(store):
    """Both or neither."""
    await started(store, status=WAITING, code="K7QM2XRP", sittings=(ANA,))
    await store.append("t", [entry(1)], Change(sittings=(ANA, BEA)))
    assert await outcome(store.append("t", [entry(1)], Change(OVER, (BEA,)))) is Conflict
    stored = await store.read("t")
    assert stored is not None
    assert (stored.status, stored.code, stored.sittings) == (WAITING, "K7QM2XRP", (ANA, BEA))
    await store.append("t", [entry(2)], Change(PLAYING, ()))
    stored = await store.read("t")
    assert stored is not None
    assert (stored.status, stored.sittings, await seqs(store)) == (PLAYING, (), [1, 2])


async def test_a_token_leads_to_the_one_seat_that_it_is_of(store):
    """Who would bring it to a second table is refused, whether that is new or there already."""
    await started(store, "t", status=WAITING, sittings=(ANA,))
    await started(store, "u", status=WAITING)
    assert await store.find_seat(b"a" * 32) == "t"
    assert await store.find_seat(b"b" * 32) is None
    assert await outcome(started(store, "v", status=WAITING, sittings=(ANA,))) is Conflict
    assert await outcome(store.append("u", [entry(1)], Change(sittings=(ANA,)))) is Conflict
    assert (await store.read("v"), await seqs(store, "u")) == (None, [])
    await store.append("t", [entry(1)], Change(sittings=(replace(ANA, seat=1), replace(BEA, seat=0))))
    assert await store.find_seat(b"a" * 32) == "t"
    await store.append("t", [entry(2)], Change(sittings=(replace(BEA, seat=0),)))
    assert await store.find_seat(b"a" * 32) is None
    await store.append("u", [entry(1)], Change(sittings=(ANA,)))
    assert await store.find_seat(b"a" * 32) == "u"


async def test_two_who_bring_one_token_at_once(store):
    """One of them sits."""
    tables = [f"t{n}" for n in range(8)]
    found = await outcomes(*[started(store, name, status=WAITING, sittings=(ANA,)) for name in tables])
    assert sorted(map(str, found)) == sorted(["None", *[str(Conflict)] * 7])


async def test_after_a_table_they_play_on_at_one_other(store):
    """And after that one at one more; the last of the line is found from each, also where the first is gone."""
    for name, before in (("a", None), ("b", "a"), ("c", "b"), ("other", None)):
        await started(store, name, status=WAITING, again=before)
    names = ("a", "b", "c", "other", "none")
    assert [await store.find_last(name) for name in names] == ["c", "c", "c", "other", "none"]
    assert await outcome(started(store, "d", status=WAITING, again="a")) is Conflict
    assert await store.read("d") is None
    await store.remove(["a"])
    assert [await store.find_last(name) for name in ("a", "b")] == ["c", "c"]
    await store.remove(["b"])
    await started(store, "d", status=WAITING, again="a")
    assert await store.find_last("a") == "d"


async def test_two_who_play_on_after_one_table_at_once(store):
    """One of their tables is there."""
    await started(store, "t", status=OVER)
    tables = [f"t{n}" for n in range(8)]
    found = await outcomes(*[started(store, name, status=WAITING, again="t") for name in tables])
    assert sorted(map(str, found)) == sorted(["None", *[str(Conflict)] * 7])
    assert await store.find_last("t") == tables[found.index(None)]


async def test_a_player_is_forgotten_everywhere(store):
    """The token as well: nobody plays on for who is gone."""
    await started(store, "t", sittings=(ANA, BEA))
    there = Sitting(0, b"d" * 32, "bea")
    await started(store, "u", sittings=(there, Sitting(2, b"c" * 32, "ana")))
    await store.forget_player("ana")
    for name, wanted in (("t", (Sitting(0), BEA)), ("u", (there, Sitting(2)))):
        stored = await store.read(name)
        assert stored is not None
        assert stored.sittings == wanted


async def test_tables_of_guests_without_a_move_are_cleaned_away(store, place):
    """Not those of one device: whoever has such a table's name may come back to it in years. Nor any at which somebody
    sits who has an account."""
    await place.account("bea")
    old = NewTable("", {}, "en", [entry(1, at=500)], status=PLAYING)
    await store.add_table(NewTable("one", {}, "en", [entry(1, at=500)]))
    for name, status, seats in (("ana", OVER, (ANA, BOT)), ("both", PLAYING, (ANA, BEA)), ("new", PLAYING, (ANA,))):
        sittings = tuple(replace(each, token=None) for each in seats)
        came = (Arrival(1, "ana"),)
        await store.add_table(NewTable(name, old.log, "en", old.entries, None, status, None, sittings, came))
    await store.append("new", [entry(2)])
    later = 10**15
    assert await clean(store, 1_000) == 0  # all were begun after that
    assert await store.stale(later) == ["ana", "new"]
    assert await clean(store, later) == 2
    assert [await store.read(name) for name in ("ana", "new")] == [None, None]
    assert [await seqs(store, name) for name in ("one", "both")] == [[1], [1]]
    await started(store, "ana")
    assert await seqs(store, "ana") == []


async def test_removing_passes_over_what_is_not_there(store):
    await started(store)
    await store.remove(["nowhere"])
    await store.remove([])
    assert await seqs(store) == []
