"""uvicorn's WebSocket connection, which can also be cut.

ASGI has no way to end a connection whose peer does not read: closing it waits for bytes to leave that never will.
"""

from __future__ import annotations

import logging
from asyncio import BaseTransport, Transport
from typing import cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from gobelet.hosts.web.limits import GRACE


class CuttableSocket(WebSocketsSansIOProtocol):
    """Puts `abort` into the connection's state, and uses it where a ping stays without its pong."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Called by asyncio."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "abort": cast(Transport, transport).abort}

    def data_received(self, data: bytes) -> None:
        """Called by asyncio. Bad letters and a close in one breath make uvicorn close twice, which cannot be."""
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Called by uvicorn."""
        super().keepalive_timeout()
        self.loop.call_later(GRACE, self.transport.abort)


def quiet_about_strangers(record: logging.LogRecord) -> bool:
    """Keeps what any stranger can cause out of the log; uvicorn writes a whole traceback for a bad letter."""
    return "Invalid UTF-8" not in record.getMessage()
