"""The least, the mean and the greatest result of an expression, computed and not tried out."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.games.roller.expression import MOST_EXPLOSIONS, Dice, Expression

LARGEST_DENOMINATOR = 1_000_000
FAR = 9
"""Standard deviations beyond which a binomial count is as good as impossible: less than 1e-17."""
NOTHING = 1e-17


@dataclass(frozen=True)
class Span:
    """Results from `least` to `greatest`, on average `mean`; `fraction` is the mean as (numerator, denominator) where
    that can be written.

    Where dice explode, the mean is that of dice that explode without end: the limit of explosions takes less than
    1e-25 off it. `greatest` is what the limit allows.
    """

    least: int
    greatest: int
    mean: float
    fraction: tuple[int, int] | None


def span(expression: Expression) -> Span:
    """What an expression gives, over all the times that it is thrown.

    >>> from gobelet.games.roller.notation import parse
    >>> span(parse("4d6kh3")).fraction, span(parse("2d20kl1")).mean, span(parse("d6!")).mean
    ((15869, 1296), 7.175, 4.2)
    """
    least = greatest = 0
    mean, exact = 0.0, (0, 1)
    written = True
    for term in expression.terms:
        if isinstance(term, Dice):
            low, high, average = *_ends(term), _exact_mean(term)
            if average is None:
                written = False
                mean += term.sign * _mean_of_kept(term)
            else:
                exact = _plus(exact, (term.sign * average[0], average[1]))
        else:
            low = high = term.value
            exact = _plus(exact, (term.sign * term.value, 1))
        least += low if term.sign > 0 else -high
        greatest += high if term.sign > 0 else -low
    times = expression.repeats
    exact = _plus((0, 1), (exact[0] * times, exact[1]))
    fraction = exact if written and exact[1] <= LARGEST_DENOMINATOR else None
    return Span(least * times, greatest * times, mean * times + exact[0] / exact[1], fraction)


def _ends(dice: Dice) -> tuple[int, int]:
    counting = dice.kept if dice.keep else dice.count
    highest = dice.sides * (MOST_EXPLOSIONS + 1) if dice.explodes else dice.sides
    return counting, counting * highest


def _exact_mean(dice: Dice) -> tuple[int, int] | None:
    """The mean of a term as a fraction, where its numbers stay small."""
    sides = dice.sides
    if not dice.keep or dice.kept == dice.count:
        if dice.explodes:
            return dice.count * sides * (sides + 1), 2 * (sides - 1)
        return dice.count * (sides + 1), 2
    if dice.explodes or sides**dice.count > LARGEST_DENOMINATOR:
        return None
    # The sum of the highest is the sum, over each value, of how many of them reach it.
    total = 0
    for value in range(1, sides + 1):
        above, below = sides - value + 1, value - 1
        ways = 1
        for reaching in range(dice.count + 1):
            total += _counted(dice, reaching) * ways * above**reaching * below ** (dice.count - reaching)
            ways = ways * (dice.count - reaching) // (reaching + 1)
    return total, sides**dice.count


def _counted(dice: Dice, reaching: int) -> int:
    """How many of the dice that count reach a value, when so many of all dice do."""
    if dice.keep == "kh":
        return min(reaching, dice.kept)
    return max(0, reaching - (dice.count - dice.kept))


def _mean_of_kept(dice: Dice) -> float:
    """The mean of the highest or lowest of many dice, to the precision of a float."""
    total = 0.0
    for reach, miss in _chances(dice):
        highest = dice.kept if dice.keep == "kh" else dice.count - dice.kept
        among = _mean_at_most(dice.count, reach, miss, highest)
        total += among if dice.keep == "kh" else dice.count * reach - among
    return total


def _chances(dice: Dice) -> list[tuple[float, float]]:
    """For each value from 1: the chance that one die reaches it, and that it does not."""
    sides, chances = dice.sides, []
    before = 1.0  # the chance to have exploded so often
    for _ in range(MOST_EXPLOSIONS + 1 if dice.explodes else 1):
        for face in range(1, sides + 1):
            reach = before * (sides - face + 1) / sides
            chances.append((reach, (face - 1) / sides if before == 1.0 else 1.0 - reach))
        before /= sides
        if before * dice.count < NOTHING:
            break
    return chances


def _mean_at_most(count: int, chance: float, other: float, most: int) -> float:
    """The mean of the smaller of `most` and the number of hits among `count`, each with that chance."""
    mean = count * chance
    reach = FAR * (mean * other) ** 0.5 + FAR
    if mean + reach < most:
        return mean
    if mean - reach > most:
        return float(most)
    if other <= 0.0:
        return float(min(count, most))
    middle = min(count, int((count + 1) * chance))
    weights = total = 0.0
    weight, hits = 1.0, middle
    while hits <= count and weight > NOTHING:
        weights += weight
        total += weight * min(hits, most)
        weight *= (count - hits) / (hits + 1) * (chance / other)
        hits += 1
    weight, hits = 1.0, middle
    while hits > 0:
        weight *= hits / (count - hits + 1) * (other / chance)
        hits -= 1
        if weight < NOTHING:
            break
        weights += weight
        total += weight * min(hits, most)
    return total / weights


def _plus(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    top, under = one[0] * other[1] + other[0] * one[1], one[1] * other[1]
    a, b = abs(top), under
    while b:
        a, b = b, a % b
    return (top // a, under // a) if a else (0, 1)
