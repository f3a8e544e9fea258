"""Hints through Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

if TYPE_CHECKING:
    from gobelet.store.hints import Heard

CHANNEL = "gobelet"
PATIENCE = 5.0  # seconds for Redis to answer
SHORTEST, LONGEST = 0.1, 2.0  # seconds between two tries to reach it
MOST_WAITING = 10_000  # tables about which something is still to be told; while Redis is away the rest is not


class RedisHints:
    """Hints through one channel of Redis, by one connection each way; a connection that is lost is made again.

    `heard` is told what others say, in the loop that called `start`; it must not wait. `chance` spreads the tries to
    come back, so that many processes do not all come at once. `me` tells this process from the others.
    """

    def __init__(self, url: str, heard: Heard, chance: Random) -> None:
        self._url = url
        self._heard = heard
        self._chance = chance
        self._me = f"{chance.getrandbits(64):016x}"
        self._waiting: dict[str, int] = {}
        self._echoes: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.connected = False
        """Whether others are heard just now."""

    async def start(self) -> None:
        """Begins to listen and to tell."""
        self._tasks = [asyncio.create_task(self._for_ever(each)) for each in (self._telling, self._hearing)]

    def tell(self, table: str, seq: int) -> None:
        """Says that a table is at that number, as soon as there is somebody to say it to."""
        if self._echoes.pop(table, 0) >= seq:
            return  # that is what we heard ourselves
        if len(self._waiting) < MOST_WAITING or table in self._waiting:
            self._waiting[table] = seq
            self._wake.set()

    async def close(self) -> None:
        """Ends; what was not told yet is not told."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def _for_ever(self, work: Callable[[Redis], Awaitable[None]]) -> None:
        """Does the work on a connection of its own, again and again: Redis may come and go."""
        pause = SHORTEST
        while True:
            redis: Redis = Redis.from_url(
                self._url, single_connection_client=True, socket_connect_timeout=PATIENCE, protocol=2
            )
            began = asyncio.get_running_loop().time()
            try:
                await work(redis)
            except (RedisError, OSError, TimeoutError):
                pass  # away: nobody is the worse for it, the database has everything
            finally:
                await _let_go(redis)
            lasted = asyncio.get_running_loop().time() - began
            pause = SHORTEST if lasted > LONGEST else min(2 * pause, LONGEST)
            await asyncio.sleep(pause * self._chance.uniform(0.5, 1.5))

    async def _telling(self, redis: Redis) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            telling, self._waiting = self._waiting, {}
            async with asyncio.timeout(PATIENCE), redis.pipeline(transaction=False) as together:
                for table, seq in telling.items():
                    together.publish(CHANNEL, f"{self._me} {table} {seq}")
                await together.execute()

    async def _hearing(self, redis: Redis) -> None:
        channel: Any = redis.pubsub(ignore_subscribe_messages=True)
        try:
            async with asyncio.timeout(PATIENCE):
                await channel.subscribe(CHANNEL)
            self.connected = True
            while True:
                # A silent line may be a dead one: after a while of it Redis is asked, and must answer in time.
                message = await channel.get_message(timeout=PATIENCE)
                if message is None:
                    async with asyncio.timeout(PATIENCE):
                        await channel.ping()
                else:
                    self._pass_on(message["data"])
        finally:
            self.connected = False
            await _let_go(channel)

    def _pass_on(self, data: bytes) -> None:
        parts = data.decode(errors="replace").split(" ")
        if len(parts) == 3 and parts[0] != self._me and parts[2].isascii() and parts[2].isdigit():
            if len(self._echoes) >= MOST_WAITING:
                self._echoes.clear()
            self._echoes[parts[1]] = int(parts[2])
            self._heard(parts[1], int(parts[2]))


async def _let_go(redis: Any) -> None:
    try:
        async with asyncio.timeout(1):
            await redis.aclose()
    except (RedisError, OSError, TimeoutError):
        pass
