"""Equal lowest or equal highest: the tied players roll once each, among themselves."""

from __future__ import annotations

import pytest

from tests.games.four_two_one.play import CHARGED, act, hands, passed, played, roll, throw, tokens
from tests.games.four_two_one.test_discharge import THREE
from tests.support import as_it_was, refused


def test_equal_lowest_hands_throw_once_each_among_themselves() -> None:
    """Seats 1 and 2 of three; seat 0 waits."""
    table = played("666 631 631", seats=3)
    assert tokens(table) == [0, 0, 0, 21]
    assert table.view(1)["rampo"] == {"asks": "lowest", "seats": [1, 2], "hands": [None, None]}
    assert table.view(1)["actions"] == {"roll": {"keep": [], "at_most": 0}}
    table = throw(table, "554")
    assert table.next_seat() == 2
    assert tokens(throw(table, "621")) == [0, 6, 0, 15]


def test_the_rampo_never_decides_how_many_tokens_move() -> None:
    """4 2 1 in a rampo is worth what the round's best hand was: two."""
    assert tokens(played("654 631 631 421 665", seats=3)) == [0, 0, 2, 19]


def test_equal_again_they_throw_again_as_often_as_needed() -> None:
    """Those who are still equal, and only they."""
    table = played("631 631 631 631", seats=4)
    table = hands(table, "654 665 665 665")
    assert table.view(0)["rampo"]["seats"] == [1, 2, 3]
    table = hands(table, "632 632 111")
    assert table.view(0)["rampo"]["seats"] == [1, 2]
    for _ in range(20):
        table = hands(table, "321 321")
    assert tokens(table) == [0, 0, 0, 0, 21]
    table = hands(table, "321 432")
    assert tokens(table) == [0, 1, 0, 0, 20]
    assert table.next_seat() == 1


def test_equal_highest_hands_of_the_charge_need_no_rampo() -> None:
    """The pot gives, whoever of them was best."""
    assert tokens(played("421 421 665", seats=3)) == [0, 0, 10, 11]


def test_equal_highest_hands_of_the_discharge_throw_for_who_gives() -> None:
    """Seats 1 and 2 hold 6 1 1: the best of the rampo gives six to seat 0."""
    table = hands(played(THREE, seats=3), "665 611 611")
    assert table.view(0)["rampo"] == {"asks": "highest", "seats": [1, 2], "hands": [None, None]}
    table = hands(table, "654 421")
    assert tokens(table) == [7, 10, 4, 0]
    assert passed(table) == [(2, 0, 6)]


def test_when_both_are_equal_the_lowest_is_found_first() -> None:
    """Two rampos in one round of four: 665 twice, then 421 twice."""
    table = played("111 654 632 665 111 632 654 665 444 632 654 665 111 632 654 665", seats=4)
    assert tokens(table) == [4, 3, 7, 7, 0]
    table = hands(table, "421 421 665 665")
    assert table.view(0)["rampo"] == {"asks": "lowest", "seats": [3, 0], "hands": [None, None]}
    table = hands(table, "654 632")
    assert table.view(0)["rampo"] == {"asks": "highest", "seats": [1, 2], "hands": [None, None]}
    assert len(table.view(0)["rampos"]) == 2
    table = hands(table, "421 111")
    assert passed(table) == [(1, 0, 3)]


def test_when_all_are_equal_the_highest_is_sought_among_the_others() -> None:
    """Three equal hands: a rampo for the lowest, then one between the two that are left."""
    table = hands(played(THREE, seats=3), "654 654 654 421 665 111")
    assert table.view(0)["rampo"] == {"asks": "highest", "seats": [0, 2], "hands": [None, None]}
    table = hands(table, "665 654")
    assert passed(table) == [(2, 1, 2)]


def test_two_equal_hands_need_one_rampo() -> None:
    """The lowest of it takes, the other gives."""
    table = hands(played(CHARGED), "611 611 665 654")
    assert passed(table) == [(0, 1, 6)]


def test_a_rampo_keeps_nothing_and_is_no_time_to_stand() -> None:
    """One throw of three dice."""
    table = hands(played(CHARGED), "611 611")
    with as_it_was(table), refused("illegal_action", "error.four_two_one.keeps_none"):
        act(table, roll(0))
    with as_it_was(table), refused("illegal_action", "error.four_two_one.stand_rampo"):
        act(table, {"type": "stand"})


def test_the_rampo_that_settled_a_round_stays_to_be_seen() -> None:
    """With the hands of the round, while the next is played."""
    table = played("666 631 631 554 621", seats=3)
    settled = table.view(0)["settled"]
    assert settled["rampos"][0]["seats"] == [1, 2]
    assert [hand["dice"] for hand in settled["rampos"][0]["hands"]] == [[5, 5, 4], [6, 2, 1]]
    assert [hand["dice"] for hand in settled["hands"]] == [[6, 6, 6], [6, 3, 1], [6, 3, 1]]
    assert settled["lowest"] == 1


@pytest.mark.parametrize("seats", [2, 8])
def test_every_throw_of_a_rampo_has_dice_of_its_own(seats: int) -> None:
    """No throw of a round is the same throw twice, whatever the number of rampos: seat, round and number differ."""
    table = played("631 " * seats, seats=seats)
    seen = set()
    for _ in range(5 * seats):
        table = act(table, roll())
        due = table.rules.due(table.state)
        assert due is not None
        assert (due.seat, due.turn, due.throw) not in seen
        assert due.throw > 3
        seen.add((due.seat, due.turn, due.throw))
        table = act(table, {"type": "dice", "faces": [6, 5, 4]})
