"""What a family may write as a ruleset: anything at all is checked, and what can be played is told what it can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.games.sheet.boxcheck import NEEDS
from gobelet.games.sheet.ruleset import multisets, possible_points
from gobelet.games.sheet.validator import check_ruleset, doubts, read_ruleset
from tests.games.sheet.test_ruleset import YAHTZEE, box, changed, ways
from tests.support import Room, choices, json_values, refused, rules


@pytest.mark.parametrize(
    ("where", "key", "change"),
    [
        ("category[9].points", "never_scores", lambda data: box(data, "full_house").update(points=0)),
        ("category[9].served", "served_less", lambda data: box(data, "full_house").update(served=5)),
    ],
)
def test_what_can_be_but_is_hardly_meant_is_a_warning(where: str, key: str, change: Callable[..., Any]) -> None:
    """The game can be played; whoever checks the rules is told."""
    data = changed(change)
    assert [(each.path(), each.key) for each in doubts(data)] == [(where, f"error.ruleset.{key}")]
    found = Room().ask("rules.check", ruleset=data)
    assert (found["ok"], found["problems"]) == (True, [])
    assert [each["where"] for each in found["warnings"]] == [where]
    assert "{" not in found["warnings"][0]["message"]
    assert rules(data).seats == (1, 8)


@given(
    data=json_values
    | st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(
            ("column", "category", "span", "wins", "extra_at", "saved_rolls", "upper_bonus", "dice", "faces"),
            json_values,
        ),
    ).map(lambda more: {**YAHTZEE, **more})
)
def test_whatever_is_said_is_either_a_ruleset_or_refused(data: Any) -> None:
    """No value of any shape breaks the check, in any place."""
    if check_ruleset(data):
        with refused("bad_ruleset"):
            read_ruleset(data)
    else:
        doubts(data)
        assert rules(data).start(1)


@given(
    box_data=st.fixed_dictionaries(
        {"key": st.just("ours"), "section": st.sampled_from(("upper", "lower"))},
        optional={
            "needs": json_values
            | st.dictionaries(st.sampled_from(NEEDS), json_values | st.integers(0, 7), max_size=2)
            | st.dictionaries(
                st.sampled_from(("groups", "within", "shows")), st.lists(st.integers(0, 7), max_size=6), max_size=1
            ),
            "points": st.sampled_from(("sum", "matched")) | json_values,
            "plus": st.integers(-1, 1001),
            "served": json_values,
            "minus": json_values,
            "after": json_values,
            "joker": json_values,
            "face": st.integers(0, 7),
        },
    ),
    dice=st.integers(1, 6),
    faces=st.integers(2, 8),
)
def test_a_box_that_can_be_gives_only_what_it_can_hold(box_data: dict[str, Any], dice: int, faces: int) -> None:
    """Whatever a family writes: for any dice its points are among those that a link can carry."""
    data = {"name": "ours", "dice": dice, "faces": faces, "category": [box_data]}
    if check_ruleset(data):
        return
    ruleset = rules(data).data
    held = set(possible_points(ruleset)[0])
    for roll_of in multisets(dice, faces)[::7]:
        assert {ruleset.categories[0].worth(roll_of, faces), ruleset.categories[0].served(roll_of, faces)} <= held


def test_a_full_house_may_take_five_alike() -> None:
    """One of several figures makes a box."""
    own = changed(lambda data: ways(data, {"groups": [3, 2]}, {"alike": 5}))
    assert choices("44444", own)["choices"]["full_house"] == 25
    assert choices("44422", own)["choices"]["full_house"] == 25
    assert choices("44442", own)["choices"]["full_house"] == 0
