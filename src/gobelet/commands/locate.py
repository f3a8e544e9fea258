"""On which line of a TOML text a setting stands: the library that reads the text gives values, no places."""

from __future__ import annotations

import json
import re

Path = tuple["str | int", ...]

BARE = re.compile(r"[A-Za-z0-9_-]+")
SCALAR = re.compile(r"[^\s,\]}#]+")
ENDS = {"[": "]", "{": "}"}
QUOTES = ('"""', "'''", '"', "'")


def line_of(text: str, path: Path) -> int:
    """The line of the setting at a path such as `("category", 3, "points")`, or of the nearest one that holds it.

    >>> line_of('name = "x"\\n[[category]]\\nkey = "a"\\n\\n[[category]]\\nkey = "b"\\n', ("category", 1, "key"))
    6
    >>> line_of('name = "x"\\n[[category]]\\nkey = "a"\\n', ("category", 0, "points"))
    2
    """
    places = _Scanner(text).scan()
    while path and path not in places:
        path = path[:-1]
    return places.get(path, 1)


def path_of(where: str) -> Path:
    """The path that a problem writes as a text.

    >>> path_of("category[4].needs.alike")
    ('category', 3, 'needs', 'alike')
    """
    return tuple([int(n) - 1 if n else key for key, n in re.findall(r"([^.\[\]]+)|\[(\d+)\]", where)])


class _Scanner:
    """Walks a text that is known to be correct TOML and notes where each setting begins."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._places: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        """The line of every path, the first time it is written."""
        table: Path = ()
        while self._skip():
            if self._text.startswith("[", self._at):
                table = self._header()
            else:
                self._setting(table)
        return self._places

    def _header(self) -> Path:
        """`[a.b]` or `[[a]]`; the name of an array of tables means its last one."""
        many = self._text.startswith("[[", self._at)
        line = self._line()
        self._at += 2 if many else 1
        keys = self._keys()
        path: Path = ()
        for i, key in enumerate(keys):
            path = (*path, key)
            self._places.setdefault(path, line)
            if many and i == len(keys) - 1:
                self._tables[path] = self._tables.get(path, -1) + 1
            if path in self._tables:
                path = (*path, self._tables[path])
                self._places.setdefault(path, line)
        self._at += 2 if many else 1
        return path

    def _setting(self, table: Path) -> None:
        line, path = self._line(), table
        for key in self._keys():
            path = (*path, key)
            self._places.setdefault(path, line)
        self._at += 1  # the sign =
        self._value(path)

    def _keys(self) -> list[str]:
        """A key and those joined to it by dots, up to what follows them."""
        keys = []
        while True:
            self._skip()
            quote = self._text[self._at]
            if quote in "\"'":
                start = self._at
                self._string(quote)
                written = self._text[start : self._at]
                keys.append(json.loads(written) if quote == '"' and "\\U" not in written else written[1:-1])
            else:
                found = BARE.match(self._text, self._at)
                keys.append(found[0] if found else "")
                self._at = found.end() if found else self._at + 1
            self._skip()
            if not self._text.startswith(".", self._at):
                return keys
            self._at += 1

    def _value(self, path: Path) -> None:
        self._skip()
        quotes = [quote for quote in QUOTES if self._text.startswith(quote, self._at)]
        if quotes:
            self._string(quotes[0])
        elif self._text[self._at] in ENDS:
            self._inside(path, ENDS[self._text[self._at]])
        else:
            found = SCALAR.match(self._text, self._at)
            self._at = found.end() if found else self._at + 1

    def _inside(self, path: Path, end: str) -> None:
        """The values of an array, or the settings of a table written on one line."""
        self._at += 1
        count = 0
        while self._skip() and not self._text.startswith(end, self._at):
            if self._text.startswith(",", self._at):
                self._at += 1
            elif end == "}":
                self._setting(path)
            else:
                self._places.setdefault((*path, count), self._line())
                self._value((*path, count))
                count += 1
        self._at += 1

    def _string(self, quote: str) -> None:
        self._at += len(quote)
        while not self._text.startswith(quote, self._at):
            self._at += 2 if quote[0] == '"' and self._text[self._at] == "\\" else 1
        self._at += len(quote)
        while len(quote) == 3 and self._text.startswith(quote[0], self._at):
            self._at += 1  # a quotation mark may stand just before the three that close

    def _skip(self) -> bool:
        """Passes over spaces, line ends and comments; whether anything is left."""
        while self._at < len(self._text):
            if self._text[self._at] == "#":
                end = self._text.find("\n", self._at)
                self._at = end if end >= 0 else len(self._text)
            elif self._text[self._at].isspace():
                self._at += 1
            else:
                return True
        return False

    def _line(self) -> int:
        return self._text.count("\n", 0, self._at) + 1
