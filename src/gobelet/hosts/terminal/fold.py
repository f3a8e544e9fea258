"""Words as they are compared: capitals, accents and signs forgiven."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """Small letters without accents, digits, and one space for anything else between them.

    >>> fold("  Carré !"), fold("d’Été"), fold("ŒUF")
    ('carre', 'd ete', 'oeuf')
    """
    plain = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    letters = [letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter)]
    return " ".join("".join(letters).split())


def visible(text: str, most: int = 40) -> str:
    """What was typed, safe to print back: nothing that moves a cursor, nothing endless."""
    shown = "".join([letter for letter in text if letter.isprintable()])
    return shown if len(shown) <= most else shown[:most] + "…"


def matching(typed: str, names: list[str]) -> list[int]:
    """The places of the names that a word means: the very name, else those that begin with it, else those of which a
    word does.

    >>> matching("three", ["Threes", "Three of a kind", "Chance"]), matching("threes", ["Threes", "Three of a kind"])
    ([0, 1], [0])
    >>> matching("suite", ["Petite suite", "Grande suite"]), matching("", ["Chance"])
    ([0, 1], [])
    """
    word, known = fold(typed), [fold(name) for name in names]
    if not word:
        return []
    for fits in (_same, str.startswith, _some_word):
        found = [place for place, name in enumerate(known) if fits(name, word)]
        if found:
            return found
    return []


def _same(name: str, word: str) -> bool:
    return name == word


def _some_word(name: str, word: str) -> bool:
    return any(part.startswith(word) for part in name.split())
