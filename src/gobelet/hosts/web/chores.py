"""What a server does beside answering: it feels its own pulse, and tidies up at night."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from structlog.typing import FilteringBoundLogger

from gobelet.hosts.web.metrics import Spread
from gobelet.hosts.web.tuning import collect_everything
from gobelet.store.cleaning import clean, free
from gobelet.store.contract import Store
from gobelet.store.errors import NotStored

BEAT = 0.25  # seconds between two looks at the loop
DAY = 86_400_000


async def feel_pulse(lags: Spread) -> None:
    """Counts by how much the loop is late, for ever."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + BEAT
        await asyncio.sleep(BEAT)
        lags.add(max(0.0, loop.time() - due))


def seconds_until(hour: int, now: int) -> float:
    """The seconds from `now`, in milliseconds since 1970, until it is that hour in universal time.

    >>> seconds_until(4, 3_600_000), seconds_until(1, 3_600_000)
    (10800.0, 86400.0)
    """
    moment = datetime.fromtimestamp(now / 1000, UTC)
    then = moment.replace(hour=hour % 24, minute=0, second=0, microsecond=0)
    return ((then if then > moment else then + timedelta(days=1)) - moment).total_seconds()


class Nightly:
    """Removes each night the live tables of guests alone where nothing has happened for `days`, and frees the codes of
    those that have been over for one.

    `also` is what else is tidied then, told the moment before which things are old; `now` gives milliseconds
    since 1970.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        log: FilteringBoundLogger,
        also: Callable[[int], Awaitable[object]] | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._log = log
        self._also = also

    async def run(self, hour: int, days: int) -> None:
        """Every night at that hour, for ever."""
        while True:
            await asyncio.sleep(seconds_until(hour, self._now()))
            await self.once(days)
            self._log.info("collected", things=collect_everything())

    async def once(self, days: int) -> int:
        """Tidies now; how many tables were removed."""
        now = self._now()
        before = now - days * DAY
        try:
            removed = await clean(self._store, before)
            await free(self._store, now)
            if self._also is not None:
                await self._also(before)
        except NotStored as error:
            self._log.warning("not_cleaned", why=str(error))
            return 0
        self._log.info("cleaned", tables=removed)
        return removed
