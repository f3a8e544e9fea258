"""What may be taken back, and the table after it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gobelet.engine.dice import Face
from gobelet.engine.entry import Entry
from gobelet.engine.errors import Refused

if TYPE_CHECKING:
    from gobelet.engine.table import Step, Table


def undoable(table: Table, seat: int) -> Step | None:
    """The action that an undo of `seat` would take back."""
    return table.last_action() if table.seating is None else own_last(table, seat)


def own_last(table: Table, seat: int) -> Step | None:
    """The last action of a seat of a live table, if it threw no dice and may be taken back: until the seat's own next
    throw where all play at once, elsewhere until anybody's."""
    alone, step = table.rules.simultaneous, table.last
    while step is not None:
        actor = step.entry.seat if step.throw is None else step.throw.seat
        if actor == seat:
            return step if step.throw is None and step.entry.action["type"] != "roll" else None
        if not alone:
            return None
        step = step.before
    return None


def undone_to(table: Table, seat: int, cancels: int, name: str | None, at: int | None) -> Table:
    """The table after the undo entry that cancels entry number `cancels`; what other seats did since stands.

    Raises `Refused` (`nothing_to_undo`) where that entry is not what `seat` may take back.
    """
    action = undoable(table, seat)
    if action is None or action.entry.seq != cancels:
        raise Refused("nothing_to_undo", "error.nothing_to_undo")
    undone, step, later = list(table.undone), table.last, []
    while step is not None and step is not action:
        if table.seating is None:
            undone.extend([face for face in shown_by(step) if face not in undone])
        else:
            later.append(step)
        step = step.before
    entry = Entry(table.seq + 1, seat, {"type": "undo", "cancels": action.entry.seq}, name, at)
    last = action.before
    for kept in reversed(later):
        state = table.setup.base if last is None else last.state
        last = replace(kept, state=table.rules.apply(state, kept.entry.seat, kept.entry.action), before=last)
    return replace(table, entries=table.entries + (entry,), last=last, undone=tuple(undone))


def shown_by(step: Step) -> tuple[Face, ...]:
    """The faces that fell at this step, if any, with whose and which throw they were."""
    throw = step.throw
    if throw is None:
        return ()
    faces = step.entry.action["faces"]
    return tuple([(throw.seat, throw.turn, throw.throw, at, face) for at, face in zip(throw.positions, faces)])
