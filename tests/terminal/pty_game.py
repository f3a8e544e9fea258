"""A person at a terminal: a command on a real pseudo-terminal, read and typed at."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from gobelet.cli import main

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PROMPT = "> "
PATIENCE = 20.0


class Terminal:
    """One run of `gobelet` in a terminal of some size; what it printed is in `text`, without colours."""

    def __init__(
        self, home: Path, *args: str, lang: str = "en", columns: int = 80, lines: int = 24, colour: bool = False
    ) -> None:
        self._leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gobelet", *args],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=environment(home, lang, colour),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 — so that Ctrl-C is a key of it
        )
        os.close(follower)
        self.raw = b""
        self._seen = 0

    @property
    def text(self) -> str:
        """All that was printed, as it is read."""
        return plain(self.raw.decode("utf-8", "replace"))

    def until(self, wanted: str = PROMPT) -> str:
        """What is printed from here to the first `wanted`."""
        start, end = self._seen, time.monotonic() + PATIENCE
        while wanted not in self.text[start:]:
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"{wanted!r} did not come; there was:\n{self.text[start:]}")
        self._seen = self.text.index(wanted, start) + len(wanted)
        return self.text[start : self._seen]

    def type(self, line: str, wanted: str = PROMPT) -> str:
        """Types a line; gives what is printed up to the next question."""
        os.write(self._leader, line.encode() + b"\n")
        return self.until(wanted)

    def press(self, key: bytes) -> None:
        """Sends a key as the terminal does."""
        os.write(self._leader, key)

    def kill(self) -> None:
        """The power goes."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        os.close(self._leader)

    def end(self) -> int:
        """Waits for the program to leave; gives its exit code."""
        end = time.monotonic() + PATIENCE
        while self._read(end - time.monotonic()):
            pass
        code = self.process.wait(PATIENCE)
        os.close(self._leader)
        return code

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._leader], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self._leader, 65536)
        except OSError:  # the other side is closed
            return False
        self.raw += data
        return bool(data)


def environment(home: Path, lang: str = "en", colour: bool = False) -> dict[str, str]:
    """The environment of a machine in that language, its games under `home`."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME", "GOBELET_CACHE") if name in os.environ}
    tongue = {"fr": "fr_FR.UTF-8", "en": "en_GB.UTF-8"}[lang]
    found = {**kept, "LANG": tongue, "XDG_DATA_HOME": str(home), "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    return found if colour else {**found, "NO_COLOR": "1"}


@dataclass(frozen=True)
class Ran:
    """What a command gave back and wrote."""

    returncode: int
    stdout: str
    stderr: str


def run(home: Path, *args: str, typed: str = "", lang: str = "en", columns: int = 80) -> Ran:
    """Runs a command as a script does: what is typed comes from a pipe, what is written goes into one."""
    out, err = io.StringIO(), io.StringIO()
    machine = {**environment(home, lang), "COLUMNS": str(columns)}
    with ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ, machine, clear=True))
        stack.enter_context(mock.patch.object(sys, "stdin", io.StringIO(typed)))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        try:
            code = main(list(args))
        except SystemExit as left:
            code = int(left.code or 0)
    return Ran(code, plain(out.getvalue()), plain(err.getvalue()))


def plain(text: str) -> str:
    """A text without what colours it, its lines ended in one way, its spaces all alike."""
    return ESCAPE.sub("", text).replace("\r\n", "\n").replace("\u00a0", " ")


def games(home: Path) -> list[Path]:
    """The files of games under a home."""
    return sorted((home / "gobelet" / "games").glob("*.json"))
