"""Who is there: a connection that is gone for some seconds is told to all, and so is its return."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from gobelet.engine.errors import Refused
from gobelet.engine.table import Table
from gobelet.hosts.web.changer import Changer, Made
from gobelet.hosts.web.live.lobby import left_seat
from gobelet.hosts.web.shelf import Live, Shelf
from gobelet.hosts.web.spawned import Spawned
from gobelet.hosts.web.watchers import Watchers
from gobelet.store.errors import NotStored


class Presence:
    """Writes `away` and `back` for the seats whose sockets are here."""

    def __init__(
        self, changer: Changer, shelf: Shelf, watchers: Watchers, seconds: int, now: Callable[[], int]
    ) -> None:
        self._changer = changer
        self._shelf = shelf
        self._watchers = watchers
        self._seconds = seconds
        self._now = now
        self._spawn = Spawned()
        self._ended = False

    def gone(self, table: str, token: bytes) -> None:
        """A socket that played by that token is gone; it may be back in a moment."""
        if not self._ended:
            asyncio.get_running_loop().call_later(self._seconds, self._soon, table, token)

    def told(self, live: Live, before: Table, after: Table) -> None:
        """Another process may take somebody for away who is here."""
        for entry in after.entries[before.seq :]:
            if entry.action["type"] == "away":
                sitting = live.sitting(entry.action["seat"])
                if sitting is not None and self._watchers.plays(live.name, sitting.token):
                    self._spawn(self.back(live, sitting.seat))

    def end(self) -> None:
        """From now on nobody is said to be away: it is the server that goes."""
        self._ended = True
        self._spawn.end()

    async def back(self, live: Live, seat: int) -> None:
        """Says that a seat's player is there again, and plays for themselves."""
        await self._quietly(live, lambda table: Made(returned(table, seat, self._now())))

    def _soon(self, table: str, token: bytes) -> None:
        if not self._ended and not self._watchers.plays(table, token):
            self._spawn(self._away(table, token))

    async def _away(self, name: str, token: bytes) -> None:
        try:
            live, _ = await self._shelf.find(name)
        except (Refused, NotStored):
            return
        await self._quietly(live, lambda table: self._gone(live, table, token))

    def _gone(self, live: Live, table: Table, token: bytes) -> Made:
        seat = next((each.seat for each in live.sittings if each.token == token), None)
        seating = table.seating
        if seat is None or seating is None or table.outcome() is not None or self._watchers.plays(live.name, token):
            return Made(table)
        if live.quick is not None and not seating.started:
            return left_seat(live, table, seat, self._now())  # those who wait for opponents wait for who is there
        sitter = seating.sitters[seat]
        return (
            Made(table)
            if sitter.away or sitter.left
            else Made(table.hosted({"type": "away", "seat": seat}, self._now()))
        )

    async def _quietly(self, live: Live, decide: Callable[[Table], Made]) -> None:
        try:
            await self._changer.make(live, decide)
        except (Refused, NotStored):
            pass  # the table has gone on, or cannot be written now: presence is only news


def returned(table: Table, seat: int, now: int) -> Table:
    """The table after somebody came back; the same where they were not away."""
    seating = table.seating
    if seating is None or table.outcome() is not None or not 0 <= seat < len(seating.sitters):
        return table
    sitter = seating.sitters[seat]
    if sitter.left or not (sitter.away or sitter.played):
        return table
    return table.hosted({"type": "back", "seat": seat}, now)
