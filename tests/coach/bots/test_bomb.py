"""Players of the bomb: none makes a strike, and the better one needs fewer rolls."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.coach.bots.bomb import Player
from gobelet.coach.exact.bomb import BombPlay
from gobelet.engine.contract import DICE
from gobelet.engine.terms import LEVELS
from gobelet.games.bomb.forms import read_edgework
from gobelet.games.bomb.judge import STRICTNESS
from tests.coach.bots.play import thrown, whole
from tests.support import REGISTRY

BOMB = "4B 3H // *FRK NSA // [Parallel, Serial] [] // AB1CD2"


@cache
def player(level: str) -> Player:
    """One of each level for all tests, with what it keeps."""
    return Player(level)


def rules(**options: object):
    """The rules of the bomb under options."""
    return REGISTRY.find_rules("bomb", None, options)


@pytest.mark.parametrize("level", LEVELS)
@given(
    seats=st.integers(1, 2),
    modules=st.integers(1, 3),
    strictness=st.sampled_from(STRICTNESS),
    edgework=st.sampled_from((None, BOMB)),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=8)
def test_whole_games(level: str, seats: int, modules: int, strictness: str, edgework: str | None, seed: int) -> None:
    """Every module is solved without a strike, whatever the bomb."""
    game = rules(modules=modules, strictness=strictness, edgework=edgework)
    state, outcome = whole(game, [player(level)] * seats, seed)
    assert outcome.reason == "solved"
    assert state.strikes == 0


def test_best_takes_the_choice_with_the_fewest_expected_rolls() -> None:
    """Through a whole game."""
    game, chance, play = rules(edgework=BOMB), random.Random(4), BombPlay(read_edgework(BOMB))
    state = game.start(1)
    while game.to_move(state):
        if game.to_move(state)[0] == DICE:
            state = thrown(game, state, chance)
            continue
        action = player("best").move(game, state, 0, chance.randrange)
        module = state.modules[0]
        if module.rolls:
            assert action["keep"] == play.choices(module.dice, module.held)[0].to_json()["keep"]
        state = game.apply(state, 0, action)


@pytest.mark.parametrize(("level", "strays"), [("casual", 3), ("good", 10)])
def test_the_others_keep_the_most_dice_unless_they_stray(level: str, strays: int) -> None:
    """Three of five that were rolled, here; chance says when they stray."""
    game = rules(edgework="AB9CD0")
    state = game.apply(game.start(1), 0, {"type": "roll", "keep": [], "module": 0})
    state = game.apply(state, DICE, {"type": "dice", "faces": [3, 3, 5, 6, 6]})
    asked: list[int] = []

    def draw(count: int) -> int:
        asked.append(count)
        return count - 1

    assert player(level).move(game, state, 0, draw)["keep"] == ["purple", "yellow"]
    assert asked == [strays]
