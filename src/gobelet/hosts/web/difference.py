"""What one change makes different for those who see it, worked out once for all of them."""

from __future__ import annotations

from typing import Any

from gobelet.engine.contract import DICE
from gobelet.engine.entry import Entry
from gobelet.engine.looking import changes, told
from gobelet.engine.table import Table

Changes = tuple[dict[str, Any], dict[str, Any]]


class Difference:
    """A table before and after a change; the same twice where nothing changed.

    `actor` is the seat whose one action, with the dice that fell for it, made the difference; None where more happened.
    `secret`: seats may know different things of it.
    """

    __slots__ = ("_changes", "_entries", "_events", "_sought", "actor", "after", "before", "secret")

    def __init__(self, before: Table, after: Table) -> None:
        self.before = before
        self.after = after
        self._entries = after.entries[len(before.entries) :]
        self.actor = _actor(self._entries)
        self.secret = after.setup.rules.secret(len(after.setup.names))
        self._sought = False
        self._changes: Changes | None = None
        self._events: list[dict[str, Any]] | None = None

    @property
    def nothing(self) -> bool:
        """Whether nothing was to be done."""
        return self.before is self.after

    def events(self, seat: int | None) -> list[dict[str, Any]]:
        """The events as somebody else than who acted may read them: without the names of actions."""
        return [_unnamed(event) for event in self.own_events(seat or 0)]

    def own_events(self, seat: int) -> list[dict[str, Any]]:
        """The events as who acted may read them."""
        if self.secret:
            return told(self.after, seat, self._entries)
        if self._events is None:
            self._events = [entry.to_json() for entry in self._entries]
        return self._events

    def changes(self, seat: int | None) -> dict[str, Any] | None:
        """What is different in the view of a seat, or of somebody who looks on; None: the view is to be asked for."""
        if not self._sought:
            self._sought = True
            self._changes = None if self.actor is None else changes(self.before, self.after, self.actor)
        if self._changes is None:
            return None
        return self._changes[seat is not None and seat == self.actor]


def _actor(entries: tuple[Entry, ...]) -> int | None:
    if not entries or entries[0].seat == DICE or entries[0].action["type"] == "undo":
        return None
    for entry in entries[1:]:
        if entry.seat != DICE:
            return None
    return entries[0].seat


def _unnamed(event: dict[str, Any]) -> dict[str, Any]:
    return {key: event[key] for key in event if key != "id"} if "id" in event else event
