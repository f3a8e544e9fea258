"""The store that the settings ask for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gobelet.store.contract import Store
from gobelet.store.faults import Faults
from gobelet.store.sqlite import SqliteStore
from gobelet.store.writer import Committed, untold


def open_store(
    url: str,
    path: Path,
    died: Callable[[], None] = lambda: None,
    faults: Faults | None = None,
    committed: Committed = untold,
) -> Store:
    """The store at `url` (`postgresql+asyncpg://…`), or in the file at `path` where there is none; not yet started."""
    if not url:
        return SqliteStore(path, died, faults, committed)
    from gobelet.store.postgres import PostgresStore  # its driver is not for those who have a file

    return PostgresStore(url, died, faults, committed)
