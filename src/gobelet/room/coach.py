"""What a room asks of a coach, where its host has one: the engine in a browser's worker goes without."""

from __future__ import annotations

from typing import Any, Protocol

from gobelet.engine.contract import Action, Say
from gobelet.engine.entry import Entry
from gobelet.engine.errors import Refused
from gobelet.engine.params import action_id
from gobelet.engine.table import Table

PLAIN = ("solve", "sheet.value", "sheet.advise", "sheet.distribution", "coach.review", "bomb.rolls")
"""The methods of a coach that need no table."""

OF_TABLE = ("coach.advise", "coach.chances")
"""The methods of a coach about a table."""


class Coach(Protocol):
    """Exact play, and bots."""

    def levels(self, game: str) -> tuple[str, ...]:
        """The levels of the bots of a game, the weakest first; empty where none play it."""

    def advises(self, game: str) -> bool:
        """Whether there is advice for a game."""

    def prepare(self, table: Table) -> None:
        """Gets ready what questions about a table of this kind need, so that the first answer comes at once."""

    def move(self, table: Table, seat: int) -> Action:
        """What the bot at a seat does now."""

    def call(self, method: str, params: dict[str, Any], say: Say) -> Any:
        """The result of one of `PLAIN`; raises `Refused`."""

    def call_of_table(self, method: str, table: Table, params: dict[str, Any], say: Say) -> Any:
        """The result of one of `OF_TABLE`; raises `Refused`."""


def check_bots(coach: Coach | None, game: str, bots: tuple[str | None, ...]) -> None:
    """Raises `Refused` (`bad_seats`) where the bots that shall sit down play no such game here."""
    if not bots:
        return
    levels = () if coach is None else coach.levels(game)
    for level in bots:
        if level is not None and level not in levels:
            raise Refused("bad_seats", "error.bots.none_here")


def advance(coach: Coach | None, table: Table, params: dict[str, Any]) -> tuple[Table, tuple[Entry, ...]]:
    """`table.advance`: the table after the one next action of a seat that a bot holds; raises `Refused`."""
    name = action_id(params)
    known = () if name is None else named_by_any(table, name)
    if known:
        return table, known
    for seat in table.to_move():
        if coach is not None and table.setup.terms.bot(seat) is not None:
            after = table.act(seat, coach.move(table, seat), name)
            return after, after.entries[table.seq :]
    reason = "not_your_turn" if table.to_move() else "table_over"
    raise Refused(reason, "error.bots.not_its_turn" if reason == "not_your_turn" else "error.table_over")


def named_by_any(table: Table, name: str) -> tuple[Entry, ...]:
    """The entries that an action of that name brought, whoever's it was."""
    for seat in range(len(table.names)):
        known = table.named(seat, name)
        if known:
            return known
    return ()
