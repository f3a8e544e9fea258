"""The coach looks at finished games in the background, one after the other, when nobody needs the machine more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from gobelet.engine.contract import Say
from gobelet.engine.errors import Refused
from gobelet.store.errors import NotStored

MOST_WAITING = 200
"""Games that wait for the coach; what comes on top is not looked at, but may be asked for again."""

SetLost = Callable[[str, int, float], Awaitable[None]]

_log = logging.getLogger(__name__)


class Coach(Protocol):
    """What is asked of the coach of a host."""

    def advises(self, game: str) -> bool:
        """Whether it knows the game."""

    def call(self, method: str, params: dict[str, Any], say: Say) -> Any:
        """The result of a method of the protocol; raises `Refused`."""


class Reviewer:
    """Takes logs of finished tables, and keeps the points given away at each seat by `set_lost`."""

    def __init__(self, coach: Coach, set_lost: SetLost) -> None:
        self._coach, self._set_lost = coach, set_lost
        self._waiting: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None

    def take(self, name: str, log: dict[str, Any]) -> bool:
        """Lets a table's log wait for the coach; False where it does not know the game, or too many wait."""
        if not self._coach.advises(str(log.get("game"))) or self._waiting.full():
            return False
        self._waiting.put_nowait((name, log))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return True

    async def idle(self) -> None:
        """Returns when nothing waits any more."""
        await self._waiting.join()

    async def close(self) -> None:
        """Lets what waits be."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _work(self) -> None:
        while True:
            name, log = await self._waiting.get()
            try:
                await self._review(name, log)
            except (Refused, NotStored) as error:
                _log.info("table not reviewed: %s", error)
            except Exception:
                _log.exception("table not reviewed")  # one game that cannot be read must not end the others
            finally:
                self._waiting.task_done()

    async def _review(self, name: str, log: dict[str, Any]) -> None:
        found = await asyncio.to_thread(self._coach.call, "coach.review", {"log": log}, lambda key, facts: key)
        for seat, player in enumerate(found["players"]):
            await self._set_lost(name, seat, float(player["lost"]))
