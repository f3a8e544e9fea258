"""Means shrunk towards everybody's: what a player's mean will be, as far as so few games can tell.

A player's games scatter around the player's own level with variance `within`, the levels around everybody's mean with
variance `between`; both are estimated from the games of all (empirical Bayes, normal model). A player of n games is
then expected at the mean of the n games and everybody's mean, weighted n/within to 1/between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

LEAST_BETWEEN = 0.01
"""The least variance between players as a part of that within: a hundred games weigh as much as everybody's mean at
most. Without it a few friends whose means differ by chance alone would all be given the same value."""

ROUNDS = 60
"""Halvings of the interval in which `between` lies: to the last digit that matters."""


@dataclass(frozen=True)
class Sums:
    """The games of a player: how many, the sum of their points and of the squares of these."""

    games: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """Points a game."""
        return self.total / self.games

    @property
    def scatter(self) -> float:
        """The sum of squared distances from the mean."""
        return max(0.0, self.squares - self.total * self.total / self.games)


@dataclass(frozen=True)
class Spread:
    """Everybody: the mean of the players' levels, their variance, and that of one player's games."""

    mean: float
    between: float
    within: float
    doubt: float
    """The variance of `mean` itself as an estimate."""


@dataclass(frozen=True)
class Estimate:
    """A player's level, and the interval that holds it with 95 % probability."""

    value: float
    low: float
    high: float
    games: int


def spread(players: Mapping[str, Sums]) -> Spread:
    """How players and games differ. Each player has one game at least; without players everything is 0."""
    if not players:
        return Spread(0.0, 0.0, 0.0, 0.0)
    found = [players[key] for key in sorted(players)]  # the same sums in the same order, whatever came first
    within = _within(found)
    between = max(_between(found, within), LEAST_BETWEEN * within)
    mean, weight = _centre(found, between, within)
    return Spread(mean, between, within, 1 / weight if weight else 0.0)


def shrunk(sums: Sums, everybody: Spread) -> Estimate:
    """The level of a player: the posterior mean and its 95 % interval, in points."""
    if not everybody.within:
        value = sums.mean if everybody.between else everybody.mean
        return Estimate(value, value, value, sums.games)
    own = sums.games / everybody.within
    others = 1 / everybody.between
    part = others / (own + others)
    value = everybody.mean * part + sums.mean * (1 - part)
    error = Z95 * sqrt(1 / (own + others) + part * part * everybody.doubt)
    return Estimate(value, value - error, value + error, sums.games)


def estimates(players: Mapping[str, Sums]) -> dict[str, Estimate]:
    """The level of each of these players."""
    everybody = spread(players)
    return {key: shrunk(sums, everybody) for key, sums in players.items()}


def _within(players: list[Sums]) -> float:
    """The variance of one player's games, pooled over all; where nobody has two games, that of all games together."""
    freedom = sum(each.games for each in players) - len(players)
    if freedom:
        return sum(each.scatter for each in players) / freedom
    games = len(players)
    centre = sum(each.total for each in players) / games
    return sum((each.total - centre) ** 2 for each in players) / max(1, games - 1)


def _between(players: list[Sums], within: float) -> float:
    """The variance of levels at which the players' means lie as far from each other as they do.

    The weighted sum of squared distances falls as the variance grows, and is one less than the number of players at
    the right one.
    """
    if len(players) < 2:
        return 0.0
    low, high = 0.0, _widest(players)
    if not within:
        return high
    if _distance(players, low, within) <= len(players) - 1:
        return 0.0
    for _ in range(ROUNDS):
        middle = (low + high) / 2
        if _distance(players, middle, within) > len(players) - 1:
            low = middle
        else:
            high = middle
        if high - low <= 1e-9 * high:
            break
    return (low + high) / 2


def _widest(players: list[Sums]) -> float:
    means = [each.mean for each in players]
    centre = sum(means) / len(means)
    return sum((mean - centre) ** 2 for mean in means) / (len(means) - 1)


def _distance(players: list[Sums], between: float, within: float) -> float:
    mean, _ = _centre(players, between, within)
    return sum((each.mean - mean) ** 2 / (between + within / each.games) for each in players)


def _centre(players: list[Sums], between: float, within: float) -> tuple[float, float]:
    """The mean of the levels, each player weighted by how well it is known; and the sum of the weights."""
    if not between and not within:
        return sum(each.mean for each in players) / len(players), 0.0
    weights = [1 / (between + within / each.games) for each in players]
    whole = sum(weights)
    return sum(each.mean * weight for each, weight in zip(players, weights, strict=True)) / whole, whole
