"""A score sheet of several columns: one player's sheet as a table, the numbers of its open boxes in it."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from gobelet.hosts.terminal.games.sheet_table import OPEN, box_name, cut, offered
from gobelet.hosts.terminal.look import View
from gobelet.hosts.terminal.voice import Voice

WIDE, NARROW = 8, 5  # a column with the numbers of its boxes, and without
APART = 1


def full_name(say: Voice, view: View, box: dict[str, Any]) -> str:
    """What a box is called, its column first where there are several."""
    columns = [each for each in view["layout"].get("columns", []) if each["column"] == box.get("column")]
    return " ".join([*[say.spoken(each["title"]) for each in columns], box_name(say, box)])


def column_sheet(view: View, say: Voice, seat: int, width: int) -> Table:
    """The sheet of one seat in so many columns of the screen: a row a box, a column a column."""
    layout = view["layout"]
    keys = [each["column"] for each in layout["columns"]]
    numbers = {box["category"]: i + 1 for i, box in enumerate([*layout["upper"], *layout["lower"]])}
    labels = {box["row"]: box_name(say, box) for box in [*layout["upper"], *layout["lower"]]}
    longest = max([cell_len(label) for label in labels.values()])
    wide = longest + len(keys) * (WIDE + APART) <= width
    size = WIDE if wide else NARROW
    room = max(1, min(longest, width - len(keys) * (size + APART)))
    table = Table.grid(padding=(0, APART, 0, 0))
    table.add_column(no_wrap=True, width=room)
    for _ in keys:
        table.add_column(justify="right", no_wrap=True, width=size)
    table.add_row(Text(cut(view["players"][seat]["name"], room), "bold"), *_titles(view, say, size))
    for section in ("upper", "lower"):
        for row in dict.fromkeys(box["row"] for box in layout[section]):
            boxes = {box["column"]: box for box in layout[section] if box["row"] == row}
            cells = [_cell(view["players"][seat], boxes[key], numbers if wide else {}) for key in keys]
            table.add_row(Text(cut(labels[row], room)), *cells)
        if section == "upper":
            _add_sums(table, view, say, seat, room)
    totals = [Text(str(each["total"]), "bold") for each in view["players"][seat]["columns"]]
    table.add_row(Text(cut(say("sheet.total"), room), "bold"), *totals)
    return table


def _titles(view: View, say: Voice, size: int) -> list[Text]:
    return [Text(cut(say.spoken(each["title"]), size), "bold") for each in view["layout"]["columns"]]


def _add_sums(table: Table, view: View, say: Voice, seat: int, room: int) -> None:
    bonus = view["layout"]["upper_bonus"]
    if not bonus:
        return
    columns = view["players"][seat]["columns"]
    upper = [Text(f"{each['upper']}/{bonus['from']}", "dim") for each in columns]
    table.add_row(Text(cut(say("term.sheet.upper"), room), "dim"), *upper)
    given = [Text(str(each["upper_bonus"] or OPEN), "dim") for each in columns]
    table.add_row(Text(cut(say("term.sheet.bonus", points=bonus["points"]), room), "dim"), *given)


def _cell(player: dict[str, Any], box: dict[str, Any], numbers: dict[str, int]) -> Text:
    """What a box holds or would give; a box that may be written has its number before it."""
    points, offers = player["cells"][box["category"]], player.get("open", {})
    if points is not None:
        return Text(str(points))
    if box["category"] not in offers:
        return Text(OPEN, "dim")
    found = offered(offers[box["category"]], box)
    return Text(f"{numbers[box['category']]}: ", "dim").append_text(found) if numbers else found
