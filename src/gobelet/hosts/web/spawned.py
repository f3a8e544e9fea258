"""Work beside the answers."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Spawned:
    """Starts tasks and holds them until they are done: one that nobody holds may vanish."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts one."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def end(self) -> None:
        """Ends all of them."""
        for task in list(self._tasks):
            task.cancel()
