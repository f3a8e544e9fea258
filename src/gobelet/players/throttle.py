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
        tries = self._known.get(address)
        if tries is not None and tries.count >= self._most and self._clock() < tries.since + self._span:
            raise Refused("too_many_requests", self._key)

    def count(self, address: str) -> None:
        """One try more."""
        now = self._clock()
        tries = self._known.get(address)
        if tries is None or now >= tries.since + self._span:
            self._known.pop(address, None)
            tries = self._known[address] = _Tries(now)
            while len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]
        tries.count += 1
