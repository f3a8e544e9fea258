"""One box of a score sheet: what it asks for, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gobelet.games.sheet.needs import Need, matched, starts


@dataclass(frozen=True)
class Category:
    """One box. `needs` is what the dice must show (`gobelet.games.sheet.needs`), `points` what it then gives.

    `points`: `("face", f)` the sum of the dice that show f, `("sum",)` the sum of all dice, `("matched",)` the sum of
    the dice that make the figure, `("fixed", n)`; `plus` comes on top of them. `joker`: gives its fixed points to a
    joker. `first` stands in the place of all that when the dice fell so on the first throw, None where it makes no
    difference. `sign` is -1 where the total loses what the box holds. `after` is the row that must hold its points
    before this box gives any. `row` is the key without its column, `column` the place of that column.
    """

    key: str
    section: str
    needs: Need
    points: tuple[Any, ...]
    joker: bool
    word: str
    title: dict[str, str] | None = None
    plus: int = 0
    first: int | None = None
    sign: int = 1
    after: str | None = None
    row: str = ""
    column: int = 0

    def said(self) -> Any:
        """What the fact `category` of a sentence is: the name of its word, or its title where a family gave one."""
        return self.title if self.title is not None else self.word[len("category.") :]

    def worth(self, dice: tuple[int, ...], faces: int) -> int:
        """The points of the box for these dice after any throw but the first, by what they show."""
        if self.points[0] == "face":
            return int(self.points[1]) * dice.count(self.points[1])
        figure = matched(self.needs, dice, faces)
        if figure < 0:
            return 0
        if self.points[0] == "fixed":
            return int(self.points[1]) + self.plus
        return (figure if self.points[0] == "matched" else sum(dice)) + self.plus

    def served(self, dice: tuple[int, ...], faces: int) -> int:
        """The points of the box for these dice when they fell so on the first throw."""
        if self.first is None or matched(self.needs, dice, faces) < 0:
            return self.worth(dice, faces)
        return self.first


def possible(category: Category, dice: int, faces: int) -> tuple[int, ...]:
    """Every number that a box can hold, in order. 0 can be written in any box but one that counts against its player,
    which always takes what the dice add up to."""
    kind = category.points[0]
    if kind == "fixed":
        found = {category.points[1]}
    elif kind == "face":
        found = {category.points[1] * count for count in range(dice + 1)}
    else:
        found = set()
        for start, used in starts(category.needs, dice, faces):
            others = 0 if kind == "matched" and category.needs else dice - used
            found.update(range(start + others, start + others * faces + 1))
    found = {points + category.plus for points in found}
    if category.first is not None:
        found.add(category.first)
    return tuple(sorted(found if category.sign < 0 else found | {0}))
