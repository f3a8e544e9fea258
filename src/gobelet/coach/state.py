"""What the two solvers share: tables, decisions, the number of a closed box."""

from __future__ import annotations

from mmap import mmap
from typing import Any, Literal, NamedTuple, TypeAlias

Kind = Literal["f", "d"]
"""Single or double precision, as `array` and `memoryview` write them."""

Table: TypeAlias = "memoryview[float]"
"""The numbers of a table in memory, of a `Kind`; its rows are found by `Model.row_at`."""

Values = Any
"""A buffer of numbers in double precision, such as NumPy takes as it is."""

CLOSED = -1e300
"""The value of a box that a roll may not be written in."""


class Decision(NamedTuple):
    """The filled boxes as bits, 1 where the watched box holds its points, the upper total (the model's top at most),
    the number of the roll (0 for the first multiset of all dice), the throws to come, and 1 where the roll fell on the
    first throw."""

    filled: int
    flag: int
    upper: int
    roll: int
    left: int
    first: int


def empty_table(cells: int, kind: Kind) -> Table:
    """A table of zeros; memory is taken as it is written."""
    return memoryview(mmap(-1, cells * memoryview(bytes(8)).cast(kind).itemsize)).cast(kind)
