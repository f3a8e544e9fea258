"""The pages of the rankings: boards made from the results in the database, and kept until there are others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from unicodedata import normalize

from sqlalchemy import ColumnElement, func, select

from gobelet.engine.errors import Refused, brief
from gobelet.engine.params import may, need
from gobelet.players.database import Database
from gobelet.players.games import rated
from gobelet.players.people import People
from gobelet.players.ranking.board import EMPTY, Board, Row, ordered
from gobelet.players.ranking.boards import DECISIONS, RATING, boards_of
from gobelet.players.ranking.means import Sums, estimates
from gobelet.players.ranking.rating import Ladder
from gobelet.players.ranking.seasons import ALL, NOW, Calendar
from gobelet.players.schema import PLAYERS, RESULTS
from gobelet.players.session import Session
from gobelet.registry import Registry

PAGE = 100
"""Rows of one answer."""

SIGN = 4
"""Letters of the public name that tell apart players of the same name."""

MOST_BOARDS = 64
"""Boards kept in memory; the one looked at longest ago goes first."""

REST, MOST_REST = 20, 30_000
"""A board is not made again before that many times as long as it took has gone by, and 30 s at most."""

Facts = tuple[int, int, int, float]
"""By which a board knows whether there are other results: how many, the last one, how many reviewed, points lost."""


@dataclass
class _Kept:
    board: Board = EMPTY
    facts: Facts = (0, 0, 0, 0.0)
    until: int = 0
    ladder: Ladder = field(default_factory=Ladder)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Rankings:
    """Answers `ranking.page`."""

    def __init__(
        self, database: Database, people: People, registry: Registry, clock: Callable[[], int], calendar: Calendar
    ) -> None:
        self._database, self._people, self._registry = database, people, registry
        self._clock, self._calendar = clock, calendar
        self._kept: dict[tuple[str, str, str], _Kept] = {}

    async def page(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`ranking.page {ruleset, board?, season?, around?}`: the first rows, or those around a player (`true`: the
        asker; else a public name)."""
        ruleset, board, season = self._asked(params)
        you = None
        if who.player is not None or params.get("device") is not None:
            you = await self._people.known(params, who)
        page: dict[str, Any] = {
            "ruleset": ruleset,
            "board": board,
            "season": season,
            "seasons": self._calendar.seasons(self._clock()),
            "begins": None,
            "players": 0,
            "rows": [],
            "you": None,
        }
        if not self._calendar.open(self._clock()):
            return {**page, "begins": self._calendar.begins.isoformat()}
        found = await self._board(ruleset, board, season)
        around = params.get("around")
        rows = _window(found, you if around is True else around)
        own = [found.rows[found.places[you]]] if you is not None and you in found.places else []
        names = await self._names({row.player for row in [*rows, *own]})
        page["players"] = len(found.rows)
        signs = _signs(names)
        page["rows"] = [_told(row, names, signs) for row in rows if row.player in names]
        page["you"] = next((_told(row, names, signs) for row in own if row.player in names), None)
        return page

    def _asked(self, params: dict[str, Any]) -> tuple[str, str, str]:
        """The ruleset, board and season that are meant; raises `Refused` where there is no such ranking."""
        game, ruleset = self._registry.named(need(params, "ruleset", str, "text"))
        boards = boards_of(game.key)
        if not boards:
            raise Refused("not_found", "error.ranking.none", title=game.about(ruleset)["title"])
        board = may(params, "board", str, "text", boards[0])
        if board not in boards:
            raise Refused("not_found", "error.ranking.board", name=brief(board), known=", ".join(boards))
        season, now = may(params, "season", str, "text", NOW), self._clock()
        if season == NOW:
            season = self._calendar.season(now)
        elif season != ALL and season not in self._calendar.seasons(now):
            raise Refused("not_found", "error.ranking.season", name=brief(season))
        return ruleset, board, season

    async def _board(self, ruleset: str, board: str, season: str) -> Board:
        key = (ruleset, board, season)
        kept = self._kept.pop(key, None) or _Kept()
        self._kept[key] = kept
        while len(self._kept) > MOST_BOARDS:
            del self._kept[next(iter(self._kept))]
        async with kept.lock:
            begun = self._clock()
            if begun >= kept.until:
                await self._renew(kept, board, _counting(ruleset, self._calendar.span(season)))
                ended = self._clock()
                kept.until = ended + min(MOST_REST, REST * max(0, ended - begun))
        return kept.board

    async def _renew(self, kept: _Kept, board: str, counting: ColumnElement[bool]) -> None:
        facts = await self._facts(counting)
        if facts == kept.facts:
            return
        if board == RATING:
            found = await rated(self._database, kept.ladder, counting, kept.facts[:2], facts[:2])
            kept.ladder = found
            kept.board = await asyncio.to_thread(
                lambda: ordered({player: each.estimate() for player, each in found.ratings().items()})
            )
        else:
            fewer = board == DECISIONS
            sums = await self._sums(counting, fewer)
            kept.board = await asyncio.to_thread(lambda: ordered(estimates(sums), fewer))
        kept.facts = facts

    async def _facts(self, counting: ColumnElement[bool]) -> Facts:
        lost = func.coalesce(func.sum(RESULTS.c.lost), 0.0)
        asked = select(func.count(), func.coalesce(func.max(RESULTS.c.id), 0), func.count(RESULTS.c.lost), lost)
        async with self._database.reading() as connection:
            row = (await connection.execute(asked.where(counting))).one()
        return int(row[0]), int(row[1]), int(row[2]), float(row[3])

    async def _sums(self, counting: ColumnElement[bool], decisions: bool) -> dict[str, Sums]:
        """The games of each player: points, or points given away where the coach has looked."""
        value = RESULTS.c.lost if decisions else RESULTS.c.total
        asked = select(RESULTS.c.player, func.count(value), func.sum(value), func.sum(value * value))
        known = asked.where(counting, value.is_not(None)).group_by(RESULTS.c.player)
        async with self._database.reading() as connection:
            rows = (await connection.execute(known)).all()
        return {row[0]: Sums(int(row[1]), float(row[2]), float(row[3])) for row in rows}

    async def _names(self, players: set[str]) -> dict[str, str]:
        async with self._database.reading() as connection:
            asked = select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.id.in_(players))
            return {row.id: row.name for row in await connection.execute(asked)}


def _counting(ruleset: str, span: tuple[int, int]) -> ColumnElement[bool]:
    """The results that count for a board."""
    first, end = span
    return (RESULTS.c.ruleset == ruleset) & RESULTS.c.ranked.is_(True) & (RESULTS.c.at >= first) & (RESULTS.c.at < end)


def _window(board: Board, around: Any) -> tuple[Row, ...]:
    """The rows of one page: from the first on, or with a player in the middle."""
    middle = board.places.get(around, 0) if isinstance(around, str) else 0
    first = max(0, min(middle - PAGE // 2, len(board.rows) - PAGE))
    return board.rows[first : first + PAGE]


def _signs(names: dict[str, str]) -> dict[str, str]:
    """For players whose names look alike on a page, the beginning of the public name, which nobody chose and which
    stays theirs: names are free, so that a family need not look for one, and nobody passes for another."""
    alike = {player: normalize("NFKC", name).casefold() for player, name in names.items()}
    counts = Counter(alike.values())
    return {player: player[:SIGN] for player, name in alike.items() if counts[name] > 1}


def _told(row: Row, names: dict[str, str], signs: dict[str, str]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "player": row.player,
        "name": names[row.player],
        "sign": signs.get(row.player),
        "value": round(row.value, 2),
        "low": round(row.low, 2),
        "high": round(row.high, 2),
        "games": row.games,
        "provisional": row.provisional,
    }
