"""What one who never reads costs the others: delays before, and with such a socket at every table; the server's memory.

`TABLES` (20) tables of four at `RATE` (4) actions a second each, `SECONDS` (15) a round; the median of three rounds.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

from bench.live.drive import Table, Tally, opened, played
from bench.live.generate import share
from bench.live.gobelet import LiveTable
from bench.live.pipe import Pipe, connect
from bench.live.process import cores, gobelet, scratch

ROUNDS = 3
SETTLED = 3.0
"""Seconds until what they asked for is answered as far as it can be, or waits: what that costs is not asked here."""

SECONDS_TO_END = 30.0
MANY = 100
"""Batches of twenty views that are asked for and not read: more than what the kernel keeps on the way."""


@dataclass(frozen=True)
class Slow:
    """The 99th percentiles in ms without and with those who do not read, by how many MB the memory grew in as long a
    time without and with them, and how many of them were closed."""

    before: float
    after: float
    grown_before: float
    grown_after: float
    closed: int


async def main() -> None:
    """Measures and prints."""
    count, rate = int(os.environ.get("TABLES", "20")), float(os.environ.get("RATE", "4"))
    found = await measured(count, rate, float(os.environ.get("SECONDS", "15")))
    print(f"p99 {found.before:.1f} ms before, {found.after:.1f} ms with one at each of {count} who does not read")
    more = (found.grown_after - max(0.0, found.grown_before)) / count
    print(f"memory grew by {found.grown_before:.1f} MB before and {found.grown_after:.1f} MB then: {more:.2f} MB each")
    print(f"{found.closed} of {count} were closed or cut")


async def measured(count: int, rate: float, seconds: float) -> Slow:
    """Plays without and with one who does not read at each of so many tables."""
    core, others = cores()
    os.sched_setaffinity(0, others)
    with scratch() as folder:
        server, place = gobelet(Path(folder) / "gobelet.db", core)
        with server:
            tally = Tally()
            tables = [LiveTable(place, tally, number) for number in range(count)]
            await opened(list(tables))
            await delays(list(tables), tally, rate, seconds / 4)  # what is loaded once
            start = server.memory
            before = await delays(list(tables), tally, rate, seconds)
            memory = server.memory
            deaf = [await deafen(table) for table in tables]
            await asyncio.sleep(SETTLED)
            after = await delays(list(tables), tally, rate, seconds)
            end = server.memory
            for pipe in deaf:
                pipe.hear()
            closed = await ended(deaf)
    return Slow(before, after, (memory - start) / 1e6, (end - memory) / 1e6, closed)


async def ended(deaf: list[Pipe]) -> int:
    """How many of them have ended, once they read on and find out."""
    closed, until = 0, time.monotonic() + SECONDS_TO_END
    while closed < len(deaf) and time.monotonic() < until:
        await asyncio.sleep(0.1)
        closed = sum(pipe.closed_with is not None or pipe.lost for pipe in deaf)
    return closed


async def delays(tables: list[Table], tally: Tally, rate: float, seconds: float) -> float:
    """The 99th percentile of the delays in ms, the median of three rounds."""
    found = []
    for _ in range(ROUNDS):
        await played(tables, tally, rate, seconds)
        found.append(1000 * share(sorted(tally.delays), 0.99))
    return statistics.median(found)


async def deafen(table: LiveTable) -> Pipe:
    """One who looks on, asks for much and never reads."""
    pipe = await connect(table.place, table.PATH, lambda pipe, text: None, room=4096)
    view = {"jsonrpc": "2.0", "id": 1, "method": "table.view", "params": {"table": table.name}}
    pipe.say(json.dumps({**view, "method": "table.join", "params": {"table": table.name, "role": "watch"}}).encode())
    pipe.deaf()
    for _ in range(MANY):
        pipe.say(json.dumps([view] * 20).encode())
    return pipe


if __name__ == "__main__":
    asyncio.run(main())
