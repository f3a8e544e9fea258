"""The chances of the rules page, by enumerating every throw and every keep."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from gobelet.games.four_two_one.ranking import combination, rank

THROWS: dict[tuple[int, int, int], Fraction] = {}
for _dice in product(range(1, 7), repeat=3):
    THROWS[combination(_dice)] = THROWS.get(combination(_dice), Fraction(0)) + Fraction(1, 216)


def chance(reached: Callable[[int], bool], rolls: int) -> Fraction:
    """The chance to hold a hand of a wanted rank within so many throws, aiming at nothing else."""

    @cache
    def best(dice: tuple[int, int, int], left: int) -> Fraction:
        if reached(rank(dice)) or not left:
            return Fraction(reached(rank(dice)))
        keeps = {kept for size in range(3) for kept in combinations(dice, size)}
        return max(after(kept, left) for kept in keeps)

    @cache
    def after(kept: tuple[int, ...], left: int) -> Fraction:
        thrown = list(product(range(1, 7), repeat=3 - len(kept)))
        return sum((best(combination(kept + faces), left - 1) for faces in thrown), Fraction(0)) / len(thrown)

    return sum((chance * best(dice, rolls - 1) for dice, chance in THROWS.items()), Fraction(0))


@pytest.mark.parametrize(
    ("reached", "known"),
    [
        (lambda place: place == 1, (0.02777778, 0.11535494, 0.22811107)),
        (lambda place: place == 2, (0.00462963, 0.02852795, 0.07477612)),
        (lambda place: place <= 16, (0.23611111, 0.50038580, 0.68988983)),
    ],
    ids=["421", "111", "a straight or better"],
)
def test_the_chances_within_one_two_and_three_rolls(reached: Callable[[int], bool], known: tuple[float, ...]) -> None:
    """To eight places."""
    for rolls, wanted in enumerate(known, 1):
        assert float(chance(reached, rolls)) == pytest.approx(wanted, abs=5e-9)
