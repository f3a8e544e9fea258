"""What the tests of looks share: a house, a screen of some size, tables with dice that are told."""

from __future__ import annotations

import io
from typing import Any

from gobelet.hosts.terminal.games.sheet import SheetLook
from gobelet.hosts.terminal.house import House
from gobelet.hosts.terminal.look import Look, View
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.voice import Voice
from tests.terminal.pty_game import plain

NAMES = ["Ana", "Béatrice Dupont-Lévy", "李小龍", "Dan", "Eve", "Fabien", "Gus", "Hélène"]
HOUSES = {lang: House(Voice(lang)) for lang in ("fr", "en")}


class Page(Screen):
    """A screen of so many columns whose text can be read."""

    def __init__(self, columns: int = 80) -> None:
        self.out = io.StringIO()
        super().__init__(io.StringIO(), self.out)
        self._console.width = columns

    def lines(self) -> list[str]:
        """What stands on it."""
        return plain(self.out.getvalue()).split("\n")


def told(lang: str, dice: str, *actions: Any, seats: int = 1, ruleset: Any = "yahtzee", **options: Any) -> View:
    """The view of a table after these actions: a list of kept positions, or a box."""
    house = HOUSES[lang]
    faces = [int(face) for face in dice if face != " "]
    params = {"game": "sheet", "ruleset": ruleset, "seats": NAMES[:seats], "dice": faces, "options": options}
    made = house.call("table.new", **params)
    view: View = made["view"]
    for each in actions:
        action = {"type": "roll", "keep": each} if isinstance(each, list) else {"type": "score", "category": each}
        after = {"table": made["table"], "seat": view["next"], "action": action, "view_of": "next"}
        view = house.call("table.act", **after)["view"]
    return view


def sheet_look(lang: str, columns: int = 80) -> tuple[Look, Page]:
    """The look of sheets on a page of its own."""
    page = Page(columns)
    return SheetLook(HOUSES[lang].say, page), page


def drawn(lang: str, view: View, columns: int = 80, whole: bool = False) -> list[str]:
    """The lines that a view takes on a page."""
    look, page = sheet_look(lang, columns)
    page.show(*look.draw(view, whole))
    return page.lines()
