"""A live table of Gobelet under load."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from bench.live.drive import NAMES, SEATS, Table
from bench.live.pipe import Pipe

BOXES = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "three_of_a_kind", "four_of_a_kind", "full_house",
    "small_straight", "large_straight", "five_of_a_kind", "chance",
)  # fmt: skip

ANSWER = re.compile(rb'"id":(\d+)')
CHANGED = b'"table.changed"'
WELL = b'"result"'


class LiveTable(Table):
    """Four devices at a table of `yatzy_online`; actions as the client sends them, with an `id` each."""

    PATH = "/ws"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.name = ""
        self.tokens: list[str] = []
        self._last = 0
        self._asked: dict[int, asyncio.Future[Any]] = {}

    async def begin(self) -> None:
        """Opens a table, lets the others join by its code, starts."""
        setup = {"game": "sheet", "ruleset": "yatzy_online", "live": True, "turn_seconds": 0, "most": SEATS}
        made = await self.ask(0, "table.new", **setup, seats=[NAMES[0]])
        self.name = made["table"]
        self.tokens = [made["token"]]
        for seat in range(1, SEATS):
            joined = await self.ask(seat, "table.join", code=made["code"], name=NAMES[seat])
            self.tokens.append(joined["token"])
        await self.ask(0, "table.start", table=self.name)
        self.ready = True

    async def ask(self, seat: int, method: str, **params: Any) -> Any:
        """The result of a method; raises `RuntimeError` where it is refused."""
        self._last += 1
        answer = self._asked[self._last] = asyncio.get_running_loop().create_future()
        message = {"jsonrpc": "2.0", "id": self._last, "method": method, "params": params}
        self.pipes[seat].say(json.dumps(message).encode())
        found = json.loads(await answer)
        if "error" in found:
            raise RuntimeError(f"{method}: {found['error']}")
        return found["result"]

    def said(self, seat: int, pipe: Pipe, text: bytes) -> None:
        """An answer, or what somebody else did."""
        if CHANGED in text[:80]:
            if self.ready:
                self.tally.sizes.append(len(text))
            return
        found = ANSWER.search(text, 0, 60)
        number = int(found[1]) if found else -1
        if number in self._asked:
            self._asked.pop(number).set_result(text)
        elif number == 0:
            self.answered(seat, WELL in text[:60])

    def say(self, seat: int, step: int) -> None:
        """A throw of all, a throw that keeps two, a box."""
        throw, box = step % 3, step // 3
        action = (
            '{"type":"roll","keep":[]}',
            '{"type":"roll","keep":[0,2]}',
            f'{{"type":"score","category":"{BOXES[box]}"}}',
        )[throw]
        self.pipes[seat].say(
            f'{{"jsonrpc":"2.0","id":0,"method":"table.act","params":{{"table":"{self.name}","seat":{seat},'
            f'"action":{action},"id":"{seat}-{step}","view_of":null}}}}'.encode()
        )
