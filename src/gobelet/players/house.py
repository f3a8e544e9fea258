"""All about players that a host asks for: the methods of the protocol, and what it tells of tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

from gobelet.engine.table import Table
from gobelet.players.database import Database
from gobelet.players.passkeys import Passkeys
from gobelet.players.people import Forget, People
from gobelet.players.ranking.seasons import Calendar
from gobelet.players.rankings import Rankings
from gobelet.players.results import Results
from gobelet.players.reviewer import Coach, Reviewer
from gobelet.players.session import Session
from gobelet.players.statistics import Statistics
from gobelet.players.tokens import Draw
from gobelet.registry import Registry
from gobelet.store.contract import Sitting

Method = Callable[[dict[str, Any], Session], Awaitable[dict[str, Any]]]
"""A method of the protocol; raises `Refused`, and `NotStored` where the database does not answer."""


@dataclass(frozen=True)
class Terms:
    """What whoever runs a server may set: the day on which the rankings begin, the months of a season, the address
    that players see (empty: that of the page that asks), and how much one address may try."""

    trial_until: date
    season_months: int = 3
    origin: str = ""
    new_per_hour: int = 120
    wrong_codes_per_minute: int = 10


class Players:
    """The players of a database that has the tables already (`store/migrations`).

    `clock` gives milliseconds since 1970, `draw(n)` that many random bytes. `forget(player,
    tables)` is awaited when the tables of a deleted player are without the name in the database: copies of them in
    memory must go. Without a `coach` no
    game is reviewed.
    """

    def __init__(
        self,
        url: str,
        registry: Registry,
        clock: Callable[[], int],
        draw: Draw,
        terms: Terms,
        forget: Forget,
        coach: Coach | None = None,
    ) -> None:
        self._database = Database(url)
        calendar = Calendar(terms.trial_until, terms.season_months)
        self._people = People(self._database, clock, draw, forget, terms.new_per_hour, terms.wrong_codes_per_minute)
        self._passkeys = Passkeys(self._database, self._people, clock, draw, terms.origin)
        self._results = Results(self._database, clock, calendar)
        self._statistics = Statistics(self._database, self._people, registry)
        self._rankings = Rankings(self._database, self._people, registry, clock, calendar)
        self._reviewer = None if coach is None else Reviewer(coach, self._results.set_lost)

    def methods(self) -> dict[str, Method]:
        """Every method of the protocol that is about players, by name."""
        return {
            "player.new": self._people.new,
            "player.hello": self._people.hello,
            "player.rename": self._people.rename,
            "player.code": self._people.code,
            "player.code_state": self._people.code_state,
            "player.adopt": self._people.adopt,
            "player.leave": self._people.leave,
            "player.delete": self._people.remove,
            "player.passkey_begin": self._passkeys.begin,
            "player.passkey_finish": self._passkeys.finish,
            "player.login_begin": self._passkeys.login_begin,
            "player.login_finish": self._passkeys.login_finish,
            "player.stats": self._statistics.stats,
            "ranking.page": self._rankings.page,
        }

    async def known(self, params: dict[str, Any], who: Session) -> str | None:
        """The player that sends a message: that of its `device`, else that of the socket, or nobody. Raises `Refused`
        (`bad_token`) for a device that is not known."""
        if params.get("device") is None:
            return who.player
        return await self._people.known(params, who)

    async def name(self, player: str) -> str | None:
        """The name of a player; None where there is no such player any more."""
        return await self._people.name(player)

    async def finished(self, name: str, table: Table, sittings: Collection[Sitting]) -> bool:
        """Takes a finished live table in: results and experience of its seats. True the first time, whichever process
        says so; then the coach may look at it (`reviewed`)."""
        return await self._results.finished(name, table, sittings)

    def reviewed(self, name: str, log: dict[str, Any]) -> bool:
        """Lets the coach look at the log of a finished table in the background; False where it will not."""
        return self._reviewer is not None and self._reviewer.take(name, log)

    async def set_lost(self, name: str, seat: int, points: float) -> None:
        """Keeps the points that a seat of a finished table gave away; once they are known they stay."""
        await self._results.set_lost(name, seat, points)

    async def unreviewed(self, game: str = "sheet", most: int = 100) -> list[str]:
        """Finished tables that the coach has not looked at, such as those that waited when a server ended."""
        return await self._results.unreviewed(game, most)

    async def reviews_done(self) -> None:
        """Returns when no game waits for the coach any more."""
        if self._reviewer is not None:
            await self._reviewer.idle()

    async def clean(self, before: int) -> int:
        """Removes guests who never finished a game and were not seen since `before`; how many."""
        return await self._people.clean(before)

    async def close(self) -> None:
        """Ends what is done in the background, and every connection."""
        if self._reviewer is not None:
            await self._reviewer.close()
        await self._database.close()
