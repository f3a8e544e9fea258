"""Tables and entries as rows of a database, and back; the same for both databases."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

from gobelet.engine.contract import DICE
from gobelet.engine.entry import Entry
from gobelet.store.contract import WAITING, Arrival, Change, Sitting

EntryRow = tuple[str, int, int, str, str | None, int]
SittingRow = tuple[str, int, bytes | None, str | None]
ArrivalRow = tuple[str, int, str]

_write = json.JSONEncoder(separators=(",", ":")).encode


def now_ms() -> int:
    """The time of this machine, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def setup_text(log: dict[str, Any]) -> str:
    """A log without its entries."""
    return _write({key: log[key] for key in log if key not in ("entries", "seq")})


def entry_rows(name: str, entries: Sequence[Entry], now: int) -> list[EntryRow]:
    """A row for each entry; one without a time of its own happened `now`."""
    return [
        (name, each.seq, each.seat, _write(each.action), each.id, now if each.at is None else each.at)
        for each in entries
    ]


def sitting_rows(name: str, sittings: Sequence[Sitting]) -> list[SittingRow]:
    """A row for each seat."""
    return [(name, each.seat, each.token, each.player) for each in sittings]


def arrival_rows(name: str, arrivals: Sequence[Arrival]) -> list[ArrivalRow]:
    """A row for each player who sat down."""
    return [(name, each.seq, each.player) for each in arrivals]


def entry_json(seq: int, seat: int, action: str, name: str | None, at: int | None) -> dict[str, Any]:
    """An entry as a log writes it, with its time unless that is None."""
    entry: dict[str, Any] = {"seq": seq, "seat": None if seat == DICE else seat, "action": json.loads(action)}
    if name is not None:
        entry["id"] = name
    if at is not None:
        entry["at"] = at
    return entry


def log_json(setup: str, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """The whole log."""
    return {**json.loads(setup), "entries": entries}


def leaves_quick(change: Change) -> bool:
    """Whether a table waits for no quick match any more."""
    return change.status not in (None, WAITING)
