"""Bots for every game and level, asked for in one way."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gobelet.coach.bots import levels
from gobelet.engine.terms import LEVELS
from tests.coach.bots.support import SMALL, Hand, find
from tests.support import REGISTRY, refused

GAMES = [game.key for game in REGISTRY.games if levels(game.key)]


def test_every_game_in_which_there_is_something_to_win_has_three_levels() -> None:
    """The roller has none."""
    assert {game.key for game in REGISTRY.games} - set(GAMES) == {"roller"}
    assert {levels(game) for game in GAMES} == {("casual", "good", "best")}
    assert levels("roller") == levels("no such game") == ()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_a_level_plays_a_whole_game_and_the_same_draws_give_the_same(game: str, level: str) -> None:
    """Every action is one that the rules take."""
    rules = find(game, SMALL if game == "sheet" else None)
    seats = [level] * max(rules.seats[0], 1)
    hands = Hand(5), Hand(5)
    for hand in hands:
        assert rules.result(hand.game(rules, seats)) is not None
    assert hands[0].actions == hands[1].actions


def test_a_level_that_the_game_does_not_have_is_refused() -> None:
    """With the levels that it has."""
    rules = find("pig")
    with refused("bad_seats", "error.bots.level", level="perfect", known="casual, good, best"):
        Hand().bots.move(rules, rules.start(2), 0, "perfect", lambda n: 0)


def test_a_seat_that_must_wait_is_refused() -> None:
    """A bot is asked only for the seat that may act."""
    rules = find("pig")
    with refused("not_your_turn", "error.bots.not_its_turn"):
        Hand().bots.move(rules, rules.start(2), 1, "good", lambda n: 0)


def test_no_players_are_read_before_one_is_asked_for() -> None:
    """Whoever lists the levels waits for no tables."""
    check = "import sys, gobelet.coach.bots as b; b.levels('pig'); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
