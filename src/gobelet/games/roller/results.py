"""From dice in the air to a roll of the history: which dice count, and what comes of them."""

from __future__ import annotations

from gobelet.games.roller.expression import Dice, Expression
from gobelet.games.roller.odds import span
from gobelet.games.roller.state import Chain, Record, Rolling, Tally

MOST_COUNTED = 100
"""Kinds with more faces than this are counted in ranges, some fifty of them."""
RANGES = 50


def thrown(seat: int, expression: Expression) -> Rolling:
    """The dice of an expression, all still in the air."""
    kinds = tuple([(dice.sides, dice.explodes) for dice in expression.dice() for _ in range(dice.count)])
    return Rolling(seat, expression, kinds, ((),) * len(kinds))


def fell(rolling: Rolling, faces: tuple[int, ...]) -> Rolling:
    """The same dice once those that were wanted have shown these faces."""
    chains = list(rolling.chains)
    for position, face in zip(rolling.wanted()[2], faces):
        chains[position] = (*chains[position], face)
    return Rolling(rolling.seat, rolling.expression, rolling.kinds, tuple(chains))


def record(rolling: Rolling, number: int) -> Record:
    """The roll, once every die has fallen."""
    expression, values = rolling.expression, [sum(chain) for chain in rolling.chains]
    counted, results, start = [True] * len(values), [], 0
    for _ in range(expression.repeats):
        result = 0
        for term in expression.terms:
            if not isinstance(term, Dice):
                result += term.sign * term.value
                continue
            places = list(range(start, start + term.count))
            kept = kept_of(term, [values[place] for place in places], start)
            for place in places:
                counted[place] = place in kept
            result += term.sign * sum([values[place] for place in kept])
            start += term.count
        results.append(result)
    return Record(number, rolling.seat, expression, rolling.chains, tuple(counted), tuple(results), span(expression))


def kept_of(dice: Dice, values: list[int], start: int) -> set[int]:
    """The positions, from `start`, of the dice that count; of equal dice the first ones are kept."""
    places = range(start, start + dice.count)
    if not dice.keep:
        return set(places)
    wanted = -1 if dice.keep == "kh" else 1
    best = sorted([(wanted * value, place) for value, place in zip(values, places)])
    return {place for _, place in best[: dice.kept]}


def tallied(tallies: tuple[Tally, ...], rolling: Rolling) -> tuple[Tally, ...]:
    """The tallies with the faces of one more roll; its kinds come first."""
    fallen: dict[int, list[int]] = {}
    for kind, chain in zip(rolling.kinds, rolling.chains):
        fallen.setdefault(kind[0], []).extend(chain)
    known = {tally.sides: tally for tally in tallies}
    now = [_with(known.get(sides, blank(sides)), fallen[sides]) for sides in sorted(fallen)]
    return (*now, *[tally for tally in tallies if tally.sides not in fallen])


def blank(sides: int) -> Tally:
    """A tally of nothing yet."""
    width = 1 if sides <= MOST_COUNTED else -(-sides // RANGES)
    return Tally(sides, width, (0,) * -(-sides // width))


def _with(tally: Tally, faces: list[int]) -> Tally:
    counts = list(tally.counts)
    for face in faces:
        counts[(face - 1) // tally.width] += 1
    return Tally(tally.sides, tally.width, tuple(counts))


def exploded(chains: tuple[Chain, ...]) -> int:
    """How many dice were thrown again."""
    return sum([len(chain) - 1 for chain in chains])
