"""What comes over a socket is read as every other message is, in whatever pieces it comes."""

from __future__ import annotations

import base64
import json
import secrets
import socket as plain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.hosts.web.encoding import decoded
from gobelet.hosts.wire import read_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
TEXTS = st.builds(
    lambda value, tight, plain: json.dumps(value, separators=(",", ":") if tight else None, ensure_ascii=plain),
    VALUES,
    st.booleans(),
    st.booleans(),
)


def outcome(read, text):
    try:
        return repr(read(text))
    except ValueError:
        return "refused"


@given(TEXTS)
def test_a_text_is_read_as_everywhere(text):
    assert outcome(decoded, text) == outcome(read_json, text)


@given(TEXTS, st.integers(0, 200), st.text('{}[]":,.eE+-0 1au\\\x00é', max_size=3))
def test_a_text_with_a_slip_too(text, at, slip):
    changed = text[:at] + slip + text[at + 1 :]
    assert outcome(decoded, changed) == outcome(read_json, changed)


@pytest.mark.parametrize("text", ['{"a":1,"a":1}', '[{"b":{"a":1,"a":2}}]', '{"a" :1,"a":2}', '{"\\u0061":1,"a":2}'])
def test_a_key_twice_is_refused(text):
    with pytest.raises(ValueError, match="twice"):
        decoded(text)


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A frame as a client sends it."""
    mask, size = b"\x37\xfa\x21\x3d", len(payload)
    head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0x80 | 126]) + size.to_bytes(2, "big")
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def asked(ident: int, padding: int = 0) -> bytes:
    message = {"jsonrpc": "2.0", "id": ident, "method": "é" * padding}
    return json.dumps(message, ensure_ascii=False).encode()


@pytest.fixture
def open_socket(server):
    """A connection after its handshake."""
    with plain.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        connection.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: http://127.0.0.1:{server.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += connection.recv(1)
        assert b" 101 " in head
        yield connection


def idents(connection: plain.socket, count: int) -> list[object]:
    """The ids of that many answers, pongs left aside."""
    found: list[object] = []
    with connection.makefile("rb") as reader:
        while len(found) < count:
            first, size = reader.read(2)
            if size == 126:
                size = int.from_bytes(reader.read(2), "big")
            payload = reader.read(size)
            if first == 0x81:
                found.append(json.loads(payload)["id"])
    return found


MIXED = b"".join(
    [
        frame(asked(0)),
        frame(asked(1, 100)),
        frame(asked(2)[:9], 0x01),
        frame(b"ping", 0x89),
        frame(asked(2)[9:], 0x80),
        frame(b"", 0x8A),
        frame(asked(3)),
        frame(asked(4, 1900)),
        frame(asked(5)),
    ]
)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000, len(MIXED)])
def test_messages_come_whole_in_whatever_pieces(open_socket, size):
    open_socket.setsockopt(plain.IPPROTO_TCP, plain.TCP_NODELAY, 1)
    for at in range(0, len(MIXED), size):
        open_socket.sendall(MIXED[at : at + size])
    assert idents(open_socket, 6) == list(range(6))


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x05hello", 1002),  # not masked
        (frame(b"\xff\xfe"), 1007),
        (frame(b"\xff", 0x01) + frame(b"", 0x80), 1007),
        (frame(b"{}", 0x82), 1003),
        (frame(b"x" * 5000), 1009),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big"), 1009),
        (frame(b"x" * 3000, 0x01) + frame(b"x" * 3000, 0x80), 1009),
        (frame(b"a", 0x01) + frame(b"{}"), 1002),  # another message inside one
        (frame(b"a", 0x80), 1002),  # the rest of none
        (frame(b"{}", 0xC1), 1002),  # said to be compressed
        (frame(b"x" * 126, 0x89), 1002),  # a ping longer than pings are
        (frame(b"{}", 0x83), 1002),
        (frame((1000).to_bytes(2, "big"), 0x88), 1000),
    ],
)
@pytest.mark.parametrize("size", [1, 10_000])
def test_what_is_no_message_ends_the_connection_with_its_code(open_socket, sent, code, size):
    sent = frame(asked(0)) + sent
    for at in range(0, len(sent), size):
        try:
            open_socket.sendall(sent[at : at + size])
        except OSError:
            break  # it has ended already
    with open_socket.makefile("rb") as reader:
        while (head := reader.read(2)) and head[0] != 0x88:
            size = int.from_bytes(reader.read(2), "big") if head[1] == 126 else head[1]
            reader.read(size)
        assert int.from_bytes(reader.read(2), "big") == code
