"""Messages that no client of ours would send: recorded ones cut and changed, and what a server makes of them."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from gobelet.room.jsonrpc import INTERNAL
from tests.web.served import Said, Server, Socket

CORPUS = Path(__file__).parents[1] / "corpus" / "socket.jsonl"
TOGETHER = 16
"""Messages that are sent before anyone listens; a socket may have 64 waiting."""

PATIENCE = 60.0
CLOSED = (1002, 1003, 1007, 1008, 1009)
"""What a socket may be closed with for what was said on it."""

NASTY: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63), 10**400, 0.5, -0.0, 1e308, "", " ", "\0", "\ud800", "é" * 30,
    "x" * 2000, "<script>alert(1)</script>", "' OR 1=1 --", "../../../etc/passwd", "\u202e", "NaN", "ones", [], {},
    [[]], [0, 0], [None], [-1, 5, 99], {"type": "roll"}, {"type": "roll", "keep": "all"}, {"type": "sit", "seat": 0},
    {"type": "dice", "faces": [6, 6, 6, 6, 6]}, {"a": {"a": {"a": {"a": {}}}}},
)  # fmt: skip
SIGNS = tuple(bytes([sign]) for sign in b'"{}[],:-\\\0\xff\xc3')
LONGER = (b"\\ud800", b"NaN", b"1e400", b"9" * 40)


class Fuzzed:
    """One server under strange messages. `wrongs` are those that it had no proper answer to."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.sent = 0
        self.wrongs: list[str] = []
        self._socket = self._fresh()
        self.names = self._names()

    def say(self, messages: list[bytes]) -> None:
        """Says all of these at once, and hears every answer."""
        self.sent += len(messages)
        sentinel = f"sentinel {self.sent}"
        asked = json.dumps({"jsonrpc": "2.0", "id": sentinel, "method": "table.view", "params": {"table": ""}})
        try:
            for message in messages:
                self._socket.connection.send(message, text=True)
            self._socket.connection.send(asked)
            while True:
                answer = self._socket.connection.recv(PATIENCE)
                if str(INTERNAL) in answer and '"code":' + str(INTERNAL) in answer:
                    self.wrongs.append(f"{answer!r} among {messages!r}")
                if sentinel in answer:
                    return
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
            if code not in CLOSED and (code is not None or all(_is_text(message) for message in messages)):
                self.wrongs.append(f"closed with {code} for {messages!r}")
            self._socket = self._fresh()
        except TimeoutError:
            self.wrongs.append(f"no answer to {messages!r}")
            self._socket = self._fresh()

    def filled(self, text: str) -> str:
        """A recorded message with names that this server knows."""
        for name, value in self.names.items():
            text = text.replace(name, value)
        return text

    def _fresh(self) -> Socket:
        return self.server.socket()

    def _names(self) -> dict[str, str]:
        """A live table that waits for one more, one of one device, and a player."""
        keeper = self.server.socket()
        live = {"game": "sheet", "ruleset": "yatzy_online", "live": True, "most": 4, "turn_seconds": 0}
        made = keeper.ask("table.new", **live, seats=["Ana"])
        joined = keeper.ask("table.join", code=made["code"], name="Béa")
        other = keeper.ask("table.new", **live, seats=["Chloé"])
        keeper.ask("table.start", table=made["table"], token=made["token"])
        keeper.roll(made["table"], seat=1, token=joined["token"])
        lone, _ = keeper.new()
        names = {"$table": made["table"], "$token": made["token"], "$code": other["code"], "$lone": lone}
        try:
            names["$device"] = keeper.ask("player.new", name="Ana")["device"]
        except Said:
            names["$device"] = "x" * 22
        keeper.close()
        return names


def _is_text(message: bytes) -> bool:
    """Whether it is UTF-8: what is none may end a connection with no other word, when more comes in one breath."""
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


def recorded() -> list[str]:
    """The messages of real clients, names left open."""
    return CORPUS.read_text().splitlines()


def changed(texts: list[str], chance: random.Random) -> Iterator[bytes]:
    """Recorded messages, each cut or changed in one or two of many ways, without end."""
    ways = (_replace, _replace, _replace, _graft, _drop, _bytes, _cut, _splice, _whole)
    while True:
        text = chance.choice(texts)
        for _ in range(chance.choice((1, 1, 2))):
            text_or_bytes = chance.choice(ways)(text, texts, chance)
            if isinstance(text_or_bytes, bytes):
                yield text_or_bytes[:4500]
                break
            text = text_or_bytes
        else:
            yield text.encode("utf-8", "surrogatepass")[:4500]


def _paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *[path for key, each in inner for path in _paths(each, (*at, key))]]


def _put(text: str, chance: random.Random, new: Any, drop: bool = False) -> str:
    """The message with another value at one of its places, or without that place."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    *way, last = chance.choice(_paths(value)[1:] or [(0,)])
    found = value
    try:
        for key in way:
            found = found[key]
        if drop:
            del found[last]
        else:
            found[last] = copy.deepcopy(new)
    except (TypeError, KeyError, IndexError):
        return text
    return json.dumps(value, ensure_ascii=chance.random() < 0.5)


def _replace(text: str, texts: list[str], chance: random.Random) -> str:
    return _put(text, chance, chance.choice(NASTY))


def _graft(text: str, texts: list[str], chance: random.Random) -> str:
    """A piece of another message."""
    other: Any = json.loads(chance.choice(texts))
    for key in chance.choice(_paths(other)):
        other = other[key]
    return _put(text, chance, other)


def _drop(text: str, texts: list[str], chance: random.Random) -> str:
    return _put(text, chance, None, drop=True)


def _whole(text: str, texts: list[str], chance: random.Random) -> str:
    return text


def _bytes(text: str, texts: list[str], chance: random.Random) -> bytes:
    found = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(found) + 1)
        found[at : at + chance.choice((0, 1, 1, 5))] = chance.choice((*SIGNS, *LONGER, bytes([chance.randrange(256)])))
    return bytes(found)


def _cut(text: str, texts: list[str], chance: random.Random) -> bytes:
    found = text.encode("utf-8", "surrogatepass")
    return found[: chance.randrange(len(found))]


def _splice(text: str, texts: list[str], chance: random.Random) -> bytes:
    one, two = text.encode("utf-8", "surrogatepass"), chance.choice(texts).encode()
    return one[: chance.randrange(len(one))] + two[chance.randrange(len(two)) :]
