"""The names of players."""

from __future__ import annotations

from typing import Any

from gobelet.engine.errors import Refused

LONGEST_NAME = 24

# Every blank there is, written out: not every Python knows them all.
_BLANKS = "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    [chr(code) for code in range(0x2000, 0x200B)]
)

# Letters that draw nothing or turn the direction of what follows: a name made of them would deceive the others.
_UNSEEN = (
    (0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x061C, 0x061C), (0x115F, 0x1160), (0x180E, 0x180E),
    (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0xE0000, 0xE0FFF),
)  # fmt: skip


def clean_names(names: Any, fewest: int, most: int) -> tuple[str, ...]:
    """The names as they are shown, spaces trimmed; raises `Refused` (`bad_seats`, `bad_name`).

    Where there can be but one name, it is that of the one who reads what is wrong with it.
    """
    if not isinstance(names, list) and not isinstance(names, tuple):
        raise Refused("bad_seats", "error.bad_seats", min=fewest, max=most, given=0)
    if not fewest <= len(names) <= most:
        raise Refused("bad_seats", "error.bad_seats", min=fewest, max=most, given=len(names))
    if most == 1:
        return (_one(names[0], "error.your_name."),)
    return tuple([_one(name, "error.bad_name.", seat=seat + 1) for seat, name in enumerate(names)])


def _one(name: Any, words: str, **whose: Any) -> str:
    """A name as it is shown; `words` say what is wrong with one's own, or with that of a seat among others."""
    text = _tidy(name) if isinstance(name, str) else ""
    if not text:
        raise Refused("bad_name", words + "empty", **whose)
    if len(text) > LONGEST_NAME:
        raise Refused("bad_name", words + "long", most=LONGEST_NAME, **whose)
    if "<" in text or ">" in text or ("&" in text and ";" in text):
        raise Refused("bad_name", words + "markup", **whose)
    for letter in text:
        if any([low <= ord(letter) <= high for low, high in _UNSEEN]):
            raise Refused("bad_name", words + "control", **whose)
    return text


def _tidy(name: str) -> str:
    """The name without blanks around it and with one between words."""
    return " ".join("".join([" " if letter in _BLANKS else letter for letter in name]).split())
