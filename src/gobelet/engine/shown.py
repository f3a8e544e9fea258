"""Faces that were shown before, for a table that goes on under another seal."""

from __future__ import annotations

from gobelet.engine.contract import DICE
from gobelet.engine.dice import Face, Sealed
from gobelet.engine.table import Step, Table, shown_by


def sealed_anew(seed: bytes, faces: tuple[Face, ...]) -> Sealed:
    """Dice of a seed that show these faces again where they are thrown again."""
    return Sealed(seed, {face[:4]: face[4] for face in faces})


def all_faces(table: Table) -> tuple[Face, ...]:
    """Every face that fell at the table, taken back or not, those known from another device included."""
    faces = {face[:4]: face for face in _brought(table) + table.undone}
    step = table.last
    while step is not None:
        for face in shown_by(step):
            faces[face[:4]] = face
        step = step.before
    return tuple([faces[key] for key in sorted(faces)])


def faces_ahead(table: Table) -> tuple[Face, ...]:
    """The faces that may be thrown again once the last action is taken back: those of no throw before it."""
    last = table.last_action()
    settled = set()
    step: Step | None = None if last is None else last.before
    while step is not None:
        throw = step.throw
        if throw is not None and step.entry.seat == DICE:
            settled.add((throw.seat, throw.turn, throw.throw))
        step = step.before
    latest = _settled_turns(settled)
    return tuple([face for face in all_faces(table) if _ahead(face, settled, latest)])


def _brought(table: Table) -> tuple[Face, ...]:
    source = table.source
    if not isinstance(source, Sealed):
        return ()
    return tuple([(key[0], key[1], key[2], key[3], source.shown[key]) for key in sorted(source.shown)])


def _settled_turns(settled: set[tuple[int, int, int]]) -> dict[int, int]:
    latest: dict[int, int] = {}
    for seat, turn, _ in settled:
        latest[seat] = max(turn, latest.get(seat, 0))
    return latest


def _ahead(face: Face, settled: set[tuple[int, int, int]], latest: dict[int, int]) -> bool:
    return face[:3] not in settled and face[1] >= latest.get(face[0], 0)
