"""The tables of the players, on the same metadata as those of the store; `store/migrations` makes them.

Device tokens, codes and challenges are kept as their SHA-256 alone.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, Table, Text

from gobelet.store.schema import METADATA, MOMENT

NUMBER = BigInteger().with_variant(Integer, "sqlite")


def whose(nullable: bool = False) -> Column[str]:
    """The player that a row belongs to, and goes with."""
    return Column("player", Text, ForeignKey("players.id", ondelete="CASCADE"), nullable=nullable)


PLAYERS = Table(
    "players",
    METADATA,
    Column("id", Text, primary_key=True),  # the public name: 22 letters that say nothing
    Column("name", Text, nullable=False),
    Column("created", MOMENT, nullable=False),
    Column("seen", MOMENT, nullable=False),  # to the day
    Column("experience", Integer, nullable=False),
    Index("players_seen", "seen"),
)

DEVICES = Table(
    "devices",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    whose(),
    Column("created", MOMENT, nullable=False),
    Index("devices_player", "player"),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("credential", LargeBinary, primary_key=True),
    whose(),
    Column("key", LargeBinary, nullable=False),  # the public one, as COSE writes it
    Column("signs", NUMBER, nullable=False),  # how often the authenticator says it has signed
    Column("created", MOMENT, nullable=False),
    Index("passkeys_player", "player"),
)

CODES = Table(
    "player_codes",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    whose(),
    Column("until", MOMENT, nullable=False),
    Index("player_codes_player", "player", unique=True),
)

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    whose(nullable=True),  # who registers a passkey; nobody yet where somebody comes back by one
    Column("until", MOMENT, nullable=False),
    Index("challenges_until", "until"),
    Index("challenges_player", "player"),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("table_id", Text, nullable=False),  # which may be gone from the store
    Column("seat", Integer, nullable=False),
    whose(),
    Column("game", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("title", Text),  # of a ruleset of the players' own, as JSON
    Column("options", Text, nullable=False),  # what differs from the ruleset, as JSON
    Column("total", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # 1 is the first
    Column("seats", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("experience", Integer, nullable=False),
    Column("lost", Float),  # points given away, once the coach has looked
    Column("at", MOMENT, nullable=False),
    Column("strikes", Integer),  # of a bomb
    Column("elapsed", MOMENT),  # milliseconds on the clock of a bomb
    Index("results_seat", "table_id", "seat", unique=True),
    Index("results_board", "ruleset", "ranked", "at"),
    Index("results_player", "player", "at"),
    sqlite_autoincrement=True,  # a number is never given again: by the last one a board knows whether it is new
)
