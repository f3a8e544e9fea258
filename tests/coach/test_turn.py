"""Advice by the turn alone, where a sheet is too large to be solved."""

from __future__ import annotations

import pytest

from gobelet.coach.turn import Turn
from gobelet.coach.values import Solution
from gobelet.games.sheet.sheet import blank, sheet_from_json
from tests.coach.sheets import grid, solved, upper
from tests.support import refused, rules


def test_of_one_open_box_it_knows_the_exact_value():
    """As the turn is all there is."""
    which = rules()
    cells = {category.key: 0 for category in which.data.categories if category.key != "four_of_a_kind"}
    sheet = sheet_from_json(which.data, {"cells": cells})
    turn, exact = Turn(which), Solution(solved(which))
    for dice, left in (((1, 1, 1, 5, 6), 2), ((2, 2, 3, 3, 6), 1), ((6, 6, 6, 6, 1), 0)):
        one, other = turn.decide(sheet, dice, left, left == 2, False), exact.decide(sheet, dice, left)
        assert one.keeps == pytest.approx(other.keeps, abs=1e-9)
        assert one.boxes == pytest.approx(other.boxes, abs=1e-9)


@pytest.mark.parametrize("ruleset", ["maxi_yatzy", "yams_4col", "triple_yahtzee", "yams_fr"])
def test_it_advises_on_every_large_sheet(ruleset: str):
    """Each open box and each keep has its value."""
    which = rules(ruleset)
    sheet, dice = blank(which.data), (3, 3, 5, 6, 6, 6)[: which.data.dice]
    found = Turn(which).decide(sheet, dice, 1, False, False)
    assert found.value == max([*found.boxes.values(), *found.keeps.values()])
    assert found.keeps
    assert found.boxes


def test_a_made_hand_is_written_and_a_hopeful_one_kept():
    """Five sixes of six, thrown at once; three of them with two throws to come."""
    which = rules("maxi_yatzy")
    turn, sheet = Turn(which), blank(which.data)
    made = turn.decide(sheet, (6, 6, 6, 6, 6, 6), 0, False, False)
    assert which.data.categories[max(made.boxes, key=lambda place: made.boxes[place])].key == "six_of_a_kind"
    hopeful = turn.decide(sheet, (1, 2, 3, 6, 6, 6), 2, True, True)
    assert max(hopeful.keeps, key=lambda at: hopeful.keeps[at]) == (3, 4, 5)


def test_a_dry_column_is_for_dice_that_were_all_thrown():
    """Whatever is kept closes it for this throw."""
    which = rules("yams_4col")
    sheet = blank(which.data)
    dry = {i for i, each in enumerate(which.data.categories) if which.data.columns[each.column].dry}
    turn = Turn(which)
    assert dry & set(turn.decide(sheet, (1, 2, 3, 4, 5), 0, False, True).boxes)
    assert not dry & set(turn.decide(sheet, (1, 2, 3, 4, 5), 0, False, False).boxes)


def test_more_dice_than_can_be_played_out_are_refused():
    """In words."""
    with refused("ruleset_too_large", "error.coach.many_rolls"):
        Turn(rules(grid(*upper(1, 2, 3, 4, 5, 6), dice=6, faces=20)))
