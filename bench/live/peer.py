"""A match of the peer under load: boardgame.io's messages over socket.io's, as its own client sends them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from bench.live.drive import SEATS, Table
from bench.live.pipe import Pipe

SPACE = b"/yatzy,"
OPEN, PING, PONG, JOIN, EVENT = b"0", b"2", b"3", b"40", b"42"
MOVER = re.compile(rb'"MAKE_MOVE","payload":\{"type":"\w+","args":.*?"playerID":"(\d)"')


class PeerTable(Table):
    """Four clients of one match."""

    PATH = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.name = ""
        self._games = 0
        self._joined: list[asyncio.Future[None]] = []
        self._synced: list[asyncio.Future[None]] = []

    async def connect(self) -> None:
        """Opens the sockets and joins the game's namespace with each."""
        loop = asyncio.get_running_loop()
        self._joined = [loop.create_future() for _ in range(SEATS)]
        await super().connect()
        await asyncio.gather(*self._joined)

    async def begin(self) -> None:
        """Asks for a match that is not there yet, which makes it."""
        self.name = f"table{self.number}x{self._games}"
        self._games += 1
        loop = asyncio.get_running_loop()
        self._synced = [loop.create_future() for _ in range(SEATS)]
        for seat in range(SEATS):
            self._emit(seat, f'["sync","{self.name}","{seat}",null,{SEATS}]')
            await self._synced[seat]
        self.ready = True

    def said(self, seat: int, pipe: Pipe, text: bytes) -> None:
        """A ping, or what anyone did: the peer sends the whole state to all, whoever moved too."""
        if text == PING:
            pipe.say(PONG)
        elif text.startswith(OPEN):
            pipe.say(JOIN + SPACE)
        elif text.startswith(JOIN):
            self._joined[seat].set_result(None)
        elif text.startswith(b'["sync"', len(EVENT + SPACE)):
            if not self._synced[seat].done():
                self._synced[seat].set_result(None)
        elif text.startswith(b'["update"', len(EVENT + SPACE)):
            self._updated(seat, text)

    def _updated(self, seat: int, text: bytes) -> None:
        found = MOVER.search(text, text.rfind(b'"MAKE_MOVE"'))
        if found and int(found[1]) == seat:
            self.answered(seat)
        else:
            self.tally.sizes.append(len(text))

    def say(self, seat: int, step: int) -> None:
        """A throw of all, a throw that keeps two, a box."""
        move, words = ("score", str(step // 3)) if step % 3 == 2 else ("roll", "[0,2]" if step % 3 else "[]")
        self._emit(
            seat,
            f'["update",{{"type":"MAKE_MOVE","payload":{{"type":"{move}","args":[{words}],"playerID":"{seat}"}}}},'
            f'0,"{self.name}","{seat}"]',
        )

    def _emit(self, seat: int, text: str) -> None:
        self.pipes[seat].say(EVENT + SPACE + text.encode())
