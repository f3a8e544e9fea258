"""How a server goes: at the first signal it takes its leave, at the second it ends at once."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import nullcontext
from types import FrameType, TracebackType
from typing import Any

import uvicorn

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """uvicorn's server, whose signals are ours: it would raise them once more in the middle of our own leave."""

    def capture_signals(self) -> Any:
        """Called by uvicorn."""
        return nullcontext()


class Leaving:
    """A context in which Ctrl+C and SIGTERM mean: leave.

    The server in `server`, if there is one yet, stops taking connections, tells its clients, and finishes what waits.
    All of it must be done after `seconds`: whatever hangs then is cut off. What was confirmed is durable anyway. That
    is no failure once `done` is set: a coach who still thinks for nobody any more need not be waited for.
    """

    def __init__(self, seconds: float) -> None:
        self.server: uvicorn.Server | None = None
        self.asked = False
        self.done = False
        self._seconds = seconds
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Leaving:
        self._before = {each: signal.signal(each, self._on_signal) for each in SIGNALS}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        for each, handler in self._before.items():
            signal.signal(each, handler)

    def ask(self) -> None:
        """Asks the server to leave."""
        self.asked = True
        if self.server is not None:
            self.server.should_exit = True

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            os._exit(128 + number)
        self.ask()
        last = threading.Timer(self._seconds, self._cut_off)
        last.daemon = True
        last.start()
        if self.server is None:
            raise KeyboardInterrupt  # nothing is served yet

    def _cut_off(self) -> None:
        os._exit(0 if self.done else 1)
