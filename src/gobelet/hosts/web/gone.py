"""What stands in the place of what is no more, so that nothing has to ask whether it is there."""

from __future__ import annotations

import asyncio
from typing import Any


class _Gone(asyncio.Transport):
    """What stands in the place of a transport that is no more: nothing reaches it."""

    def is_closing(self) -> bool:
        """It is closed."""
        return True

    def get_write_buffer_size(self) -> int:
        """Nothing waits."""
        return 0

    def write(self, data: object) -> None:
        """Nothing is sent."""

    def pause_reading(self) -> None:
        """Nothing comes."""

    def resume_reading(self) -> None:
        """Nothing comes."""

    def close(self) -> None:
        """It is closed."""

    def abort(self) -> None:
        """It is closed."""


GONE = _Gone()


class _Unread(asyncio.Queue[Any]):
    """What stands in the place of ASGI's queue once nobody reads from it any more; one for all connections, because an
    empty queue of their own takes 3 KB."""

    def put_nowait(self, item: Any) -> None:
        """Nothing is kept."""


UNREAD = _Unread()
