"""Games on disk: one file a game, written whole after every action, so that nothing acknowledged is ever lost."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from gobelet.hosts.wire import read_json, write_json

LARGEST = 32_000_000

Mark = tuple[int, int, int]
"""What tells one writing of a file from another."""


class Elsewhere(Exception):
    """The file was written by another terminal since this one read it."""


class Unreadable(Exception):
    """The file cannot be opened, for the system's reason `why`, or it holds no JSON object and `why` is None."""

    def __init__(self, why: OSError | None = None) -> None:
        super().__init__(why)
        self.why = why


@dataclass
class Save:
    """The file of one game."""

    path: Path
    mark: Mark | None = None

    def write(self, log: dict[str, Any]) -> None:
        """Replaces the file by the log, durably; raises `Elsewhere`, or `OSError` where the disk refuses."""
        if self.mark is not None and self.mark != mark_of(self.path):
            raise Elsewhere
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        try:
            with open(draft, "w", encoding="utf-8", opener=_private) as file:
                file.write(write_json(log) + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, self.path)
            self.mark = mark_of(self.path)
        finally:
            draft.unlink(missing_ok=True)
        _sync_folder(self.path.parent)


def folder() -> Path:
    """Where games are kept: `gobelet/games` under the XDG data directory."""
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share"
    return base / "gobelet" / "games"


def new_save(name: str) -> Save:
    """A file for a new game, named after the moment and the game."""
    stem = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{re.sub(r'[^a-z0-9]+', '-', name.lower())[:40].strip('-')}"
    path, number = folder() / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = folder() / f"{stem}-{number}.json"
    return Save(path)


def saved() -> list[Path]:
    """The files of all games, the last played first."""
    found = [(path.stat().st_mtime_ns, path) for path in folder().glob("*.json") if path.is_file()]
    return [path for _, path in sorted(found, reverse=True)]


def read_log(path: Path) -> dict[str, Any]:
    """The JSON object of a file; raises `Unreadable`."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise Unreadable(error) from error
    if len(data) > LARGEST:
        raise Unreadable
    try:
        log = read_json(data)
    except ValueError as error:
        raise Unreadable from error
    if not isinstance(log, dict):
        raise Unreadable
    return log


def mark_of(path: Path) -> Mark | None:
    """The mark of a file as it is now, None where there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return (found.st_ino, found.st_mtime_ns, found.st_size)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _sync_folder(path: Path) -> None:
    """The new name is durable once its folder is."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
