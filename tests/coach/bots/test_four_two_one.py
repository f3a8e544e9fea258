"""Players of 421: what each level does, under every option and for any number of seats, to the end of the game."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.coach.bots.four_two_one import Player
from gobelet.engine.terms import LEVELS
from gobelet.games.four_two_one import OPTIONS
from gobelet.games.four_two_one.state import Hand, State
from tests.coach.bots.play import whole
from tests.support import REGISTRY


def rules(**options: Any):
    """The rules of 421 under options."""
    return REGISTRY.find_rules("four_two_one", None, options)


@cache
def player(level: str) -> Player:
    """One of each level for all tests, with what it keeps."""
    return Player(level)


def decided(level: str, *dice: tuple[int, ...]) -> dict[str, Any]:
    """What a player does of two in the discharge: with the first hand if there is one, else against it."""
    hands = [Hand(dice[0], (), 1), Hand()] if len(dice) == 1 else [Hand(dice[0], (), 2, True), Hand(dice[1], (), 1)]
    state = State((9, 12), 0, "discharge", 30, 0, 3 if len(dice) == 1 else 2, tuple(hands))
    return player(level).move(rules(), state, len(dice) - 1, lambda n: 0)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_throws_the_best_hand_again(level: str) -> None:
    """4 2 1 at the first throw."""
    assert decided(level, (2, 4, 1)) == {"type": "stand"}


def test_casual_throws_all_of_a_poor_hand() -> None:
    """And stands on two tokens."""
    assert decided("casual", (4, 2, 6)) == {"type": "roll", "keep": []}
    assert decided("casual", (6, 5, 4)) == {"type": "stand"}


@pytest.mark.parametrize("level", ["good", "best"])
def test_the_others_keep_what_is_worth_keeping(level: str) -> None:
    """Two aces of a poor hand are kept against a better one."""
    assert decided(level, (6, 6, 6), (1, 1, 5)) == {"type": "roll", "keep": [0, 1]}


@pytest.mark.parametrize("level", ["good", "best"])
def test_who_has_beaten_a_hand_well_stands(level: str) -> None:
    """6 1 1 against 6 6 3."""
    assert decided(level, (6, 6, 3), (6, 1, 1)) == {"type": "stand"}


@pytest.mark.parametrize("level", LEVELS)
@given(
    seats=st.integers(2, 8),
    options=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS}),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=12)
def test_whole_games(level: str, seats: int, options: dict[str, Any], seed: int) -> None:
    """Every action is accepted, and one seat is left with all the tokens."""
    state, outcome = whole(rules(**options), [player(level)] * seats, seed)
    assert outcome.reason == "all_tokens"
    assert max(state.tokens) == options["tokens"]
