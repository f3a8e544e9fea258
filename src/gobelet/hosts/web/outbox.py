"""What is to be sent to one socket, so that one who does not read keeps nobody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from gobelet.hosts.web.limits import GRACE, MOST_WAITING, PATIENCE

TRY_AGAIN_LATER = 1013


class Outbox:
    """A bounded queue before one socket, and the task that empties it.

    Whoever lags 64 messages or ten seconds behind is closed with 1013 and may come back; if even the close does not
    get through, the connection is cut.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[_Message] = asyncio.Queue(MOST_WAITING)
        self._ended = False

    def push(self, text: str) -> None:
        """Sends a message when its turn comes, without waiting for it: what others did."""
        try:
            if not self._ended:
                self._waiting.put_nowait(_Message(text))
        except asyncio.QueueFull:
            self._give_up()

    async def answer(self, text: str) -> None:
        """Sends an answer when its turn comes, and waits until it left: who asks without reading asks no more."""
        if not self._ended:
            message = _Message(text)
            await self._waiting.put(message)
            if not self._ended:  # else nobody empties the queue any more
                await message.left.wait()

    async def run(self) -> None:
        """Sends until the socket is gone."""
        try:
            await self._empty()
            await self._socket.close(TRY_AGAIN_LATER)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone, or closed by the other task: there is nobody to tell
        finally:
            self._forget_all()

    def cut_later(self) -> None:
        """Cuts the connection soon, should it still be there: bytes nobody reads would keep it for ever."""
        cut = abort_of(self._socket)
        if cut is not None:
            asyncio.get_running_loop().call_later(GRACE, cut)

    async def _empty(self) -> None:
        try:
            while not self._ended:
                message = await self._waiting.get()
                await self._send(message)
        except TimeoutError:
            self._give_up()

    async def _send(self, message: _Message) -> None:
        try:
            if not self._ended:
                async with asyncio.timeout(PATIENCE):
                    await self._socket.send_text(message.text)
        finally:
            message.left.set()

    def _give_up(self) -> None:
        self._forget_all()
        self._waiting.put_nowait(_Message(""))  # wakes the task, should it wait
        self.cut_later()

    def _forget_all(self) -> None:
        self._ended = True
        while not self._waiting.empty():
            self._waiting.get_nowait().left.set()


class _Message:
    """A text, and whether it left (or never will)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.left = asyncio.Event()


def abort_of(socket: WebSocket) -> Callable[[], None] | None:
    """What cuts the connection, where the server underneath gives it (see `transport.py`)."""
    found: Callable[[], None] | None = socket.scope.get("state", {}).get("abort")
    return found
