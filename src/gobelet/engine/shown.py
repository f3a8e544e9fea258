"""Faces that were shown before, for a table that goes on under another seal."""

from __future__ import annotations

from gobelet.engine.contract import DICE
from gobelet.engine.dice import Face, Sealed
from gobelet.engine.packing import Packer, Unpacker, small_count
from gobelet.engine.table import Step, Table
from gobelet.engine.undoing import shown_by

MOST_SEATS = 32

Shown = tuple[int, int, int, tuple[int, ...]]
"""What was shown of one throw: (turn, seat, throw, a face for each position from 0, 0 where nothing was shown)."""


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


def throws_of(faces: tuple[Face, ...]) -> tuple[Shown, ...]:
    """Faces grouped by throw, in the order in which the throws are played."""
    throws = sorted({(turn, seat, throw) for seat, turn, throw, _, _ in faces})
    grouped = []
    for turn, seat, throw in throws:
        shown = {face[3]: face[4] for face in faces if face[:3] == (seat, turn, throw)}
        grouped.append((turn, seat, throw, tuple([shown.get(place, 0) for place in range(max(shown) + 1)])))
    return tuple(grouped)


def pack_faces(throws: tuple[Shown, ...], packer: Packer) -> None:
    """Writes throws that were shown; one that follows the one before it costs little more than its faces."""
    packer.put_count(len(throws))
    if not throws:
        return
    places = max([len(faces) for _, _, _, faces in throws])
    most = max([max(faces) for _, _, _, faces in throws])
    packer.put_count(places)
    packer.put_count(most)
    before = (0, 0, 0)
    for turn, seat, throw, faces in throws:
        follows = (turn, seat, throw) == (before[0], before[1], before[2] + 1)
        packer.put(1 if follows else 0, 2)
        if not follows:
            packer.put_count(turn)
            packer.put(seat, MOST_SEATS)
            packer.put_count(throw)
        for place in range(places):
            packer.put(faces[place] if place < len(faces) else 0, most + 1)
        before = (turn, seat, throw)


def take_faces(unpacker: Unpacker, seats: int) -> tuple[Face, ...]:
    """Reads what `pack_faces` wrote; raises `ValueError` for what cannot be."""
    count = small_count(unpacker)
    if not count:
        return ()
    places, most = small_count(unpacker), small_count(unpacker)
    if count * places > 20_000:
        raise ValueError("more than there can be")
    faces: list[Face] = []
    turn, seat, throw = 0, 0, 0
    for _ in range(count):
        if unpacker.take(2):
            throw += 1
        else:
            turn, seat, throw = small_count(unpacker), unpacker.take(MOST_SEATS), small_count(unpacker)
        if seat >= seats:
            raise ValueError("nobody sits there")
        for place in range(places):
            face = unpacker.take(most + 1)
            if face:
                faces.append((seat, turn, throw, place, face))
    return tuple(faces)
