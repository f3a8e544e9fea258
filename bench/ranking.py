"""The rankings in a simulation: part of `make bench`. 120 players of known strength, tables of four, ten seeds.

Each line is JSON: the system, games of each player, and the rank correlation with the true order over all seeds. The
last line is the speed of a board of 10,000 players and 500,000 results in SQLite.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from random import Random

from openskill.models import BradleyTerryFull, PlackettLuce

from gobelet.hosts.files import load_registry
from gobelet.players.database import Database
from gobelet.players.house import Players, Terms
from gobelet.players.ranking.simulation import World, by_decisions, by_places, by_score
from gobelet.players.schema import PLAYERS, RESULTS
from gobelet.players.session import Session
from gobelet.store.file import prepare

SEEDS = range(1, 11)
AFTER = (5, 10, 30, 50, 100)
SYSTEMS: dict[str, Callable[[World], float]] = {
    "shrunk mean score": by_score,
    "shrunk points given away": by_decisions,
    "Bradley-Terry, places": lambda world: by_places(world, BradleyTerryFull()),
    "Plackett-Luce, places": lambda world: by_places(world, PlackettLuce()),
}
PEOPLE, GAMES = 10_000, 125_000
NOW = 1_700_000_000_000
SAME = {"title": None, "options": "{}", "seats": 4, "bots": False, "ranked": True, "experience": 10}


def correlations() -> None:
    """What each system has found after so many games."""
    found: dict[tuple[str, int], list[float]] = {}
    for seed in SEEDS:
        world = World(seed)
        for games in range(1, max(AFTER) + 1):
            world.play()
            if games in AFTER:
                for system, look in SYSTEMS.items():
                    found.setdefault((system, games), []).append(look(world))
    for (system, games), each in sorted(found.items(), key=lambda item: (list(SYSTEMS).index(item[0][0]), item[0][1])):
        say(system=system, games=games, mean=round(statistics.mean(each), 3), least=round(min(each), 3))


async def boards(folder: Path) -> None:
    """How long a large board takes: made for the first time, after one more game, and as it is kept."""
    path = folder / "gobelet.db"
    prepare(path)
    url = f"sqlite+aiosqlite:///{path}"
    await _fill(url)
    players = Players(url, load_registry(), lambda: int(time.time() * 1000), Random(1).randbytes, _terms(), _nothing)
    page = players.methods()["ranking.page"]
    for ruleset in ("yatzy_online", "pig"):
        begun = time.perf_counter()
        first = await page({"ruleset": ruleset, "season": "all"}, Session())
        made = time.perf_counter() - begun
        begun = time.perf_counter()
        await page({"ruleset": ruleset, "season": "all"}, Session())
        kept = time.perf_counter() - begun
        say(
            board=first["board"],
            players=first["players"],
            results=4 * GAMES,
            made_s=round(made, 2),
            kept_ms=round(1000 * kept, 1),
        )
    await players.close()


async def _fill(url: str) -> None:
    database, random = Database(url), Random(1)
    names = [f"{number:022}" for number in range(PEOPLE)]
    async with database.writing() as connection:
        row = {"name": "Ana", "created": 0, "seen": 0, "experience": 0}
        await connection.execute(PLAYERS.insert(), [{**row, "id": name} for name in names])
    for ruleset, game in (("yatzy_online", "sheet"), ("pig", "pig")):
        for first in range(0, GAMES, 5_000):
            rows = [
                _row(f"{ruleset}{number}", ruleset, game, seat, player, random)
                for number in range(first, first + 5_000)
                for seat, player in enumerate(random.sample(names, 4))
            ]
            async with database.writing() as connection:
                await connection.execute(RESULTS.insert(), rows)
    await database.close()


def _row(table: str, ruleset: str, game: str, seat: int, player: str, random: Random) -> dict[str, object]:
    return {
        **SAME,
        "table_id": table,
        "seat": seat,
        "player": player,
        "game": game,
        "ruleset": ruleset,
        "total": random.randrange(100, 400),
        "place": seat + 1,
        "won": seat == 0,
        "lost": random.random() * 60,
        "at": NOW + 1000 * int(table.removeprefix(ruleset)),
    }


def _terms() -> Terms:
    return Terms(date(2020, 1, 1))


async def _nothing(player: str, tables: Sequence[str]) -> None:
    """Nobody is deleted here."""


def say(**facts: object) -> None:
    """Prints one line."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    correlations()
    if "--quick" not in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(boards(Path(folder)))
