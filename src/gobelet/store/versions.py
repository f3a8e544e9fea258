"""Which versions of the database there are (one file each in `migrations/versions`), and which one a file has."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

from gobelet.store.errors import Unusable

APPLICATION = 0x476F6265  # "Gobe": tells our files from those of others
MIGRATIONS = Path(__file__).parent / "migrations"
NAMED = re.compile(r"r(\d{4})_\w+\.py")


def newest() -> str:
    """The version that this Gobelet works with, such as "0002"."""
    return max(found[1] for file in (MIGRATIONS / "versions").iterdir() if (found := NAMED.fullmatch(file.name)))


def number(version: str) -> int:
    """A version as SQLite's `user_version` keeps it."""
    return int(version)


def version_in(connection: sqlite3.Connection, path: Path) -> str:
    """The version of our tables in a file, "" where nothing is in it; raises `Unusable` where it is not ours to use.

    `user_version` says it, also in files that are older than Alembic's own table.
    """
    version, owner, things = [
        connection.execute(question).fetchone()[0]
        for question in ("PRAGMA user_version", "PRAGMA application_id", "SELECT count(*) FROM sqlite_master")
    ]
    if things and owner != APPLICATION:
        raise Unusable("web.database.foreign", path=str(path))
    if version > number(newest()):
        raise Unusable("web.database.newer", path=str(path))
    return f"{version:04}" if things else ""
