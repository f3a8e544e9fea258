"""The bomb played with the fewest expected rolls: what each allowed choice costs, for any edgework.

The manual is the game's own (`games/bomb/judge.py`); here its lines are read for all states at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gobelet.coach.exact.bomb_states import BITS, SETS, Flags, States, Values, fewest_rolls, number_of
from gobelet.games.bomb.dice import BLACK, BLUE, COUNT, FACES, PURPLE, WHITE, YELLOW, Dice, Places, colours
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.five import named
from gobelet.games.bomb.judge import choices, judge

MODULE = "module"
BIT = tuple([1 << place for place in range(COUNT)])
SIZES = BITS.sum(axis=1)
FOURS = tuple([mask for mask in range(SETS) if SIZES[mask] == COUNT - 1])


@dataclass(frozen=True)
class Keep:
    """Dice to keep, by place, and the expected rolls until the module is solved, the next one among them."""

    places: Places
    rolls: float

    def to_json(self) -> dict[str, Any]:
        """As the protocol would write it: `{"keep": [colours], "rolls": 7.5}`."""
        return {"keep": colours(self.places), "rolls": self.rolls}


class BombPlay:
    """Best play on a bomb: `rolls` are expected for a new module, its first roll among them.

    `strictness` is the table's; `states` may be shared by several bombs.
    """

    def __init__(self, edgework: Edgework, strictness: str = "manual", states: States | None = None) -> None:
        self.edgework = edgework
        self.strictness = strictness
        states = states or States()
        self._rolls = fewest_rolls(states, allowed(states, edgework, strictness))
        self.rolls = float(self._rolls[0])

    def choices(self, dice: Dice, held: Places) -> tuple[Keep, ...]:
        """Every allowed choice after a roll in which `held` lay aside, the best first; none where it is solved."""
        if len(set(dice)) == 1:
            return ()
        keeps = [keep for keep in choices(dice) if not judge(self.edgework, dice, held, keep).strikes(self.strictness)]
        found = [Keep(keep, float(self._rolls[number_of(dice, keep)])) for keep in keeps]
        return tuple(sorted(found, key=lambda keep: (keep.rolls, keep.places)))


def rolls_without_rules(states: States) -> Values:
    """The expected rolls by choice where any dice of one value may be kept."""
    return fewest_rolls(states, states.alike)


def allowed(states: States, edgework: Edgework, strictness: str) -> Flags:
    """Whether the strictness accepts a set in a state: `[s, m]`, for sets of one value."""
    found = np.zeros((len(states.dice), SETS), dtype=np.bool_)
    for rolled, stage in ((1, _one), (2, _two), (3, _three), (4, _four), (5, _five)):
        rows = np.flatnonzero(states.rolled == rolled)
        found[rows] = stage(_Part(states, rows), edgework, strictness == MODULE)
    return np.asarray(found & states.alike)


class _Part:
    """The states in which as many dice were rolled, with what the manual asks about them."""

    def __init__(self, states: States, rows: NDArray[np.intp]) -> None:
        self.dice = states.dice[rows]
        self.held = states.held[rows]
        self.value = states.value[rows]
        self.counts = np.stack([(self.dice == face).sum(axis=1) for face in range(1, FACES + 1)], axis=1)
        held_faces = np.array([(mask & -mask).bit_length() - 1 for mask in range(SETS)])[self.held]
        self.held_value = self.dice[np.arange(len(rows)), np.maximum(held_faces, 0)]

    def straight(self) -> Flags:
        """Whether four values follow each other."""
        seen = self.counts > 0
        runs = np.stack([seen[:, low : low + 4].all(axis=1) for low in range(FACES - 3)])
        return np.asarray(runs.any(axis=0))

    def full(self) -> Flags:
        """Whether it is three of one value and two of another."""
        return np.asarray((self.counts == 3).any(axis=1) & (self.counts == 2).any(axis=1))

    def left(self, mask: int) -> NDArray[np.int8]:
        """The dice that a set leaves, one column each."""
        return self.dice[:, ~BITS[mask]]

    def held_any(self, *places: int) -> Flags:
        """Whether one of these dice lay aside."""
        return (self.held & sum([BIT[place] for place in places])) > 0


def _one(part: _Part, edgework: Edgework, module: bool) -> Flags:
    found = np.full((len(part.dice), SETS), module)
    found[np.arange(len(part.dice)), part.held] = True
    return found


def _two(part: _Part, edgework: Edgework, module: bool) -> Flags:
    found = np.zeros((len(part.dice), SETS), dtype=np.bool_)
    found[:, SIZES <= 3] = True
    colour = part.held_any(YELLOW, BLUE)
    for mask in FOURS:
        found[:, mask] = colour | (np.abs(part.left(mask)[:, 0] - part.value[:, mask]) == 1)
    return found


def _three(part: _Part, edgework: Edgework, module: bool) -> Flags:
    found = np.zeros((len(part.dice), SETS), dtype=np.bool_)
    serial = _on_serial(edgework)
    colour, full = part.held_any(PURPLE, WHITE), part.full()
    size = 3 if edgework.duplicate_port() else 2
    for mask in range(SETS):
        usual = np.ones_like(full)
        if SIZES[mask] == 3:
            usual = serial[part.value[:, mask]] | colour
        elif SIZES[mask] == 4:
            usual = serial[part.value[:, mask]] | (part.left(mask)[:, 0] < part.value[:, mask])
        count = part.counts[np.arange(len(full)), part.value[:, mask] - 1]
        of_full = (count == size) & (SIZES[mask] == size) if mask else np.full_like(full, module)
        found[:, mask] = np.where(full, of_full, usual)
    return found


def _four(part: _Part, edgework: Edgework, module: bool) -> Flags:
    found = np.zeros((len(part.dice), SETS), dtype=np.bool_)
    straight, serial = part.straight(), _on_serial(edgework)
    for mask in range(SETS):
        size = int(SIZES[mask])
        usual = np.ones_like(straight)
        plates = size > 2 and size == len(edgework.plates)
        if plates or (size == 1 and mask & BIT[BLACK]) or (size == 2 and mask & BIT[BLUE]):
            usual = ~usual
        elif size == 3:
            usual = np.asarray((~serial[part.left(mask)]).all(axis=1))
        elif size == 4:
            usual = part.left(mask)[:, 0] > part.value[:, mask]
        other = part.value[:, mask] != part.held_value if mask else np.full_like(straight, module)
        found[:, mask] = np.where(straight, other, usual)
    return found


def _five(part: _Part, edgework: Edgework, module: bool) -> Flags:
    # Which die is named, or which value where none is, does not depend on where each value lies.
    rolls, number = np.unique(np.sort(part.dice, axis=1), axis=0, return_inverse=True)
    wanted = [named(edgework, tuple(dice)) for dice in rolls.tolist()]
    die = np.array([each.die for each in wanted])[number.ravel()]
    value = np.array([each.value for each in wanted])[number.ravel()]
    value = np.where(die < 0, value, part.dice[np.arange(len(die)), die])
    found = (part.value == value[:, None]) & (SIZES > 0)
    if not module:
        # A named die must be among those kept; the last column is for where none is named.
        holds = np.concatenate((BITS, np.ones((SETS, 1), dtype=np.bool_)), axis=1)
        found &= holds[:, die].T
    found[:, 0] = value == 0
    return np.asarray(found)


def _on_serial(edgework: Edgework) -> Flags:
    """Whether a face is a digit of the serial number, by face."""
    return np.array([edgework.has_digit(face) for face in range(FACES + 1)])
