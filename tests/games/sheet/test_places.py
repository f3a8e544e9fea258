"""Who wins, and what decides between equal totals."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.engine.table import Table
from tests.support import BOXES, as_it_was, refused, roll, score, scripted, sealed, shown, written

ORDER = ("five_of_a_kind", *(box for box in BOXES if box != "five_of_a_kind"))

# Dice that give 0 in each box, chance last for 6.
FILL = dict.fromkeys(BOXES, "11234") | {"ones": "22345", "twos": "11345", "threes": "11245", "fours": "11235"}
FILL |= {"small_straight": "11235", "chance": "11112"}


def ended(ruleset: str, *told: dict[str, str]) -> dict[str, Any]:
    """The outcome of a game of one throw a turn: for each seat, the dice of some boxes; the others get nothing."""
    dice, seats = "", len(told)
    lines = [(box, seat) for box in ORDER for seat in range(seats)]
    for box, seat in lines:
        dice += told[seat].get(box, FILL[box])
    table = scripted(dice, seats, ruleset, joker="none")
    for box, seat in lines:
        table = table.act(seat, roll()).act(seat, score(box))
    found: dict[str, Any] = table.view(0)["outcome"]
    return found


@pytest.mark.parametrize("ruleset", ["yahtzee", "yatzy_online"])
def test_the_highest_total_wins(ruleset: str) -> None:
    """Places follow the totals, whatever the seats."""
    found = ended(ruleset, {}, {"sixes": "66662"}, {"fives": "55112"})
    assert found == {"places": [[1], [2], [0]], "totals": [6, 30, 16], "reason": "sheets_full"}


def test_equal_totals_share_the_place_in_yahtzee() -> None:
    """Whatever they are made of; the next place is skipped."""
    found = ended("yahtzee", {"fives": "51124"}, {"chance": "11126"}, {}, {"sixes": "66112"})
    assert found["totals"] == [11, 11, 6, 18]
    assert found["places"] == [[3], [0, 1], [2]]


def test_in_online_yatzy_the_higher_upper_section_decides_between_equal_totals() -> None:
    """5 in the fives before 5 more in chance."""
    found = ended("yatzy_online", {"chance": "11126"}, {"fives": "51124"})
    assert found["totals"] == [11, 11]
    assert found["places"] == [[1], [0]]


def test_then_the_higher_lower_section_decides_without_the_extra_bonuses() -> None:
    """156 in the lower boxes before 56 there and 100 for a further five alike."""
    extra = {"five_of_a_kind": "66666", "sixes": "66666"}
    plain = {
        "sixes": "66666", "three_of_a_kind": "66644", "four_of_a_kind": "66665", "full_house": "66555",
        "small_straight": "12346", "large_straight": "12345",
    }  # fmt: skip
    found = ended("yatzy_online", extra, plain)
    assert found["totals"] == [30 + 50 + 6 + 100, 30 + 26 + 29 + 25 + 30 + 40 + 6]
    assert found["places"] == [[1], [0]]


def test_what_is_equal_in_everything_shares_the_place_and_the_next_is_skipped() -> None:
    """1, 1, 3, 4."""
    best, third = {"sixes": "66662"}, {"sixes": "66612"}
    found = ended("yatzy_online", best, {}, best, third)
    assert found["places"] == [[0, 2], [3], [1]]
    assert [len(place) for place in found["places"]] == [2, 1, 1]


# Playing at the same time


def test_in_online_yatzy_all_seats_play_at_the_same_time() -> None:
    """Each sees its own dice and its own actions."""
    table = scripted("11111 22222 33333 44444", 4, "yatzy_online")
    assert table.view(0)["to_act"] == [0, 1, 2, 3]
    for seat in (2, 0, 3, 1):
        table = table.act(seat, roll())
    assert [shown(table, seat)[0] for seat in range(4)] == [2, 4, 1, 3]
    assert all("open" in table.view(0)["players"][seat] for seat in range(4))
    assert all(list(table.view(seat)["actions"]) == ["score", "roll"] for seat in range(4))


def test_each_plays_at_its_own_pace_through_its_own_13_turns() -> None:
    """One may be done before another begins, and is done then."""
    table = written(sealed(2, "yatzy_online"), *BOXES, seat=1)
    assert table.view(1)["players"][1]["done"]
    assert table.view(1)["to_act"] == [0]
    with as_it_was(table), refused("not_your_turn"):
        table.act(1, roll())
    table = written(table, *BOXES, seat=0)
    assert table.view(0)["outcome"] is not None


def test_nobody_is_held_up_by_another_in_the_middle_of_a_turn() -> None:
    """Seat 2 left after a throw; the others end their games."""
    table = sealed(3, "yatzy_online").act(2, roll())
    table = written(written(table, *BOXES, seat=0), *BOXES, seat=1)
    assert table.view(0)["to_act"] == [2]
    assert table.view(2)["roll"] == 1


def test_the_seat_most_awaited_is_the_one_in_the_middle_of_its_turn_then_the_one_furthest_behind() -> None:
    """What one device passed from hand to hand shows next."""
    table = sealed(3, "yatzy_online")
    assert table.next_seat() == 0
    table = written(table, "ones", seat=0)
    assert table.next_seat() == 1
    table = table.act(2, roll())
    assert table.next_seat() == 2
    table = table.act(2, score("ones"))
    assert table.next_seat() == 1


def test_the_order_in_which_seats_play_does_not_change_their_dice() -> None:
    """A face depends on seat, turn, throw and position alone."""
    one: Table = sealed(2, "yatzy_online").act(0, roll()).act(1, roll()).act(0, roll(1)).act(1, roll(2))
    two: Table = sealed(2, "yatzy_online").act(1, roll()).act(1, roll(2)).act(0, roll()).act(0, roll(1))
    assert [shown(one, seat) for seat in (0, 1)] == [shown(two, seat) for seat in (0, 1)]
    assert shown(one, 0) != shown(one, 1)


@pytest.mark.parametrize(("ruleset", "most"), [("yahtzee", 8), ("yatzy_online", 4)])
def test_how_many_may_play(ruleset: str, most: int) -> None:
    """One is enough."""
    for seats in (1, most):
        assert len(sealed(seats, ruleset).names) == seats
    assert sealed(1, ruleset).rules.seats == (1, most)
