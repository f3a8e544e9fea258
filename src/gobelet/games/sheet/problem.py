"""What is wrong in a ruleset's data, and the checks that any setting may need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

MOST_POINTS = 1000
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"


@dataclass(frozen=True)
class Problem:
    """What is wrong at a place: `where` is a path such as `("category", 3, "points")`, `key` a sentence."""

    where: tuple[Any, ...]
    key: str
    facts: dict[str, Any] = field(default_factory=dict)

    def path(self) -> str:
        """The place as a text: `category[3].points`, boxes counted from 1."""
        text = ""
        for part in self.where:
            text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else str(part)
        return text


class Finder:
    """Checks one table of settings that stands at a place, and collects what is wrong."""

    def __init__(self, data: dict[str, Any], at: tuple[Any, ...], found: list[Problem]) -> None:
        self.data = data
        self.at = at
        self.found = found

    def wrong(self, setting: str, problem: str, **facts: Any) -> None:
        """Notes a problem of a setting, or of the whole table where it has no name."""
        where = (*self.at, setting) if setting else self.at
        self.found.append(Problem(where, "error.ruleset." + problem, facts))

    def wrong_type(self, key: str, wanted: str) -> None:
        """Notes that a setting is of another kind than `wanted`, a word of the catalogue."""
        self.wrong(key, "wrong_type", key=key, wanted=wanted)

    def known(self, keys: tuple[str, ...]) -> None:
        """Every setting must be one of these."""
        for key in sorted([key for key in self.data if key not in keys]):
            self.found.append(Problem((*self.at, key), "error.ruleset.unknown_key", {"key": key[:40]}))

    def name(self, key: str) -> None:
        """Small letters, digits and underscores."""
        name = self.data.get(key)
        if name is None:
            self.wrong(key, "missing_key", key=key)
        elif not isinstance(name, str):
            self.wrong_type(key, "text")
        elif not 1 <= len(name) <= 40 or any([letter not in LETTERS for letter in name]):
            self.wrong(key, "bad_name", key=name[:40])

    def titles(self) -> None:
        """A text for each language, where there is a title at all."""
        if "title" not in self.data:
            return
        titles = self.data["title"]
        texts = list(titles.values()) if isinstance(titles, dict) else []
        if not texts or not all([isinstance(text, str) and 0 < len(text) <= 40 for text in texts]):
            self.wrong_type("title", "title")

    def flag(self, key: str) -> bool:
        """True or false, false where it is left out; gives what it is."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.wrong_type(key, "true/false")
            return False
        return value

    def number(self, key: str, least: int, most: int) -> None:
        """A whole number within bounds, where it is there."""
        if key not in self.data:
            return
        value = self.data[key]
        if not whole(value):
            self.wrong_type(key, "number")
        elif value < 0:
            self.wrong(key, "negative", key=key)
        elif value < least:
            self.wrong(key, "too_small", key=key, least=least)
        elif value > most:
            self.wrong(key, "too_large", key=key, most=most)

    def one_of(self, key: str, values: tuple[str, ...]) -> None:
        """One of some texts, where it is there."""
        if key in self.data and self.data[key] not in values:
            self.wrong(key, "one_of", key=key, known=", ".join(values))


def whole(value: Any) -> bool:
    """Whether a value is a whole number: true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
