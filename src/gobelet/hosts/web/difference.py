"""What one change makes different for those who see it, worked out once for all of them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from gobelet.engine.contract import DICE
from gobelet.engine.looking import changes, told
from gobelet.engine.table import Table


class Difference:
    """A table before and after a change; the same twice where nothing changed."""

    def __init__(self, before: Table, after: Table) -> None:
        self.before = before
        self.after = after

    @property
    def nothing(self) -> bool:
        """Whether nothing was to be done."""
        return self.before is self.after

    @cached_property
    def actor(self) -> int | None:
        """The seat whose one action, with the dice that fell for it, made the difference; None where more happened."""
        entries = self.after.entries[self.before.seq :]
        if not entries or entries[0].seat == DICE or entries[0].action["type"] == "undo":
            return None
        if any(entry.seat != DICE for entry in entries[1:]):
            return None
        return entries[0].seat

    @cached_property
    def secret(self) -> bool:
        """Whether seats may know different things of it."""
        return self.after.rules.secret(len(self.after.names))

    def events(self, seat: int | None) -> list[dict[str, Any]]:
        """The events as somebody else than who acted may read them: without the names of actions."""
        if self.secret:
            return [_unnamed(event) for event in told(self.after, seat or 0, self.after.entries[self.before.seq :])]
        return self._events

    @cached_property
    def _events(self) -> list[dict[str, Any]]:
        return [_unnamed(entry.to_json()) for entry in self.after.entries[self.before.seq :]]

    def changes(self, seat: int | None) -> dict[str, Any] | None:
        """What is different in the view of a seat, or of somebody who looks on; None: the view is to be asked for."""
        if self._changes is None:
            return None
        return self._changes[seat is not None and seat == self.actor]

    @cached_property
    def _changes(self) -> tuple[dict[str, Any], dict[str, Any]] | None:
        return None if self.actor is None else changes(self.before, self.after, self.actor)


def _unnamed(event: dict[str, Any]) -> dict[str, Any]:
    event.pop("id", None)
    return event
