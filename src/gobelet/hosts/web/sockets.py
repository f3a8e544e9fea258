"""The WebSocket: one JSON-RPC message a frame, and what others do at the tables looked at."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.websockets import WebSocket

from gobelet.hosts.web.address import address_of
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.encoding import decoded, encoded
from gobelet.hosts.web.frames import text_frame
from gobelet.hosts.web.house import House
from gobelet.hosts.web.limits import MOST_CALLS
from gobelet.hosts.web.origin import same_origin
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.web.transport import BINARY, DirectSocket, Wire
from gobelet.hosts.wire import Say, answer_value
from gobelet.players.session import Session

UNSUPPORTED_DATA = 1003
POLICY = 1008


class Sockets:
    """Serves each WebSocket from its handshake to its end."""

    def __init__(self, house: House, say: Say, settings: Settings) -> None:
        self._house = house
        self._say = say
        self._settings = settings

    async def serve(self, socket: WebSocket) -> None:
        """One socket; a page from elsewhere is refused with 403, and so is one more from an address that has many."""
        session = Session(address=address_of(socket, self._settings), origin=socket.headers.get("origin", ""))
        if not same_origin(socket.headers) or not self._house.rates.come(session.address):
            await socket.close()
            return
        try:
            await socket.accept()
        except BaseException:
            self._house.rates.go(session.address)
            raise
        wire: DirectSocket = socket.scope["state"]["wire"]
        wire.carry(self._served(wire, session))

    async def _served(self, wire: Wire, session: Session) -> None:
        outbox = Outbox(wire)
        try:
            await self._listen(wire, Caller(session, outbox), outbox)
        finally:
            self._house.rates.go(session.address)
            self._house.forget(outbox)
            outbox.cut_later()

    async def _listen(self, wire: Wire, caller: Caller, outbox: Outbox) -> None:
        async def call(method: str, params: dict[str, Any]) -> Any:
            return await self._house.call(method, params, caller)

        address, rates = caller.session.address, self._house.rates
        counted = partial(rates.batch, address)
        while True:
            text = await wire.hear()
            if text is None:
                return None
            if text is BINARY:
                return outbox.close(UNSUPPORTED_DATA)
            if not rates.message(address):
                return outbox.close(POLICY)
            answer = await answer_value(str(text), call, self._say, MOST_CALLS, decoded, counted)
            if answer is not None:
                await outbox.answer(text_frame(encoded(answer)))
