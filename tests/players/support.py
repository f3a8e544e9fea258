"""What the tests of players share: a house with its own clock and chance, and live tables that came to their end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any, TypeVar

from gobelet.engine import terms
from gobelet.engine.contract import DICE
from gobelet.engine.dice import Scripted, Sealed
from gobelet.engine.errors import Refused
from gobelet.engine.seating import Seating
from gobelet.engine.table import Setup, Table
from gobelet.players.house import Players, Terms
from gobelet.players.reviewer import Coach
from gobelet.players.session import Session
from gobelet.store.contract import Sitting
from tests.players.authenticator import Authenticator
from tests.support import NAMES, REGISTRY, SEED, WORDS, faces

T = TypeVar("T")

BEGINS = date(2027, 1, 1)
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


def moment(text: str) -> int:
    """A day in universal time in milliseconds: `moment("2027-02-01")`."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


class House:
    """Players whose time and chance the test holds; every method is asked as a host asks it."""

    def __init__(self, url: str, coach: Coach | None = None, **terms: Any) -> None:
        self.runner = asyncio.Runner()
        self.now = moment("2027-02-01")
        self.drawn = 0
        self.forgotten: list[str] = []
        self.rewritten: list[str] = []
        self.url = url
        given = Terms(**{"trial_until": BEGINS, "new_per_hour": 10_000, **terms})
        self.players = Players(url, REGISTRY, lambda: self.now, self.draw, given, self.forget, coach)
        self.methods = self.players.methods()
        self.tables = 0

    def draw(self, size: int) -> bytes:
        """Bytes that are never the same."""
        self.drawn += 1
        return sha256(f"{self.url} {self.drawn}".encode()).digest()[:size]

    async def forget(self, player: str, tables: Sequence[str]) -> None:
        """What a host does with its tables."""
        self.forgotten.append(player)
        self.rewritten += tables

    def run(self, work: Awaitable[T]) -> T:
        """The result of something to be awaited."""

        async def wait() -> T:
            return await work

        return self.runner.run(wait())

    def ask(self, method: str, who: Session | None = None, **params: Any) -> dict[str, Any]:
        """The result of a method, asked over a socket (`who`) or in a message of its own."""
        return self.run(self.methods[method](params, Session() if who is None else who))

    def refuse(self, method: str, who: Session | None = None, **params: Any) -> str:
        """The reason for which a method is refused."""
        return refusal(lambda: self.ask(method, who, **params))

    def guest(self, name: str = "Ana") -> dict[str, Any]:
        """A new guest."""
        return self.ask("player.new", name=name)

    def account(self, name: str = "Ana") -> str:
        """A new player with a passkey; the public name."""
        who = Session(origin="https://dice.example")
        player: str = self.ask("player.new", who, name=name)["player"]
        authenticator = Authenticator(name=player.encode())
        answer = authenticator.make(self.ask("player.passkey_begin", who))
        self.ask("player.passkey_finish", who, answer=answer)
        return player

    def play(self, table: Table, players: list[str | None], name: str | None = None) -> str:
        """Tells of a finished table whose seats were these players'; its name."""
        self.tables += 1
        name = name or f"table{self.tables}"
        sittings = [Sitting(seat, b"", player) for seat, player in enumerate(players)]
        self.run(self.players.finished(name, table, sittings))
        return name

    def close(self) -> None:
        """Ends everything."""
        self.run(self.players.close())
        self.runner.close()


def refusal(work: Callable[[], Any]) -> str:
    """The reason for which something is refused, which there must be words for."""
    try:
        work()
    except Refused as refused:
        for lang in ("fr", "en"):
            said = WORDS.sentence(lang, refused)
            assert said not in ("", refused.key)
            assert "{" not in said
        return refused.reason
    return "it was not refused"


def hosted(
    game: str,
    *actions: dict[str, Any],
    ruleset: Any = None,
    at: int = 0,
    dice: str = "",
    advice: bool = False,
    **options: Any,
) -> Table:
    """A live table for four after these entries of its host; `dice` are told, or follow from a seed."""
    rules = REGISTRY.find_rules(game, ruleset, options)
    source = Scripted(faces(dice)) if dice else Sealed(SEED)
    agreed = terms.Terms((), advice)
    table = Table(Setup(rules, (), source, None, terms=agreed), seating=Seating(min(4, rules.seats[1])))
    for action in actions:
        table = table.hosted(action, at)
    return table


def sits(seat: int, name: str, **more: Any) -> dict[str, Any]:
    """Somebody sits down."""
    return {"type": "sit", "seat": seat, "name": name, **more}


def opened(game: str, seats: int, ruleset: Any = None, at: int = 0, dice: str = "", **options: Any) -> Table:
    """A live table that has just begun."""
    sitting = [sits(seat, NAMES[seat]) for seat in range(seats)]
    return hosted(game, *sitting, {"type": "start"}, ruleset=ruleset, at=at, dice=dice, **options)


def played(table: Table, at: int, seed: int = 0) -> Table:
    """The table played to its end with one throw a turn; `seed` says which of the open boxes is written."""
    while table.outcome() is None:
        table = played_once(table, table.next_seat(), at, seed)
    return table


def played_once(table: Table, seat: int, at: int, seed: int = 0) -> Table:
    """The table after one action of a seat."""
    return table.act(seat, _some_action(table, seat, seed), at=at)


def _some_action(table: Table, seat: int, seed: int) -> dict[str, Any]:
    moves = table.rules.moves(table.state, seat)
    if "score" in moves:
        boxes = moves["score"]["category"]
        return {"type": "score", "category": boxes[seed % len(boxes)]}
    for kind in ("hold", "stand"):
        if kind in moves:
            return {"type": kind}
    return {"type": "roll", "keep": []} if table.rules.game != "pig" else {"type": "roll"}


def ended(table: Table, at: int) -> Table:
    """A finished table as if its last entry had been written at that moment."""
    return replace(table, entries=(*table.entries[:-1], replace(table.entries[-1], at=at)))


def totals(table: Table) -> tuple[int, ...]:
    """What each seat ended with."""
    outcome = table.outcome()
    assert outcome is not None
    return outcome.totals


PLAYED = {
    (game, seats): played(opened(game, seats, ruleset), 0)
    for game, seats, ruleset in (
        ("sheet", 1, "yatzy_online"), ("sheet", 2, "yatzy_online"), ("pig", 2, None), ("four_two_one", 3, None),
        ("sheet", 4, "yatzy_online"),
    )
}  # fmt: skip
SMALL = {
    "name": "petit",
    "title": {"fr": "Petit jeu", "en": "Small game"},
    "dice": 2,
    "rolls": 2,
    "category": [
        {"key": "ones", "section": "upper", "face": 1},
        {"key": "chance", "section": "lower", "points": "sum"},
    ],
}


def game(house: House, key: str = "sheet", seats: int = 2) -> Table:
    """A finished live table whose last entry is of now."""
    return ended(PLAYED[key, seats], house.now)


def bomb(at: int, elapsed: int) -> Table:
    """A bomb whose first roll solves it, after so many milliseconds, unless these are all of its time."""
    sitting = sits(0, "Ana", role="defuser"), sits(1, "Béa", role="expert")
    table = hosted("bomb", *sitting, {"type": "start"}, at=at, dice="11111", edgework="AB9CD0", modules=1)
    table = table.act(DICE, {"type": "time", "at": elapsed}, at=at)
    return table if table.outcome() else table.act(0, {"type": "roll", "keep": [], "module": 0}, at=at)


def stats(house: House, player: str) -> dict[str, Any]:
    """What anybody may know of a player."""
    return house.ask("player.stats", player=player)


def ranked(house: House, ruleset: str = "yatzy_online") -> int:
    """How many players a ranking has."""
    found: int = house.ask("ranking.page", ruleset=ruleset)["players"]
    return found
