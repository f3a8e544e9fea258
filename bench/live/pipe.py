"""A WebSocket client that costs little, so that what drives a server is never what is measured.

It knows the least of RFC 6455: whole text messages, pings, the end. Its masks are zero, which every server takes.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {place}\r\nOrigin: http://{place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """One whole frame from a client, of at most 65,535 bytes.

    >>> frame(b"hi")
    b'\\x81\\x82\\x00\\x00\\x00\\x00hi'
    """
    size = len(payload)
    head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload


class Pipe(asyncio.Protocol):
    """One socket: `said` is called with each message as it was sent, `gone` once when the connection has ended.

    `closed_with` is the code of the peer's goodbye, `lost` whether the connection has ended.
    """

    def __init__(self, said: Callable[[Pipe, bytes], None], gone: Callable[[Pipe], None] | None = None) -> None:
        self._said = said
        self._gone = gone
        self._rest = b""
        self._shaken = False
        self._transport: asyncio.Transport | None = None
        self.closed_with: int | None = None
        self.lost = False
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by asyncio."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Called by asyncio."""
        self._transport = None
        self.lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused at the handshake"))
        if self._gone is not None:
            self._gone(self)

    def data_received(self, data: bytes) -> None:
        """Called by asyncio."""
        if self._rest:
            data = self._rest + data
        at = 0 if self._shaken else self._shake(data)
        while len(data) - at >= 2:
            length, start = data[at + 1] & 127, at + 2
            if length > 125:
                wide = 2 if length == 126 else 8
                length, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if len(data) < start + length:
                break
            at, kind = start + length, data[at] & 15
            if kind == TEXT:
                self._said(self, data[start:at])
            else:
                self._control(kind, data[start:at])
        self._rest = data[at:] if at else data

    def say(self, text: bytes) -> None:
        """Sends one message; nothing where the connection has ended."""
        if self._transport is not None:
            self._transport.write(frame(text))

    def raw(self, data: bytes) -> None:
        """Sends bytes as they are."""
        if self._transport is not None:
            self._transport.write(data)

    def deaf(self) -> None:
        """Stops reading."""
        if self._transport is not None:
            self._transport.pause_reading()

    def hear(self) -> None:
        """Reads again."""
        if self._transport is not None:
            self._transport.resume_reading()

    def cut(self) -> None:
        """Ends the connection without a word."""
        if self._transport is not None:
            self._transport.abort()

    def _shake(self, data: bytes) -> int:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if data.startswith(b"HTTP/1.1 101"):
            self._shaken = True
            if not self.open.done():  # else nobody waits any more
                self.open.set_result(None)
            return end + 4
        if not self.open.done():
            self.open.set_exception(ConnectionError(data[:40].decode("latin-1")))
        self.cut()
        return len(data)

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self.raw(frame(payload, PONG))
        elif kind == CLOSE:
            self.closed_with = int.from_bytes(payload[:2], "big") if payload else 1005
            self.raw(frame(payload[:2], CLOSE))
            if self._transport is not None:
                self._transport.close()


async def connect(
    place: str,
    path: str,
    said: Callable[[Pipe, bytes], None],
    gone: Callable[[Pipe], None] | None = None,
    room: int | None = None,
    source: str | None = None,
) -> Pipe:
    """A socket to `place` (`host:port`), after its handshake; `room` is the size of its buffer for what comes, `source`
    the address that it comes from. Raises `ConnectionError` where it is refused."""
    host, _, port = place.rpartition(":")
    plain = socket.socket()
    plain.setblocking(False)
    if room is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    if source is not None:
        plain.bind((source, 0))
    loop = asyncio.get_running_loop()
    try:
        await loop.sock_connect(plain, (host, int(port)))
    except BaseException:
        plain.close()
        raise
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    _, pipe = await loop.create_connection(lambda: Pipe(said, gone), sock=plain)
    try:
        pipe.raw(HANDSHAKE.format(path=path, place=place).encode())
        await pipe.open
    except BaseException:
        pipe.cut()
        raise
    return pipe
