"""A name goes from the logs of the tables where its player sat; the games stay as they were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from gobelet.engine.log import table_from_log, table_to_log
from gobelet.engine.table import Table
from gobelet.players.forgetting import without_name
from gobelet.players.schema import PLAYERS
from gobelet.store.contract import Arrival, NewTable, Sitting, Store
from gobelet.store.opening import open_store
from tests.players.support import House, hosted, played, sits
from tests.support import REGISTRY

START = {"type": "start"}


def forgotten(table: Table, *seats: int, arrivals: Sequence[int] = ()) -> dict[str, Any]:
    """The log without the names of who has these seats and came by these entries."""
    log = table_to_log(table)
    row, actions = without_name(log, seats, arrivals)
    entries = [{**entry, "action": actions.get(entry["seq"], entry["action"])} for entry in log["entries"]]
    return {**log, "seats": row, "entries": entries}


def names(log: dict[str, Any]) -> list[str]:
    """Every name in a log, in order."""
    return [entry["action"]["name"] for entry in log["entries"] if entry["action"]["type"] == "sit"]


def test_the_name_of_a_seat_goes_and_the_game_stays():
    """Dice and points are the same, and the log can be read and checked as before."""
    table = played(hosted("pig", sits(0, "Ana"), sits(1, "Béa"), START), 0)
    log = forgotten(table, 1)
    assert log["seats"] == names(log) == ["Ana", "—"]
    assert "Béa" not in repr(log)
    again = table_from_log(log, REGISTRY.find_rules, bytes(32))
    assert again.outcome() == table.outcome()
    assert again.names == ("Ana", "—")


def test_who_moved_up_in_the_row_is_found():
    """The seat at the end is not the one that was taken."""
    table = hosted("pig", sits(0, "Ana"), sits(1, "Béa"), sits(2, "Eve"), {"type": "leave", "seat": 0}, START)
    assert table.names == ("Béa", "Eve")
    assert names(forgotten(table, 1)) == ["Ana", "Béa", "—"]
    assert names(forgotten(table, 0)) == ["Ana", "—", "Eve"]


def test_who_sat_down_again_is_forgotten_each_time():
    """Before the start with another seat, after it where a bot had played on."""
    table = hosted("pig", sits(0, "Ana"), sits(1, "Béa"), {"type": "leave", "seat": 0}, sits(1, "Ana"), START)
    table = table.hosted({"type": "leave", "seat": 1}).hosted(sits(1, "Ana L."))
    assert names(forgotten(table, 1)) == ["—", "Béa", "—", "—"]


def test_who_is_known_to_have_come_is_found_though_the_seat_was_given_up():
    """By the entries of the coming: before the start, where the row moved up, and after it, where a bot played on."""
    table = hosted("pig", sits(0, "Eve"), sits(1, "Ana"), {"type": "leave", "seat": 0}, sits(1, "Béa"), START)
    table = table.hosted({"type": "leave", "seat": 0}).hosted(sits(0, "Chloé"))
    assert names(forgotten(table, arrivals=[1])) == ["—", "Ana", "Béa", "Chloé"]
    assert names(forgotten(table, arrivals=[2])) == ["Eve", "—", "Béa", "Chloé"]
    assert names(forgotten(table, 0, arrivals=[7])) == ["Eve", "Ana", "Béa", "—"]  # of the seat only who sits there now


def test_bots_and_others_keep_their_names():
    table = hosted("pig", sits(0, "Ana"), sits(1, "Bot", bot="good"), sits(2, "Béa"), START)
    log = forgotten(table, 0)
    assert log["seats"] == ["—", "Bot", "Béa"]
    assert table_from_log(log, REGISTRY.find_rules, bytes(32)).names == ("—", "Bot", "Béa")


def test_two_may_be_forgotten_at_one_table():
    table = hosted("pig", sits(0, "Ana"), sits(1, "Béa"), START)
    once = forgotten(table, 0)
    row, actions = without_name(once, [1])
    assert row == ["—", "—"]
    assert list(actions.values()) == [sits(1, "—")] or len(actions) == 1


def test_a_table_that_waits_can_be_forgotten_too():
    table = hosted("pig", sits(0, "Ana"), sits(1, "Béa"))
    assert names(forgotten(table, 0)) == ["—", "Béa"]
    assert without_name(table_to_log(table), []) == (["Ana", "Béa"], {})


@pytest.fixture
def store(house: House) -> Iterator[Store]:
    """The store of the same database."""
    path = Path(house.url.removeprefix("sqlite+aiosqlite:///"))
    found = open_store("" if path.is_absolute() else house.url, path, lambda: None)
    house.run(found.start())
    yield found
    house.run(found.close())


def test_a_deleted_player_is_found_nowhere_in_the_database(house, store):
    """Neither at tables that are over nor at one in play: no name, no public name, no token; the others stay."""
    ana, bea = house.guest("Anaïs Zéro"), house.guest("Béa")
    over = played(hosted("pig", sits(0, "Anaïs Zéro"), sits(1, "Béa"), START), 0)
    begun = hosted("pig", sits(0, "Béa"), sits(1, "Anaïs Zéro"), START)
    whose = [(ana["player"], b"token of Ana"), (bea["player"], b"token of Bea")]
    for name, table, row in (("over", over, whose), ("begun", begun, whose[::-1])):
        seats = [Sitting(seat, token + name.encode(), player) for seat, (player, token) in enumerate(row)]
        setup = {**table_to_log(table), "seats": list(table.names)}
        new = NewTable(name, setup, "fr", table.entries, status="over", sittings=tuple(seats))
        house.run(store.add_table(new))
    house.play(over, [ana["player"], bea["player"]], "over")
    secrets = ("Ana\\u00efs", "Anaïs", ana["player"], "token of Ana", b"token of Ana".hex())
    for secret in secrets[1:-1]:
        assert any(secret in row for row in dumped(house))

    house.ask("player.delete", device=ana["device"], sure=True)

    left = "\n".join(dumped(house))
    for secret in secrets:
        assert secret not in left
    assert "token of Bea" in left
    for name, left_row in (("over", ("—", "Béa")), ("begun", ("Béa", "—"))):
        stored = house.run(store.read(name))
        again = table_from_log(stored.log, REGISTRY.find_rules, bytes(32))
        assert again.names == left_row
        assert again.outcome() == (over if name == "over" else begun).outcome()
        assert [sitting.player for sitting in stored.sittings].count(None) == 1


def test_a_name_that_was_left_behind_is_found_too(house, store):
    """At a table whose seat the player gave up; another who sits there now keeps the name. The table is to be read
    again by whoever has it in memory."""
    ana, bea = house.guest("Anaïs Zéro"), house.guest("Béa")
    table = hosted("pig", sits(0, "Anaïs Zéro"), sits(1, "Eve"), START, {"type": "leave", "seat": 0}, sits(0, "Béa"))
    sittings = (Sitting(0, b"Bea's own", bea["player"]), Sitting(1, b"Eve's own"))
    came = (Arrival(1, ana["player"]), Arrival(5, bea["player"]))
    setup = {**table_to_log(table), "seats": ["Anaïs Zéro"]}
    new = NewTable("left", setup, "fr", table.entries, status="playing", sittings=sittings, arrivals=came)
    house.run(store.add_table(new))

    house.ask("player.delete", device=ana["device"], sure=True)

    for secret in ("Ana\\u00efs", "Anaïs", ana["player"]):
        assert secret not in "\n".join(dumped(house))
    stored = house.run(store.read("left"))
    assert names(stored.log) == ["—", "Eve", "Béa"]
    assert stored.sittings == sittings
    assert "left" in house.rewritten
    assert list(house.run(store.rewritten(house.now)).values())[-1] == "left"
    assert house.run(store.rewritten(house.now + 1)) == {}


def test_a_player_written_back_by_who_did_not_know_yet_goes_in_the_night(house, store):
    ana = house.guest("Ana")
    house.ask("player.delete", device=ana["device"], sure=True)
    late = NewTable("late", {}, "fr", status="waiting", sittings=(Sitting(0, b"t", ana["player"]),))
    house.run(store.add_table(late))
    house.run(house.players.clean(0))
    assert ana["player"] not in "\n".join(dumped(house))


def dumped(house: House) -> list[str]:
    """Every row of every table of the database, as text."""

    async def read() -> list[str]:
        engine = create_async_engine(house.url)
        found: list[str] = []
        async with engine.connect() as connection:
            for table in PLAYERS.metadata.sorted_tables:
                found += [" ".join(map(str, row)) for row in (await connection.execute(table.select())).all()]
        await engine.dispose()
        return found

    return house.run(read())
