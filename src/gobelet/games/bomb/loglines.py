"""The lines of the real game's log, one by one: which program wrote it, what it says.

A line is `[BatteryWidget] Randomizing Battery Widget: 2`, perhaps indented, perhaps with a date or a level before it,
perhaps with a longer name in the brackets (`[Assets.Scripts.BatteryWidget]`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.games.bomb.dice import COLOURS, COUNT

SOURCES = ("BombGenerator", "BatteryWidget", "IndicatorWidget", "PortWidget", "SerialNumber", "Bomb")
MODULE = "Yahtzee"
KEEPING = "Attempting to keep "
REROLLING = " and rerolling "
FELL = "New dice: "


@dataclass(frozen=True)
class Line:
    """A line that matters: its number from 1, the source, for a module its number (0 for all else), what it says."""

    number: int
    source: str
    module: int
    said: str


def lines_of(text: str) -> list[Line]:
    """Every line that the bomb or one of its modules wrote; all others are passed over."""
    found = []
    for place, raw in enumerate(text.split("\n")):
        line = _line(place + 1, raw.strip())
        if line is not None:
            found.append(line)
    return found


def number_in(text: str) -> int:
    """The number that a text starts with, or -1.

    >>> number_in("3 strikes"), number_in("three")
    (3, -1)
    """
    digits = ""
    for letter in text.strip():
        if letter not in "0123456789" or len(digits) == 9:
            break
        digits += letter
    return int(digits) if digits else -1


def dice_in(text: str) -> dict[int, int] | None:
    """The dice of a list, by their place in `COLOURS`; None where the list is cut or is none.

    >>> dice_in("White=2, Purple=5")
    {3: 2, 0: 5}
    """
    dice: dict[int, int] = {}
    for item in text.split(","):
        name, _, value = item.strip().partition("=")
        if name.lower() not in COLOURS or len(value) != 1 or value not in "123456":
            return None
        place = COLOURS.index(name.lower())
        if place in dice:
            return None
        dice[place] = int(value)
    return dice


def keep_in(said: str) -> dict[int, int] | None:
    """The dice that an "Attempting to keep" line names, by place; None where the line is cut or says something else."""
    kept, _, rest = said[len(KEEPING) :].partition(REROLLING)
    dice = {} if kept.strip() == "nothing" else dice_in(kept)
    if dice is None or number_in(rest) != COUNT - len(dice):
        return None
    return dice


def _line(number: int, text: str) -> Line | None:
    rest = text
    while "[" in rest:
        _, _, rest = rest.partition("[")
        name, sign, said = rest.partition("]")
        if not sign:
            return None
        plain, sign, module = name.strip().partition(" #")
        plain = plain[plain.rfind(".") + 1 :]
        if sign:
            # A module's own tag: what it quotes of others is no line of theirs.
            known = plain == MODULE and number_in(module) >= 0
            return Line(number, plain, number_in(module), said.strip()) if known else None
        if plain in SOURCES:
            return Line(number, plain, 0, said.strip())
    return None
