"""The charge: the pot hands out its tokens."""

from __future__ import annotations

import pytest

from tests.games.four_two_one.play import act, at_table, hands, passed, places, played, roll, throw, tokens
from tests.support import as_it_was, refused


def test_every_token_is_in_the_pot_at_the_start() -> None:
    """21, or 11 as an option."""
    assert tokens(at_table()) == [0, 0, 21]
    assert tokens(at_table(tokens=11)) == [0, 0, 11]


def test_each_rolls_once_and_the_lowest_takes_what_the_highest_is_worth() -> None:
    """5 1 1 against 6 6 5: five tokens from the pot."""
    table = played("511 665")
    assert tokens(table) == [0, 5, 16]
    assert passed(table) == [(None, 1, 5)]


def test_the_highest_hand_decides_how_many_whoever_threw_it() -> None:
    """The lowest of four takes what the third threw."""
    assert tokens(played("654 665 421 632", seats=4)) == [0, 0, 0, 10, 11]


def test_the_loser_starts_the_next_round_and_the_others_follow_around_the_table() -> None:
    """Seat 1 of three has lost: 1, 2, 0."""
    table = played("511 632 665", seats=3)
    order = []
    for dice in ("665", "654", "653"):
        order.append(table.next_seat())
        table = throw(table, dice)
    assert order == [1, 2, 0]


def test_when_the_pot_has_fewer_than_due_what_is_left_is_taken() -> None:
    """Pot 3, best combination 1 1 1: the loser takes 3, the charge ends, the pot is never below zero."""
    assert tokens(played("611 654 654 611 654 611")) == [0, 18, 3]
    table = played("611 654 654 611 654 611 111 632")
    assert tokens(table) == [3, 18, 0]
    assert table.state.phase == "discharge"


def test_the_charge_ends_when_the_pot_is_empty() -> None:
    """Not before; then comes the discharge."""
    table = at_table()
    for left, dice in ((14, "654 111"), (4, "421 211"), (0, "654 611")):
        assert table.state.phase == "charge"
        table = hands(table, dice)
        assert table.state.pot == left
    assert table.state.phase == "discharge"


def test_who_has_no_tokens_at_the_end_of_the_charge_is_out_and_safe() -> None:
    """Both that have none share the first place and play no more."""
    table = played("421 632 654 665", seats=4)
    assert tokens(table) == [0, 10, 0, 0, 11]
    table = hands(table, "421 654 665 632")
    assert tokens(table) == [10, 10, 0, 0, 1]
    table = hands(table, "632 111 654 665")
    assert tokens(table) == [11, 10, 0, 0, 0]
    view = table.view(0)
    assert [player["safe"] for player in view["players"]] == [False, False, True, True]
    assert [player["place"] for player in view["players"]] == [None, None, 1, 1]
    assert table.state.seats() == (0, 1)


def test_a_player_with_all_the_tokens_after_the_charge_has_lost_already() -> None:
    """Nobody discharges."""
    assert tokens(played("421 665", tokens=11)) == [0, 10, 1]
    table = played("421 665 632 421", tokens=11)
    assert tokens(table) == [0, 11, 0]
    assert places(table) == [[0], [1]]
    assert table.view(0)["outcome"]["reason"] == "all_tokens"
    assert table.view(0)["outcome"]["totals"] == [0, 11]
    with as_it_was(table), refused("table_over"):
        table.act(0, roll())


@pytest.mark.parametrize("position", [0, 2])
def test_in_the_charge_no_die_is_kept(position: int) -> None:
    """All three roll."""
    table = at_table()
    with as_it_was(table), refused("illegal_action", "error.four_two_one.keeps_none"):
        act(table, roll(position))


def test_nobody_stands_before_the_dice_have_fallen() -> None:
    """There is nothing to stand on."""
    table = at_table()
    with as_it_was(table), refused("illegal_action", "error.four_two_one.stand_first"):
        act(table, {"type": "stand"})


def test_with_three_throws_in_the_charge_the_first_player_binds_the_others() -> None:
    """Option `charge_rolls`: the charge then follows the rule of the discharge."""
    table = throw(at_table(charge_rolls=3), "665")
    table = act(throw(table, "42", 2), {"type": "stand"})
    assert table.view(1)["limit"] == 2
    table = throw(throw(table, "333"), "33", 0)
    assert table.state.settled is not None
    assert tokens(table) == [3, 0, 18]
