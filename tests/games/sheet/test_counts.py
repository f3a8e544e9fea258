"""Counted oracles: every throw, every box, by plain enumeration written apart from the engine."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from gobelet.engine import patterns
from gobelet.games.sheet.ruleset import multisets, possible_points
from tests.games.sheet.oracle import worth
from tests.support import BOXES, choices, rules

THROWS = list(itertools.product(range(1, 7), repeat=5))
SORTED = sorted({tuple(sorted(throw)) for throw in THROWS})


def test_there_are_7776_throws_and_252_of_them_when_the_order_does_not_matter() -> None:
    """The engine lists the same."""
    assert (len(THROWS), len(SORTED)) == (7776, 252)
    assert multisets(5, 6) == SORTED


@pytest.mark.parametrize("ruleset", ["yahtzee", "yatzy_online"])
def test_each_of_252_throws_gives_in_each_of_13_boxes_what_the_rules_say(ruleset: str) -> None:
    """3,276 numbers."""
    data = rules(ruleset).data
    for dice in SORTED:
        given = {category.key: category.worth(dice, 6) for category in data.categories}
        assert given == worth(dice), dice


def test_sheet_choices_gives_the_same_for_every_throw_on_a_blank_sheet() -> None:
    """All thirteen boxes are open."""
    for dice in SORTED:
        assert choices("".join(map(str, dice)))["choices"] == worth(dice)


def test_each_of_7776_throws_shows_the_same_in_whatever_order_it_lies() -> None:
    """Groups, runs, alike."""
    for throw in THROWS:
        dice = tuple(sorted(throw))
        assert patterns.counts(throw, 6) == patterns.counts(dice, 6)
        assert patterns.run(throw, 6) == patterns.run(dice, 6)
        assert patterns.alike(throw, 6) == max(patterns.groups(throw, 6))


def test_how_many_of_7776_throws_make_each_box() -> None:
    """By hand: 6 five alike, 150 four, 1,200 three, 300 full houses, 240 and 1,200 straights."""
    made = Counter(box for throw in THROWS for box, points in worth(throw).items() if points)
    counted: Counter[str] = Counter()
    data = rules().data
    for throw in THROWS:
        counted.update(category.key for category in data.categories if category.worth(throw, 6))
    assert counted == made
    lower = {box: counted[box] for box in BOXES[6:]}
    assert lower == {
        "three_of_a_kind": 6 + 150 + 300 + 1200,
        "four_of_a_kind": 6 + 150,
        "full_house": 300,
        "small_straight": 1200,
        "large_straight": 240,
        "five_of_a_kind": 6,
        "chance": 7776,
    }
    assert all(counted[box] == 7776 - 5**5 for box in BOXES[:6])


OWN: list[tuple[int, int, list[dict[str, Any]]]] = [
    (5, 6, [{"needs": {"groups": [2, 2, 1]}, "points": "sum"}, {"needs": {"groups": [3, 2]}, "points": "sum"}]),
    (6, 6, [{"needs": {"groups": [2, 2, 2]}, "points": "sum"}, {"needs": {"groups": [3, 3]}, "points": "sum"}]),
    (6, 7, [{"needs": {"groups": [4, 2]}, "points": "sum"}, {"needs": {"groups": [1] * 6}, "points": "sum"}]),
    (5, 8, [{"needs": {"run": 3}, "points": "sum"}, {"needs": {"run": 5}, "points": "sum"}, {"points": 12}]),
    (1, 20, [{"face": 7}, {"points": "sum"}, {"needs": {"alike": 1}, "points": "sum"}, {"points": 0}]),
    (4, 3, [{"needs": {"alike": 3}, "points": "sum"}, {"needs": {"alike": 4}, "points": 9}, {"face": 3}]),
]


@pytest.mark.parametrize(("dice", "faces", "boxes"), OWN)
def test_the_numbers_that_a_box_can_hold_are_those_that_some_throw_gives_and_0(
    dice: int, faces: int, boxes: list[dict[str, Any]]
) -> None:
    """Of every ruleset, found without trying every throw."""
    category = [{"key": f"box_{i}", "section": "lower", **box} for i, box in enumerate(boxes)]
    data = rules({"name": "ours", "dice": dice, "faces": faces, "category": category}).data
    for box, possible in zip(data.categories, possible_points(data), strict=True):
        given = {box.worth(throw, faces) for throw in itertools.product(range(1, faces + 1), repeat=dice)}
        assert possible == tuple(sorted(given | {0}))


def test_the_numbers_that_each_box_of_yahtzee_can_hold() -> None:
    """Counted over all throws."""
    data = rules().data
    found = [{worth(dice)[box] for dice in SORTED} | {0} for box in BOXES]
    assert possible_points(data) == tuple(tuple(sorted(each)) for each in found)


def test_the_largest_ruleset_that_can_be_said_is_shared_in_no_time() -> None:
    """Six dice of twenty faces make 177,100 throws: they are not tried one by one."""
    box = {"section": "lower", "needs": {"groups": [1] * 6}, "points": "sum"}
    category = [{**box, "key": f"box_{i}"} for i in range(40)]
    data = rules({"name": "ours", "dice": 6, "faces": 20, "category": category}).data
    assert possible_points(data)[39] == (0, *range(21, 106))
