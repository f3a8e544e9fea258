"""Who is told what becomes of a table."""

from __future__ import annotations

from typing import Any

from gobelet.engine.entry import Entry
from gobelet.hosts.web.limits import MOST_WATCHED
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.wire import write_json


class Watchers:
    """Which socket has looked at which table."""

    def __init__(self) -> None:
        self._of_table: dict[str, set[Outbox]] = {}
        self._of_socket: dict[Outbox, dict[str, None]] = {}

    def watch(self, who: Outbox | None, table: str) -> None:
        """From now on tells `who` of that table."""
        if who is None:
            return
        tables = self._of_socket.setdefault(who, {})
        tables.pop(table, None)
        tables[table] = None  # the one looked at last stands last
        self._of_table.setdefault(table, set()).add(who)
        if len(tables) > MOST_WATCHED:
            self._leave(who, next(iter(tables)))

    def forget(self, who: Outbox) -> None:
        """Tells `who` nothing any more."""
        for table in list(self._of_socket.get(who, ())):
            self._leave(who, table)
        self._of_socket.pop(who, None)

    def tell(self, table: str, seq: int, events: tuple[Entry, ...], but: Outbox | None) -> None:
        """Tells everyone at the table what happened, except whoever did it; waits for nobody."""
        others = [who for who in self._of_table.get(table, ()) if who is not but]
        if others:
            text = write_json(changed(table, seq, events))
            for who in others:
                who.push(text)

    def _leave(self, who: Outbox, table: str) -> None:
        self._of_socket[who].pop(table, None)
        watching = self._of_table[table]
        watching.discard(who)
        if not watching:
            del self._of_table[table]


def changed(table: str, seq: int, events: tuple[Entry, ...]) -> dict[str, Any]:
    """The notification that a table has changed."""
    params = {"table": table, "seq": seq, "events": [entry.to_json() for entry in events]}
    return {"jsonrpc": "2.0", "method": "table.changed", "params": params}
