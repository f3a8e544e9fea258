"""A board: the players of a ranking in order, each with a rank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gobelet.players.ranking.means import Estimate

PROVISIONAL = 30
"""Under so many ranked games a player is provisional."""


@dataclass(frozen=True)
class Row:
    """A player on a board; `low` and `high` hold the true value with 95 % probability."""

    rank: int
    player: str
    value: float
    low: float
    high: float
    games: int
    provisional: bool


@dataclass(frozen=True)
class Board:
    """The rows in order, and where each player is among them."""

    rows: tuple[Row, ...]
    places: Mapping[str, int]


EMPTY = Board((), {})


def ordered(found: Mapping[str, Estimate], fewer: bool = False) -> Board:
    """The board of these estimates: the best value first, the least where `fewer` is better.

    Those with enough games come before the provisional ones. Of equal values the one of more games comes first; who is
    equal in both shares a rank, and is listed by the public name, which nobody chose.
    """

    def key(player: str) -> tuple[bool, float, int]:
        each = found[player]
        return (each.games < PROVISIONAL, each.value if fewer else -each.value, -each.games)

    rows: list[Row] = []
    last: tuple[bool, float, int] | None = None
    for i, player in enumerate(sorted(found, key=lambda player: (*key(player), player))):
        each, now = found[player], key(player)
        rank = rows[-1].rank if now == last else i + 1
        rows.append(Row(rank, player, each.value, each.low, each.high, each.games, now[0]))
        last = now
    return Board(tuple(rows), {row.player: i for i, row in enumerate(rows)})
