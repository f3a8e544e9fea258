"""Edgework that was typed in or sent, checked field by field."""

from __future__ import annotations

from typing import Any

from gobelet.engine.errors import Refused, brief
from gobelet.games.bomb.edgework import DIGITS, LABELS, LETTERS, PORTS, SERIAL_LENGTH, Edgework

MOST_HOLDERS = 99
MOST_PLATES = 12
MOST_PORTS = 6
KEYS = ("serial", "batteries", "holders", "indicators", "port_plates")


def edgework_from_json(data: Any) -> Edgework:
    """The edgework that the protocol writes as an object; raises `Refused` (`bad_edgework`).

    All but the serial number may be left out, and is then not on the bomb.
    """
    if not isinstance(data, dict):
        raise bad("shape")
    for key in sorted(data):
        if key not in KEYS:
            raise bad("unknown_key", name=key[:40], known=", ".join(KEYS))
    found = Edgework(
        _serial(data.get("serial")),
        _count(data, "batteries", 2 * MOST_HOLDERS),
        _count(data, "holders", MOST_HOLDERS),
        tuple([_indicator(each) for each in _list(data, "indicators", len(LABELS))]),
        tuple([_plate(each) for each in _list(data, "port_plates", MOST_PLATES)]),
    )
    return checked(found)


def checked(found: Edgework) -> Edgework:
    """The edgework itself; raises `Refused` (`bad_edgework`) where its parts do not fit each other."""
    if found.holders > found.batteries:
        raise bad("few_batteries", batteries=found.batteries, holders=found.holders)
    if found.batteries > 2 * found.holders:
        raise bad("few_holders", batteries=found.batteries, holders=found.holders)
    labels = [label for label, lit in found.indicators]
    for label in labels:
        if labels.count(label) > 1:
            raise bad("label_twice", label=label)
    return found


def bad(key: str, **facts: Any) -> Refused:
    """The refusal of edgework that no bomb has."""
    return Refused("bad_edgework", "error.bomb.edgework." + key, **facts)


def _serial(serial: Any) -> str:
    text = serial.upper() if isinstance(serial, str) else ""
    if len(text) != SERIAL_LENGTH or not all([letter in LETTERS + DIGITS for letter in text]):
        raise bad("serial", count=SERIAL_LENGTH, given=brief(serial))
    return str(text)


def _count(data: dict[str, Any], key: str, most: int) -> int:
    count = data.get(key, 0)
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= most:
        raise bad(key, most=most)
    return count


def _list(data: dict[str, Any], key: str, most: int) -> list[Any]:
    items = data.get(key, [])
    if not isinstance(items, list):
        raise bad(key)
    if len(items) > most:
        raise bad("many", most=most)
    return items


def _indicator(data: Any) -> tuple[str, bool]:
    label = data.get("label") if isinstance(data, dict) else None
    lit = data.get("lit") if isinstance(data, dict) else None
    if label not in LABELS:
        raise bad("label", label=brief(label), known=", ".join(LABELS))
    if lit is not True and lit is not False:
        raise bad("lit", label=label)
    return (str(label), lit)


def _plate(data: Any) -> tuple[str, ...]:
    if not isinstance(data, list):
        raise bad("port_plates")
    if len(data) > MOST_PORTS:
        raise bad("many", most=MOST_PORTS)
    for port in data:
        if port not in PORTS:
            raise bad("port", port=brief(port), known=", ".join(PORTS))
    return tuple(data)
