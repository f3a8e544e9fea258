"""Edgework however it comes: the protocol's object, the players' short form, or a code."""

from __future__ import annotations

from typing import Any

from gobelet.games.bomb.code import read_code, write_code
from gobelet.games.bomb.edgework import SERIAL_LENGTH, Edgework
from gobelet.games.bomb.shortform import read_short, write_short
from gobelet.games.bomb.validate import edgework_from_json


def read_edgework(data: Any) -> Edgework:
    """The edgework of an object or of a text; raises `Refused` (`bad_edgework`)."""
    if not isinstance(data, str):
        return edgework_from_json(data)
    text = data.strip()
    if "//" in text or len(text) <= SERIAL_LENGTH or " " in text:
        return read_short(text)
    return read_code(text)


def all_forms(edgework: Edgework) -> dict[str, Any]:
    """The edgework in every form: `{edgework, text, code}`."""
    return {"edgework": edgework.to_json(), "text": write_short(edgework), "code": write_code(edgework)}
