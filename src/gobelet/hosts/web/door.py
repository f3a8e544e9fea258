"""The door: who has connected and has not yet said what for.

A connection that never says a whole request costs its sender nothing and us a file each; so it is shown out after some
seconds, and one address may not have many of them: the oldest goes when another comes.
"""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from gobelet.hosts.web.limits import MOST_SILENT, PATIENCE


class Door:
    """The connections of each address that have said nothing whole yet, the oldest first."""

    def __init__(self) -> None:
        self._silent: dict[str, dict[WatchedHttp, None]] = {}

    def come(self, address: str, who: WatchedHttp) -> None:
        """Somebody has come; one who came long before goes, where there are too many."""
        there = self._silent.setdefault(address, {})
        there[who] = None
        if len(there) > MOST_SILENT:
            next(iter(there)).show_out()

    def go(self, address: str, who: WatchedHttp) -> None:
        """Somebody has spoken, or is gone."""
        there = self._silent.get(address, {})
        there.pop(who, None)
        if not there:
            self._silent.pop(address, None)


class WatchedHttp(H11Protocol):
    """uvicorn's HTTP connection, timed from its first moment to its first whole request. `door` is set on a subclass
    made for one server (`watched_by`)."""

    door: Door
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Called by asyncio."""
        super().connection_made(cast(asyncio.Transport, transport))
        self._address = self.client[0] if self.client else ""
        self._deadline = self.loop.call_later(PATIENCE, self.show_out)
        self.door.come(self._address, self)

    def data_received(self, data: bytes) -> None:
        """Called by asyncio."""
        super().data_received(data)
        if self._deadline is not None and self.scope is not None:
            self._spoken()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio."""
        self._spoken()
        super().connection_lost(exc)

    def show_out(self) -> None:
        """Ends the connection."""
        self._spoken()
        self.transport.abort()

    def _spoken(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._address is not None:
            self.door.go(self._address, self)
            self._address = None


def watched_by(door: Door) -> type[WatchedHttp]:
    """uvicorn's connection, watched at that door."""
    return type("WatchedAtTheDoor", (WatchedHttp,), {"door": door})
