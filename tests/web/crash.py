"""Players who act without rest while their server is killed, and what they must find afterwards.

Each remembers what was confirmed to it. After every kill they come back, send again what was not answered, and their
tables are compared with their memories: nothing confirmed may be gone or changed, nothing may be there twice.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gobelet.store.sqlite import Store, Stored
from tests.web.served import Server, next_action

PLAYERS = 8
NAMES = ["Ana", "Béa", "Chloé", "Dan"]


class Player:
    """One socket with a table of its own, or one of two at the same table."""

    def __init__(self, name: str, table: str, chance: random.Random) -> None:
        self.name = name
        self.table = table
        self.confirmed: dict[str, Any] = {}  # events by the id of the action
        self.waiting: dict[str, Any] | None = None
        self._chance = chance
        self._sent = 0

    async def play(self, place: str) -> None:
        """Acts until the server is gone."""
        try:
            async with connect(f"ws://{place}/ws", origin=f"http://{place}", compression=None) as socket:  # type: ignore[arg-type]
                if self.waiting:
                    await self._send(socket, self.waiting)
                while True:
                    await self._act(socket)
        except (ConnectionClosed, InvalidHandshake, OSError):
            pass  # the server is gone

    async def _act(self, socket: ClientConnection) -> None:
        view = (await ask(socket, "table.view", {"table": self.table, "view_of": "next"}))["result"]
        if view["outcome"] or (view["can_undo"] and self._chance.random() < 0.1):
            action: dict[str, Any] = {"type": "undo"}
        else:
            action = next_action(view)
        self._sent += 1
        message = {"table": self.table, "seat": view["next"], "action": action, "id": f"{self.name}-{self._sent}"}
        await self._send(socket, message)
        if self._chance.random() < 0.05:
            await self._send(socket, message)  # as a nervous network would

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        self.waiting = message
        answer = await ask(socket, "table.undo" if message["action"]["type"] == "undo" else "table.act", message)
        self.waiting = None
        if "error" in answer:
            return  # at a shared table the other was quicker
        if message["action"]["type"] != "undo":
            events = answer["result"]["events"]
            assert self.confirmed.setdefault(message["id"], events) == events
        else:
            self.confirmed.setdefault(message["id"], None)


async def ask(socket: ClientConnection, method: str, params: dict[str, Any]) -> Any:
    """The answer to one question; what the server says unasked is passed over."""
    await socket.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    while True:
        answer = json.loads(await socket.recv())
        if "id" in answer:
            return answer


class Siege:
    """A server killed again and again under its players, on one database.

    Every second kill comes at a random moment, the others right after something was confirmed.
    """

    def __init__(self, database: Path, seed: int, **env: str) -> None:
        self._database = database
        self._env = {"GOBELET_FAULT_COMMIT_MS": "20", **env}
        self._chance = random.Random(seed)
        self._players: list[Player] = []
        self._kills = 0

    @property
    def confirmed(self) -> int:
        """How many actions were confirmed so far."""
        return sum(len(player.confirmed) for player in self._players)

    def kill(self) -> list[str]:
        """One life of the server, ended at a random moment; what was found wrong after it."""
        server = self._start()
        try:
            asyncio.run(self._live(server))
        finally:
            server.process.kill()
            server.stop()
        return self._wrongs()

    def _start(self) -> Server:
        server = Server(self._database, env=self._env)
        if not self._players:
            tables = [server.post("table.new", game="sheet", seats=NAMES)["table"] for _ in range(PLAYERS - 1)]
            tables.append(tables[0])  # two share the first
            self._players = [Player(f"p{n}", table, self._chance) for n, table in enumerate(tables)]
        return server

    async def _live(self, server: Server) -> None:
        playing = [asyncio.create_task(player.play(server.place)) for player in self._players]
        await self._more(3 * PLAYERS, playing)
        await asyncio.sleep(self._chance.random() * 0.3)
        self._kills += 1
        if self._kills % 2:
            await self._more(1, playing)  # right after a confirmation: the worst moment for a server that lies
        server.process.kill()
        await asyncio.gather(*playing)

    async def _more(self, confirmed: int, playing: list[asyncio.Task[None]]) -> None:
        """Waits until so many more actions are confirmed."""
        wanted = self.confirmed + confirmed
        while self.confirmed < wanted and not all(task.done() for task in playing):
            await asyncio.sleep(0.001)

    def _wrongs(self) -> list[str]:
        store = Store(self._database)
        try:
            logs = {player.table: store.read(player.table) for player in self._players}
        finally:
            store.close()
        return [wrong for player in self._players for wrong in _compare(player, logs[player.table])]


def _compare(player: Player, stored: Stored | None) -> list[str]:
    if stored is None:
        return [f"the table of {player.name} lost"]
    entries, wrongs = stored.log["entries"], []
    if [entry["seq"] for entry in entries] != list(range(1, len(entries) + 1)):
        wrongs.append(f"gaps at the table of {player.name}")
    ids = Counter(entry["id"] for entry in entries if "id" in entry)
    wrongs += [f"{name} twice" for name, times in ids.items() if times > 1]
    for name, events in player.confirmed.items():
        if name not in ids:
            wrongs.append(f"{name} lost")
        elif events is not None and entries[events[0]["seq"] - 1 : events[-1]["seq"]] != events:
            wrongs.append(f"{name} changed")
    return wrongs
