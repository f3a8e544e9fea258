"""JSON written in one way only, the same in every Python: keys sorted, no spaces, letters as they are."""

from __future__ import annotations

import json
from typing import Any


def canonical(data: Any) -> str:
    """The one text of JSON values; raises `TypeError` for anything else.

    >>> canonical({"b": [1, None, True], "a": "é"})
    '{"a":"é","b":[1,null,true]}'
    """
    kind = type(data)
    if kind is str:
        return _text(data)
    if kind is int or kind is float:
        return repr(data)
    if data is None:
        return "null"
    if kind is bool:
        return "true" if data else "false"
    if kind is dict:
        return "{" + ",".join([_text(key) + ":" + canonical(data[key]) for key in sorted(data)]) + "}"
    if kind is list or kind is tuple:
        return "[" + ",".join([canonical(item) for item in data]) + "]"
    raise TypeError("not a JSON value")


def _text(text: str) -> str:
    quick = json.dumps(text)
    if len(quick) == len(text) + 2:  # nothing was escaped; what is escaped, and how, is not the same in every Python
        return quick
    letters = []
    for letter in text:
        if letter == '"' or letter == "\\":
            letters.append("\\" + letter)
        elif ord(letter) < 32:
            letters.append(f"\\u{ord(letter):04x}")
        else:
            letters.append(letter)
    return '"' + "".join(letters) + '"'
