"""Every state of the bomb module as arrays, and the fewest expected rolls for any set of allowed choices.

What a choice is worth depends on what it keeps alone: which dice, of which value. That makes 181 choices: nothing, or
one of 30 sets of dice with one of six values. A state is the choice before it and what then fell.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from gobelet.coach.exact.fixed_point import fixed_point
from gobelet.games.bomb.dice import COUNT, FACES, Dice, Places

Values = NDArray[np.float64]
Numbers = NDArray[np.intp]
Flags = NDArray[np.bool_]

SETS = 2**COUNT - 1
"""Sets of dice as bits, purple the lowest; all five cannot be kept."""
CHOICES = 1 + (SETS - 1) * FACES
BITS = np.array([[mask >> place & 1 for place in range(COUNT)] for mask in range(SETS)], dtype=np.bool_)
GUESS = 12.0
WITHIN, SETTLED = 1e-12, 1e-9
"""How exactly the rolls of one way to play are found, and the change below which no better one is sought."""


def number_of(dice: Dice, keep: Places) -> int:
    """The number of the choice that keeps these dice.

    >>> number_of((3, 1, 1, 6, 2), ()), number_of((3, 1, 1, 6, 2), (0,)), number_of((3, 1, 1, 6, 2), (1, 2))
    (0, 3, 31)
    """
    mask = sum([1 << place for place in keep])
    return 1 + (mask - 1) * FACES + dice[keep[0]] - 1 if mask else 0


class States:
    """All states after a roll: `dice[s]` the five faces, `held[s]` the dice that lay aside as bits.

    `choice_of[s]` is the number of the choice before; `kept[s, m]` that of keeping the dice of set m; `alike[s, m]`
    whether those show one value; `solved[s]` whether all five do.
    """

    def __init__(self) -> None:
        faces = [np.array(list(product(range(1, FACES + 1), repeat=size)), dtype=np.int8) for size in range(COUNT + 1)]
        blocks, held, choice_of = [faces[COUNT]], [np.zeros(FACES**COUNT, dtype=np.intp)], [0]
        for mask in range(1, SETS):
            fallen = faces[COUNT - int(BITS[mask].sum())]
            for value in range(1, FACES + 1):
                block = np.full((len(fallen), COUNT), value, dtype=np.int8)
                block[:, ~BITS[mask]] = fallen
                blocks.append(block)
                held.append(np.full(len(fallen), mask, dtype=np.intp))
                choice_of.append(1 + (mask - 1) * FACES + value - 1)
        self.sizes = np.array([len(block) for block in blocks])
        self.dice = np.concatenate(blocks)
        self.held = np.concatenate(held)
        self.choice_of = np.repeat(choice_of, self.sizes)
        self.rolled = COUNT - BITS.sum(axis=1)[self.held]
        self.value = np.stack([self.dice[:, lowest(mask)] for mask in range(SETS)], axis=1)
        self.alike = self._alike()
        self.kept = np.where(np.arange(SETS) > 0, 1 + (np.arange(SETS) - 1) * FACES + self.value - 1, 0)
        self.solved: Flags = (self.dice == self.dice[:, :1]).all(axis=1)

    def _alike(self) -> Flags:
        same = np.ones((len(self.dice), SETS), dtype=np.bool_)
        for mask in range(1, SETS):
            places = np.flatnonzero(BITS[mask])
            same[:, mask] = (self.dice[:, places] == self.value[:, mask, None]).all(axis=1)
        return same


def lowest(mask: int) -> int:
    """The first die of a set; purple for the set of none."""
    return max(0, (mask & -mask).bit_length() - 1)


def fewest_rolls(states: States, allowed: Flags) -> Values:
    """The fewest expected rolls still to come once a choice is made, its own roll among them: by choice, 181.

    `allowed[s, m]`: whether the set m may be kept in state s; in every state one must be. Whatever is kept, the dice
    rolled may all fall alike, so each way to play comes to an end, and bettering one choice after the other (policy
    iteration) to the best.
    """
    # Choices that are not allowed stand behind all others, at a cost that nobody takes.
    options = np.where(allowed & states.alike, states.kept, CHOICES)
    open_states = ~states.solved
    options, before = options[open_states], states.choice_of[open_states]
    rows = np.arange(len(options))
    # It begins by keeping as many as may be: some twelve rolls less two for each die.
    rolls = np.array([GUESS, *np.repeat(GUESS - 2.0 * BITS[1:].sum(axis=1), FACES)])
    while True:
        costs = np.concatenate((rolls, [np.inf]))[options]
        after = _rolls(states, before, options[rows, costs.argmin(axis=1)], rolls)
        if float(np.abs(rolls - after).max()) <= SETTLED:
            return after
        rolls = after


def _rolls(states: States, before: Numbers, taken: Numbers, first: Values) -> Values:
    """The expected rolls of every choice where in each open state this choice is taken; `first` is a guess."""
    led = np.bincount(before * CHOICES + taken, minlength=CHOICES**2).reshape(CHOICES, CHOICES)
    chances = led / states.sizes[:, None]
    # Not by `numpy.linalg.solve`: its threads stand in each other's way wherever another program is at work.
    return fixed_point(lambda rolls: 1.0 + (chances * rolls).sum(axis=1), first, WITHIN)
