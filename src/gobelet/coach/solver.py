"""Which solver runs here, and solved sheets: from a table that was kept, or solved now."""

from __future__ import annotations

import logging
import os
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gobelet.coach.model import Model, build_model, refuse_more_than_memory
from gobelet.coach.state import Decision, Kind, Table, Values, empty_table
from gobelet.coach.tables import cache_folder, keep_table, kept_table
from gobelet.engine.contract import Rules
from gobelet.engine.errors import Refused
from gobelet.games.sheet.game import SheetRules

PRECISIONS: dict[str, Kind] = {"single": "f", "double": "d"}
log = logging.getLogger(__name__)

Progress = Callable[[float], None]
"""Told the share of a table that is done, several times a second."""


class Plan(Protocol):
    """A model made ready by one of the two solvers."""

    def solve(self, table: Table, threads: int, progress: Progress | None = None) -> None:
        """Fills a table of `model.cells()` numbers with the value of every state."""

    def decide(self, table: Table, decisions: list[Decision]) -> tuple[Values, Values]:
        """For each decision the value of every multiset as a keep (0 where no throw is to come) and of the roll in
        each box (`CLOSED` where it may not be written), one decision after the other."""


class Solver(Protocol):
    """The compiled solver or its twin."""

    def plan(self, model: Model) -> Plan:
        """What is worked out once for a model."""


def find_solver(compiled: bool = True) -> Solver:
    """The compiled solver; its twin in NumPy where that was not built for this machine or is not wanted, with a line
    in the log."""
    if compiled:
        from gobelet.coach.compiled import Kernel

        try:
            return Kernel()
        except OSError:
            pass
    from gobelet.coach.twin import Twin

    log.warning("The compiled solver is not there: NumPy does its work, which takes longer.")
    return Twin()


@dataclass(frozen=True)
class Solved:
    """A sheet with the value of every state. `table` holds them as `kernel/model.h` says, the upper bonus counted at
    the end of the game; `seconds` is how long solving or reading it took."""

    rules: SheetRules
    model: Model
    table: Table
    plan: Plan
    seconds: float

    @property
    def value(self) -> float:
        """The expected final score of a blank sheet under best play."""
        return float(self.table[0])

    @property
    def states(self) -> int:
        """How many states can occur at the start of a turn."""
        return count_states(self.model)

    @property
    def precision(self) -> str:
        """`single` or `double`."""
        return "double" if self.table.format == "d" else "single"


def open_workshop(environ: Mapping[str, str], home: Path, clock: Callable[[], float]) -> Workshop:
    """The workshop of this machine: its tables in the user's cache, all its processors, the compiled solver unless
    `GOBELET_NO_KERNEL` is set."""
    solver = find_solver(compiled=not environ.get("GOBELET_NO_KERNEL"))
    threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Workshop(cache_folder(environ, home), solver, threads, clock)


@dataclass(frozen=True)
class Workshop:
    """What solving needs: a folder where tables are kept (None keeps none), a solver, how many threads, a clock in
    seconds."""

    folder: Path | None
    solver: Solver
    threads: int
    clock: Callable[[], float]

    def solve(self, rules: Rules, precision: str = "double", progress: Progress | None = None) -> Solved:
        """The solved sheet, `single` or `double` precision; raises `Refused` (`ruleset_too_large`, `bad_options`)."""
        if precision not in PRECISIONS:
            known = ", ".join(PRECISIONS)
            raise Refused("bad_options", "error.bad_options.value", name="precision", allowed=known)
        assert isinstance(rules, SheetRules)
        start, kind = self.clock(), PRECISIONS[precision]
        model = build_model(rules)
        refuse_more_than_memory(model, array(kind).itemsize)
        plan = self.solver.plan(model)
        table = kept_table(self.folder, model, kind) if self.folder else None
        if table is None:
            table = empty_table(model.cells(), kind)
            plan.solve(table, self.threads, progress)
            if self.folder:
                keep_table(self.folder, model, table)
        return Solved(rules, model, table, plan, self.clock() - start)


def count_states(model: Model) -> int:
    """The states that can occur at the start of a turn, the end of the game among them: sets of filled boxes, each with
    the upper totals that they can hold and both marks of the watched box where it is filled."""
    above = [box for box in range(model.boxes) if model.most_of[box]]
    below = model.boxes - len(above)
    watched = model.flags == 2
    beside = (1 << below) + ((1 << below >> 1) if watched and model.watched not in above else 0)
    steps = {box: _steps(model, box) for box in above}
    reached, count = {0: {0}}, 0
    for filled in range(1 << len(above)):
        if filled:
            last = filled & -filled
            box = above[last.bit_length() - 1]
            before = reached[filled ^ last]
            reached[filled] = {min(model.top, total + step) for total in before for step in steps[box]}
        marks = 2 if watched and model.watched in above and filled >> above.index(model.watched) & 1 else 1
        count += len(reached[filled]) * beside * marks
    return count


def _steps(model: Model, box: int) -> set[int]:
    """The points that a box above can hold."""
    row = slice(box * model.rolls, (box + 1) * model.rolls)
    return {0, *model.points[row], *model.served[row]}
