"""Carries requests out and writes the answers, in either Python: no more of the host than what both have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gobelet.engine.canonical import canonical
from gobelet.registry import build_registry
from gobelet.room.desk import Desk
from gobelet.room.jsonrpc import Fault
from gobelet.room.memory import Memory
from gobelet.words import Catalogue

Asked = tuple[str, dict[str, Any]]


def new_room(load: Callable[[str], Any], texts: dict[str, dict[str, str]]) -> Memory:
    """A room with the files of the package as `load` reads them; its secret seeds are no secret."""
    words, seeds = Catalogue(texts), iter(range(1, 1000))
    return Memory(Desk(build_registry(load), lambda: words, load), lambda: next(seeds).to_bytes(32, "big"))


def answer(room: Memory, asked: Asked) -> str:
    """The answer to one request, as a text that is the same wherever the answer is."""
    try:
        return canonical(room.call(asked[0], asked[1]))
    except Fault as fault:
        return canonical(["refused", fault.code, fault.reason, fault.message, fault.more])


def answers(room: Memory, requests: list[Asked]) -> Iterator[str]:
    """The answers to requests, in their order."""
    for asked in requests:
        yield answer(room, asked)
