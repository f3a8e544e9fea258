"""Cochon, 421 and the bomb: how long exact play takes, and each level of player against the next lower one.

`python bench/small_games.py` plays 2,000 games a pair, seats changing; a share that stands clear of one half by more
than its 95 % interval is a level of its own.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from gobelet.coach.bots import bomb, four_two_one, pig
from gobelet.coach.exact.bomb import BombPlay
from gobelet.coach.exact.four_two_one import FourTwoOnePlay
from gobelet.coach.exact.pig import PigPlay
from gobelet.engine.contract import DICE, State
from gobelet.engine.terms import LEVELS
from gobelet.games.bomb.draw import drawn_edgework, sides
from gobelet.games.bomb.shortform import write_short
from gobelet.games.four_two_one import state as four_two_one_state
from gobelet.games.pig.state import VARIANTS, House
from gobelet.hosts.files import load_registry

REGISTRY = load_registry()
GAMES = 2000
GAMES_A_BOMB = 50
SEED = 2026


def played(rules: Any, players: list[Any], chance: random.Random) -> State:
    """The end of a game, one player a seat."""
    state = rules.start(len(players))
    while True:
        waiting = rules.to_move(state)
        if not waiting:
            return state
        seat = waiting[0]
        if seat == DICE:
            faces = [chance.randint(1, each) for each in rules.due(state).sides]
            state = rules.apply(state, DICE, {"type": "dice", "faces": faces})
        else:
            state = rules.apply(state, seat, rules.read(players[seat].move(rules, state, seat, chance.randrange)))


def share(results: list[float]) -> str:
    """The mean of results between 0 and 1, with its interval."""
    mean = sum(results) / len(results)
    spread = (sum([(each - mean) ** 2 for each in results]) / (len(results) - 1) / len(results)) ** 0.5
    return f"{mean:.4f} ± {1.96 * spread:.4f}"


def duel(game: str, better: Any, worse: Any, count: int, **options: Any) -> list[float]:
    """What the better level wins of games for two, seats changing; a shared place counts one half."""
    rules, chance, results = REGISTRY.find_rules(game, None, options), random.Random(SEED), []
    for number in range(count):
        seat = number % 2
        outcome = rules.result(played(rules, [worse, better] if seat else [better, worse], chance))
        first = outcome.places[0] if outcome is not None else ()
        results.append(1 / len(first) if seat in first else 0.0)
    return results


def race(better: Any, worse: Any, count: int) -> list[float]:
    """Which of the two solves a bomb in fewer rolls; the same bomb for both, every so often another."""
    chance, results = random.Random(SEED), []
    for number in range(count):
        if number % GAMES_A_BOMB == 0:
            edgework = write_short(drawn_edgework(tuple([chance.randint(1, each) for each in sides()])))
            rules = REGISTRY.find_rules("bomb", None, {"edgework": edgework})
        mine, theirs = [played(rules, [each], chance).modules[0].rolls for each in (better, worse)]
        results.append(0.5 if mine == theirs else float(mine < theirs))
    return results


def tournament(count: int) -> None:
    """Each level against the next lower one."""
    for module, name in ((pig, "pig"), (four_two_one, "four_two_one"), (bomb, "bomb")):
        for lower, higher in zip(LEVELS, LEVELS[1:], strict=False):
            better, worse = module.Player(higher), module.Player(lower)
            results = race(better, worse, count) if name == "bomb" else duel(name, better, worse, count)
            print(f"{name}: {higher} against {lower}, {count} games: {share(results)}", flush=True)


def seconds(what: Callable[[Any], Any], of: Any) -> float:
    """How long something takes."""
    start = time.perf_counter()
    what(of)
    return time.perf_counter() - start


def tables() -> None:
    """How long exact play takes to work out."""
    for variant in VARIANTS:
        for last in (False, True):
            house = House(100, variant, last)
            print(f"pig, {variant}{', last round' if last else ''}: {seconds(PigPlay, house):.2f} s")
    bar = four_two_one_state.House(21, 10, 1, True, "first")
    print(f"four_two_one: {seconds(FourTwoOnePlay, bar):.2f} s")
    chance = random.Random(SEED)
    bombs = [drawn_edgework(tuple([chance.randint(1, each) for each in sides()])) for _ in range(5)]
    print(f"bomb, the slowest of five: {max([seconds(BombPlay, each) for each in bombs]):.2f} s")


if __name__ == "__main__":
    tables()
    tournament(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
