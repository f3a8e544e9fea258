"""JSON as it comes over a socket and as it leaves the server, read and written quickly."""

from __future__ import annotations

from typing import Any

import msgspec

from gobelet.hosts.wire import read_json, write_json

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder()


def encoded(value: Any) -> bytes:
    """The value as JSON in UTF-8; letters that are none, such as half a pair, are escaped."""
    try:
        return _ENCODER.encode(value)
    except UnicodeEncodeError:
        return write_json(value).encode()


def decoded(text: str) -> Any:
    """What `read_json` reads, and the same `ValueError` where it reads nothing.

    A value that is written again as it was read had no key twice; whatever else was read is read again with more care.
    """
    try:
        value = _DECODER.decode(text)
        if _ENCODER.encode(value) == text.encode():
            return value
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        pass  # said in our own words
    return read_json(text)
