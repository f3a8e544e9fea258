"""Bonuses and totals."""

from __future__ import annotations

import pytest

from tests.support import again, choices, player, roll, score, scripted, written


def upper(*dice: str) -> list[str]:
    """The upper boxes that so many turns fill, from the sixes down."""
    return ["sixes", "fives", "fours", "threes", "twos", "ones"][: len(dice)]


@pytest.mark.parametrize(
    ("dice", "total", "bonus"),
    [
        ("66611 55511 44411 33311 22213 11123", 63, 35),
        ("66611 55511 44411 33311 22213 11233", 62, 0),
        ("66611 55511 44411 33311 22213 11113", 64, 35),
        ("66666 55555 44444 33333 22223 11111", 103, 35),
    ],
)
def test_the_upper_bonus_is_35_when_the_upper_boxes_total_63_or_more(dice: str, total: int, bonus: int) -> None:
    """62 is not enough."""
    turns = dice.split()
    after = player(written(scripted(dice), *upper(*turns)))
    assert (after["upper"], after["upper_bonus"], after["total"]) == (total, bonus, total + bonus)


def test_the_upper_bonus_is_shown_as_soon_as_63_is_reached_and_cannot_be_lost() -> None:
    """Fours 16, fives 20, sixes 30 are 66, with three upper boxes still open; zeros there change nothing."""
    table = written(scripted("44441 55551 66666 66666 66666 66666"), "fours", "fives", "sixes")
    assert (player(table)["upper"], player(table)["upper_bonus"]) == (66, 35)
    table = written(table, "ones", "twos", "threes")
    assert (player(table)["upper"], player(table)["upper_bonus"], player(table)["total"]) == (66, 35, 101)


def test_each_later_five_of_a_kind_is_worth_100_when_its_box_holds_50_whatever_box_it_is_written_in() -> None:
    """The first is not one of them."""
    table = scripted("44444 44444 33333 33333 12346 55555")
    table = written(table, "five_of_a_kind")
    assert (player(table)["extra"], player(table)["extra_bonus"]) == (0, 0)
    table = written(table, "fours", "threes", "chance")
    assert (player(table)["extra"], player(table)["extra_bonus"]) == (3, 300)
    table = written(table, "sixes", "fives")
    assert player(table)["extra"] == 4
    assert player(table)["total"] == (20 + 15 + 6 + 25) + 35 + (50 + 15) + 400


def test_with_0_in_the_five_of_a_kind_box_there_is_no_bonus_but_the_joker_order_still_applies() -> None:
    """Five 6s give 30 in the sixes and nothing beside them."""
    table = written(scripted("12356 66666"), "five_of_a_kind").act(0, roll())
    assert table.view(0)["actions"]["score"]["category"] == ["sixes"]
    after = player(table.act(0, score("sixes")))
    assert (after["cells"]["sixes"], after["extra_bonus"], after["total"]) == (30, 0, 30)


def test_the_bonus_of_a_further_five_of_a_kind_is_an_option() -> None:
    """0 for none; the joker stays."""
    found = choices("44444", extra_bonus=0, five_of_a_kind=50)
    assert (found["bonus"], found["joker"]["rule"]) == (0, "upper")
    assert choices("44444", extra_bonus=50, five_of_a_kind=50)["bonus"] == 50
    table = written(scripted("44444 44444", extra_bonus=0), "five_of_a_kind", "fours")
    assert (player(table)["extra"], player(table)["extra_bonus"], player(table)["total"]) == (0, 0, 70)


def test_the_total_is_upper_boxes_and_bonus_and_lower_boxes_and_extra_bonuses() -> None:
    """A whole game, added up by hand."""
    dice = "66666 55552 44441 33312 22112 11345 55526 55553 22333 12346 23456 66666 66543"
    boxes = (
        "sixes fives fours threes twos ones three_of_a_kind four_of_a_kind full_house small_straight large_straight "
        "five_of_a_kind chance"
    )
    table = written(scripted(dice), *boxes.split())
    after = player(table)
    assert after["upper"] == 30 + 20 + 16 + 9 + 6 + 2
    assert after["lower"] == 23 + 23 + 25 + 30 + 40 + 50 + 24
    assert after["total"] == 83 + 35 + 215
    assert after["done"]
    assert table.view(0)["outcome"] == {"places": [[0]], "totals": [333], "reason": "sheets_full"}


def test_undoing_a_joker_and_scoring_it_elsewhere_counts_its_bonus_once() -> None:
    """The sums are always those of the sheet."""
    table = written(scripted("12356 44444 44444"), "fours", "five_of_a_kind", "large_straight")
    assert (player(table)["extra"], player(table)["total"]) == (1, 190)
    table = table.undo(0).act(0, score("small_straight"))
    assert (player(table)["extra"], player(table)["total"]) == (1, 180)
    assert player(again(table)) == player(table)
