"""How soon players are back where they were when the server ends and comes again: 500 tables, 2,000 sockets.

Once by SIGTERM, once by `kill -9`. Clients try again after pauses that grow, each by chance. `TABLES` sets how many.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

from bench.live.drive import SEATS, Tally, opened
from bench.live.gobelet import LiveTable
from bench.live.pipe import Pipe, connect
from bench.live.process import Program, cores, gobelet, raise_files, scratch

FIRST, LONGEST = 0.25, 2.0
"""Seconds of the first pause and of the longest; each is taken from half to whole by chance."""

PATIENCE = 60.0


class Returning(LiveTable):
    """A table whose four devices come back."""

    def __init__(self, *args: Any, back: list[float]) -> None:
        super().__init__(*args)
        self._back = back
        self._over = False
        self._chance = random.Random(self.number)
        self._tasks: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        """Comes back no more."""
        self._over = True
        for task in self._tasks:
            task.cancel()
        for pipe in self.pipes:
            pipe.cut()

    async def connect(self) -> None:
        """Opens the four sockets."""
        for seat in range(SEATS):
            self.pipes.append(await self._one(seat))

    async def _one(self, seat: int) -> Pipe:
        def gone(pipe: Pipe) -> None:
            if not self._over and pipe.open.done() and pipe.open.exception() is None:
                task = asyncio.ensure_future(self._return(seat))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

        return await connect(self.place, self.PATH, lambda pipe, text: self.said(seat, pipe, text), gone)

    async def _return(self, seat: int) -> None:
        pause = FIRST
        while True:
            await asyncio.sleep(pause * self._chance.uniform(0.5, 1))
            try:
                self.pipes[seat] = await self._one(seat)
                async with asyncio.timeout(PATIENCE):
                    await self.ask(seat, "table.join", table=self.name, token=self.tokens[seat])
            except OSError:
                pause = min(2 * pause, LONGEST)
                continue
            self._back.append(time.monotonic())
            return


async def main() -> None:
    """Measures and prints."""
    await measured(int(os.environ.get("TABLES", "500")))


async def measured(tables: int) -> dict[str, tuple[float, float]]:
    """For each way of ending the seconds from the server's coming up to the first client and to the last one."""
    core, _ = cores()
    raise_files()
    found: dict[str, tuple[float, float]] = {}
    with scratch() as folder:
        database = Path(folder) / "gobelet.db"
        server, place = gobelet(database, core)
        back: list[float] = []
        clients = [Returning(place, Tally(), number, back=back) for number in range(tables)]
        try:
            await opened(list(clients))
            for how in (signal.SIGTERM, signal.SIGKILL):
                server, found[how.name] = await again(server, how, place, database, core, back, tables)
        finally:
            for client in clients:
                client.stop()
            server.__exit__()
    return found


async def again(
    server: Program, how: signal.Signals, place: str, database: Path, core: set[int], back: list[float], tables: int
) -> tuple[Program, tuple[float, float]]:
    """Ends the server, starts it again, waits until all are back; the new one, and when the first and the last were."""
    back.clear()
    began = time.monotonic()
    server.process.send_signal(how)
    await asyncio.to_thread(server.process.wait)
    ended = time.monotonic()
    server.__exit__()
    port = int(place.rpartition(":")[2])
    server, _ = await asyncio.to_thread(gobelet, database, core, port)
    up = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        while len(back) < SEATS * tables:
            await asyncio.sleep(0.01)
    first, last = max(0.0, min(back) - up), max(back) - up
    print(
        f"{how.name}: gone after {ended - began:.2f} s, up again after {up - ended:.2f} s more; from then on the first"
        f" of {SEATS * tables} was back after {first:.2f} s, the last after {last:.2f} s",
        flush=True,
    )
    return server, (first, last)


if __name__ == "__main__":
    asyncio.run(main())
