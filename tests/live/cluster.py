"""Several servers on one PostgreSQL, and crews whose devices are spread over them."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from gobelet.store.opening import open_store
from tests.live.crew import Crew
from tests.web.crash import WIDE
from tests.web.served import Server

PATIENCE = 90.0


class Cluster:
    """Two processes that serve the same tables; a device finds another where its own is gone."""

    def __init__(self, folder: Path, database: str, redis: str, crews: int, seed: int = 1) -> None:
        self._folder = folder
        self._database = database
        self._env = {
            **WIDE,
            "GOBELET_DATABASE": database,
            "GOBELET_REDIS": redis,
        }
        self._chance = random.Random(seed)
        self.servers = [self._start(), self._start()]
        self.crews = [Crew(self._place, self._chance) for _ in range(crews)]

    def stop(self) -> None:
        """Ends the servers."""
        for server in self.servers:
            server.process.kill()
            server.stop()

    @property
    def confirmed(self) -> int:
        """How many actions were confirmed so far."""
        return sum(crew.confirmed() for crew in self.crews)

    async def play(self, actions: int, trouble: Callable[[], None] | None = None) -> Counter[str]:
        """Plays until so many actions are confirmed, with some trouble in the middle; then until every device has acted
        three times more. What is wrong with the logs afterwards, by kind."""
        playing = [asyncio.create_task(crew.play()) for crew in self.crews]
        try:
            await self._until(lambda: self.confirmed >= actions / 2, playing)
            if trouble is not None:
                await asyncio.to_thread(trouble)
            await self._until(lambda: self.confirmed >= actions, playing)
            before = [list(crew.acts) for crew in self.crews]
            await self._until(
                lambda: all(
                    now >= then + 3
                    for crew, acts in zip(self.crews, before, strict=True)
                    for now, then in zip(crew.acts, acts, strict=True)
                ),
                playing,
            )
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        return await self._wrongs()

    def kill(self) -> None:
        """Kills one of the two."""
        self.servers[1].process.kill()

    def _start(self) -> Server:
        return Server(self._folder / "unused.db", env=self._env)

    def _place(self, seat: int) -> str:
        living = [server for server in self.servers if server.process.poll() is None]
        return living[seat % len(living)].place

    async def _until(self, reached: Callable[[], bool], playing: list[asyncio.Task[None]]) -> None:
        async with asyncio.timeout(PATIENCE + 0.02 * self.confirmed):
            while not reached():
                await asyncio.sleep(0.01)
                for task in playing:
                    if task.done():
                        task.result()

    async def _wrongs(self) -> Counter[str]:
        store = open_store(self._database, self._folder / "unused.db", lambda: None)
        await store.start()
        try:
            found: Counter[str] = Counter()
            for crew in self.crews:
                for table, memory in crew.memories.items():
                    stored = await store.read(table)
                    found += memory.compare(stored.log["entries"] if stored else None)
        finally:
            await store.close()
        return found
