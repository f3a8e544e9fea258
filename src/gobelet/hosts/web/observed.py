"""The house, with what happens in it counted and written down."""

from __future__ import annotations

from typing import Any

from structlog.typing import FilteringBoundLogger

from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.house import House
from gobelet.hosts.web.metrics import Metrics
from gobelet.room.jsonrpc import Fault


class Observer:
    """Counts, and writes down when the store begins to refuse and when it takes things again."""

    def __init__(self, metrics: Metrics, log: FilteringBoundLogger) -> None:
        self.metrics = metrics
        self.log = log
        self._refusing = False

    def committed(self, seconds: float, together: int) -> None:
        """The store made a commit."""
        self.metrics.committed(seconds, together)
        if self._refusing:
            self._refusing = False
            self.log.warning("store_takes_again")

    def refused(self, fault: Fault) -> None:
        """A message was refused."""
        self.metrics.refusals[fault.reason] += 1
        if fault.reason == "not_stored" and not self._refusing:
            self._refusing = True
            self.log.warning("store_refuses", why=str(fault.__cause__))


class ObservedHouse(House):
    """A house that tells its observer of what it refuses."""

    observer: Observer

    async def call(self, method: str, params: dict[str, Any], caller: Caller) -> Any:
        """The result of a method; raises `Fault`."""
        try:
            result = await super().call(method, params, caller)
        except Fault as fault:
            self.observer.refused(fault)
            raise
        if method == "table.act":
            self.observer.metrics.actions += 1
        return result
