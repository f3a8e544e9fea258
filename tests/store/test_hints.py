"""Hints reach the others soon; that they may be lost, and Redis with them, harms nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from random import Random

import pytest

from gobelet.store.channel import RedisHints
from gobelet.store.hints import open_hints
from tools.services import Redis, free_port

pytestmark = pytest.mark.anyio

Said = list[tuple[str, int]]


async def until(true: Callable[[], bool]) -> None:
    """Waits until it is true."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


class Two:
    """Two processes' hints."""

    def __init__(self, url: str) -> None:
        self.heard: tuple[Said, Said] = ([], [])
        self.ana, self.bea = (
            RedisHints(url, lambda table, seq, said=said: said.append((table, seq)), Random(n))  # type: ignore[misc]
            for n, said in enumerate(self.heard)
        )

    def connected(self) -> bool:
        """Whether both are heard."""
        return self.ana.connected and self.bea.connected

    async def told(self) -> None:
        """Waits until what the first says reaches the second, however often it must say it."""
        async with asyncio.timeout(20):
            for seq in range(1, 1_000):
                self.ana.tell("again", seq)
                await asyncio.sleep(0.05)
                if self.heard[1] and self.heard[1][-1][0] == "again":
                    return


@pytest.fixture
async def two(anyio_backend: str, redis_server: Redis) -> AsyncIterator[Two]:
    """Both, connected."""
    two = Two(redis_server.url)
    async with AsyncExitStack() as stack:
        for each in (two.ana, two.bea):
            await each.start()
            stack.push_async_callback(each.close)
        await until(two.connected)
        yield two


async def test_others_hear_it_and_oneself_does_not(two):
    two.ana.tell("a" * 22, 5)
    two.bea.tell("b" * 22, 7)
    await until(lambda: bool(two.heard[0] and two.heard[1]))
    assert two.heard == ([("b" * 22, 7)], [("a" * 22, 5)])


async def test_of_many_hints_on_one_table_the_last_is_heard(two):
    """What is behind may be left out."""
    for seq in range(1, 1_001):
        two.ana.tell("t", seq)
    await until(lambda: ("t", 1_000) in two.heard[1])
    assert len(two.heard[1]) < 1_000


async def test_redis_may_go_and_come_back(two, redis_server):
    """Nobody who tells something notices; afterwards all hear each other again."""
    await asyncio.to_thread(redis_server.stop)
    try:
        await until(lambda: not two.ana.connected and not two.bea.connected)
        for seq in range(20_000):
            two.ana.tell(f"t{seq}", seq)
    finally:
        await asyncio.to_thread(redis_server.start)
    await until(two.connected)
    await two.told()


async def test_without_a_redis_a_server_starts_and_ends_all_the_same(anyio_backend):
    hints = open_hints(f"redis://127.0.0.1:{free_port()}/0", lambda table, seq: None, Random(1))
    await hints.start()
    hints.tell("t", 1)
    await asyncio.sleep(0.3)
    assert not hints.connected
    async with asyncio.timeout(3):
        await hints.close()


async def test_what_others_say_in_another_tongue_is_passed_over(two, redis_server):
    _, writer = await asyncio.open_connection("127.0.0.1", redis_server.port)
    for said in ("nonsense", "x t minus", "x t 1 2", "x t ٣", '"x t 1"'):
        data = said.encode()
        writer.write(b"*3\r\n$7\r\nPUBLISH\r\n$7\r\ngobelet\r\n$%d\r\n%b\r\n" % (len(data), data))
    await writer.drain()
    writer.close()
    await writer.wait_closed()
    await two.told()
    assert {table for table, _ in two.heard[1]} == {"again"}


async def test_alone_nothing_is_told():
    hints = open_hints("", lambda table, seq: None, Random(1))
    await hints.start()
    hints.tell("t", 1)
    assert hints.connected
    await hints.close()
