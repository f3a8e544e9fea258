"""Each box: when it counts and what it gives."""

from __future__ import annotations

import itertools

import pytest

from tests.support import BOXES, LOWER, UPPER, choices, player, refused, roll, score, scripted, written


@pytest.mark.parametrize(("face", "box"), list(enumerate(UPPER, start=1)))
def test_an_upper_box_gives_the_sum_of_the_dice_that_show_its_face(face: int, box: str) -> None:
    """Two of them give twice the face, none gives 0, five give five times."""
    other = face % 6 + 1
    assert choices(f"{face}{other}{other}{face}{other}")["choices"][box] == 2 * face
    assert choices(f"{other}" * 5)["choices"][box] == 0
    assert choices(f"{face}" * 5)["choices"][box] == 5 * face


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("three_of_a_kind", "55526", 23),
        ("three_of_a_kind", "55556", 26),
        ("three_of_a_kind", "22222", 10),
        ("three_of_a_kind", "55226", 0),
        ("four_of_a_kind", "55552", 22),
        ("four_of_a_kind", "66666", 30),
        ("four_of_a_kind", "55526", 0),
        ("full_house", "22333", 25),
        ("full_house", "61616", 25),
        ("full_house", "22233", 25),
        ("full_house", "22334", 0),
        ("full_house", "22223", 0),
        ("full_house", "44444", 0),
        ("small_straight", "12346", 30),
        ("small_straight", "33456", 30),
        ("small_straight", "25341", 30),
        ("small_straight", "12356", 0),
        ("small_straight", "44444", 0),
        ("large_straight", "12345", 40),
        ("large_straight", "62345", 40),
        ("large_straight", "12346", 0),
        ("five_of_a_kind", "44444", 50),
        ("five_of_a_kind", "44445", 0),
        ("chance", "12346", 16),
        ("chance", "66666", 30),
    ],
)
def test_a_lower_box_counts_by_what_the_dice_show(box: str, dice: str, points: int) -> None:
    """Groups and chance give the sum of all dice, the others a fixed number."""
    assert choices(dice)["choices"][box] == points


def test_three_of_a_kind_sums_all_the_dice_not_only_the_three() -> None:
    """5 5 5 2 6 is 23, not 15."""
    assert choices("55526")["choices"]["three_of_a_kind"] == 23


def test_five_alike_is_no_full_house_without_the_joker() -> None:
    """A full house is three alike and two others alike."""
    assert choices("33333")["choices"]["full_house"] == 0


def test_the_first_five_alike_may_go_to_any_open_box() -> None:
    """The five-of-a-kind box is only one of them: no joker yet."""
    found = choices("33333")
    assert set(found["choices"]) == set(BOXES)
    assert found["choices"]["threes"] == 15
    assert found["joker"] is None
    assert found["bonus"] == 0


def test_a_large_straight_is_a_small_one_too() -> None:
    """It gives 30 there."""
    assert choices("23456")["choices"]["small_straight"] == 30


def test_the_order_of_the_dice_does_not_matter() -> None:
    """All 60 orders of 4 4 1 6 2 give the same."""
    given = [choices("".join(order))["choices"] for order in sorted(set(itertools.permutations("44162")))]
    assert len(given) == 60
    assert all(each == given[0] for each in given)


def test_only_the_open_boxes_are_offered() -> None:
    """A box once filled never changes."""
    found = choices("44162", ones=1, chance=20, full_house=0)["choices"]
    assert set(found) == set(BOXES) - {"ones", "chance", "full_house"}


def test_when_nothing_fits_a_box_of_the_players_choice_takes_0() -> None:
    """0 fills the box for good."""
    table = written(scripted("12356 55555"), "five_of_a_kind")
    assert player(table)["cells"]["five_of_a_kind"] == 0
    table = table.act(0, roll())
    with refused("illegal_action", "error.sheet.filled", category="five_of_a_kind"):
        table.act(0, score("five_of_a_kind"))


def test_the_view_offers_what_each_box_would_give_before_it_is_chosen() -> None:
    """And exactly that is written."""
    for box in BOXES:
        table = scripted("22333").act(0, roll())
        offered = player(table)["open"]
        assert table.view(0)["actions"]["score"]["category"] == list(BOXES)
        after = player(table.act(0, score(box)))
        assert after["cells"][box] == offered[box]
        assert "open" not in after
    assert sorted(offered) == sorted([*UPPER, *LOWER])
