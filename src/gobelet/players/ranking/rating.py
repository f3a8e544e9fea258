"""A rating by places, for games in which players hinder each other: Bradley–Terry with all pairs of a table.

Weng and Lin, "A Bayesian approximation method for online ranking" (2011), algorithm 1, by openskill. Whoever shares a
place is given the same rank, so that each pair of them counts half a win for both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from gobelet.players.ranking.means import Z95, Estimate

MEAN = 1500.0
DEVIATION = 500.0
"""What is known of somebody who has not played: 1500, ± 980 in 95 % of all cases."""

SETTLED = 60_000
"""Milliseconds after which no earlier game is expected any more: processes write results within seconds."""


@dataclass(frozen=True, order=True)
class Played:
    """One game: when it ended (milliseconds since 1970), its table, and the place of each player (1 is the first)."""

    at: int
    table: str
    places: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Rated:
    """A player's rating, and how many games it comes from."""

    rating: BradleyTerryFullRating
    games: int

    def estimate(self) -> Estimate:
        """The rating with the interval that holds it with 95 % probability."""
        mean, error = self.rating.mu, Z95 * self.rating.sigma
        return Estimate(mean, mean - error, mean + error, self.games)


class Ladder:
    """Ratings after games in the order in which they ended, whatever order they come in.

    What ended in the last minute waits apart, so that a game which comes late finds its place among them.
    """

    def __init__(self) -> None:
        self._model = BradleyTerryFull(mu=MEAN, sigma=DEVIATION, beta=DEVIATION / 2, tau=DEVIATION / 100)
        self._settled: dict[str, Rated] = {}
        self._last: tuple[int, str] = (-1, "")
        self._waiting: list[Played] = []

    def add(self, games: Iterable[Played]) -> bool:
        """Takes new games in; False where one ended before what is settled: then begin anew with all of them."""
        found = sorted(games)
        if found and (found[0].at, found[0].table) <= self._last:
            return False
        self._waiting = sorted([*self._waiting, *found])
        until = self._waiting[-1].at - SETTLED if self._waiting else 0
        ripe = [game for game in self._waiting if game.at < until]
        for game in ripe:
            self._settled.update(self._rate(game, self._settled))
            self._last = (game.at, game.table)
        del self._waiting[: len(ripe)]
        return True

    def ratings(self) -> dict[str, Rated]:
        """The rating of everybody who played."""
        found = dict(self._settled)
        for game in self._waiting:
            found.update(self._rate(game, found))
        return found

    def _rate(self, game: Played, before: dict[str, Rated]) -> dict[str, Rated]:
        """The ratings of a game's players after it. Alone, a game says nothing."""
        if len(game.places) < 2:
            return {}
        order = sorted(game.places, key=lambda each: (each[1], each[0]))
        known = [before[player] if player in before else Rated(self._model.rating(), 0) for player, _ in order]
        after = self._model.rate([[each.rating] for each in known], ranks=[float(place) for _, place in order])
        return {
            player: Rated(team[0], rated.games + 1)
            for (player, _), team, rated in zip(order, after, known, strict=True)
        }
