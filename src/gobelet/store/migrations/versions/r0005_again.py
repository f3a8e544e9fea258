"""Playing on: after which finished table another was opened, of which there is one alone."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text, text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Of tables from before this version it is not known."""
    op.add_column("tables", Column("again", Text))
    some = text("again IS NOT NULL")
    op.create_index("tables_again", "tables", ["again"], unique=True, sqlite_where=some, postgresql_where=some)
