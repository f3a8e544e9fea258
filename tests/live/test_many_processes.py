"""Two servers, one PostgreSQL: the same tables at both, one order, and nothing lost whatever goes away meanwhile."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator

import pytest

from tests.live.cluster import Cluster

Make = Callable[[int], Cluster]


@pytest.fixture
def cluster(tmp_path, postgres_url, redis_server) -> Iterator[Make]:
    """Makes two servers with so many tables of four."""
    made: list[Cluster] = []

    def make(crews: int) -> Cluster:
        made.append(Cluster(tmp_path, postgres_url, redis_server.url, crews))
        return made[-1]

    yield make
    for each in made:
        each.stop()


def test_both_act_on_the_same_tables_at_once(cluster):
    """Two of each table's devices are at the one, two at the other: one order, no gap, nothing twice."""
    both = cluster(6)
    assert dict(asyncio.run(both.play(500))) == {}


def test_the_database_goes_away_and_comes_back(cluster, postgres_server):
    """Nothing is acknowledged meanwhile, and all go on afterwards."""
    both = cluster(3)

    def restart() -> None:
        postgres_server.stop(signal.SIGINT)
        postgres_server.start()

    assert dict(asyncio.run(both.play(200, restart))) == {}


def test_hints_stop(cluster, redis_server):
    """Without Redis a change at the other process is found by looking."""
    both = cluster(3)
    try:
        assert dict(asyncio.run(both.play(200, redis_server.stop))) == {}
    finally:
        redis_server.start()


def test_one_of_two_is_killed(cluster):
    """Its devices go on at the other."""
    both = cluster(3)
    assert dict(asyncio.run(both.play(200, both.kill))) == {}


@pytest.mark.soak
def test_ten_thousand_actions_on_a_hundred_tables(cluster):
    both = cluster(100)
    assert dict(asyncio.run(both.play(10_000))) == {}
    assert both.confirmed >= 10_000
