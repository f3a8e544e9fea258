"""The product's words in the one language that is spoken at this terminal."""

from __future__ import annotations

from typing import Any

from gobelet.hosts.files import load_words
from gobelet.words import Catalogue


class Voice:
    """Says the sentence of a key; only the words of its own language are read."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._words = load_words((lang,))

    def __call__(self, key: str, /, **facts: Any) -> str:
        """The sentence of a key, its gaps filled."""
        return self._words.say(self.lang, key, facts)

    def knows(self, key: str) -> bool:
        """Whether there is a sentence of that key."""
        return self._words.has(self.lang, key)

    def spoken(self, value: Any) -> str:
        """A fact as it is said: of a title in several languages, the one spoken here."""
        return self._words.fill(self.lang, "{value}", {"value": value})

    def words(self, key: str) -> list[str]:
        """The words that mean the same when typed, such as `u` and `undo`."""
        return self(key).split()

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue behind, for the desk of a house."""
        return self._words
