"""The protocol on standard input and output: one message a line, UTF-8, in and out."""

from __future__ import annotations

import secrets
from typing import BinaryIO

from gobelet.hosts.coach import LazyCoach
from gobelet.hosts.files import load_data, load_registry, load_words
from gobelet.hosts.wire import answer_text, write_json
from gobelet.room import jsonrpc
from gobelet.room.desk import Desk
from gobelet.room.jsonrpc import Fault
from gobelet.room.memory import Memory
from gobelet.words import Catalogue

LONGEST_LINE = 4_000_000


def serve(source: BinaryIO, target: BinaryIO, lang: str = "en") -> None:
    """Answers every line of `source` on `target` until it ends; no line ends it before."""
    words = Words()
    registry = load_registry()
    desk = Desk(registry, words, load_data, lang=lang, coach=LazyCoach(registry))
    memory = Memory(desk, lambda: secrets.token_bytes(32))

    def say(key: str) -> str:
        return words().say(lang, key, {"most": LONGEST_LINE})

    while True:
        line = source.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            _skip_line(source, line)
            fault = Fault(jsonrpc.REQUEST, "invalid_request", say("error.rpc.too_long"))
            answer: str | None = write_json(jsonrpc.error(None, fault))
        elif not line.strip():
            continue
        else:
            answer = answer_text(line, memory.call, say)
        if answer is not None:
            target.write(answer.encode() + b"\n")
            target.flush()


class Words:
    """The catalogue, read when the first word is needed: most messages of programs need none."""

    def __init__(self) -> None:
        self._catalogue: Catalogue | None = None

    def __call__(self) -> Catalogue:
        """The catalogue of every language."""
        if self._catalogue is None:
            self._catalogue = load_words()
        return self._catalogue


def _skip_line(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)
