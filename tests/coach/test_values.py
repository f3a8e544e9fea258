"""What a sheet, a keep and a box are worth, one by one and in batches."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import gobelet
from gobelet.coach.twin import Twin
from gobelet.coach.values import Solution
from gobelet.games.sheet.ruleset import possible_points
from gobelet.games.sheet.sheet import Sheet
from tests.coach.sheets import SMALL, Plain, small, solution, solved
from tests.support import refused, rules


@pytest.fixture(scope="module")
def yahtzee() -> Solution:
    """The game that most people play."""
    return Solution(solved(rules()))


def some_sheets(name: str, count: int) -> list[Sheet]:
    """Sheets of a small game as they may come, the same ones every time."""
    which = small(name)
    draw, points = random.Random(name), possible_points(which.data)
    found: list[Sheet] = []
    while len(found) < count:
        cells = tuple(draw.choice((None, *each)) for each in points)
        if None in cells:
            found.append(Sheet(cells))
    return found


@pytest.mark.parametrize("name", SMALL)
def test_every_choice_is_worth_what_the_plainest_reckoning_says(name: str):
    """The points that the sheet has already are left aside; a bonus counts when it is reached."""
    plain, found, draw = Plain(small(name)), solution(name), random.Random(name)
    data = found.rules.data
    for sheet in some_sheets(name, 8):
        had = plain.sums(sheet)
        assert found.value_of(sheet) + had == pytest.approx(plain.value(sheet), abs=1e-9)
        left = draw.randrange(data.rolls)
        dice = tuple(sorted(draw.randint(1, data.faces) for _ in range(data.dice)))
        decided = found.decide(sheet, dice, left)
        written = plain.written(sheet, dice, left == data.rolls - 1)
        kept = plain.kept(sheet, dice, left) if left else {}
        assert {place: value + had for place, value in decided.boxes.items()} == pytest.approx(written, abs=1e-9)
        by_faces = {tuple(dice[i] for i in at): value + had for at, value in decided.keeps.items()}
        assert by_faces == pytest.approx(kept, abs=1e-9)
        assert decided.value == max([*decided.boxes.values(), *decided.keeps.values()])


def test_the_solver_without_a_compiler_decides_alike(yahtzee: Solution):
    """On the same table."""
    other = Solution(
        type(yahtzee.solved)(yahtzee.rules, yahtzee.model, yahtzee.solved.table, Twin().plan(yahtzee.model), 0.0)
    )
    sheet = {"cells": {"five_of_a_kind": 50, "ones": 3, "chance": 20}, "extra": 1}
    for dice, left in (((4, 4, 4, 4, 4), 2), ((1, 3, 3, 5, 6), 1), ((2, 2, 3, 3, 3), 0)):
        one, two = yahtzee.decide(sheet, dice, left), other.decide(sheet, dice, left)
        assert one.keeps == pytest.approx(two.keeps, abs=1e-9)
        assert one.boxes == pytest.approx(two.boxes, abs=1e-9)


def test_keeps_are_of_positions_each_set_of_faces_once(yahtzee: Solution):
    """Of equal dice the first; keeping all is no throw."""
    keeps = yahtzee.decide({}, (5, 3, 5, 5, 1), 2).keeps
    assert set(keeps) >= {(), (0,), (0, 2), (0, 2, 3), (1, 4)}
    assert not {(2,), (0, 3), (0, 1, 2, 3, 4)} & set(keeps)
    assert len(keeps) == 4 * 2 * 2 - 1


def test_a_full_sheet_has_nothing_to_come(yahtzee: Solution):
    """And there is nothing to decide."""
    cells = {category.key: 0 for category in yahtzee.rules.data.categories}
    assert yahtzee.value_of({"cells": cells}) == 0
    with refused("bad_sheet"):
        yahtzee.decide({"cells": cells}, (1, 2, 3, 4, 5), 0)


def test_the_upper_bonus_counts_when_it_is_reached(yahtzee: Solution):
    """63 above already: no more is to come of it."""
    above = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    before = yahtzee.decide({"cells": above}, (6, 6, 6, 1, 2), 0)
    after = yahtzee.value_of({"cells": {**above, "sixes": 18}})
    place = yahtzee.rules.data.place("sixes")
    assert before.boxes[place] == pytest.approx(18 + 35 + after, abs=1e-9)


def test_batches_give_what_single_questions_give(yahtzee: Solution):
    """Values and best choices, in the order asked."""
    draw = random.Random(3)
    sheets: list[Sheet] = []
    dice, left = [], []
    points = possible_points(yahtzee.rules.data)
    while len(sheets) < 60:
        cells = tuple(draw.choice((None, None, *each)) for each in points)
        if None in cells:
            sheets.append(Sheet(cells))
            dice.append([draw.randint(1, 6) for _ in range(5)])
            left.append(draw.randrange(3))
    states = np.array([yahtzee.state_of(sheet) for sheet in sheets])
    values = yahtzee.values(*states.T)
    assert values == pytest.approx([yahtzee.value_of(sheet) for sheet in sheets])
    advised = yahtzee.advise_many(states[:, 0], states[:, 1], states[:, 2], dice, left)
    for i, sheet in enumerate(sheets):
        single = yahtzee.decide(sheet, dice[i], left[i])
        assert advised.value[i] == pytest.approx(single.value, abs=1e-9)
        chosen: Any = single.boxes.get(int(advised.box[i]))
        if advised.box[i] < 0:
            chosen = single.keeps[tuple(np.flatnonzero(advised.keep[i]).tolist())]
        assert chosen == pytest.approx(single.value, abs=1e-9)


def test_batches_keep_the_shape_asked(yahtzee: Solution):
    """Numbers are spread over arrays as NumPy does."""
    assert yahtzee.values(np.zeros((2, 3), int), 0, [0, 10, 70]).shape == (2, 3)
    assert yahtzee.advise_many(0, 0, 0, [[1, 2, 3, 4, 6]] * 4, 2).keep.shape == (4, 5)
    assert yahtzee.values([], [], []).shape == (0,)


@pytest.mark.parametrize(
    "asked", [(8192, 0, 0), (-1, 0, 0), (0, 2, 0), (0, 0, -3)], ids=["no such box", "no set", "no mark", "no total"]
)
def test_batches_refuse_what_no_sheet_is(yahtzee: Solution, asked: tuple[int, int, int]):
    """As NumPy would: by `ValueError`."""
    with pytest.raises(ValueError, match=r"filled|made|upper"):
        yahtzee.values(*asked)


def test_batches_refuse_what_no_turn_is(yahtzee: Solution):
    """Dice of another game, throws that there are not, a full sheet."""
    for filled, dice, left in ((0, [[1, 2, 3, 4, 7]], 1), (0, [[1, 2, 3]], 1), (0, [[1] * 5], 3), (8191, [[1] * 5], 0)):
        with pytest.raises(ValueError, match=r"filled|dice"):
            yahtzee.advise_many(filled, 0, 0, dice, left)


def test_dice_that_do_not_fit_are_refused(yahtzee: Solution):
    """Too few, too many, of no such face."""
    for dice in ((1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 7), (0, 1, 2, 3, 4)):
        with refused("bad_dice"):
            yahtzee.decide({}, dice, 1)


def test_the_python_interface_solves_any_ruleset(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    """By name with options, or its data."""
    monkeypatch.setenv("GOBELET_CACHE", str(tmp_path))
    assert gobelet.solve("yahtzee", joker="free", precision="single").value == pytest.approx(254.5896, abs=1e-3)
    data, options = SMALL["hasbro"]
    assert gobelet.solve(data, **options).value == pytest.approx(solution("hasbro").value)
    with refused("bad_options"):
        gobelet.solve("yahtzee", precision="triple")
