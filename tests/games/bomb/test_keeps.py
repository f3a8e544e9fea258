"""`bomb.keeps`: what may be kept, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import Room

EDGEWORK = {"serial": "AB9CD0"}
DICE = {"purple": 2, "yellow": 2, "blue": 4, "white": 4, "black": 3}


def ask(**change: Any) -> dict[str, Any]:
    """The answer for two pairs, five rolled, on a bomb with nothing on it, something changed."""
    params: dict[str, Any] = {"edgework": EDGEWORK, "dice": DICE, "rolled": 5, "kept_before": []}
    found: dict[str, Any] = Room().ask("bomb.keeps", **{**params, **change})
    return found


def test_it_gives_every_allowed_set_sorted_and_the_rule() -> None:
    """Yellow is named; purple shows the same."""
    found = ask()
    assert found["keeps"] == [["purple", "yellow"], ["yellow"]]
    assert found["rule"] == "5.four.yellow"


def test_under_the_module_what_is_tolerated_is_allowed_too() -> None:
    """Purple alone."""
    assert ask(strictness="module")["keeps"] == [["purple"], ["purple", "yellow"], ["yellow"]]


def test_it_says_the_verdict_and_the_rule_of_every_choice_of_one_value() -> None:
    """Nothing among them; dice of two values are not asked."""
    found = {" ".join(each["keep"]): (each["verdict"], each["rule"]) for each in ask()["choices"]}
    assert found == {
        "": ("strike", "5.four.yellow"),
        "purple": ("tolerated", "5.four.yellow"),
        "yellow": ("legal", "5.four.yellow"),
        "purple yellow": ("legal", "5.four.yellow"),
        "blue": ("strike", "5.four.yellow"),
        "white": ("strike", "5.four.yellow"),
        "blue white": ("strike", "5.four.yellow"),
        "black": ("strike", "5.four.yellow"),
    }


@pytest.mark.parametrize(
    ("dice", "held", "rule"),
    [
        ("12344", ["black"], "4.straight"),
        ("11356", ["purple"], "4.number"),
        ("44466", ["white", "black"], "3.full.nodup"),
        ("44436", ["purple", "blue"], "3.number"),
        ("44436", ["purple", "yellow", "blue"], "2.number"),
        ("44446", ["purple", "yellow", "blue", "white"], "1.only"),
    ],
)
def test_the_rule_is_what_the_manual_looks_at(dice: str, held: list[str], rule: str) -> None:
    """A code with words in both languages."""
    by_colour = dict(zip(("purple", "yellow", "blue", "white", "black"), map(int, dice), strict=True))
    assert ask(dice=by_colour, rolled=5 - len(held), kept_before=held)["rule"] == rule


def test_rolled_and_kept_before_may_each_be_left_out() -> None:
    """One follows from the other; without both, five were rolled."""
    room = Room()
    assert room.ask("bomb.keeps", edgework=EDGEWORK, dice=DICE)["rule"] == "5.four.yellow"
    kept = room.ask("bomb.keeps", edgework="AB9CD0", dice=DICE, kept_before=["blue", "white"])
    assert kept["rule"] == "3.number"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rolled": 4}, "bad_dice"),
        ({"rolled": 0}, "invalid_params"),
        ({"rolled": 6}, "invalid_params"),
        ({"rolled": "5"}, "invalid_params"),
        ({"rolled": 3, "kept_before": ["purple", "blue"]}, "bad_dice"),
        ({"kept_before": ["green"]}, "illegal_action"),
        ({"kept_before": ["purple", "purple"]}, "illegal_action"),
        ({"kept_before": [["purple"]]}, "illegal_action"),
        ({"kept_before": "purple"}, "invalid_params"),
        ({"dice": {**DICE, "black": 7}}, "bad_dice"),
        ({"dice": {**DICE, "black": "3"}}, "bad_dice"),
        ({"dice": {**DICE, "green": 3}}, "bad_dice"),
        ({"dice": {"purple": 1}}, "bad_dice"),
        ({"dice": [1, 2, 3, 4, 5]}, "invalid_params"),
        ({"strictness": "lenient"}, "invalid_params"),
        ({"edgework": {"serial": "AB1C2"}}, "bad_edgework"),
        ({"edgework": None}, "bad_edgework"),
    ],
)
def test_a_question_that_cannot_be_is_refused(change: dict[str, Any], reason: str) -> None:
    """In words."""
    params: dict[str, Any] = {"edgework": EDGEWORK, "dice": DICE, "rolled": 5, "kept_before": []}
    Room().refuse(reason, "bomb.keeps", **{**params, **change})


def test_dice_and_edgework_must_be_there() -> None:
    """Both are asked for by name."""
    Room().refuse("invalid_params", "bomb.keeps", dice=DICE)
    Room().refuse("invalid_params", "bomb.keeps", edgework=EDGEWORK)
