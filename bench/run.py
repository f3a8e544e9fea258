"""Measures, each the median of several: `make bench`. Figures are of the machine that runs it, as quiet as it is."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gobelet.engine.dice import Sealed
from gobelet.engine.log import table_from_log, table_to_log
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table, new_table
from gobelet.hosts.files import load_registry

REGISTRY = load_registry()
RULES = REGISTRY.find_rules("sheet", "yahtzee", {})
NAMES = ("Alexandra", "Béa", "Christophe", "Dan", "Éléonore", "Fabien", "Guillaume", "Hélène")
SEED = bytes(range(32))
NEW_TABLE = b'{"jsonrpc":"2.0","id":1,"method":"table.new","params":{"game":"sheet","seats":["Ana"]}}\n'


def seconds(what: Callable[[], Any]) -> float:
    """How long something takes."""
    start = time.perf_counter()
    what()
    return time.perf_counter() - start


def median(what: Callable[[], Any], times: int = 7) -> float:
    """The median time of something, in seconds."""
    return statistics.median([seconds(what) for _ in range(times)])


def fresh(seats: int) -> Table:
    """A table of Yahtzee with sealed dice."""
    return new_table(RULES, NAMES[:seats], Sealed(SEED))


def whole_game(table: Table) -> list[tuple[int, dict[str, Any]]]:
    """The actions of a game: three throws a turn, then the first box that is open."""
    actions: list[tuple[int, dict[str, Any]]] = []
    while True:
        waiting = RULES.to_move(table.state)
        if not waiting:
            return actions
        seat = waiting[0]
        moves = RULES.moves(table.state, seat)
        action: dict[str, Any] = {"type": "score", "category": moves.get("score", {"category": [""]})["category"][0]}
        if "roll" in moves:
            action = {"type": "roll", "keep": [0, 2] if "score" in moves else []}
        actions.append((seat, action))
        table = table.act(seat, action)


def carried_out(table: Table, actions: list[tuple[int, dict[str, Any]]]) -> Table:
    """The table after these actions."""
    for seat, action in actions:
        table = table.act(seat, action)
    return table


def engine() -> None:
    """Actions, reloading, sharing."""
    actions = whole_game(fresh(4))
    say("actions a second, yahtzee, 4 seats, dice and entries included", len(actions) / median(play(4)), "")
    log = json.dumps(table_to_log(carried_out(fresh(8), whole_game(fresh(8)))))
    say("reload a whole table of 8 seats from its log", 1000 * median(lambda: reloaded(log)), "ms")
    last_round = carried_out(fresh(8), whole_game(fresh(8))[: -4 * 3])
    fragment = share(last_round)
    say("share a table of 8 seats in its last round", 1000 * median(lambda: share(last_round)), "ms")
    opened = median(lambda: open_fragment(fragment, REGISTRY.find_rules, SEED))
    say("open it again", 1000 * opened, "ms")
    say("its fragment", len(fragment), "characters")
    say("a view of it", 1000 * median(lambda: last_round.view(0)), "ms")
    say("Yam Master: the first view with all its chances", 1000 * median(first_chances), "ms")


def first_chances() -> Any:
    """A view after one roll, for which every chance is worked out anew."""
    rules = load_registry().find_rules("yam_master", None, {})
    return new_table(rules, ("Ana", "Béa"), Sealed(SEED)).act(0, {"type": "roll", "keep": []}).view(0)


def play(seats: int) -> Callable[[], Any]:
    """Plays a whole game whose actions are known."""
    actions = whole_game(fresh(seats))
    return lambda: carried_out(fresh(seats), actions)


def reloaded(log: str) -> Table:
    """The table of a log in a text."""
    return table_from_log(json.loads(log), REGISTRY.find_rules, SEED)


def start() -> None:
    """What a program or a shell waits for."""
    script = Path(sys.executable).with_name("gobelet")
    gobelet = [str(script)] if script.exists() else [sys.executable, "-m", "gobelet"]
    run = {
        "python -c pass": lambda: subprocess.run([sys.executable, "-c", "pass"], check=True),
        "gobelet --version": lambda: subprocess.run([*gobelet, "--version"], check=True, stdout=subprocess.DEVNULL),
        "gobelet engine, first answer": lambda: first_answer([*gobelet, "engine"]),
    }
    taken: dict[str, list[float]] = {name: [] for name in run}
    for _ in range(15):  # in turn, so that a busy moment weighs on all alike
        for name, what in run.items():
            taken[name].append(seconds(what))
    bare = statistics.median(taken["python -c pass"])
    for name, times in taken.items():
        middle = statistics.median(times)
        say(name, 1000 * middle, f"ms, {middle / bare:.2f} times python -c pass")


def first_answer(command: list[str]) -> None:
    """Starts an engine, makes a table, ends it."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(NEW_TABLE)
        process.stdin.flush()
        assert b'"result"' in process.stdout.readline()
        process.kill()


def say(what: str, value: float, unit: str) -> None:
    """Prints one figure."""
    figure = f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
    print(f"{what:<64} {figure:>10} {unit}".rstrip(), flush=True)


if __name__ == "__main__":
    engine()
    start()
