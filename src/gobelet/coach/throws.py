"""What is so of any sheet with the same dice: every multiset of them, and how each comes from another."""

from __future__ import annotations

from array import array
from math import factorial
from typing import NamedTuple

from gobelet.games.sheet.ruleset import multisets

Keep = tuple[int, ...]
"""Some dice in rising order, by their faces."""


class Throws(NamedTuple):
    """`keeps` are the multisets of no dice to all dice, by size, then in order; the last `rolls` of them are rolls.

    `grown` is, by keep and face, the multiset with one more die (-1 for a roll). `less` are runs of multisets of one
    size that show equally many faces: how many, how many faces, then each with those of one die less; a 0 ends them.
    `face_of` is, by roll, the face of all dice alike (0 for any other roll), `chance` that of the roll.
    """

    faces: int
    keeps: tuple[Keep, ...]
    rolls: int
    grown: array[int]
    less: array[int]
    face_of: array[int]
    chance: array[float]

    def full(self) -> tuple[Keep, ...]:
        """The multisets of all dice."""
        return self.keeps[len(self.keeps) - self.rolls :]


def throws_of(dice: int, faces: int) -> Throws:
    """All about so many dice of so many faces.

    >>> throws_of(5, 6).rolls, len(throws_of(5, 6).keeps), round(sum(throws_of(5, 6).chance), 12)
    (252, 462, 1.0)
    """
    sizes = [multisets(count, faces) for count in range(dice + 1)]
    keeps, full = tuple([keep for size in sizes for keep in size]), sizes[-1]
    grown, less = _neighbours(keeps, len(full), faces)
    face_of = array("h", [roll[0] if roll[0] == roll[-1] else 0 for roll in full])
    chance = array("d", [_chance(roll, faces) for roll in full])
    return Throws(faces, keeps, len(full), grown, _runs(keeps, less), face_of, chance)


def _neighbours(keeps: tuple[Keep, ...], rolls: int, faces: int) -> tuple[array[int], list[list[int]]]:
    """For each multiset those of one die more, and itself with those of one die less."""
    number = {keep: i for i, keep in enumerate(keeps)}
    grown = array("h", [-1]) * (len(keeps) * faces)
    less = [[i] for i in range(len(keeps))]
    for i, keep in enumerate(keeps[: len(keeps) - rolls]):
        for face in range(1, faces + 1):
            more = number[tuple(sorted((*keep, face)))]
            grown[i * faces + face - 1] = more
            less[more].append(i)
    return grown, less


def _runs(keeps: tuple[Keep, ...], less: list[list[int]]) -> array[int]:
    """Runs of multisets of one size that show equally many faces: how many, how many faces, then each with those of
    one die less; a 0 ends them."""
    groups: dict[tuple[int, int], list[list[int]]] = {}
    for keep, entry in zip(keeps, less, strict=True):
        groups.setdefault((len(keep), len(entry) - 1), []).append(entry)
    runs: list[int] = []
    for size, faces in sorted(groups):
        if faces:
            runs += [len(groups[size, faces]), faces, *[n for row in groups[size, faces] for n in row]]
    return array("h", [*runs, 0])


def _chance(roll: Keep, faces: int) -> float:
    ways = factorial(len(roll))
    for face in set(roll):
        ways //= factorial(roll.count(face))
    return float(ways / int(faces ** len(roll)))
