"""Players of score sheets: legal under every ruleset, each level as good as it says."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.engine.terms import LEVELS
from gobelet.games.sheet.sheet import sums
from gobelet.games.sheet.state import Hand as Dice
from gobelet.games.sheet.state import State
from tests.coach.bots.support import SMALL, Hand, find, solve
from tests.support import REGISTRY

RULESETS = REGISTRY.game("sheet").rulesets
LARGE = ("maxi_yatzy", "yams_4col")


def first(state: State) -> Any:
    """What a level does first with dice that lie before seat 0 of the small sheet."""
    rules = find("sheet", SMALL)
    return {level: Hand().bots.move(rules, state, 0, level, lambda n: 0) for level in LEVELS}


def lying(dice: tuple[int, ...], throws: int) -> State:
    """A blank small sheet with these dice on the table."""
    blank = find("sheet", SMALL).start(1)
    return State(blank.sheets, (Dice(dice, (), throws),))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_is_played_to_its_end(ruleset: str) -> None:
    """Through the rules, which would refuse; three seats, so that simultaneous games take turns freely."""
    rules = find("sheet", ruleset)
    assert rules.result(Hand().game(rules, ["casual"] * 3)) is not None


@pytest.mark.thin(2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_is_played_by_the_turn(ruleset: str) -> None:
    """At the start by who reckons, and when few boxes are open."""
    rules = find("sheet", ruleset)
    hand = Hand(8)
    late = hand.game(rules, ["casual"], most=4 * len(rules.data.categories) - 12)
    for state in (rules.start(1), late):
        hand.actions.clear()
        hand.game(rules, ["good"], most=20, state=state)


def test_joker_orders_and_their_bonus_are_played_through() -> None:
    """Every order, dice by dice."""
    for joker in ("forced", "hasbro", "free", "none"):
        rules = find("sheet", "yahtzee", joker=joker)
        assert rules.result(Hand(2).game(rules, ["casual"] * 8)) is not None


@pytest.mark.parametrize("ruleset", LARGE)
def test_a_sheet_too_large_for_a_table_is_played_by_the_turn(ruleset: str) -> None:
    """The best player does as the good one does."""
    rules = find("sheet", ruleset)
    best, good = Hand(3), Hand(3)
    assert best.game(rules, ["best"], most=12) == good.game(rules, ["good"], most=12)


def test_the_best_player_takes_what_the_table_says() -> None:
    """In every decision of some games."""
    rules = find("sheet", SMALL)
    solution, hand = solve(rules), Hand(4)
    for dice in ((5, 5, 6, 6, 6), (1, 2, 3, 4, 6), (6, 6, 6, 6, 2), (5, 1, 5, 1, 5)):
        for throws in (1, 2, 3):
            state = lying(dice, throws)
            action = hand.bots.move(rules, state, 0, "best", lambda n: 0)
            decided = solution.decide(state.sheets[0], dice, 3 - throws)
            if action["type"] == "score":
                worth = decided.boxes[rules.data.place(action["category"])]
            else:
                worth = decided.keeps[tuple(action["keep"])]
            assert worth == pytest.approx(decided.value, abs=1e-6)


def test_levels_score_more_the_higher_they_are() -> None:
    """On average over games of the small sheet."""
    rules = find("sheet", SMALL)
    means = []
    for level in LEVELS:
        hand = Hand(6)
        totals = [sums(rules.data, hand.game(rules, [level]).sheets[0], 0).total for _ in range(60)]
        means.append(sum(totals) / len(totals))
    assert means[0] + 5 < means[1] <= means[2] + 2
    assert means[2] == pytest.approx(solve(rules).value, abs=4)


def test_the_casual_player_keeps_its_most_frequent_face_and_writes_what_pays_most() -> None:
    """The higher face of two; the sheet's first box of equal ones."""
    assert first(lying((2, 6, 2, 6, 1), 1))["casual"] == {"type": "roll", "keep": [1, 3]}
    assert first(lying((6, 6, 6, 6, 6), 1))["casual"] == {"type": "score", "category": "sixes"}
    assert first(lying((5, 5, 6, 6, 1), 3))["casual"] == {"type": "score", "category": "chance"}


def test_a_full_house_that_fell_is_written_by_those_who_reckon() -> None:
    """On the last throw there is no better."""
    done = first(lying((2, 2, 1, 1, 1), 3))
    assert done["good"] == done["best"] == {"type": "score", "category": "full_house"}
