"""One line of a table's log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gobelet.engine.contract import DICE, Action
from gobelet.engine.errors import Refused


@dataclass(frozen=True, slots=True)
class Entry:
    """What one seat did, or what fell (`seat` is `DICE`); `seq` counts from 1 without gaps.

    `id` is the name that a client gave to its action, so that the same message sent twice acts once. `at` is when the
    host wrote it, in milliseconds since 1970, where time counts; it is kept, and told to nobody.
    """

    seq: int
    seat: int
    action: Action
    id: str | None = None
    at: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The entry as the protocol writes it; dice have the seat `null`. It is the reader’s own copy."""
        action = {key: list(value) if isinstance(value, list) else value for key, value in self.action.items()}
        data: dict[str, Any] = {"seq": self.seq, "seat": None if self.seat == DICE else self.seat, "action": action}
        if self.id is not None:
            data["id"] = self.id
        return data


def entry_from_json(data: object, expected: int) -> Entry:
    """The entry that `to_json` wrote, which must be number `expected`; raises `Refused` (`bad_log`)."""
    if not isinstance(data, dict):
        raise Refused("bad_log", "error.bad_log.shape", at=expected)
    seq, seat, action, name = data.get("seq"), data.get("seat"), data.get("action"), data.get("id")
    if not isinstance(seq, int) or isinstance(seq, bool):
        raise Refused("bad_log", "error.bad_log.shape", at=expected)
    if seq > expected:
        raise Refused("bad_log", "error.bad_log.missing", seq=expected)
    if seq < expected:
        raise Refused("bad_log", "error.bad_log.repeated", seq=seq)
    seated = seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and seat >= 0)
    named = name is None or (isinstance(name, str) and len(name) <= 200)
    if not seated or not named or not isinstance(action, dict) or not isinstance(action.get("type"), str):
        raise Refused("bad_log", "error.bad_log.shape", at=expected)
    at = data.get("at")
    if at is not None and (not isinstance(at, int) or isinstance(at, bool)):
        raise Refused("bad_log", "error.bad_log.shape", at=expected)
    return Entry(seq, DICE if seat is None else seat, action, name, at)
