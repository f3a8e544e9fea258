"""Best play of Cochon: published chances, and every chance agrees with those of the states that the rules lead to."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.coach.exact.choice import best_of
from gobelet.coach.exact.pig import PigPlay
from gobelet.coach.exact.pig_alone import turn_of, turns_alone
from gobelet.engine.contract import DICE
from gobelet.games.pig.state import VARIANTS, House, State
from tests.coach.exact.duel import duel, optimal_holds, twenty_holds
from tests.games.pig.play import rules

PIG = House(100, "one_die", False)
SMALL = 16


@cache
def solved(target: int = 100, variant: str = "one_die", last_round: bool = False) -> PigPlay:
    """Best play, worked out once for all tests."""
    return PigPlay(House(target, variant, last_round))


@pytest.mark.thin(2)
@pytest.mark.parametrize(
    ("variant", "chance"),
    [("one_die", 0.5305927253), ("two_dice", 0.5195588939), ("big_pig", 0.5359630705), ("hog", 0.5298653943)],
)
def test_the_first_of_two_wins_as_often_as_is_known(variant: str, chance: float) -> None:
    """To ten digits."""
    assert round(solved(variant=variant).table[0, 0], 10) == chance


@pytest.mark.parametrize(("target", "chance"), [(10, 0.7094243226), (20, 0.6155585498), (50, 0.5461508442)])
def test_small_targets(target: int, chance: float) -> None:
    """As published."""
    assert round(solved(target).chance(0, 0), 10) == chance


def test_one_point_before_the_end_both_wait_for_anything_but_a_1() -> None:
    """5/6 + 1/6 · 1/6 · 5/6 + …"""
    assert solved().chance(99, 99) == pytest.approx(6 / 7, abs=1e-12)


def test_at_the_start_it_holds_at_21() -> None:
    """And not at 20."""
    assert solved().rolls_again(0, 0) == tuple(range(1, 21))


def test_the_totals_to_throw_at_are_no_interval() -> None:
    """Somewhere it is right to hold, and with more to throw again."""
    totals = solved().rolls_again(0, 60)
    assert set(totals) != set(range(1, len(totals) + 1))


def test_against_one_who_holds_at_twenty() -> None:
    """Going first and going second."""
    first, second = duel(optimal_holds(solved().table), twenty_holds(100))
    assert (round(first, 8), round(second, 8)) == (0.57149843, 0.50834206)


def test_alone() -> None:
    """The turns to reach 100, and what one turn is that holds at 20."""
    assert round(turns_alone(PIG), 6) == 12.545232
    assert round(turns_alone(PIG, hold_at=20), 6) == 12.636769
    lost, brings = turn_of(PIG, 20)
    assert (round(lost, 6), round(brings, 6)) == (0.624541, 8.141795)


def worth(play: PigPlay, state: State, seat: int) -> float:
    """The chance of `seat` of two in a state between two actions."""
    game = rules(target=play.house.target, variant=play.house.variant, last_round=play.house.last_round)
    outcome = game.result(state)
    if outcome is not None:
        return 1 / len(outcome.places[0]) if seat in outcome.places[0] else 0.0
    best = best_of(play.choices(state)).chance
    return best if state.seat == seat else 1 - best


@given(
    variant=st.sampled_from(VARIANTS),
    last_round=st.booleans(),
    scores=st.tuples(st.integers(0, SMALL - 1), st.integers(0, SMALL - 1)),
    total=st.integers(0, SMALL + 8),
    beyond=st.none() | st.integers(0, 12),
)
def test_every_chance_is_the_mean_of_what_follows(
    variant: str, last_round: bool, scores: tuple[int, int], total: int, beyond: int | None
) -> None:
    """The rules of the game say what follows, in a last turn too."""
    play = solved(SMALL, variant, last_round)
    state = State(scores, total=total, throws=1 if total else 0)
    if variant == "hog":
        state = State(scores)
    if last_round and beyond is not None:
        state = replace(state, scores=(scores[0], SMALL + beyond), reached=1)
    game = rules(target=SMALL, variant=variant, last_round=last_round)
    for choice in play.choices(state):
        after = game.apply(state, 0, choice.action)
        if after.wanted > 3:
            continue
        throws = list(product(range(1, 7), repeat=after.wanted)) if after.wanted else []
        fallen = [game.apply(after, DICE, {"type": "dice", "faces": list(dice)}) for dice in throws] or [after]
        assert choice.chance == pytest.approx(np.mean([worth(play, each, 0) for each in fallen]), abs=1e-10)


def test_beyond_what_is_solved_it_plays_the_last_points_exactly() -> None:
    """And says that it is not exact."""
    far = PigPlay(House(1000, "one_die", False), most=50)
    assert not far.exact
    assert solved(50).exact
    assert far.chance(990, 985) == pytest.approx(solved(50).chance(40, 35), abs=1e-12)
    assert far.chance(0, 20) == pytest.approx(solved(50).chance(0, 20), abs=1e-12)


def test_a_table_solved_before_is_taken_as_it_is() -> None:
    """So that it can be kept."""
    assert PigPlay(PIG, table=solved().table).chance(30, 40, 7) == solved().chance(30, 40, 7)
