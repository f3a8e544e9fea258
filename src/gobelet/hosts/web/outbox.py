"""What is to be sent to one socket, so that one who does not read keeps nobody waiting."""

from __future__ import annotations

import asyncio

from gobelet.hosts.web.limits import GRACE, MOST_WAITING, PATIENCE
from gobelet.hosts.web.transport import Wire

TRY_AGAIN_LATER = 1013

BREATH = 0.05
"""Seconds in which messages come as one: so many at once are no lag."""


class Outbox:
    """Frames in order before one connection, which holds those that cannot leave yet.

    Whoever lags 64 messages or ten seconds behind is closed with 1013 and may come back; if even the close does not
    get through, the connection is cut.
    """

    __slots__ = ("_behind", "_ended", "_loop", "_since", "_wire")

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._loop = asyncio.get_running_loop()
        self._behind = 0
        self._since = 0.0
        self._ended = False

    def push(self, frame: bytes) -> None:
        """Sends a frame when its turn comes, without waiting for it: what others did."""
        if self._ended:
            return
        if self._wire.buffered == 0:
            self._behind = 0
        elif self._lags():
            self._give_up()
            return
        self._wire.put(frame)

    async def answer(self, frame: bytes) -> None:
        """Sends an answer when its turn comes, and waits while too much waits: who asks without reading asks no
        more."""
        if self._ended:
            return
        self._wire.put(frame)
        if not self._wire.full:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self._wire.drained()
        except TimeoutError:
            self._give_up()

    def close(self, code: int) -> None:
        """Ends the connection, and cuts it soon should it still be there: bytes nobody reads would keep it for ever."""
        self._ended = True
        self._wire.close(code)
        self.cut_later()

    def cut_later(self) -> None:
        """Cuts the connection soon, should it still be there."""
        self._ended = True
        self._loop.call_later(GRACE, self._wire.abort)

    def _lags(self) -> bool:
        """One more message waits behind others: whether that is too much. What is sent in one breath with them has not
        waited yet."""
        now = self._loop.time()
        if self._behind == 0:
            self._since = now
        self._behind += 1
        return (self._behind > MOST_WAITING and now > self._since + BREATH) or now - self._since > PATIENCE

    def _give_up(self) -> None:
        if not self._ended:
            self.close(TRY_AGAIN_LATER)
