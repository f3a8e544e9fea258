"""What processes tell each other: "table T is at number n". Nothing depends on it; who missed one asks the database."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

Heard = Callable[[str, int], None]


class Hints(Protocol):
    """Tells other processes of tables that have moved on, and hears it from them."""

    connected: bool
    """Whether others are heard just now."""

    async def start(self) -> None:
        """Begins to listen; does not wait for anybody to answer."""

    def tell(self, table: str, seq: int) -> None:
        """Says that a table is at that number. Never waits and never raises."""

    async def close(self) -> None:
        """Ends."""


class NoHints:
    """Where this process is alone."""

    connected = True

    async def start(self) -> None:
        """Nothing."""

    def tell(self, table: str, seq: int) -> None:
        """Nothing."""

    async def close(self) -> None:
        """Nothing."""


def open_hints(url: str, heard: Heard, chance: Random) -> Hints:
    """Hints through the Redis at `url`, or none where there is no address; not yet started."""
    if not url:
        return NoHints()
    from gobelet.store.channel import RedisHints  # its client takes a third of a second to import

    return RedisHints(url, heard, chance)
