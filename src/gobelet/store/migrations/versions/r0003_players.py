"""Players: guests and accounts, their devices, passkeys and one-time codes, and the results of their games."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, LargeBinary, Text

revision = "0003"
down_revision = "0002"

NUMBER = BigInteger().with_variant(Integer, "sqlite")


def upgrade() -> None:
    """Each row of the others belongs to a player, and goes with it."""
    op.create_table(
        "players",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("created", NUMBER, nullable=False),
        Column("seen", NUMBER, nullable=False),
        Column("experience", Integer, nullable=False),
    )
    op.create_index("players_seen", "players", ["seen"])
    _secrets()
    _results()


def _whose(nullable: bool = False) -> Column[str]:
    return Column("player", Text, ForeignKey("players.id", ondelete="CASCADE"), nullable=nullable)


def _secrets() -> None:
    more = {
        "devices": [Column("created", NUMBER, nullable=False)],
        "player_codes": [Column("until", NUMBER, nullable=False)],
        "challenges": [Column("until", NUMBER, nullable=False)],
    }
    for name, columns in more.items():
        op.create_table(
            name, Column("hash", LargeBinary, primary_key=True), _whose(nullable=name == "challenges"), *columns
        )
        op.create_index(f"{name}_player", name, ["player"], unique=name == "player_codes")
    op.create_index("challenges_until", "challenges", ["until"])
    op.create_table(
        "passkeys",
        Column("credential", LargeBinary, primary_key=True),
        _whose(),
        Column("key", LargeBinary, nullable=False),
        Column("signs", NUMBER, nullable=False),
        Column("created", NUMBER, nullable=False),
    )
    op.create_index("passkeys_player", "passkeys", ["player"])


def _results() -> None:
    op.create_table(
        "results",
        Column("id", NUMBER, primary_key=True),
        Column("table_id", Text, nullable=False),
        Column("seat", Integer, nullable=False),
        _whose(),
        Column("game", Text, nullable=False),
        Column("ruleset", Text, nullable=False),
        Column("title", Text),
        Column("options", Text, nullable=False),
        Column("total", Integer, nullable=False),
        Column("place", Integer, nullable=False),
        Column("seats", Integer, nullable=False),
        Column("won", Boolean, nullable=False),
        Column("bots", Boolean, nullable=False),
        Column("ranked", Boolean, nullable=False),
        Column("experience", Integer, nullable=False),
        Column("lost", Float),
        Column("at", NUMBER, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("results_seat", "results", ["table_id", "seat"], unique=True)
    op.create_index("results_board", "results", ["ruleset", "ranked", "at"])
    op.create_index("results_player", "results", ["player", "at"])
