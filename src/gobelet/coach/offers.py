"""How a roll may be written, box by box: `offers_of` of `kernel/model.h` in Python, which the tests hold against it and
against the engine."""

from __future__ import annotations

from typing import NamedTuple

from gobelet.coach.model import ORDERS, Model

FREE, HASBRO = ORDERS.index("free"), ORDERS.index("hasbro")


class Offer(NamedTuple):
    """One way to write a roll: a box, its points (below 0 where the box counts against its player), and what comes
    beside them."""

    box: int
    points: int
    beside: int


def offers_of(model: Model, filled: int, flag: int, roll: int, first: bool) -> list[Offer]:
    """Every way to write roll `roll` (0 to `model.rolls` - 1) after the first throw (`first`) or a later one, where
    `filled` are the filled boxes as bits and `flag` is 1 where the watched box holds its points."""
    face = model.face_of[roll] if model.five >= 0 and filled >> model.five & 1 else 0
    extra = model.extra if face and (flag or not model.extra_flagged) else 0
    given = model.served if first else model.points
    places, nothing = ((1 << model.boxes) - 1) & ~filled, False
    if face and model.order:
        places, full, nothing = _joker(model, places, face)
        if full:
            given = model.joker_first if first else model.joker_later
    offers = []
    for box in range(model.boxes):
        if places >> box & 1:
            empty = nothing or (not flag and model.after >> box & 1)
            points = 0 if empty else given[box * model.rolls + roll]
            here = not model.extra_at or box == model.own[face]
            offers.append(Offer(box, points, extra if here else 0))
    return offers


def _joker(model: Model, free: int, face: int) -> tuple[int, bool, bool]:
    """The boxes open to a joker, whether fixed points are given in full, whether nothing is given."""
    own, lower = 1 << model.own[face] & free, free & model.lower
    if model.order == FREE:
        return free, not own, False
    if own:
        return own, False, False
    if not lower:
        return free, False, True
    alike = lower & model.alike
    return alike if model.order == HASBRO and alike else lower, True, False
