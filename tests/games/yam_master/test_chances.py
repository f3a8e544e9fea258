"""The exact chance of each square, held against a plain enumeration of whole turns."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product

import pytest

from gobelet.games.yam_master.chances import Chances
from gobelet.games.yam_master.kinds import KINDS
from tests.games.yam_master.play import CHALLENGE, FIVES, at, board, roll, scripted
from tests.games.yam_master.test_squares import expected

CHANCES = Chances()
ALL = 6**15
"""A common denominator of three throws of five dice."""

Value = Callable[[tuple[int, ...]], int]


def keeping(value: Value) -> dict[tuple[int, ...], int]:
    """For each set of dice that may be set aside, the mean of `value` over every throw of the others, one by one."""
    kept = sorted({keep for dice in FIVES for size in range(5) for keep in combinations(dice, size)})
    means = {}
    for keep in kept:
        falls = [tuple(sorted([*keep, *fall])) for fall in product(range(1, 7), repeat=5 - len(keep))]
        total = Fraction(sum(value(dice) for dice in falls), len(falls))
        assert total.denominator == 1
        means[keep] = int(total)
    return means


class Turns:
    """Every way to play a turn for one kind of square: stop, declare, set any dice aside. Worth 6¹⁵ for reaching it."""

    def __init__(self, kind: str, strict: bool) -> None:
        self.worth: dict[tuple[int, bool, tuple[int, ...]], int] = {}
        for throw in (3, 2, 1):
            for challenge in (True, False):
                again = self._again(throw, challenge)
                for dice in FIVES:
                    ways = [ALL if kind in expected(dice, throw, challenge, strict) else 0]
                    if throw < 3:
                        ways += [again[keep] for size in range(5) for keep in combinations(dice, size)]
                    if throw == 1 and not challenge:
                        ways.append(self.worth[1, True, dice])
                    self.worth[throw, challenge, dice] = max(ways)
        self.whole = keeping(lambda dice: self.worth[1, False, dice])[()]

    def _again(self, throw: int, challenge: bool) -> dict[tuple[int, ...], int]:
        return keeping(lambda dice: self.worth[throw + 1, challenge, dice]) if throw < 3 else {}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_every_chance_is_that_of_a_plain_enumeration(kind: str, strict: bool) -> None:
    """For every set of dice, throw and challenge, and for a whole turn: no rounding, no difference."""
    turns = Turns(kind, strict)
    for (throw, challenge, dice), worth in turns.worth.items():
        ways, of = CHANCES.chance(kind, dice, throw, challenge, strict)
        assert ways * ALL == worth * of, (dice, throw, challenge)
    ways, of = CHANCES.chance(kind, (), 0, False, strict)
    assert ways * ALL == turns.whole * of


ROLLS = {
    "three_of_1": (0.035494, 0.170507, 0.354850),
    "three_of_6": (0.035494, 0.170507, 0.354850),
    "full_house": (0.039352, 0.194102, 0.366145),
    "four_of_a_kind": (0.020062, 0.132302, 0.290794),
    "five_of_a_kind": (0.000772, 0.012631, 0.046029),
    "straight": (0.030864, 0.129747, 0.261095),
    "at_most_8": (0.007202, 0.065242, 0.186900),
}


def after(kind: str, rolls: int) -> float:
    """The chance of a kind within so many rolls from nothing: the mean over the first dice of a turn begun late."""
    total = 0
    for dice in product(range(1, 7), repeat=5):
        ways, of = CHANCES.chance(kind, tuple(sorted(dice)), 4 - rolls, False, False)
        total += ways * ALL // of
    return total / ALL / 6**5


@pytest.mark.parametrize("kind", sorted(ROLLS))
def test_known_chances_of_one_two_and_three_rolls(kind: str) -> None:
    """Best keeping for that square alone, to six digits."""
    assert tuple(round(after(kind, rolls), 6) for rolls in (1, 2, 3)) == ROLLS[kind]


def test_known_chances_of_sec_and_of_figures() -> None:
    """Any of the five figures within one, two and three rolls: the last two are those of a challenge's rolls."""
    ways, of = CHANCES.chance("sec", (), 0, False, False)
    assert round(ways / of, 6) == 0.092078
    within = [0, 0, 0]
    figures = {dice: bool(expected(dice, 2, True, True)) for dice in FIVES}
    for dice in product(range(1, 7), repeat=5):
        dice = tuple(sorted(dice))
        within[0] += figures[dice] * ALL
        for rolls in (2, 3):
            ways, of = CHANCES.chance("challenge", dice, 4 - rolls, rolls == 2, False)
            within[rolls - 1] += ALL if figures[dice] else ways * ALL // of
    assert [round(each / ALL / 6**5, 6) for each in within] == [0.092078, 0.332705, 0.554811]


def test_a_challenge_declared_after_every_first_roll() -> None:
    """666287 of 1259712."""
    assert Fraction(*CHANCES.chance("challenge", (), 0, False, False)) == Fraction(666287, 1259712)


def test_five_alike_from_nothing() -> None:
    """4.6029 %."""
    ways, of = CHANCES.chance("five_of_a_kind", (), 0, False, False)
    assert f"{100 * ways / of:.4f}" == "4.6029"


def test_the_view_gives_the_chance_of_each_free_square() -> None:
    """From the dice that lie and the rolls left; covered squares have none, both seats see the same."""
    table = at(board("ab...", ".....", ".....", ".....", "....."), "22213").act(0, roll())
    view = table.view(0)
    found = {tuple(each["square"]): each["chance"] for each in view["chances"]}
    assert len(found) == 23
    assert (0, 0) not in found
    assert found[1, 0] == 1
    assert found[1, 2] == 0
    ways, of = CHANCES.chance("five_of_a_kind", (1, 2, 2, 2, 3), 1, False, False)
    assert found[2, 2] == ways / of == 121 / 1296
    assert table.view(1)["chances"] == view["chances"]
    bound = {tuple(each["square"]): each["chance"] for each in table.act(0, CHALLENGE).view(0)["chances"]}
    assert 0 < bound[1, 0] < 1
    assert bound[0, 2] == found[0, 2]


def test_nothing_is_left_when_no_roll_is() -> None:
    """After the third roll each chance is 1 or 0, as the squares are lit."""
    table = scripted("44416 2 1").act(0, roll()).act(0, roll(0, 1, 2, 3)).act(0, roll(0, 1, 2, 3))
    view = table.view(0)
    assert [each["square"] for each in view["chances"] if each["chance"] == 1] == view["squares"]
    assert {each["chance"] for each in view["chances"]} == {0, 1}
