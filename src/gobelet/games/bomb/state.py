"""Where a bomb stands."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.games.bomb.dice import COUNT, Dice, Places
from gobelet.games.bomb.edgework import Edgework

NONE, WIDGETS = -1, -2
"""What falls: nothing, the dice that draw the edgework, or (from 0) those of a module."""


@dataclass(frozen=True)
class Module:
    """One module: its dice (none before the first roll), which lay aside during the roll just made, how many rolls."""

    dice: Dice = ()
    held: Places = ()
    rolls: int = 0

    def solved(self) -> bool:
        """Whether all five dice show the same value."""
        return bool(self.dice) and self.dice.count(self.dice[0]) == COUNT

    def rolled(self) -> int:
        """How many dice were just rolled; 0 before the first roll."""
        return COUNT - len(self.held) if self.rolls else 0


@dataclass(frozen=True)
class Decision:
    """What was kept of which dice, the verdict on it, and whether it cost a strike."""

    module: int
    dice: Dice
    held: Places
    keep: Places
    status: str
    rule: str
    struck: bool


@dataclass(frozen=True)
class State:
    """A bomb and how many sit around it.

    `elapsed` are milliseconds on its clock, `falling` says whose dice are in the air, `struck` whether the last choice
    was a strike.
    """

    seats: int
    edgework: Edgework | None
    modules: tuple[Module, ...]
    strikes: int = 0
    elapsed: int = 0
    falling: int = NONE
    struck: bool = False
    decisions: tuple[Decision, ...] = ()

    def solved(self) -> int:
        """How many modules are solved."""
        return len([module for module in self.modules if module.solved()])

    def with_module(self, place: int, module: Module) -> tuple[Module, ...]:
        """The modules with another one at that place."""
        return (*self.modules[:place], module, *self.modules[place + 1 :])
