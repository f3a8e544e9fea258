"""uvicorn's WebSocket connection, spoken to directly once it stands.

ASGI costs a queue, a task switch and two system calls for every message, and has no way to end a connection whose peer
does not read: closing it waits for bytes to leave that never will. So after the handshake, which is ASGI's, an open
connection is a `Wire`: frames go straight to the transport, and come from it.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import BaseTransport
from collections import deque
from typing import Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.protocol import State

from gobelet.hosts.web.limits import GRACE

BINARY = object()
"""What is heard where bytes come that are no text."""

MOST_HEARD = 8
"""Messages that wait to be read by us; then nothing more is taken from that peer."""

Heard = str | object | None


class Wire(Protocol):
    """An open connection."""

    @property
    def buffered(self) -> int:
        """The bytes that wait to leave."""

    @property
    def full(self) -> bool:
        """Whether more waits to leave than should."""

    async def hear(self) -> Heard:
        """The next message, `BINARY` where it is no text, or None once the connection is gone."""

    def put(self, frame: bytes) -> None:
        """Sends a frame after those that wait; nothing where the connection is gone."""

    async def drained(self) -> None:
        """Returns when little waits to leave."""

    def close(self, code: int) -> None:
        """Ends the connection politely."""

    def abort(self) -> None:
        """Ends the connection."""


def text_frame(data: bytes) -> bytes:
    """A text as it goes over the wire; the same for everybody it is sent to (RFC 6455, 5.2: whole, not masked)."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


class DirectSocket(WebSocketsSansIOProtocol):
    """uvicorn's connection as a `Wire`, which it puts into its own state under that name."""

    _direct = False
    _gone = False
    _listener: asyncio.Future[None] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Called by asyncio."""
        super().connection_made(transport)
        self._mail: deque[Heard] = deque()
        self.app_state = {**self.app_state, "wire": self}

    @property
    def buffered(self) -> int:
        """The bytes that wait to leave."""
        return self.transport.get_write_buffer_size()

    @property
    def full(self) -> bool:
        """Whether more waits to leave than the transport likes."""
        return not self.writable.is_set()

    async def hear(self) -> Heard:
        """The next message; from the first call on messages no longer come through ASGI."""
        if not self._direct:
            self._direct = True
            while not self.queue.empty():  # what came with the handshake
                self._mail.append(_of_asgi(self.queue.get_nowait()))
        while not self._mail:
            if self._gone:
                return None
            self._read_on()
            self._listener = self.loop.create_future()
            try:
                await self._listener
            finally:
                self._listener = None
        return self._mail.popleft()

    def put(self, frame: bytes) -> None:
        """Sends a frame after those that wait; nothing where the connection is gone."""
        if self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    async def drained(self) -> None:
        """Returns when little waits to leave, or the connection is gone."""
        await self.writable.wait()

    def close(self, code: int) -> None:
        """Ends the connection politely."""
        if self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._read_on()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self._end()

    def abort(self) -> None:
        """Ends the connection."""
        self.transport.abort()

    # What uvicorn and asyncio call

    def send_receive_event_to_app(self) -> None:
        """Called with a whole message."""
        if not self._direct:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        try:
            self._mail.append(bytes(data).decode() if self.curr_msg_data_type == "text" else BINARY)
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        if len(self._mail) >= MOST_HEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._wake()

    def data_received(self, data: bytes) -> None:
        """Bad letters and a close in one breath make uvicorn close twice, which cannot be."""
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def handle_close(self, event: Frame) -> None:
        """The peer says goodbye."""
        super().handle_close(event)
        self._end()

    def handle_parser_exception(self) -> None:
        """The peer sent what is no WebSocket."""
        super().handle_parser_exception()
        self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        """The peer is gone."""
        super().connection_lost(exc)
        self._end()

    def shutdown(self) -> None:
        """The server goes."""
        super().shutdown()
        self._end()

    def keepalive_timeout(self) -> None:
        """A ping stayed without its pong."""
        super().keepalive_timeout()
        self.loop.call_later(GRACE, self.transport.abort)
        self._end()

    def _read_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _end(self) -> None:
        self._gone = True
        self._wake()

    def _wake(self) -> None:
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)


def _of_asgi(event: object) -> Heard:
    found = cast(dict[str, object], event)
    if found["type"] != "websocket.receive":
        return None
    return cast(str, found["text"]) if found.get("text") is not None else BINARY


def quiet_about_strangers(record: logging.LogRecord) -> bool:
    """Keeps what any stranger can cause out of the log; uvicorn writes a whole traceback for a bad letter."""
    return "Invalid UTF-8" not in record.getMessage()
