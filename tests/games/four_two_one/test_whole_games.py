"""Whole games: they end, keep their tokens, and are what their log, their link and their undo say."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.engine.log import table_to_log, verify
from gobelet.engine.packing import Packer, Unpacker
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table
from tests.games.four_two_one.play import CHARGED, STAND, act, at_table, hands, played, roll, rules, sealed, tokens
from tests.support import NAMES, REGISTRY, again, picture, shown

VALUES = {
    "tokens": (21, 11),
    "value_421": (10, 8, 11),
    "charge_rolls": (1, 3),
    "nenette": (True, False),
    "start": ("first", "roll"),
}
EVERY_OPTION = [dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values())]


def legal(table: Table, choose: Callable[[int], int]) -> dict[str, Any]:
    """A legal action of the seat to act; `choose(n)` gives a number below n."""
    moves = table.view(table.next_seat())["actions"]
    if "stand" in moves and choose(3) == 0:
        return STAND
    places = moves["roll"]["keep"]
    return roll(*[place for place in places if choose(2)][: moves["roll"]["at_most"]])


def counter(i: int, step: int) -> Callable[[int], int]:
    """A way to choose that is told, and different each time."""
    return lambda n: (i * step + 3) % n


def check(table: Table) -> None:
    """What holds in every state of every game."""
    state = table.state
    assert min(state.tokens) >= 0
    assert state.pot >= 0
    assert sum(state.tokens) + state.pot == table.rules.options["tokens"]
    packer = Packer()
    table.rules.pack(state, packer)
    unpacker = Unpacker(packer.text())
    assert unpacked(table.rules.unpack(unpacker, len(table.names))) == unpacked(state)
    assert unpacker.done()


def unpacked(state: Any) -> Any:
    """A state as a link carries it: the hands of the round before are read from the highest die."""
    if state.settled is None:
        return state
    read = tuple([tuple(sorted(dice, reverse=True)) for dice in state.settled.hands])
    return replace(state, settled=replace(state.settled, hands=read))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(EVERY_OPTION), st.integers(2, 8), st.integers(0, 2**32))
def test_random_legal_games_end(options: dict[str, Any], seats: int, seed: int) -> None:
    """Half the throws fall alike, so that rampos and nénettes come often; under every option."""
    rnd = random.Random(seed)
    table = at_table(seats, **options)
    while table.view(0)["outcome"] is None:
        table = act(table, legal(table, rnd.randrange))
        due = table.rules.due(table.state)
        if due is not None:
            alike, loaded = rnd.randint(1, 6), rnd.random() < 0.5
            faces = [alike if loaded else rnd.randint(1, 6) for _ in due.positions]
            table = act(table, {"type": "dice", "faces": faces})
        if table.seq % 5 == 0 and table.rules.due(table.state) is None:
            check(table)
    outcome = table.view(0)["outcome"]
    assert sorted(seat for place in outcome["places"] for seat in place) == list(range(seats))
    assert outcome["reason"] == "all_tokens"
    assert outcome["totals"][outcome["places"][-1][0]] == options["tokens"]


def test_a_game_of_a_thousand_rounds_is_drawn() -> None:
    """Two players pass the same tokens to and fro; those who are left share the last place."""
    table = played(CHARGED)
    state = replace(table.state, round=1000)
    table = replace(table, setup=replace(table.setup, base=state), entries=(), last=None)
    table = hands(table, "654 665")
    assert tokens(table) == [9, 12, 0]
    assert table.view(0)["outcome"] == {"places": [[0, 1]], "totals": [9, 12], "reason": "rounds_drawn"}
    assert table.view(0)["to_act"] == []


def test_a_game_saved_and_loaded_is_the_same_game() -> None:
    """Every entry, every view."""
    table = sealed(3, start="roll")
    for i in range(60):
        if table.view(0)["outcome"] is not None:
            break
        table = act(table, legal(table, counter(i, 1)))
        if i % 9 == 0:
            assert picture(again(table)) == picture(table)
    assert table.last is not None
    assert verify(table_to_log(table), REGISTRY.find_rules) == {"ok": True, "checked": table.last.used}


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_a_link_of_at_most_300_characters_carries_every_state(seats: int) -> None:
    """What it opens goes on where the table was, and undoes one action."""
    table = sealed(seats, bytes([seats]) * 32)
    for i in range(150):
        if table.view(0)["outcome"] is not None:
            break
        table = act(table, legal(table, counter(i, 7)))
        fragment = share(table)
        assert len(fragment) <= 300
        opened = open_fragment(fragment, REGISTRY.find_rules, b"another seed")
        assert unpacked(opened.state) == unpacked(table.state)
        assert unpacked(opened.undo(0).state) == unpacked(table.undo(0).state)


def test_undo_takes_back_a_whole_round_and_shows_the_same_dice_again() -> None:
    """Tokens go back where they were; throwing again is no second chance."""
    table = sealed(2)
    before = table
    while table.state.settled is None:
        table = act(table, roll())
    after = table
    while table.last is not None and table.last_action() is not None:
        table = table.undo(0)
    assert table.state == before.state
    while table.state.settled is None:
        table = act(table, roll())
    assert table.state == after.state


def test_an_undone_throw_is_shown_again_behind_a_link() -> None:
    """The link carries what was seen."""
    table = act(sealed(2), roll())
    seen = table.state.hands[0].dice
    opened = open_fragment(share(table.undo(0)), REGISTRY.find_rules, b"another seed")
    assert act(opened, roll()).state.hands[0].dice == seen


def test_the_dice_of_the_seat_to_act_are_before_everybody() -> None:
    """No secrets: every seat sees the same table."""
    table = act(act(played(CHARGED), roll()), {"type": "dice", "faces": [6, 4, 3]})
    assert shown(table, 0) == shown(table, 1) == (6, 4, 3)
    one, two = table.view(0), table.view(1)
    assert two["rolls_left"] == 2
    assert one["rolls_left"] == 0
    for key in ("pot", "tokens", "hands", "players"):
        assert one[key] == two[key]


@pytest.mark.parametrize("text", ["", "A", "____", "0" * 50, "-" * 200, "AAAAAAAAAAAAAAAAAAAA", "zz9Kq_-xXy" * 9])
def test_a_packed_state_that_no_game_reaches_is_refused(text: str) -> None:
    """`ValueError`, never another error."""
    for seats in (2, 5, 8):
        for options in EVERY_OPTION[::7]:
            try:
                state = rules(**options).unpack(Unpacker(text), seats)
            except ValueError:
                continue
            rules(**options).view(state, 0, NAMES[:seats])
