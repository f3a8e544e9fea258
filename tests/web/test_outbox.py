"""One socket's queue: in order, bounded, and never in anybody's way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from gobelet.hosts.web import outbox as module
from gobelet.hosts.web.limits import MOST_WAITING, MOST_WATCHED
from gobelet.hosts.web.outbox import Outbox
from gobelet.hosts.web.shelf import Live
from gobelet.hosts.web.watchers import Watchers
from tests.support import roll, sealed


class Peer:
    """A socket whose other end reads only while the gate is open."""

    def __init__(self) -> None:
        self.scope = {"state": {"abort": self._abort}}
        self.got: list[str | int] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.cut = False

    async def send_text(self, text: str) -> None:
        await self._leave(text)

    async def close(self, code: int) -> None:
        await self._leave(code)

    async def _leave(self, what: str | int) -> None:
        await self.reads.wait()
        if self.cut:
            raise WebSocketDisconnect(1006)
        self.got.append(what)

    def _abort(self) -> None:
        self.cut = True
        self.reads.set()


def with_peer(work: Callable[[Peer, Outbox, asyncio.Task[None]], Awaitable[Any]]) -> Peer:
    """Does the work on an outbox whose task runs."""

    async def once() -> Peer:
        peer = Peer()
        outbox = Outbox(peer)  # type: ignore[arg-type]
        sender = asyncio.create_task(outbox.run())
        async with asyncio.timeout(5):
            await work(peer, outbox, sender)
        sender.cancel()
        return peer

    return asyncio.run(once())


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long in these tests."""
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    monkeypatch.setattr(module, "GRACE", 0.1)


def test_everything_leaves_in_order():
    async def work(peer: Peer, outbox: Outbox, sender: asyncio.Task[None]) -> None:
        outbox.push("1")
        outbox.push("2")
        await outbox.answer("3")
        assert peer.got == ["1", "2", "3"]

    with_peer(work)


def test_one_too_many_closes_with_try_again_later():
    """Up to 64 may wait; the next one is too many, and what waited is not sent any more."""

    async def work(peer: Peer, outbox: Outbox, sender: asyncio.Task[None]) -> None:
        peer.reads.clear()
        outbox.push("first")
        await asyncio.sleep(0)  # this one is on its way
        for n in range(MOST_WAITING):
            outbox.push(str(n))
        await asyncio.sleep(0)
        assert not outbox._ended
        outbox.push("too many")
        outbox.push("nobody cares")
        peer.reads.set()
        await sender
        assert peer.got == ["first", 1013]

    with_peer(work)


def test_who_does_not_read_for_long_is_cut_off():
    """Neither the message nor the close get through: the connection is cut, and whoever waits goes on."""

    async def work(peer: Peer, outbox: Outbox, sender: asyncio.Task[None]) -> None:
        peer.reads.clear()
        await asyncio.gather(*[outbox.answer("unheard") for _ in range(2 * MOST_WAITING)], sender)
        await outbox.answer("never")
        assert peer.cut
        assert peer.got == []

    with_peer(work)


def test_a_socket_that_went_away_holds_nobody():
    async def work(peer: Peer, outbox: Outbox, sender: asyncio.Task[None]) -> None:
        peer.cut = True
        await outbox.answer("gone")
        outbox.push("gone")
        await sender

    assert with_peer(work).got == []


def test_a_socket_hears_of_the_tables_it_looked_at_last():
    """One who looks at ever more tables costs no more memory."""

    async def work(peer: Peer, outbox: Outbox, sender: asyncio.Task[None]) -> None:
        watchers = Watchers()
        for n in range(MOST_WATCHED + 1):
            watchers.watch(outbox, f"table {n}")
        before, after = sealed(), sealed().act(0, roll())
        for n in (0, 1):
            watchers.tell(Live(f"table {n}"), before, after, but=None)
        await outbox.answer("end")
        assert len(peer.got) == 2
        watchers.forget(outbox)
        assert not watchers._of_table
        assert not watchers._of_socket

    with_peer(work)
