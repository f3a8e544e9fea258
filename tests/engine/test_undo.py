"""Taking back: an entry that cancels another. What was shown once is shown again."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.engine.dice import Sealed
from gobelet.engine.log import table_to_log
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table
from tests.support import (
    BOXES,
    REGISTRY,
    again,
    as_it_was,
    fallen,
    player,
    refused,
    roll,
    score,
    scripted,
    sealed,
    shown,
    typed,
    written,
)  # fmt: skip


def elsewhere(table: Table, seed: int = 7) -> Table:
    """The table opened on another device, whose own seal is another."""
    return open_fragment(share(table), REGISTRY.find_rules, seed.to_bytes(32, "big"))


def test_an_undo_takes_back_the_last_action_and_the_dice_that_fell_for_it() -> None:
    """The state is the one before; the log keeps both."""
    before = sealed().act(0, roll())
    table = before.act(0, roll(0, 1)).undo(0)
    assert table.state == before.state
    assert [entry.action["type"] for entry in table.entries] == ["roll", "dice", "roll", "dice", "undo"]
    assert table.entries[-1].action == {"type": "undo", "cancels": 3}
    assert (table.view(0)["seq"], table.view(0)["last"]["seq"]) == (5, 1)


def test_anyone_at_the_device_may_undo_back_to_the_start() -> None:
    """Then there is nothing left to undo."""
    table = start = sealed(2)
    table = written(table, "ones", "twos", "threes")
    for turn in range(6):
        assert table.view(0)["can_undo"]
        table = table.undo(turn % 2)
    assert table.state == start.state
    assert not table.view(0)["can_undo"]
    with as_it_was(table), refused("nothing_to_undo", "error.nothing_to_undo"):
        table.undo(0)


def test_the_end_of_a_game_can_be_undone() -> None:
    """And played otherwise."""
    table = written(sealed(), *BOXES)
    assert table.view(0)["outcome"] is not None
    table = table.undo(0)
    assert table.view(0)["outcome"] is None
    assert table.view(0)["to_act"] == [0]
    assert table.act(0, score("chance")).view(0)["outcome"] is not None


def test_throwing_again_after_an_undo_shows_the_same_faces() -> None:
    """Of every throw, however often."""
    table = sealed().act(0, roll())
    faces = shown(table)
    for _ in range(3):
        table = table.undo(0).act(0, roll())
        assert shown(table) == faces


def test_throwing_again_with_other_dice_kept_shows_the_same_faces_at_the_same_places() -> None:
    """A face depends on seat, turn, throw and position alone."""
    first = sealed().act(0, roll())
    every = shown(first.act(0, roll()))
    for kept in ((0,), (1, 3), (0, 2, 4), (1, 2, 3, 4)):
        table = first.act(0, roll()).undo(0).act(0, roll(0)).undo(0).act(0, roll(*kept))
        assert [shown(table)[i] for i in range(5) if i not in kept] == [every[i] for i in range(5) if i not in kept]
        assert [shown(table)[i] for i in kept] == [shown(first)[i] for i in kept]


def test_undoing_deeper_and_coming_back_shows_everything_again() -> None:
    """A score, the throws before it, the other seat's turn."""
    table = sealed(2).act(0, roll()).act(0, roll(1)).act(0, score("ones")).act(1, roll()).act(1, roll(2))
    faces = shown(table, 1)
    for _ in range(5):
        table = table.undo(0)
    table = table.act(0, roll()).act(0, roll(1)).act(0, score("twos")).act(1, roll()).act(1, roll(2))
    assert shown(table, 1) == faces


def test_a_table_loaded_is_the_same_table_and_shows_the_same_faces() -> None:
    """Those undone and those to come."""
    table = sealed().act(0, roll()).act(0, roll()).undo(0)
    loaded = again(table)
    assert loaded == table
    for kept in ((), (0,), (2, 3)):
        assert shown(loaded.act(0, roll(*kept)).act(0, roll(1))) == shown(table.act(0, roll(*kept)).act(0, roll(1)))


def test_a_log_without_its_seed_shows_the_faces_undone_again() -> None:
    """A server writes the seed at the end only; what was seen is in the log all the same."""
    table = sealed().act(0, roll()).act(0, roll()).undo(0).undo(0)
    loaded = again(table, reveal=False)
    assert loaded.state == table.state
    assert shown(loaded.act(0, roll())) == shown(table.act(0, roll()))
    kept = loaded.act(0, roll()).act(0, roll(0, 4))
    assert shown(kept) == shown(table.act(0, roll()).act(0, roll(0, 4)))
    assert isinstance(loaded.source, Sealed)
    assert isinstance(table.source, Sealed)
    assert loaded.source.seed != table.source.seed


@pytest.mark.parametrize("undone", [1, 2, 3])
@pytest.mark.parametrize("kept", [(), (0,), (1, 2), (0, 2, 3, 4)])
def test_an_opened_fragment_shows_the_faces_that_were_shown_before(undone: int, kept: tuple[int, ...]) -> None:
    """Taken back there or here, with other dice kept in between."""
    table = sealed().act(0, roll()).act(0, roll(4)).act(0, roll(3, 4))
    for _ in range(undone):
        table = table.undo(0)
    other = elsewhere(table)
    assert other.state == table.state
    seen = {1: (0, 1, 2), 2: (0, 1, 2, 3), 3: (0, 1, 2, 3, 4)}[undone]
    keep = () if undone == 3 else kept
    for there in (other, other.act(0, roll(*keep)).undo(0)):
        one, two = table.act(0, roll(*keep)), there.act(0, roll(*keep))
        assert [shown(one)[i] for i in seen] == [shown(two)[i] for i in seen]


def test_an_opened_fragment_can_undo_one_action_and_throws_the_same_again() -> None:
    """Undo, throw with others kept, undo, throw: never a second chance."""
    table = sealed().act(0, roll()).act(0, roll())
    other = elsewhere(table)
    assert other.view(0)["can_undo"]
    other = other.undo(0)
    assert not other.view(0)["can_undo"]
    kept = other.act(0, roll(0, 1))
    assert shown(kept)[2:] == shown(table)[2:]
    assert shown(kept.undo(0).act(0, roll())) == shown(table)
    assert shown(again(other).act(0, roll())) == shown(table)
    assert shown(again(other, reveal=False).act(0, roll())) == shown(table)


def test_going_from_device_to_device_never_shows_other_faces() -> None:
    """A fragment of a fragment of a fragment."""
    table = sealed().act(0, roll()).act(0, roll(0)).undo(0).act(0, roll(1)).undo(0)
    faces = shown(table.act(0, roll()))
    for seed in range(5):
        table = elsewhere(table, seed)
        table = table.act(0, roll(seed % 5)).undo(0)
    assert shown(table.act(0, roll())) == faces


def test_a_scripted_list_of_dice_gets_its_faces_back() -> None:
    """They fall again in their order."""
    table = scripted("11111 23456").act(0, roll()).act(0, roll(0, 1)).undo(0)
    assert shown(table.act(0, roll(0, 1))) == (1, 1, 2, 3, 4)
    assert shown(table.act(0, roll())) == (2, 3, 4, 5, 6)
    assert shown(table.undo(0).act(0, roll())) == (1, 1, 1, 1, 1)
    assert shown(again(table).act(0, roll())) == (2, 3, 4, 5, 6)


def test_a_scripted_table_on_another_device_shows_what_was_shown() -> None:
    """The list does not travel; the faces seen do."""
    table = elsewhere(scripted("11111 23456").act(0, roll()).act(0, roll(0)))
    assert shown(table) == (1, 2, 3, 4, 5)
    assert shown(table.undo(0).act(0, roll(0))) == (1, 2, 3, 4, 5)


def test_undoing_a_throw_whose_dice_are_still_to_be_typed() -> None:
    """There is no throw left to type for."""
    table = typed().act(0, roll())
    assert table.view(0)["due"] == {
        "seat": 0, "turn": 1, "throw": 1, "positions": [0, 1, 2, 3, 4], "sides": [6, 6, 6, 6, 6],
    }  # fmt: skip
    table = table.undo(0)
    assert table.view(0)["due"] is None
    assert table.view(0)["roll"] == 0


def test_an_undone_throw_of_real_dice_may_be_typed_anew() -> None:
    """Fingers may correct themselves."""
    table = typed().act(0, roll()).act(0, fallen("44162")).undo(0).act(0, roll()).act(0, fallen("44163"))
    assert shown(table) == (4, 4, 1, 6, 3)
    assert again(table) == table


def test_the_sums_after_an_undo_are_those_before() -> None:
    """Of every seat."""
    table = written(sealed(2), "ones", "twos", "twos", "ones")
    before = [player(table, seat) for seat in (0, 1)]
    after = written(table, "chance").undo(1).undo(0)
    assert [player(after, seat) for seat in (0, 1)] == before


def test_the_tables_that_went_before_stay_as_they_were() -> None:
    """Every change gives a new table."""
    tables = [sealed(2)]
    for box in ("ones", "twos", "threes"):
        tables.append(tables[-1].act(tables[-1].next_seat(), roll()))
        tables.append(tables[-1].act(tables[-1].next_seat(), score(box)))
        tables.append(tables[-1].undo(0))
    seen = [table.view(0) for table in tables]
    last = tables[-1]
    while last.view(0)["can_undo"]:
        last = last.undo(0)
    assert [table.view(0) for table in tables] == seen


def test_whoever_is_shown_a_table_may_scribble_on_what_is_shown() -> None:
    """Views and logs are copies: the table stays as it is."""

    def scribble(value: Any) -> None:
        for item in list(value.values() if isinstance(value, dict) else value):
            if isinstance(item, dict | list):
                scribble(item)
        value.clear()

    table = written(sealed(2), "ones").act(1, roll()).act(1, roll(0, 2))
    with as_it_was(table):
        for seen in (table.view(1), table_to_log(table)):
            scribble(seen)
    assert again(table) == table
