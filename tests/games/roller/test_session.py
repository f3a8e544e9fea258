"""A session: its history, its counts, and that it stays quick however long it gets."""

from __future__ import annotations

import json
import signal
from typing import Any

import pytest

from gobelet.engine.log import table_to_log, verify
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table
from tests.games.roller.play import last, roll, rolled, rules, sealed
from tests.support import REGISTRY, Room, again, picture, refused


def total(table: Table) -> int:
    """The total of the last roll."""
    return int(last(table.view(0))["total"])


def test_the_history_keeps_who_rolled_what() -> None:
    """The last roll first."""
    table = roll(roll(sealed(2), "2d6"), "d20 adv", 1)
    first, second = reversed(table.view(0)["history"])
    assert (first["number"], first["seat"], first["notation"]) == (1, 0, "2d6")
    assert (second["number"], second["seat"], second["notation"]) == (2, 1, "d20 adv")
    assert sum(first["dice"]) == first["total"]
    assert second["dropped"] in ([0], [1])


def test_a_long_roll_of_the_history_shows_its_total_only() -> None:
    """The last one shows all its dice."""
    view = roll(sealed(), "300d6").view(0)
    assert "dice" not in view["history"][0]
    assert len(view["dice"]) == 300


def test_the_counts_tell_how_often_each_face_fell_and_what_share_it_may_expect() -> None:
    """Dropped dice and explosions count as well."""
    view = rolled("3d4kh1+d6!", 1, 4, 4, 6, 2)
    four, six = view["counts"]
    assert four == {"sides": 4, "thrown": 3, "width": 1, "counts": [1, 0, 0, 2], "share": 0.25}
    assert six == {"sides": 6, "thrown": 2, "width": 1, "counts": [0, 1, 0, 0, 0, 1], "share": 1 / 6}


def test_the_counts_add_up_over_the_session_the_kind_thrown_last_first() -> None:
    """d6, then d20, then d6 again."""
    table = roll(roll(roll(sealed(), "3d6"), "d20"), "2d6")
    assert [(each["sides"], each["thrown"]) for each in table.view(0)["counts"]] == [(6, 5), (20, 1)]


def test_a_die_with_many_faces_is_counted_in_ranges() -> None:
    """d100 face by face, d256 in ranges of six."""
    view = rolled("d100+d256", 100, 256)
    hundred, many = view["counts"]
    assert (len(hundred["counts"]), hundred["width"]) == (100, 1)
    assert (many["width"], len(many["counts"])) == (6, 43)
    assert many["counts"][-1] == 1


def test_a_face_is_no_more_likely_than_another() -> None:
    """10,000 dice of seven sides, each face within five standard deviations of its share."""
    table = sealed()
    for _ in range(10):
        table = roll(table, "1000d7")
    (seven,) = table.view(0)["counts"]
    assert seven["thrown"] == 10_000
    assert all(abs(count - 10_000 * seven["share"]) < 5 * 35 for count in seven["counts"])


def test_dice_of_more_sides_than_a_byte_has_values_fall_at_once() -> None:
    """Up to a thousand, every face of them."""

    def too_long(signum: int, frame: object) -> None:
        raise TimeoutError("the dice never fall")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(10)
    try:
        table = roll(roll(sealed(), "1000d257"), "1000d1000")
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    faces = [die["value"] for die in table.view(0)["dice"]]
    assert 1 <= min(faces) < 10
    assert 991 < max(faces) <= 1000
    assert 460 < sum(faces) / 1000 < 541


def test_the_roller_never_ends() -> None:
    """There is no outcome, and always somebody who may roll."""
    table = sealed()
    for _ in range(30):
        table = roll(table, "d6")
        assert table.view(0)["outcome"] is None
        assert table.view(0)["to_act"] == [0]


def test_after_thousands_of_rolls_a_view_is_still_short() -> None:
    """The last hundred rolls of 3,000."""
    table = sealed(2)
    for i in range(3000):
        table = roll(table, ("4d6kh3", "d20+5", "2d10!")[i % 3], i % 2)
    view = table.view(0)
    assert len(view["history"]) == 100
    assert view["history"][0]["number"] == 3000
    assert len(json.dumps(view)) < 20_000


def test_the_longest_view_stays_bounded() -> None:
    """A hundred rolls of a thousand dice, of every kind in turn."""
    table = sealed()
    for i in range(100):
        table = roll(table, f"{1000 - i}d{2 + i}")
    assert len(json.dumps(table.view(0))) < 120_000


def test_a_session_saved_and_loaded_is_the_same_session() -> None:
    """History, counts and all; its dice follow from its seed."""
    table = sealed(3)
    for i in range(12):
        table = roll(table, ("3d6!", "d%+d4", "2x2d20kl1")[i % 3], i % 3)
    assert picture(again(table)) == picture(table)
    assert table.last is not None
    assert verify(table_to_log(table), REGISTRY.find_rules) == {"ok": True, "checked": table.last.used}


def test_undo_takes_the_last_roll_back_and_shows_the_same_dice_again() -> None:
    """Explosions with it; undo is no way to throw again."""
    table = roll(sealed(), "2d6")
    after = roll(table, "20d6!")
    back = after.undo(0)
    assert back.state == table.state
    assert roll(back, "20d6!").state == after.state


def test_a_link_carries_the_last_roll_and_not_the_history() -> None:
    """The next dice are new ones, and an undone throw is shown again."""
    table = sealed(2)
    for i in range(5):
        table = roll(table, "4d6kh3+d20", i % 2)
    opened = open_fragment(share(table), REGISTRY.find_rules, b"another seed")
    assert [each["total"] for each in opened.view(0)["history"]] == [total(table)]
    assert opened.state.rolls == table.state.rolls
    back = opened.undo(0)
    assert back.view(0)["history"] == []
    assert total(roll(back, "4d6kh3+d20")) == total(table)


def test_a_die_that_was_seen_is_never_taken_for_one_with_other_sides() -> None:
    """A d20 that was thrown and taken back says nothing of the d6 thrown in its place."""
    for seed in range(20):
        table = roll(sealed(1, bytes([seed])), "d20").undo(0)
        opened = roll(open_fragment(share(table), REGISTRY.find_rules, b"another seed"), "d6")
        assert 1 <= total(opened) <= 6


@pytest.mark.parametrize("seats", [1, 8])
def test_a_link_carries_the_last_roll_of_a_hundred_dice(seats: int) -> None:
    """d6; a link grows with the dice of the roll that it shows."""
    table = roll(roll(sealed(seats), "4d6kh3"), "100d6kh3+2d20-7")
    assert total(open_fragment(share(table), REGISTRY.find_rules, b"another seed")) == total(table)


@pytest.mark.parametrize("notation", ["1d6", "100d6", "1000d6", "1000d1000kh500"])
def test_a_link_has_at_most_300_characters_whatever_was_rolled(notation: str) -> None:
    """A roll too large for it stays at home, also once it was taken back; the next dice are new ones all the same."""
    table = roll(roll(sealed(8), "d20"), notation)
    for each in (table, table.undo(0)):
        fragment = share(each)
        assert len(fragment) <= 300
        opened = open_fragment(fragment, REGISTRY.find_rules, b"another seed")
        assert opened.state.rolls == each.state.rolls
        assert len(roll(opened, "3d6", 1).view(0)["history"][0]["dice"]) == 3


def test_the_roller_has_no_options_and_one_ruleset() -> None:
    """Anything else is refused; one to eight sit down."""
    with refused("bad_options", "error.bad_options.unknown", name="sides"):
        REGISTRY.find_rules("roller", None, {"sides": 6})
    with refused("unknown_ruleset"):
        REGISTRY.find_rules("roller", "yahtzee", {})
    assert rules().seats == (1, 8)
    room = Room()
    room.refuse("bad_seats", "table.new", game="roller", seats=[])
    room.refuse("bad_seats", "table.new", game="roller", seats=[f"P{i}" for i in range(9)])


def test_the_same_id_rolls_once() -> None:
    """A message that is sent twice is answered the same."""
    room = Room()
    table: str = room.ask("table.new", game="roller", seats=["Ana"])["table"]
    asked: dict[str, Any] = {"table": table, "seat": 0, "action": {"type": "roll", "dice": "3d6+d4"}, "id": "a"}
    first, second = room.ask("table.act", **asked), room.ask("table.act", **asked)
    assert first == second
    assert first["view"]["rolls_made"] == 1
