"""The joker: a roll of five alike when the five-of-a-kind box is already filled, with its points or with 0.

Each order is one small function that says which boxes are open to such a roll. Every order obliges the player to fill
some box. To add an order, write its function and its line in `ORDERS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gobelet.games.sheet.ruleset import Ruleset
from gobelet.games.sheet.sheet import Sheet

ALIKE = ("three_of_a_kind", "four_of_a_kind")


@dataclass(frozen=True)
class Joker:
    """A joker of face `face`: the step of the order that applied, the places open to it, and whether the boxes of
    fixed points give them in full."""

    face: int
    rule: str
    open: tuple[int, ...]
    full: bool


def forced(ruleset: Ruleset, sheet: Sheet, face: int) -> Joker:
    """The upper box of the face and nothing else; else any lower box, in full; else any upper box."""
    own, lower = ruleset.own[face], _open(sheet, ruleset.lower)
    if sheet.cells[own] is None:
        return Joker(face, "upper", (own,), False)
    if lower:
        return Joker(face, "lower", lower, True)
    return Joker(face, "zero", _open(sheet, ruleset.upper), False)


def hasbro(ruleset: Ruleset, sheet: Sheet, face: int) -> Joker:
    """As `forced`, but three and four of a kind come before the other lower boxes."""
    joker = forced(ruleset, sheet, face)
    alike = tuple([i for i in joker.open if ruleset.categories[i].key in ALIKE])
    return Joker(face, "alike", alike, True) if joker.rule == "lower" and alike else joker


def free(ruleset: Ruleset, sheet: Sheet, face: int) -> Joker:
    """Any open box; fixed points are given in full only once the upper box of the face is filled, in every column."""
    everything = _open(sheet, tuple(range(len(sheet.cells))))
    return Joker(face, "free", everything, _filled(ruleset, sheet, ruleset.own[face]))


ORDERS: dict[str, Callable[[Ruleset, Sheet, int], Joker]] = {"forced": forced, "hasbro": hasbro, "free": free}


def joker_for(ruleset: Ruleset, order: str, sheet: Sheet, dice: tuple[int, ...]) -> Joker | None:
    """The joker that these dice are under this order, or None; under `none` there is never one."""
    if order not in ORDERS or ruleset.five < 0 or not _filled(ruleset, sheet, ruleset.five):
        return None
    if dice.count(dice[0]) != len(dice):
        return None
    return ORDERS[order](ruleset, sheet, dice[0])


def _filled(ruleset: Ruleset, sheet: Sheet, place: int) -> bool:
    """Whether a box is filled in every column."""
    return all([sheet.cells[i] is not None for i in ruleset.across(place)])


def _open(sheet: Sheet, places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([i for i in places if sheet.cells[i] is None])
