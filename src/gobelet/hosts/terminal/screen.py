"""What is read and written: a terminal, or pipes that a script holds."""

from __future__ import annotations

import os
import select
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from gobelet.hosts.terminal.look import Drawn, Said

LONGEST_LINE = 20_000


class Late(Exception):
    """Nothing was typed in time."""


class Screen:
    """Prints tables and sentences, asks questions. Colours only on a terminal, and never where NO_COLOR is set."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self._echo = not source.isatty()
        terminal = target.isatty()
        self.coloured = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._console = Console(
            file=target,
            force_terminal=terminal,
            color_system="auto" if self.coloured else None,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self._tall = not terminal

    @property
    def width(self) -> int:
        """The columns there are."""
        return self._console.width

    def holds(self, lines: int) -> bool:
        """Whether that many lines can be seen at once; what goes into a file is never too long."""
        return self._tall or lines <= self._console.height

    def tell(self, text: str, style: str = "", indent: int = 0) -> None:
        """One sentence or more, broken between words."""
        lines = folded(text, self.width - indent).split("\n")
        self.show_whole("\n".join([" " * indent + line if line else "" for line in lines]), style)

    def show(self, *things: Drawn) -> None:
        """Tables, drawings and sentences, one under the other."""
        for thing in things:
            if isinstance(thing, Said):
                self.tell(thing.text, thing.style)
            else:
                self._console.print(thing)

    def show_whole(self, text: str, style: str = "") -> None:
        """A text that must not be broken, such as a link."""
        self._console.print(Text(text, style), soft_wrap=True)

    def show_help(self, lines: list[str]) -> None:
        """What may be typed in one column, what it does beside it; a line without a tab takes both."""
        pairs = [line.rpartition("\t")[::2] for line in lines]
        column = max([cell_len(typed) for typed, _ in pairs]) + 4
        for typed, means in pairs:
            left = column if typed else 2
            told = folded(means, max(20, self.width - left)).split("\n")
            starts = [f"  {typed}".ljust(left), *[" " * left] * len(told)]
            self.show_whole("\n".join([start + line for start, line in zip(starts, told, strict=False)]))

    def ask(self, prompt: str, patience: float | None = None) -> str | None:
        """The line typed, or None where nothing more will come. What a script sends is written too, so that the whole
        reads as it would have been typed. Raises `Late` where a person has typed nothing for so many seconds."""
        self._console.print(Text(folded(prompt, self.width) + " ", "bold"), end="", soft_wrap=True)
        self._console.file.flush()
        if patience is not None and not self._echo and not select.select([self._source], [], [], patience)[0]:
            self.show_whole("")
            raise Late
        try:
            line = self._source.readline(LONGEST_LINE)
        except OSError:  # the terminal has gone
            line = ""
        if self._echo or not line:
            self._console.print(Text(line.strip()))
        return line.strip() if line else None


def folded(text: str, width: int) -> str:
    """A sentence on lines of that width, broken at plain spaces only: never before the signs of French."""
    return "\n".join([_folded_line(line, width) for line in text.split("\n")])


def _folded_line(line: str, width: int) -> str:
    lines = [""]
    for i, word in enumerate(line.split(" ")):
        longer = f"{lines[-1]} {word}" if i else word
        if i and cell_len(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)
