"""Tables of values on disk: one file a game, named by what the game is, whole or not there at all."""

from __future__ import annotations

import logging
import mmap
import os
import tempfile
from array import array
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from gobelet.coach.model import Model
from gobelet.coach.state import Kind, Table

MAGIC = b"gobelet table 1\n"
HEADER = 64
NUMBERS = (
    "boxes", "faces", "throws", "top", "stride", "flags", "watched", "five", "extra", "extra_at", "extra_flagged",
    "order", "upper", "lower", "alike", "after", "own", "bonus",
)  # fmt: skip
MOST_KEPT = 1_000_000_000
"""Bytes of a folder of tables: those that were not used for longest make room."""
ARRAYS = ("points", "served", "joker_later", "joker_first", "chance", "most_of")
log = logging.getLogger(__name__)


def cache_folder(environ: Mapping[str, str], home: Path) -> Path:
    """Where tables are kept: `GOBELET_CACHE`, else `gobelet` in the cache of the user, by the XDG convention.

    >>> str(cache_folder({"XDG_CACHE_HOME": "/var/tmp/cache"}, Path("/home/ana")))
    '/var/tmp/cache/gobelet'
    >>> str(cache_folder({"XDG_CACHE_HOME": "not/absolute"}, Path("/home/ana")))
    '/home/ana/.cache/gobelet'
    """
    if environ.get("GOBELET_CACHE"):
        return Path(environ["GOBELET_CACHE"])
    base = Path(environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else home / ".cache") / "gobelet"


def fingerprint(model: Model, kind: str) -> str:
    """What names the table of a model: a hash of everything that its values depend on."""
    numbers = [getattr(model, name) for name in NUMBERS]
    arrays = b"".join([getattr(model, name).tobytes() for name in ARRAYS])
    return sha256(repr([*numbers, kind]).encode() + arrays).hexdigest()[:32]


def kept_table(folder: Path, model: Model, kind: Kind) -> Table | None:
    """The table of a model in numbers of `kind` (`f` or `d`) as it is kept in `folder`, mapped into memory; None where
    it is not there. A file that is cut, foreign or of another version is none, with a line in the log."""
    name = fingerprint(model, kind)
    path, size = folder / f"{name}.table", HEADER + model.cells() * array(kind).itemsize
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size == size and file.read(HEADER) == _header(name):
                # A private copy in memory: what may be written there is never brought back to the file.
                os.utime(path)  # used now: see `make_room`
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
                return memoryview(mapped)[HEADER:].cast(kind)
    except FileNotFoundError:
        return None
    except OSError as error:
        log.warning("The table %s cannot be read (%s); it is made anew.", path, error.strerror)
        return None
    log.warning("The table %s is cut or of another version; it is made anew.", path)
    return None


def keep_table(folder: Path, model: Model, table: Table, most: int = MOST_KEPT) -> None:
    """Keeps a table for the next time. It takes its name only once it is on the disk as a whole, so that a crash leaves
    no half of one; where it cannot be written, a line in the log says so. The folder holds `most` bytes at most."""
    name = fingerprint(model, table.format)
    part = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=folder, prefix=name, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(_header(name))
            file.write(table)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, folder / f"{name}.table")
        part = None
        make_room(folder, most, folder / f"{name}.table")
    except OSError as error:
        log.warning("The table cannot be kept in %s (%s).", folder, error.strerror)
    finally:
        if part is not None:
            Path(part).unlink(missing_ok=True)


def make_room(folder: Path, most: int, keep: Path) -> None:
    """Removes what was not used for longest until what is left has `most` bytes at most; never `keep`. Raises
    `OSError`. A program that has a file open goes on with it."""
    files = [(file.stat().st_mtime, file) for file in [*folder.glob("*.table"), *folder.glob("*.npz")]]
    total = sum([file.stat().st_size for _, file in files])
    for _, file in sorted(files):
        if total <= most:
            return
        if file != keep:
            total -= file.stat().st_size
            file.unlink(missing_ok=True)


def _header(name: str) -> bytes:
    return (MAGIC + name.encode()).ljust(HEADER, b"\0")
