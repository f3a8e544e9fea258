"""Players of Yam Master: exact turns, squares by rarity, boards by what they learned."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gobelet.coach.bots.yam_master import learned, rarities, rarity, seen_by
from gobelet.coach.bots.yam_master_batch import match
from gobelet.coach.bots.yam_master_turn import ENDS, NOTHING, REMOVE, Turns
from gobelet.engine.terms import LEVELS
from gobelet.games.yam_master.board import FREE, LAYOUT, points
from gobelet.games.yam_master.kinds import KINDS
from gobelet.games.yam_master.state import TURNS, State
from tests.coach.bots.support import Hand, find

PRINTED = {
    "three_of_4": 0.354850, "full_house": 0.366145, "four_of_a_kind": 0.290794, "five_of_a_kind": 0.046029,
    "straight": 0.261095, "at_most_8": 0.186900, "sec": 0.092078, "challenge": 666287 / 1259712,
}  # fmt: skip
"""The chance of each square in a whole turn that goes for it alone."""


def board(*rows: str) -> tuple[int, ...]:
    """A board as it is drawn: `a` and `b` are tokens of seats 0 and 1."""
    return tuple([{"a": 0, "b": 1, ".": FREE}[sign] for row in rows for sign in row])


def moved(level: str, state: State, seat: int = 0, **options: Any) -> Any:
    """What a level does."""
    return Hand().bots.move(find("yam_master", **options), state, seat, level, lambda n: 0)


FOUR = board("aaa.a", "bb...", "bb...", ".....", ".....")


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legal_games_to_their_end(level: str, strict: bool) -> None:
    """Either seat first, the challenge read strictly or not."""
    for first in (0, 1):
        rules = find("yam_master", first=first, strict_challenge=strict)
        hand = Hand(first)
        for _ in range(3):
            assert rules.result(hand.game(rules, [level, "casual"])) is not None


def test_a_turn_for_one_square_alone_reaches_it_with_the_printed_chance() -> None:
    """All 252 dice, three rolls, the challenge declared where it is wanted."""
    rare = dict(zip(KINDS, rarities(), strict=True))
    for kind, chance in PRINTED.items():
        assert 1 - rare[kind] == pytest.approx(chance, abs=6e-7)


def test_a_turn_in_which_any_square_is_as_good_has_the_printed_chance() -> None:
    """Anything at all: 0.759278."""
    worth = np.zeros((ENDS, 1))
    worth[: len(KINDS)] = 1
    assert Turns(False).solve(worth).value[0] == pytest.approx(0.759278, abs=6e-7)


def test_a_strict_challenge_gives_nothing_but_its_own_square() -> None:
    """So a turn for all squares but that one never declares it, and is worth no more."""
    worth = np.zeros((ENDS, 1))
    worth[: len(KINDS)] = 1
    worth[KINDS.index("challenge")] = -np.inf
    plain, strict = Turns(False).solve(worth), Turns(True).solve(worth)
    assert plain.value[0] == strict.value[0]
    assert strict.stops[True].max() == worth[NOTHING, 0]


def test_the_best_player_takes_the_row_of_five() -> None:
    """Three 4s on the last roll, and the square that is missing is theirs."""
    state = State(FOUR, 9, (4, 4, 4, 1, 2), (), 3)
    assert moved("best", state) == {"type": "place", "square": [0, 3]}


def test_the_best_player_throws_for_the_row_of_five() -> None:
    """Two 4s are kept rather than the full house that lies."""
    state = State(FOUR, 9, (4, 4, 2, 2, 2), (), 1)
    assert moved("best", state) == {"type": "roll", "keep": [0, 1]}


def test_the_best_player_breaks_a_row_of_four_with_five_alike() -> None:
    """It would lose to it otherwise."""
    threat = board("bbb.b", ".....", ".a...", ".....", "...a.")
    action = moved("best", State(threat, 9, (6, 6, 6, 6, 6), (), 3))
    assert action["type"] == "remove"
    assert action["square"][0] == 0


def test_the_last_turn_is_played_for_the_points_of_the_lines() -> None:
    """A token that makes three in a row saves the game; any other loses it."""
    behind = board("bbb..", ".....", "aa...", ".....", "aa...")
    state = State(behind, TURNS, (4, 4, 4, 4, 1), (), 3)
    rules = find("yam_master", first=1)
    action = Hand().bots.move(rules, state, 0, "best", lambda n: 0)
    after = rules.apply(state, 0, action)
    assert points(after.board)[0] == points(after.board)[1] == 1


def test_a_challenge_that_binds_is_played_on() -> None:
    """Nothing may be covered before it is made; once it is, the row of five; if it never is, nothing."""
    state = State(FOUR, 9, (4, 4, 4, 1, 2), (), 1, challenge=True)
    assert moved("best", state)["type"] == "roll"
    made = replace(state, dice=(4, 4, 4, 2, 2), rolls=3)
    assert moved("best", made) == {"type": "place", "square": [0, 3]}
    assert moved("best", replace(made, dice=(4, 4, 4, 1, 2))) == {"type": "pass"}


def test_a_player_declares_a_challenge_where_only_that_helps() -> None:
    """A row of five wants the challenge square."""
    row = board("aa.aa", "bb...", "bb...", ".....", ".....")
    assert moved("best", State(row, 9, (1, 2, 4, 6, 6), (), 1)) == {"type": "challenge"}


def test_a_player_who_reckons_is_the_same_at_either_seat() -> None:
    """Owners swapped, it does the same."""
    swapped = tuple([owner if owner == FREE else 1 - owner for owner in FOUR])
    for dice in ((1, 1, 2, 5, 6), (3, 3, 3, 4, 4), (2, 3, 4, 5, 5)):
        for level in ("good", "best"):
            here = moved(level, State(FOUR, 9, dice, (), 2))
            assert moved(level, State(swapped, 10, dice, (), 2), seat=1) == here


def test_ends_that_cannot_be_are_worth_nothing_to_anybody() -> None:
    """A kind of square that is taken, a token where there is none."""
    for judge in (learned(), rarity()):
        taken = [i for i, kind in enumerate(LAYOUT) if kind == "straight"]
        state = State(tuple([0 if i in taken else FREE for i in range(len(LAYOUT))]))
        found = judge(seen_by(state, 0), False)
        assert found.worth[KINDS.index("straight"), 0] == found.worth[REMOVE, 0] == -np.inf
        assert np.isfinite(found.worth[NOTHING, 0])


@pytest.mark.parametrize("games", [500, pytest.param(2000, marks=pytest.mark.soak)])
def test_the_best_player_wins_three_quarters_of_all_games_against_rarity(games: int) -> None:
    """The good player values squares by rarity with exact dice; a draw is half a game."""
    assert match(learned(), rarity(), games, np.random.default_rng(11)).mean() >= 0.75
