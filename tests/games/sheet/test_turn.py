"""A turn: up to three throws, dice kept at will, then one box."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.games.sheet.game import MOST_SHARED
from tests.support import BOXES, as_it_was, refused, roll, rules, score, scripted, sealed, shown, written


def test_the_first_throw_rolls_all_the_dice() -> None:
    """Before it there are none, and nothing can be kept."""
    table = scripted("44162")
    view = table.view(0)
    assert (view["dice"], view["roll"], view["rolls_left"]) == ([], 0, 3)
    assert view["actions"] == {"roll": {"keep": [], "at_most": 0}}
    table = table.act(0, roll())
    assert shown(table) == (4, 4, 1, 6, 2)
    assert (table.view(0)["roll"], table.view(0)["rolls_left"]) == (1, 2)


def test_up_to_two_more_throws_roll_the_dice_that_are_not_kept() -> None:
    """Those kept stay where they lie."""
    table = scripted("44162 5 33 6").act(0, roll()).act(0, roll(0, 1, 2, 3))
    assert shown(table) == (4, 4, 1, 6, 5)
    assert [die["kept"] for die in table.view(0)["dice"]] == [True, True, True, True, False]
    table = table.act(0, roll(0, 1, 4))
    assert shown(table) == (4, 4, 3, 3, 5)
    assert table.view(0)["rolls_left"] == 0
    assert list(table.view(0)["actions"]) == ["score"]


def test_a_die_kept_earlier_may_be_rolled_again() -> None:
    """Also all of them."""
    table = scripted("44162 5 11111").act(0, roll()).act(0, roll(0, 1, 2, 3)).act(0, roll())
    assert shown(table) == (1, 1, 1, 1, 1)


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_a_box_may_be_written_after_any_throw(throws: int) -> None:
    """After the first, the second or the third."""
    table = sealed()
    for _ in range(throws):
        table = table.act(0, roll())
    table = table.act(0, score("chance"))
    assert table.view(0)["turn"] == [2, 13]
    assert table.view(0)["dice"] == []


def test_no_box_before_the_first_throw() -> None:
    """Not even for 0."""
    table = sealed()
    with as_it_was(table), refused("illegal_action", "error.sheet.not_rolled"):
        table.act(0, score("chance"))


def test_no_fourth_throw() -> None:
    """Three in all."""
    table = sealed().act(0, roll()).act(0, roll(0)).act(0, roll(0))
    with as_it_was(table), refused("illegal_action", "error.sheet.no_rolls_left", rolls=3):
        table.act(0, roll(0))


def test_a_box_once_filled_never_changes() -> None:
    """Scoring twice in one turn is another player's turn, scoring a filled box is refused."""
    table = written(sealed(), "chance")
    with as_it_was(table), refused("illegal_action", "error.sheet.not_rolled"):
        table.act(0, score("ones"))
    table = table.act(0, roll())
    with as_it_was(table), refused("illegal_action", "error.sheet.filled", category="chance"):
        table.act(0, score("chance"))


def test_scoring_twice_in_a_game_of_two_is_the_other_seats_turn() -> None:
    """The refusal names who is awaited."""
    table = written(sealed(2), "chance")
    with as_it_was(table), refused("not_your_turn", "error.not_your_turn", name="Ana", next="Béa"):
        table.act(0, score("ones"))


def test_not_all_five_dice_can_be_kept() -> None:
    """There would be nothing to throw."""
    table = sealed().act(0, roll())
    assert table.view(0)["actions"]["roll"] == {"keep": [0, 1, 2, 3, 4], "at_most": 4}
    with as_it_was(table), refused("illegal_action", "error.sheet.keep_all"):
        table.act(0, roll(0, 1, 2, 3, 4))


def test_nothing_is_kept_on_the_first_throw() -> None:
    """There are no dice yet, nor are those of the turn before."""
    table = sealed()
    with as_it_was(table), refused("illegal_action", "error.sheet.first_keeps_none"):
        table.act(0, roll(0))
    table = written(table, "chance")
    with as_it_was(table), refused("illegal_action", "error.sheet.first_keeps_none"):
        table.act(0, roll(0))


BAD_KEEPS: list[tuple[Any, str]] = [
    ([5], "keep_position"),
    ([-1], "keep_position"),
    ([10**30], "keep_position"),
    ([10**4300 - 1], "keep_position"),
    ([True], "keep_position"),
    ([0.0], "keep_position"),
    (["0"], "keep_position"),
    ([None], "keep_position"),
    ([[0]], "keep_position"),
    ([{}], "keep_position"),
    ([0, 0], "keep_twice"),
    ([3, 1, 3], "keep_twice"),
    ([0, 1, 2, 3, 4, 0], "keep_twice"),
    ("01", "keep_list"),
    (0, "keep_list"),
    ({}, "keep_list"),
    (None, "keep_list"),
    (True, "keep_list"),
]


@pytest.mark.parametrize(("keep", "key"), BAD_KEEPS, ids=range(len(BAD_KEEPS)))
def test_what_is_kept_is_a_list_of_positions_each_once(keep: Any, key: str) -> None:
    """Positions run from 0 to 4."""
    table = sealed().act(0, roll())
    with as_it_was(table), refused("illegal_action", f"error.sheet.{key}"):
        table.act(0, {"type": "roll", "keep": keep})


def test_the_order_in_which_positions_are_named_does_not_matter() -> None:
    """Nor what else stands in the action; the log holds one form of it."""
    table = scripted("44162 55").act(0, roll()).act(0, {"keep": [3, 0, 1], "type": "roll", "colour": "red"})
    assert shown(table) == (4, 4, 5, 6, 5)
    assert table.entries[-2].action == {"type": "roll", "keep": [0, 1, 3]}
    assert table == scripted("44162 55").act(0, roll()).act(0, roll(0, 1, 3))


@pytest.mark.parametrize("category", ["", "FOURS", "six", "yatzy", "fours ", "__class__", "é" * 1000])
def test_a_box_that_is_not_on_the_sheet_is_refused(category: str) -> None:
    """By its name."""
    table = sealed().act(0, roll())
    with as_it_was(table), refused("illegal_action", "error.sheet.unknown_category"):
        table.act(0, score(category))


@pytest.mark.parametrize("category", [None, 4, ["fours"], {}, True])
def test_a_box_is_named_by_a_text(category: Any) -> None:
    """Nothing else names one."""
    table = sealed().act(0, roll())
    with as_it_was(table), refused("illegal_action", "error.sheet.category_missing"):
        table.act(0, {"type": "score", "category": category})


@pytest.mark.parametrize("action", [{}, {"type": None}, {"type": 3}, {"type": ["roll"]}, [], None, "roll", 7])
def test_an_action_is_an_object_with_a_type(action: Any) -> None:
    """Not a move, as against not allowed."""
    table = sealed()
    with as_it_was(table), refused("illegal_action", "error.action_shape"):
        table.act(0, action)


@pytest.mark.parametrize("kind", ["", "ROLL", "undo", "stand", "challenge", "time", "x" * 500])
def test_an_action_of_another_game_is_refused(kind: str) -> None:
    """By its type."""
    table = sealed()
    with as_it_was(table), refused("illegal_action", "error.unknown_action"):
        table.act(0, {"type": kind})


@pytest.mark.parametrize("seat", [1, 2, -1, 99, "0", None, 0.5])
def test_a_seat_that_does_not_exist_may_do_nothing(seat: Any) -> None:
    """Neither act nor look nor undo."""
    table = sealed().act(0, roll())
    with as_it_was(table):
        with refused("bad_seats", "error.bad_seat"):
            table.act(seat, roll())
        with refused("bad_seats", "error.bad_seat"):
            table.view(seat)
        with refused("bad_seats", "error.bad_seat"):
            table.undo(seat)


def test_seats_play_in_turn() -> None:
    """One turn each, from the first to the last, round after round."""
    table = sealed(3)
    for turn in range(6):
        seat = turn % 3
        view = table.view(seat)
        assert (view["to_act"], view["next"], view["turn"]) == ([seat], seat, [turn // 3 + 1, 13])
        for other in {0, 1, 2} - {seat}:
            assert table.view(other)["actions"] == {}
            with refused("not_your_turn"):
                table.act(other, roll())
        table = written(table, BOXES[turn])


def test_all_seats_see_the_dice_of_the_seat_that_plays() -> None:
    """And only that seat is offered boxes."""
    table = written(scripted("11111 44162", seats=2), "ones").act(1, roll())
    assert shown(table, 0) == shown(table, 1) == (4, 4, 1, 6, 2)
    assert "open" in table.view(0)["players"][1]
    assert "open" not in table.view(0)["players"][0]
    assert table.view(0)["rolls_left"] == 0
    assert table.view(1)["rolls_left"] == 2


def test_the_game_ends_when_every_sheet_is_full() -> None:
    """Then nobody may act, and the view says how it ended."""
    table = written(sealed(2), *(box for box in BOXES for _ in range(2)))
    view = table.view(0)
    assert view["outcome"]["reason"] == "sheets_full"
    assert (view["to_act"], view["actions"], view["rolls_left"]) == ([], {}, 0)
    with as_it_was(table):
        for action in (roll(), score("ones"), {"type": "dice", "faces": [1]}, {}, {"type": "x"}):
            with refused("table_over", "error.table_over"):
                table.act(0, action)


def test_throws_alike_are_kept_once_for_all_tables() -> None:
    """Logs are full of them, and a server holds many logs."""
    one, other = (scripted("44162 44162", seats=2).act(0, roll()) for _ in range(2))
    assert one.entries[1].action is other.entries[1].action
    assert one.entries[1].to_json() == {"seq": 2, "seat": None, "action": {"type": "dice", "faces": [4, 4, 1, 6, 2]}}
    told = one.entries[1].to_json()
    told["action"]["faces"].reverse()
    assert shown(other) == (4, 4, 1, 6, 2)
    assert other.entries[1].to_json()["action"]["faces"] == [4, 4, 1, 6, 2]


def test_of_dice_that_fall_in_many_ways_few_are_kept() -> None:
    """Six fall in 46,656 ways."""
    found = rules("maxi_yatzy")
    kept = [found.fallen(tuple(1 + n // 6**place % 6 for place in range(6))) for n in range(2 * MOST_SHARED)]
    again = [found.fallen(tuple(action["faces"])) for action in kept]
    assert again == kept
    same = sum(one is other for one, other in zip(kept, again, strict=True))
    assert 0 < same <= MOST_SHARED
