"""Whoever plays tables of one device, whose every action is confirmed or sent again."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from tests.live.crew import LATER, TWICE, UNDO, Place
from tests.live.link import Link, result
from tests.live.memory import Memory
from tests.web.served import Said, next_action


class Lone:
    """One socket with a table of its own, or one of two at the same table."""

    def __init__(self, name: str, table: str, memory: Memory, place: Place, chance: random.Random) -> None:
        self.name = name
        self.table = table
        self.memory = memory
        self._place = place
        self._chance = chance
        self._sent = 0
        self._waiting: tuple[str, dict[str, Any]] | None = None

    async def play(self) -> None:
        """Plays until it is cancelled, however often the connection is lost."""
        link: Link | None = None
        try:
            while True:
                try:
                    link = link if link is not None and not link.gone else await Link().open(self._place(0))
                    await self._act(link)
                except OSError:
                    await asyncio.sleep(self._chance.uniform(0.02, 0.2))
        finally:
            if link is not None:
                link.cut()

    async def _act(self, link: Link) -> None:
        method, params = self._waiting = self._waiting or await self._next(link)
        times = 2 if self._chance.random() < TWICE else 1
        answers = [link.send(method, **params) for _ in range(times)]
        for answer in answers:
            try:
                found = await result(answer)
            except Said as said:
                if said.reason not in LATER:
                    self._waiting = None  # at a shared table the other was quicker
                return
            self.memory.confirm(params["seat"], params["id"], found["events"])
        self._waiting = None

    async def _next(self, link: Link) -> tuple[str, dict[str, Any]]:
        view = await link.ask("table.view", table=self.table, view_of="next")
        self._sent += 1
        params = {"table": self.table, "seat": view["next"], "id": f"{self.name}-{self._sent}"}
        if view["outcome"] or (view["can_undo"] and self._chance.random() < UNDO):
            return "table.undo", params
        return "table.act", {**params, "action": next_action(view)}
