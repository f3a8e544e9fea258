"""The coach of a host: got ready when somebody first asks, for NumPy and tables are nothing that a game waits for."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from gobelet.coach import bots
from gobelet.engine.contract import Action, Say
from gobelet.engine.table import Table
from gobelet.registry import Registry

if TYPE_CHECKING:
    from gobelet.coach.house import HouseCoach


class LazyCoach:
    """The `Coach` of a room, for whatever threads ask. What is light it says itself."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._building, self._moving = Lock(), Lock()
        self._house: HouseCoach | None = None

    def levels(self, game: str) -> tuple[str, ...]:
        """The levels of the bots of a game, the weakest first; empty where none play it."""
        return bots.levels(game)

    def advises(self, game: str) -> bool:
        """Whether there is advice for a game."""
        return game == "sheet"

    def prepare(self, table: Table) -> None:
        """Gets ready what questions about a table of this kind need, so that the first answer comes at once."""
        if self.advises(table.rules.game):
            self._ready().prepare(table)

    def move(self, table: Table, seat: int) -> Action:
        """What the bot at a seat does now."""
        house = self._ready()
        with self._moving:  # the players keep what they worked out
            return house.move(table, seat)

    def call(self, method: str, params: dict[str, Any], say: Say) -> Any:
        """The result of a method that needs no table; raises `Refused`."""
        return self._ready().call(method, params, say)

    def call_of_table(self, method: str, table: Table, params: dict[str, Any], say: Say) -> Any:
        """The result of a method about a table; raises `Refused`."""
        return self._ready().call_of_table(method, table, params, say)

    def _ready(self) -> HouseCoach:
        with self._building:
            if self._house is None:
                from gobelet.coach.house import HouseCoach
                from gobelet.coach.solver import open_workshop

                workshop = open_workshop(os.environ, Path.home(), time.monotonic)
                self._house = HouseCoach(self._registry, workshop, secrets.randbelow)
            return self._house
