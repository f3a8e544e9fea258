"""The coach's answers about sheets, as the protocol asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gobelet.coach.methods import Coach
from tests.coach.sheets import workshop
from tests.support import BOXES, REGISTRY, WORDS, refused


@pytest.fixture(scope="module")
def coach(tmp_path_factory: pytest.TempPathFactory) -> Coach:
    """One whose tables are nobody else's."""
    return Coach(REGISTRY, workshop(Path(tmp_path_factory.mktemp("tables"))))


def ask(coach: Coach, method: str, **params: Any) -> Any:
    """The result of a method."""
    return coach.call(method, params, lambda key, facts: WORDS.say("en", key, facts))


def test_solve_says_what_a_sheet_is_worth(coach: Coach):
    """And how many states there are."""
    found = ask(coach, "solve", ruleset="yahtzee", options={"joker": "none"})
    assert found["value"] == pytest.approx(253.970241190, abs=1e-8)
    assert found["states"] == 536_448
    assert found["precision"] == "double"
    assert ask(coach, "solve", ruleset="yahtzee", precision="single")["precision"] == "single"


def test_advice_lists_every_choice_the_best_first(coach: Coach):
    """With what each gives away."""
    found = ask(coach, "sheet.advise", ruleset="yahtzee", sheet={}, dice=[1, 3, 3, 5, 6], rolls_left=2)
    choices = found["choices"]
    assert found["by"] == "table"
    assert found["best"] == choices[0]["action"] == {"type": "roll", "keep": [1, 2]}
    assert len(choices) == 13 + 23
    values = [choice["value"] for choice in choices]
    assert values == sorted(values, reverse=True)
    assert found["value"] == values[0]
    for choice in choices:
        assert choice["regret"] == pytest.approx(values[0] - choice["value"])
        assert choice["best"] == (choice["regret"] < 1e-9)


def test_equal_choices_are_all_best(coach: Coach):
    """Of five different dice any one is as good a start for five alike."""
    cells = dict.fromkeys(BOXES, 0)
    sheet = {"cells": {**cells, "five_of_a_kind": None}}
    found = ask(coach, "sheet.advise", ruleset="yahtzee", sheet=sheet, dice=[1, 2, 3, 4, 6], rolls_left=1)
    best = [choice["action"] for choice in found["choices"] if choice["best"]]
    assert {tuple(action["keep"]) for action in best} == {(), (0,), (1,), (2,), (3,), (4,)}


def test_large_sheets_get_advice_by_the_turn(coach: Coach):
    """The answer says so; what needs all states is refused."""
    found = ask(coach, "sheet.advise", ruleset="maxi_yatzy", sheet={}, dice=[1, 1, 1, 2, 5, 6], rolls_left=1)
    assert found["by"] == "turn"
    assert found["choices"][0]["best"]
    for method in ("solve", "sheet.value"):
        with refused("ruleset_too_large"):
            ask(coach, method, ruleset="maxi_yatzy", sheet={})


@pytest.mark.parametrize(
    ("reason", "params"),
    [
        ("bad_sheet", {"sheet": {"cells": {"ones": 6}}}),
        ("bad_sheet", {"sheet": {"cells": {"nines": 6}}}),
        ("bad_sheet", {"sheet": {"cells": {}, "extra": 1}}),
        ("bad_sheet", {"sheet": []}),
        ("bad_dice", {"dice": [1, 2, 3, 4]}),
        ("bad_dice", {"dice": [1, 2, 3, 4, 7]}),
        ("bad_dice", {"dice": [1, 2, 3, 4, "5"]}),
        ("invalid_params", {"dice": "12345"}),
        ("invalid_params", {"rolls_left": 3}),
        ("invalid_params", {"rolls_left": -1}),
        ("invalid_params", {"rolls_left": True}),
        ("invalid_params", {"options": []}),
        ("bad_options", {"options": {"joker": "always"}}),
        ("unknown_ruleset", {"ruleset": "yatzi"}),
    ],
)
def test_what_cannot_be_is_refused_in_words(coach: Coach, reason: str, params: dict[str, Any]):
    """Each with its reason."""
    good = {"ruleset": "yahtzee", "sheet": {}, "dice": [1, 2, 3, 4, 5], "rolls_left": 1}
    with refused(reason):
        ask(coach, "sheet.advise", **{**good, **params})
