"""Live tables: a code to join by, where they stand, the quick match they wait for, and whose each seat is."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, Text, text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tables of one device have none of it."""
    for name in ("code", "status", "quick"):
        op.add_column("tables", Column(name, Text))
    op.create_table(
        "sittings",
        Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("token", LargeBinary),
        Column("player", Text),
        sqlite_with_rowid=False,
    )
    _index("tables_code", "tables", ["code"], "code IS NOT NULL", unique=True)
    _index("tables_quick", "tables", ["quick", "created"], "quick IS NOT NULL")
    _index("tables_live", "tables", ["status"], "status IS NOT NULL")
    _index("sittings_player", "sittings", ["player"], "player IS NOT NULL")


def _index(name: str, table: str, columns: list[str], where: str, unique: bool = False) -> None:
    some = text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=some, postgresql_where=some)
