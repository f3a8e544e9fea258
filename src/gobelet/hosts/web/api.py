"""JSON-RPC over HTTP: `POST /api`, for messages too long for a frame, such as whole logs."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gobelet.hosts.web.address import address_of
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.house import House
from gobelet.hosts.web.limits import LONGEST_BODY, MOST_CALLS, PATIENCE
from gobelet.hosts.web.origin import same_origin
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.wire import Say, SlowCall, answer_later, write_json
from gobelet.players.session import Session
from gobelet.room.jsonrpc import REFUSED, REQUEST, Fault, error


class Api:
    """The ASGI application behind `/api`."""

    def __init__(self, house: House, say: Say, settings: Settings) -> None:
        self._house = house
        self._say = say
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers as ASGI wants it."""
        try:
            response = await self._respond(Request(scope, receive))
        except ClientDisconnect:
            return
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        if request.method != "POST":
            return Response(status_code=405, headers={"Allow": "POST"})
        if "origin" in request.headers and not same_origin(request.headers):
            return Response(status_code=403)
        session = Session(address=address_of(request, self._settings), origin=request.headers.get("origin", ""))
        if not self._house.rates.message(session.address):
            fault = Fault(REFUSED, "too_many_requests", self._say("error.live.many_messages"))
            return _json(write_json(error(None, fault)), 429, {"Retry-After": "1"})
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return Response(status_code=415)
        try:
            async with asyncio.timeout(PATIENCE):
                body = await _body(request)
        except TimeoutError:
            return Response(status_code=408, headers={"Connection": "close"})
        if body is None:
            fault = Fault(REQUEST, "invalid_request", self._say("error.rpc.too_long"))
            return _json(write_json(error(None, fault)), 413)
        counted = partial(self._house.rates.batch, session.address)
        answer = await answer_later(body, self._calls(session), self._say, MOST_CALLS, counted)
        return Response(status_code=204) if answer is None else _json(answer, 200)

    def _calls(self, session: Session) -> SlowCall:
        async def call(method: str, params: dict[str, Any]) -> Any:
            await asyncio.sleep(0)  # between the calls of a long batch others have their turn
            return await self._house.call(method, params, Caller(session))

        return call


async def _body(request: Request) -> bytes | None:
    """The body, or None where it is longer than allowed."""
    if int(request.headers.get("content-length", "0")) > LONGEST_BODY:
        return None
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_BODY:
            return None
    return bytes(body)


def _json(text: str, status: int, more: dict[str, str] | None = None) -> Response:
    return Response(text, status, {"Cache-Control": "no-store", **(more or {})}, "application/json")
