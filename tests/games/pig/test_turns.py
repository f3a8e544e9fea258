"""A turn: throw as often as wanted, lose it to a 1, or hold."""

from __future__ import annotations

import pytest

from tests.games.pig.play import HOLD, ROLL, act, at_table, ended, play, played, scores
from tests.support import as_it_was, refused, shown

THROW = {"keep": [], "at_most": 0}


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_2_to_6_add_to_the_total_of_the_turn(face: int) -> None:
    """And the same player goes on."""
    table = played(f"4 {face}")
    assert table.view(0)["turn_total"] == 4 + face
    assert table.view(0)["roll"] == 2
    assert table.next_seat() == 0
    assert scores(table) == [0, 0]


def test_a_1_loses_the_total_of_the_turn_and_ends_the_turn() -> None:
    """Score 37, turn 14, roll 1: the score is 37, the next player acts."""
    table = played("6 6 6 6 6 5 2 hold 3 hold 5 4 5")
    assert table.view(0)["turn_total"] == 14
    table = play(table, "1")
    assert scores(table) == [37, 3]
    assert table.next_seat() == 1
    assert table.view(1)["turn_total"] == 0


def test_a_rolled_1_stays_visible_with_a_word_while_the_next_player_acts() -> None:
    """Before the next throw and after it; until the next turn ends."""
    table = played("5 4 5 1")
    for _ in range(3):
        assert ended(table) == {"seat": 0, "dice": [1], "how": "lost", "points": 14}
        table = play(table, "6")
    assert shown(table, 1) == (6,)
    assert ended(play(table, "hold"))["seat"] == 1


def test_hold_banks_the_total_and_ends_the_turn() -> None:
    """4, 6 and 5 are fifteen points."""
    table = played("4 6 5 hold")
    assert scores(table) == [15, 0]
    assert table.next_seat() == 1
    assert ended(table) == {"seat": 0, "dice": [5], "how": "held", "points": 15}


def test_the_turn_passes_around_the_table() -> None:
    """0, 1, 2, and 0 again."""
    table, order = at_table(3), []
    for _ in range(4):
        order.append(table.next_seat())
        table = play(table, "4 hold")
    assert order == [0, 1, 2, 0]


def test_the_view_says_what_holding_would_give() -> None:
    """So that a client needs no rule: nothing before the first throw."""
    table = at_table(target=10)
    assert table.view(0)["if_held"] is None
    assert play(table, "6").view(0)["if_held"] == {"score": 6, "reaches": False}
    assert play(table, "6 4").view(0)["if_held"] == {"score": 10, "reaches": True}


def test_nothing_is_held_before_the_first_throw() -> None:
    """`illegal_action`; only `roll` is offered."""
    table = at_table()
    assert table.view(0)["actions"] == {"roll": THROW}
    with as_it_was(table), refused("illegal_action", "error.pig.hold_first"):
        act(table, HOLD)
    assert play(table, "4").view(0)["actions"] == {"roll": THROW, "hold": {}}


def test_nobody_plays_out_of_turn() -> None:
    """`not_your_turn`."""
    table = played("4")
    for action in (ROLL, HOLD):
        with as_it_was(table), refused("not_your_turn"):
            table.act(1, action)


@pytest.mark.parametrize("action", [{"type": "stand"}, {"type": "roll "}, {"type": "dice", "faces": [6]}])
def test_what_is_no_action_of_cochon_is_refused(action: dict) -> None:
    """The table is as it was."""
    table = at_table()
    with as_it_was(table), refused("bad_dice" if action["type"] == "dice" else "illegal_action"):
        act(table, action)
