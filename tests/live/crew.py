"""Four devices at live tables of `yatzy_online`, which come back whenever their connection is gone.

They play by themselves, one game after the other: two throws and a box a round, some boxes taken back, some messages
sent twice as a nervous network would. Every device gives its bytes to the dice.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tests.live.link import Link, result
from tests.live.memory import Memory
from tests.support import BOXES
from tests.web.served import Said

NAMES = ("Ana", "Béa", "Chloé", "Dan")
STEPS = 3 * len(BOXES)
TWICE = 0.02
UNDO = 0.1
LATER = ("not_stored", "too_many_requests")
"""Reasons for which a device tries the same again."""

Place = Callable[[int], str]
"""Where a device of that seat finds its server now."""


class Device:
    """One seat of one live table."""

    def __init__(self, crew: Crew, seat: int) -> None:
        self.seat = seat
        self.token = ""
        self.step = 0
        self.secret = crew.chance.randbytes(16).hex()
        self.link: Link | None = None
        self._crew = crew
        self._sent = 0
        self._waiting: tuple[str, dict[str, Any]] | None = None
        self._lost: float | None = None

    @property
    def hash(self) -> str:
        """The hash of its bytes."""
        return sha256(bytes.fromhex(self.secret)).hexdigest()

    async def connect(self) -> Link:
        """A new connection."""
        self.link = await Link(self._heard).open(self._crew.place(self.seat))
        return self.link

    async def play(self) -> None:
        """Plays a whole game, however often the connection is lost."""
        while self.step < STEPS:
            try:
                link = self.link if self.link is not None and not self.link.gone else await self._back()
                await self._act(link)
            except OSError:
                self._lost = self._lost or time.monotonic()
                await asyncio.sleep(self._crew.chance.uniform(0.02, 0.2))

    async def _back(self) -> Link:
        """Comes back to its seat, and asks for what it has missed."""
        link, crew = await self.connect(), self._crew
        await link.ask("table.join", table=crew.table, token=self.token)
        since = await link.ask("table.since", table=crew.table, seq=0)
        crew.memory.hear(since["events"])
        if self._lost is not None:
            crew.returns.append(time.monotonic() - self._lost)
            self._lost = None
        return link

    async def _act(self, link: Link) -> None:
        method, params = self._waiting = self._waiting or self._next()
        times = 2 if self._crew.chance.random() < TWICE else 1
        answers = [link.send(method, **params) for _ in range(times)]
        for answer in answers:
            try:
                found = await result(answer)
            except Said as said:
                await self._refused(said)
                return
            self._crew.memory.confirm(self.seat, params["id"], found["events"])
        self._crew.acts[self.seat] += 1
        self.step += -1 if method == "table.undo" else 1
        self._waiting = None

    async def _refused(self, said: Said) -> None:
        if said.reason in LATER:
            await asyncio.sleep(self._crew.chance.uniform(0.05, 0.2))
            return
        self._crew.memory.wrongs[f"refused: {said.reason} {said.message}"] += 1
        self._waiting, self.step = None, self.step + 1

    def _next(self) -> tuple[str, dict[str, Any]]:
        self._sent += 1
        params = {"table": self._crew.table, "seat": self.seat, "id": f"{self.seat}-{self._sent}", "view_of": None}
        throw, box = self.step % 3, self.step // 3
        if throw == 0 and box and self._crew.chance.random() < UNDO:
            return "table.undo", params
        if throw == 2:
            return "table.act", {**params, "action": {"type": "score", "category": BOXES[box]}}
        return "table.act", {**params, "action": {"type": "roll", "keep": [0, 2] if throw else []}}

    def _heard(self, message: dict[str, Any]) -> None:
        if message["method"] == "table.changed" and message["params"]["table"] == self._crew.table:
            self._crew.memory.hear(message["params"]["events"])


class Crew:
    """Four devices, one table after the other; `memories` are of all tables that were played, by name.

    `returns` are the seconds between losing a connection and being at the table again. `told` is called whenever an
    action was confirmed; `acts` counts the actions of each seat.
    """

    def __init__(self, place: Place, chance: random.Random, told: Callable[[], None] = lambda: None) -> None:
        self._told = told
        self.place = place
        self.chance = chance
        self.table = ""
        self.memory = Memory()
        self.memories: dict[str, Memory] = {}
        self.returns: list[float] = []
        self.games = 0
        self.acts = [0] * len(NAMES)
        self._settled = 0
        self._devices: list[Device] = []

    async def play(self) -> None:
        """Plays games until it is cancelled."""
        try:
            while True:
                await self._open()
                await asyncio.gather(*[device.play() for device in self._devices])
                self.games += 1
        finally:
            self._cut()

    def confirmed(self) -> int:
        """How many actions were confirmed so far."""
        return self._settled + sum(len(memory.confirmed) for memory in self.memories.values())

    def settle(self) -> None:
        """Forgets the tables that are over; whoever compares them has done so."""
        for table in [name for name in self.memories if name != self.table]:
            self._settled += len(self.memories.pop(table).confirmed)

    async def _open(self) -> None:
        """Opens a table, as often as it takes."""
        while True:
            try:
                await self._opened()
                return
            except OSError:
                await asyncio.sleep(self.chance.uniform(0.05, 0.3))
            except Said as said:
                if said.reason not in LATER:
                    self.memory.wrongs[f"refused: {said.reason} {said.message}"] += 1
                await asyncio.sleep(self.chance.uniform(0.2, 0.5))

    async def _opened(self) -> None:
        self._cut()
        self.table, self.memory = "", Memory(self._told)
        self._devices = devices = [Device(self, seat) for seat in range(len(NAMES))]
        links = [await device.connect() for device in devices]
        setup = {"game": "sheet", "ruleset": "yatzy_online", "live": True, "turn_seconds": 0, "most": len(NAMES)}
        made = await links[0].ask("table.new", **setup, seats=[NAMES[0]], hash=devices[0].hash)
        devices[0].token, self.table = made["token"], made["table"]
        for device, link in list(zip(devices, links, strict=True))[1:]:
            joined = await link.ask("table.join", code=made["code"], name=NAMES[device.seat], hash=device.hash)
            device.token = joined["token"]
        await links[0].ask("table.start", table=self.table)
        for device, link in zip(devices, links, strict=True):
            await link.ask("table.open_cup", table=self.table, bytes=device.secret)
        self.memories[self.table] = self.memory

    def _cut(self) -> None:
        for device in self._devices:
            if device.link is not None:
                device.link.cut()
