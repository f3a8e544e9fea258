"""The compiled solver: `kernel/` built by the package's own build, called on plain arrays."""

from __future__ import annotations

import ctypes
import weakref
from array import array
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

from gobelet.coach.model import Model
from gobelet.coach.state import Decision, Table, Values

LIBRARY = Path(__file__).resolve().parent / "kernel" / "kernel.so"
NUMBERS = (
    "boxes", "rolls", "faces", "throws", "top", "stride", "flags", "watched", "five", "extra", "extra_at",
    "extra_flagged", "order",
)  # fmt: skip
SETS = ("upper", "lower", "alike", "after", "signless")
ARRAYS = (
    "points", "served", "joker_later", "joker_first", "grown", "less", "face_of", "chance", "most_of",
)  # fmt: skip
MOST_FACES = 20


class _CModel(ctypes.Structure):
    """The `Model` of `kernel/model.h`, field by field."""

    _fields_: ClassVar[Any] = [
        *[(name, ctypes.c_int32) for name in (*NUMBERS, "keeps")],
        *[(name, ctypes.c_uint32) for name in SETS],
        ("own", ctypes.c_int32 * (MOST_FACES + 1)),
        ("bonus", ctypes.c_double),
        *[(name, ctypes.c_void_p) for name in ARRAYS],
    ]


class Kernel:
    """The functions of the library; raises `OSError` where it was not built for this machine."""

    def __init__(self, path: Path = LIBRARY) -> None:
        self._library = ctypes.CDLL(str(path))
        self._library.gobelet_plan.restype = ctypes.c_void_p
        self._library.gobelet_drop.argtypes = [ctypes.c_void_p]

    def width(self) -> int:
        """The widest variant that runs here: 2 for AVX-512, 1 for AVX2, 0 for any processor."""
        return int(self._library.gobelet_width())

    def plan(self, model: Model, width: int | None = None) -> Plan:
        """What is worked out once for a model, for a variant that runs here (the widest without `width`).

        Raises `MemoryError` where there is no room for it.
        """
        game = c_model(model)
        found = self._library.gobelet_plan(ctypes.byref(game), self.width() if width is None else width)
        if not found:
            raise MemoryError("no plan")
        return Plan(self._library, model, found)


class Plan:
    """The lists of `kernel/plan.h` for one model, in the library's memory as long as this lives."""

    def __init__(self, library: ctypes.CDLL, model: Model, address: int) -> None:
        self._library = library
        self._model = model  # its arrays are read by the library
        self.address = ctypes.c_void_p(address)
        weakref.finalize(self, library.gobelet_drop, self.address)

    def solve(self, table: Table, threads: int, progress: Callable[[float], None] | None = None) -> None:
        """Fills `table` (`model.cells()` numbers) with the value of every state; raises `MemoryError`.

        `progress` is called a few times a second with the share that is done.
        """
        sets, levels = self._model.sets_by_size()
        done, failed = ctypes.c_int(0), [0]
        arguments = (int(table.format == "d"), threads, address(sets), address(levels), buffer(table))

        def work() -> None:
            failed[0] = self._library.gobelet_solve(self.address, *arguments, ctypes.byref(done))

        if progress is None:
            work()
        else:
            thread = Thread(target=work)
            thread.start()
            while thread.is_alive():
                progress(done.value / len(sets))
                thread.join(0.2)
            progress(1.0)
        if failed[0]:
            raise MemoryError("no room to solve in")

    def decide(self, table: Table, decisions: list[Decision]) -> tuple[Values, Values]:
        """For each decision the value of every multiset as a keep (0 where no throw is to come) and of the roll in
        each box (`CLOSED` where it may not be written), one decision after the other."""
        keeps = (ctypes.c_double * (len(decisions) * len(self._model.keeps)))()
        boxes = (ctypes.c_double * (len(decisions) * self._model.boxes))()
        wanted = (ctypes.c_int32 * (6 * len(decisions)))(*[number for each in decisions for number in each])
        numbers = (int(table.format == "d"), buffer(table), len(decisions), wanted, keeps, boxes)
        if self._library.gobelet_decide(self.address, *numbers):
            raise MemoryError("no room to decide in")
        return keeps, boxes


def c_model(model: Model) -> _CModel:
    """The model as the kernel reads it; the arrays stay the model's, which must outlive it."""
    c = _CModel()
    for name in (*NUMBERS, *SETS, "bonus"):
        setattr(c, name, getattr(model, name))
    c.keeps = len(model.keeps)
    c.own = (ctypes.c_int32 * (MOST_FACES + 1))(*model.own)
    for name in ARRAYS:
        setattr(c, name, address(getattr(model, name)))
    return c


def address(numbers: array[int] | array[float]) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.buffer_info()[0])


def buffer(table: Table) -> ctypes.c_void_p:
    return ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(table)))
