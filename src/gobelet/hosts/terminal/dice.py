"""Dice drawn in letters: pips in boxes, numbered, the kept ones marked by more than colour."""

from __future__ import annotations

from typing import Any

from rich.text import Text

PIPS = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
SIDE = 9
LOOSE = ("┌───────┐", "│", "└───────┘")
KEPT = ("╔═══════╗", "║", "╚═══════╝")


def draw_dice(dice: list[dict[str, Any]], kept: str, width: int, low: bool = False) -> Text:
    """The dice with their numbers below and the word `kept` where one was; small where there is little room."""
    if low or width < (SIDE + 1) * len(dice) + 1:
        return _small(dice, kept)
    drawn = [_die(die) for die in dice]
    lines = [_line([rows[i] for rows in drawn], dice) for i in range(5)]
    lines.append(_line([str(i + 1).center(SIDE) for i in range(len(dice))], dice))
    if any(die["kept"] for die in dice):
        lines.append(_line([(kept if die["kept"] else "").center(SIDE) for die in dice], dice))
    return Text("\n").join(lines)


def _die(die: dict[str, Any]) -> tuple[str, ...]:
    top, wall, bottom = KEPT if die["kept"] else LOOSE
    return (top, *[f"{wall}{row}{wall}" for row in _face(die)], bottom)


def _face(die: dict[str, Any]) -> tuple[str, str, str]:
    if die["sides"] == 6:
        return PIPS[die["value"]]
    return ("       ", str(die["value"]).center(7), f"d{die['sides']}".center(7))


def _line(parts: list[str], dice: list[dict[str, Any]]) -> Text:
    line = Text(" ")
    for part, die in zip(parts, dice, strict=True):
        line.append(part + " ", "bold green" if die["kept"] else "")
    line.rstrip()
    return line


def _small(dice: list[dict[str, Any]], kept: str) -> Text:
    """One line: each die as its number and its face, such as `1:[4]`, a kept one as `2:{4}`, which is said below."""
    line = Text()
    for i, die in enumerate(dice):
        left, right = ("{", "}") if die["kept"] else ("[", "]")
        line.append(f" {i + 1}:")
        line.append(f"{left}{die['value']}{right}", "bold green" if die["kept"] else "bold")
    if any(die["kept"] for die in dice):
        line.append(f"\n {{}} = {kept}")
    return line
