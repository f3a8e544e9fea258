"""Five dice rolled: the first rule that applies names a value or a die."""

from __future__ import annotations

import pytest

from tests.games.bomb.play import BARE, legal, struck, verdict

LIT = "*FRK *SND // AB9CD0"
UNLIT = "FRK SND // AB9CD0"


def test_a_large_straight_keeps_the_highest_value_that_is_a_serial_digit() -> None:
    """Of 1, 4 and 9 it is 4."""
    assert legal("A14CD9", "12345") == ["w"]
    assert verdict("A14CD9", "12345", "w") == ("legal", "5.large.serial")
    assert struck("A14CD9", "12345", "p") == "5.large.serial"


def test_a_large_straight_without_a_serial_digit_keeps_purple() -> None:
    """0, 7, 8 and 9 match no die; 1 is not among 2 to 6."""
    assert legal("A91BC7", "52346") == ["p"]
    assert verdict("A91BC7", "52346", "p") == ("legal", "5.large.purple")
    assert struck("A91BC7", "52346", "") == "5.large.purple"


def test_a_small_straight_keeps_the_value_of_the_outlier() -> None:
    """The fifth die, whatever it shows."""
    assert legal(BARE, "61243") == ["p"]
    assert legal(BARE, "34651") == ["b"]
    assert verdict(BARE, "61243", "p") == ("legal", "5.small.outlier")


def test_an_outlier_that_repeats_a_value_of_the_straight_means_either_or_both() -> None:
    """1 2 3 4 4: one 4, the other, or both."""
    assert legal(BARE, "12344") == ["b", "w", "wb"]


def test_three_of_a_kind_keeps_white_with_two_lit_indicators() -> None:
    """And may keep others of its value with it; the others alone are tolerated."""
    assert legal(LIT, "22142") == ["w"]
    assert legal(LIT, "32224") == ["uw", "w", "yuw", "yw"]
    assert verdict(LIT, "32224", "yu") == ("tolerated", "5.three.white")


def test_three_of_a_kind_keeps_black_with_two_unlit_indicators() -> None:
    """When fewer than two are lit."""
    assert legal(UNLIT, "22214") == ["b"]
    assert legal("*CAR FRK SND // AB9CD0", "22214") == ["b"]
    assert verdict(UNLIT, "22214", "b") == ("legal", "5.three.black")


def test_two_lit_come_before_two_unlit() -> None:
    """White, though black would do."""
    assert legal("FRK SND *CAR *CLR // AB9CD0", "22214") == ["w"]


def test_three_of_a_kind_with_too_few_indicators_keeps_the_highest_value_outside_the_three() -> None:
    """One lit and one unlit are too few."""
    assert legal("*FRK SND // AB9CD0", "44413") == ["b"]
    assert verdict(BARE, "44413", "b") == ("legal", "5.three.highest")
    assert legal(BARE, "66651") == ["w"]


def test_a_full_house_counts_as_three_of_a_kind() -> None:
    """Outside the three is the pair: either or both."""
    assert legal(BARE, "66633") == ["b", "w", "wb"]
    assert legal(LIT, "66633") == ["w", "wb"]


@pytest.mark.parametrize("dice", ["22224", "22443"])
def test_four_of_a_kind_or_two_pairs_keeps_the_number_of_batteries(dice: str) -> None:
    """If a die shows it, any one or more of that value."""
    assert verdict("2B 1H // AB9CD0", dice, "p") == ("legal", "5.four.batteries")
    assert verdict("2B 1H // AB9CD0", dice, "py") == ("legal", "5.four.batteries")
    assert struck("2B 1H // AB9CD0", dice, "b") == "5.four.batteries"


def test_else_it_keeps_the_number_of_holders() -> None:
    """Five batteries in three holders: a 3, no 5 being there."""
    assert legal("5B 3H // AB9CD0", "22443") == ["b"]
    assert verdict("5B 3H // AB9CD0", "22443", "b") == ("legal", "5.four.holders")


def test_batteries_come_before_holders() -> None:
    """Four batteries in two holders: a 4, though a 2 is there."""
    assert legal("4B 2H // AB9CD0", "22443") == ["u", "uw", "w"]


def test_else_it_keeps_yellow() -> None:
    """No die shows 0, and none 8."""
    assert legal(BARE, "22443") == ["py", "y"]
    assert verdict("8B 7H // AB9CD0", "22224", "y") == ("legal", "5.four.yellow")
    assert verdict(BARE, "22443", "p") == ("tolerated", "5.four.yellow")


@pytest.mark.parametrize(
    ("ports", "die", "rule"),
    [
        ("[Parallel, Serial] [PS2, StereoRCA, RJ45]", "p", "5.pair.purple"),
        ("[PS2, StereoRCA, RJ45]", "u", "5.pair.blue"),
        ("[RJ45] [StereoRCA]", "w", "5.pair.white"),
        ("[RJ45, DVI]", "b", "5.pair.black"),
        ("[Serial] [DVI] []", "y", "5.pair.yellow"),
    ],
)
def test_a_pair_keeps_the_die_of_the_first_port_that_applies(ports: str, die: str, rule: str) -> None:
    """Parallel, PS/2, stereo RCA, RJ-45, otherwise yellow; whether it is of the pair or not."""
    assert verdict(f"{ports} // AB9CD0", "11346", die) == ("legal", rule)
    others = [other for other in "pyuwb" if other != die and not (die in "py" and other in "py")]
    assert {struck(f"{ports} // AB9CD0", "11346", other) for other in others} == {rule}


def test_without_any_pattern_nothing_is_kept() -> None:
    """Keeping one die is a strike."""
    assert legal(BARE, "12356") == [""]
    assert struck(BARE, "12356", "p") == "5.none"


def test_where_something_is_named_keeping_nothing_is_a_strike() -> None:
    """Also in the real module."""
    assert struck(BARE, "11346", "") == "5.pair.yellow"


def test_dice_of_two_values_are_never_kept_together() -> None:
    """Whatever rule applies."""
    for dice in ("12345", "12344", "44413", "22443", "11346", "12356"):
        assert struck(BARE, dice, "pwb") == "same_value"
