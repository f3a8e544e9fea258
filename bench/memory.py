"""Memory of a server whose live tables are opened and ended: `RATE` a second (10) for `SECONDS` (120).

Every five seconds one line; at the end by how much it grew a minute, the first quarter left out as warm-up.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

from bench.live.drive import SEATS, Tally
from bench.live.gobelet import LiveTable
from bench.live.process import Program, cores, gobelet, raise_files, scratch

EVERY = 5.0
ACTIONS = 6


async def once(place: str, number: int) -> None:
    """A table opened by four, played for a moment, and left by all, which ends it."""
    table = LiveTable(place, Tally(), number)
    await table.connect()
    await table.begin()
    for _ in range(ACTIONS):
        table.act()
    for seat in range(SEATS):
        await table.ask(seat, "table.leave", table=table.name)
    for pipe in table.pipes:
        pipe.cut()


async def main() -> None:
    """Measures and prints."""
    rate, seconds = float(os.environ.get("RATE", "10")), float(os.environ.get("SECONDS", "120"))
    raise_files()
    with scratch() as folder:
        server, place = gobelet(Path(folder) / "gobelet.db", cores()[0])
        with server:
            found = await measured(server, place, rate, seconds)
    print(f"{per_minute(found):.2f} MB a minute after warm-up")


def per_minute(found: list[tuple[float, int]]) -> float:
    """By how many MB the memory grew a minute, the first quarter left out as warm-up."""
    (first, before), (last, after) = found[len(found) // 4], found[-1]
    return 60 * (after - before) / (last - first) / 1e6


async def measured(server: Program, place: str, rate: float, seconds: float) -> list[tuple[float, int]]:
    """Moments, and the memory then."""
    began, number, found = time.monotonic(), 0, list[tuple[float, int]]()
    running: set[asyncio.Task[None]] = set()
    while (now := time.monotonic() - began) < seconds:
        while number < now * rate:
            running.add(asyncio.ensure_future(once(place, number)))
            number += 1
        for task in [each for each in running if each.done()]:
            running.discard(task)
            task.result()
        if now >= len(found) * EVERY:
            found.append((now, server.memory))
            print(f"{now:6.0f} s {number:>7} tables {found[-1][1] / 1e6:8.1f} MB", flush=True)
        await asyncio.sleep(0.01)
    await asyncio.gather(*running)
    return found


if __name__ == "__main__":
    asyncio.run(main())
