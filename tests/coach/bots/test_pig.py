"""Players of Cochon: what each level does, in every variant and for any number of seats, to the end of the game."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.coach.bots.pig import Player
from gobelet.engine.terms import LEVELS
from gobelet.games.pig.state import VARIANTS, State
from tests.coach.bots.play import moved, whole
from tests.games.pig.play import rules


@cache
def player(level: str) -> Player:
    """One of each level for all tests, with what it keeps."""
    return Player(level)


def action(level: str, state: State, **options: object) -> str:
    """What a player does."""
    done: str = player(level).move(rules(**options), state, state.seat, lambda n: 0)["type"]
    return done


@pytest.mark.parametrize(("level", "holds"), [("casual", 10), ("good", 18), ("best", 21)])
def test_each_level_holds_at_its_own_total(level: str, holds: int) -> None:
    """At the start of a game."""
    before, after = State((0, 0), total=holds - 1, throws=3), State((0, 0), total=holds, throws=3)
    assert action(level, before) == "roll"
    assert action(level, after) == "hold"


@pytest.mark.parametrize("level", LEVELS)
def test_all_hold_once_they_have_won(level: str) -> None:
    """Two more would be for nothing."""
    assert action(level, State((96, 98), total=4, throws=1)) == "hold"


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_last_turn_all_throw_until_they_are_ahead(level: str) -> None:
    """Whoever holds behind has lost."""
    behind = State((60, 103), total=42, throws=9, reached=1)
    ahead = State((60, 103), total=44, throws=9, reached=1)
    assert action(level, behind, last_round=True) == "roll"
    assert action(level, ahead, last_round=True) == "hold"


@pytest.mark.parametrize(("level", "dice"), [("casual", 2), ("good", 5)])
def test_how_many_dice_under_hog(level: str, dice: int) -> None:
    """At the start."""
    assert player(level).move(rules(variant="hog"), State((0, 0)), 0, lambda n: 0) == {"type": "roll", "dice": dice}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", VARIANTS)
@given(seats=st.integers(2, 8), last_round=st.booleans(), seed=st.integers(0, 10**6))
@settings(max_examples=4)
def test_whole_games(level: str, variant: str, seats: int, last_round: bool, seed: int) -> None:
    """Every action is accepted, and somebody wins."""
    game = rules(target=24, variant=variant, last_round=last_round)
    _, outcome = whole(game, [player(level)] * seats, seed)
    assert outcome.reason == "target_reached"


@pytest.mark.parametrize("level", LEVELS)
@given(
    scores=st.lists(st.integers(0, 999), min_size=2, max_size=8),
    seat=st.integers(0, 7),
    total=st.integers(0, 1200),
    last_round=st.booleans(),
)
@settings(max_examples=20)
def test_it_finds_an_action_in_any_state(
    level: str, scores: list[int], seat: int, total: int, last_round: bool
) -> None:
    """With a target far beyond what is solved, too."""
    state = State(tuple(scores), seat=seat % len(scores), total=total, throws=1 if total else 0)
    moved(rules(target=1000, last_round=last_round), state, player(level), random.Random(1))


@pytest.mark.parametrize("level", LEVELS)
@given(scores=st.lists(st.integers(0, 23), min_size=2, max_size=8), beyond=st.integers(0, 60), data=st.data())
@settings(max_examples=20)
def test_and_in_any_last_turn(level: str, scores: list[int], beyond: int, data: st.DataObject) -> None:
    """Others may have passed whoever reached the target first."""
    reached = data.draw(st.integers(0, len(scores) - 1))
    seat = data.draw(st.integers(0, len(scores) - 1).filter(lambda seat: seat != reached))
    scores[reached] = 24 + beyond
    variant = data.draw(st.sampled_from(VARIANTS))
    state = State(tuple(scores), seat=seat, reached=reached)
    moved(rules(target=24, variant=variant, last_round=True), state, player(level), random.Random(1))
