"""Score sheets as a table: one column a player, what each open box would give to the seat to act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from gobelet.hosts.terminal.look import View
from gobelet.hosts.terminal.voice import Voice

NARROWEST, WIDEST = 5, 14
OPEN, CLOSED = "·", "×"
NUMBER = 3  # a box's number and the space after it
APART = 2  # between two columns of points
GUTTER = 5  # between two halves of a sheet


@dataclass(frozen=True)
class Row:
    """One line of a sheet: a box with its number, or a sum."""

    number: str
    label: str
    cells: tuple[Text, ...]
    style: str = ""


@dataclass(frozen=True)
class Plan:
    """How sheets go on the screen: which seats, how wide their columns are, the two halves side by side or not."""

    seats: tuple[int, ...]
    column: int
    beside: bool


def box_name(say: Voice, box: dict[str, Any]) -> str:
    """What a box is called, by the family that wrote it or by the catalogue."""
    return say.spoken(box["title"]) if "title" in box else say(box["word"])


def plan(view: View, say: Voice, width: int, first: int) -> Plan:
    """The layout for a width. Where not all players fit, `first` and those after it are shown."""
    players, halves = view["players"], _halves(view, say, ())
    labels = [max(cell_len(row.label) for row in half) if half else 0 for half in halves]
    wanted = min(WIDEST, max(cell_len(player["name"]) + 1 for player in players))
    count = len(players)
    beside = (width - sum(labels) - 2 * NUMBER - GUTTER) // (2 * count) - APART
    if all(labels) and beside >= max(NARROWEST, min(wanted, 8)):
        return Plan(tuple(range(count)), min(beside, max(wanted, NARROWEST)), True)
    room = width - max(labels) - NUMBER
    shown = min(count, max(1, room // (max(NARROWEST, min(wanted, 7)) + APART)))
    if count <= room // (NARROWEST + APART):
        shown = count
    seats = sorted([(first + i) % count for i in range(shown)])
    return Plan(tuple(seats), max(NARROWEST, min(room // shown - APART, wanted)), False)


def sheets(view: View, say: Voice, layout: Plan) -> Table:
    """The sheets of a layout's seats."""
    upper, lower = _halves(view, say, layout.seats)
    whole = Table.grid(padding=(0, GUTTER, 0, 0))
    names = tuple([_heading(view, seat, layout.column) for seat in layout.seats])
    if layout.beside:
        whole.add_row(_half([Row("", "", names), *upper], layout), _half([Row("", "", names), *lower], layout))
    else:
        gap = [Row("", "", ())] if upper and lower else []
        whole.add_row(_half([Row("", "", names), *upper, *gap, *lower], layout))
    return whole


def lines_of(view: View, beside: bool) -> int:
    """How many lines sheets take."""
    upper, lower = len(view["layout"]["upper"]) + 2, len(view["layout"]["lower"]) + 3
    return 1 + (max(upper, lower) if beside else upper + lower + 1)


def _half(rows: list[Row], layout: Plan) -> Table:
    table = Table.grid(padding=(0, APART, 0, 0))
    table.add_column(no_wrap=True)
    for _ in layout.seats:
        table.add_column(justify="right", no_wrap=True, width=layout.column)
    for row in rows:
        label = Text(f"{row.number:>{NUMBER - 1}} {row.label}", row.style)
        table.add_row(label, *row.cells)
    return table


def _halves(view: View, say: Voice, seats: tuple[int, ...]) -> tuple[list[Row], list[Row]]:
    """The rows above and below, sums included; without seats, only their labels."""
    layout, players = view["layout"], [view["players"][seat] for seat in seats]
    upper = [_box_row(view, say, box, seats, i + 1) for i, box in enumerate(layout["upper"])]
    after = len(upper) + 1
    lower = [_box_row(view, say, box, seats, i + after) for i, box in enumerate(layout["lower"])]
    bonus = layout["upper_bonus"]
    if bonus:
        goal = [f"{player['upper']}/{bonus['from']}" for player in players]
        upper.append(_sum_row(say("term.sheet.upper"), goal))
        label = say("term.sheet.bonus", points=bonus["points"])
        upper.append(_sum_row(label, [str(player["upper_bonus"] or OPEN) for player in players]))
    if layout["extra_bonus"]:
        label = say("term.sheet.bonus", points=layout["extra_bonus"])
        lower.append(_sum_row(label, [str(player["extra_bonus"] or OPEN) for player in players]))
    totals = [str(player["total"]) for player in players]
    lower.append(_sum_row(say("sheet.total"), totals, "bold"))
    return upper, lower


def _box_row(view: View, say: Voice, box: dict[str, Any], seats: tuple[int, ...], number: int) -> Row:
    cells = tuple([_cell(view["players"][seat], box) for seat in seats])
    return Row(str(number), box_name(say, box), cells)


def offered(points: int, box: dict[str, Any]) -> Text:
    """What a box would give: with a plus, or with a minus where it is taken off the total."""
    sign = "+" if box.get("sign", 1) > 0 else "-"
    return Text(f"{sign}{points}", "bold green" if points else "green")


def _cell(player: dict[str, Any], box: dict[str, Any]) -> Text:
    key = box["category"]
    points, offers = player["cells"][key], player.get("open", {})
    if points is not None:
        return Text(str(points))
    if key in offers:
        return offered(offers[key], box)
    joker = player.get("joker")
    if joker and key in joker["closed"]:
        return Text(CLOSED, "dim")
    return Text(OPEN, "dim")


def _sum_row(label: str, values: list[str], style: str = "dim") -> Row:
    return Row("", label, tuple([Text(value, style) for value in values]), style)


def _heading(view: View, seat: int, column: int) -> Text:
    """A player's name over the column; the one to act is marked."""
    acting = view["outcome"] is None and seat == view["next"]
    name = cut(view["players"][seat]["name"], column - 1)
    return Text(("›" if acting else "") + name, "bold cyan" if acting else "bold")


def cut(text: str, cells: int) -> str:
    """A text in at most so many columns of the screen.

    >>> cut("Christophe", 6), cut("Ana", 6)
    ('Chris…', 'Ana')
    """
    if cell_len(text) <= cells:
        return text
    while text and cell_len(text) > cells - 1:
        text = text[:-1]
    return text + "…"
