"""How much one address may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from gobelet.engine.errors import Refused
from gobelet.hosts.web.settings import Settings

MOST_ADDRESSES = 50_000
"""Addresses that are remembered; the one that was quiet longest is forgotten first."""


class Bucket:
    """So many things in a span of seconds for each address, as many in reserve: a bucket that fills up again."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most, self._rate, self._clock = float(most), most / seconds, clock
        self._of: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, address: str) -> float:
        """How many are left."""
        return self._left(address, self._clock())

    def take(self, address: str) -> bool:
        """Takes one; False where none is left."""
        now = self._clock()
        left = self._left(address, now)
        if left < 1:
            return False
        self._keep(address, left - 1, now)
        return True

    def owe(self, address: str, count: int) -> None:
        """Takes so many, also where fewer are left: then there is none until what is owed has come back too."""
        now = self._clock()
        self._keep(address, self._left(address, now) - count, now)

    def _keep(self, address: str, left: float, now: float) -> None:
        self._of[address] = (left, now)
        self._of.move_to_end(address)
        if len(self._of) > MOST_ADDRESSES:
            self._of.popitem(last=False)

    def _left(self, address: str, now: float) -> float:
        left, at = self._of.get(address, (self._most, now))
        return min(self._most, left + (now - at) * self._rate)


class Rates:
    """What the settings allow one address; `clock` gives seconds that only go forward."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._tables = Bucket(settings.tables_per_hour, 3600, clock)
        self._codes = Bucket(settings.wrong_codes_per_minute, 60, clock)
        self._messages = Bucket(settings.messages_per_second, 1, clock)
        self._most_sockets = settings.sockets_per_address
        self._sockets: dict[str, int] = {}

    def new_table(self, address: str) -> None:
        """Counts a table; raises `Refused` (`too_many_requests`)."""
        if not self._tables.take(address):
            raise Refused("too_many_requests", "error.live.many_tables")

    def check_code(self, address: str) -> None:
        """Raises `Refused` (`too_many_requests`) for whoever tried too many codes in vain."""
        if self._codes.left(address) < 1:
            raise Refused("too_many_requests", "error.live.many_codes")

    def wrong_code(self, address: str) -> None:
        """Counts a short code that names no table; of many that were looked up at once, every one."""
        self._codes.owe(address, 1)

    def message(self, address: str) -> bool:
        """Counts a message; False where there are too many."""
        return self._messages.take(address)

    def batch(self, address: str, calls: int) -> None:
        """Counts the other calls of a message that was let in: whoever says many in one says less afterwards."""
        self._messages.owe(address, calls - 1)

    def come(self, address: str) -> bool:
        """Counts a socket; False where there are too many."""
        count = self._sockets.get(address, 0)
        if count >= self._most_sockets:
            return False
        self._sockets[address] = count + 1
        return True

    def go(self, address: str) -> None:
        """A socket that was counted is gone."""
        count = self._sockets.get(address, 0) - 1
        if count > 0:
            self._sockets[address] = count
        else:
            self._sockets.pop(address, None)
