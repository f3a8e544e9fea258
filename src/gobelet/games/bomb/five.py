"""Five dice rolled: the first rule that applies names a value, or one die whose value it is."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.engine.patterns import groups, run
from gobelet.games.bomb.dice import BLACK, BLUE, COLOURS, FACES, PURPLE, WHITE, YELLOW, Dice
from gobelet.games.bomb.edgework import Edgework

PAIR = (("Parallel", PURPLE), ("PS2", BLUE), ("StereoRCA", WHITE), ("RJ45", BLACK))
"""The colour for a pair: the first line whose port the bomb has; yellow where it has none of them."""


@dataclass(frozen=True)
class Named:
    """What the rule `rule` says to keep: dice of `value`, the die at `die` among them unless that is -1; nothing at
    all where `value` is 0."""

    rule: str
    value: int = 0
    die: int = -1


def named(edgework: Edgework, dice: Dice) -> Named:
    """The first rule of the five-dice list that applies."""
    longest, sizes = run(dice, FACES), groups(dice, FACES)
    if longest == 5:
        return _large_straight(edgework, dice)
    if longest == 4:
        return Named("5.small.outlier", outlier(dice))
    if sizes[0] == 3:
        return _three(edgework, dice)
    if sizes[0] == 4 or sizes[:2] == (2, 2):
        return _four(edgework, dice)
    if sizes[0] == 2:
        return _pair(edgework, dice)
    return Named("5.none")


def outlier(dice: Dice) -> int:
    """The value of the die that a small straight leaves over.

    >>> outlier((6, 4, 1, 3, 2)), outlier((1, 2, 3, 4, 4))
    (6, 4)
    """
    low = min([low for low in (1, 2, 3) if all([low + step in dice for step in range(4)])])
    rest = list(dice)
    for step in range(4):
        rest.remove(low + step)
    return rest[0]


def _large_straight(edgework: Edgework, dice: Dice) -> Named:
    on_serial = [value for value in dice if edgework.has_digit(value)]
    return Named("5.large.serial", max(on_serial)) if on_serial else _die("5.large.purple", dice, PURPLE)


def _three(edgework: Edgework, dice: Dice) -> Named:
    if edgework.lit() >= 2:
        return _die("5.three.white", dice, WHITE)
    if edgework.unlit() >= 2:
        return _die("5.three.black", dice, BLACK)
    return Named("5.three.highest", max([value for value in dice if dice.count(value) != 3]))


def _four(edgework: Edgework, dice: Dice) -> Named:
    if edgework.batteries in dice:
        return Named("5.four.batteries", edgework.batteries)
    if edgework.holders in dice:
        return Named("5.four.holders", edgework.holders)
    return _die("5.four.yellow", dice, YELLOW)


def _pair(edgework: Edgework, dice: Dice) -> Named:
    place = [place for port, place in PAIR if edgework.has_port(port)] + [YELLOW]
    return _die("5.pair." + COLOURS[place[0]], dice, place[0])


def _die(rule: str, dice: Dice, place: int) -> Named:
    return Named(rule, dice[place], place)
