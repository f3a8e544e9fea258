"""A backup has everything of one moment, is sound, and goes back into either kind of database."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import create_async_engine

from gobelet.players.schema import PLAYERS, RESULTS
from gobelet.store import backup
from gobelet.store.contract import PLAYING, NewTable, Sitting, Store
from gobelet.store.errors import Unusable
from tests.store.conftest import Place
from tests.store.tables import entry, outcome, seqs, started

pytestmark = pytest.mark.anyio

NAMES = [f"t{n}" for n in range(30)]


@pytest.fixture(params=["file", "server"])
async def other(request: pytest.FixtureRequest, anyio_backend: str, tmp_path: Path) -> AsyncIterator[Place]:
    """Another database, empty, of either kind."""
    async with AsyncExitStack() as stack:
        if request.param == "file":
            yield Place("", tmp_path / "elsewhere" / "other.db", stack)
        else:
            server = request.getfixturevalue("postgres_server")
            yield Place(server.create(f"other_{os.urandom(6).hex()}"), tmp_path / "unused.db", stack)


async def filled(store: Store) -> None:
    """Tables of each kind, with entries."""
    for n, name in enumerate(NAMES):
        sittings = (Sitting(0, bytes([n]) * 32, "ana"), Sitting(1))
        new = NewTable(name, {"game": "sheet", "n": n}, "fr", (), f"CODE-{n}", PLAYING, None, sittings)
        await store.add_table(new if n % 2 else NewTable(name, {"game": "sheet", "n": n}, "fr"))
        await store.append(name, [entry(1, 0, f"é{n}", at=1_700_000_000_000 + n), entry(2, -1)])


async def taken(place: Place, target: Path) -> backup.Contents:
    return await asyncio.to_thread(backup.back_up, place.url, place.path, target)


async def put(source: Path, place: Place, force: bool = False) -> backup.Contents:
    return await asyncio.to_thread(backup.restore, source, place.url, place.path, force)


async def refused(work) -> str:
    with pytest.raises(Unusable) as caught:
        await work
    return caught.value.key


async def test_everything_comes_back_from_a_backup_made_under_load(store, place, other, tmp_path):
    """Whole tables with all that was confirmed before it began, and no half of anything that came meanwhile."""
    await filled(store)
    done = dict.fromkeys(NAMES, 2)
    stopping = False

    async def play(name: str) -> None:
        while not stopping:
            assert await outcome(store.append(name, [entry(done[name] + 1), entry(done[name] + 2, -1)])) is None
            done[name] += 2

    playing = [asyncio.create_task(play(name)) for name in NAMES]
    while sum(done.values()) < 200:
        await asyncio.sleep(0.01)
    before = dict(done)
    found = await taken(place, tmp_path / "backup.db")
    after = dict(done)
    stopping = True
    await asyncio.gather(*playing)
    assert sum(before.values()) <= found.entries
    assert found.tables == len(NAMES)
    assert stat.S_IMODE((tmp_path / "backup.db").stat().st_mode) == 0o600
    assert await put(tmp_path / "backup.db", other) == found
    again = await other.opened()
    heads = await again.heads(NAMES)
    for name in NAMES:
        was, now = await store.read(name), await again.read(name)
        assert was is not None
        assert now is not None
        assert before[name] <= heads[name] <= after[name] + 2
        assert heads[name] % 2 == 0
        assert now.log["entries"] == was.log["entries"][: heads[name]]
        assert (now.lang, now.code, now.status, now.sittings) == (was.lang, was.code, was.status, was.sittings)
        assert {**now.log, "entries": []} == {**was.log, "entries": []}


async def test_players_and_their_results_come_along_and_numbers_go_on(store, place, other, tmp_path):
    """Whatever tables the database has; what is added afterwards gets a number of its own."""
    await place.account("ana")
    more = {"player": "ana", "game": "pig", "ruleset": "pig", "options": "{}", "total": 100, "place": 1, "seats": 2}
    more |= {"won": True, "bots": False, "ranked": True, "experience": 5, "at": 7}
    engine = create_async_engine(place.url or f"sqlite+aiosqlite:///{place.path}")
    async with engine.begin() as connection:
        for seat in range(3):
            await connection.execute(insert(RESULTS).values(table_id="t", seat=seat, **more))
    await engine.dispose()
    await taken(place, tmp_path / "backup.db")
    await put(tmp_path / "backup.db", other)
    engine = create_async_engine(other.url or f"sqlite+aiosqlite:///{other.path}")
    async with engine.begin() as connection:
        assert (await connection.execute(select(PLAYERS.c.id))).scalars().all() == ["ana"]
        await connection.execute(insert(RESULTS).values(table_id="u", seat=0, **more))
        rows = (await connection.execute(select(RESULTS.c.id, RESULTS.c.won).order_by(RESULTS.c.id))).all()
    await engine.dispose()
    assert [tuple(row) for row in rows] == [(1, True), (2, True), (3, True), (4, True)]


async def test_a_database_with_games_is_replaced_only_by_force(store, place, other, tmp_path):
    await filled(store)
    await taken(place, tmp_path / "backup.db")
    theirs = other.store()
    await theirs.start()
    await started(theirs, "mine")
    await theirs.close()
    assert await refused(put(tmp_path / "backup.db", other)) == "web.backup.not_empty"
    again = other.store()
    await again.start()
    assert await seqs(again, "mine") == []
    await again.close()
    await put(tmp_path / "backup.db", other, force=True)
    last = await other.opened()
    assert await last.read("mine") is None
    assert set(await last.heads(NAMES)) == set(NAMES)


async def test_a_file_that_a_server_has_open_is_not_replaced(file_place, tmp_path):
    store = await file_place.opened()
    await started(store)
    await taken(file_place, tmp_path / "backup.db")
    assert await refused(put(tmp_path / "backup.db", file_place, force=True)) == "web.backup.in_use"
    await store.append("t", [entry(1)])
    assert await seqs(store) == [1]


async def test_what_is_damaged_or_no_backup_is_not_used(file_place, other, tmp_path):
    """Neither to back up nor to restore; the database stays as it was."""
    store = await file_place.opened()
    await filled(store)
    good = tmp_path / "backup.db"
    await taken(file_place, good)
    data = bytearray(good.read_bytes())
    for at in range(8_000, len(data), 4_096):
        data[at : at + 60] = b"\xff" * 60
    (tmp_path / "damaged.db").write_bytes(data)
    (tmp_path / "cut.db").write_bytes(good.read_bytes()[: len(data) // 2])
    (tmp_path / "letter.db").write_text("Dear Ana, " * 1_000)
    with closing(sqlite3.connect(tmp_path / "gap.db")) as gap, closing(sqlite3.connect(good)) as whole:
        whole.backup(gap)
        gap.execute("DELETE FROM entries WHERE table_id = 't3' AND seq = 1")
        gap.commit()
    for name in ("damaged", "cut", "letter", "gap"):
        assert await refused(put(tmp_path / f"{name}.db", other)) == "web.backup.damaged", name
    (tmp_path / "empty.db").write_bytes(b"")
    for name in ("empty", "nowhere"):
        assert await refused(put(tmp_path / f"{name}.db", other)) == "web.backup.none", name
    assert await refused(taken(file_place, good)) == "web.backup.there"


def gobelet(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gobelet", "--lang", "en", *args]
    return subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, check=False, timeout=60)


async def test_by_command_from_a_file_to_a_server_and_back(file_place, postgres_url, tmp_path):
    """As docs/deploy.md says: `--database` names a file, GOBELET_DATABASE a server."""
    store = await file_place.opened()
    await filled(store)
    first, second, file = (str(tmp_path / name) for name in ("first.db", "second.db", "back.db"))
    done = await asyncio.to_thread(gobelet, "backup", first, "--database", str(file_place.path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{first} is written and checked. Tables: 30, lines: 60.\n"
    for command, more in ((["restore", first], 0), (["restore", first], 1), (["restore", first, "--force"], 0)):
        done = await asyncio.to_thread(gobelet, *command, GOBELET_DATABASE=postgres_url)
        assert done.returncode == more, done.stderr
    done = await asyncio.to_thread(gobelet, "backup", second, GOBELET_DATABASE=postgres_url)
    assert done.returncode == 0, done.stderr
    done = await asyncio.to_thread(gobelet, "restore", second, "--database", file)
    assert done.stdout == f"{second} is put back in place. Tables: 30, lines: 60.\n"
    again = await Place("", Path(file), file_place.stack).opened()
    assert set(await again.heads(NAMES)) == set(NAMES)


async def test_a_bad_setting_is_said_without_its_secret():
    done = await asyncio.to_thread(gobelet, "backup", "x.db", GOBELET_DATABASE="mysql://ana:secret-word@somewhere/x")
    assert done.returncode == 2
    assert "GOBELET_DATABASE" in done.stderr
    assert "secret-word" not in done.stderr
