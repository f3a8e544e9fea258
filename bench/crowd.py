"""What strangers from one address cost the others: `CROWD` (10,000) half-open handshakes, as many sockets, and one who
says 1,000 messages a second for `SECONDS` (5).

They come from an address of their own on this machine, while others play. The server has its usual limits.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from bench.live.gobelet import LiveTable
from bench.live.pipe import Pipe, connect
from bench.live.process import Program, cores, generator, gobelet, raise_files, scratch

STRANGERS = "127.0.0.2"
USUAL = {"GOBELET_SOCKETS_PER_ADDRESS": "100", "GOBELET_MESSAGES_PER_SECOND": "200"}
PLAYING, RATE, ROUND = 5, 2.0, 2.0
"""Tables that play meanwhile, their actions a second, and the seconds of one round."""

HALF = b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nX: "
TOGETHER, A_SECOND = 20, 2_000
"""Connections that are begun at once, and in a second: more would hold up those who measure, on the same core."""


@dataclass(frozen=True)
class Wave:
    """How many came, how many of them the server still had at the end, and how long others waited at most in ms, before
    anybody came and then."""

    came: int
    there: int
    before: float
    slowest: float


async def main() -> None:
    """Measures and prints."""
    await measured(int(os.environ.get("CROWD", "10000")), float(os.environ.get("SECONDS", "5")))


async def measured(crowd: int, seconds: float) -> dict[str, Wave]:
    """Three waves, one after the other, each on a server of its own."""
    raise_files()
    found: dict[str, Wave] = {}
    for name, wave in (("halves", halves), ("sockets", sockets), ("messages", messages)):
        size = int(1000 * seconds) if wave is messages else crowd
        found[name] = await beside(wave, size)
        print(f"{name}: {found[name]}", flush=True)
    return found


async def beside(wave: Callable[[str, int], Awaitable[int]], size: int) -> Wave:
    """One wave while others play."""
    core, others = cores()
    with scratch() as folder:
        server, place = gobelet(Path(folder) / "gobelet.db", core, env=USUAL)
        with server, generator("gobelet", place, PLAYING, others) as players:
            players.read()
            await _played(players)  # what is loaded once
            before = max([await _played(players) for _ in range(2)])
            coming = asyncio.ensure_future(wave(place, size))
            slowest = 0.0
            while not coming.done():
                slowest = max(slowest, await _played(players))
            return Wave(size, coming.result(), before, slowest)


async def _played(players: Program) -> float:
    found = await asyncio.to_thread(players.ask, f"{RATE} {ROUND}")
    if found["unanswered"] or found["refused"]:
        raise RuntimeError(f"players were not served: {found}")
    return float(found["max_ms"])


async def halves(place: str, size: int) -> int:
    """Connections that begin a handshake and never end it; how many the server has not shown out."""
    loop, port = asyncio.get_running_loop(), int(place.rpartition(":")[2])
    held: list[socket.socket] = []

    async def one() -> None:
        plain = socket.socket()
        held.append(plain)
        plain.setblocking(False)
        plain.bind((STRANGERS, 0))
        with contextlib.suppress(OSError):
            await loop.sock_connect(plain, ("127.0.0.1", port))
            await loop.sock_sendall(plain, HALF)

    await paced(one, size)
    await asyncio.sleep(1)
    there = sum(_open(each) for each in held)
    for each in held:
        each.close()
    return there


async def paced(one: Callable[[], Awaitable[None]], size: int) -> None:
    """Does it so many times."""
    began = time.monotonic()
    for done in range(0, size, TOGETHER):
        await asyncio.gather(*[one() for _ in range(TOGETHER)])
        await asyncio.sleep(max(0.0, began + done / A_SECOND - time.monotonic()))


def _open(plain: socket.socket) -> bool:
    try:
        return plain.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


async def sockets(place: str, size: int) -> int:
    """Whole handshakes; how many were let in."""
    held: list[Pipe] = []

    async def one() -> None:
        with contextlib.suppress(OSError):
            held.append(await connect(place, LiveTable.PATH, lambda pipe, text: None, source=STRANGERS))

    await paced(one, size)
    there = sum(not pipe.lost for pipe in held)
    for pipe in held:
        pipe.cut()
    return there


async def messages(place: str, size: int) -> int:
    """A thousand messages a second on one socket, which comes again when it is closed; how many sockets stayed."""
    ended, said, began = 0, 0, time.monotonic()
    pipe: Pipe | None = None
    while said < size:
        if pipe is None or pipe.lost:
            ended += pipe is not None
            pipe = await connect(place, LiveTable.PATH, lambda pipe, text: None, source=STRANGERS)
        while said < min(size, 1000 * (time.monotonic() - began)):
            pipe.say(b'{"jsonrpc":"2.0","id":1,"method":"server.info"}')
            said += 1
        await asyncio.sleep(0.005)
    if pipe is not None:
        pipe.cut()
    return int(ended == 0)


if __name__ == "__main__":
    asyncio.run(main())
