"""Who is told what becomes of a table, and which socket plays which seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gobelet.hosts.web.difference import Difference
from gobelet.hosts.web.encoding import encoded
from gobelet.hosts.web.frames import text_frame
from gobelet.hosts.web.limits import MOST_WATCHED
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.web.shelf import Live


@dataclass(frozen=True)
class Place:
    """What a socket is at a table: it looks on (`seat` is None), or plays a seat by a token whose hash this is."""

    seat: int | None = None
    token: bytes | None = None


LOOKING = Place()


class Watchers:
    """Which socket has looked at which table."""

    def __init__(self) -> None:
        self._of_table: dict[str, dict[Outbox, Place]] = {}
        self._of_socket: dict[Outbox, dict[str, None]] = {}

    def __len__(self) -> int:
        return len(self._of_socket)

    @property
    def tables(self) -> list[str]:
        """The tables that somebody looks at."""
        return list(self._of_table)

    def watch(self, who: Outbox | None, table: str, place: Place | None = None) -> None:
        """From now on tells `who` of that table; `place` is where it sits, if that is new."""
        if who is None:
            return
        there = self._of_table.setdefault(table, {})
        if place is not None or who not in there:
            there[who] = place or LOOKING
        tables = self._of_socket.setdefault(who, {})
        if len(tables) > 1 or table not in tables:
            tables.pop(table, None)
            tables[table] = None  # the one looked at last stands last
            if len(tables) > MOST_WATCHED:
                self.leave(who, next(iter(tables)))

    def place(self, who: Outbox | None, table: str) -> Place:
        """What a socket is at a table."""
        return LOOKING if who is None else self._of_table.get(table, {}).get(who, LOOKING)

    def plays(self, table: str, token: bytes | None) -> bool:
        """Whether a socket plays by that token's hash."""
        return token is not None and any(place.token == token for place in self._of_table.get(table, {}).values())

    def forget(self, who: Outbox) -> list[tuple[str, bytes]]:
        """Tells `who` nothing any more; the tables at which it played, with the hashes of its tokens there."""
        played = []
        for table in list(self._of_socket.get(who, ())):
            token = self.place(who, table).token
            if token is not None:
                played.append((table, token))
            self.leave(who, table)
        self._of_socket.pop(who, None)
        return played

    def leave(self, who: Outbox, table: str) -> None:
        """Tells `who` nothing of that table any more."""
        self._of_socket[who].pop(table, None)
        watching = self._of_table[table]
        watching.pop(who, None)
        if not watching:
            del self._of_table[table]

    def tell(self, live: Live, difference: Difference, but: Outbox | None) -> None:
        """Tells everyone at the table what happened, except whoever did it; waits for nobody."""
        frames: dict[int | None, bytes] = {}
        sees = _seeing(live, difference)
        for who, place in list(self._of_table.get(live.name, {}).items()):
            if who is not but:
                seat = sees(place)
                frame = frames.get(seat)
                if frame is None:
                    frame = frames[seat] = text_frame(encoded(_told(live, difference, seat)))
                who.push(frame)

    def tell_seat(self, table: str, token: bytes, frame: bytes) -> None:
        """Tells who plays by a token, and lets it only look on from now on."""
        for who, place in list(self._of_table.get(table, {}).items()):
            if place.token == token:
                self._of_table[table][who] = LOOKING
                who.push(frame)


def _seeing(live: Live, difference: Difference) -> Callable[[Place], int | None]:
    """Says for a place as which seat it is told of a change; None where all but the actor are told the same."""
    actor = difference.actor
    if live.status is None:
        return lambda place: None
    if difference.secret:
        return lambda place: seat_now(live, place)
    sitting = None if actor is None else live.sitting(actor)
    token = None if sitting is None else sitting.token
    return lambda place: actor if token is not None and place.token == token else None


def _told(live: Live, difference: Difference, seat: int | None) -> dict[str, Any]:
    """The notification that a table has changed."""
    before, after = difference.before, difference.after
    if live.status is None:
        events, found = [entry.to_json() for entry in after.entries[before.seq :]], None
    else:
        events, found = difference.events(seat), difference.changes(seat)
    params = {"table": live.name, "seq": after.seq, "events": events, "changes": found}
    return {"jsonrpc": "2.0", "method": "table.changed", "params": params}


def seat_now(live: Live, place: Place) -> int | None:
    """The seat that a socket plays, by the token that the seat has now: rows move up, seats go to other devices."""
    if place.token is None:
        return None
    if place.seat is not None:
        sitting = live.sitting(place.seat)
        if sitting is not None and sitting.token == place.token:
            return place.seat
    for sitting in live.sittings:
        if sitting.token == place.token:
            return sitting.seat
    return None
