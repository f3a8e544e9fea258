"""Tables and their entries, as the first servers kept them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text, text

revision = "0001"
down_revision = None

MOMENT = BigInteger().with_variant(Integer, "sqlite")


def upgrade() -> None:
    """The secret seed of a table is in its setup; a seat of -1 is the dice."""
    op.create_table(
        "tables",
        Column("id", Text, primary_key=True),
        Column("setup", Text, nullable=False),
        Column("lang", Text, nullable=False),
        Column("created", MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "entries",
        Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
        Column("seq", Integer, primary_key=True),
        Column("seat", Integer, nullable=False),
        Column("action", Text, nullable=False),
        Column("id", Text),
        Column("at", MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    named = text("id IS NOT NULL")
    columns = ["table_id", "seat", "id"]
    op.create_index("entries_named", "entries", columns, unique=True, sqlite_where=named, postgresql_where=named)
