"""Players of known strength play each other: how well does each ranking find the order again?

The luck of a game is that of best play of online Yatzy; what a player gives away by decisions is taken off. So the
model knows the mean and spread of real scores (254 and 58 under best play), their long right tail, and that a game's
luck is many times the difference between two players. How strong people are is an assumption: they give away 40 points
a game in the mean, with a standard deviation of 20 between players.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from gobelet.players.ranking.means import Sums, estimates

# The score that 0, 1, 2, 4, … 98, 99 and 100 % of games stay under: `sheet.distribution` of yatzy_online, its ends cut.
PARTS = (0, 1, *range(2, 100, 2), 99, 100)
BEST_PLAY = (
    100, 151, 160, 174, 184, 190, 194, 197, 200, 202, 205, 209, 212, 215, 218, 221, 225, 228, 231, 234, 237, 239, 241,
    242, 244, 246, 248, 250, 252, 255, 257, 259, 261, 263, 264, 266, 267, 269, 271, 273, 276, 281, 287, 293, 301, 310,
    317, 326, 364, 394, 418, 449, 640,
)  # fmt: skip

GIVEN_AWAY, BETWEEN = 40.0, 20.0
"""Points that players give away in a game: the mean of all players, and how far players differ (standard deviation)."""

SEATS = 4


@dataclass(frozen=True)
class Game:
    """One game of a player: points, and the points given away."""

    total: float
    lost: float


class World:
    """So many players, and all that they have played; `seed` gives the same world again."""

    def __init__(self, seed: int, players: int = 120) -> None:
        self._random = Random(seed)
        shape = (GIVEN_AWAY / BETWEEN) ** 2
        self.levels = [self._random.gammavariate(shape, GIVEN_AWAY / shape) for _ in range(players)]
        self.games: list[list[Game]] = [[] for _ in range(players)]
        self.tables: list[list[tuple[int, float]]] = []

    def play(self) -> None:
        """One game more for everybody, at tables of four drawn by lot."""
        order = list(range(len(self.levels)))
        self._random.shuffle(order)
        for first in range(0, len(order), SEATS):
            table = []
            for player in order[first : first + SEATS]:
                game = self._game(self.levels[player])
                self.games[player].append(game)
                table.append((player, game.total))
            self.tables.append(table)

    def _game(self, level: float) -> Game:
        """A few bad decisions make most of what is lost, so that it differs from game to game about as much as it is
        itself."""
        lost = self._random.gammavariate(2.0, level / 2.0)
        return Game(round(self._luck() - lost), lost)

    def _luck(self) -> float:
        part = self._random.random() * 100
        at = bisect_left(PARTS, part, 1)
        share: float = (part - PARTS[at - 1]) / (PARTS[at] - PARTS[at - 1])
        return BEST_PLAY[at - 1] + share * (BEST_PLAY[at] - BEST_PLAY[at - 1])


def by_score(world: World) -> float:
    """The rank correlation of the shrunk mean score with the true order."""
    return _found(world, [[game.total for game in games] for games in world.games], -1)


def by_decisions(world: World) -> float:
    """The same for the shrunk mean of points given away."""
    return _found(world, [[game.lost for game in games] for games in world.games], 1)


def by_places(world: World, model: Any) -> float:
    """The same for a model of openskill that sees only the places of each table."""
    ratings = [model.rating() for _ in world.levels]
    for table in world.tables:
        places = [1.0 + sum(other > total for _, other in table) for _, total in table]
        after = model.rate([[ratings[player]] for player, _ in table], ranks=places)
        for (player, _), team in zip(table, after, strict=True):
            ratings[player] = team[0]
    return -spearman([rating.mu for rating in ratings], world.levels)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation of two lists of numbers; equal numbers share the mean of their ranks.

    >>> spearman([1, 2, 3], [10, 20, 30]), spearman([1, 2, 3], [3, 2, 1])
    (1.0, -1.0)
    """
    a, b = _ranks(one), _ranks(other)
    mean = (len(a) + 1) / 2
    both = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    spread = sqrt(sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b))
    return both / spread if spread else 0.0


def _found(world: World, played: list[list[float]], sign: int) -> float:
    sums = {
        f"{player:04}": Sums(len(each), sum(each), sum(points * points for points in each))
        for player, each in enumerate(played)
    }
    found = estimates(sums)
    return sign * spearman([found[key].value for key in sums], world.levels)


def _ranks(numbers: Sequence[float]) -> list[float]:
    order = sorted(range(len(numbers)), key=lambda i: numbers[i])
    ranks, first = [0.0] * len(numbers), 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and numbers[order[last + 1]] == numbers[order[first]]:
            last += 1
        for i in order[first : last + 1]:
            ranks[i] = (first + last) / 2 + 1
        first = last + 1
    return ranks
