"""Frames of a WebSocket as bytes (RFC 6455, 5.2)."""

from __future__ import annotations

from gobelet.hosts.web.limits import LONGEST_FRAME

WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole message of text (RFC 6455, 5.2)."""


def frame_end(data: bytes, start: int) -> tuple[int, int]:
    """Where the payload of the frame that begins at `start` begins, and where it ends; (0, 0) where its head is not
    all there yet, (0, -1) where it is none that a client may send here."""
    if len(data) < start + 2:
        return 0, 0
    masked, size = divmod(data[start + 1], 128)
    if not masked or size == 127:
        return 0, -1
    begin = start + 6
    if size == 126:
        if len(data) < start + 4:
            return 0, 0
        size, begin = data[start + 2] * 256 + data[start + 3], start + 8
    return (begin, begin + size) if size <= LONGEST_FRAME else (0, -1)


def text_frame(data: bytes) -> bytes:
    """A text as it goes over the wire; the same for everybody it is sent to (RFC 6455, 5.2: whole, not masked)."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
