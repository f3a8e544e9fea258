"""The joker: five alike when the five-of-a-kind box is filled. Each order, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import BOXES, LOWER, UPPER, WORDS, as_it_was, choices, refused, roll, score, scripted, written

ORDERS = ("forced", "hasbro", "free")
FIXED = {"full_house": 25, "small_straight": 30, "large_straight": 40}
FULL_BELOW: dict[str, Any] = dict.fromkeys(LOWER, 0)


def below(**changed: int) -> dict[str, Any]:
    """A full lower section, the five-of-a-kind box at 50."""
    return {**FULL_BELOW, "five_of_a_kind": 50, **changed}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("held", [0, 50])
def test_a_joker_is_five_alike_when_the_five_of_a_kind_box_is_filled_with_50_or_with_0(order: str, held: int) -> None:
    """The bonus asks for 50; the joker does not."""
    found = choices("44444", joker=order, five_of_a_kind=held)
    assert found["joker"]["face"] == 4
    assert found["bonus"] == (100 if held else 0)


@pytest.mark.parametrize("order", [*ORDERS, "none"])
def test_there_is_no_joker_while_the_five_of_a_kind_box_is_open(order: str) -> None:
    """Nor with four alike when it is filled."""
    assert choices("44444", joker=order)["joker"] is None
    assert choices("44445", joker=order, five_of_a_kind=50)["joker"] is None
    assert choices("44445", joker=order, five_of_a_kind=50)["bonus"] == 0


@pytest.mark.parametrize("order", ["forced", "hasbro"])
def test_step_1_the_upper_box_of_the_face_and_nothing_else(order: str) -> None:
    """4 4 4 4 4 with `fours` open: 20 there, and 100 beside it."""
    found = choices("44444", joker=order, five_of_a_kind=50)
    assert found == {
        "choices": {"fours": 20},
        "bonus": 100,
        "joker": {"face": 4, "rule": "upper", "open": ["fours"]},
    }


def test_step_2_of_forced_any_open_lower_box_at_full_value() -> None:
    """With `fours` filled, all of the open lower section."""
    found = choices("44444", joker="forced", five_of_a_kind=50, fours=8, chance=11)
    assert found["joker"]["rule"] == "lower"
    assert found["choices"] == {"three_of_a_kind": 20, "four_of_a_kind": 20, **FIXED}
    assert set(found["joker"]["open"]) == set(found["choices"])


def test_step_3_of_forced_any_open_upper_box_with_0() -> None:
    """With the lower section full, and still 100 beside it."""
    found = choices("44444", joker="forced", fours=12, sixes=18, **below())
    assert found["joker"]["rule"] == "zero"
    assert found["choices"] == {"ones": 0, "twos": 0, "threes": 0, "fives": 0}
    assert found["bonus"] == 100


@pytest.mark.parametrize("filled", [(), ("three_of_a_kind",), ("four_of_a_kind",)])
def test_step_2_of_hasbro_three_and_four_of_a_kind_come_first(filled: tuple[str, ...]) -> None:
    """Whichever is open, either when both are; the other boxes wait."""
    cells: dict[str, Any] = dict.fromkeys(filled, 0)
    found = choices("44444", joker="hasbro", five_of_a_kind=0, fours=8, **cells)
    assert found["joker"]["rule"] == "alike"
    assert found["choices"] == {
        box: 20 for box in ("three_of_a_kind", "four_of_a_kind") if box not in filled
    }  # fmt: skip


def test_step_3_of_hasbro_any_other_open_lower_box_at_full_value() -> None:
    """Once three and four of a kind are filled."""
    found = choices("44444", joker="hasbro", five_of_a_kind=50, fours=8, three_of_a_kind=20, four_of_a_kind=0)
    assert found["joker"]["rule"] == "lower"
    assert found["choices"] == {**FIXED, "chance": 20}


def test_step_4_of_hasbro_any_open_upper_box_with_0() -> None:
    """With the lower section full."""
    found = choices("66666", joker="hasbro", sixes=18, **below(five_of_a_kind=0))
    assert found["joker"]["rule"] == "zero"
    assert found["choices"] == {"ones": 0, "twos": 0, "threes": 0, "fours": 0, "fives": 0}
    assert found["bonus"] == 0


def test_free_opens_every_open_box_and_the_fixed_ones_give_what_the_dice_show_until_the_upper_box_is_filled() -> None:
    """Five alike are no full house and no straight."""
    found = choices("44444", joker="free", five_of_a_kind=50)
    assert found["joker"]["rule"] == "free"
    assert set(found["choices"]) == set(BOXES) - {"five_of_a_kind"}
    assert {box: found["choices"][box] for box in FIXED} == dict.fromkeys(FIXED, 0)
    assert found["choices"]["fours"] == 20


@pytest.mark.parametrize("fours", [0, 12])
def test_free_gives_the_fixed_boxes_in_full_once_the_upper_box_of_the_face_is_filled(fours: int) -> None:
    """Filled with 0 too; the other upper boxes stay open, for 0."""
    found = choices("44444", joker="free", five_of_a_kind=0, fours=fours)
    assert {box: found["choices"][box] for box in FIXED} == FIXED
    assert found["choices"]["sixes"] == 0
    assert set(found["choices"]) == set(BOXES) - {"five_of_a_kind", "fours"}


@pytest.mark.parametrize("ruleset", ["yahtzee", "yatzy_online"])
def test_none_opens_every_open_box_by_what_the_dice_show_and_keeps_the_bonus(ruleset: str) -> None:
    """No joker, but 100 points for a further five alike."""
    found = choices("44444", ruleset, joker="none", five_of_a_kind=50, fours=8)
    assert found["joker"] is None
    assert found["bonus"] == 100
    assert {box: found["choices"][box] for box in FIXED} == dict.fromkeys(FIXED, 0)
    assert set(found["choices"]) == set(BOXES) - {"five_of_a_kind", "fours"}


def test_the_orders_that_the_rulesets_name() -> None:
    """`forced` for Yahtzee, `none` for online Yatzy."""
    assert choices("44444", "yahtzee", five_of_a_kind=0)["joker"]["rule"] == "upper"
    assert choices("44444", "yatzy_online", five_of_a_kind=0)["joker"] is None


@pytest.mark.parametrize("order", [*ORDERS, "none"])
@pytest.mark.parametrize("face", range(1, 7))
def test_every_order_opens_some_box_whatever_is_filled(order: str, face: int) -> None:
    """With any one box open beside the five-of-a-kind box, that one is open to the joker."""
    for left in BOXES:
        if left == "five_of_a_kind":
            continue
        cells: dict[str, Any] = {box: 0 for box in BOXES if box != left}
        assert list(choices(str(face) * 5, joker=order, **cells)["choices"]) == [left]


# At the table


def five_fours_twice(order: str = "forced", before: str = "", boxes: tuple[str, ...] = (), then: str = "") -> Any:
    """A table where 4 4 4 4 4 stands in the five-of-a-kind box and has fallen again."""
    table = written(scripted(before + "44444" * 2 + then, joker=order), *boxes, "five_of_a_kind")
    return table.act(0, roll())


def test_a_box_that_the_joker_closes_is_refused_and_the_refusal_names_the_box_that_comes_first() -> None:
    """Large straight with five 4s while `fours` is open."""
    table = five_fours_twice()
    with (
        as_it_was(table),
        refused("illegal_action", "error.sheet.closed.upper", category="large_straight", target="fours") as caught,
    ):
        table.act(0, score("large_straight"))
    assert "«\u00a0Les 4\u00a0»" in WORDS.sentence("fr", caught.value)
    assert "“Fours”" in WORDS.sentence("en", caught.value)
    assert table.act(0, score("fours")).view(0)["players"][0]["total"] == 50 + 20 + 100


def test_with_the_upper_box_filled_the_joker_gives_40_in_the_large_straight_and_100() -> None:
    """0 in `fours` fills it too."""
    table = five_fours_twice(before="12356", boxes=("fours",))
    after = table.act(0, score("large_straight")).view(0)["players"][0]
    assert after["cells"]["large_straight"] == 40
    assert (after["extra"], after["extra_bonus"], after["total"]) == (1, 100, 50 + 40 + 100)
    with refused("illegal_action", "error.sheet.closed.lower"):
        table.act(0, score("fives"))


def test_hasbro_refuses_the_other_lower_boxes_until_three_and_four_of_a_kind_are_filled() -> None:
    """The refusal says so."""
    table = five_fours_twice("hasbro", before="12356", boxes=("fours",))
    with as_it_was(table), refused("illegal_action", "error.sheet.closed.alike", category="full_house"):
        table.act(0, score("full_house"))


def test_the_moves_are_the_boxes_that_the_joker_opens() -> None:
    """What the view offers is what may be done."""
    table = five_fours_twice(then="44444")
    view = table.view(0)
    assert view["actions"]["score"]["category"] == ["fours"]
    assert view["players"][0]["open"] == {"fours": 20}
    assert view["players"][0]["bonus"] == 100
    for box in BOXES:
        if box != "fours":
            with refused("illegal_action"):
                table.act(0, score(box))


@pytest.mark.parametrize(
    ("order", "cells", "rule"),
    [
        ("forced", {}, "upper"),
        ("forced", {"fours": 8}, "lower"),
        ("forced", {"fours": 8, **FULL_BELOW}, "zero"),
        ("hasbro", {}, "upper"),
        ("hasbro", {"fours": 8}, "alike"),
        ("hasbro", {"fours": 8, "three_of_a_kind": 0, "four_of_a_kind": 0}, "lower"),
        ("hasbro", {"fours": 8, **FULL_BELOW}, "zero"),
        ("free", {}, "free"),
    ],
)
def test_the_view_says_which_step_applied_and_why_in_both_languages(
    order: str, cells: dict[str, int], rule: str
) -> None:
    """The words name the face and its upper box; the boxes closed are listed."""
    upper = [box for box in UPPER if box in cells]
    lower = [box for box in LOWER if box in cells and box != "five_of_a_kind"]
    dice = ("12356" if upper else "") + "44444" * 9
    table = written(scripted(dice, joker=order), *(["fours"] if upper else []))
    table = written(table, "five_of_a_kind", *lower).act(0, roll())
    joker = table.view(0)["players"][0]["joker"]
    assert joker["rule"] == rule
    assert joker["face"] == 4
    assert set(joker["open"]) | set(joker["closed"]) == set(BOXES) - set(upper) - set(lower) - {"five_of_a_kind"}
    assert not set(joker["open"]) & set(joker["closed"])
    for lang, four in (("fr", "Les 4"), ("en", "Fours")):
        said = [WORDS.say(lang, word["key"], word["facts"]) for word in joker["words"]]
        assert len(said) == 2
        assert four in said[0]
        assert "100" in said[1]
        if joker["closed"]:
            assert "{" not in WORDS.say(lang, joker["closed_words"]["key"], joker["closed_words"]["facts"])
        assert not [text for text in said if "{" in text or text.startswith("joker.")]


def test_the_view_says_why_there_is_no_bonus() -> None:
    """The five-of-a-kind box holds 0."""
    table = written(scripted("12356" + "44444"), "five_of_a_kind").act(0, roll())
    joker = table.view(0)["players"][0]["joker"]
    assert [word["key"] for word in joker["words"]] == ["joker.forced.upper", "joker.no_bonus"]
