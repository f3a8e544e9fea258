"""The exact solver against the best public one, both with all processors: part of `make bench`.

Processor seconds are of whole commands, the start of Python included, each with an empty cache; the two take turns, so
that a busy moment weighs on both. The peer works in double precision only.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import gobelet
from gobelet.coach.forward import Start, carry, simulate

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / ".venv" / "peer" / "bin" / "python"
GOBELET = Path(sys.executable).with_name("gobelet")
GAMES = {"yahtzee": "american+forced-joker", "yatzy_scandinavian": "yatzy-scandinavian"}
TIMES = 5
THREADS = os.cpu_count() or 1
GAMES_PLAYED = 1_000_000
PLAY = """
import time, yatzy_solver as y
solver = y.Solver.build(y.Variant("american+forced-joker"))
begun = time.process_time()
solver.simulate(20_000, seed=1)
print(20_000 / (time.process_time() - begun))
"""
BUILD = "import sys, yatzy_solver as y; y.Solver.build(y.Variant(sys.argv[1]))"


class Used(NamedTuple):
    """What a command took: processor seconds, seconds, and the most memory in MB."""

    processor: float
    wall: float
    memory: float


def used(command: list[str], **environment: str) -> Used:
    """What one run of a command takes; its tables are kept in a folder that goes with it."""
    with tempfile.TemporaryDirectory() as folder:
        own = {**os.environ, "GOBELET_CACHE": folder, **environment}
        own.pop("PYTHONDONTWRITEBYTECODE", None)
        start = time.perf_counter()
        process = subprocess.Popen(command, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{command} failed")
        return Used(usage.ru_utime + usage.ru_stime, time.perf_counter() - start, usage.ru_maxrss / 1000)


def median(runs: list[Used]) -> Used:
    """The median of each."""
    return Used(*[statistics.median(each) for each in zip(*runs, strict=True)])


def against_the_peer(game: str, variant: str) -> None:
    """Whole tables of one game."""
    commands: dict[str, Callable[[], Used]] = {
        "peer, double": lambda: used([str(PEER), "-c", BUILD, variant]),
        "single": lambda: used([str(GOBELET), "solve", game, "--single"]),
        "double": lambda: used([str(GOBELET), "solve", game]),
    }
    runs: dict[str, list[Used]] = {name: [] for name in commands}
    for _ in range(TIMES):
        for name, command in commands.items():
            runs[name].append(command())
    peer = median(runs["peer, double"])
    for name, each in runs.items():
        middle = median(each)
        ratio = f"{peer.processor / middle.processor:5.1f} times less than the peer" if name != "peer, double" else ""
        say(f"{game}, {name}", middle, ratio)
    numpy = used([str(GOBELET), "solve", game, "--single"], GOBELET_NO_KERNEL="1")
    say(f"{game}, NumPy alone, single", numpy, f"{numpy.wall / peer.processor:5.2f} of the peer's processor time")


def one_decision() -> None:
    """A decision through the Python interface, its table loaded."""
    solution = gobelet.solve("yahtzee")
    sheet = {"cells": {"ones": 3, "chance": 20, "large_straight": 40}}
    for left in (2, 1, 0):
        times = []
        for _ in range(200):
            start = time.perf_counter()
            solution.decide(sheet, (1, 3, 3, 5, 6), left)
            times.append(time.perf_counter() - start)
        print(f"one decision, {left} throws to come: {1000 * statistics.median(times):.3f} ms", flush=True)


def distributions() -> None:
    """The exact distribution of the final score of each game, its table loaded."""
    for game in GAMES:
        solved, start, begun = gobelet.solve(game).solved, time.perf_counter(), time.process_time()
        carry(solved, Start(), THREADS)
        took, processor = time.perf_counter() - start, time.process_time() - begun
        print(f"{game}, the whole distribution: {processor:.2f} s processor {took:.2f} s", flush=True)


def whole_games() -> None:
    """Games of best play for each second of processor, both with their tables loaded."""
    solved, begun = gobelet.solve("yahtzee").solved, time.process_time()
    scores = simulate(solved, GAMES_PLAYED, 1, THREADS)
    ours = GAMES_PLAYED / (time.process_time() - begun)
    peer = float(subprocess.run([str(PEER), "-c", PLAY], check=True, capture_output=True, text=True).stdout)
    error = scores.std() / GAMES_PLAYED**0.5
    print(f"{GAMES_PLAYED} games of best play: mean {scores.mean():.3f} ± {1.96 * error:.3f}", flush=True)
    print(f"a second of processor: {ours:.0f} games, the peer {peer:.0f}: {ours / peer:.1f} times as many", flush=True)


def say(what: str, found: Used, more: str) -> None:
    """Prints one line."""
    line = f"{what:<40} {found.processor:7.2f} s processor {found.wall:7.2f} s {found.memory:6.0f} MB  {more}"
    print(line.rstrip(), flush=True)


if __name__ == "__main__":
    used([str(GOBELET), "solve", "yahtzee", "--single"])  # once, so that Python has compiled what it imports
    for game, variant in GAMES.items():
        against_the_peer(game, variant)
    one_decision()
    distributions()
    whole_games()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"the most memory of a program with a table in use: {most:.0f} MB")
