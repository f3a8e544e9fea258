"""What a player has played: for each ruleset how often, how well, at which places, and the latest games."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Integer, Row, Select, case, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from gobelet.engine.errors import Refused
from gobelet.engine.params import may
from gobelet.players.database import Database
from gobelet.players.people import People, described
from gobelet.players.ranking.boards import FEWER_IS_BETTER
from gobelet.players.schema import RESULTS
from gobelet.players.session import Session
from gobelet.players.tokens import is_token
from gobelet.registry import Registry

RULESET = re.compile(r"[A-Za-z0-9_-]{1,60}")

MOST_SCORES = 200
"""Games of a ruleset that are told one by one, the latest."""

MOST_GAMES = 40
"""Rulesets that are told, those played most."""


class Statistics:
    """Answers `player.stats`."""

    def __init__(self, database: Database, people: People, registry: Registry) -> None:
        self._database, self._people, self._registry = database, people, registry

    async def stats(self, params: dict[str, Any], who: Session) -> dict[str, Any]:
        """`player.stats {player?, ruleset?}`: the asker's own, or those of the player with that public name."""
        asked = may(params, "player", str, "text", None)
        ruleset = may(params, "ruleset", str, "text", None)
        player = await self._people.known(params, who) if asked is None else asked
        if not is_token(player):
            raise Refused("not_found", "error.player.not_found")
        if ruleset is not None and not RULESET.fullmatch(ruleset):
            ruleset = ""  # there is none of such a name
        async with self._database.reading() as connection:
            try:
                found = await described(connection, player)
            except Refused:
                if asked is None:
                    raise
                raise Refused("not_found", "error.player.not_found") from None
            rows = (await connection.execute(_sums(player, ruleset))).all()
            places = (await connection.execute(_places(player))).all()
            games = [await self._game(connection, player, row, places) for row in rows]
        return {**{key: found[key] for key in ("player", "name", "level", "experience")}, "games": games}

    async def _game(
        self, connection: AsyncConnection, player: str, row: Row[Any], places: Sequence[Row[Any]]
    ) -> dict[str, Any]:
        latest = _of(player, row.ruleset, row.game).order_by(RESULTS.c.at.desc(), RESULTS.c.id.desc())
        scores = (await connection.execute(latest.limit(MOST_SCORES))).all()
        return {
            "ruleset": row.ruleset,
            "game": row.game,
            "title": self._title(row),
            "played": row.played,
            "won": int(row.won),
            "mean": round(float(row.mean), 2),
            "best": row.least if row.game in FEWER_IS_BETTER else row.most,
            "places": _by_place([each for each in places if (each.game, each.ruleset) == (row.game, row.ruleset)]),
            "strikes": None if row.strikes is None else int(row.strikes),
            "fastest": row.fastest,
            "scores": [_score(each) for each in reversed(scores)],
        }

    def _title(self, row: Row[Any]) -> dict[str, str]:
        game = self._registry.game(row.game)
        if row.title is not None:
            found: dict[str, str] = json.loads(row.title)
            return found
        known = row.ruleset if row.ruleset in game.rulesets else game.rulesets[0]
        title: dict[str, str] = game.about(known)["title"]
        return title


def _sums(player: str, ruleset: str | None) -> Select[Any]:
    asked = select(
        RESULTS.c.game,
        RESULTS.c.ruleset,
        func.max(RESULTS.c.title).label("title"),
        func.count().label("played"),
        func.sum(cast(RESULTS.c.won, Integer)).label("won"),
        func.avg(RESULTS.c.total).label("mean"),
        func.max(RESULTS.c.total).label("most"),
        func.min(RESULTS.c.total).label("least"),
        func.sum(RESULTS.c.strikes).label("strikes"),
        func.min(case((RESULTS.c.won, RESULTS.c.elapsed))).label("fastest"),
    ).where(RESULTS.c.player == player)
    if ruleset is not None:
        asked = asked.where(RESULTS.c.ruleset == ruleset)
    grouped = asked.group_by(RESULTS.c.game, RESULTS.c.ruleset)
    return grouped.order_by(func.count().desc(), RESULTS.c.ruleset, RESULTS.c.game).limit(MOST_GAMES)


def _places(player: str) -> Select[Any]:
    """How often which place, in each game."""
    asked = select(RESULTS.c.game, RESULTS.c.ruleset, RESULTS.c.place, func.count().label("times"))
    return asked.where(RESULTS.c.player == player).group_by(RESULTS.c.game, RESULTS.c.ruleset, RESULTS.c.place)


def _by_place(rows: Sequence[Row[Any]]) -> list[int]:
    """How often each place was reached, the first one first, up to the last that was."""
    times = {row.place: row.times for row in rows}
    return [times.get(place, 0) for place in range(1, max(times) + 1)]


def _of(player: str, ruleset: str, game: str) -> Select[Any]:
    kept = ("at", "total", "place", "seats", "won", "lost", "strikes", "elapsed")
    columns = [RESULTS.c[name] for name in kept]
    where = (RESULTS.c.player == player, RESULTS.c.ruleset == ruleset, RESULTS.c.game == game)
    return select(*columns).where(*where)


def _score(row: Row[Any]) -> dict[str, Any]:
    """`best_play`: what best play would have come to with the same luck."""
    lost = None if row.lost is None else round(row.lost, 2)
    return {
        "at": row.at,
        "total": row.total,
        "place": row.place,
        "seats": row.seats,
        "won": bool(row.won),
        "lost": lost,
        "best_play": None if row.lost is None else round(row.total + row.lost, 2),
        **({} if row.strikes is None else {"strikes": row.strikes, "elapsed": row.elapsed}),
    }
