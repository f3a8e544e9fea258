"""What everybody sees of the free roller, bounded in length however long the session is."""

from __future__ import annotations

from typing import Any

from gobelet.games.roller.expression import Dice, Expression
from gobelet.games.roller.odds import Span, span
from gobelet.games.roller.results import exploded
from gobelet.games.roller.state import Record, State, Tally

TITLE = {"fr": "Lanceur libre", "en": "Free roller"}
SHORT = 12
"""A roll of the history shows its dice where they are no more than this; the last roll shows all."""
MOST_TALLIES = 8


def view(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """The game's part of the view, the same for every seat."""
    last = state.history[-1] if state.history else None
    return {
        "title": TITLE,
        "turn": [sum(state.rolls), 0],
        "rolls_made": sum(state.rolls),
        "dice": [] if last is None else _dice(last),
        "dice_count": 0 if last is None else len(last.chains),
        "roll": sum(state.rolls),
        "rolls_left": 1,
        "simultaneous": True,
        "last_roll": None if last is None else _roll(last),
        "history": [_short(state.history[i]) for i in range(len(state.history) - 1, -1, -1)],
        "counts": [_tally(tally) for tally in state.tallies[:MOST_TALLIES]],
        "players": [{"name": names[seat], "rolls": rolls} for seat, rolls in enumerate(state.rolls)],
    }


def span_to_json(found: Span) -> dict[str, Any]:
    """Least, mean and greatest; the mean also as a fraction where it can be written as one."""
    fraction = None if found.fraction is None else f"{found.fraction[0]}/{found.fraction[1]}"
    return {"least": found.least, "mean": found.mean, "fraction": fraction, "greatest": found.greatest}


def about(expression: Expression) -> dict[str, Any]:
    """What an expression means and may give, before it is thrown. `open`: the mean is that of endless explosions."""
    told = {"notation": expression.text(), "dice": sum([dice.count for dice in expression.dice()])}
    told.update({"repeats": expression.repeats, "open": expression.open()})
    told.update(span_to_json(span(expression)))
    return told


def _dice(last: Record) -> list[dict[str, Any]]:
    """Each die of the last roll, with every face that it showed where it exploded."""
    shown: list[dict[str, Any]] = []
    kinds = [dice.sides for dice in last.expression.dice() for _ in range(dice.count)]
    for sides, chain, counted in zip(kinds, last.chains, last.counted):
        die: dict[str, Any] = {"value": sum(chain), "kept": False, "sides": sides}
        if len(chain) > 1:
            die["faces"] = list(chain)
        if not counted:
            die["dropped"] = True
        shown.append(die)
    return shown


def _roll(last: Record) -> dict[str, Any]:
    """The last roll: one line for every time that the sum was thrown, with its terms and where their dice are."""
    at, lines = 0, []
    for result in last.results:
        terms: list[dict[str, Any]] = []
        for term in last.expression.terms:
            shown: dict[str, Any] = {"sign": term.sign, "text": term.text()}
            if isinstance(term, Dice):
                places = range(at, at + term.count)
                shown["dice"] = [at, at + term.count]
                shown["value"] = sum([sum(last.chains[place]) for place in places if last.counted[place]])
                at += term.count
            else:
                shown["value"] = term.value
            terms.append(shown)
        lines.append({"total": result, "terms": terms})
    told = _named(last)
    told.update({"lines": lines, "exploded": exploded(last.chains), "open": last.expression.open()})
    told.update(span_to_json(last.span))
    return told


def _named(record: Record) -> dict[str, Any]:
    return {
        "number": record.number,
        "seat": record.seat,
        "notation": record.expression.text(),
        "total": record.total(),
    }


def _short(record: Record) -> dict[str, Any]:
    """A roll of the history: its results where the sum was thrown several times, its dice where they are few."""
    told = _named(record)
    if 1 < len(record.results) <= SHORT:
        told["results"] = list(record.results)
    if len(record.chains) <= SHORT:
        told["dice"] = [sum(chain) for chain in record.chains]
        told["dropped"] = [i for i, counted in enumerate(record.counted) if not counted]
    return told


def _tally(tally: Tally) -> dict[str, Any]:
    """How often each face fell, or each range of `width` faces; `share` is what one face may expect."""
    return {
        "sides": tally.sides,
        "thrown": sum(tally.counts),
        "width": tally.width,
        "counts": list(tally.counts),
        "share": 1 / tally.sides,
    }
