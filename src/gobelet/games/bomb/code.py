"""Edgework as a code of some sixteen letters, to be sent to a friend who wants the same bomb."""

from __future__ import annotations

from hashlib import sha256

from gobelet.engine.errors import Refused
from gobelet.engine.packing import SAFE, Packer, Unpacker
from gobelet.games.bomb.edgework import DIGITS, LABELS, LETTERS, PORTS, SERIAL_LENGTH, Edgework
from gobelet.games.bomb.validate import MOST_PLATES, MOST_PORTS, bad, checked

SIGNS = LETTERS + DIGITS
CHECK = 2


def write_code(edgework: Edgework) -> str:
    """The code of edgework; the last two letters are a check on the others."""
    packer = Packer()
    pack_edgework(edgework, packer)
    body = packer.text()
    return body + _check(body)


def read_code(text: str) -> Edgework:
    """The edgework of a code; raises `Refused` (`bad_edgework`) for a code that was cut or changed."""
    text = text.strip()
    body = text[:-CHECK]
    if not body or len(text) > 200 or text[-CHECK:] != _check(body):
        raise bad("code")
    try:
        unpacker = Unpacker(body)
        found = checked(take_edgework(unpacker))
        if unpacker.done() and write_code(found) == text:
            return found
    except (ValueError, Refused):
        pass
    raise bad("code")


def pack_edgework(edgework: Edgework, packer: Packer) -> None:
    """Adds edgework to what is packed."""
    for sign in edgework.serial:
        packer.put(SIGNS.index(sign), len(SIGNS))
    packer.put_count(edgework.holders)
    packer.put(edgework.batteries - edgework.holders, edgework.holders + 1)
    packer.put(len(edgework.indicators), len(LABELS) + 1)
    for label, lit in edgework.indicators:
        packer.put(2 * LABELS.index(label) + (1 if lit else 0), 2 * len(LABELS))
    packer.put(len(edgework.plates), MOST_PLATES + 1)
    for plate in edgework.plates:
        _pack_plate(plate, packer)


def take_edgework(unpacker: Unpacker) -> Edgework:
    """Edgework read back; raises `ValueError` for what cannot be."""
    serial = "".join([SIGNS[unpacker.take(len(SIGNS))] for _ in range(SERIAL_LENGTH)])
    holders = unpacker.take_count()
    if holders > 99:
        raise ValueError("more holders than a bomb can have")
    batteries = holders + unpacker.take(holders + 1)
    numbers = [unpacker.take(2 * len(LABELS)) for _ in range(unpacker.take(len(LABELS) + 1))]
    indicators = tuple([(LABELS[number // 2], number % 2 == 1) for number in numbers])
    if len({label for label, lit in indicators}) < len(indicators):
        raise ValueError("a label twice")
    plates = tuple([_take_plate(unpacker) for _ in range(unpacker.take(MOST_PLATES + 1))])
    return Edgework(serial, batteries, holders, indicators, plates)


def _pack_plate(plate: tuple[str, ...], packer: Packer) -> None:
    """A plate as a set of ports where they stand in the usual order, once each; else one by one."""
    usual = tuple([port for port in PORTS if port in plate])
    packer.put(0 if plate == usual else 1, 2)
    if plate == usual:
        packer.put(sum([2**place for place, port in enumerate(PORTS) if port in plate]), 2 ** len(PORTS))
        return
    packer.put(len(plate), MOST_PORTS + 1)
    for port in plate:
        packer.put(PORTS.index(port), len(PORTS))


def _take_plate(unpacker: Unpacker) -> tuple[str, ...]:
    if unpacker.take(2):
        return tuple([PORTS[unpacker.take(len(PORTS))] for _ in range(unpacker.take(MOST_PORTS + 1))])
    mask = unpacker.take(2 ** len(PORTS))
    return tuple([port for place, port in enumerate(PORTS) if mask // 2**place % 2])


def _check(body: str) -> str:
    digest = sha256(("bomb|" + body).encode()).digest()
    return SAFE[digest[0] % 64] + SAFE[digest[1] % 64]
