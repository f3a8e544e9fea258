"""The row of a live table: opening one, coming, going, and the start."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from gobelet.engine.contract import Rules
from gobelet.engine.dice import Sealed
from gobelet.engine.errors import Refused, illegal
from gobelet.engine.log import table_to_log
from gobelet.engine.names import clean_names
from gobelet.engine.params import INVALID
from gobelet.engine.seating import ROLES, Seating, free_name
from gobelet.engine.table import Setup, Table
from gobelet.engine.terms import LEVELS, Terms, read_terms
from gobelet.hosts.web.changer import Made
from gobelet.hosts.web.live.seats import with_sitting, without_seat
from gobelet.hosts.web.shelf import Live
from gobelet.players.tokens import draw_code, draw_token, hashed, read_id
from gobelet.store.contract import NOTHING, WAITING, Arrival, Change, NewTable, Sitting

BOTS = ("Domino", "Zanzi", "Rollo", "Tric", "Trac", "Picot", "Roulis", "Passe-dix")
"""The names of the house's bots."""

BOT_LEVEL = "good"
MOST_AT_ONCE = 4
"""Seats of a quick match, where the game has as many."""


@dataclass(frozen=True)
class Guest:
    """Somebody who takes a seat: the name, what the device gives to the dice, the player, where one is known, and
    whether the game before decided that they begin, or that another does."""

    name: str
    hash: str | None = None
    fill: bool = False
    role: str | None = None
    player: str | None = None
    begins: bool | None = None

    def sits(self, seat: int, seating: Seating) -> dict[str, Any]:
        """The entry that says so."""
        action: dict[str, Any] = {"type": "sit", "seat": seat, "name": free_name(seating, self.name)}
        if self.hash is not None and not seating.started:
            action["hash"] = self.hash
        if self.fill:
            action["fill"] = True
        if self.role is not None:
            action["role"] = self.role
        if self.begins is not None and not seating.started:
            action["begins"] = self.begins
        return action

    def arrives(self, seq: int) -> tuple[Arrival, ...]:
        """By which entry the player sat down, where one is known."""
        return () if self.player is None else (Arrival(seq, self.player),)


def read_guest(params: dict[str, Any], name: Any, player: str | None) -> Guest:
    """Who wants to sit down; raises `Refused` (`bad_name`, …)."""
    given, role = params.get("hash"), params.get("role")
    return Guest(
        clean_names([name], 1, 1)[0],
        given if given is None or isinstance(given, str) else "",
        params.get("fill") is True,
        role if role in ROLES else None,
        player,
    )


def read_seconds(params: dict[str, Any], rules: Rules, usual: int) -> int | None:
    """The time for a turn that a message asks for; None where there is no clock, or the game has one of its own."""
    seconds = params.get("turn_seconds", usual)
    if seconds is None or seconds == 0 or rules.clock:
        return None
    if type(seconds) is not int or not 5 <= seconds <= 86_400:
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="turn_seconds", wanted="0, 5 … 86400")
    return seconds


def read_most(params: dict[str, Any], rules: Rules, usual: int) -> int:
    """How many may sit at most."""
    fewest, most = rules.seats
    asked = params.get("most", min(usual, most))
    if type(asked) is not int or not fewest <= asked <= most:
        raise Refused("bad_seats", "error.bad_seats", min=fewest, max=most, given=str(asked)[:20])
    return asked


def read_level(params: dict[str, Any]) -> str | None:
    """The level of bots that are to fill the seats."""
    fill = params.get("fill")
    if fill is None or fill is False:
        return None
    level = BOT_LEVEL if fill is True else fill
    if level not in LEVELS:
        raise Refused("bad_seats", "error.bots.level", level=str(fill)[:20], known=", ".join(LEVELS))
    return str(level)


def read_table(params: dict[str, Any], rules: Rules, usual_seconds: int) -> Table:
    """The table that a message asks for, at which nobody sits yet; raises `Refused`."""
    if params.get("dice") is not None or params.get("seed") is not None:
        raise Refused("bad_dice", "error.dice_not_here")
    most, seconds = read_most(params, rules, rules.seats[1]), read_seconds(params, rules, usual_seconds)
    return empty_table(rules, most, seconds, read_terms({"advice": params.get("advice", False)}, 0).advice)


def empty_table(rules: Rules, most: int, seconds: int | None, advice: bool) -> Table:
    """A live table at which nobody sits yet, its dice sealed."""
    setup = Setup(rules, (), Sealed(secrets.token_bytes(32)), None, terms=Terms((), advice))
    return Table(setup, seating=Seating(most, seconds))


def quick_table(rules: Rules, usual_seconds: int) -> Table:
    """The table of a quick match, at which nobody sits yet."""
    return empty_table(rules, read_most({}, rules, MOST_AT_ONCE), None if rules.clock else usual_seconds, False)


@dataclass(frozen=True)
class Wanted:
    """What a live table is opened for: the quick match it waits for, `beside` those tables that are known to wait for
    it (None: beside any), or the finished table whose players play on."""

    quick: str | None = None
    again: str | None = None
    beside: tuple[str, ...] | None = None


def to_add(
    table: Table, lang: str, wanted: Wanted, sittings: tuple[Sitting, ...], arrivals: tuple[Arrival, ...]
) -> NewTable:
    """What the store is to add."""
    name, code, log = secrets.token_urlsafe(16), draw_code(secrets.token_bytes), table_to_log(table)
    waits = (WAITING, wanted.quick, sittings, arrivals, wanted.again, wanted.beside)
    return NewTable(name, log, lang, table.entries, code, *waits)


def token_for(params: dict[str, Any]) -> tuple[str, bytes]:
    """The token of a seat that is taken, and what is kept of it: the `id` of who comes, else a new one.

    So the same `id` once more finds the seat that it was given, and nothing secret has to be kept for that."""
    token = read_id(params) or draw_token(secrets.token_bytes)
    return token, hashed(token)


def sat_down(live: Live, table: Table, guest: Guest, token: bytes, now: int) -> Made:
    """The table after a guest took a seat: the next of the row, or one whose player left, the own before another's. Who
    comes when it is over is told so, and which it was, to look at how it ended."""
    seating = seating_of(table)
    if table.outcome() is not None:
        raise Refused("table_over", "error.live.over" if seating.started else "error.live.closed", table=live.name)
    if seating.started:
        left = [seat for seat, sitter in enumerate(seating.sitters) if sitter.left]
        if not left:
            raise Refused("bad_seats", "error.live.full", most=seating.most)
        own = [seat for seat in left if seating.sitters[seat].name.lower() == guest.name.lower()]
        seat = (own or left)[0]
    else:
        seat = len(seating.sitters)
    after = table.hosted(guest.sits(seat, seating), now)
    sittings = with_sitting(live.sittings, Sitting(seat, token, guest.player))
    change = Change(sittings=sittings, arrivals=guest.arrives(after.seq))
    if not seating.started and table.rules.game == "bomb":
        return _with_roles(after, change, now)
    return in_order(after, change, sittings, now)


def _with_roles(table: Table, change: Change, now: int) -> Made:
    """Two at a bomb, the defuser first; whoever came last has the role that is left."""
    seating = seating_of(table)
    if len(seating.sitters) != 2:
        return Made(table, change)
    wanted, other = seating.sitters[1].role, seating.sitters[0].role
    if wanted is not None and wanted == other:
        raise illegal("error.live.role_taken")
    if wanted != ROLES[0] and other != ROLES[1]:
        return Made(table, change)
    return _swapped(Made(table, change), change.sittings or (), 0, now)


def in_order(table: Table, change: Change, sittings: tuple[Sitting, ...], now: int) -> Made:
    """Before the start the row with who begins in front and with who does not behind, as far as that is decided."""
    made, row = Made(table, change), seating_of(table)
    while not row.started:
        ranks = [1 if each.begins is None else 0 if each.begins else 2 for each in row.sitters]
        wrong = [seat for seat in range(len(ranks) - 1) if ranks[seat] > ranks[seat + 1]]
        if not wrong:
            break
        made = _swapped(made, sittings if made.change.sittings is None else made.change.sittings, wrong[0], now)
        row = seating_of(made.table)
    return made


def _swapped(made: Made, sittings: tuple[Sitting, ...], seat: int, now: int) -> Made:
    """A seat and the next one have changed places, and their tokens with them."""
    places = {seat: seat + 1, seat + 1: seat}
    moved = sorted([replace(each, seat=places.get(each.seat, each.seat)) for each in sittings], key=_seat)
    return Made(made.table.hosted({"type": "swap", "seat": seat}, now), replace(made.change, sittings=tuple(moved)))


def _seat(sitting: Sitting) -> int:
    return sitting.seat


def left_seat(live: Live, table: Table, seat: int, now: int) -> Made:
    """The table after somebody got up; nobody left to play ends it."""
    seating = seating_of(table)
    after = table.hosted({"type": "leave", "seat": seat}, now)
    if not seating.started:
        sittings = without_seat(live.sittings, seat)
    else:
        sittings = with_sitting(live.sittings, Sitting(seat))
    if not people(after):
        after = after.hosted({"type": "end"}, now)
    return Made(after, Change(sittings=sittings))


def played_on(table: Table, code: str | None, now: int) -> Made:
    """The finished table with the code of the one at which they play on, where it was not told yet."""
    if code is None or seating_of(table).next is not None:
        return Made(table)
    return Made(table.hosted({"type": "next", "code": code}, now))


def people(table: Table) -> list[int]:
    """The seats that people hold."""
    seating = seating_of(table)
    return [seat for seat, sitter in enumerate(seating.sitters) if sitter.bot is None and not sitter.left]


def begun(table: Table, level: str | None, now: int) -> Table:
    """The table after its start, bots of that level at the empty seats; raises `Refused` where too few sit."""
    if level is not None:
        table = filled(table, level, now)
    return table.hosted({"type": "start"}, now)


def begun_in_order(live: Live, table: Table, level: str | None, now: int) -> Made:
    """The same with who begins in front, by the game before."""
    made = in_order(table if level is None else filled(table, level, now), NOTHING, live.sittings, now)
    return replace(made, table=begun(made.table, None, now))


def filled(table: Table, level: str, now: int, most: int | None = None) -> Table:
    """The table with bots at its empty seats."""
    seating = seating_of(table)
    free = [name for name in BOTS if name not in seating.names]
    for seat in range(len(seating.sitters), seating.most if most is None else most):
        table = table.hosted({"type": "sit", "seat": seat, "name": free.pop(0), "bot": level}, now)
    return table


def seating_of(table: Table) -> Seating:
    """The row of a live table."""
    assert table.seating is not None
    return table.seating
