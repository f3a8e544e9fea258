"""Best play of 421 for two: published chances, and every chance agrees with those of the states that follow."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from gobelet.coach.exact.choice import best_of
from gobelet.coach.exact.four_two_one import FourTwoOnePlay
from gobelet.coach.exact.four_two_one_hands import Hands
from gobelet.engine.contract import DICE
from gobelet.games.four_two_one.ranking import COMBINATIONS
from gobelet.games.four_two_one.state import Hand, House, State
from tests.support import REGISTRY

OPTIONS: list[dict[str, Any]] = [{}, {"charge_rolls": 3, "tokens": 11}, {"nenette": False, "value_421": 8}]


def rules(**options: Any):
    """The rules of 421 under options."""
    return REGISTRY.find_rules("four_two_one", None, options)


@cache
def solved(house: House) -> FourTwoOnePlay:
    """Best play, worked out once for all tests."""
    return FourTwoOnePlay(house)


@pytest.mark.parametrize(
    ("wanted", "chances"),
    [
        (((4, 2, 1),), (0.02777778, 0.11535494, 0.22811107)),
        (((1, 1, 1),), (0.00462963, 0.02852795, 0.07477612)),
        (COMBINATIONS[:16], (0.23611111, 0.50038580, 0.68988983)),
    ],
)
def test_hands_within_one_two_and_three_rolls(wanted: tuple[Any, ...], chances: tuple[float, ...]) -> None:
    """4 2 1, 1 1 1, a straight or better, when aimed at."""
    hands = Hands()
    assert tuple(round(hands.within(wanted, rolls), 8) for rolls in (1, 2, 3)) == chances


@pytest.mark.parametrize(
    ("tokens", "chance"),
    [(1, 0.901239), (5, 0.731736), (10, 0.558768), (11, 0.494302), (15, 0.344894), (20, 0.166519)],
)
def test_getting_rid_of_ones_tokens_first(tokens: int, chance: float) -> None:
    """By the tokens with which one starts the round."""
    assert round(float(solved(rules().house).discharge[tokens]), 6) == chance


def test_a_charge_without_decisions_favours_nobody() -> None:
    """One throw each: who begins has no advantage."""
    assert solved(rules().house).charge[0, 0] == pytest.approx(0.5, abs=1e-12)


def thrown(game: Any, state: State, faces: tuple[int, ...]) -> State:
    """The state after dice fell."""
    after: State = game.apply(state, DICE, {"type": "dice", "faces": list(faces)})
    return after


def worth(game: Any, play: FourTwoOnePlay, state: State, seat: int) -> float:
    """The chance of `seat` in any state, by the rules as far as there is nothing to decide."""
    outcome = game.result(state)
    if outcome is not None:
        return float(seat in outcome.places[0])
    if state.falling >= 0:
        due = len(game.due(state).positions)
        fallen = Counter([tuple(sorted(faces)) for faces in product(range(1, 7), repeat=due)])
        total = sum([n * worth(game, play, thrown(game, state, dice), seat) for dice, n in fallen.items()])
        return float(total / 6**due)
    moving = state.playing()
    roll = {"type": "roll", "keep": []}
    if state.rampo() is not None:
        ends = []
        for first, second in (((6, 5, 4), (6, 6, 5)), ((6, 6, 5), (6, 5, 4))):
            half = thrown(game, game.apply(state, moving, roll), first)
            ends.append(worth(game, play, thrown(game, game.apply(half, half.playing(), roll), second), seat))
        return sum(ends) / 2
    if state.hands[moving].throws:
        best = best_of(play.choices(state)).chance
        return best if moving == seat else 1 - best
    if all(not hand.throws for hand in state.hands):
        starts = play.discharge[state.tokens[moving]] if not state.pot else play.charge[state.tokens]
        if state.pot and moving:
            starts = play.charge[state.tokens[1], state.tokens[0]]
        return float(starts) if moving == seat else 1 - float(starts)
    return worth(game, play, game.apply(state, moving, roll), seat)


def decisions(game: Any, seed: int, count: int) -> list[State]:
    """Some states of a game played anyhow in which there is something to decide."""
    chance, state, found = random.Random(seed), game.start(2), []
    while game.to_move(state):
        if state.falling >= 0:
            state = thrown(game, state, tuple(chance.choices(range(1, 7), k=len(game.due(state).positions))))
            continue
        seat = state.playing()
        if "stand" in game.moves(state, seat):
            found.append(state)
        keep = chance.sample(range(3), chance.randrange(3)) if "stand" in game.moves(state, seat) else []
        stand = "stand" in game.moves(state, seat) and chance.random() < 0.3
        state = game.apply(state, seat, {"type": "stand"} if stand else {"type": "roll", "keep": sorted(keep)})
    return chance.sample(found, min(count, len(found)))


@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.soak)])
@pytest.mark.parametrize("options", OPTIONS)
def test_every_chance_is_the_mean_of_what_follows(options: dict[str, Any], count: int) -> None:
    """The rules of the game say what follows: the next throw, the other's turn, the tokens that change hands."""
    game = rules(**options)
    play = solved(game.house)
    for state in decisions(game, seed=7, count=count):
        seat = state.playing()
        for choice in play.choices(state):
            after = game.apply(state, seat, choice.action)
            assert choice.chance == pytest.approx(worth(game, play, after, seat), abs=1e-9)


def test_the_start_of_a_round_is_the_mean_of_its_first_throw() -> None:
    """In the discharge."""
    game = rules()
    play = solved(game.house)
    begun = State((6, 15), 0, "discharge", 30, 0, 3, (Hand(), Hand()))
    first = game.apply(begun, 0, {"type": "roll", "keep": []})
    assert worth(game, play, first, 0) == pytest.approx(float(play.discharge[6]), abs=1e-9)


def test_where_nothing_is_to_decide_there_is_one_action() -> None:
    """The first throw of a hand."""
    game = rules()
    assert [choice.action for choice in solved(game.house).choices(game.start(2))] == [{"type": "roll", "keep": []}]
