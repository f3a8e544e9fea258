"""What a game promises to the terminal: how it is drawn, what may be typed, what is news."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType

View = dict[str, Any]
Action = dict[str, Any]


@dataclass(frozen=True)
class Said:
    """A sentence among drawings."""

    text: str = ""
    style: str = ""


Drawn = RenderableType | Said


class Unclear(Exception):
    """What was typed names no action; `key` is the sentence that says how to do better, `facts` fill it."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class Look(Protocol):
    """One kind of game at the terminal. It draws the view and reads what is typed; it knows no rule."""

    def opening(self, view: View) -> str:
        """One line about the rules in force, said when the game begins or is taken up again."""

    def draw(self, view: View, whole: bool) -> list[Drawn]:
        """The table as it stands; `whole` asks for everything, even where nothing is to be decided."""

    def prompt(self, view: View) -> str:
        """What the seat to act is asked."""

    def read(self, view: View, typed: str) -> Action:
        """The action typed; raises `Unclear`."""

    def news(self, before: View, after: View) -> list[str]:
        """What has just happened, for those who did not look."""

    def help(self, view: View) -> list[str]:
        """What may be typed, a line each; a tab parts what is typed from what it does."""

    def progress(self, view: View) -> str:
        """How far the game is, for the list of games to resume."""
