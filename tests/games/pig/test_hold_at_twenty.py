"""A turn that holds at twenty, followed through every throw with the rules of the game itself."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from gobelet.engine.contract import DICE
from tests.games.pig.play import rules


def turn(at: int) -> dict[int, Fraction]:
    """The chance of each score after one turn from 0 that holds once the total has come to `at`."""
    game = rules()
    chances, scores = {0: Fraction(1)}, dict[int, Fraction]()
    for total in range(at):
        chance = chances.get(total, Fraction(0))
        thrown = game.apply(replace(game.start(2), total=total), 0, {"type": "roll"})
        for face in range(1, 7):
            state = game.apply(thrown, DICE, {"type": "dice", "faces": [face]})
            reached, to = (chances, state.total) if state.ended is None else (scores, state.scores[0])
            reached[to] = reached.get(to, Fraction(0)) + chance / 6
    scores.update({total: chance for total, chance in chances.items() if total >= at})
    return scores


def test_a_turn_that_holds_at_twenty_loses_all_and_brings_what_is_known() -> None:
    """0.624541 and 8.141795."""
    scores = turn(20)
    assert sum(scores.values()) == 1
    assert float(scores[0]) == pytest.approx(0.624541, abs=5e-7)
    assert float(sum(score * chance for score, chance in scores.items())) == pytest.approx(8.141795, abs=5e-7)


def test_alone_a_hundred_points_take_as_many_turns_as_is_known() -> None:
    """12.636769 turns that hold at twenty or once the target is reached."""
    turns = [Fraction(0)] * 101
    for score in range(99, -1, -1):
        after = turn(min(20, 100 - score))
        won = sum(chance * turns[min(100, score + points)] for points, chance in after.items() if points)
        turns[score] = (1 + won) / (1 - after[0])
    assert float(turns[0]) == pytest.approx(12.636769, abs=5e-7)
