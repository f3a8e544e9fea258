"""What was done lately at a live table: what a seat may take back, and what nobody needs to look back to."""

from __future__ import annotations

from dataclasses import replace

from gobelet.engine.table import Step, Table


def forgetful(table: Table) -> Table:
    """A live table that keeps no more steps than an undo looks back, to the last one of every seat and the one before
    it; all its entries stay."""
    steps: list[Step] = []
    step, seats = table.last, set(range(len(table.names)))
    while step is not None and seats:
        steps.append(step)
        seats.discard(step.entry.seat)
        step = step.before
    if step is None or step.before is None:
        return table
    steps.append(step)
    last = None
    while steps:
        kept = steps.pop()
        last = Step(kept.state, kept.entry, kept.used, kept.throw, last)
    return replace(table, last=last)
