"""What a server does at night: live tables of guests without a move for so many days go, nothing else does."""

from __future__ import annotations

import asyncio
import io
import json
import time

import pytest

from gobelet.hosts.web.chores import DAY, Nightly, feel_pulse
from gobelet.hosts.web.logs import open_log
from gobelet.hosts.web.metrics import Metrics
from gobelet.store.contract import OVER, PLAYING, NewTable
from gobelet.store.faults import Faults
from gobelet.store.sqlite import SqliteStore
from tests.store.tables import entry

pytestmark = pytest.mark.anyio
NIGHT = 1_800_000_000_000 // DAY * DAY + 4 * 3_600_000  # four o'clock, universal time


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(anyio_backend, tmp_path):
    """A table without a move for 40 days, one for 20, and an old one of one device."""
    moment = NIGHT - 40 * DAY
    store = SqliteStore(tmp_path / "gobelet.db", faults=Faults(), now=lambda: moment)
    await store.start()
    for name, status in (("old", PLAYING), ("young", PLAYING), ("device", None)):
        await store.add_table(NewTable(name, {}, "fr", (), status=status))
    await store.append("young", [entry(1, at=NIGHT - 20 * DAY)])
    yield store
    await store.close()


async def there(store):
    return [name for name in ("old", "young", "device") if await store.read(name) is not None]


async def test_old_tables_go_at_the_hour_set(store):
    """Ten milliseconds before it the server still waits; then it tidies, players too, and writes down how much."""
    said, also = io.StringIO(), []

    async def players(before: int) -> None:
        also.append(before)

    nightly = Nightly(store, lambda: NIGHT - 10, open_log("json", said), players)
    running = asyncio.create_task(nightly.run(4, 30))
    while not also:
        await asyncio.sleep(0.005)
    running.cancel()
    assert await there(store) == ["young", "device"]
    assert also[0] == NIGHT - 10 - 30 * DAY
    assert json.loads(said.getvalue().splitlines()[0])["tables"] == 1


async def test_the_codes_of_games_that_ended_yesterday_are_freed(store):
    """Until then they lead to the game that is over."""
    for name, at in (("today", NIGHT - DAY + 1), ("yesterday", NIGHT - DAY - 1)):
        await store.add_table(NewTable(name, {}, "fr", (entry(1, at=at),), code=name, status=OVER))
    await Nightly(store, lambda: NIGHT, open_log("text", io.StringIO())).once(30)
    assert [await store.find_code(code) for code in ("today", "yesterday")] == ["today", None]


async def test_a_store_that_does_not_answer_at_night_is_written_down(store):
    """And the server goes on."""
    said = io.StringIO()
    await store.close()
    assert await Nightly(store, lambda: NIGHT, open_log("text", said)).once(30) == 0
    assert "not_cleaned" in said.getvalue()


async def test_a_loop_that_is_late_shows_in_the_figures(anyio_backend):
    metrics = Metrics()
    pulse = asyncio.create_task(feel_pulse(metrics.lags))
    await asyncio.sleep(0)
    time.sleep(0.5)
    for _ in range(3):
        await asyncio.sleep(0)
    pulse.cancel()
    text = metrics.text().decode()
    assert 'gobelet_loop_lag_seconds_bucket{le="0.1"} 0.0' in text
    assert "gobelet_loop_lag_seconds_count 1.0" in text
