"""THE RULES of the module: whether dice may be kept, and which line of the manual says so.

Every kept die shows the same value. What else is asked depends on how many dice were just rolled.
"""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.engine.patterns import groups, run
from gobelet.games.bomb.dice import BLACK, BLUE, COUNT, FACES, PURPLE, WHITE, YELLOW, Dice, Places
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.five import named

LEGAL, TOLERATED, STRIKE = "legal", "tolerated", "strike"
STRICTNESS = ("manual", "module")


@dataclass(frozen=True)
class Verdict:
    """What a choice is: `legal`, `tolerated` (the manual forbids it, the module lets it pass) or a `strike`; and the
    code of the rule that says so."""

    status: str
    rule: str

    def strikes(self, strictness: str) -> bool:
        """Whether the choice costs a strike."""
        return self.status == STRIKE or (self.status == TOLERATED and strictness == "manual")


def judge(edgework: Edgework, dice: Dice, held: Places, keep: Places) -> Verdict:
    """The verdict on keeping some of the dice (at most four), after a roll in which `held` lay aside."""
    if len({dice[place] for place in keep}) > 1:
        return Verdict(STRIKE, "same_value")
    stage = (_one_rolled, _two_rolled, _three_rolled, _four_rolled, _five_rolled)[COUNT - len(held) - 1]
    return stage(edgework, dice, held, keep)


def situation(edgework: Edgework, dice: Dice, held: Places) -> str:
    """The code of what the manual looks at before any die is kept; `4.number` where the number kept decides."""
    rolled = COUNT - len(held)
    if rolled == 5:
        return named(edgework, dice).rule
    if rolled == 4 and run(dice, FACES) >= 4:
        return "4.straight"
    if rolled == 3 and groups(dice, FACES) == (3, 2):
        return _full(edgework)
    return "1.only" if rolled == 1 else f"{rolled}.number"


def choices(dice: Dice) -> tuple[Places, ...]:
    """Every set of dice of one value that leaves a die to roll, nothing at all among them."""
    sets: list[Places] = [()]
    for number in range(1, 2**COUNT - 1):
        places = tuple([place for place in range(COUNT) if number // 2**place % 2])
        if len({dice[place] for place in places}) == 1:
            sets.append(places)
    return tuple(sets)


def _five_rolled(edgework: Edgework, dice: Dice, held: Places, keep: Places) -> Verdict:
    wanted = named(edgework, dice)
    if not wanted.value or not keep:
        return _verdict(not wanted.value and not keep, wanted.rule)
    if dice[keep[0]] != wanted.value:
        return Verdict(STRIKE, wanted.rule)
    left_out = wanted.die >= 0 and wanted.die not in keep
    return Verdict(TOLERATED if left_out else LEGAL, wanted.rule)


def _four_rolled(edgework: Edgework, dice: Dice, held: Places, keep: Places) -> Verdict:
    if run(dice, FACES) >= 4:
        if not keep:
            return Verdict(TOLERATED, "4.straight")
        return _verdict(dice[keep[0]] != dice[held[0]], "4.straight")
    number, left = len(keep), _left(dice, keep)
    allowed = (
        True,
        BLACK not in keep,
        BLUE not in keep,
        not any([edgework.has_digit(value) for value in left]),
        number == 4 and left[0] > dice[keep[0]],
    )[number]
    if allowed and number > 2 and number == len(edgework.plates):
        return Verdict(STRIKE, "4.plates")
    return _verdict(allowed, f"4.keep{number}")


def _three_rolled(edgework: Edgework, dice: Dice, held: Places, keep: Places) -> Verdict:
    if groups(dice, FACES) == (3, 2):
        if not keep:
            return Verdict(TOLERATED, _full(edgework))
        size = 3 if edgework.duplicate_port() else 2
        return _verdict(len(keep) == size == dice.count(dice[keep[0]]), _full(edgework))
    number = len(keep)
    if number <= 2:
        return Verdict(LEGAL, "3.keep012")
    if edgework.has_digit(dice[keep[0]]):
        return Verdict(LEGAL, "3.serial")
    if number == 3:
        return _verdict(PURPLE in held or WHITE in held, "3.keep3")
    return _verdict(_left(dice, keep)[0] < dice[keep[0]], "3.keep4")


def _two_rolled(edgework: Edgework, dice: Dice, held: Places, keep: Places) -> Verdict:
    if len(keep) <= 3:
        return Verdict(LEGAL, "2.keep0123")
    if YELLOW in held or BLUE in held:
        return Verdict(LEGAL, "2.keep4.colour")
    return _verdict(abs(_left(dice, keep)[0] - dice[keep[0]]) == 1, "2.keep4.near")


def _one_rolled(edgework: Edgework, dice: Dice, held: Places, keep: Places) -> Verdict:
    return Verdict(LEGAL if keep == held else TOLERATED, "1.only")


def _full(edgework: Edgework) -> str:
    return "3.full.dup" if edgework.duplicate_port() else "3.full.nodup"


def _left(dice: Dice, keep: Places) -> list[int]:
    return [dice[place] for place in range(COUNT) if place not in keep]


def _verdict(allowed: bool, rule: str) -> Verdict:
    return Verdict(LEGAL if allowed else STRIKE, rule)
