"""The program that drives one server: `python -m bench.live.generate gobelet|peer PLACE TABLES`.

It opens its tables, says `{"ready": seconds}`, and plays a round for every line `RATE SECONDS` on its standard input,
each answered with one line of JSON.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from typing import Any

import uvloop

from bench.live.drive import Table, Tally, opened, played
from bench.live.gobelet import LiveTable
from bench.live.peer import PeerTable

KINDS: dict[str, type[Table]] = {"gobelet": LiveTable, "peer": PeerTable}


def report(tally: Tally, busy: float) -> dict[str, Any]:
    """What a round came to: times in milliseconds, sizes in bytes; `busy` is the generator's own share of its core."""
    delays, lags, sizes = sorted(tally.delays), sorted(tally.lags), tally.sizes
    return {
        "actions": len(delays),
        "unanswered": tally.sent - len(delays) - tally.refused,
        "refused": tally.refused,
        "skipped": tally.skipped,
        "p50_ms": 1000 * share(delays, 0.5),
        "p99_ms": 1000 * share(delays, 0.99),
        "max_ms": 1000 * share(delays, 1),
        "lag_p99_ms": 1000 * share(lags, 0.99),
        "generator_busy": busy,
        "events": len(sizes),
        "bytes_per_event": sum(sizes) / max(1, len(sizes)),
        "bytes_largest": max(sizes, default=0),
    }


def share(ordered: list[float], part: float) -> float:
    """The value under which that part of an ordered list lies; 0 for an empty one."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


async def main(kind: str, place: str, count: int) -> None:
    """Opens the tables and plays what is asked for, until the input ends."""
    loop = asyncio.get_running_loop()
    tally = Tally()
    tables = [KINDS[kind](place, tally, number) for number in range(count)]
    began = time.perf_counter()
    await opened(tables)
    gc.collect()
    gc.freeze()
    gc.disable()
    print(json.dumps({"ready": time.perf_counter() - began}), flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        rate, seconds = (float(word) for word in line.split())
        began, busy = time.perf_counter(), time.process_time()
        await played(tables, tally, rate, seconds)
        busy = (time.process_time() - busy) / (time.perf_counter() - began)
        print(json.dumps(report(tally, busy)), flush=True)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
