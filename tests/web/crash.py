"""A server killed again and again under its players, and what must be found afterwards.

Players act without rest, at live tables and at tables of one device. They come back after every kill and send again
what was not answered; all that anyone was told is compared with the database: nothing confirmed or shown may be gone or
changed, nothing may be there twice.
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from pathlib import Path

from gobelet.store.sqlite import SqliteStore
from tests.live.crew import Crew
from tests.live.lone import Lone
from tests.live.memory import DOUBLED, LOST, UNSEEN, Memory
from tests.web.served import Server

LONE = 8
SEATS = ["Ana", "Béa", "Chloé", "Dan"]
WIDE = {
    "GOBELET_SOCKETS_PER_ADDRESS": "100000",
    "GOBELET_MESSAGES_PER_SECOND": "1000000",
    "GOBELET_TABLES_PER_HOUR": "1000000",
    "GOBELET_WRONG_CODES_PER_MINUTE": "1000000",
}
"""All players come from one address."""


class Siege:
    """One database, and a server on it whose every life ends by `kill -9`, or by another signal.

    Every second kill comes at a random moment, the others right after something was confirmed. `crews` is how many live
    tables are played at once.
    """

    def __init__(
        self,
        database: Path,
        seed: int,
        crews: int = 8,
        how: signal.Signals = signal.SIGKILL,
        env: dict[str, str] | None = None,
    ) -> None:
        self._database = database
        self._env = {"GOBELET_FAULT_COMMIT_MS": "20", **WIDE, **(env or {})}
        self._chance = random.Random(seed)
        self._how = how
        self._place = "127.0.0.1:0"
        self._crews = [Crew(self._where, self._chance, self._told) for _ in range(crews)]
        self._lone: list[Lone] = []
        self._armed: Server | None = None
        self.kills = 0
        self.ends: list[tuple[int, str]] = []
        self.returns: list[float] = []

    @property
    def confirmed(self) -> int:
        """How many actions were confirmed so far."""
        memories = {id(lone.memory): lone.memory for lone in self._lone}.values()
        return sum(crew.confirmed() for crew in self._crews) + sum(len(memory.confirmed) for memory in memories)

    def kill(self, times: int = 1) -> list[Counter[str]]:
        """So many lives of the server; what was found wrong after each, by kind."""
        return asyncio.run(self._lives(times))

    def _where(self, seat: int) -> str:
        return self._place

    async def _lives(self, times: int) -> list[Counter[str]]:
        found: list[Counter[str]] = []
        playing: list[asyncio.Task[None]] = []
        try:
            for _ in range(times):
                server = await asyncio.to_thread(self._start)
                try:
                    if not playing:
                        playing = [asyncio.create_task(crew.play()) for crew in self._crews]
                        playing += [asyncio.create_task(lone.play()) for lone in self._lone]
                    await self._live(server, playing)
                    await asyncio.to_thread(server.process.wait, 15)
                finally:
                    server.process.kill()
                    self.ends.append(await asyncio.to_thread(server.stop))
                found.append(await self._wrongs())
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        self.returns = [each for crew in self._crews for each in crew.returns]
        return found

    def _start(self) -> Server:
        server = Server(self._database, port=int(self._place.rpartition(":")[2]), env=self._env)
        self._place = server.place
        if not self._lone:
            tables = [server.post("table.new", game="sheet", seats=SEATS)["table"] for _ in range(LONE - 1)]
            memories = [Memory(self._told) for _ in tables]
            pairs = [*zip(tables, memories, strict=True), (tables[0], memories[0])]  # two share the first
            self._lone = [Lone(f"p{n}", *pair, self._where, self._chance) for n, pair in enumerate(pairs)]
        return server

    async def _live(self, server: Server, playing: list[asyncio.Task[None]]) -> None:
        await self._more(5 * (LONE + 4 * len(self._crews)), playing)
        await asyncio.sleep(self._chance.random() * 0.3)
        self.kills += 1
        if self.kills % 2:
            self._armed = server  # right at the next confirmation: the worst moment for a server that lies
            await self._more(1, playing)
        else:
            server.process.send_signal(self._how)

    def _told(self) -> None:
        if self._armed is not None:
            self._armed.process.send_signal(self._how)
            self._armed = None

    async def _more(self, confirmed: int, playing: list[asyncio.Task[None]]) -> None:
        """Waits until so many more actions are confirmed; raises what a player raised."""
        wanted = self.confirmed + confirmed
        async with asyncio.timeout(120):
            while self.confirmed < wanted:
                await asyncio.sleep(0.001)
                for task in playing:
                    if task.done():
                        task.result()

    async def _wrongs(self) -> Counter[str]:
        store = SqliteStore(self._database)
        await store.start()
        try:
            found: Counter[str] = Counter()
            for table, memory in self._memories().items():
                stored = await store.read(table)
                found += memory.compare(stored.log["entries"] if stored else None)
        finally:
            await store.close()
        if not found:
            for crew in self._crews:
                crew.settle()
        return found

    def _memories(self) -> dict[str, Memory]:
        live: dict[str, Memory] = {}
        for crew in self._crews:
            live.update(crew.memories)
        return live | {lone.table: lone.memory for lone in self._lone}


def told(wrongs: list[Counter[str]]) -> dict[str, int]:
    """Over all lives: how many confirmed actions were lost, how many were there twice, how many events that somebody
    saw are gone, how much else was wrong, and in how many lives anything was."""
    total: Counter[str] = sum(wrongs, Counter())
    found = {"lost": total.pop(LOST, 0), "doubled": total.pop(DOUBLED, 0), "unseen": total.pop(UNSEEN, 0)}
    return {**found, "else": sum(total.values()), "caught": sum(1 for each in wrongs if each)}
