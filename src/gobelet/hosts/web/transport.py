"""uvicorn's WebSocket connection, spoken to directly once it stands.

ASGI costs a queue, a task switch and two system calls for every message, and has no way to end a connection whose peer
does not read: closing it waits for bytes to leave that never will. So after the handshake, which is ASGI's, an open
connection is a `Wire`: frames go straight to the transport, and come from it.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import BaseTransport
from collections.abc import Coroutine
from typing import Any, Protocol, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.protocol import State
from websockets.utils import apply_mask

from gobelet.hosts.web.frames import WHOLE_TEXT, frame_end
from gobelet.hosts.web.gone import GONE, UNREAD
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


class DirectSocket(WebSocketsSansIOProtocol):
    """uvicorn's connection as a `Wire`, which it puts into its own state under that name.

    Nearly every frame that comes is a whole message of text: such a one is read here, in a few steps; every other one
    is left to the library, which then sees whole frames only.
    """

    _direct = False
    _gone = False
    _listener: asyncio.Future[None] | None = None
    _quick = False
    """Whether frames are looked at here first."""
    _early = 0
    """How often something came before `_direct`: the handshake, and then what a client says without waiting for us."""
    _part = b""
    """The beginning of a frame whose end has not come yet."""
    _heard = 0.0
    _work: Coroutine[Any, Any, None] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Called by asyncio."""
        super().connection_made(transport)
        self._mail: list[Heard] = []  # few at a time, and the smallest while empty
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
            self._quick = self._early == 1
            while not self.queue.empty():  # what came with the handshake
                self._mail.append(_of_asgi(self.queue.get_nowait()))
            self.queue = UNREAD
        while not self._mail:
            if self._gone:
                return None
            self._read_on()
            self._listener = self.loop.create_future()
            try:
                await self._listener
            finally:
                self._listener = None
        return self._mail.pop(0)

    def carry(self, work: Coroutine[Any, Any, None]) -> None:
        """Does that work once the handshake is done, for as long as it takes; then the connection ends."""
        self._work = work

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

    async def run_asgi(self) -> None:
        """Called with the handshake. Whoever is let in stays for hours: what the app kept for the handshake, its
        headers and a dozen calls that wait in each other, is let go of before."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("the handshake failed")
        if self._work is None or not self.handshake_complete:
            self.send_500_response()  # nothing where something was answered
            if self.close_timer is None:
                self.transport.close()
            return
        self.request.headers.clear()  # the library keeps the request itself
        del self.scope, self.request, self.response
        task = self.loop.create_task(self._carried(self._work))
        self.tasks.add(task)
        task.add_done_callback(self.on_task_complete)
        self._work = None

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
            self._hears(bytes(data).decode() if self.curr_msg_data_type == "text" else BINARY)
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        """Called by asyncio."""
        if not self._direct:
            self._early += 1
        if not self._quick:
            self._by_library(data)
            return
        self._heard = self.loop.time()
        if self._part:
            data, self._part = self._part + data, b""
        start, size = 0, len(data)
        while start < size:
            begin, end = frame_end(data, start)
            if end < 0:
                self._quick = False  # the library says what is wrong with it
                self._by_library(data[start:])
                return
            if not begin or end > size:
                self._part = data[start:]
                return
            if data[start] != WHOLE_TEXT or not self._whole_text(data, begin, end):
                self._by_library(data[start:end])
            start = end

    def send_keepalive_ping(self) -> None:
        """A client that has spoken lately need not be asked whether it is there."""
        quiet = self.loop.time() - self._heard
        if self.ping_interval is not None and quiet < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_close(self, event: Frame) -> None:
        """The peer says goodbye."""
        super().handle_close(event)
        self._end()

    def handle_parser_exception(self) -> None:
        """The peer sent what is no WebSocket."""
        super().handle_parser_exception()
        self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        """The peer is gone. What refers to each other here would wait for the collector, which comes rarely."""
        super().connection_lost(exc)
        self._end()
        self.conn.parser.close()
        self.transport, self.app_state = GONE, {}

    def shutdown(self) -> None:
        """The server goes."""
        super().shutdown()
        self._end()

    def keepalive_timeout(self) -> None:
        """A ping stayed without its pong."""
        super().keepalive_timeout()
        self.loop.call_later(GRACE, self.transport.abort)
        self._end()

    async def _carried(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            self.logger.exception("a connection failed")
        finally:
            if self.close_timer is None:
                self.transport.close()

    def _by_library(self, data: bytes) -> None:
        """Bad letters and a close in one breath make uvicorn close twice, which cannot be."""
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def _whole_text(self, data: bytes, begin: int, end: int) -> bool:
        """Hears a message; False where the library has to say what is wrong with it."""
        if self.conn.state is not State.OPEN or self.conn.current_size is not None:
            return False
        try:
            text = apply_mask(data[begin:end], data[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            return False
        if not self.close_sent:
            self._hears(text)
        return True

    def _hears(self, message: Heard) -> None:
        self._mail.append(message)
        if len(self._mail) >= MOST_HEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._wake()

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
