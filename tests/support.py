"""What the tests share: rules, tables with dice that are told, and what a refusal must be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import strategies as st

from gobelet.engine.canonical import canonical
from gobelet.engine.dice import Scripted, Sealed, Typed
from gobelet.engine.errors import Refused
from gobelet.engine.log import table_from_log, table_to_log
from gobelet.engine.table import Table, new_table
from gobelet.hosts.coach import LazyCoach
from gobelet.hosts.files import load_data, load_registry, load_words
from gobelet.hosts.wire import answer_text, write_json
from gobelet.room.desk import Desk
from gobelet.room.memory import Memory
from gobelet.words import LANGUAGES

REGISTRY = load_registry()
WORDS = load_words()
NAMES = ("Ana", "Béa", "Chloé", "Dan", "Eve", "Fabien", "Gus", "Hélène")
SEED = bytes(range(32))

GAP = re.compile(r"\{@?[a-z_]+(:[a-z_]+)?\}")
"""A gap of a sentence that nothing has filled."""

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "five_of_a_kind", "chance",
)  # fmt: skip
BOXES = (*UPPER, *LOWER)


def rules(ruleset: Any = "yahtzee", **options: Any):
    """The rules of a ruleset of score sheets."""
    return REGISTRY.find_rules("sheet", ruleset, options)


def faces(text: str) -> tuple[int, ...]:
    """Faces as they are read: `faces("44162")`."""
    return tuple(int(face) for face in text if face != " ")


def scripted(dice: str, seats: int = 1, ruleset: Any = "yahtzee", **options: Any) -> Table:
    """A table whose dice are told."""
    return new_table(rules(ruleset, **options), NAMES[:seats], Scripted(faces(dice)))


def sealed(seats: int = 1, ruleset: Any = "yahtzee", seed: bytes = SEED, **options: Any) -> Table:
    """A table whose dice follow from a seed."""
    return new_table(rules(ruleset, **options), NAMES[:seats], Sealed(seed))


def typed(seats: int = 1, ruleset: Any = "yahtzee", **options: Any) -> Table:
    """A table whose dice are typed in."""
    return new_table(rules(ruleset, **options), NAMES[:seats], Typed())


def roll(*keep: int) -> dict[str, Any]:
    """The action that keeps the dice at these positions and throws the others."""
    return {"type": "roll", "keep": list(keep)}


def score(category: str) -> dict[str, Any]:
    """The action that writes a box."""
    return {"type": "score", "category": category}


def fallen(dice: str) -> dict[str, Any]:
    """The action that types dice in."""
    return {"type": "dice", "faces": list(faces(dice))}


def written(table: Table, *boxes: str, seat: int | None = None) -> Table:
    """The table after turns of one throw each, written in these boxes by whoever must move (or by `seat`)."""
    for box in boxes:
        who = table.next_seat() if seat is None else seat
        table = table.act(who, roll()).act(who, score(box))
    return table


def shown(table: Table, seat: int = 0) -> tuple[int, ...]:
    """The dice that a seat sees before itself."""
    return tuple(die["value"] for die in table.view(seat)["dice"])


def player(table: Table, seat: int = 0) -> dict[str, Any]:
    """What the view says of a seat."""
    found: dict[str, Any] = table.view(seat)["players"][seat]
    return found


def choices(dice: str, ruleset: Any = "yahtzee", extra: int = 0, roll: int = 3, **more: Any) -> dict[str, Any]:
    """`sheet.choices` for these dice; what is no option of the ruleset is a box with its points."""
    options = {key: more.pop(key) for key in ("joker", "extra_bonus") if key in more}
    params = {"ruleset": ruleset, "options": options, "dice": list(faces(dice)), "roll": roll}
    found: dict[str, Any] = Room().ask("sheet.choices", **params, sheet={"cells": more, "extra": extra})
    return found


def again(table: Table, reveal: bool = True) -> Table:
    """The table saved as a text and loaded from it."""
    log = json.loads(json.dumps(table_to_log(table, reveal)))
    return table_from_log(log, REGISTRY.find_rules, bytes(reversed(SEED)))


def picture(table: Table) -> str:
    """All that a table is, as one text: its log, and what each seat sees."""
    views = [table.view(seat) for seat in range(len(table.names))]
    return canonical([table_to_log(table), views])


@contextmanager
def refused(reason: str, key: str | None = None, **facts: Any) -> Iterator[Any]:
    """What is done inside is refused for this reason, in a whole sentence of every language."""
    with pytest.raises(Refused) as caught:
        yield caught
    error = caught.value
    assert error.reason == reason
    assert key is None or error.key == key
    assert {name: error.facts.get(name) for name in facts} == facts
    for lang in LANGUAGES:
        said = WORDS.sentence(lang, error)
        assert said not in ("", error.key), f"no words in {lang} for {error.key}"
        assert not GAP.search(said), said


@contextmanager
def as_it_was(table: Table) -> Iterator[None]:
    """Whatever is done inside, the table stays as it is."""
    before = picture(table)
    yield
    assert picture(table) == before


scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8)
)
words = st.sampled_from(("type", "roll", "keep", "joker", "name", "ones", "alike", "fr", "", "x" * 300)) | st.text(
    max_size=3
)
json_values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4), max_leaves=6
)
"""Anything that JSON can say."""


class Room:
    """Asks the methods of the protocol as a host does: every message and answer passes as a text."""

    def __init__(self, local: bool = True, lang: str = "en", coach: LazyCoach | None = None) -> None:
        desk = Desk(REGISTRY, lambda: WORDS, load_data, lang=lang, local=local, coach=coach)
        self.drawn = 0
        self.memory = Memory(desk, self._seed)

    def _seed(self) -> bytes:
        self.drawn += 1
        return self.drawn.to_bytes(32, "big")

    def answer(self, method: str, **params: Any) -> dict[str, Any]:
        """The whole answer to a request."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        answer = answer_text(write_json(request), self.memory.call, lambda key: WORDS.say("en", key))
        assert answer is not None
        found: dict[str, Any] = json.loads(answer)
        return found

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a method that must not be refused."""
        answer = self.answer(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def refuse(self, reason: str, method: str, **params: Any) -> dict[str, Any]:
        """What is said of a message that must be refused for this reason."""
        answer = self.answer(method, **params)
        assert "error" in answer, answer
        data: dict[str, Any] = answer["error"]["data"]
        assert data["reason"] == reason, data
        assert data["message"] == answer["error"]["message"]
        assert not GAP.search(data["message"])
        return data

    def new(self, seats: int = 1, ruleset: Any = "yahtzee", **more: Any) -> str:
        """A new table of score sheets; its name."""
        name: str = self.ask("table.new", game="sheet", ruleset=ruleset, seats=list(NAMES[:seats]), **more)["table"]
        return name

    def saved(self, table: str) -> Any:
        """The log of a table."""
        return self.ask("table.save", table=table)["log"]
