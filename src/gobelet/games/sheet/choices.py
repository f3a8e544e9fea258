"""Which boxes are open to a roll, and what each would give."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gobelet.games.sheet.joker import Joker, joker_for
from gobelet.games.sheet.ruleset import Ruleset
from gobelet.games.sheet.sheet import Sheet, has_five


@dataclass(frozen=True)
class Choices:
    """`points` by place, for exactly the boxes open to the roll; `beside` by place, what comes beside that box.

    `bonus` is what comes beside whichever box is chosen: 0 where they differ in that.
    """

    points: dict[int, int]
    bonus: int
    joker: Joker | None
    beside: dict[int, int]


def choices(
    ruleset: Ruleset,
    order: str,
    extra_bonus: int,
    sheet: Sheet,
    dice: tuple[int, ...],
    served: bool = False,
    whole: bool = True,
) -> Choices:
    """What a roll may be written as, under a joker order and a bonus for each further five of a kind. `served`: the
    dice fell so on the first throw. `whole`: they were all thrown in the last throw, as a dry column asks."""
    joker, places = joker_for(ruleset, order, sheet, dice), open_places(ruleset, sheet, whole)
    worths = ruleset.worths(dice, served)
    if joker is not None:
        joker = replace(joker, open=tuple([i for i in joker.open if i in places]))
        points = {i: _joker_worth(ruleset, sheet, i, joker, worths) for i in joker.open}
    elif ruleset.linked:
        points = {i: _worth(ruleset, sheet, i, worths) for i in places}
    else:
        points = {i: worths[i] for i in places}
    bonus = five_bonus(ruleset, extra_bonus, sheet, dice)
    if not bonus:
        return Choices(points, 0, joker, dict.fromkeys(points, 0))
    beside = {i: bonus_beside(ruleset, bonus, i, points[i], dice[0]) for i in points}
    given = {beside[i] for i in beside}
    return Choices(points, max(given) if len(given) == 1 else 0, joker, beside)


def open_places(ruleset: Ruleset, sheet: Sheet, whole: bool = True) -> tuple[int, ...]:
    """The boxes that may be written next, whatever the dice: those not filled, but for the order of their column."""
    free = [i for i, cell in enumerate(sheet.cells) if cell is None]
    if not ruleset.columns:
        return tuple(free)
    for number, column in enumerate(ruleset.columns):
        here = [i for i in free if ruleset.categories[i].column == number]
        if column.dry and not whole:
            next_here = []
        elif column.order == "free":
            next_here = here
        else:
            next_here = here[:1] if column.order == "down" else here[-1:]
        free = [i for i in free if i not in here or i in next_here]
    return tuple(free)


def five_bonus(ruleset: Ruleset, extra_bonus: int, sheet: Sheet, dice: tuple[int, ...]) -> int:
    """The points for one more five of a kind: only while the box of the first holds its points, never on a 0, but
    where the ruleset is content with any entry."""
    if ruleset.five < 0 or dice.count(dice[0]) != len(dice):
        return 0
    return extra_bonus if has_five(ruleset, sheet) else 0


def bonus_beside(ruleset: Ruleset, bonus: int, place: int, points: int, face: int) -> int:
    """What of that bonus comes with a box: all of it, or only with the upper box of the face, or only with points."""
    if not bonus:
        return 0
    if ruleset.extra_at == "own" and place != ruleset.own[face]:
        return 0
    if ruleset.extra_at == "scoring" and not points:
        return 0
    return bonus * ruleset.multiplier(place)


def choices_to_json(ruleset: Ruleset, found: Choices) -> dict[str, Any]:
    """Choices as the protocol's `sheet.choices` writes them; `bonuses` by box only where they differ."""
    keys, joker = ruleset.keys, found.joker
    written: dict[str, Any] = {
        "choices": {keys[i]: found.points[i] for i in found.points},
        "bonus": found.bonus,
        "joker": None
        if joker is None
        else {"face": joker.face, "rule": joker.rule, "open": [keys[i] for i in joker.open]},
    }
    if differ(found):
        written["bonuses"] = {keys[i]: found.beside[i] for i in found.beside if found.beside[i]}
    return written


def differ(found: Choices) -> bool:
    """Whether the boxes differ in what comes beside them."""
    return len({found.beside[i] for i in found.beside}) > 1


def _joker_worth(ruleset: Ruleset, sheet: Sheet, place: int, joker: Joker, worths: tuple[int, ...]) -> int:
    category = ruleset.categories[place]
    if joker.rule == "zero":
        return 0
    if joker.full and category.joker:
        return int(category.points[1])
    return _worth(ruleset, sheet, place, worths)


def _worth(ruleset: Ruleset, sheet: Sheet, place: int, worths: tuple[int, ...]) -> int:
    """What a box gives by what the dice show: nothing while the box that it comes after holds no points."""
    after = ruleset.categories[place].after
    if after is not None:
        for i in ruleset.column_of(place):
            if ruleset.categories[i].row == after and not sheet.cells[i]:
                return 0
    return worths[place]
