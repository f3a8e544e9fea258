"""The short form in which players write edgework to each other: `4B 3H // *FRK NSA // [Parallel, Serial] [] // AB1CD2`.

Batteries and holders, indicators (`*` before a lit one), port plates in brackets, serial number. Parts are told by what
stands in them, so one that is empty may be left out.
"""

from __future__ import annotations

from gobelet.games.bomb.edgework import DIGITS, LETTERS, SERIAL_LENGTH, Edgework
from gobelet.games.bomb.validate import MOST_PLATES, bad, edgework_from_json

LONGEST = 1000
NOTHING = ("", "NONE", "-", "–", "—", "AUCUN")
# Names that players write for a port, capitals and signs left aside.
PORT_NAMES = {
    "DVI": "DVI",
    "DVID": "DVI",
    "PARALLEL": "Parallel",
    "PARALLELE": "Parallel",
    "PS2": "PS2",
    "RJ45": "RJ45",
    "RJ": "RJ45",
    "SERIAL": "Serial",
    "SERIE": "Serial",
    "STEREORCA": "StereoRCA",
    "RCA": "StereoRCA",
}


def write_short(edgework: Edgework) -> str:
    """The edgework as players write it.

    >>> write_short(Edgework("AB1CD2", 4, 3, (("FRK", True), ("NSA", False)), (("Parallel", "Serial"), ())))
    '4B 3H // *FRK NSA // [Parallel, Serial] [] // AB1CD2'
    """
    labels = [("*" if lit else "") + label for label, lit in edgework.indicators]
    plates = ["[" + ", ".join(plate) + "]" for plate in edgework.plates]
    parts = (f"{edgework.batteries}B {edgework.holders}H", " ".join(labels), " ".join(plates), edgework.serial)
    return " // ".join([part for part in parts if part])


def read_short(text: str) -> Edgework:
    """The edgework that players wrote; raises `Refused` (`bad_edgework`).

    >>> read_short("ab1cd2 // *frk").lit()
    1
    """
    if len(text) > LONGEST:
        raise bad("text")
    data: dict[str, object] = {}
    for part in text.split("//"):
        part = part.strip()
        if part.upper() in NOTHING:
            continue
        read = _part(part)
        for key in sorted(read):
            if key in data:
                raise bad("part_twice", part=part[:40])
            data[key] = read[key]
    if "serial" not in data:
        raise bad("no_serial", count=SERIAL_LENGTH)
    return edgework_from_json(data)


def _part(part: str) -> dict[str, object]:
    if part.startswith("["):
        return {"port_plates": _plates(part)}
    letters = part.upper().replace(" ", "")
    if letters.endswith("H") and letters[0] in DIGITS and "B" in letters:
        return _batteries(letters, part)
    words = part.upper().replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == SERIAL_LENGTH and not words[0].startswith("*"):
        return {"serial": words[0]}
    if all([_is_label(word) for word in words]):
        return {"indicators": [{"label": word.replace("*", ""), "lit": word.startswith("*")} for word in words]}
    raise bad("part", part=part[:40])


def _batteries(letters: str, part: str) -> dict[str, object]:
    batteries, _, holders = letters[:-1].partition("B")
    if not _is_number(batteries) or not _is_number(holders):
        raise bad("part", part=part[:40])
    return {"batteries": int(batteries), "holders": int(holders)}


def _plates(part: str) -> list[list[str]]:
    plates: list[list[str]] = []
    rest = part
    while rest:
        inside, closed, rest = rest[1:].partition("]")
        if not closed or "[" in inside or len(plates) == MOST_PLATES:
            raise bad("part", part=part[:40])
        plates.append([_port(name) for name in inside.split(",") if name.strip()])
        rest = rest.lstrip(" ,;\t")
        if rest and not rest.startswith("["):
            raise bad("part", part=part[:40])
    return plates


def _port(name: str) -> str:
    plain = name.upper().replace("È", "E").replace("É", "E").replace("è", "E").replace("é", "E")
    plain = "".join([letter for letter in plain if letter in LETTERS + DIGITS])
    return PORT_NAMES.get(plain, name.strip())


def _is_number(text: str) -> bool:
    return 0 < len(text) <= 3 and all([letter in DIGITS for letter in text])


def _is_label(word: str) -> bool:
    bare = word[1:] if word.startswith("*") else word
    return len(bare) == 3 and all([letter in LETTERS for letter in bare])
