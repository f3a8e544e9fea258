"""Whole games: they end, and are what their log, their link and their undo say."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.engine.log import table_to_log, verify
from gobelet.engine.packing import Packer, Unpacker
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table
from tests.games.pig.play import HOLD, ROLL, act, at_table, play, rules, sealed
from tests.support import NAMES, REGISTRY, again, picture, shown

VARIANTS = ("one_die", "two_dice", "big_pig", "hog")


def legal(table: Table, rnd: random.Random) -> dict[str, Any]:
    """A legal action of the seat to act."""
    moves = table.view(table.next_seat())["actions"]
    if "dice" in moves["roll"]:
        return {
            "type": "roll",
            "dice": rnd.randint(1, 12) if rnd.random() < 0.9 else rnd.randint(*moves["roll"]["dice"]),
        }
    return HOLD if "hold" in moves and rnd.random() < 0.3 else ROLL


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(VARIANTS), st.booleans(), st.integers(2, 8), st.integers(10, 150), st.integers(0, 2**32))
def test_random_legal_games_end(variant: str, last_round: bool, seats: int, target: int, seed: int) -> None:
    """Half the throws fall alike, under every option."""
    rnd = random.Random(seed)
    table = at_table(seats, variant=variant, last_round=last_round, target=target)
    while table.view(0)["outcome"] is None:
        table = act(table, legal(table, rnd))
        due = table.rules.due(table.state)
        if due is not None:
            alike, loaded = rnd.randint(1, 6), rnd.random() < 0.5
            faces = [alike if loaded else rnd.randint(1, 6) for _ in due.positions]
            table = act(table, {"type": "dice", "faces": faces})
        packer = Packer()
        table.rules.pack(table.state, packer)
        unpacker = Unpacker(packer.text())
        assert table.rules.unpack(unpacker, seats) == table.state
        assert unpacker.done()
        assert min(table.state.scores) >= 0
    outcome = table.view(0)["outcome"]
    assert sorted(seat for place in outcome["places"] for seat in place) == list(range(seats))
    assert outcome["reason"] == "target_reached"
    assert outcome["totals"][outcome["places"][0][0]] == max(outcome["totals"]) >= target


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_saved_and_loaded_is_the_same_game(variant: str) -> None:
    """Every entry, every view; its dice follow from its seed."""
    table, rnd = sealed(3, variant=variant, last_round=True), random.Random(5)
    for i in range(60):
        if table.view(0)["outcome"] is not None:
            break
        table = act(table, legal(table, rnd))
        if i % 9 == 0:
            assert picture(again(table)) == picture(table)
    assert table.last is not None
    assert verify(table_to_log(table), REGISTRY.find_rules) == {"ok": True, "checked": table.last.used}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 8])
def test_a_link_of_at_most_300_characters_carries_every_state(seats: int, variant: str) -> None:
    """What it opens goes on where the table was, and undoes one action."""
    table, rnd = sealed(seats, variant=variant, target=300, last_round=True), random.Random(seats)
    for _ in range(150):
        if table.view(0)["outcome"] is not None:
            break
        table = act(table, legal(table, rnd))
        fragment = share(table)
        assert len(fragment) <= 300
        opened = open_fragment(fragment, REGISTRY.find_rules, b"another seed")
        assert opened.state == table.state
        assert opened.undo(0).state == table.undo(0).state
        assert share(opened) == fragment


def test_a_link_carries_a_hundred_dice() -> None:
    """The most that hog throws at once, twice in a row."""
    table = sealed(8, variant="hog")
    for _ in range(2):
        table = act(table, {"type": "roll", "dice": 100})
    assert len(share(table)) <= 300


def test_undo_gives_the_lost_turn_back_and_shows_the_same_1_again() -> None:
    """Undo is no way to throw again."""
    table = sealed()
    while table.state.ended is None:
        before, table = table, act(table, ROLL)
    back = table.undo(0)
    assert back.state == before.state
    assert act(back, ROLL).state == table.state
    opened = open_fragment(share(back), REGISTRY.find_rules, b"another seed")
    assert act(opened, ROLL).state == table.state


def test_undo_of_a_hold_takes_the_points_back() -> None:
    """And the win with them."""
    table = play(at_table(target=10), "6 5")
    won = act(table, HOLD)
    assert won.undo(0).state == table.state
    assert shown(won.undo(0)) == (5,)


@pytest.mark.parametrize("text", ["", "A", "____", "0" * 50, "-" * 200, "AAAAAAAAAAAAAAAAAAAA", "zz9Kq_-xXy" * 9])
def test_a_packed_state_that_no_game_reaches_is_refused(text: str) -> None:
    """`ValueError`, never another error."""
    for variant in VARIANTS:
        try:
            state = rules(variant=variant).unpack(Unpacker(text), 3)
        except ValueError:
            continue
        rules(variant=variant).view(state, 0, NAMES[:3])
