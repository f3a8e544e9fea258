"""A name goes from the logs of the tables where its player sat; the games stay as they were."""

from __future__ import annotations

from typing import Any

from gobelet.engine.log import table_from_log, table_to_log
from gobelet.engine.table import Table
from gobelet.players.forgetting import without_name
from tests.players.support import hosted, played, sits
from tests.support import REGISTRY

START = {"type": "start"}


def forgotten(table: Table, *seats: int) -> dict[str, Any]:
    """The log with the names of these seats taken out."""
    log = table_to_log(table)
    row, actions = without_name(log, seats)
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
