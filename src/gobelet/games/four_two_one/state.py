"""Where a game of 421 stands."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.games.four_two_one.ranking import NENETTE, combination

POT = -1
"""Where tokens come from that no seat gives."""

START, CHARGE, DISCHARGE = "start", "charge", "discharge"
PHASES = (START, CHARGE, DISCHARGE)
LOWEST, HIGHEST = "lowest", "highest"
ASKED = (LOWEST, HIGHEST)


@dataclass(frozen=True)
class House:
    """The options of a table: how many tokens there are, what 4 2 1 is worth, how many throws the charge allows."""

    tokens: int
    value_421: int
    charge_rolls: int
    nenette: bool
    start: str

    def most_rolls(self, phase: str) -> int:
        """How many throws the one who starts a round may take."""
        return {START: 1, CHARGE: self.charge_rolls, DISCHARGE: 3}[phase]


@dataclass(frozen=True)
class Hand:
    """A seat's dice in this round: the faces, which were kept in the last throw, the throws taken, if it stands."""

    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    throws: int = 0
    done: bool = False

    def nenette(self) -> bool:
        """Whether the dice are 2 2 1."""
        return bool(self.dice) and combination(self.dice) == NENETTE


@dataclass(frozen=True)
class Rampo:
    """Equal hands throw once each: what it decides, between whom in order of play, and what they threw so far."""

    asks: str
    seats: tuple[int, ...]
    dice: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Passed:
    """Tokens that changed hands: from a seat or the `POT`, to a seat, because of a nénette or of the round itself."""

    giver: int
    taker: int
    tokens: int
    nenette: bool = False


@dataclass(frozen=True)
class Settled:
    """A round as it ended: the dice of each seat (none where it did not play) and what came of them.

    `highest` is the seat that gave its tokens, or that starts; -1 in the charge, where the pot gives them.
    """

    phase: str
    hands: tuple[tuple[int, ...], ...]
    rampos: tuple[Rampo, ...]
    lowest: int
    highest: int
    passed: tuple[Passed, ...]


@dataclass(frozen=True)
class State:
    """Tokens by seat, the rest in the pot; one hand a seat; `out` are the seats that got out, by place.

    `limit` is how many throws the seat to play may take. `lowest` and `highest` are -1 until this round has found
    them; `rampos` are its last ones, `rampo_count` is how many there were. `settled` is the round before. `falling` is
    the seat whose dice are in the air, or -1.
    """

    tokens: tuple[int, ...]
    pot: int
    phase: str
    round: int
    starter: int
    limit: int
    hands: tuple[Hand, ...]
    out: tuple[tuple[int, ...], ...] = ()
    lowest: int = -1
    highest: int = -1
    rampos: tuple[Rampo, ...] = ()
    rampo_count: int = 0
    settled: Settled | None = None
    falling: int = -1

    def seats(self) -> tuple[int, ...]:
        """The seats still in play, from the one that starts the round."""
        gone = [seat for place in self.out for seat in place]
        count = len(self.tokens)
        around = [(self.starter + i) % count for i in range(count)]
        return tuple([seat for seat in around if seat not in gone])

    def rampo(self) -> Rampo | None:
        """The rampo that is being thrown, if one is."""
        if self.rampos and len(self.rampos[-1].dice) < len(self.rampos[-1].seats):
            return self.rampos[-1]
        return None

    def playing(self) -> int:
        """The seat to play, -1 where nobody is."""
        rampo = self.rampo()
        if rampo is not None:
            return rampo.seats[len(rampo.dice)]
        for seat in self.seats():
            if not self.hands[seat].done:
                return seat
        return -1
