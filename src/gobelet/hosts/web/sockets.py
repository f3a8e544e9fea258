"""The WebSocket: one JSON-RPC message a frame, and what others do at the tables looked at."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from gobelet.hosts.web.address import address_of
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.house import House
from gobelet.hosts.web.limits import GRACE, MOST_CALLS
from gobelet.hosts.web.origin import same_origin
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.wire import Say, answer_later
from gobelet.players.session import Session

UNSUPPORTED_DATA = 1003
POLICY = 1008


class Sockets:
    """Serves each WebSocket from its handshake to its end."""

    def __init__(self, house: House, say: Say, settings: Settings) -> None:
        self._house = house
        self._say = say
        self._settings = settings

    def _address(self, socket: WebSocket) -> str:
        return address_of(socket, self._settings)

    async def serve(self, socket: WebSocket) -> None:
        """One socket; a page from elsewhere is refused with 403."""
        session = Session(address=self._address(socket), origin=socket.headers.get("origin", ""))
        if not same_origin(socket.headers) or not self._house.rates.come(session.address):
            await socket.close()
            return
        try:
            await self._served(socket, session)
        finally:
            self._house.rates.go(session.address)

    async def _served(self, socket: WebSocket, session: Session) -> None:
        await socket.accept()
        outbox = Outbox(socket)
        caller = Caller(session, outbox)
        sender = asyncio.create_task(outbox.run())
        try:
            await self._listen(socket, caller, outbox)
        except (WebSocketDisconnect, TimeoutError):
            pass  # gone
        finally:
            sender.cancel()
            self._house.forget(outbox)
            outbox.cut_later()

    async def _listen(self, socket: WebSocket, caller: Caller, outbox: Outbox) -> None:
        async def call(method: str, params: dict[str, Any]) -> Any:
            return await self._house.call(method, params, caller)

        address, rates = caller.session.address, self._house.rates

        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                async with asyncio.timeout(GRACE):
                    await socket.close(UNSUPPORTED_DATA)
                return
            if not rates.message(address):
                async with asyncio.timeout(GRACE):
                    await socket.close(POLICY)
                return
            answer = await answer_later(text, call, self._say, MOST_CALLS)
            if answer is not None:
                await outbox.answer(answer)
