"""Does at every live table what is due: bots act, clocks run out, seats are filled. Nobody hangs a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from gobelet.engine.contract import Action
from gobelet.engine.errors import Refused
from gobelet.engine.seating import LATE_TURNS
from gobelet.engine.table import Table
from gobelet.engine.terms import Terms
from gobelet.hosts.web.changer import Changer, Made
from gobelet.hosts.web.live.clocks import Duty, bomb_time, idle, next_duty
from gobelet.hosts.web.live.lobby import BOT_LEVEL, begun
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.web.shelf import Live
from gobelet.hosts.web.spawned import Spawned
from gobelet.store.errors import NotStored

MOST_FORCED = 6
"""Moves at most that are made for a seat whose time ran out."""

AGAIN = 1.0
"""Seconds until something that could not be done is tried again."""

Move = Callable[[Table, int], Awaitable[Action]]
"""What the bot at a seat does; the level is in the table's terms."""


class Driver:
    """Keeps one timer a table, for what is due there first. `now` gives milliseconds since 1970."""

    def __init__(self, changer: Changer, settings: Settings, now: Callable[[], int], move: Move) -> None:
        self._changer = changer
        self._settings = settings
        self._now = now
        self._move = move
        self._spawn = Spawned()
        self._ended = False

    def told(self, live: Live) -> None:
        """A table was changed, or looked at for the first time."""
        table = live.table
        if live.status is None or table is None or self._ended:
            return
        if table.seating is not None and table.seating is live.calm:
            return
        if idle(table):
            live.calm = table.seating
            return
        self._arm(live, table)

    def end(self) -> None:
        """Nothing more is done here."""
        self._ended = True
        self._spawn.end()

    def _arm(self, live: Live, table: Table) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        duty = next_duty(table, live.quick is not None, self._settings)
        if duty is not None:
            self._later(live, max(0, duty.at - self._now()) / 1000)

    def _later(self, live: Live, seconds: float) -> None:
        live.timer = asyncio.get_running_loop().call_later(seconds, self._begin, live)

    def _begin(self, live: Live) -> None:
        live.timer = None
        if not self._ended:  # timers go on for a moment while the server goes
            self._spawn(self._tick(live))

    async def _tick(self, live: Live) -> None:
        try:
            await self._changer.make(live, lambda table: self._done(live, table))
        except Refused:
            pass  # somebody was quicker in a way that leaves nothing to do; the next change arms again
        except NotStored:
            self._later(live, AGAIN)
            return
        if live.timer is None:
            self.told(live)

    async def _done(self, live: Live, table: Table) -> Made:
        """The table after what is due now; the same where nothing is."""
        now = self._now()
        duty = next_duty(table, live.quick is not None, self._settings)
        if duty is None or duty.at > now:
            return Made(table)
        if duty.kind == "bot":
            return Made(await self._bot(table, duty.seat, now))
        return Made(_due(table, duty, now))

    async def _bot(self, table: Table, seat: int, now: int) -> Table:
        seating = table.seating
        assert seating is not None
        level = seating.sitters[seat].bot or BOT_LEVEL
        levels = tuple(level if each == seat else None for each in range(len(table.names)))
        terms = Terms(levels, table.setup.terms.advice)
        seen = replace(table, setup=replace(table.setup, terms=terms))
        return table.act(seat, await self._move(seen, seat), None, now)


def _due(table: Table, duty: Duty, now: int) -> Table:
    if duty.kind == "fill":
        return begun(table, BOT_LEVEL, now)
    if duty.kind == "absent":
        return _closed(table, now)
    if duty.kind == "replace":
        return table.hosted({"type": "bot", "seat": duty.seat}, now)
    if duty.kind == "time":
        return with_time(table, now)
    return played_for(table, duty.seat, now)


def _closed(table: Table, now: int) -> Table:
    """The table without those devices that did not open their bytes in time."""
    seating = table.seating
    assert seating is not None
    for seat, sitter in enumerate(seating.sitters):
        if sitter.hash is not None and sitter.opened is None:
            table = table.hosted({"type": "open", "seat": seat, "absent": True}, now)
    return table


def played_for(table: Table, seat: int, now: int) -> Table:
    """The table after the turn of a seat whose time ran out was played for it, and a bot's where that was not the first
    time."""
    table = table.hosted({"type": "time", "at": now, "seat": seat}, now)
    for _ in range(MOST_FORCED):
        action = table.rules.timeout(table.state, seat)
        if action is None:
            break
        table = table.act(seat, action, None, now)
        if table.outcome() is not None or action["type"] != "roll" or seat not in table.to_move():
            break
    seating = table.seating
    assert seating is not None
    if table.outcome() is None and seating.sitters[seat].late >= LATE_TURNS:
        table = table.hosted({"type": "bot", "seat": seat}, now)
    return table


def with_time(table: Table, now: int) -> Table:
    """A table whose game has a clock of its own, at this moment."""
    if not table.rules.clock or not table.to_move():
        return table
    return table.act(-1, {"type": "time", "at": bomb_time(table, now)}, None, now)
