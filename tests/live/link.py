"""One device's connection to a server: questions and their answers, and what it hears meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from bench.live.pipe import Pipe, connect
from tests.web.served import Said

PATIENCE = 30.0
"""Seconds after which a server that does not answer counts as hung."""


class Hung(Exception):
    """A server that was there and did not answer."""


class Link:
    """A socket that speaks the protocol. Everything raises `ConnectionError` once it is gone."""

    def __init__(
        self, heard: Callable[[dict[str, Any]], None] = lambda message: None, gone: Callable[[], None] = lambda: None
    ) -> None:
        self._heard = heard
        self._gone = gone
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._last = 0
        self._pipe: Pipe | None = None

    async def open(self, place: str, small: bool = False) -> Link:
        """Connects to a server; `small` is for one who shall not have much room for what comes."""
        self._pipe = await connect(place, "/ws", self._said, self._lost, room=4096 if small else None)
        return self

    @property
    def gone(self) -> bool:
        """Whether it is not connected."""
        return self._pipe is None

    def send(self, method: str, **params: Any) -> asyncio.Future[dict[str, Any]]:
        """Asks; the whole answer comes later."""
        if self._pipe is None:
            raise ConnectionError("gone")
        self._last += 1
        answer = self._asked[self._last] = asyncio.get_running_loop().create_future()
        message = {"jsonrpc": "2.0", "id": self._last, "method": method, "params": params}
        self._pipe.say(json.dumps(message).encode())
        return answer

    async def ask(self, method: str, **params: Any) -> Any:
        """The result of a method; raises `Said`, and `Hung` after a long time."""
        return await result(self.send(method, **params))

    def say(self, text: str) -> None:
        """Sends any text; what it is answered is nobody's concern."""
        if self._pipe is not None:
            self._pipe.say(text.encode())

    def stop_reading(self) -> None:
        """Reads nothing more that comes."""
        if self._pipe is not None:
            self._pipe.deaf()

    def read_on(self) -> None:
        """Reads what came meanwhile."""
        if self._pipe is not None:
            self._pipe.hear()

    def cut(self) -> None:
        """Goes without a word."""
        if self._pipe is not None:
            self._pipe.cut()
            self._lost(self._pipe)

    def _said(self, pipe: Pipe, text: bytes) -> None:
        message = json.loads(text)
        if "method" in message:  # a batch has none
            self._heard(message)
        elif (
            isinstance(message, dict)
            and (answer := self._asked.pop(message["id"], None)) is not None
            and not answer.done()
        ):
            answer.set_result(message)

    def _lost(self, pipe: Pipe) -> None:
        self._pipe = None
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(ConnectionError("gone"))
                answer.exception()  # somebody may have stopped waiting
        self._asked.clear()
        self._gone()


async def result(answer: asyncio.Future[dict[str, Any]]) -> Any:
    """The result in an answer that comes; raises `Said`, and `Hung` after a long time."""
    try:
        async with asyncio.timeout(PATIENCE):  # wait_for may swallow that its task is cancelled
            message = await answer
    except TimeoutError:
        raise Hung from None
    if "error" in message:
        raise Said(message["error"])
    return message["result"]
