"""`make load TABLES=500 SECONDS=15`: the server under live tables of four, beside a minimal boardgame.io server.

`RATE` is actions a second a table (1), `FILES=1` measures the peer with its file storage too. One server process on
one core, every action durable in SQLite before its answer; what drives it runs on the other cores. Three rounds of each
in turn; every figure of cost is the lowest of three, every delay the median. The last line is JSON: processor time in
µs per answered action (ours, and the peer's in memory), delays in ms from sending to the answer, the mean size in bytes
of a `table.changed` as it is sent, KB of memory a table with its sockets.
"""

from __future__ import annotations

import json
import os
import statistics
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.live.process import Program, cores, generator, gobelet, peer, raise_files, scratch

ROUNDS = 3
WARM = 3.0
SLOW_MS = 5.0
"""A generator that lags that far behind its own plan adds to the delays that it measures."""


class Side:
    """A server, and what drives it."""

    def __init__(self, name: str, kind: str, server: tuple[Program, str], tables: int, core: set[int]) -> None:
        self.name = name
        self.tables = tables
        self.server, place = server
        self._before = self.server.memory
        self._generator = generator(kind, place, tables, core)
        self.rounds: list[dict[str, Any]] = []

    def __enter__(self) -> Side:
        return self

    def __exit__(self, *error: object) -> None:
        self._generator.__exit__()
        self.server.__exit__()

    def open(self) -> None:
        """Waits until every table is open."""
        print(f"{self.name}: {self.tables} tables open after {self._generator.read()['ready']:.1f} s", flush=True)

    def play(self, rate: float, seconds: float, keep: bool = True) -> None:
        """One round; prints it."""
        busy = self.server.busy
        found = self._generator.ask(f"{rate} {seconds}")
        found["us"] = 1e6 * (self.server.busy - busy) / max(1, found["actions"])
        if keep:
            self.rounds.append(found)
            self._print(found)

    def lowest(self, key: str) -> float:
        """The lowest of all rounds."""
        return float(min(each[key] for each in self.rounds))

    def median(self, key: str) -> float:
        """The median of all rounds."""
        return float(statistics.median(each[key] for each in self.rounds))

    @property
    def kb_per_table(self) -> float:
        """What the memory has grown by since the start, a table."""
        return (self.server.memory - self._before) / 1024 / self.tables

    def _print(self, found: dict[str, Any]) -> None:
        lag = found["lag_p99_ms"]
        print(
            f"  {self.name:<18} {found['actions']:>7} actions {found['us']:7.0f} µs each,"
            f" p50 {found['p50_ms']:.1f} p99 {found['p99_ms']:.1f} max {found['max_ms']:.1f} ms,"
            f" refused {found['refused']}, unanswered {found['unanswered']}, skipped {found['skipped']};"
            f" generator busy {100 * found['generator_busy']:.0f} %, behind by {lag:.1f} ms"
            + (" (TOO SLOW: delays are partly its own)" if lag > SLOW_MS else ""),
            flush=True,
        )


def main() -> None:
    """Measures as the environment says, and prints."""
    tables, seconds = int(os.environ.get("TABLES", "500")), float(os.environ.get("SECONDS", "15"))
    rate, files = float(os.environ.get("RATE", "1")), os.environ.get("FILES", "") not in ("", "0")
    raise_files()
    core, others = cores()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(scratch()))
        sides = []

        def add(name: str, kind: str, server: tuple[Program, str]) -> Side:
            side = stack.enter_context(Side(name, kind, server, tables, others))
            sides.append(side)
            side.open()
            return side

        ours = add("gobelet", "gobelet", gobelet(folder / "gobelet.db", core))
        theirs = add("boardgame.io", "peer", peer(core))
        kept = add("boardgame.io files", "peer", peer(core, folder / "peer")) if files else None
        for side in sides:
            side.play(rate, WARM, keep=False)
        for _ in range(ROUNDS):
            for side in sides:
                side.play(rate, seconds)
        print(json.dumps(line(ours, theirs, kept)), flush=True)


def line(ours: Side, theirs: Side, kept: Side | None) -> dict[str, float]:
    """The figures, rounded."""
    found = {
        "actions": sum(each["actions"] for each in ours.rounds),
        "p99_ms": round(ours.median("p99_ms"), 1),
        "us_per_action": round(ours.lowest("us"), 1),
        "peer_us_per_action": round(theirs.lowest("us"), 1),
        "bytes_per_event": round(ours.median("bytes_per_event"), 1),
        "max_ms": round(ours.median("max_ms"), 1),
        "bytes_largest": max(each["bytes_largest"] for each in ours.rounds),
        "kb_per_table": round(ours.kb_per_table, 1),
        "peer_p99_ms": round(theirs.median("p99_ms"), 1),
        "peer_bytes_per_event": round(theirs.median("bytes_per_event"), 1),
        "peer_kb_per_table": round(theirs.kb_per_table, 1),
        "refused": sum(each["refused"] for each in ours.rounds),
        "unanswered": sum(each["unanswered"] for each in ours.rounds),
        "generator_lag_p99_ms": round(ours.median("lag_p99_ms"), 1),
    }
    if kept is not None:
        found["peer_files_us_per_action"] = round(kept.lowest("us"), 1)
    return found


if __name__ == "__main__":
    main()
