"""The catalogue: every sentence of the product, by key and language, and how its gaps are filled.

`{name}` is a fact; `{@category}` is the word `category.<value of the fact category>`, or the value itself where there
is no such word; `{@category:target}` the word `category.<value of the fact target>`. A fact may be a title in several
languages, `{"fr": …, "en": …}`. A sentence that depends on a number has two keys, `key.one` and `key.other`, chosen
by the fact `n`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gobelet.engine.errors import Refused

LANGUAGES = ("fr", "en")


@dataclass(frozen=True)
class Catalogue:
    """All texts: `texts[language][key]`."""

    texts: dict[str, dict[str, str]]

    def say(self, lang: str, key: str, facts: dict[str, Any] | None = None) -> str:
        """The sentence of that key; the key itself where no language knows it."""
        facts = {} if facts is None else facts
        return self.fill(lang, self._find(lang, key, facts), facts)

    def fill(self, lang: str, text: str, facts: dict[str, Any]) -> str:
        """A text with its gaps filled."""
        parts, rest = [], text
        while "{" in rest and "}" in rest[rest.find("{") :]:
            start = rest.find("{")
            end = rest.find("}", start)
            parts.append(rest[:start] + self._gap(lang, rest[start + 1 : end], facts))
            rest = rest[end + 1 :]
        return "".join(parts) + rest

    def sentence(self, lang: str, refused: Refused) -> str:
        """What a refusal says to the player."""
        facts = dict(refused.facts)
        if "because" in facts:
            facts["message"] = self.sentence(lang, facts["because"])
        said = self.say(lang, refused.key, facts)
        problems = facts.get("problems", [])
        if problems:
            said += " " + " ".join([f"{each.path()}: {self.say(lang, each.key, each.facts)}" for each in problems[:5]])
        return said

    def has(self, lang: str, key: str) -> bool:
        """Whether the language has a text of that key."""
        return key in self.texts.get(lang, {})

    def _find(self, lang: str, key: str, facts: dict[str, Any]) -> str:
        for each in (lang, *LANGUAGES):
            texts = self.texts.get(each, {})
            if key in texts:
                return texts[key]
            if key + ".other" in texts:
                return texts[key + (".one" if is_one(each, facts.get("n", 0)) else ".other")]
        return key

    def _gap(self, lang: str, gap: str, facts: dict[str, Any]) -> str:
        if not gap.startswith("@"):
            return _spoken(lang, facts[gap]) if gap in facts else "{" + gap + "}"
        kind, fact = gap[1:], gap[1:]
        if ":" in gap:
            kind, fact = gap[1 : gap.find(":")], gap[gap.find(":") + 1 :]
        value = facts.get(fact, "")
        key = f"{kind}.{value}"
        return self.say(lang, key) if isinstance(value, str) and self.has(lang, key) else _spoken(lang, value)


def _spoken(lang: str, value: Any) -> str:
    """A fact as it is said: a title in several languages in the one asked for, anything else as it is."""
    if isinstance(value, dict):
        return str(value.get(lang, value[sorted(value)[0]])) if value else ""
    return str(value)


def is_one(lang: str, n: Any) -> bool:
    """Whether a number takes the singular: in French 0 and 1 do, in English 1 alone."""
    return bool(-2 < n < 2) if lang == "fr" else bool(n == 1)
