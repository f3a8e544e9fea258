"""What is sent to one socket: in order, bounded, and never in anybody's way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from gobelet.hosts.web import outbox as module
from gobelet.hosts.web.difference import Difference
from gobelet.hosts.web.limits import MOST_WAITING, MOST_WATCHED
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.web.shelf import Live
from gobelet.hosts.web.watchers import Watchers
from tests.support import roll, sealed


class Peer:
    """A connection whose other end reads only while the gate is open."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.closed: list[int] = []
        self.cut = False
        self.ended = asyncio.Event()
        self.reads = asyncio.Event()
        self.reads.set()
        self._waiting: list[bytes] = []

    @property
    def buffered(self) -> int:
        """The bytes that wait to leave."""
        if self.reads.is_set():
            self.got += self._waiting
            self._waiting.clear()
        return sum(map(len, self._waiting))

    @property
    def full(self) -> bool:
        """Whether the other end does not read."""
        return not self.reads.is_set()

    async def hear(self) -> None:
        """Nothing is said."""

    def put(self, frame: bytes) -> None:
        """A frame, behind those that wait."""
        if not self.cut:
            self._waiting.append(frame)
        assert self.buffered >= 0

    async def drained(self) -> None:
        """Returns when the other end reads, or is gone."""
        await self.reads.wait()

    def close(self, code: int) -> None:
        """The polite end."""
        self.closed.append(code)

    def abort(self) -> None:
        """The other one."""
        self.cut = True
        self.ended.set()
        self.reads.set()


def with_peer(work: Callable[[Peer, Outbox], Awaitable[Any]]) -> Peer:
    """Does the work on an outbox."""

    async def once() -> Peer:
        peer = Peer()
        async with asyncio.timeout(60):
            await work(peer, Outbox(peer))
        return peer

    return asyncio.run(once())


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long in these tests."""
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    monkeypatch.setattr(module, "GRACE", 0.1)


def test_everything_leaves_in_order():
    async def work(peer: Peer, outbox: Outbox) -> None:
        outbox.push(b"1")
        outbox.push(b"2")
        await outbox.answer(b"3")
        assert peer.got == [b"1", b"2", b"3"]

    with_peer(work)


def test_one_too_many_closes_with_try_again_later(monkeypatch):
    """Up to 64 may wait; the next one is too many, and nothing is sent any more."""
    monkeypatch.setattr(module, "PATIENCE", 60)  # it is their number, not the time

    async def work(peer: Peer, outbox: Outbox) -> None:
        peer.reads.clear()
        for n in range(1 + MOST_WAITING):
            outbox.push(bytes([n]))
        await asyncio.sleep(0.06)
        assert peer.closed == []
        outbox.push(b"too many")
        outbox.push(b"nobody cares")
        assert peer.closed == [1013]
        await peer.ended.wait()

    assert with_peer(work).got == []


def test_many_at_once_are_no_lag():
    """What is sent in one breath to somebody who reads may be more."""

    async def work(peer: Peer, outbox: Outbox) -> None:
        peer.reads.clear()
        for _ in range(3 * MOST_WAITING):
            outbox.push(b"x")
        peer.reads.set()
        outbox.push(b"y")
        assert peer.closed == []

    with_peer(work)


def test_who_lags_for_long_is_closed():
    """Even with few messages."""

    async def work(peer: Peer, outbox: Outbox) -> None:
        peer.reads.clear()
        outbox.push(b"1")
        outbox.push(b"2")
        await asyncio.sleep(0.15)
        outbox.push(b"3")
        assert peer.closed == [1013]

    with_peer(work)


def test_who_asks_and_does_not_read_is_cut_off():
    """Neither the answer nor the close get through: the connection is cut, and whoever waits goes on."""

    async def work(peer: Peer, outbox: Outbox) -> None:
        peer.reads.clear()
        await asyncio.gather(*[outbox.answer(b"unheard") for _ in range(2 * MOST_WAITING)])
        await outbox.answer(b"never")
        await peer.ended.wait()

    with_peer(work)


def test_a_socket_hears_of_the_tables_it_looked_at_last():
    """One who looks at ever more tables costs no more memory."""

    async def work(peer: Peer, outbox: Outbox) -> None:
        watchers = Watchers()
        for n in range(MOST_WATCHED + 1):
            watchers.watch(outbox, f"table {n}")
        before, after = sealed(), sealed().act(0, roll())
        for n in (0, 1):
            watchers.tell(Live(f"table {n}"), Difference(before, after), but=None)
        await outbox.answer(b"end")
        assert len(peer.got) == 2
        watchers.forget(outbox)
        assert not watchers._of_table
        assert not watchers._of_socket

    with_peer(work)
