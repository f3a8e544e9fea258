"""Random names and secrets: public names, device tokens, one-time codes, and what is kept of them."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from gobelet.engine.errors import Refused
from gobelet.engine.params import INVALID

Draw = Callable[[int], bytes]
"""Gives so many random bytes that nobody can foresee."""

SIZE = 16
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: none that is read for another."""

READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1"})
CODE_SIZE = 5
CODE = re.compile(f"[{LETTERS}]{{8}}")


def draw_token(draw: Draw) -> str:
    """A name or secret of 128 bits: 22 letters of base64url."""
    return urlsafe_b64encode(draw(SIZE)).decode().rstrip("=")


def is_token(text: Any) -> bool:
    """Whether it is written as `draw_token` writes."""
    return isinstance(text, str) and TOKEN.fullmatch(text) is not None


def read_id(params: dict[str, Any]) -> str | None:
    """The secret name that a device gave to its coming, where it did: drawn as tokens are."""
    name = params.get("id")
    if name is not None and not is_token(name):
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="id", wanted="22 × A-Z a-z 0-9 _ -")
    return None if name is None else str(name)


def draw_code(draw: Draw) -> str:
    """A code of 40 bits that can be read aloud, such as `K7QM-2XRP`."""
    number = int.from_bytes(draw(CODE_SIZE), "big")
    letters = "".join(LETTERS[number >> shift & 31] for shift in range(35, -1, -5))
    return f"{letters[:4]}-{letters[4:]}"


def tidy_code(text: Any) -> str | None:
    """A code as it was drawn, however it was typed; None where it is none.

    >>> tidy_code(" k7qm 2xrp"), tidy_code("O-I-L-A 0000"), tidy_code("K7QM-2XR")
    ('K7QM-2XRP', '011A-0000', None)
    """
    if not isinstance(text, str):
        return None
    letters = re.sub(r"[\s-]+", "", text[:40].upper()).translate(READ_AS)
    return f"{letters[:4]}-{letters[4:]}" if CODE.fullmatch(letters) else None


def hashed(secret: str | bytes) -> bytes:
    """What is kept of a secret: its SHA-256."""
    return sha256(secret.encode() if isinstance(secret, str) else secret).digest()
