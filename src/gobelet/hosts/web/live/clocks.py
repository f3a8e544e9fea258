"""When what is due at a live table: from the log alone, so that a restart forgets no deadline."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.engine.contract import DICE
from gobelet.engine.entry import Entry
from gobelet.engine.seating import Seating
from gobelet.engine.table import Table, is_hosted
from gobelet.hosts.web.settings import Settings

AWAY_TOO_LONG = 120_000
"""Milliseconds after which a bot plays for somebody who is away from a table without a clock."""


STAND_IN = 10
"""How many times as long a bot takes before a turn that it plays for somebody who may come back, where others play at
the same time: about as long as they do, so that there is something to come back to."""


@dataclass(frozen=True)
class Duty:
    """Something the host must do at a table at the moment `at`: `fill` seats with bots, count devices as `absent`, let
    the bot of a seat act (`bot`), play for a seat whose time is out (`late`), put a bot at a seat (`replace`), or tell
    the game its `time`."""

    kind: str
    at: int
    seat: int = -1


def next_duty(table: Table, quick: bool, settings: Settings) -> Duty | None:
    """What is due first, if anything."""
    duties = duties_of(table, quick, settings)
    return min(duties, key=lambda duty: (duty.at, duty.seat)) if duties else None


def idle(table: Table) -> bool:
    """Whether certainly nothing is due for as long as only players act: what most tables are most of the time."""
    seating = table.seating
    if seating is None or not seating.playing or seating.seconds is not None or table.rules.clock:
        return False
    for sitter in seating.sitters:
        if sitter.bot is not None or sitter.played or sitter.left or sitter.away:
            return False
    return True


def duties_of(table: Table, quick: bool, settings: Settings) -> list[Duty]:
    """All that is due some time."""
    seating = table.seating
    if seating is None or table.outcome() is not None or not table.entries:
        return []
    if not seating.started:
        return _fill(table, seating, settings) if quick else []
    if seating.opening:
        return [Duty("absent", _at(_last(table, "start")) + settings.open_seconds * 1000)]
    found = [
        duty
        for duty in [_seat_duty(table, seating, seat, settings) for seat in table.to_move() if seat != DICE]
        if duty
    ]
    return [*found, *_bomb(table)]


def time_left(table: Table, seat: int, now: int) -> int | None:
    """The milliseconds that a seat still has for its turn; None where no clock runs for it."""
    seating = table.seating
    if seating is None or seating.seconds is None or seat not in table.to_move() or seating.sitters[seat].by_bot():
        return None
    return max(0, turn_began(table, seat) + seating.seconds * 1000 - now)


def turn_began(table: Table, seat: int) -> int:
    """When the turn of a seat that may act began: after its own last action without dice, and in turns after what the
    seat before it did; at the start for its first turn."""
    alone = table.rules.simultaneous
    for entry in reversed(table.entries):
        if is_hosted(entry):
            if _begins(entry, seat):
                return _at(entry)
            continue
        kind = entry.action["type"]
        if entry.seat == seat and kind not in ("roll", "undo"):
            return _at(entry)
        if not alone and entry.seat not in (DICE, seat):
            return _at(entry)
    return 0


def bomb_time(table: Table, now: int) -> int:
    """The time on the bomb's own clock, which runs faster with each strike, in milliseconds since it began."""
    seen = table.view(0)
    spent = int(seen["time_limit"]) - int(seen["time_left"])
    return spent + max(0, int((now - _at(_last_timed(table))) * seen["speed"]))


def _begins(entry: Entry, seat: int) -> bool:
    kind = entry.action["type"]
    return kind in ("start", "open") or (kind == "sit" and entry.action.get("seat") == seat)


def _fill(table: Table, seating: Seating, settings: Settings) -> list[Duty]:
    people = [sitter for sitter in seating.sitters if sitter.bot is None]
    if not people or not all(sitter.fill for sitter in people):
        return []
    return [Duty("fill", _at(table.entries[0]) + settings.quick_seconds * 1000)]


def _seat_duty(table: Table, seating: Seating, seat: int, settings: Settings) -> Duty | None:
    sitter = seating.sitters[seat]
    if sitter.by_bot():
        return Duty("bot", _bot_due(table, seating, seat, settings.bot_pause_ms), seat)
    if seating.seconds is not None:
        return Duty("late", turn_began(table, seat) + seating.seconds * 1000, seat)
    if sitter.away:
        return Duty("replace", _at(_last(table, "away", seat)) + AWAY_TOO_LONG, seat)
    return None


def _bot_due(table: Table, seating: Seating, seat: int, least: int) -> int:
    """When the bot of a seat acts: `least` milliseconds after what it waited for, and as many again at most."""
    awaited = _awaited(table, seat)
    pause = least + (awaited.seq * 397 + seat * 89) % (least + 1)
    if table.rules.simultaneous and seating.sitters[seat].bot is None and awaited.action["type"] != "roll":
        waited_for = [each for each in table.to_move() if each != DICE and not seating.sitters[each].by_bot()]
        pause *= STAND_IN if waited_for else 1  # once all people are through, nobody shall wait for a bot
    return _at(awaited) + pause


def _awaited(table: Table, seat: int) -> Entry:
    """After what the bot of a seat acts. Where all play at once that is its own last action, so that each goes on at
    its own pace whatever the others do; in turns it is the last action at the table. Or it came to the seat later."""
    alone = table.rules.simultaneous
    for entry in reversed(table.entries):
        kind = entry.action["type"]
        if is_hosted(entry):
            if kind in ("start", "open") or (kind in ("sit", "leave", "bot") and entry.action.get("seat") == seat):
                return entry
        elif not alone or entry.seat == seat:
            return entry
    return table.entries[-1]


def _bomb(table: Table) -> list[Duty]:
    """When the bomb explodes if nothing more happens."""
    if not table.rules.clock:
        return []
    seen = table.view(0)
    if seen.get("time_left") is None:
        return []
    spent = _at(_last_timed(table))
    return [Duty("time", spent + int(seen["time_left"] / seen["speed"]) + 1)]


def _last_timed(table: Table) -> Entry | None:
    for entry in reversed(table.entries):
        if entry.seat == DICE and entry.action["type"] in ("time", "start", "open"):
            return entry
    return None


def _last(table: Table, kind: str, seat: int | None = None) -> Entry | None:
    for entry in reversed(table.entries):
        if entry.seat == DICE and entry.action["type"] == kind and seat in (None, entry.action.get("seat")):
            return entry
    return None


def _at(entry: Entry | None) -> int:
    return 0 if entry is None or entry.at is None else entry.at
