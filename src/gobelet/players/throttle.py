"""How often an address may try something in vain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gobelet.engine.errors import Refused

MOST_KNOWN = 10_000
"""Addresses that are remembered; the one that has been there longest is forgotten first."""


@dataclass
class _Tries:
    since: int
    count: int = 0


class Throttle:
    """At most `most` tries of an address in `span` milliseconds; `key` names the sentence for more."""

    def __init__(self, most: int, span: int, clock: Callable[[], int], key: str) -> None:
        self._most, self._span, self._clock, self._key = most, span, clock, key
        self._known: dict[str, _Tries] = {}

    def check(self, address: str) -> None:
        """Raises `Refused` (`too_many_requests`) where the address has used up its tries."""
        if self._tried(address).count >= self._most:
            raise Refused("too_many_requests", self._key)

    def count(self, address: str) -> None:
        """One try more; of many that were let in at once, every one."""
        tries = self._tried(address)
        tries.count += 1
        if self._known.get(address) is not tries:
            self._known.pop(address, None)
            self._known[address] = tries
            while len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]

    def _tried(self, address: str) -> _Tries:
        """The tries of this span; what was too many in those before counts on."""
        now = self._clock()
        tries = self._known.get(address)
        if tries is None:
            return _Tries(now)
        spans = (now - tries.since) // self._span
        return _Tries(now, max(0, tries.count - self._most * spans)) if spans > 0 else tries
