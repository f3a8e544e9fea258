"""`gobelet engine`: whatever comes in on its standard input, it lives, and its tables are as they were."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support import roll, score

COMMAND = [sys.executable, "-m", "gobelet", "engine"]


class Engine:
    """A process that answers one line for each line it is sent."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def send(self, line: bytes) -> None:
        """Writes a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def answer(self, line: bytes) -> Any:
        """What is answered to a line."""
        self.send(line)
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a method."""
        request = {"jsonrpc": "2.0", "id": "ask", "method": method, "params": params}
        answer = self.answer(json.dumps(request).encode())
        assert answer["id"] == "ask", answer
        return answer["result"]

    def close(self) -> tuple[bytes, bytes]:
        """Ends its input; what it had left to say, and what it said to whoever runs it."""
        return self.process.communicate(timeout=60)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """One process for all the lines below; in the end it must have had no fault of its own."""
    one = Engine()
    yield one
    out, err = one.close()
    assert out == b""
    assert err.decode() == ""
    assert one.process.returncode == 0


@pytest.fixture(scope="module")
def table(engine: Engine) -> str:
    """A table in the middle of a game."""
    name: str = engine.ask("table.new", game="sheet", seats=["Ana", "Béa"], seed="00ff")["table"]
    engine.ask("table.act", table=name, seat=0, action=roll(), id="a")
    return name


@pytest.fixture
def as_it_was(engine: Engine, table: str) -> Iterator[None]:
    """The table after the line is the table before it."""
    before = engine.ask("table.save", table=table)
    yield
    assert engine.ask("table.save", table=table) == before


def request(text: str, ident: str = "1") -> bytes:
    """A request to score whose action is this text."""
    head = f'{{"jsonrpc":"2.0","id":{ident},"method":"table.act","params":{{"table":"t1","seat":0,"action":'
    return (head + text + "}}").encode()


def deep(levels: int, start: str = "[", end: str = "]") -> str:
    """Lists in lists."""
    return start * levels + end * levels


NOT_JSON = {
    "a word": b"hello",
    "an open object": b'{"jsonrpc":"2.0"',
    "two values": b"{} {}",
    "a single quote": b"{'jsonrpc':'2.0'}",
    "a trailing comma": b"[1,2,]",
    "a zero byte": b"\x00",
    "bytes that are no UTF-8": b'{"jsonrpc":"2.0","id":1,"method":"\xff\xfe\xfd"}',
    "a lone escape": b"\x1b[2J",
    "NaN": request("NaN"),
    "Infinity": request("[Infinity]"),
    "-Infinity": request("-Infinity"),
    "1e400": request('{"type":"roll","keep":[1e400]}'),
    "-1e400": request("-1e400"),
    "a key twice": request('{"type":"roll","type":"score"}'),
    "an id twice": b'{"jsonrpc":"2.0","id":1,"id":2,"method":"games"}',
    "a number of 5,000 digits": request('{"type":"roll","keep":[' + "9" * 5000 + "]}"),
    "100,000 lists deep": request(deep(100_000)),
    "100,000 lists, never closed": b"[" * 100_000,
    "100,000 objects deep": request(deep(100_000, '{"a":', "1}")[:-1]),
    "comments": b"// hello",
}


@pytest.mark.usefixtures("as_it_was")
@pytest.mark.parametrize("line", NOT_JSON.values(), ids=NOT_JSON)
def test_a_line_that_is_not_json_gets_a_parse_error(engine: Engine, line: bytes) -> None:
    """With id null: none could be read."""
    answer = engine.answer(line)
    assert (answer["id"], answer["error"]["code"]) == (None, -32700)
    assert answer["error"]["data"]["message"]


NO_REQUEST = {
    "a number": b"7",
    "a text": b'"games"',
    "null": b"null",
    "true": b"true",
    "an empty object": b"{}",
    "an empty batch": b"[]",
    "no version": b'{"id":null,"method":"games"}',
    "another version": b'{"jsonrpc":"1.0","method":"games"}',
    "a version that is a number": b'{"jsonrpc":2.0,"method":"games"}',
    "no method": b'{"jsonrpc":"2.0"}',
    "a method that is a number": b'{"jsonrpc":"2.0","method":7}',
    "parameters that are a text": b'{"jsonrpc":"2.0","method":"games","params":"x"}',
    "parameters that are null": b'{"jsonrpc":"2.0","method":"games","params":null}',
    "an id that is a list": b'{"jsonrpc":"2.0","id":[1],"method":"games"}',
    "an id that is true": b'{"jsonrpc":"2.0","id":true,"method":"games"}',
}


@pytest.mark.usefixtures("as_it_was")
@pytest.mark.parametrize("line", NO_REQUEST.values(), ids=NO_REQUEST)
def test_json_that_is_no_request_gets_an_invalid_request_error(engine: Engine, line: bytes) -> None:
    """With id null, as none of them has one that can be read."""
    answer = engine.answer(line)
    assert (answer["id"], answer["error"]["code"]) == (None, -32600)


REFUSED = {
    "an unknown method": b'{"jsonrpc":"2.0","id":1,"method":"table.jump"}',
    "a method of half a letter": b'{"jsonrpc":"2.0","id":1,"method":"\\ud83d"}',
    "a method of a million letters": b'{"jsonrpc":"2.0","id":1,"method":"' + b"x" * 1_000_000 + b'"}',
    "parameters in a list": b'{"jsonrpc":"2.0","id":1,"method":"games","params":["t1"]}',
    "900 lists deep": request(deep(900)),
    "a keep 900 lists deep": request('{"type":"roll","keep":' + deep(900) + "}"),
    "a keep 500 lists deep": request('{"type":"roll","keep":[' + deep(500) + "]}"),
    "a category 900 objects deep": request('{"type":"score","category":' + '{"a":' * 900 + "1" + "}" * 901),
    "an action of half a letter": request('{"type":"\\udfff"}'),
    "a category of half a letter": request('{"type":"score","category":"\\ud83d"}'),
    "a category of a million letters": request('{"type":"score","category":"' + "x" * 1_000_000 + '"}'),
    "a keep of a million dice": request('{"type":"roll","keep":[' + "0," * 1_000_000 + "0]}"),
    "a huge position": request('{"type":"roll","keep":[' + "9" * 4300 + "]}"),
    "a huge seat": request(f'{{"type":"roll"}},"id":"x","view_of":{"9" * 4300}'),
    "a table of half a letter": b'{"jsonrpc":"2.0","id":1,"method":"table.view","params":{"table":"\\udc00","seat":0}}',
    "a name of half a letter": (
        b'{"jsonrpc":"2.0","id":1,"method":"table.new","params":{"game":"sheet","seats":["\\ud83d"]}}'
    ),
    "a ruleset 900 lists deep": (
        b'{"jsonrpc":"2.0","id":1,"method":"table.new","params":{"game":"sheet","seats":["A"],"ruleset":'
        + deep(900).encode() + b"}}"
    ),
    "a log 900 lists deep": (
        b'{"jsonrpc":"2.0","id":1,"method":"table.load","params":{"log":{"gobelet":1,"entries":[],"dice":{},"game":'
        + deep(900).encode() + b"}}}"
    ),
    "a fragment of a million letters": (
        b'{"jsonrpc":"2.0","id":1,"method":"table.open","params":{"fragment":"1' + b"A" * 1_000_000 + b'"}}'
    ),
}  # fmt: skip


@pytest.mark.usefixtures("as_it_was")
@pytest.mark.parametrize("line", REFUSED.values(), ids=REFUSED)
def test_a_request_that_cannot_be_carried_out_gets_an_error_with_its_reason(engine: Engine, line: bytes) -> None:
    """Never a fault of the engine's own."""
    answer = engine.answer(line)
    assert answer["id"] == 1
    assert answer["error"]["code"] in (-32000, -32601, -32602)
    assert answer["error"]["data"]["reason"] not in ("", "internal_error")


@pytest.mark.usefixtures("as_it_was")
@pytest.mark.parametrize("levels", [100, 333, 900, 1_000, 3_000])
@pytest.mark.parametrize("place", ["{}", '{{"type":{}}}', '{{"type":"roll","keep":[{}]}}', '{{"type":"roll"}},"id":{}'])
def test_nested_to_any_depth_there_is_an_answer_and_no_fault_of_the_engine(
    engine: Engine, levels: int, place: str
) -> None:
    """Refused as not JSON, as too deep, or for what it asks."""
    answer = engine.answer(request(place.format(deep(levels))))
    assert answer["error"]["code"] in (-32700, -32602, -32000)


@pytest.mark.usefixtures("as_it_was")
@pytest.mark.parametrize("letter", [b"x", b"[", b" ", b"\xff"])
def test_a_line_of_10_megabytes_is_too_long(engine: Engine, letter: bytes) -> None:
    """It is passed over, and the next line is answered."""
    for line in (letter * 10_000_000, request('{"type":"' + "x" * 10_000_000 + '"}')):
        answer = engine.answer(line)
        assert (answer["id"], answer["error"]["code"]) == (None, -32600)
        assert "4000000" in answer["error"]["message"]


@pytest.mark.usefixtures("as_it_was")
def test_a_batch_is_answered_in_one_line_each_part_for_itself(engine: Engine) -> None:
    """Requests, notifications, and what is neither."""
    games = {"jsonrpc": "2.0", "method": "games"}
    batch = [{**games, "id": 1}, games, 7, [], {**games, "id": "b", "method": "x"}, {**games, "id": None}]
    answers = engine.answer(json.dumps(batch).encode())
    assert [answer["id"] for answer in answers] == [1, None, None, "b", None]
    assert ["result" in answer for answer in answers] == [True, False, False, False, True]
    many = engine.answer(json.dumps([{**games, "id": i} for i in range(500)]).encode())
    assert [answer["id"] for answer in many] == list(range(500))


@pytest.mark.usefixtures("as_it_was")
def test_a_notification_is_carried_out_and_not_answered(engine: Engine) -> None:
    """Nor are an empty line and a batch of notifications; the next answer is the next request's."""
    table = engine.ask("table.new", game="sheet", seats=["Ana"])["table"]
    act = {"jsonrpc": "2.0", "method": "table.act", "params": {"table": table, "seat": 0, "action": roll()}}
    engine.send(json.dumps(act).encode())
    engine.send(json.dumps([{**act, "method": "table.jump"}, {**act, "params": {"table": table}}]).encode())
    engine.send(b"")
    engine.send(b"  \t ")
    assert engine.ask("table.view", table=table, seat=0)["roll"] == 1


@pytest.mark.usefixtures("as_it_was")
@pytest.mark.parametrize("ident", [0, -1, 10**30, "", "é\ud800", "x" * 100_000, None])
def test_an_answer_has_the_id_of_its_request(engine: Engine, ident: Any) -> None:
    """Whatever text or number it is."""
    for method in ("games", "table.jump"):
        assert engine.answer(json.dumps({"jsonrpc": "2.0", "id": ident, "method": method}).encode())["id"] == ident


def test_every_refused_action_leaves_the_table_as_it_was(engine: Engine, table: str) -> None:
    """Its log is the same after each."""
    before = engine.ask("table.save", table=table)
    for action in (roll(0, 1, 2, 3, 4), roll(9), roll(1, 1), score("villa"), {"type": "dice", "faces": [1]}, {}):
        line = request(json.dumps(action))
        assert engine.answer(line)["error"]["code"] == -32000
        assert engine.ask("table.save", table=table) == before


@pytest.mark.parametrize("end", [b"", b"hello", b'{"jsonrpc":"2.0","id":1,"method":"games"}', b"x" * 9_000_000])
def test_the_engine_ends_with_its_input_and_answers_a_last_line_that_is_not_ended(end: bytes) -> None:
    """With exit code 0."""
    one = Engine()
    out, err = one.process.communicate(end, timeout=60)
    assert (one.process.returncode, err) == (0, b"")
    assert len(out.splitlines()) == (1 if end else 0)
