"""What a store in PostgreSQL promises beside: a database that comes and goes loses nothing and is found again."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter

import asyncpg  # type: ignore[import-untyped]
import pytest

from gobelet.store.errors import Conflict, NotStored, Unusable
from gobelet.store.place import connect
from gobelet.store.postgres import PostgresStore
from tests.store.conftest import Place
from tests.store.tables import entry, outcome, outcomes, seqs, started
from tools.services import free_port

pytestmark = pytest.mark.anyio


@pytest.fixture
def place(server_place: Place) -> Place:
    """PostgreSQL alone."""
    return server_place


async def asked(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def unusable(url: str) -> Unusable:
    with pytest.raises(Unusable) as caught:
        await PostgresStore(url).start()
    return caught.value


async def test_a_newer_database_is_left_alone(store, place):
    await asked(place.url, "UPDATE alembic_version SET version_num = '9999'")
    assert (await unusable(place.url)).key == "web.database.newer_server"


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE TABLE things (name text)"],
        ["CREATE TABLE alembic_version (version_num text)", "INSERT INTO alembic_version VALUES ('ae1027a6acf')"],
    ],
    ids=["plain", "with migrations of its own"],
)
async def test_another_programs_database_is_left_alone(place, statements):
    await asked(place.url, *statements)
    assert (await unusable(place.url)).key == "web.database.foreign_server"
    with pytest.raises(asyncpg.UndefinedTableError):
        await asked(place.url, "SELECT * FROM entries")


async def test_a_database_that_is_not_there_is_said_without_its_password():
    error = await unusable(f"postgresql+asyncpg://gobelet:secret-word@127.0.0.1:{free_port()}/gobelet")
    assert error.key == "web.database.away"
    assert "secret-word" not in str(error)
    assert str(error.facts["place"]).startswith("127.0.0.1:")


async def test_an_address_of_something_else_is_refused():
    assert (await unusable("mysql://somebody@somewhere/gobelet")).key == "web.database.url"


async def test_many_servers_that_start_together_make_one_database(place):
    stores = [place.store() for _ in range(4)]
    assert await outcomes(*[store.start() for store in stores]) == [None] * 4
    await started(stores[0])
    assert await seqs(stores[3]) == []
    for store in stores:
        await store.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["ended", "crashed"])
async def test_while_the_database_is_away_nothing_is_confirmed(store, postgres_server, how):
    """Everybody is told within some seconds; once it is back all goes on by itself, and nothing confirmed is gone."""
    await started(store)
    await store.append("t", [entry(1)])
    await asyncio.to_thread(postgres_server.stop, how)
    try:
        asking = [store.append("t", [entry(2)]), started(store, "u"), store.read("t"), store.ping()]
        assert await outcomes(*asking) == [NotStored] * 4
    finally:
        await asyncio.to_thread(postgres_server.start)
    assert await seqs(store) == [1]
    await store.append("t", [entry(2)])
    await store.ping()
    assert await seqs(store) == [1, 2]


async def test_a_short_absence_is_waited_for(store, postgres_server):
    """Restarted under load: what waits goes in afterwards, and what was on its way goes in once."""
    names = [f"t{n}" for n in range(20)]
    for name in names:
        await started(store, name)
    confirmed: Counter[str] = Counter()

    async def play(name: str) -> None:
        for seq in range(1, 200):
            pair = [entry(seq, 0, f"a{seq}", at=seq), entry(seq + 1000, -1, at=seq)]
            while (found := await outcome(store.append(name, pair))) is not None:
                assert found is NotStored  # never a conflict: nobody else plays here
            confirmed[name] = seq

    playing = [asyncio.create_task(play(name)) for name in names]
    while sum(confirmed.values()) < 200:
        await asyncio.sleep(0.01)
    await asyncio.to_thread(postgres_server.stop)
    await asyncio.to_thread(postgres_server.start)
    await asyncio.gather(*playing)
    for name in names:
        assert await seqs(store, name) == [*range(1, 200), *range(1001, 1200)]


async def test_a_connection_that_is_cut_is_made_again(store, place):
    """By whoever runs the database, in the middle of everything."""
    await started(store)
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    cut = f"SELECT pg_terminate_backend(pid) {others}"
    for seq in range(1, 21):
        writing = asyncio.create_task(store.append("t", [entry(seq, 0, f"a{seq}"), entry(100 + seq, -1)]))
        await asked(place.url, cut)
        await writing
        await store.read("t")
    assert await seqs(store) == [*range(1, 21), *range(101, 121)]


async def test_two_processes_on_the_same_tables_write_one_order(store, place):
    """10,000 entries by two who know of each other only by the log: no gap, nothing lost, nothing twice."""
    other = await place.opened()
    names = [f"t{n}" for n in range(50)]
    await asyncio.gather(*[started(store, name) for name in names])

    async def play(who: int, name: str) -> None:
        """What a server does: writes at the next number, reads what it missed where somebody was quicker."""
        mine, known = (store, other)[who], 0
        for n in range(50):
            while await outcome(mine.append(name, [entry(known + 1, who, f"a{n}"), entry(known + 2, -1)])) is Conflict:
                known += len(await mine.since(name, known))
            known += 2

    await asyncio.gather(*[play(who, name) for name in names for who in (0, 1)])
    for name in names:
        entries = await store.since(name, 0)
        assert [each["seq"] for each in entries] == list(range(1, 201))
        assert [each["seat"] is None for each in entries] == [False, True] * 100
        assert Counter(each["id"] for each in entries if "id" in each) == {f"a{n}": 2 for n in range(50)}
    assert await store.heads(names) == dict.fromkeys(names, 200)


async def test_a_commit_is_durable_whatever_the_database_is_set_to(place):
    """A server told not to wait for its disk waits for it all the same where games are written."""
    name = place.url.rpartition("/")[2]
    await asked(place.url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = await place.opened()
    await started(store)
    await store.append("t", [entry(1)])
    connection = await connect(place.url)
    try:
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
    finally:
        await connection.close()
