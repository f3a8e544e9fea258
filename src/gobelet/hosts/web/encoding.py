"""JSON as it leaves the server, written quickly."""

from __future__ import annotations

from typing import Any

import msgspec

from gobelet.hosts.wire import write_json

_ENCODER = msgspec.json.Encoder()


def encoded(value: Any) -> bytes:
    """The value as JSON in UTF-8; letters that are none, such as half a pair, are escaped."""
    try:
        return _ENCODER.encode(value)
    except UnicodeEncodeError:
        return write_json(value).encode()
