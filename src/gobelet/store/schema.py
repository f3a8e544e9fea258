"""The tables of a store, as SQLAlchemy describes them; `migrations/` makes them. The hot path does without it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, text

METADATA = MetaData()
"""All tables of the database; `players.schema` declares its own on it too."""

MOMENT = BigInteger().with_variant(Integer, "sqlite")
"""Milliseconds since 1970."""


def some(condition: str) -> dict[str, Any]:
    """The condition of an index over some rows only, for both databases."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("setup", Text, nullable=False),  # the log without its entries, as JSON; the secret seed is in it
    Column("lang", Text, nullable=False),  # the language in which the table was opened
    Column("created", MOMENT, nullable=False),
    Column("code", Text),
    Column("status", Text),  # of live tables alone
    Column("quick", Text),
    Column("again", Text),  # the finished table whose players play on here; it may be gone from the store
    Index("tables_code", "code", unique=True, **some("code IS NOT NULL")),
    Index("tables_quick", "quick", "created", **some("quick IS NOT NULL")),
    Index("tables_again", "again", unique=True, **some("again IS NOT NULL")),
    Index("tables_live", "status", **some("status IS NOT NULL")),
    sqlite_with_rowid=False,
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),  # -1 for dice
    Column("action", Text, nullable=False),
    Column("id", Text),
    Column("at", MOMENT, nullable=False),
    Index("entries_named", "table_id", "seat", "id", unique=True, **some("id IS NOT NULL")),
    sqlite_with_rowid=False,
)

SITTINGS = Table(
    "sittings",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token", LargeBinary),  # the SHA-256 of what the seat's device keeps
    Column("player", Text),
    Index("sittings_player", "player", **some("player IS NOT NULL")),
    Index("sittings_token", "token", unique=True, **some("token IS NOT NULL")),  # asked for again: answered the same
    sqlite_with_rowid=False,
)

ARRIVALS = Table(
    "arrivals",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # the entry by which the player sat down
    Column("player", Text, nullable=False),
    Index("arrivals_player", "player"),
    sqlite_with_rowid=False,
)

REWRITTEN = Table(
    "rewritten",
    METADATA,
    Column("number", MOMENT, primary_key=True),
    Column("table_id", Text, nullable=False),  # whose entries were changed where they stand
    Column("at", MOMENT, nullable=False),
    sqlite_autoincrement=True,
)
