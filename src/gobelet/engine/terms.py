"""What the players agreed on beside the options of the game: bots at seats, whether advice may be asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gobelet.engine.errors import Refused, brief
from gobelet.engine.packing import Packer, Unpacker

LEVELS = ("casual", "good", "best")
"""How strong a bot plays, the weakest first."""


@dataclass(frozen=True)
class Terms:
    """`bots` is a level by seat, None where a person sits; empty where no bot plays at all."""

    bots: tuple[str | None, ...] = ()
    advice: bool = True

    def bot(self, seat: int) -> str | None:
        """The level of the bot at a seat; None for a person, and for the dice."""
        return self.bots[seat] if 0 <= seat < len(self.bots) else None


USUAL = Terms()


def read_terms(data: dict[str, Any], seats: int) -> Terms:
    """The terms that `table.new` and a log write as `bots` and `advice`; raises `Refused` (`bad_seats`, `bad_options`).

    Seats that the list does not reach are people's.
    """
    bots, advice = data.get("bots"), data.get("advice")
    if bots is None:
        bots = []
    if not isinstance(bots, list) or len(bots) > seats:
        raise Refused("bad_seats", "error.bots.shape", most=seats)
    for level in bots:
        if level is not None and level not in LEVELS:
            raise Refused("bad_seats", "error.bots.level", level=brief(level), known=", ".join(LEVELS))
    if advice is None:
        advice = True
    if not isinstance(advice, bool):
        raise Refused("bad_options", "error.bad_options.value", name="advice", allowed="true, false")
    everyone = bots + [None] * (seats - len(bots))
    return Terms(tuple(everyone) if any(bots) else (), advice)


def terms_to_json(terms: Terms) -> dict[str, Any]:
    """What a log keeps of the terms: nothing where they are the usual ones."""
    data: dict[str, Any] = {}
    if terms.bots:
        data["bots"] = list(terms.bots)
    if not terms.advice:
        data["advice"] = False
    return data


def pack_terms(terms: Terms, seats: int, packer: Packer) -> None:
    """Writes the terms in few bits."""
    packer.put(0 if terms.advice else 1, 2)
    packer.put(1 if terms.bots else 0, 2)
    if terms.bots:
        for seat in range(seats):
            level = terms.bots[seat]
            packer.put(0 if level is None else 1 + LEVELS.index(level), len(LEVELS) + 1)


def unpack_terms(unpacker: Unpacker, seats: int) -> Terms:
    """Reads what `pack_terms` wrote."""
    advice = unpacker.take(2) == 0
    if not unpacker.take(2):
        return Terms((), advice)
    levels = (None,) + LEVELS
    return Terms(tuple([levels[unpacker.take(len(levels))] for _ in range(seats)]), advice)
