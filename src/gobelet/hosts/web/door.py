"""The door: who has connected and has not yet said what for.

A connection that never says a whole request costs its sender nothing and us a file each; so it is shown out after some
seconds, and one address may not have many of them.
"""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from gobelet.hosts.web.limits import MOST_SILENT, PATIENCE


class Door:
    """How many connections of each address have said nothing whole yet."""

    def __init__(self) -> None:
        self._silent: dict[str, int] = {}

    def come(self, address: str) -> bool:
        """Counts one; False where the address has too many already."""
        count = self._silent.get(address, 0)
        if count >= MOST_SILENT:
            return False
        self._silent[address] = count + 1
        return True

    def go(self, address: str) -> None:
        """One that was counted has spoken, or is gone."""
        count = self._silent.get(address, 0) - 1
        if count > 0:
            self._silent[address] = count
        else:
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
        address = self.client[0] if self.client else ""
        if not self.door.come(address):
            self.transport.abort()
            return
        self._address = address
        self._deadline = self.loop.call_later(PATIENCE, self._too_slow)

    def data_received(self, data: bytes) -> None:
        """Called by asyncio."""
        super().data_received(data)
        if self._deadline is not None and self.scope is not None:
            self._spoken()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio."""
        self._spoken()
        super().connection_lost(exc)

    def _too_slow(self) -> None:
        self._spoken()
        self.transport.abort()

    def _spoken(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._address is not None:
            self.door.go(self._address)
            self._address = None


def watched_by(door: Door) -> type[WatchedHttp]:
    """uvicorn's connection, watched at that door."""
    return type("WatchedAtTheDoor", (WatchedHttp,), {"door": door})
