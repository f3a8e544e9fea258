"""What a server asks of the place where it keeps its tables, whatever database is under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from gobelet.engine.entry import Entry

WAITING, PLAYING, OVER = "waiting", "playing", "over"
"""The status of a live table: its seats fill, it is played, it has ended. Tables of one device have none."""


@dataclass(frozen=True)
class Sitting:
    """Whose a seat of a live table is: the SHA-256 of its token (None for a bot), and the player, if known."""

    seat: int
    token: bytes | None = None
    player: str | None = None


@dataclass(frozen=True)
class Arrival:
    """By which entry a player sat down, so that the name in it is found when the player wants to be forgotten."""

    seq: int
    player: str


@dataclass(frozen=True)
class NewTable:
    """A table to be added: `log` without its entries is its setup; `entries` are those so far.

    `code` is the short code of a live table, `quick` the key of the quick match it waits for, `again` the name of the
    finished table whose players play on at this one. `beside` are the tables known to wait for the same quick match,
    beside which this one is wanted all the same; None: whichever wait.
    """

    name: str
    log: dict[str, Any]
    lang: str
    entries: Sequence[Entry] = ()
    code: str | None = None
    status: str | None = None
    quick: str | None = None
    sittings: tuple[Sitting, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    again: str | None = None
    beside: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Change:
    """What becomes of a live table together with its new entries; `sittings` replaces all of them, None leaves them;
    `arrivals` are added to those before.

    A table that is `OVER` or `PLAYING` waits for no quick match any more. One that is `OVER` keeps its code for a while
    (`spent_codes`), so that who comes by it is told.
    """

    status: str | None = None
    sittings: tuple[Sitting, ...] | None = None
    arrivals: tuple[Arrival, ...] = ()


NOTHING = Change()


@dataclass(frozen=True)
class Stored:
    """A table as it was kept. The entries of a live table carry `at`, milliseconds since 1970."""

    log: dict[str, Any]
    lang: str
    code: str | None = None
    status: str | None = None
    quick: str | None = None
    sittings: tuple[Sitting, ...] = ()


class Store(Protocol):
    """Adds tables and entries, and reads them back. What returns is on the disk.

    Everything raises `NotStored` when the database does not answer, and `Unfit` where a value can be kept in none. The
    primary key (table, seq) and the unique (table, seat, id) decide when two want to write the same: the second gets
    `Conflict`, and nothing of it is kept. A token's hash, too, is at one seat of one table at most, and after one table
    they play on at one other at most.
    """

    async def start(self) -> None:
        """Connects, and brings the database to this version; raises `Unusable`."""

    async def close(self) -> None:
        """Writes what waits, and ends."""

    async def ping(self) -> None:
        """Returns within a second or two when the database answers."""

    async def add_table(self, table: NewTable) -> None:
        """Adds a table; one commit. `Conflict` where its name, its code or a token in it is taken, where they play on
        elsewhere already after the table that it names as `again`, or where a table waits for the same quick match of
        which whoever opens this one did not know (`beside`), or is just being opened by another process."""

    async def append(self, name: str, entries: Sequence[Entry], change: Change = NOTHING) -> None:
        """Adds entries to a table's log, and the change that goes with them; one commit."""

    async def read(self, name: str) -> Stored | None:
        """The table of that name, if there is one."""

    async def since(self, name: str, seq: int) -> list[dict[str, Any]]:
        """The entries after number `seq`, as the table's log writes them."""

    async def heads(self, names: Sequence[str]) -> dict[str, int]:
        """The number of entries of each of these tables."""

    async def find_code(self, code: str) -> str | None:
        """The name of the live table with this short code, which may be over."""

    async def spent_codes(self, before: int) -> list[str]:
        """The tables that are over, where nothing has happened since `before`, and that still have their short code."""

    async def free_codes(self, names: Sequence[str]) -> None:
        """Takes from these tables the short codes, which lead nowhere any more; one commit."""

    async def find_tables_of(self, player: str, most: int) -> list[str]:
        """The live tables that are not over and at which the player sits, the one changed last first."""

    async def find_seat(self, token: bytes) -> str | None:
        """The name of the table where somebody sits by the token with this hash."""

    async def find_last(self, name: str) -> str:
        """The last of the tables at which they played on after that one, one after the other; its own name where they
        did not."""

    async def find_before(self, name: str) -> str | None:
        """The name of the finished table after which they play on at that one, if any."""

    async def find_quick(self, key: str) -> list[str]:
        """The tables that wait for this quick match, the oldest first, 50 at most."""

    async def unfinished(self) -> list[str]:
        """The live tables that wait or are played."""

    async def forget_player(self, player: str) -> None:
        """Takes the player out of every sitting, and its tokens with it."""

    async def rewritten(self, since: int) -> dict[int, str]:
        """The tables whose entries were changed where they stand since that moment, in milliseconds since 1970, by the
        number of the change: whoever keeps a copy reads it again."""

    async def stale(self, before: int) -> list[str]:
        """The live tables where nothing has happened since `before`, in milliseconds since 1970, and where nobody sits
        who has an account (a passkey)."""

    async def remove(self, names: Sequence[str]) -> None:
        """Removes these tables with all that belongs to them; one commit. Names of no table are passed over."""
