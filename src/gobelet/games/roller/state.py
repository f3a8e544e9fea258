"""Where a session of the free roller stands."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.games.roller.expression import MOST_EXPLOSIONS, Expression
from gobelet.games.roller.odds import Span

Chain = tuple[int, ...]
"""The faces of one die: more than one where it exploded."""


@dataclass(frozen=True)
class Rolling:
    """Dice in the air: for each position its sides and whether it explodes, and the faces it has shown so far."""

    seat: int
    expression: Expression
    kinds: tuple[tuple[int, bool], ...]
    chains: tuple[Chain, ...]

    def wanted(self) -> tuple[int, int, tuple[int, ...]]:
        """The next dice to fall: how often they have exploded, their sides, their positions (none when all have
        fallen). Dice of one kind fall together, those with fewer sides first, explosions after all others."""
        due = [i for i in range(len(self.kinds)) if self._due(i)]
        if not due:
            return 0, 0, ()
        times, sides = min([(len(self.chains[i]), self.kinds[i][0]) for i in due])
        return times, sides, tuple([i for i in due if len(self.chains[i]) == times and self.kinds[i][0] == sides])

    def _due(self, position: int) -> bool:
        sides, explodes = self.kinds[position]
        chain = self.chains[position]
        return not chain or (explodes and chain[-1] == sides and len(chain) <= MOST_EXPLOSIONS)


@dataclass(frozen=True)
class Record:
    """A roll that has fallen: which one of the session, whose, what was thrown, the faces of each die, which dice count
    (by position), the result of each time that the sum was thrown, and what it could have given."""

    number: int
    seat: int
    expression: Expression
    chains: tuple[Chain, ...]
    counted: tuple[bool, ...]
    results: tuple[int, ...]
    span: Span

    def total(self) -> int:
        """The sum of all results."""
        return sum(self.results)


@dataclass(frozen=True)
class Tally:
    """How often the faces of one kind of die have fallen; where there are many, `width` faces are counted together."""

    sides: int
    width: int
    counts: tuple[int, ...]


@dataclass(frozen=True)
class State:
    """How many rolls each seat has made, the last of them, what fell in all of them, and the dice in the air.

    `latest` is the seat that rolled last. `tallies` begins with the kind thrown last.
    """

    rolls: tuple[int, ...]
    latest: int = 0
    history: tuple[Record, ...] = ()
    tallies: tuple[Tally, ...] = ()
    rolling: Rolling | None = None
