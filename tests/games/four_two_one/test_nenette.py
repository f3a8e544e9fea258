"""The nénette: whoever ends a round on 2 2 1 takes 2 tokens at once."""

from __future__ import annotations

from tests.games.four_two_one.play import CHARGED, act, hands, passed, played, throw, tokens
from tests.games.four_two_one.test_discharge import THREE


def test_in_the_charge_the_pot_gives_two_and_the_round_is_settled_as_usual() -> None:
    """2, then the two of a straight."""
    table = played("654 221")
    assert passed(table) == [(None, 1, 2), (None, 1, 2)]
    assert tokens(table) == [0, 4, 17]


def test_in_the_discharge_the_best_player_of_the_round_gives_them() -> None:
    """2, then the six of 6 1 1."""
    table = hands(played(CHARGED), "611 122")
    assert passed(table) == [(1, 0, 2), (1, 0, 6)]
    assert tokens(table) == [15, 6, 0]


def test_every_nenette_takes_its_two_before_the_rampo_loser_takes_the_rest() -> None:
    """Two of three; the rampo decides who is lowest."""
    table = played("511 221 221 654 665", seats=3)
    assert passed(table) == [(None, 1, 2), (None, 2, 2), (None, 2, 5)]
    assert tokens(table) == [0, 2, 7, 12]


def test_where_there_are_fewer_it_takes_fewer() -> None:
    """One token in the pot: the nénette takes it, the loser nothing more."""
    table = hands(played("421 665 665 421"), "654 221")
    assert passed(table) == [(None, 0, 1)]
    assert tokens(table) == [1, 20, 0]


def test_the_best_player_gives_two_then_what_is_left_of_its_own() -> None:
    """Seat 0 holds one token: the nénette takes it, and seat 0 is out."""
    table = hands(played(THREE, seats=3), "611 654 221")
    assert passed(table) == [(0, 2, 1)]
    assert table.view(0)["players"][0]["safe"]


def test_the_best_of_nothing_but_nenettes_gives_none_two() -> None:
    """Two equal nénettes in the discharge: the rampo finds who gives the one token that they are worth."""
    table = hands(played(CHARGED), "221 221 654 665")
    assert passed(table) == [(1, 0, 1)]


def test_who_loses_a_rampo_for_an_emptied_pot_takes_nothing() -> None:
    """Two nénettes and one token: the first takes it, the loser none, is out, and the next in play begins."""
    table = played("421 665 654 654 221 221", seats=3, tokens=11)
    assert tokens(table) == [0, 10, 0, 1]
    table = hands(table, "654 665")
    assert table.state.settled.lowest == 0
    assert passed(table) == [(None, 2, 1)]
    assert tokens(table) == [0, 10, 1, 0]
    assert table.view(0)["players"][0]["place"] == 1
    assert table.next_seat() == 1


def test_without_the_option_it_is_merely_the_lowest() -> None:
    """`nenette: false`."""
    table = played("654 221", nenette=False)
    assert passed(table) == [(None, 1, 2)]


def test_only_the_hand_that_ends_the_round_counts() -> None:
    """2 2 1 thrown again costs nothing; one thrown in a rampo neither."""
    table = throw(throw(played(CHARGED), "221"), "4", 0, 2)
    assert table.state.hands[1].dice == (2, 4, 1)
    table = played("666 631 631 221 654", seats=3)
    assert passed(table) == [(None, 1, 6)]


def test_the_view_says_which_hand_is_a_nenette() -> None:
    """So that a client needs no rule."""
    table = act(throw(throw(played(CHARGED), "654"), "221"), {"type": "stand"})
    assert table.view(0)["hands"][1]["nenette"]
