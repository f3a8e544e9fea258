"""Coming to a table: a token is at one seat alone; who sat down by which entry, and which tables were rewritten."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text, text

revision = "0004"
down_revision = "0003"

MOMENT = BigInteger().with_variant(Integer, "sqlite")


def upgrade() -> None:
    """Of those who came before this version it is only known who sits where."""
    some = text("token IS NOT NULL")
    op.create_index("sittings_token", "sittings", ["token"], unique=True, sqlite_where=some, postgresql_where=some)
    op.create_table(
        "arrivals",
        Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        Column("seq", Integer, primary_key=True),
        Column("player", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("arrivals_player", "arrivals", ["player"])
    op.create_table(
        "rewritten",
        Column("number", MOMENT, primary_key=True),
        Column("table_id", Text, nullable=False),
        Column("at", MOMENT, nullable=False),
        sqlite_autoincrement=True,
    )
