"""What each box of each ruleset gives for every roll there is, held against the rules written out plainly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement, product

import pytest

from gobelet.games.sheet.category import possible
from tests.support import rules

Dice = tuple[int, ...]
Rule = Callable[[Dice], int]


def alike(n: int) -> Rule:
    """The sum of n equal dice."""
    return lambda dice: max([n * face for face in dice if dice.count(face) >= n], default=0)


def whole(n: int, more: int = 0) -> Rule:
    """The sum of all dice, and some more, where n are equal."""
    return lambda dice: sum(dice) + more if max(Counter(dice).values()) >= n else 0


def fixed(points: int, made: Callable[[Dice], bool]) -> Rule:
    """So many points for a figure."""
    return lambda dice: points if made(dice) else 0


def pairs(n: int) -> Rule:
    """The best n pairs of different faces."""

    def given(dice: Dice) -> int:
        faces = sorted([face for face in set(dice) if dice.count(face) >= 2], reverse=True)
        return 2 * sum(faces[:n]) if len(faces) >= n else 0

    return given


def two_groups(a: int, b: int) -> Rule:
    """The best sum of a dice of one face and b of another."""
    return lambda dice: max(
        [a * x + b * y for x, y in product(dice, dice) if x != y and dice.count(x) >= a and dice.count(y) >= b],
        default=0,
    )


def shape(*sizes: int) -> Callable[[Dice], bool]:
    """The groups of equal dice, exactly."""
    return lambda dice: sorted(Counter(dice).values()) == sorted(sizes)


def shows(*faces: int) -> Callable[[Dice], bool]:
    """All of these faces."""
    return lambda dice: set(faces) <= set(dice)


def runs(n: int) -> Callable[[Dice], bool]:
    """n values in sequence."""
    return lambda dice: any(set(range(f, f + n)) <= set(dice) for f in range(1, 8 - n))


LOW, HIGH = shows(1, 2, 3, 4, 5), shows(2, 3, 4, 5, 6)
EQUAL = shape(5)
YAHTZEE: dict[str, Rule] = {
    "three_of_a_kind": whole(3), "four_of_a_kind": whole(4), "full_house": fixed(25, shape(3, 2)),
    "small_straight": fixed(30, runs(4)), "large_straight": fixed(40, runs(5)), "five_of_a_kind": fixed(50, EQUAL),
}  # fmt: skip
RULES: dict[str, dict[str, Rule]] = {
    "yatzy_scandinavian": {
        "one_pair": pairs(1), "two_pairs": pairs(2), "three_of_a_kind": alike(3), "four_of_a_kind": alike(4),
        "small_straight": fixed(15, LOW), "large_straight": fixed(20, HIGH),
        "full_house": lambda dice: sum(dice) if shape(3, 2)(dice) else 0, "chance": sum,
        "five_of_a_kind": fixed(50, EQUAL),
    },
    "maxi_yatzy": {
        "one_pair": pairs(1), "two_pairs": pairs(2), "three_pairs": pairs(3), "three_of_a_kind": alike(3),
        "four_of_a_kind": alike(4), "five_of_a_kind": alike(5), "small_straight": fixed(15, LOW),
        "large_straight": fixed(20, HIGH), "full_straight": fixed(21, shows(1, 2, 3, 4, 5, 6)),
        "full_house": two_groups(3, 2), "villa": two_groups(3, 3), "tower": two_groups(4, 2), "chance": sum,
        "six_of_a_kind": fixed(100, shape(6)),
    },
    "kniffel": {**YAHTZEE, "chance": sum},
    "generala": {
        "straight": fixed(20, lambda dice: LOW(dice) or HIGH(dice) or shows(1, 3, 4, 5, 6)(dice)),
        "full_house": fixed(30, shape(3, 2)), "four_of_a_kind": fixed(40, lambda dice: whole(4)(dice) > 0),
        "five_of_a_kind": fixed(60, EQUAL), "second_five_of_a_kind": fixed(120, EQUAL),
    },
    "yams_fr": {
        "plus": sum, "minus": sum, "four_of_a_kind": whole(4, 40),
        "full_house": lambda dice: sum(dice) + 30 if shape(3, 2)(dice) else 0,
        "small_straight": fixed(45, LOW), "large_straight": fixed(50, HIGH), "five_of_a_kind": whole(5, 50),
        "rigole": fixed(50, lambda dice: any(dice.count(f) == 4 and dice.count(7 - f) == 1 for f in range(1, 7))),
    },
    "yams_4col": {**YAHTZEE, "plus": sum, "minus": sum},
    "triple_yahtzee": {**YAHTZEE, "chance": sum},
}  # fmt: skip
UPPER: dict[str, Rule] = {
    box: (lambda dice, face=face: face * dice.count(face))  # type: ignore[misc]
    for face, box in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1)
}


@pytest.mark.parametrize("name", RULES)
def test_every_box_gives_what_the_rules_say_for_every_roll(name: str) -> None:
    """And can hold exactly what some roll gives it, or 0 where that may be written."""
    data = rules(name).data
    plain = {**UPPER, **RULES[name]}
    assert [category.row for category in data.categories[: data.rows]] == list(plain)
    rolls = list(combinations_with_replacement(range(1, 7), data.dice))
    for category in data.categories:
        gives = {dice: category.worth(dice, 6) for dice in rolls}
        assert gives == {dice: plain[category.row](dice) for dice in rolls}, category.key
        served = {category.served(dice, 6) for dice in rolls}
        written = {0} if category.sign > 0 else set()
        assert set(possible(category, data.dice, 6)) == {*gives.values(), *served, *written}


@pytest.mark.parametrize("name", RULES)
def test_the_order_in_which_dice_lie_does_not_matter(name: str) -> None:
    """Backwards it is the same."""
    data = rules(name).data
    for dice in combinations_with_replacement(range(1, 7), data.dice):
        for category in data.categories[: data.rows]:
            assert category.worth(dice, 6) == category.worth(dice[::-1], 6)


def test_a_hand_served_on_the_first_throw_is_worth_five_more_in_generala() -> None:
    """Straight, full house and four of a kind; five alike are worth the same."""
    data = rules("generala").data
    for dice in combinations_with_replacement(range(1, 7), 5):
        for category in data.categories:
            more = 5 if category.key in ("straight", "full_house", "four_of_a_kind") else 0
            usual = category.worth(dice, 6)
            assert category.served(dice, 6) == (usual + more if usual else 0)
