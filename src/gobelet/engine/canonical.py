"""JSON written in one way only, the same in every Python: keys sorted, no spaces, letters as they are."""

from __future__ import annotations

from typing import Any


def canonical(data: Any) -> str:
    """The one text of JSON values; raises `TypeError` for anything else.

    >>> canonical({"b": [1, None, True], "a": "é"})
    '{"a":"é","b":[1,null,true]}'
    """
    if data is None:
        return "null"
    if data is True:
        return "true"
    if data is False:
        return "false"
    if isinstance(data, str):
        return _text(data)
    if isinstance(data, int) or isinstance(data, float):
        return repr(data)
    if isinstance(data, list) or isinstance(data, tuple):
        return "[" + ",".join([canonical(item) for item in data]) + "]"
    if isinstance(data, dict):
        return "{" + ",".join([_text(key) + ":" + canonical(data[key]) for key in sorted(data)]) + "}"
    raise TypeError("not a JSON value")


def _text(text: str) -> str:
    letters = []
    for letter in text:
        if letter == '"' or letter == "\\":
            letters.append("\\" + letter)
        elif ord(letter) < 32:
            letters.append(f"\\u{ord(letter):04x}")
        else:
            letters.append(letter)
    return '"' + "".join(letters) + '"'
