"""A store whose disk forgets: what SQLite did not make sure of is not there after the power was cut.

SQLite reaches files through a table of functions (a VFS). This program puts itself before `xSync`: each time a file was
really synced, what is in it then is copied beside it, under the same name and `.disk`. What others find there after a
`kill -9` is the least that a disk may hold: no write that was not followed by a sync.

`python -m tests.store.power FILE` appends to the table `t` until it is killed, and prints each number once it is said
to be written; `lazy` after it does without the syncs that the store needs.
"""

from __future__ import annotations

import _sqlite3
import asyncio
import ctypes
import shutil
import sys
from pathlib import Path
from typing import Any

from gobelet.engine.entry import Entry
from gobelet.store.faults import Faults
from gobelet.store.sqlite import SqliteStore

OPEN = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_int)
)
"""The file's name is passed on where it stands: SQLite keeps the place, not the letters."""

SYNC = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)


class Vfs(ctypes.Structure):
    """The beginning of `sqlite3_vfs`, and as much again as its newest version has behind it."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", OPEN),
        ("others", ctypes.c_void_p * 15),
    )


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("before", ctypes.c_void_p * 4),
        ("sync", SYNC),
        ("after", ctypes.c_void_p * 13),
    )


class ForgetfulDisk:
    """Registers itself as the way in which SQLite reaches files."""

    def __init__(self) -> None:
        library: Any = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
        self._usual = library.sqlite3_vfs_find(None)
        self._keep: list[Any] = []
        self._mine = Vfs.from_buffer_copy(self._usual.contents)
        self._mine.name, self._mine.next = b"forgetful", None
        self._mine.open = OPEN(self._open)
        assert library.sqlite3_vfs_register(ctypes.byref(self._mine), 1) == 0

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: Any) -> int:
        done = int(self._usual.contents.open(ctypes.addressof(self._usual.contents), name, file, flags, out))
        found = ctypes.cast(file, ctypes.POINTER(ctypes.POINTER(Methods)))[0]
        if done == 0 and name and found:
            methods = Methods.from_buffer_copy(found.contents)
            real, path = found.contents.sync, ctypes.string_at(name).decode()

            def sync(file: int, how: int) -> int:
                result = int(real(file, how))
                shutil.copyfile(path, f"{path}.disk")
                return result

            methods.sync = SYNC(sync)
            self._keep.append(methods)
            ctypes.cast(file, ctypes.POINTER(ctypes.POINTER(Methods)))[0] = ctypes.pointer(methods)
        return done


async def play(path: Path, lazy: bool) -> None:
    """Appends for ever."""
    store = SqliteStore(path, faults=Faults(unsynced=lazy))
    await store.start()
    seq = 0
    while True:
        seq += 1
        await store.append("t", [Entry(seq, 0, {"type": "x" * 6000}, f"a{seq}")])
        print(seq, flush=True)


if __name__ == "__main__":
    disk = ForgetfulDisk()
    asyncio.run(play(Path(sys.argv[1]), "lazy" in sys.argv))
