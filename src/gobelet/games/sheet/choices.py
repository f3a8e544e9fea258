"""Which boxes are open to a roll, and what each would give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gobelet.games.sheet.joker import Joker, joker_for
from gobelet.games.sheet.ruleset import Ruleset
from gobelet.games.sheet.sheet import Sheet


@dataclass(frozen=True)
class Choices:
    """`points` by place, for exactly the boxes open to the roll; `bonus` comes beside whichever box is chosen."""

    points: dict[int, int]
    bonus: int
    joker: Joker | None


def choices(ruleset: Ruleset, order: str, extra_bonus: int, sheet: Sheet, dice: tuple[int, ...]) -> Choices:
    """What a roll may be written as, under a joker order and a bonus for each further five of a kind."""
    joker = joker_for(ruleset, order, sheet, dice)
    if joker is not None:
        points = {i: _joker_worth(ruleset, i, joker, dice) for i in joker.open}
    else:
        categories, faces = ruleset.categories, ruleset.faces
        points = {i: categories[i].worth(dice, faces) for i, cell in enumerate(sheet.cells) if cell is None}
    return Choices(points, five_bonus(ruleset, extra_bonus, sheet, dice), joker)


def five_bonus(ruleset: Ruleset, extra_bonus: int, sheet: Sheet, dice: tuple[int, ...]) -> int:
    """The points for one more five of a kind: only while the box of the first holds its points, never on a 0."""
    if ruleset.five < 0 or dice.count(dice[0]) != len(dice):
        return 0
    return extra_bonus if sheet.cells[ruleset.five] == ruleset.five_points() else 0


def choices_to_json(ruleset: Ruleset, found: Choices) -> dict[str, Any]:
    """Choices as the protocol's `sheet.choices` writes them."""
    keys = [category.key for category in ruleset.categories]
    joker = found.joker
    return {
        "choices": {keys[i]: found.points[i] for i in found.points},
        "bonus": found.bonus,
        "joker": None
        if joker is None
        else {"face": joker.face, "rule": joker.rule, "open": [keys[i] for i in joker.open]},
    }


def _joker_worth(ruleset: Ruleset, place: int, joker: Joker, dice: tuple[int, ...]) -> int:
    category = ruleset.categories[place]
    if joker.rule == "zero":
        return 0
    if joker.full and category.joker:
        return int(category.points[1])
    return category.worth(dice, ruleset.faces)
