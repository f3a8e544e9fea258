"""Who sits at a live table: each on a device of their own. Everything that all see is an entry of the host's.

Before the start the row of seats grows and shrinks; from the start on it is fixed. Each device may give 16 bytes to
the dice: their hash when it sits down, the bytes after the start (docs/cup.md).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, TypeGuard

from gobelet.engine.contract import Action
from gobelet.engine.errors import Refused, brief, illegal
from gobelet.engine.names import clean_names
from gobelet.engine.terms import LEVELS

ABSENT = "absent"
BYTES = 16
ROLES = ("defuser", "expert")
LATE_TURNS = 2
"""After so many turns in a row that ran out a bot plays the seat."""

HOST_ACTIONS = ("sit", "leave", "swap", "start", "open", "away", "back", "time", "bot", "end", "next")
"""What the host writes into the log of a live table, with the seat `null`; the bomb's own `time` names no seat."""


@dataclass(frozen=True)
class Sitter:
    """One seat: its player's name; the hash of the device's bytes and, once opened, these in hex or `absent`.

    `fill` says that bots may fill the empty seats, `role` which of two parts the player wishes to have, `begins`
    whether it is this player or another who begins, where the game before this one decided it.
    `bot` is the level of a bot that sits there by itself, `played` whether one plays for the player, `late` how many
    turns in a row ran out, `forced` whether the turn that ran out is still being played for it.
    """

    name: str
    hash: str | None = None
    opened: str | None = None
    bot: str | None = None
    fill: bool = False
    role: str | None = None
    begins: bool | None = None
    away: bool = False
    left: bool = False
    played: bool = False
    late: int = 0
    forced: bool = False

    def by_bot(self) -> bool:
        """Whether a bot acts for this seat now."""
        return self.bot is not None or self.played or self.left

    def belated(self) -> bool:
        """Whether turns of this seat have run out lately."""
        return self.forced or self.late > 0


@dataclass(frozen=True)
class Seating:
    """The row of seats: at most `most`; `seconds` is the time for a turn, None where there is no clock. `closed`: every
    hash is opened, or counts as absent, so that dice may fall. `next` is the code of the table where they play on.
    `host` is the seat of who opened the table, or, once they left the row, of the first in it."""

    most: int
    seconds: int | None = None
    sitters: tuple[Sitter, ...] = ()
    started: bool = False
    ended: bool = False
    closed: bool = False
    next: str | None = None
    host: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return tuple([sitter.name for sitter in self.sitters])

    @property
    def opening(self) -> bool:
        """Whether the dice wait for devices to open their bytes."""
        return self.started and not self.closed

    @property
    def playing(self) -> bool:
        """Whether seats may act."""
        return self.closed and not self.ended

    def salt(self) -> str:
        """What the devices give to the dice: the bytes of each seat in hex, or `absent`."""
        return "".join([(each.opened or ABSENT) + "|" for each in self.sitters])

    def with_sitter(self, seat: int, sitter: Sitter) -> Seating:
        """The same with another at that seat."""
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))


def read_seating(data: Any, seats: tuple[int, int]) -> Seating:
    """The empty row that a log writes as `live`; raises `Refused` (`bad_log`)."""
    if not isinstance(data, dict) or not _whole(data.get("most")) or not 1 <= data["most"] <= seats[1]:
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    seconds = data.get("seconds")
    if seconds is not None and (not _whole(seconds) or not 1 <= seconds <= 86_400):
        raise Refused("bad_log", "error.bad_log.shape", at=0)
    return Seating(data["most"], seconds)


def seated(seating: Seating, action: Action, fewest: int) -> Seating:
    """The row after an entry of the host; raises `Refused` (`illegal_action`, `bad_name`) for what cannot be.

    `fewest` is how many seats the game needs.
    """
    kind = action["type"]
    if kind == "next":
        return _followed(seating, action.get("code"))
    if seating.ended:
        raise Refused("table_over", "error.table_over")
    if kind == "sit":
        return _sit(seating, action)
    if kind == "start":
        return _start(seating, fewest)
    if kind == "end":
        return replace(seating, ended=True)
    seat = action.get("seat")
    if not _whole(seat) or not 0 <= seat < len(seating.sitters):
        raise Refused("bad_seats", "error.bad_seat", seat=brief(seat), most=len(seating.sitters))
    if kind == "swap":
        return _swapped(seating, seat)
    if kind == "leave" and not seating.started:
        return _shorter(seating, seat)
    sitter = seating.sitters[seat]
    if kind == "open":
        return _closing(seating.with_sitter(seat, _opened(seating, sitter, action)))
    return seating.with_sitter(seat, _changed(sitter, action))


def acted(seating: Seating, seat: int, throws: bool) -> Seating:
    """The row after an action of a seat: who acts for themselves is late no more."""
    sitter = seating.sitters[seat]
    if sitter.forced:
        return seating if throws else seating.with_sitter(seat, replace(sitter, forced=False))
    return seating.with_sitter(seat, replace(sitter, late=0)) if sitter.late else seating


def free_name(seating: Seating, name: str) -> str:
    """The name, with a number where somebody at the table has it already; who left has it no longer."""
    taken = [sitter.name.lower() for sitter in seating.sitters if not sitter.left]
    found, number = name, 2
    while found.lower() in taken:
        end = f" {number}"
        found, number = name[: 24 - len(end)].rstrip() + end, number + 1
    return found


def _sit(seating: Seating, action: Action) -> Seating:
    name = clean_names([action.get("name")], 1, 1)[0]
    given, bot, seat = action.get("hash"), action.get("bot"), action.get("seat")
    if given is not None and not _hex(given, 32):
        raise illegal("error.live.hash")
    if bot is not None and bot not in LEVELS:
        raise Refused("bad_seats", "error.bots.level", level=brief(bot), known=", ".join(LEVELS))
    role = action.get("role")
    if role is not None and role not in ROLES:
        raise illegal("error.live.role")
    begins = action.get("begins")
    begins = begins if isinstance(begins, bool) else None
    sitter = Sitter(name, given, bot=bot, fill=action.get("fill") is True, role=role, begins=begins)
    if not seating.started:
        if seat != len(seating.sitters) or seat >= seating.most:
            raise Refused("bad_seats", "error.live.full", most=seating.most)
        return replace(seating, sitters=(*seating.sitters, sitter))
    if not _whole(seat) or not 0 <= seat < len(seating.sitters) or not seating.sitters[seat].left:
        raise Refused("bad_seats", "error.live.taken")
    # The dice are closed already: what the seat gave to them stays.
    before = seating.sitters[seat]
    return seating.with_sitter(seat, replace(sitter, hash=before.hash, opened=before.opened))


def _followed(seating: Seating, code: Any) -> Seating:
    """The row, and the code of the table at which it plays on: the first that was said holds."""
    if seating.next is not None or not isinstance(code, str) or not 1 <= len(code) <= 20:
        raise illegal("error.live.next")
    return replace(seating, next=code)


def _shorter(seating: Seating, seat: int) -> Seating:
    """The row without a seat; those behind it have moved up."""
    row, host = seating.sitters, seating.host
    host = 0 if seat == host else host - 1 if seat < host else host
    return replace(seating, sitters=row[:seat] + row[seat + 1 :], host=host)


def _swapped(seating: Seating, seat: int) -> Seating:
    """Before the start a seat and the next one change places; whoever is host stays host."""
    row, host = seating.sitters, seating.host
    if seating.started or seat + 1 >= len(row):
        raise illegal("error.live.started")
    host = seat + 1 if host == seat else seat if host == seat + 1 else host
    return replace(seating, sitters=(*row[:seat], row[seat + 1], row[seat], *row[seat + 2 :]), host=host)


def _start(seating: Seating, fewest: int) -> Seating:
    if seating.started:
        raise illegal("error.live.started")
    if len(seating.sitters) < fewest:
        raise Refused("bad_seats", "error.live.too_few", wanted=fewest, given=len(seating.sitters))
    return _closing(replace(seating, started=True))


def _closing(seating: Seating) -> Seating:
    """The row, and whether the cup is closed now."""
    return replace(seating, closed=not any([each.hash is not None and each.opened is None for each in seating.sitters]))


def _opened(seating: Seating, sitter: Sitter, action: Action) -> Sitter:
    if not seating.opening or sitter.hash is None or sitter.opened is not None:
        raise illegal("error.live.not_opening")
    if action.get("absent") is True:
        return replace(sitter, opened=ABSENT)
    given = action.get("bytes")
    if not _hex(given, BYTES) or sha256(bytes.fromhex(given)).digest().hex() != sitter.hash:
        raise illegal("error.live.other_bytes")
    return replace(sitter, opened=given)


def _changed(sitter: Sitter, action: Action) -> Sitter:
    kind = action["type"]
    if kind == "leave":
        return replace(sitter, left=True, played=False, forced=False)
    if kind == "away":
        return replace(sitter, away=True)
    if kind == "back":
        return replace(sitter, away=False, played=False, late=0, forced=False)
    if kind == "time":
        return replace(sitter, late=sitter.late + 1, forced=True)
    return replace(sitter, played=True, forced=False)


def _hex(text: Any, size: int) -> TypeGuard[str]:
    return isinstance(text, str) and len(text) == 2 * size and all([c in "0123456789abcdef" for c in text])


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
