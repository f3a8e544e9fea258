"""What dice notation means: terms that are added, thrown as often as wanted."""

from __future__ import annotations

from dataclasses import dataclass

KEEPS = ("kh", "kl")
MOST_EXPLOSIONS = 100


@dataclass(frozen=True)
class Number:
    """A number that is added or taken off."""

    sign: int
    value: int

    def text(self) -> str:
        """As it is written, without its sign."""
        return str(self.value)


@dataclass(frozen=True)
class Dice:
    """Dice of one kind: of how many, the `kept` highest (`kh`) or lowest (`kl`) count, all where `keep` is empty.

    A die that `explodes` is thrown again and added when it shows its highest face. `word` is `adv` or `dis` where that
    is how it was written.
    """

    sign: int
    count: int
    sides: int
    keep: str = ""
    kept: int = 0
    explodes: bool = False
    word: str = ""

    def text(self) -> str:
        """As it is written in one way only, without its sign."""
        mark = "!" if self.explodes else ""
        if self.word:
            return f"d{self.sides}{mark} {self.word}"
        count = str(self.count) if self.count > 1 else ""
        return f"{count}d{self.sides}{mark}" + (f"{self.keep}{self.kept}" if self.keep else "")


Term = Number | Dice


@dataclass(frozen=True)
class Expression:
    """A sum of terms, thrown `repeats` times."""

    repeats: int
    terms: tuple[Term, ...]

    def text(self) -> str:
        """The expression as it is written in one way only."""
        parts = [("-" if term.sign < 0 else "+") + term.text() for term in self.terms]
        text = "".join(parts)
        text = text[1:] if text[0] == "+" else text
        return f"{self.repeats}x{text}" if self.repeats > 1 else text

    def dice(self) -> tuple[Dice, ...]:
        """The terms that are dice, once for every time that the sum is thrown."""
        return tuple([term for term in self.terms if isinstance(term, Dice)]) * self.repeats

    def open(self) -> bool:
        """Whether dice may explode, so that only the limit of explosions bounds the result."""
        return any([term.explodes for term in self.dice()])
