"""A real server process, and programs that talk to it over real sockets."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from gobelet.store.file import prepare

LAUNCH = """
import os, sys
from pathlib import Path
from gobelet.hosts.web import run
exec(os.environ.get("TUNE", ""))
host, port, database, lan = sys.argv[1:]
sys.exit(run(host=host, port=int(port), database=Path(database), lan=lan == "lan", lang="en"))
"""


def ready(database: Path) -> None:
    """Puts an empty database there, if none is, in a run of tests that knows where to keep one: quicker than to have
    each server make it."""
    folder = os.environ.get("GOBELET_CACHE")
    if folder and database.parent.is_dir() and not database.exists():
        empty = Path(folder) / "empty.db"
        if not empty.exists():
            prepare(empty)
        shutil.copy(empty, database)


class Said(Exception):
    """The error that a server answered with."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(str(error))
        self.code = error["code"]
        self.reason = error["data"]["reason"]
        self.message = error["message"]
        self.data: dict[str, Any] = error["data"]


class Server:
    """One server on a port of its own; `TUNE` is Python that the process runs first, to shorten a patience."""

    def __init__(self, database: Path, lan: bool = False, port: int = 0, env: dict[str, str] | None = None) -> None:
        args = ["127.0.0.1", str(port), str(database), "lan" if lan else ""]
        ready(database)
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, *args],
            env={**os.environ, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.said = self._welcome()
        found = re.search(r"http://[0-9.]+:(\d+)", self.said)
        assert found, self.said + self.process.communicate(timeout=10)[1]
        self.port = int(found[1])
        self.place = f"127.0.0.1:{self.port}"
        self._sockets: list[Socket] = []
        no_reuse = httpx.Limits(max_keepalive_connections=0)  # a server that goes waits for nobody of ours
        self._client = httpx.Client(limits=no_reuse, timeout=60, trust_env=False)  # one: each takes a while to make

    def socket(self, **more: Any) -> Socket:
        """A socket to the server, from one of its own pages."""
        more.setdefault("origin", f"http://{self.place}")
        socket = Socket(connect(f"ws://{self.place}/ws", compression=None, max_size=None, close_timeout=1, **more))
        self._sockets.append(socket)
        return socket

    def http(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> httpx.Response:
        """The answer to one request over HTTP; `content_type=` is the header of that name."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._client.request(method, f"http://{self.place}{path}", content=body, headers=named)

    def post(self, method: str, **params: Any) -> Any:
        """The result of a method over HTTP; raises `Said`."""
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        answer = self.http("/api", "POST", body, content_type="application/json").json()
        if "error" in answer:
            raise Said(answer["error"])
        return answer["result"]

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        """Ends the server; its exit code, and what it wrote since it welcomed us."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        out, err = self.process.communicate(timeout=60)
        self._client.close()
        for socket in self._sockets:
            socket.close()
        return self.process.returncode, out + err

    def _welcome(self) -> str:
        assert self.process.stdout is not None
        lines: list[str] = []
        while not lines or (lines[-1] and "Ctrl+C" not in lines[-1]):
            lines.append(self.process.stdout.readline())
        return "".join(lines)


class Socket:
    """A WebSocket that speaks the protocol; `heard` are the notifications that came meanwhile."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection.__enter__()
        self.heard: list[dict[str, Any]] = []
        self._last = 0

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a method; raises `Said`."""
        self._last += 1
        self.connection.send(json.dumps({"jsonrpc": "2.0", "id": self._last, "method": method, "params": params}))
        while True:
            message = self.next()
            if "method" in message:
                self.heard.append(message)
                continue
            assert message["id"] == self._last
            if "error" in message:
                raise Said(message["error"])
            return message["result"]

    def say(self, text: str | bytes) -> Any:
        """The answer to any text."""
        self.connection.send(text)
        return self.next()

    def next(self, timeout: float = 60) -> Any:
        """The next message, whatever it is."""
        return json.loads(self.connection.recv(timeout))

    def new(self, *seats: str, **more: Any) -> tuple[str, dict[str, Any]]:
        """A new table of Yahtzee, and what the first player sees."""
        made = self.ask("table.new", game="sheet", seats=list(seats or ("Ana", "Béa")), **more)
        return made["table"], made["view"]

    def roll(self, table: str, seat: int = 0, **more: Any) -> Any:
        """What throwing all dice answers."""
        return self.ask("table.act", table=table, seat=seat, action={"type": "roll", "keep": []}, **more)

    def close(self) -> None:
        """Goes away."""
        self.connection.__exit__(None, None, None)


def next_action(view: dict[str, Any]) -> dict[str, Any]:
    """A legal action of whoever sees this: one throw, then the first open box."""
    actions = view["actions"]
    if view["dice"] and "score" in actions:
        return {"type": "score", "category": actions["score"]["category"][0]}
    return {"type": "roll", "keep": []}


@contextlib.contextmanager
def running(database: Path, **more: Any) -> Iterator[Server]:
    """A server that is gone afterwards, whatever happened."""
    server = Server(database, **more)
    try:
        yield server
    finally:
        if server.process.stdout and not server.process.stdout.closed:
            server.stop(signal.SIGKILL)
