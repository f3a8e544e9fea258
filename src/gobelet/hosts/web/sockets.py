"""The WebSocket: one JSON-RPC message a frame, and what others do at the tables looked at."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from gobelet.hosts.web.house import House
from gobelet.hosts.web.limits import GRACE, MOST_CALLS
from gobelet.hosts.web.origin import same_origin
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.wire import Say, answer_later

UNSUPPORTED_DATA = 1003


class Sockets:
    """Serves each WebSocket from its handshake to its end."""

    def __init__(self, house: House, say: Say) -> None:
        self._house = house
        self._say = say

    async def serve(self, socket: WebSocket) -> None:
        """One socket; a page from elsewhere is refused with 403."""
        if not same_origin(socket.headers):
            await socket.close()
            return
        await socket.accept()
        outbox = Outbox(socket)
        sender = asyncio.create_task(outbox.run())
        try:
            await self._listen(socket, outbox)
        except (WebSocketDisconnect, TimeoutError):
            pass  # gone
        finally:
            sender.cancel()
            self._house.forget(outbox)
            outbox.cut_later()

    async def _listen(self, socket: WebSocket, outbox: Outbox) -> None:
        async def call(method: str, params: dict[str, Any]) -> Any:
            return await self._house.call(method, params, outbox)

        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                async with asyncio.timeout(GRACE):
                    await socket.close(UNSUPPORTED_DATA)
                return
            answer = await answer_later(text, call, self._say, MOST_CALLS)
            if answer is not None:
                await outbox.answer(answer)
