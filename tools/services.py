"""PostgreSQL and Redis for tests and measurements: the machine's own, each in a folder and on a port of its own.

`python -m tools.services` installs what is missing.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
PACKAGES = ("postgresql", "redis-server")
SECONDS_TO_START = 30
MISSING = """Tests of many processes need PostgreSQL and Redis, and {names} was not found.
Install both (on Debian: apt-get install postgresql redis-server)."""


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs, the newest, if there is one."""
    for folder in FOLDERS:
        found = sorted(Path("/").glob(folder[1:]), key=_version)
        if found:
            return found[-1]
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _version(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", folder.parts[-2])]


def find_redis() -> str | None:
    """The path of the Redis server, if there is one."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Postgres:
    """One PostgreSQL server, in a folder; it will not run as root, so that root has it run by `postgres`."""

    def __init__(self, folder: Path) -> None:
        programs = find_postgres()
        if programs is None:
            raise LookupError(MISSING.format(names="PostgreSQL"))
        self.programs = programs
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        make = ["initdb", "-D", "data", "-U", "gobelet", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        self._begin(make, subprocess.DEVNULL).wait()
        self.start()

    def url(self, database: str = "postgres") -> str:
        """The address of a database, as `GOBELET_DATABASE` names it."""
        return f"postgresql+asyncpg://gobelet@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        args = ["-D", "data", "-p", str(self.port), "-h", "127.0.0.1", "-k", ""]
        settings = ["shared_buffers=32MB", "max_connections=60", "logging_collector=off"]
        with open(self.folder / "log", "ab") as log:
            self._process = self._begin(["postgres", *args, *[word for each in settings for word in ("-c", each)]], log)
        probe = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        _wait(lambda: subprocess.run(probe, check=False).returncode == 0, "PostgreSQL")

    def stop(self, how: int = signal.SIGINT) -> None:
        """Ends it: SIGINT sends everybody away, SIGQUIT does so at once and writes nothing more."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(SECONDS_TO_START)
            self._process = None

    def _begin(self, command: list[str], output: IO[bytes] | int) -> subprocess.Popen[bytes]:
        """Begins one of its programs, in its folder and for its owner."""
        owner = "postgres" if os.geteuid() == 0 else None
        program = [str(self.programs / command[0]), *command[1:]]
        return subprocess.Popen(
            program, cwd=self.folder, stdout=output, stderr=output, start_new_session=True, user=owner, group=owner
        )

    def create(self, database: str, like: str = "template1") -> str:
        """A new database with what another has that nobody uses now; its address."""
        at = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "gobelet", "-T", like]
        subprocess.run([self.programs / "createdb", *at, database], check=True)
        return self.url(database)


class Redis:
    """One Redis server that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        program = find_redis()
        if program is None:
            raise LookupError(MISSING.format(names="Redis"))
        self.program = program
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Its address, as `GOBELET_REDIS` names it."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        args = ["--port", self.port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", self.folder]
        with open(self.folder / "log", "ab") as log:
            command = [self.program, *[str(each) for each in args]]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        _wait(self._answers, "Redis")

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Ends it."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(SECONDS_TO_START)
            self._process = None

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as probe:
                probe.sendall(b"PING\r\n")
                return probe.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _wait(ready: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while not ready():
        if time.monotonic() > until:
            raise TimeoutError(f"{what} does not start")
        time.sleep(0.05)


def missing() -> list[str]:
    """The names of what is not there."""
    return [name for name, found in (("PostgreSQL", find_postgres()), ("Redis", find_redis())) if not found]


if __name__ == "__main__":
    if missing():
        from tools.chromium import apt_get

        apt_get(PACKAGES)
    if missing():
        raise SystemExit(MISSING.format(names=", ".join(missing())))
