"""What became of a bomb: its strikes, and how long its clock ran."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Of bombs from before this version it is not known."""
    op.add_column("results", Column("strikes", Integer))
    op.add_column("results", Column("elapsed", BigInteger().with_variant(Integer, "sqlite")))
