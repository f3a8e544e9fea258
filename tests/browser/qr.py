"""A reader of QR codes whose modules are known exactly: bytes in, text out, nothing to repair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from segno import consts

TABLES: Any = consts
"""The sizes of blocks and the places of patterns, from the standard."""

FORMAT_MASK = 0b101010000010010
BYTES = 0b0100
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)

Modules = set[tuple[int, int]]


def version_of(size: int) -> int:
    """The version of a code of so many modules a side."""
    return (size - 17) // 4


def read(dark: Modules, size: int) -> str:
    """The text of a code, by the places `(x, y)` of its dark modules."""
    level, mask = _format(dark)
    version = version_of(size)
    bits = [((x, y) in dark) ^ (MASKS[mask](x, y) == 0) for x, y in _path(version, size)]
    codewords = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    stream = [bool(word >> (7 - bit) & 1) for word in _blocks_joined(codewords, version, level) for bit in range(8)]
    assert _number(stream[:4]) == BYTES
    start = 12 if version < 10 else 20
    length = _number(stream[4:start])
    return bytes(_number(stream[start + 8 * at : start + 8 * at + 8]) for at in range(length)).decode()


def _number(bits: list[bool]) -> int:
    return sum(bit << at for at, bit in enumerate(reversed(bits)))


def _format(dark: Modules) -> tuple[int, int]:
    """The level of correction and the mask, from beside the finder in the upper left corner."""
    places = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
    found = sum((place in dark) << at for at, place in enumerate(places)) ^ FORMAT_MASK
    return found >> 13, found >> 10 & 7


def _path(version: int, size: int) -> list[tuple[int, int]]:
    """The places of the data, in the order in which they are read: up and down in columns of two, from the right."""
    path = []
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        down = (right + 1) & 2
        for y in range(size) if down else range(size - 1, -1, -1):
            path += [(x, y) for x in (right, right - 1) if not _is_pattern(x, y, version, size)]
    return path


def _is_pattern(x: int, y: int, version: int, size: int) -> bool:
    """Whether a module belongs to the patterns that cameras find, and not to the data."""
    far = size - 8
    if (x < 9 and (y < 9 or y >= far)) or (x >= far and y < 9) or 6 in (x, y):
        return True
    if version >= 7 and ((far - 3 <= x < far and y < 6) or (far - 3 <= y < far and x < 6)):
        return True
    centres = TABLES.ALIGNMENT_POS[version - 2] if version > 1 else ()
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    return any(abs(x - a) <= 2 and abs(y - b) <= 2 for a in centres for b in centres if (a, b) not in corners)


def _blocks_joined(codewords: list[int], version: int, level: int) -> list[int]:
    """The codewords of data in their order: they are drawn interleaved, one of each block in turn."""
    lengths = [group.num_data for group in TABLES.ECC[version][level] for _ in range(group.num_blocks)]
    blocks: list[list[int]] = [[] for _ in lengths]
    drawn = iter(codewords)
    for at in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if at < length:
                block.append(next(drawn))
    return [word for block in blocks for word in block]
