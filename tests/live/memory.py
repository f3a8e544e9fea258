"""What players remember of a table, and what is wrong with a log beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

LOST, DOUBLED, UNSEEN, CHANGED, GAPS = "lost", "doubled", "unseen", "changed", "gaps"
"""Confirmed and gone; there twice; shown and gone; another than before; numbers that are missing."""

Events = list[dict[str, Any]]


class Memory:
    """Everything that a server told anyone of one table: what it confirmed, and what others heard of it.

    Whatever was told must stay: an answer that comes twice must be the same twice. `told` is called when an action
    was confirmed for the first time.
    """

    def __init__(self, told: Callable[[], None] = lambda: None) -> None:
        self._told = told
        self.confirmed: dict[tuple[int, str], Events] = {}
        self.seen: dict[int, dict[str, Any]] = {}
        self.wrongs: Counter[str] = Counter()

    def confirm(self, seat: int, name: str, events: Events) -> None:
        """An action of that seat and name was confirmed with these events."""
        again = (seat, name) in self.confirmed
        if self.confirmed.setdefault((seat, name), events) != events:
            self.wrongs[f"{CHANGED}: another answer for the same action"] += 1
        self.hear(events)
        if not again:
            self._told()

    def hear(self, events: Events) -> None:
        """Somebody was told of these events."""
        for event in events:
            plain = {key: event[key] for key in event if key not in ("id", "at")}
            if self.seen.setdefault(event["seq"], plain) != plain:
                self.wrongs[f"{CHANGED}: another event of the same number"] += 1

    def compare(self, entries: Events | None) -> Counter[str]:
        """What is wrong with a log, or with none, by kind; nothing in a good one."""
        wrongs, entries = Counter(self.wrongs), entries or []
        if [entry["seq"] for entry in entries] != list(range(1, len(entries) + 1)):
            wrongs[GAPS] += 1
        times = Counter((entry["seat"], entry["id"]) for entry in entries if "id" in entry)
        wrongs[DOUBLED] += sum(count - 1 for count in times.values())
        wrongs[LOST] += sum(1 for known in self.confirmed if known not in times)
        for seq, event in self.seen.items():
            if seq > len(entries):
                wrongs[UNSEEN] += 1
            elif {key: entries[seq - 1].get(key) for key in event} != event:
                wrongs[CHANGED] += 1
        return +wrongs
