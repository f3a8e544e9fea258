"""What the tests of Yam Master share."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

from gobelet.engine.dice import Scripted, Sealed
from gobelet.engine.table import Setup, Table, new_table
from gobelet.games.yam_master.board import FREE
from gobelet.games.yam_master.game import YamMasterRules
from gobelet.games.yam_master.state import State
from tests.support import REGISTRY, SEED, faces

NAMES = ("Ana", "Béa")
FIVES: tuple[tuple[int, ...], ...] = tuple(combinations_with_replacement(range(1, 7), 5))
"""All 252 sets of five dice."""

KEEPS: tuple[tuple[int, ...], ...] = tuple(keep for size in range(6) for keep in combinations(range(5), size))
PRINTED = (
    ("three_of_1", "three_of_3", "challenge", "three_of_4", "three_of_6"),
    ("three_of_2", "four_of_a_kind", "sec", "full_house", "three_of_5"),
    ("at_most_8", "full_house", "five_of_a_kind", "challenge", "straight"),
    ("three_of_6", "sec", "straight", "at_most_8", "three_of_1"),
    ("three_of_3", "three_of_2", "four_of_a_kind", "three_of_5", "three_of_4"),
)
"""The board as it is printed."""

CHALLENGE = {"type": "challenge"}
PASS = {"type": "pass"}


def rules(**options: Any) -> YamMasterRules:
    """The rules under these options."""
    found = REGISTRY.find_rules("yam_master", None, options)
    assert isinstance(found, YamMasterRules)
    return found


def scripted(dice: str, **options: Any) -> Table:
    """A table whose dice are told."""
    return new_table(rules(**options), NAMES, Scripted(faces(dice)))


def sealed(seed: bytes = SEED, **options: Any) -> Table:
    """A table whose dice follow from a seed."""
    return new_table(rules(**options), NAMES, Sealed(seed))


def roll(*keep: int) -> dict[str, Any]:
    """The action that keeps the dice at these positions and throws the others."""
    return {"type": "roll", "keep": list(keep)}


def place(row: int, column: int) -> dict[str, Any]:
    """The action that sets a token."""
    return {"type": "place", "square": [row, column]}


def remove(row: int, column: int) -> dict[str, Any]:
    """The action that takes a token off."""
    return {"type": "remove", "square": [row, column]}


def board(*rows: str) -> tuple[int, ...]:
    """A board as it is drawn: `a` and `b` for tokens of seats 0 and 1, `.` for free squares."""
    return tuple({"a": 0, "b": 1, ".": FREE}[letter] for row in rows for letter in row.replace(" ", ""))


def owners(tokens: tuple[int, ...]) -> list[list[int | None]]:
    """A board as the protocol gives it."""
    flat = [None if owner == FREE else owner for owner in tokens]
    return [flat[row : row + 5] for row in range(0, 25, 5)]


def at(tokens: tuple[int, ...], dice: str, turn: int = 21, **options: Any) -> Table:
    """A table at the start of a turn on that board, its dice told; odd turns are seat 0's."""
    setup = Setup(rules(**options), NAMES, Scripted(faces(dice)), State(tokens, turn))
    return Table(setup)


def every_action() -> list[dict[str, Any]]:
    """All there can be: 32 ways to roll, a challenge, 25 squares to cover, 25 to free, a pass."""
    squares = [(row, column) for row in range(5) for column in range(5)]
    named = [place(*square) for square in squares] + [remove(*square) for square in squares]
    return [*[roll(*keep) for keep in KEEPS], CHALLENGE, PASS, *named]


def offered(table: Table) -> list[dict[str, Any]]:
    """Every action that the rules offer to the seat that must move."""
    moves = table.rules.moves(table.state, table.next_seat())
    may = moves.get("roll", {"keep": [], "at_most": -1})
    found = [roll(*keep) for keep in KEEPS if len(keep) <= may["at_most"] and set(keep) <= set(may["keep"])]
    found += [{"type": kind} for kind in ("challenge", "pass") if kind in moves]
    for kind in ("place", "remove"):
        found += [{"type": kind, "square": square} for square in moves.get(kind, {"square": []})["square"]]
    return found


def chosen(table: Table, random: Random, eager: float = 0.9) -> dict[str, Any]:
    """One of the actions offered: a token set or taken mostly where it can be, any other else."""
    actions = offered(table)
    tokens = [action for action in actions if action["type"] in ("place", "remove")]
    if tokens and random.random() < eager:
        return random.choice(tokens)
    kinds = sorted({action["type"] for action in actions})
    if "roll" in kinds and random.random() < 0.8:
        kinds = ["roll"]
    kind = random.choice(kinds)
    return random.choice([action for action in actions if action["type"] == kind])


def played(random: Random, eager: float = 0.9, turns: int = 200, **options: Any) -> Table:
    """A game played at random, to its end or up to a turn."""
    table = sealed(random.randbytes(32), **options)
    while table.rules.to_move(table.state) and table.state.turn <= turns:
        table = table.act(table.next_seat(), chosen(table, random, eager))
    return table
