"""What strangers may send, and that nobody else notices."""

from __future__ import annotations

import json
import secrets
import socket as plain
import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gobelet.hosts.web.limits import LONGEST_FRAME, MOST_CALLS, MOST_WAITING
from tests.web.crash import WIDE
from tests.web.served import Said, running

PARSE, REQUEST, METHOD, PARAMS = -32700, -32600, -32601, -32602


def asking(method: str, **params) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


def closed_with(socket) -> int:
    with pytest.raises(ConnectionClosed) as caught:
        socket.next()
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello", PARSE),
        ("", PARSE),
        ("[" * 1000 + "]" * 1000, (PARSE, REQUEST)),
        ('{"a":' * 700 + "1" + "}" * 700, (PARSE, REQUEST)),
        (asking("games", a=float("nan")), PARSE),
        ('{"jsonrpc": "2.0", "id": 1, "method": "games", "params": {"a": 1e400}}', PARSE),
        ('{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "games"}', PARSE),
        ("9" * 4400, PARSE),
        ("null", REQUEST),
        ("[]", REQUEST),
        ('{"jsonrpc": "2.0", "id": {}, "method": "games"}', REQUEST),
        ('{"jsonrpc": "1.0", "id": 1, "method": "games"}', REQUEST),
        (json.dumps([1] * (MOST_CALLS + 1)), REQUEST),
        ('{"jsonrpc": "2.0", "id": 1, "method": "games", "params": [1]}', PARAMS),
        (asking("table.fly"), METHOD),
        (asking("half \ud800"), METHOD),
        (asking("table.view"), PARAMS),
        (asking("table.view", table=["x"], seat=0), PARAMS),
        (asking("games", lang="half \udc00"), PARAMS),
    ],
)
def test_a_wrong_message_gets_an_error_and_nothing_else(ana, text, code):
    """Each is answered with an error of JSON-RPC, and the socket goes on."""
    assert ana.say(text)["error"]["code"] in (code if isinstance(code, tuple) else (code,))
    assert ana.ask("games")


def test_a_batch_is_answered_in_order(ana):
    three = [json.loads(asking("server.info")) | {"id": n} for n in "abc"]
    del three[1]["id"]
    assert [each["id"] for each in ana.say(json.dumps(three))] == ["a", "c"]


@pytest.mark.parametrize(
    "name",
    ["", "t1", "x" * 22, "x" * 4000, "' OR 1=1 --", "../../etc/passwd", "half \ud800", "é" * 22, "x" * 21 + "\n"],
)
def test_a_table_that_is_not_there_cannot_be_told_from_one_that_cannot_be(ana, name):
    for method in ("table.view", "table.act", "table.save", "table.undo"):
        with pytest.raises(Said) as caught:
            ana.ask(method, table=name, seat=0, action={"type": "roll", "keep": []})
        assert (caught.value.reason, caught.value.code) == ("unknown_table", -32000)


def test_guessed_names_are_not_kept(ana):
    """Asking for tables that are not there costs the server no memory."""
    for _ in range(200):
        with pytest.raises(Said):
            ana.ask("table.view", table=secrets.token_urlsafe(16), seat=0)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"{}", 1003),
        ("x" * (LONGEST_FRAME + 1), 1009),
        (["x" * 3000, "x" * 3000], 1009),
        (["{", "}"], None),
    ],
)
def test_frames_that_cannot_be_close_their_own_socket(server, ana, frame, code):
    """Binary and oversize frames, whole or in parts; a message in parts that fits is a message."""
    stranger = server.socket()
    with suppress(ConnectionClosed):  # it may be closed before the last part is sent
        stranger.connection.send(frame)
    if code is None:
        assert stranger.next()["error"]["code"] == REQUEST
    else:
        assert closed_with(stranger) == code
    assert ana.ask("games")


def test_letters_that_are_none_close_their_own_socket(server, ana):
    stranger = server.socket()
    stranger.connection.send(b"\xff\xfe", text=True)
    assert closed_with(stranger) == 1007
    assert ana.ask("games")


def test_ten_megabytes_are_not_even_read(server, ana):
    """The size is refused from the frame's first bytes."""
    stranger = server.socket()
    with suppress(ConnectionClosed):
        stranger.connection.send("x" * 10_000_000)
    with pytest.raises(ConnectionClosed):
        stranger.next()
    assert ana.ask("games")


def test_a_message_as_long_as_allowed_is_read(ana):
    text = asking("table.open", fragment="")
    text = text.replace('""', '"' + "A" * (LONGEST_FRAME - len(text)) + '"')
    assert len(text) == LONGEST_FRAME
    assert ana.say(text)["error"]["data"]["reason"] == "bad_fragment"


@pytest.mark.parametrize(
    "origin",
    [
        None, "null", "", "http://evil.example", "http://{place}.evil.example", "http://evil.{place}", "{place}",
        "ftp://{place}", "http://{place}/", "http://x@{place}", "http://127.0.0.1:1", "http://127.0.0.1", "file://",
    ],
)  # fmt: skip
def test_a_page_from_elsewhere_is_refused_at_the_handshake(server, origin):
    """Missing, foreign, null or alike: 403. Only pages served here may speak."""
    with pytest.raises(InvalidStatus) as caught:
        server.socket(origin=origin and origin.format(place=server.place))
    assert caught.value.response.status_code == 403


@pytest.mark.parametrize("origin", ["http://{place}", "HTTP://{place}", "https://{place}"])
def test_our_own_pages_are_let_in(server, origin):
    if not origin.startswith("HTTP"):
        server.socket(origin=origin.format(place=server.place)).close()


def test_one_who_does_not_read_delays_nobody(tmp_path):
    """He is cut off, the others' answers come as before, and nothing piles up."""
    tune = "import gobelet.hosts.web.outbox as outbox; outbox.GRACE = 0.5"
    with running(tmp_path / "gobelet.db", env={**WIDE, "TUNE": tune}) as server:
        ana = server.socket()
        table, _ = ana.new()
        ana.roll(table)
        deaf = _deaf(server, table)
        for _ in range(MOST_WAITING):  # twice as many changes as may wait for him
            ana.ask("table.undo", table=table, seat=0)
            ana.roll(table)
        with deaf, pytest.raises(OSError, match=r"reset|pipe"):
            _talk_on(deaf)
        assert server.stop()[0] == 0


def _deaf(server, table: str) -> plain.socket:
    """A socket that looks at the table, asks for much, and never reads an answer."""
    deaf = plain.create_connection(("127.0.0.1", server.port))
    deaf.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
    handshake = (
        f"GET /ws HTTP/1.1\r\nHost: {server.place}\r\nOrigin: http://{server.place}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    deaf.sendall(handshake.encode())
    deaf.recv(1000)
    text = json.dumps([json.loads(asking("table.view", table=table, seat=0))] * MOST_CALLS).encode()
    frame = b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text
    deaf.settimeout(0.3)
    try:
        for _ in range(200):
            deaf.sendall(frame)
    except TimeoutError:
        pass  # the server has stopped reading what we say, for we do not read what it says
    deaf.settimeout(5)
    return deaf


def _talk_on(deaf: plain.socket) -> None:
    """Until the connection is found to be gone, which may be a while on a machine that is busy."""
    for _ in range(6_000):
        deaf.send(b"\x8a\x80\x00\x00\x00\x00")  # pongs nobody asked for
        time.sleep(0.01)


def test_what_strangers_do_fills_no_log(tmp_path):
    """A server that was sent every kind of rubbish has nothing to say about it."""
    with running(tmp_path / "gobelet.db") as server:
        for frame, text in ((b"\xff", True), (b"\xff", False), (b"x" * 9000, True), (b"nonsense", True)):
            stranger = server.socket()
            stranger.connection.send(frame, text=text)
            stranger.close()
        server.http("/api", "POST", b"\xff", content_type="application/json")
        raw = plain.create_connection(("127.0.0.1", server.port))
        raw.sendall(b"\x00\x01 nonsense\r\n\r\n")
        raw.recv(1000)
        raw.close()
        assert server.stop() == (0, "")
