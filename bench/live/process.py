"""Programs that a measurement starts: on a core of their own, their processor time and memory read from the kernel."""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from tools import node

ROOT = Path(__file__).resolve().parents[2]
PEER = ROOT / "bench" / "peer"

UNBOUND = {
    "GOBELET_SOCKETS_PER_ADDRESS": "100000",
    "GOBELET_MESSAGES_PER_SECOND": "1000000",
    "GOBELET_TABLES_PER_HOUR": "10000000",
    "GOBELET_WRONG_CODES_PER_MINUTE": "1000000",
}
"""All players of a measurement come from one address."""


def raise_files() -> None:
    """As many open files as this machine allows, here and in what is started from here."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder for databases, on the disk of this checkout: elsewhere it might be memory, where a sync is free."""
    above = ROOT / ".scratch"  # a folder of our own: what tests of pages leave is emptied whenever they begin
    above.mkdir(exist_ok=True)
    return tempfile.TemporaryDirectory(dir=above)


def cores() -> tuple[set[int], set[int]]:
    """One core for the server, the others for who drives it; the same where there is only one."""
    mine = sorted(os.sched_getaffinity(0))
    return {mine[0]}, set(mine[1:]) or {mine[0]}


class Program:
    """A program on a core of its own, which is gone when its block ends."""

    def __init__(self, command: list[str], core: set[int], env: dict[str, str] | None = None, **more: Any) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            **more,
        )
        os.sched_setaffinity(self.process.pid, core)  # before it starts a thread of its own

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()

    @property
    def busy(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        return time.clock_gettime((~self.process.pid << 3) | 2)  # clock_getcpuclockid(3), as Linux makes it

    @property
    def memory(self) -> int:
        """Bytes of memory that are its own now."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return 1024 * sum(int(found) for found in re.findall(r"Private_\w+: +(\d+) kB", text))

    def read(self, found: Callable[[str], Any] = json.loads) -> Any:
        """The next line of its output for which `found` gives something; raises `RuntimeError` when it has ended."""
        out: IO[str] | None = self.process.stdout
        assert out is not None
        for line in out:
            value = found(line)
            if value:
                return value
        raise RuntimeError(f"{self.process.args!r} ended with {self.process.wait()}")

    def ask(self, line: str) -> Any:
        """What it answers to a line, read as JSON."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.read()


def gobelet(database: Path, core: set[int], port: int = 0, env: dict[str, str] | None = None) -> tuple[Program, str]:
    """`gobelet serve` on that file, and its place, `127.0.0.1:port`."""
    command = [
        sys.executable,
        "-m",
        "gobelet",
        "serve",
        "--lang",
        "en",
        "--port",
        str(port),
        "--database",
        str(database),
    ]
    program = Program(command, core, {**UNBOUND, **(env or {})})
    return program, _place(program, r"http://127\.0\.0\.1:(\d+)")


def peer(core: set[int], folder: Path | None = None) -> tuple[Program, str]:
    """The peer, in memory or with its file storage in a folder, and its place."""
    command = [*node.command("node"), str(PEER / "server.js"), *([str(folder)] if folder else [])]
    program = Program(command, core, {**node.environment(), "NODE_ENV": "production"})
    return program, _place(program, r"port (\d+)")


def generator(kind: str, place: str, tables: int, core: set[int]) -> Program:
    """What drives `tables` tables at that place; ready when its first line has been read."""
    return Program([sys.executable, "-m", "bench.live.generate", kind, place, str(tables)], core)


def _place(program: Program, pattern: str) -> str:
    port = program.read(lambda line: re.search(pattern, line))
    return f"127.0.0.1:{port[1]}"
