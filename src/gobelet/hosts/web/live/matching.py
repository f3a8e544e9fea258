"""Quick matches: whoever looks for opponents meets whoever waits for some, also those who come to another process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from gobelet.engine.contract import Rules
from gobelet.engine.errors import Refused
from gobelet.engine.params import INVALID, need
from gobelet.hosts.web.live.lobby import Wanted
from gobelet.hosts.web.live.seats import sitting_of
from gobelet.hosts.web.rates import Rates
from gobelet.hosts.web.shelf import Live, Shelf
from gobelet.registry import Registry
from gobelet.store.contract import Store
from gobelet.store.errors import Conflict

MOST_LOOKS = 12
"""How often it is looked who waits before a table is opened beside whichever wait."""

PAUSE = 0.05
"""Seconds until a table that another process is just opening can be seen."""

Joined = dict[str, Any]
Sit = Callable[[Live], Awaitable[Joined]]
Open = Callable[[Wanted], Awaitable[Joined]]


def read_quick(registry: Registry, asked: Any) -> Rules:
    """The rules of the quick match that a message asks for; raises `Refused`."""
    if not isinstance(asked, dict):
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="quick", wanted="{game, ruleset}")
    rules = registry.find_rules(need(asked, "game", str, "text"), asked.get("ruleset"), None)
    if not isinstance(rules.ruleset, str):
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="ruleset", wanted="text")
    return rules


class Matching:
    """Seats who asks for a quick match at the oldest table that waits for it, or opens one.

    The database decides between processes: a table is opened only beside those that its opener knew to wait. Whoever
    was too late looks again, and finds the one that was opened meanwhile.
    """

    def __init__(self, store: Store, shelf: Shelf, rates: Rates) -> None:
        self._store, self._shelf, self._rates = store, shelf, rates
        self._turns: dict[str, asyncio.Lock] = {}

    async def match(self, rules: Rules, player: str | None, address: str, sit: Sit, opened: Open) -> Joined:
        """What `sit` or `opened` answers; one after the other here, for who asks at the same moment meets."""
        key = f"{rules.game}/{rules.ruleset}"
        async with self._turns.setdefault(key, asyncio.Lock()):
            for look in range(MOST_LOOKS):
                waiting = await self._store.find_quick(key)
                found = await self._seated(waiting, player, sit)
                if found is not None:
                    return found
                if look == 0:
                    self._rates.new_table(address)
                try:
                    return await opened(Wanted(quick=key, beside=tuple(waiting)))
                except Conflict:
                    await asyncio.sleep(PAUSE)
            return await opened(Wanted(quick=key))  # better alone than nowhere

    async def _seated(self, waiting: list[str], player: str | None, sit: Sit) -> Joined | None:
        for name in waiting:
            try:
                live, _ = await self._shelf.find(name)
                if live.quick is not None and sitting_of(live, player) is None:
                    return await sit(live)
            except Refused:
                continue  # it filled up, or began, meanwhile
        return None
