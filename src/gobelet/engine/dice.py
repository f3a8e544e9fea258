"""Where the faces come from.

A source gives the faces of dice that are due. What was shown once is shown again: a face depends on seat, turn, throw
and position, so that neither undo nor another device is a way to throw again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol

from gobelet.engine.contract import Throw
from gobelet.engine.errors import Refused, brief

INNER_PAD = int.from_bytes(b"\x36" * 64, "big")
OUTER_PAD = int.from_bytes(b"\x5c" * 64, "big")

Face = tuple[int, int, int, int, int]
"""A face that was shown: (seat, turn, throw, position, face)."""


class Source(Protocol):
    """A source of faces."""

    kind: str

    def throw(self, throw: Throw, used: int) -> tuple[int, ...] | None:
        """The faces of the dice that are due, or None where fingers type them.

        `used` is how many faces have fallen in the moves that stand.
        """


@dataclass(frozen=True)
class Sealed:
    """Faces drawn from a seed that is secret until the table is over; `shown` are faces another device drew.

    A face is the first byte below the largest multiple of the sides (252 for six) of the stream of
    HMAC-SHA256(seed, "gobelet1|seat|turn|throw|position|k"), k = 0, 1, …, modulo the sides, plus 1. Bytes above are
    passed over because `byte % 6` alone would favour 1 to 4. Dice of more than 256 sides are read from two bytes at a
    time in the same way.

    `salt` is what the devices of a live table gave to the dice (`Seating.salt`); it stands after "gobelet1|".
    """

    seed: bytes
    shown: dict[tuple[int, int, int, int], int] = field(default_factory=dict)
    salt: str = ""

    kind = "sealed"

    def throw(self, throw: Throw, used: int) -> tuple[int, ...]:
        """The faces that the seed gives to these dice."""
        start = f"gobelet1|{self.salt}{throw.seat}|{throw.turn}|{throw.throw}|"
        pads = hmac_pads(self.seed)
        return tuple([self._face(throw, start, place, n, pads) for place, n in zip(throw.positions, throw.sides)])

    def _face(self, throw: Throw, start: str, position: int, sides: int, pads: tuple[bytes, bytes]) -> int:
        known = self.shown.get((throw.seat, throw.turn, throw.throw, position))
        if known is not None and known <= sides:
            return known
        wide = sides > 256
        most = 65_536 - 65_536 % sides if wide else 256 - 256 % sides
        k = 0
        while True:
            stream = sha256(pads[1] + sha256(pads[0] + f"{start}{position}|{k}".encode()).digest()).digest()
            for drawn in by_two(stream) if wide else stream:
                if drawn < most:
                    return drawn % sides + 1
            k += 1


@dataclass(frozen=True)
class Scripted:
    """Faces from a list, in the order in which dice are thrown; an undone throw gives its faces back."""

    faces: tuple[int, ...]

    kind = "scripted"

    def throw(self, throw: Throw, used: int) -> tuple[int, ...]:
        """The next faces of the list; raises `Refused` (`bad_dice`) where it has run out or does not fit the dice."""
        count = len(throw.positions)
        faces = self.faces[used : used + count]
        if len(faces) < count:
            raise Refused("bad_dice", "error.bad_dice.run_out")
        for face, sides in zip(faces, throw.sides):
            if not 1 <= face <= sides:
                raise Refused("bad_dice", "error.bad_dice.face", sides=sides, face=face)
        return faces


@dataclass(frozen=True)
class Typed:
    """Faces that fingers type from dice of wood or plastic."""

    kind = "typed"

    def throw(self, throw: Throw, used: int) -> None:
        """Nothing: the host waits for the faces."""
        return None


def by_two(stream: bytes) -> list[int]:
    """The numbers that two bytes each make, the higher byte first."""
    return [256 * stream[at] + stream[at + 1] for at in range(0, len(stream), 2)]


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 (RFC 2104) from the hash alone: the browser's Python has no `hmac`.

    >>> hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex()[:16]
    '5bdcc146bf60754e'
    """
    inner, outer = hmac_pads(key)
    return sha256(outer + sha256(inner + message).digest()).digest()


def hmac_pads(key: bytes) -> tuple[bytes, bytes]:
    """The two blocks that a key puts before a message and before its hash; one throw makes them once for all dice."""
    if len(key) > 64:
        key = sha256(key).digest()
    block = int.from_bytes(key + bytes(64 - len(key)), "big")
    return (block ^ INNER_PAD).to_bytes(64, "big"), (block ^ OUTER_PAD).to_bytes(64, "big")


def commitment(source: Any) -> str | None:
    """The seal of a sealed source, SHA-256 of its seed in hex: shown from the start, checked at the end."""
    return sha256(source.seed).digest().hex() if source.kind == "sealed" else None


def parse_seed(text: object) -> bytes:
    """The bytes of a seed written in hex, 1 to 64 of them; raises `Refused` (`bad_dice`)."""
    if isinstance(text, str) and 0 < len(text) <= 128 and len(text) % 2 == 0:
        if all([c in "0123456789abcdefABCDEF" for c in text]):
            return bytes.fromhex(text)
    raise Refused("bad_dice", "error.bad_seed")


def parse_faces(faces: object, most: int = 1_000_000) -> tuple[int, ...]:
    """A list of faces as the protocol gives it; raises `Refused` (`bad_dice`) for anything that is no face."""
    if not isinstance(faces, list) or len(faces) > most:
        raise Refused("bad_dice", "error.bad_dice.list")
    for face in faces:
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 1000:
            raise Refused("bad_dice", "error.bad_dice.not_a_face", face=brief(face))
    return tuple(faces)
