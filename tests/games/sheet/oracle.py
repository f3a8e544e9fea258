"""The rules of Yahtzee written out plainly, apart from the engine, to hold it against."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.support import BOXES, LOWER, UPPER

RUNS_OF_4 = [{1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}]
RUNS_OF_5 = [{1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}]
FULL = {"full_house": 25, "small_straight": 30, "large_straight": 40}


def worth(dice: tuple[int, ...]) -> dict[str, int]:
    """What each box gives for these dice, as the table of the rules says it."""
    shows = Counter(dice)
    most = max(shows.values())
    upper = {box: face * shows[face] for face, box in enumerate(UPPER, start=1)}
    return upper | {
        "three_of_a_kind": sum(dice) if most >= 3 else 0,
        "four_of_a_kind": sum(dice) if most >= 4 else 0,
        "full_house": 25 if sorted(shows.values()) == [2, 3] else 0,
        "small_straight": 30 if any(run <= set(dice) for run in RUNS_OF_4) else 0,
        "large_straight": 40 if any(run <= set(dice) for run in RUNS_OF_5) else 0,
        "five_of_a_kind": 50 if len(shows) == 1 else 0,
        "chance": sum(dice),
    }


def open_boxes(order: str, cells: dict[str, int | None], dice: tuple[int, ...]) -> dict[str, int]:
    """The boxes open to these dice on such a sheet, and what each gives."""
    gives, free = worth(dice), [box for box in BOXES if cells[box] is None]
    if len(set(dice)) > 1 or cells["five_of_a_kind"] is None or order == "none":
        return {box: gives[box] for box in free}
    own = UPPER[dice[0] - 1]
    if order == "free":
        return {box: FULL.get(box, gives[box]) if own not in free else gives[box] for box in free}
    if own in free:
        return {own: gives[own]}
    below = [box for box in free if box in LOWER]
    if order == "hasbro":
        below = [box for box in below if box in ("three_of_a_kind", "four_of_a_kind")] or below
    if below:
        return {box: FULL.get(box, gives[box]) for box in below}
    return dict.fromkeys(free, 0)


def sums(cells: dict[str, int | None], extra: int, extra_bonus: int) -> dict[str, int]:
    """The sums of a sheet."""
    upper = sum(cells[box] or 0 for box in UPPER)
    lower = sum(cells[box] or 0 for box in LOWER)
    bonus = 35 if upper >= 63 else 0
    total = upper + bonus + lower + extra * extra_bonus
    return {"upper": upper, "upper_bonus": bonus, "lower": lower, "extra_bonus": extra * extra_bonus, "total": total}


def places(players: list[dict[str, Any]], keys: tuple[str, ...]) -> list[list[int]]:
    """Seats by place: the higher first in these keys, one after the other; what is equal in all shares a place."""
    left, found = list(range(len(players))), []
    while left:
        best = max(tuple(players[seat][key] for key in keys) for seat in left)
        found.append([seat for seat in left if tuple(players[seat][key] for key in keys) == best])
        left = [seat for seat in left if seat not in found[-1]]
    return found
