"""Least, mean and greatest result of an expression, held against counting every throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.games.roller.expression import Dice
from gobelet.games.roller.notation import parse
from gobelet.games.roller.odds import _mean_of_kept, span
from tests.support import Room


def counted(count: int, sides: int, keep: str, kept: int) -> Fraction:
    """The mean of the highest or lowest dice over every throw there is."""
    throws = list(product(range(1, sides + 1), repeat=count))
    return Fraction(sum(sum(sorted(dice, reverse=keep == "kh")[:kept]) for dice in throws), len(throws))


@pytest.mark.parametrize(
    ("notation", "mean", "fraction"),
    [
        ("4d6kh3", 15869 / 1296, (15869, 1296)),
        ("2d20kh1", 13.825, (553, 40)),
        ("2d20kl1", 7.175, (287, 40)),
        ("d20 adv", 13.825, (553, 40)),
        ("d20 dis", 7.175, (287, 40)),
        ("d6!", 4.2, (21, 5)),
        ("2d6+3", 10, (10, 1)),
        ("3x4d6kh3", 15869 / 432, (15869, 432)),
        ("2d6-d4", 4.5, (9, 2)),
        ("d%", 50.5, (101, 2)),
        ("4d6kh4", 14, (14, 1)),
        ("-d6+7", 3.5, (7, 2)),
    ],
)
def test_the_means_of_the_rules(notation: str, mean: float, fraction: tuple[int, int]) -> None:
    """Exactly."""
    found = span(parse(notation))
    assert found.mean == pytest.approx(mean, rel=1e-14)
    assert found.fraction == fraction


@pytest.mark.parametrize(
    ("notation", "least", "greatest"),
    [
        ("2d6+3", 5, 15),
        ("4d6kh3", 3, 18),
        ("2d6-1d4", -2, 11),
        ("-2d6", -12, -2),
        ("3x2d6+1", 9, 39),
        ("d6!", 1, 606),
        ("4d6!kl1-5", -4, 601),
        ("d20 adv", 1, 20),
        ("1000d1000", 1000, 1_000_000),
    ],
)
def test_least_and_greatest(notation: str, least: int, greatest: int) -> None:
    """An exploding die may be thrown a hundred times more."""
    found = span(parse(notation))
    assert (found.least, found.greatest) == (least, greatest)


@given(st.integers(1, 4), st.integers(2, 6), st.sampled_from(["kh", "kl"]), st.data())
def test_the_mean_of_kept_dice_is_that_of_every_throw(count: int, sides: int, keep: str, data: st.DataObject) -> None:
    """As a fraction, and as a float."""
    kept = data.draw(st.integers(1, count))
    wanted = counted(count, sides, keep, kept)
    found = span(parse(f"{count}d{sides}{keep}{kept}"))
    assert found.fraction == (wanted.numerator, wanted.denominator)
    assert _mean_of_kept(Dice(1, count, sides, keep, kept)) == pytest.approx(float(wanted), rel=1e-12)


@pytest.mark.parametrize(
    ("count", "sides", "kept"), [(10, 10, 4), (100, 6, 50), (40, 20, 1), (300, 4, 299), (200, 100, 7)]
)
@pytest.mark.parametrize("keep", ["kh", "kl"])
def test_large_expressions_have_their_mean_too(count: int, sides: int, kept: int, keep: str) -> None:
    """Held against the same sum in whole numbers."""
    ways = [1]
    for i in range(count):
        ways.append(ways[-1] * (count - i) // (i + 1))
    total = 0
    for value in range(1, sides + 1):
        above, below = sides - value + 1, value - 1
        for hits in range(count + 1):
            among = min(hits, kept) if keep == "kh" else max(0, hits - (count - kept))
            total += among * ways[hits] * above**hits * below ** (count - hits)
    assert span(parse(f"{count}d{sides}{keep}{kept}")).mean == pytest.approx(
        float(Fraction(total, sides**count)), rel=1e-11
    )


@pytest.mark.parametrize("sides", [2, 3, 6, 20])
def test_the_mean_of_exploding_dice_is_that_of_endless_ones(sides: int) -> None:
    """s(s + 1) / 2(s - 1); the limit of a hundred takes less than 1e-25 off it."""
    endless = Fraction(sides * (sides + 1), 2 * (sides - 1))
    found = span(parse(f"d{sides}!"))
    assert found.fraction == (endless.numerator, endless.denominator)
    limited = Fraction(sides + 1, 2) * sum(Fraction(1, sides) ** i for i in range(101))
    assert 0 < endless - limited < Fraction(1, 10**25)


def test_the_mean_of_the_highest_exploding_dice() -> None:
    """2d3!kh1, by counting every chain of up to twelve explosions."""
    chances = {3 * times + face: Fraction(1, 3) ** (times + 1) for times in range(13) for face in (1, 2)}
    wanted = sum(max(a, b) * chances[a] * chances[b] for a in chances for b in chances)
    assert span(parse("2d3!kh1")).mean == pytest.approx(float(wanted), abs=1e-3)
    assert span(parse("2d3!kh1")).mean + span(parse("2d3!kl1")).mean == pytest.approx(6)


def test_the_roller_tells_what_an_expression_may_give() -> None:
    """`roller.about`."""
    about = Room().ask("roller.about", dice=" 4D6 kh3 ")
    assert about.pop("mean") == pytest.approx(12.2446, abs=1e-4)
    fraction = {"fraction": "15869/1296", "least": 3, "greatest": 18}
    assert about == {"notation": "4d6kh3", "dice": 4, "repeats": 1, "open": False, **fraction}
    assert Room().ask("roller.about", dice="2xd6!")["open"] is True
