"""The clock of a game in which time counts: at a terminal it runs while the players think.

It is the game's own time: it runs as fast as the view says, never back, and stands still once the game is over.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from gobelet.hosts.terminal.look import View


class GameClock:
    """Tells how late it is at a table, from what the last view said and the time since."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._gone = 0.0
        self._limit = 0
        self._speed = 1.0
        self._since: float | None = None

    def take(self, view: View) -> None:
        """Takes what a view says; games without a clock have none."""
        if "time_left" not in view:
            self._since = None
            return
        told, over = float(view["time_limit"] - view["time_left"]), view["outcome"] is not None
        brought_back = self._since is None and self._gone >= self._limit
        self._gone = told if over or brought_back else max(told, self._at())
        self._limit, self._speed = view["time_limit"], view["speed"]
        self._since = None if over else self._now()

    def at(self) -> int | None:
        """The milliseconds gone by, never beyond the limit; None where no time counts."""
        return None if self._since is None else min(self._limit, int(self._at()))

    def patience(self) -> float | None:
        """How many seconds of ours are left before time is out; None where no time counts."""
        return None if self._since is None else max(0.0, (self._limit - self._at()) / 1000 / self._speed)

    def _at(self) -> float:
        return self._gone + (0 if self._since is None else (self._now() - self._since) * 1000 * self._speed)
