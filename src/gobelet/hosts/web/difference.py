"""What one change makes different for those who see it, worked out once for all of them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from gobelet.engine.contract import DICE
from gobelet.engine.looking import changes
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

    def changes(self, seat: int | None) -> dict[str, Any] | None:
        """What is different in the view of a seat, or of somebody who looks on; None: the view is to be asked for."""
        if self._changes is None:
            return None
        return self._changes[seat is not None and seat == self.actor]

    @cached_property
    def _changes(self) -> tuple[dict[str, Any], dict[str, Any]] | None:
        return None if self.actor is None else changes(self.before, self.after, self.actor)
