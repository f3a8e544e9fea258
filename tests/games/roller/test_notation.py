"""Dice notation: what it means, and where a mistake is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.engine.errors import Refused
from gobelet.games.roller.expression import Dice, Expression, Number
from gobelet.games.roller.notation import parse
from tests.games.roller.play import roll, sealed
from tests.support import Room, as_it_was, refused


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("2d6+3", "2d6+3"),
        ("4d6kh3", "4d6kh3"),
        ("2d20kl1", "2d20kl1"),
        ("d20 adv", "d20 adv"),
        ("1d20dis", "d20 dis"),
        ("d%", "d100"),
        ("3x4d6kh3", "3x4d6kh3"),
        ("d6!", "d6!"),
        ("4d6!kh3", "4d6!kh3"),
        ("4d6kh3!", "4d6!kh3"),
        ("2d20kh", "2d20kh1"),
        (" 2D6  + 1d4 - 2 ", "2d6+d4-2"),
        ("-d4+10", "-d4+10"),
        ("+d4", "d4"),
        ("3 x d6", "3xd6"),
        ("2×d6−1", "2xd6-1"),
        ("1x2d6", "2d6"),
        ("3+d6", "3+d6"),
        ("d2", "d2"),
        ("d1000", "d1000"),
        ("1000d6", "1000d6"),
        ("500x2d6", "500x2d6"),
        ("0+d6", "0+d6"),
        ("007d6", "7d6"),
        ("d20!adv", "d20! adv"),
    ],
)
def test_what_may_be_written_and_how_it_is_written_in_one_way_only(written: str, text: str) -> None:
    """Reading that text again changes nothing."""
    assert parse(written).text() == text
    assert parse(text).text() == text


def test_an_expression_is_a_sum_of_terms() -> None:
    """Dice and numbers with their signs."""
    terms = (Dice(1, 4, 6, "kh", 3), Number(1, 2), Dice(-1, 1, 8, explodes=True))
    assert parse("2x4d6kh3+2-d8!") == Expression(2, terms)


def test_advantage_is_two_dice_of_which_the_higher_counts() -> None:
    """Disadvantage the lower."""
    assert parse("d20 adv").terms == (Dice(1, 2, 20, "kh", 1, False, "adv"),)
    assert parse("d20 dis").terms == (Dice(1, 2, 20, "kl", 1, False, "dis"),)


@pytest.mark.parametrize(
    ("written", "key", "at"),
    [
        ("", "empty", None),
        ("   ", "empty", None),
        ("d1!", "sides", 2),
        ("d1", "sides", 2),
        ("d0", "sides", 2),
        ("d1001", "sides", 2),
        ("2d", "sides_missing", 3),
        ("2d + 3", "sides_missing", 4),
        ("99999999d6", "too_many", 1),
        ("9999999999999999999999d6", "too_many", 1),
        ("100000d6", "too_many", 1),
        ("1001d6", "too_many", 1),
        ("6x999d6", "too_many", 3),
        ("500d6+501d4", "too_many", 7),
        ("1000d6+d4", "too_many", 8),
        ("1000d6-d4 adv", "too_many", 8),
        ("501xd6adv", "too_many", 7),
        ("99999999x2d6", "too_many", 1),
        ("1001xd6", "repeats", 1),
        ("0xd6", "repeats", 1),
        ("0d6", "no_die", 1),
        ("2d6+", "term", 5),
        ("x2d6", "term", 1),
        ("kh3", "term", 1),
        ("2d6++3", "term", 5),
        ("2d6 3", "unexpected", 5),
        ("2d6d6", "unexpected", 4),
        ("2d6e", "unexpected", 4),
        ("2d6/2", "unexpected", 4),
        ("2d6 é", "unexpected", 5),
        ("2d6x3", "x_first", 4),
        ("2d6+3x2d4", "x_first", 6),
        ("3x3x2d4", "x_first", 4),
        ("2+3", "no_dice", 1),
        ("4d6kh5", "kept", 6),
        ("4d6kh0", "kept", 6),
        ("4d6k3", "keep", 4),
        ("4d6kh3kl1", "twice", 7),
        ("d6!!", "twice", 4),
        ("2d20 adv", "one_die", 6),
        ("d20 advkh1", "twice", 8),
        ("d20 adv dis", "twice", 9),
        ("d6+9999999", "number", 4),
        ("d6+99999999999999999999", "number", 4),
        ("d6+1000001", "number", 4),
        ("d99999999999", "number", 2),
        ("d6 ad", "unexpected", 4),
        ("d٣", "sides_missing", 2),
        ("(d6)", "term", 1),
    ],
)
def test_a_mistake_is_refused_at_once_with_its_place(written: str, key: str, at: int | None) -> None:
    """Counted from 1; the sentence says it, and no dice fall."""
    table = sealed()
    with as_it_was(table), refused("bad_notation", "error.roller." + key) as caught:
        roll(table, written)
    assert caught.value.facts.get("at") == at
    with pytest.raises(Refused):
        parse(written)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_sentence_names_the_place_of_the_error(lang: str) -> None:
    """As a host says it."""
    said = Room(lang=lang).refuse("bad_notation", "roller.about", dice="2d6+4d6kh9")
    assert {"fr": "Au signe 10", "en": "At sign 10"}[lang] in said["message"]


def test_at_most_200_characters() -> None:
    """One more is too many, whatever it is."""
    text = "d6" + "+1" * 99
    assert len(text) == 200
    assert len(parse(text).terms) == 100
    with refused("bad_notation", "error.roller.too_long", most=200, at=201):
        parse(text + " ")


@pytest.mark.parametrize("dice", [None, 6, True, ["d6"], {"d": 6}])
def test_what_is_no_text_is_refused(dice: object) -> None:
    """The table is as it was."""
    table = sealed()
    with as_it_was(table), refused("bad_notation", "error.roller.empty"):
        table.act(0, {"type": "roll", "dice": dice})


@given(st.text(alphabet="0123456789dDxkhl!+-% advis×é", max_size=40) | st.text(max_size=60))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    """`bad_notation` and nothing else; what is read is written in one way only."""
    try:
        expression = parse(text)
    except Refused as refusal:
        found, at = refusal.reason, refusal.facts.get("at", 1)
    else:
        assert parse(expression.text()) == expression
        assert 1 <= sum(dice.count for dice in expression.dice()) <= 1000
        return
    assert found == "bad_notation"
    assert 1 <= at <= len(text) + 1
