"""The discharge: tokens pass from the best to the lowest until one player holds them all."""

from __future__ import annotations

import pytest

from tests.games.four_two_one.play import (
    CHARGED,
    STAND,
    act,
    at_table,
    hands,
    passed,
    places,
    played,
    roll,
    throw,
    tokens,
)
from tests.support import as_it_was, refused


def test_the_player_who_lost_the_last_round_of_the_charge_starts() -> None:
    """Seat 1 here."""
    table = played(CHARGED)
    assert tokens(table) == [7, 14, 0]
    assert table.state.phase == "discharge"
    assert table.next_seat() == 1


def test_the_first_player_has_up_to_three_rolls_keeping_any_dice_between_them() -> None:
    """The third throw ends the turn by itself."""
    table = throw(played(CHARGED), "643")
    assert table.view(1)["actions"] == {"roll": {"keep": [0, 1, 2], "at_most": 2}, "stand": {}}
    table = throw(table, "62", 1)
    assert [die["value"] for die in table.view(1)["dice"]] == [6, 4, 2]
    assert [die["kept"] for die in table.view(1)["dice"]] == [False, True, False]
    table = throw(table, "1", 1, 2)
    assert table.state.hands[1].dice == (1, 4, 2)
    assert table.next_seat() == 0


def test_a_kept_die_may_be_thrown_again() -> None:
    """Kept before the second throw, loose before the third."""
    table = throw(throw(throw(played(CHARGED), "643"), "11", 0), "421")
    assert table.state.hands[1].dice == (4, 2, 1)


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_rolls_taken_by_the_first_bind_the_others(rolls: int) -> None:
    """No more than that, in that round."""
    table = played(CHARGED)
    for _ in range(rolls):
        table = throw(table, "654")
    if rolls < 3:
        table = act(table, STAND)
    assert table.view(0)["limit"] == rolls
    assert table.view(0)["bound_by"] == 1
    for left in range(rolls, 0, -1):
        assert table.next_seat() == 0
        assert table.view(0)["rolls_left"] == left
        table = throw(table, "665")
    assert table.state.round == 5


def test_the_others_may_stop_sooner() -> None:
    """One throw of three."""
    table = played(CHARGED)
    for _ in range(3):
        table = throw(table, "654")
    table = act(throw(table, "421"), STAND)
    assert table.state.round == 5


def test_the_next_round_is_free_again() -> None:
    """The limit holds for its round only."""
    table = hands(played(CHARGED), "654 665")
    assert table.view(table.next_seat())["limit"] == 3
    assert table.view(table.next_seat())["bound_by"] is None


def test_the_highest_gives_the_lowest_as_many_tokens_as_it_is_worth() -> None:
    """Seat 1 gives five to seat 0."""
    table = hands(played(CHARGED), "511 665")
    assert tokens(table) == [12, 9, 0]
    assert passed(table) == [(1, 0, 5)]
    assert table.next_seat() == 0


def test_as_many_as_it_holds_if_fewer() -> None:
    """Seat 0 holds 7 and throws 4 2 1."""
    table = hands(played(CHARGED), "665 421")
    assert tokens(table) == [0, 21, 0]


def test_the_game_ends_when_one_player_holds_all_tokens_and_has_lost() -> None:
    """Places: the order of getting out."""
    table = hands(played(CHARGED), "665 421")
    assert places(table) == [[0], [1]]
    assert table.view(0)["outcome"] == {"places": [[0], [1]], "totals": [0, 21], "reason": "all_tokens"}
    assert table.view(1)["to_act"] == []


THREE = "421 665 654 654 665 421 421 665 654"
"""A charge of three: 1, 10 and 10 tokens, and seat 0 begins the discharge."""


def test_a_player_without_tokens_leaves_the_play_and_is_safe() -> None:
    """Seat 0 gives its last token and is passed over from then on."""
    table = played(THREE, seats=3)
    assert tokens(table) == [1, 10, 10, 0]
    table = hands(table, "611 654 665")
    assert tokens(table) == [0, 10, 11, 0]
    assert table.view(1)["players"][0] == {"name": "Ana", "tokens": 0, "safe": True, "place": 1}
    assert table.state.seats() == (2, 1)


def test_places_follow_the_order_of_getting_out() -> None:
    """Seat 0, then seat 2; seat 1 is left with everything."""
    table = hands(played(THREE, seats=3), "611 654 665 421 665")
    assert tokens(table) == [0, 20, 1, 0]
    assert table.view(0)["outcome"] is None
    table = hands(table, "665 654")
    assert places(table) == [[0], [2], [1]]


@pytest.mark.parametrize(
    ("keep", "key"),
    [
        ([0, 1, 2], "keep_all"),
        ([3], "keep_position"),
        ([-1], "keep_position"),
        ([True], "keep_position"),
        (["a"], "keep_position"),
        ([1, 1], "keep_twice"),
        ("0", "keep_list"),
        ({}, "keep_list"),
        (None, "keep_list"),
    ],
)
def test_what_cannot_be_kept_is_refused(keep: object, key: str) -> None:
    """In a sentence; the table is as it was."""
    table = throw(played(CHARGED), "654")
    with as_it_was(table), refused("illegal_action", "error.four_two_one." + key):
        act(table, {"type": "roll", "keep": keep})


def test_nobody_plays_out_of_turn() -> None:
    """`not_your_turn`."""
    table = throw(played(CHARGED), "654")
    with as_it_was(table), refused("not_your_turn"):
        table.act(0, roll())


@pytest.mark.parametrize("action", [{"type": "hold"}, {"type": "score", "category": "ones"}, {"type": ""}])
def test_actions_of_other_games_are_refused(action: dict) -> None:
    """`illegal_action`."""
    table = at_table()
    with as_it_was(table), refused("illegal_action", "error.unknown_action"):
        act(table, action)
