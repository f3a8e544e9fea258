"""What was promised of delays, memory and return, held against its figures; `make soak` ends with it.

One line for each promise, and the exit code 1 where one does not hold. Nothing else should run meanwhile. `SHARE` (1)
makes all of it smaller or shorter by that factor: a quick try, whose figures prove little.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import ExitStack
from pathlib import Path

from bench import crowd, memory, restart, slow
from bench.live.drive import SEATS
from bench.live.process import cores, gobelet, raise_files, scratch
from bench.load import WARM, Side

SHARE = float(os.environ.get("SHARE", "1"))


class Promises:
    """What holds and what does not."""

    def __init__(self) -> None:
        self.broken = 0

    def at_most(self, what: str, found: float, most: float, unit: str) -> None:
        """A figure that must not be above another."""
        self.broken += found > most
        held = "holds" if found <= most else "DOES NOT HOLD"
        print(f"{held}: {what}: {found:.2f} {unit}, {most:g} at most", flush=True)


def scaled(full: float, least: float = 1) -> int:
    """The whole of it, or a share."""
    return int(max(least, full * SHARE))


def load(promises: Promises) -> None:
    """2,000 tables of four, 2,000 actions a second, for a minute."""
    tables, seconds = scaled(2_000, 20), scaled(60, 5)
    core, others = cores()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(scratch()))
        server = gobelet(folder / "gobelet.db", core)
        ours = stack.enter_context(Side("gobelet", "gobelet", server, tables, others))
        ours.open()
        ours.play(1, WARM, keep=False)
        ours.play(1, seconds)
        kilobytes = ours.kb_per_table
    found, name = ours.rounds[0], f"{tables} tables × {SEATS}, {tables} actions a second, {seconds} s"
    promises.at_most(f"{name}, 99 % within", found["p99_ms"], 50, "ms")
    promises.at_most(f"{name}, all within", found["max_ms"], 250, "ms")
    promises.at_most(f"{name}, refused or unanswered", found["refused"] + found["unanswered"], 0, "")
    promises.at_most(f"{name}, an event as sent", found["bytes_largest"], 300, "bytes")
    promises.at_most(f"{name}, memory a table with its sockets", kilobytes, 160, "KB")


async def returned(promises: Promises) -> None:
    """500 tables whose server ends and comes again."""
    tables = scaled(500, 10)
    for how, (first, last) in (await restart.measured(tables)).items():
        promises.at_most(f"{how}, {tables} tables: the first client back", first, 1, "s")
        promises.at_most(f"{how}, {tables} tables: all {SEATS * tables} sockets back", last, 5, "s")


async def unread(promises: Promises) -> None:
    """One at each of twenty tables who does not read."""
    tables = scaled(20, 4)
    found = await slow.measured(tables, 4, scaled(15, 4))
    grown = (found.grown_after - max(0.0, found.grown_before)) / tables
    promises.at_most("one who does not read: the others' 99 % later by", found.after - found.before, 10, "ms")
    promises.at_most("one who does not read: more memory, each", grown, 1, "MB")
    promises.at_most("those who do not read and are still there", tables - found.closed, 0, "")


async def crowded(promises: Promises) -> None:
    """Ten thousand of everything from one address."""
    waves = await crowd.measured(scaled(10_000, 500), scaled(10, 3))
    most = {"halves": 128, "sockets": int(crowd.USUAL["GOBELET_SOCKETS_PER_ADDRESS"]), "messages": 0}
    for name, wave in waves.items():
        promises.at_most(f"{wave.came} {name} from one address: let in", wave.there, most[name], "")
        promises.at_most(f"{wave.came} {name} from one address: others wait", wave.slowest, 100, "ms")


async def steady(promises: Promises) -> None:
    """Ten tables a second opened and ended, for an hour."""
    seconds = scaled(3_600, 60)
    with scratch() as folder:
        server, place = gobelet(Path(folder) / "gobelet.db", cores()[0])
        with server:
            grown = memory.per_minute(await memory.measured(server, place, 10, seconds))
    promises.at_most(f"10 tables a second opened and ended for {seconds} s: memory a minute", grown, 1, "MB")


def main() -> int:
    """Tries everything; the exit code."""
    raise_files()
    promises = Promises()
    load(promises)
    for part in (returned, unread, crowded, steady):
        mine = os.sched_getaffinity(0)
        asyncio.run(part(promises))
        os.sched_setaffinity(0, mine)  # a part may have chosen a core for itself
    return int(promises.broken > 0)


if __name__ == "__main__":
    sys.exit(main())
