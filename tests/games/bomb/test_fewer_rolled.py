"""Four, three, two dice or one rolled: how many may be kept."""

from __future__ import annotations

import pytest

from tests.games.bomb.play import BARE, legal, struck, verdict

DUPLICATE = "[DVI] [RJ45, DVI] // AB9CD0"
PLATES = "[] [] [] // AB9CD0"


def test_four_rolled_a_straight_keeps_at_least_one_die_of_another_value() -> None:
    """Black 4 lay aside: the white 4 is no other value; keeping none is tolerated."""
    assert legal(BARE, "12344", "b") == ["p", "u", "y"]
    assert struck(BARE, "12344", "w", "b") == "4.straight"
    assert verdict(BARE, "12344", "", "b") == ("tolerated", "4.straight")
    assert legal(BARE, "65432", "p") == ["b", "u", "w", "y"]


def test_four_rolled_two_of_a_straight_may_be_kept() -> None:
    """Where they show the same other value."""
    assert "ub" in legal(BARE, "12343", "p")


def test_four_rolled_none_is_always_allowed() -> None:
    """No straight: all may roll again."""
    assert verdict(BARE, "11356", "", "p") == ("legal", "4.keep0")


def test_four_rolled_one_is_allowed_if_it_is_not_black() -> None:
    """Every other colour will do."""
    assert [die for die in "pyuwb" if die in legal(BARE, "11356", "p")] == ["p", "y", "u", "w"]
    assert struck(BARE, "11356", "b", "p") == "4.keep1"


def test_four_rolled_two_are_allowed_if_neither_is_blue() -> None:
    """Black may be one of them."""
    assert verdict(BARE, "13355", "wb", "p") == ("legal", "4.keep2")
    assert struck(BARE, "13355", "yu", "p") == "4.keep2"


def test_four_rolled_three_are_allowed_if_neither_other_value_is_a_serial_digit() -> None:
    """The serial number holds a 5."""
    assert verdict("AB5CD0", "33361", "pyu", "p") == ("legal", "4.keep3")
    assert struck("AB5CD0", "33351", "pyu", "p") == "4.keep3"
    assert struck("AB5CD0", "33315", "pyu", "p") == "4.keep3"


def test_four_rolled_four_are_allowed_if_the_fifth_is_higher() -> None:
    """Not if it is lower."""
    assert verdict(BARE, "33336", "pyuw", "p") == ("legal", "4.keep4")
    assert struck(BARE, "33331", "pyuw", "p") == "4.keep4"


def test_four_rolled_never_as_many_dice_as_port_plates_beyond_two() -> None:
    """Empty plates are plates."""
    assert struck(PLATES, "33361", "pyu", "p") == "4.plates"
    assert struck("[] [] [] [] // AB9CD0", "33336", "pyuw", "p") == "4.plates"
    assert verdict("[] [] // AB9CD0", "33361", "py", "p") == ("legal", "4.keep2")
    assert verdict("[] // AB9CD0", "33361", "p", "p") == ("legal", "4.keep1")
    assert verdict(BARE, "33361", "", "p") == ("legal", "4.keep0")


def test_three_rolled_a_full_house_with_a_duplicate_port_keeps_exactly_the_three() -> None:
    """All of it: two of the three are a strike, nothing is tolerated."""
    assert legal(DUPLICATE, "44466", "wb") == ["pyu"]
    assert verdict(DUPLICATE, "44466", "pyu", "wb") == ("legal", "3.full.dup")
    assert struck(DUPLICATE, "44466", "py", "wb") == "3.full.dup"
    assert verdict(DUPLICATE, "44466", "", "wb") == ("tolerated", "3.full.dup")


def test_three_rolled_a_full_house_without_one_keeps_exactly_the_pair() -> None:
    """One die of the pair is a strike."""
    assert legal(BARE, "44466", "wb") == ["wb"]
    assert struck(BARE, "44466", "w", "wb") == "3.full.nodup"
    assert verdict("[DVI, RJ45] [PS2] // AB9CD0", "44466", "wb", "wb") == ("legal", "3.full.nodup")


@pytest.mark.parametrize("keep", ["", "u", "yu"])
def test_three_rolled_none_one_or_two_are_allowed(keep: str) -> None:
    """Whatever their colour."""
    assert verdict(BARE, "15526", keep, "yu") == ("legal", "3.keep012")


@pytest.mark.parametrize(("held", "status"), [("py", "legal"), ("yw", "legal"), ("yu", "strike"), ("yb", "strike")])
def test_three_rolled_three_are_allowed_if_purple_or_white_was_kept(held: str, status: str) -> None:
    """Lying aside during the roll just made; which three are kept now does not matter."""
    for keep in ("pyu", "yuw", "pwb"):
        assert verdict(BARE, "55555", keep, held) == (status, "3.keep3")


def test_three_rolled_four_are_allowed_if_the_fifth_is_lower() -> None:
    """The other way round than with four rolled."""
    assert verdict(BARE, "33331", "pyuw", "yu") == ("legal", "3.keep4")
    assert struck(BARE, "33336", "pyuw", "yu") == "3.keep4"


def test_three_rolled_any_number_is_allowed_if_the_value_is_a_serial_digit() -> None:
    """Three without purple or white, four with a higher fifth."""
    assert verdict("AB3CD0", "33316", "pyu", "yu") == ("legal", "3.serial")
    assert verdict("AB3CD0", "33336", "pyuw", "yu") == ("legal", "3.serial")
    assert struck("AB6CD0", "33336", "pyuw", "yu") == "3.keep4"


@pytest.mark.parametrize("keep", ["", "b", "pb", "pwb"])
def test_two_rolled_none_to_three_are_allowed(keep: str) -> None:
    """Whatever their colour."""
    assert verdict(BARE, "21622", keep, "pwb") == ("legal", "2.keep0123")


def test_two_rolled_four_are_allowed_if_yellow_or_blue_was_kept() -> None:
    """Whatever the fifth shows."""
    assert verdict(BARE, "22262", "pyub", "pyb") == ("legal", "2.keep4.colour")
    assert verdict(BARE, "22262", "pyub", "pub") == ("legal", "2.keep4.colour")


def test_two_rolled_four_are_allowed_if_the_fifth_is_exactly_1_away() -> None:
    """Above or below."""
    assert verdict(BARE, "23222", "puwb", "pwb") == ("legal", "2.keep4.near")
    assert verdict(BARE, "21222", "puwb", "pwb") == ("legal", "2.keep4.near")
    assert struck(BARE, "24222", "puwb", "pwb") == "2.keep4.near"


def test_one_rolled_keeps_the_other_four() -> None:
    """Any other set of one value, or nothing, is tolerated."""
    assert legal(BARE, "22225", "pyuw") == ["pyuw"]
    for keep in ("", "p", "pyu", "b"):
        assert verdict(BARE, "22225", keep, "pyuw") == ("tolerated", "1.only")
    assert struck(BARE, "22225", "pb", "pyuw") == "same_value"


def test_the_stage_is_the_number_of_dice_just_rolled() -> None:
    """All rolled again after four: five rolled, whatever came before."""
    assert legal(BARE, "11346", "") == ["py", "y"]
    assert "" in legal(BARE, "11346", "p")
