"""The board of Yam Master drawn in letters: columns A to E, rows 1 to 5, tokens of two shapes."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from gobelet.hosts.terminal.fold import fold
from gobelet.hosts.terminal.look import View
from gobelet.hosts.terminal.voice import Voice

SIDE = 5
TOKENS = ("●", "◆")
STYLES = ("bold cyan", "bold magenta")
EDGE = 2  # the number of a row and a space


def named(square: list[int]) -> str:
    """A square as it is called here.

    >>> named([0, 0]), named([2, 4])
    ('A1', 'E3')
    """
    return f"{'ABCDE'[square[1]]}{square[0] + 1}"


def square_named(typed: str) -> list[int] | None:
    """The square of that letter and number, in either order, or None.

    >>> square_named("e3"), square_named("3 E"), square_named("f1")
    ([2, 4], [2, 4], None)
    """
    signs = "".join(fold(typed).split())
    if len(signs) != 2:
        return None
    letter, digit = sorted(signs, reverse=True)
    if letter not in "abcde" or digit not in "12345":
        return None
    return [int(digit) - 1, "abcde".index(letter)]


def board(view: View, say: Voice, width: int) -> Text:
    """The squares as they stand: what they say, who holds them, which are lit, which belong to a line that counted."""
    counted = [square for line in view["lines"] for square in line["squares"]]
    taken = view["actions"].get("remove", {"square": []})["square"]

    def cell(each: dict[str, Any], room: int) -> Text:
        label = _label(each, say, room)
        lit = each["square"] in view["squares"] or each["square"] in taken or each["square"] in counted
        style = (
            "bold green"
            if each["owner"] is None and lit
            else STYLES[each["owner"]]
            if each["owner"] is not None
            else ""
        )
        return Text(f"[{label}]" if lit else f" {label} ", style)

    return _grid(view, cell, width)


def chances(view: View, say: Voice, width: int) -> str:
    """The chance of each free square, in percent."""
    known = {tuple(each["square"]): each["chance"] for each in view["chances"]}

    def cell(each: dict[str, Any], room: int) -> Text:
        chance = known.get(tuple(each["square"]))
        return Text(_label(each, say, room) if chance is None else percent(chance, say.lang, room))

    return _grid(view, cell, width).plain


def percent(chance: float, lang: str, room: int = 8) -> str:
    """A chance in percent as a language writes it, with one digit after the comma where there is room for it.

    >>> percent(0.3333, "fr"), percent(1, "en"), percent(0.00005, "en"), percent(0.3333, "fr", 4)
    ('33,3\\xa0%', '100%', '<0.1%', '33%')
    """
    if room < 8:
        return f"{100 * chance:.0f}%"
    said = "100" if chance == 1 else "0" if chance == 0 else "<0.1" if chance < 0.001 else f"{100 * chance:.1f}"
    return said.replace(".", ",") + "\u00a0%" if lang == "fr" else said + "%"


def _label(each: dict[str, Any], say: Voice, room: int) -> str:
    label = say(f"yam_master.square.{each['kind']}")
    if each["owner"] is not None:
        label = f"{TOKENS[each['owner']]} {label}"
    if cell_len(label) > room - 2:
        label = label.replace("\u00a0", "")
    while cell_len(label) > room - 2:
        label = label[:-1]
    return label


def _grid(view: View, cell: Any, width: int) -> Text:
    """The frame, with `cell` for each square; as wide as there is room for."""
    room = max(4, min(13, (width - EDGE - 1) // SIDE - 1))
    lines = [Text(" " * (EDGE + 1) + " ".join([letter.center(room) for letter in "ABCDE"]).rstrip())]
    edge = "─" * room
    lines.append(Text(" " * EDGE + "┌" + "┬".join([edge] * SIDE) + "┐"))
    for row in range(SIDE):
        line = Text(f"{row + 1} │")
        for each in view["board"][SIDE * row : SIDE * (row + 1)]:
            drawn = cell(each, room)
            before = (room - drawn.cell_len) // 2
            line.append(" " * before).append_text(drawn).append(" " * (room - drawn.cell_len - before) + "│")
        lines.append(line)
        if row < SIDE - 1:
            lines.append(Text(" " * EDGE + "├" + "┼".join([edge] * SIDE) + "┤"))
    lines.append(Text(" " * EDGE + "└" + "┴".join([edge] * SIDE) + "┘"))
    return Text("\n").join(lines)
