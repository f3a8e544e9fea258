"""Whole tables of four who play Yatzy at a steady pace, whatever server is behind them.

What differs from server to server is a `Table`: how it is opened, what is said for an action, what is an answer.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass, field

from bench.live.pipe import Pipe, connect

SEATS = 4
NAMES = ("Ana", "Béa", "Chloé", "Dan")
BOXES = 13
STEPS = 3 * BOXES
"""Actions of one seat in a whole game: in each of 13 rounds two throws and a box."""

PATIENCE = 180.0
GRACE = 2.0
"""Seconds after the last action in which answers still count."""


@dataclass
class Tally:
    """What one round came to. Times are in seconds, sizes in bytes of WebSocket payload."""

    delays: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    sent: int = 0
    refused: int = 0
    skipped: int = 0

    def clear(self) -> None:
        """Forgets everything, for the next round."""
        for kept in (self.delays, self.lags, self.sizes):
            kept.clear()
        self.sent = self.refused = self.skipped = 0


class Table(ABC):
    """Four sockets at one table."""

    PATH: str

    def __init__(self, place: str, tally: Tally, name: int) -> None:
        self.place = place
        self.tally = tally
        self.number = name
        self.pipes: list[Pipe] = []
        self.ready = False
        self.steps = [0] * SEATS
        self.waiting: list[deque[float]] = [deque() for _ in range(SEATS)]

    async def connect(self) -> None:
        """Opens the four sockets."""
        for seat in range(SEATS):

            def said(pipe: Pipe, text: bytes, seat: int = seat) -> None:
                self.said(seat, pipe, text)

            self.pipes.append(await connect(self.place, self.PATH, said))

    @abstractmethod
    async def begin(self) -> None:
        """Begins a new game on the sockets."""

    @abstractmethod
    def said(self, seat: int, pipe: Pipe, text: bytes) -> None:
        """Hears a message that came to a seat."""

    @abstractmethod
    def say(self, seat: int, step: int) -> None:
        """Sends that step of a seat's game: `step % 3` is 0 or 1 for a throw, 2 for the box `step // 3`."""

    def act(self) -> bool:
        """The next action of whoever has done least; False where nobody can act now."""
        seat = min(range(SEATS), key=lambda each: self.steps[each])
        if not self.ready or self.steps[seat] >= STEPS:
            return False
        step = self.steps[seat]
        self.steps[seat] += 1
        self.waiting[seat].append(time.perf_counter())
        self.say(seat, step)
        return True

    def answered(self, seat: int, well: bool = True) -> None:
        """The oldest action of that seat that waits was answered."""
        if self.waiting[seat]:
            began = self.waiting[seat].popleft()
            if well:
                self.tally.delays.append(time.perf_counter() - began)
            else:
                self.tally.refused += 1
        if self.ready and not any(self.waiting) and min(self.steps) >= STEPS:
            self.ready = False
            self._again = asyncio.ensure_future(self.restart())

    async def restart(self) -> None:
        """Goes on with a new game where the last has ended."""
        self.steps = [0] * SEATS
        await self.begin()


async def opened(tables: list[Table], together: int = 20) -> None:
    """Connects and begins them all, some at a time; raises `TimeoutError` where that takes minutes."""
    gate = asyncio.Semaphore(together)

    async def one(table: Table) -> None:
        async with gate:
            await table.connect()
            await table.begin()

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*[one(table) for table in tables])


async def played(tables: list[Table], tally: Tally, rate: float, seconds: float) -> None:
    """Plays one round at `rate` actions a second a table, spread evenly; the tally holds what came of it."""
    tally.clear()
    start, total = time.perf_counter() + 0.1, int(len(tables) * rate * seconds)
    done = 0
    while done < total:
        now = time.perf_counter() - start
        while done < total and done / (len(tables) * rate) <= now:
            tally.lags.append(now - done / (len(tables) * rate))
            if tables[done % len(tables)].act():
                tally.sent += 1
            else:
                tally.skipped += 1
            done += 1
        await asyncio.sleep(0.001)
    until = time.perf_counter() + GRACE
    while time.perf_counter() < until and len(tally.delays) + tally.refused < tally.sent:
        await asyncio.sleep(0.01)
