"""The power may be cut at any moment: what was said to be written is on the disk."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.conftest import Place
from tests.store.tables import started

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[2]
CUTS = [7, 60, 220]
"""Entries written when the power is cut; the last is past the moment when SQLite moves its journal into the file."""


async def lost(place: Place, entries: int, *how: str) -> list[int]:
    """The numbers that were said to be written before the power was cut, and are not there."""
    store = await place.opened()
    await started(store)
    await store.close()
    shutil.copyfile(place.path, f"{place.path}.disk")
    command = [sys.executable, "-m", "tests.store.power", str(place.path), *how]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        said = [int(player.stdout.readline()) for _ in range(entries)]
        player.kill()
        said += [int(line) for line in player.stdout if line.endswith("\n")]
    left = place.path.parent / "after.db"
    for end in ("", "-wal"):
        synced = Path(f"{place.path}{end}.disk")
        if synced.exists():
            shutil.copyfile(synced, f"{left}{end}")
    with closing(sqlite3.connect(left)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        kept = [seq for (seq,) in connection.execute("SELECT seq FROM entries WHERE table_id = 't' ORDER BY seq")]
    assert kept == list(range(1, len(kept) + 1))
    return [seq for seq in said if seq > len(kept)]


@pytest.mark.parametrize("entries", CUTS)
async def test_what_is_said_to_be_written_outlives_the_power(file_place, entries):
    """Whatever SQLite had not synced is gone; nothing confirmed is among it, and the file is sound."""
    assert await lost(file_place, entries) == []


@pytest.mark.parametrize("entries", CUTS)
async def test_a_store_that_does_not_sync_is_caught(file_place, entries):
    """The same cut, of a store that is known to be bad: it would find out."""
    assert len(await lost(file_place, entries, "lazy")) >= 7
