"""What one who never reads costs the others: delays before, and with such a socket at every table; the server's memory.

`TABLES` (20) tables of four at `RATE` (4) actions a second each, `SECONDS` (15) a round; the median of three rounds.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
from pathlib import Path

from bench.live.drive import Table, Tally, opened, played
from bench.live.generate import share
from bench.live.gobelet import LiveTable
from bench.live.pipe import Pipe, connect
from bench.live.process import cores, gobelet, scratch

ROUNDS = 3
MANY = 100
"""Batches of twenty views that are asked for and not read: more than what the kernel keeps on the way."""


async def main() -> None:
    """Measures and prints."""
    count, rate = int(os.environ.get("TABLES", "20")), float(os.environ.get("RATE", "4"))
    seconds = float(os.environ.get("SECONDS", "15"))
    core, others = cores()
    os.sched_setaffinity(0, others)
    with scratch() as folder:
        server, place = gobelet(Path(folder) / "gobelet.db", core)
        with server:
            tally = Tally()
            tables = [LiveTable(place, tally, number) for number in range(count)]
            await opened(list(tables))
            before = await delays(list(tables), tally, rate, seconds)
            memory = server.memory
            deaf = [await deafen(table) for table in tables]
            after = await delays(list(tables), tally, rate, seconds)
            grown = (server.memory - memory) / 1e6
            for pipe in deaf:
                pipe.hear()
            await asyncio.sleep(1)
    print(f"p99 {before:.1f} ms before, {after:.1f} ms with one at each of {count} tables who does not read")
    print(f"memory grew by {grown:.1f} MB meanwhile, {grown / count:.2f} MB a table, what was played among it")
    print(f"{sum(pipe.closed_with is not None or pipe.lost for pipe in deaf)} of {count} were closed or cut")


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
