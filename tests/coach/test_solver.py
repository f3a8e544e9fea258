"""The values of every state: against the plainest reckoning, between the two solvers, and as others published them."""

from __future__ import annotations

import random
from array import array
from typing import Any

import numpy as np
import pytest

from gobelet.coach.compiled import Kernel
from gobelet.coach.model import build_model
from gobelet.coach.offers import offers_of
from gobelet.coach.state import Kind, empty_table
from gobelet.coach.twin import Twin
from gobelet.games.sheet.choices import choices
from gobelet.games.sheet.sheet import Sheet
from tests.coach.sheets import JOKERS, SMALL, Plain, box, grid, small, solution, solved, upper
from tests.support import refused, rules

PUBLISHED: dict[str, tuple[str, dict[str, Any], float]] = {
    "forced": ("yahtzee", {}, 254.587728734),
    "free": ("yahtzee", {"joker": "free"}, 254.589609482),
    "hasbro": ("yahtzee", {"joker": "hasbro"}, 254.214233032),
    "no joker": ("yahtzee", {"joker": "none"}, 253.970241190),
    "no joker, no extra": ("yahtzee", {"joker": "none", "extra_bonus": 0}, 245.870774514),
    "Scandinavian": ("yatzy_scandinavian", {}, 248.439989378),
}
FULLER: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "six dice": (
        grid(*upper(1, 2, 3, 4), box("chance", "sum"), dice=6, faces=6, rolls=3,
             upper_bonus={"from": 30, "points": 25}), {},
    ),
    "ten faces": (
        grid(*upper(1, 2, 3, 4, 5, 6), box("chance", "sum"), dice=3, faces=10), {},
    ),
    "six faces, a joker": (
        grid(*upper(1, 2, 3, 4, 5, 6), *JOKERS["category"][2:4], dice=2, faces=6, rolls=4, extra_bonus=0), {},
    ),
}  # fmt: skip
WIDTHS = range(Kernel().width() + 1)


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_expected_score_is_the_published_one(name: str):
    """To nine decimals."""
    ruleset, options, value = PUBLISHED[name]
    assert solved(rules(ruleset, **options)).value == pytest.approx(value, abs=2e-9)


def test_single_precision_is_within_half_a_thousandth():
    """Of a point, with half the memory."""
    found = solved(rules(), "single")
    assert found.precision == "single"
    assert found.value == pytest.approx(254.587728734, abs=5e-4)
    assert found.table.nbytes == found.model.cells() * 4


def test_states_are_those_that_can_occur():
    """Totals that the filled boxes cannot add up to are none."""
    assert solved(rules(), "single").states == 536_448


@pytest.mark.thin(3)
@pytest.mark.parametrize("name", SMALL)
def test_best_play_is_worth_what_the_plainest_reckoning_says(name: str):
    """Every throw and every choice tried with the engine's own rules."""
    plain = Plain(small(name))
    bonus = plain.sums(Sheet((None,) * len(small(name).data.categories)))
    assert solution(name).value + bonus == pytest.approx(plain.blank(), abs=1e-9)


@pytest.mark.thin(2)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", [*SMALL, *FULLER])
def test_both_solvers_fill_whole_tables_alike(name: str, width: int):
    """Each variant of the compiled one that runs here, in both precisions."""
    data, options = {**SMALL, **FULLER}[name]
    model = build_model(rules(data, **options))
    kinds: list[tuple[Kind, float]] = [("f", 1e-3), ("d", 1e-9)]
    for kind, most in kinds:
        tables = []
        for plan in (Kernel().plan(model, width), Twin().plan(model)):
            table = empty_table(model.cells(), kind)
            plan.solve(table, 2)
            tables.append(np.asarray(table).astype(float))
        assert np.abs(tables[0] - tables[1]).max() < most


@pytest.mark.soak
@pytest.mark.parametrize("name", PUBLISHED)
def test_both_solvers_fill_the_great_tables_alike(name: str):
    """Every state of the games that are played."""
    ruleset, options, value = PUBLISHED[name]
    one, other = solved(rules(ruleset, **options)), solved(rules(ruleset, **options), solver=Twin())
    assert other.value == pytest.approx(value, abs=2e-9)
    assert np.abs(np.asarray(one.table) - np.asarray(other.table)).max() < 1e-9


@pytest.mark.parametrize("name", SMALL)
def test_what_a_roll_may_be_written_as_is_what_the_engine_says(name: str):
    """For every set of boxes, roll and throw."""
    which = small(name)
    model, data = build_model(which), which.data
    for filled in range((1 << model.boxes) - 1):
        for flag in range(model.flags if filled >> max(0, model.watched) & 1 else 1):
            sheet = _sheet(which, model, filled, flag)
            for roll, dice in enumerate(model.keeps[model.first_roll() :]):
                for first in (False, True):
                    found = choices(data, which.options["joker"], which.options["extra_bonus"], sheet, dice, first)
                    signs = [category.sign for category in data.categories]
                    expected = {(i, signs[i] * points, found.beside[i]) for i, points in found.points.items()}
                    assert {tuple(each) for each in offers_of(model, filled, flag, roll, first)} == expected


def _sheet(which: Any, model: Any, filled: int, flag: int) -> Sheet:
    """Any sheet of this state."""
    cells: list[int | None] = [0 if filled >> i & 1 else None for i in range(model.boxes)]
    if flag:
        cells[model.watched] = which.data.five_points()
    return Sheet(tuple(cells))


def test_any_number_of_threads_gives_the_same():
    """To the last bit."""
    found = {threads: bytes(solved(small("forced"), threads=threads).table) for threads in (1, 2, 7)}
    assert len(set(found.values())) == 1


def test_progress_is_told_up_to_the_end():
    """As a share that does not fall."""
    for solver in (Kernel(), Twin()):
        model, told = build_model(rules(grid(*upper(1, 2, 3, 4, 5, 6), dice=5, faces=6, rolls=3))), array("d")
        solver.plan(model).solve(empty_table(model.cells(), "f"), 1, told.append)
        assert told[-1] == 1
        assert list(told) == sorted(told)


@pytest.mark.parametrize(
    ("ruleset", "key"),
    [
        ("maxi_yatzy", "error.coach.no_table"),
        ("yams_4col", "error.coach.no_table"),
        (grid(*[box(f"box_{letter}", "sum") for letter in "abcdefghijklmnopqrst"]), "error.coach.too_large"),
        (grid(*upper(1, 2, 3, 4, 5, 6), dice=6, faces=10), "error.coach.many_rolls"),
    ],
    ids=["saved throws", "columns", "twenty boxes", "ten faces"],
)  # fmt: skip
def test_a_sheet_without_a_table_is_refused_in_words(ruleset: Any, key: str):
    """With what can be done instead."""
    with refused("ruleset_too_large", key):
        solved(rules(ruleset))


def test_six_dice_without_saved_throws_are_too_many_states():
    """The refusal says how many, and how much memory they would take."""
    with refused("ruleset_too_large", "error.coach.too_large") as caught:
        solved(rules("maxi_yatzy", saved_rolls=False))
    assert caught.value.facts["megabytes"]
    assert caught.value.facts["states"]


def test_a_ruleset_made_at_random_is_solved_alike_by_both():
    """Boxes, bonuses, jokers and dice as they come."""
    draw = random.Random(7)
    for _ in range(12):
        faces = draw.randint(2, 4)
        boxes = draw.sample(JOKERS["category"][2:], draw.randint(1, 4))
        five = any(each["key"] == "five_of_a_kind" for each in boxes)
        data = grid(
            *upper(*range(1, faces + 1)), *boxes, faces=faces, rolls=draw.randint(1, 4),
            upper_bonus={"from": draw.randint(0, faces * (faces + 1)), "points": draw.randint(0, 30)},
            joker=draw.choice(("none", "forced", "hasbro", "free")) if five else "none",
            extra_bonus=draw.choice((0, 50)) if five else 0,
        )  # fmt: skip
        one, other = solved(rules(data)), solved(rules(data), solver=Twin())
        assert np.abs(np.asarray(one.table) - np.asarray(other.table)).max() < 1e-9, data
