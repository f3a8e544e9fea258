"""Dice notation: `2d6+3`, `4d6kh3`, `d20 adv`, `3x4d6kh3`, `d6!`, and where a mistake is.

    expression = [number "x"] sum
    sum        = ["+" | "-"] term {("+" | "-") term}
    term       = number | [number] "d" (number | "%") {mark}
    mark       = "!" | ("kh" | "kl") [number] | "adv" | "dis"

Spaces may stand between the parts, capitals are small letters, `×` is `x` and `−` is `-`. The number before `x` says
how often the whole sum is thrown.
"""

from __future__ import annotations

from gobelet.engine.errors import Refused
from gobelet.games.roller.expression import KEEPS, Dice, Expression, Number, Term

LONGEST = 200
MOST_DICE = 1000
FEWEST_SIDES, MOST_SIDES = 2, 1000
MOST_NUMBER = 1_000_000
WRITTEN_AS = {"×": "x", "*": "x", "−": "-", "–": "-", "\u00a0": " ", "\u202f": " "}
DIGITS = "0123456789"


def parse(text: object) -> Expression:
    """The expression that a text means; raises `Refused` (`bad_notation`) with the place of the mistake.

    >>> parse(" 4D6 kh3 + 2 ").text()
    '4d6kh3+2'
    """
    if not isinstance(text, str) or not text.strip():
        raise Refused("bad_notation", "error.roller.empty")
    if len(text) > LONGEST:
        raise Refused("bad_notation", "error.roller.too_long", most=LONGEST, given=len(text), at=LONGEST + 1)
    return _Reader(text).expression()


def _plain(sign: str) -> str:
    """One sign for one sign, so that places stay places: capitals of the alphabet small, other writings as ours."""
    return sign.lower() if "A" <= sign <= "Z" else WRITTEN_AS.get(sign, sign)


class _Reader:
    """Reads a text from left to right; `at` is the place of the next sign, counted from 0."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.signs = "".join([_plain(sign) for sign in text])
        self.at = 0
        self.dice = 0
        self.repeats = 1

    def expression(self) -> Expression:
        """The whole text."""
        start = self.place()
        number = self.number()
        if number is not None and self.take("x"):
            if not 1 <= number <= MOST_DICE:
                raise self.wrong("repeats", start, most=MOST_DICE)
            self.repeats = number
        else:
            self.at = start
        terms = [self.term(self.sign(first=True))]
        while self.place() < len(self.signs):
            terms.append(self.term(self.sign(first=False)))
        if not self.dice:
            raise self.wrong("no_dice", 0)
        return Expression(self.repeats, tuple(terms))

    def sign(self, first: bool) -> int:
        """1 or -1, as the sign before a term says; the first term may have none."""
        if self.take("-"):
            return -1
        if self.take("+") or first:
            return 1
        raise self.wrong("x_first" if self.signs[self.place()] == "x" else "unexpected", self.place())

    def term(self, sign: int) -> Term:
        """A number, or dice with their marks."""
        start = self.place()
        count = self.number()
        if not self.take("d"):
            if count is None:
                raise self.wrong("term", start)
            return Number(sign, count)
        if count == 0:
            raise self.wrong("no_die", start)
        count = 1 if count is None else count
        self.dice += count * self.repeats
        if self.dice > MOST_DICE:
            raise self.wrong("too_many", start, most=MOST_DICE)
        return self.marks(Dice(sign, count, self.sides()))

    def sides(self) -> int:
        """The number of faces after `d`."""
        start = self.place()
        if self.take("%"):
            return 100
        sides = self.number()
        if sides is None:
            raise self.wrong("sides_missing", start)
        if not FEWEST_SIDES <= sides <= MOST_SIDES:
            raise self.wrong("sides", start, least=FEWEST_SIDES, most=MOST_SIDES)
        return sides

    def marks(self, dice: Dice) -> Dice:
        """The dice with what is written behind them."""
        while True:
            start = self.place()
            if self.take("!"):
                if dice.explodes:
                    raise self.wrong("twice", start)
                dice = Dice(dice.sign, dice.count, dice.sides, dice.keep, dice.kept, True, dice.word)
            elif self.signs[start : start + 2] in KEEPS or self.signs[start : start + 3] in ("adv", "dis"):
                if dice.keep:
                    raise self.wrong("twice", start)
                dice = self.keep(dice) if self.signs[start] == "k" else self.twofold(dice)
            elif self.signs[start : start + 1] == "k":
                raise self.wrong("keep", start)
            else:
                return dice

    def keep(self, dice: Dice) -> Dice:
        """`kh3` or `kl3`: how many of the highest or lowest count; 1 where no number follows."""
        keep = self.signs[self.at : self.at + 2]
        self.at += 2
        start = self.place()
        kept = self.number()
        kept = 1 if kept is None else kept
        if not 1 <= kept <= dice.count:
            raise self.wrong("kept", start, most=dice.count)
        return Dice(dice.sign, dice.count, dice.sides, keep, kept, dice.explodes)

    def twofold(self, dice: Dice) -> Dice:
        """`adv` and `dis`: a single die is thrown twice, and the better or the worse counts."""
        start, word = self.at, self.signs[self.at : self.at + 3]
        if dice.count != 1:
            raise self.wrong("one_die", start)
        self.at += 3
        self.dice += self.repeats
        if self.dice > MOST_DICE:
            raise self.wrong("too_many", start, most=MOST_DICE)
        return Dice(dice.sign, 2, dice.sides, "kh" if word == "adv" else "kl", 1, dice.explodes, word)

    def place(self) -> int:
        """The place of the next sign that is no space."""
        while self.at < len(self.signs) and self.signs[self.at] == " ":
            self.at += 1
        return self.at

    def take(self, sign: str) -> bool:
        """Whether the next sign is this one, which is then passed."""
        found = self.signs[self.place() : self.at + 1] == sign
        self.at += 1 if found else 0
        return found

    def number(self) -> int | None:
        """The number that is next, or None where no digit is."""
        start = self.place()
        while self.at < len(self.signs) and self.signs[self.at] in DIGITS:
            self.at += 1
        digits = self.signs[start : self.at]
        if not digits:
            return None
        if len(digits) > 9 or int(digits) > MOST_NUMBER:
            # Too many dice are called so, whatever the number is.
            key = "too_many" if self.signs[self.place() : self.at + 1] in ("d", "x") else "number"
            raise self.wrong(key, start, most=MOST_DICE if key == "too_many" else MOST_NUMBER)
        return int(digits)

    def wrong(self, key: str, at: int, **facts: int) -> Refused:
        """The refusal of what stands at a place, which people count from 1."""
        found = self.text[at : at + 1]
        key = key if found or key != "unexpected" else "term"
        return Refused("bad_notation", "error.roller." + key, at=at + 1, found=found, notation=self.text, **facts)
