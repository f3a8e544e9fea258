"""One who does not read, one who only half arrives: the others at the table play on, and nothing piles up."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket as plain
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gobelet.hosts.web.limits import MOST_CALLS
from tests.live.crew import Crew
from tests.live.link import Link
from tests.web.crash import WIDE
from tests.web.served import Server, running

VIEW = {"jsonrpc": "2.0", "id": 1, "method": "table.view"}
HASTY = "import gobelet.hosts.web.outbox as outbox; outbox.PATIENCE = outbox.GRACE = 0.5"
"""Nobody waits ten seconds in a test."""


def memory(server: Server) -> int:
    """Bytes of memory that the server has."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGESIZE")


async def until(reached: Callable[[], bool], playing: asyncio.Task[Any]) -> None:
    """Waits until something is so, while somebody plays."""
    async with asyncio.timeout(90):
        while not reached():
            await asyncio.sleep(0.01)
            if playing.done():
                playing.result()


async def deaf_beside(server: Server, crew: Crew) -> tuple[int, bool]:
    """Four play, and one looks on who never reads; by how much the memory grew, and whether his connection ended."""
    playing = asyncio.create_task(crew.play())
    try:
        await until(lambda: crew.confirmed() > 150, playing)
        gone: list[bool] = []
        deaf = Link(lambda message: None, gone=lambda: gone.append(True))
        await deaf.open(server.place, small=True)
        await deaf.ask("table.join", table=crew.table, role="watch")
        before = memory(server)
        deaf.stop_reading()
        for _ in range(200):
            deaf.say(json.dumps([VIEW | {"params": {"table": crew.table}}] * MOST_CALLS))
        acts = list(crew.acts)
        await until(lambda: all(now > then + 60 for now, then in zip(crew.acts, acts, strict=True)), playing)
        grown = memory(server) - before
        deaf.read_on()
        await until(lambda: bool(gone), playing)
        return grown, bool(gone)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def test_one_who_does_not_read_is_cut_and_the_others_play_on(tmp_path):
    """What waits for him is bounded; nobody else waits for him at all."""
    with running(tmp_path / "gobelet.db", env={**WIDE, "TUNE": HASTY}) as server:
        crew = Crew(lambda seat: server.place, random.Random(1))
        grown, gone = asyncio.run(deaf_beside(server, crew))
        assert gone
        assert crew.memory.wrongs == {}
        assert crew.returns == []  # nobody else lost the connection
        assert grown < 6_000_000  # the log of what the others played among it
        assert server.stop() == (0, "")


def half_open(server: Server, text: bytes) -> plain.socket:
    """A connection that begins to say something and stops."""
    found = plain.create_connection(("127.0.0.1", server.port))
    found.sendall(text)
    return found


@pytest.mark.parametrize(
    "text", [b"", b"GET /ws HTTP/1.1\r\n", b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nX: ", b"\x16\x03\x01"]
)
def test_handshakes_that_never_end_keep_nobody_out(tmp_path, text):
    """Two hundred connections that say half a word; everybody else is served as before."""
    with running(tmp_path / "gobelet.db") as server:
        ana = server.socket()
        halves = [half_open(server, text) for _ in range(200)]
        assert server.socket().ask("games")
        assert ana.ask("games")
        assert server.http("/healthz").status_code == 200
        for half in halves:
            half.close()
        assert ana.ask("games")
        assert server.stop()[0] == 0
