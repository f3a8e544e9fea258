"""A game looked back on: decisions, luck, and how they make the result."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.coach.methods import Coach
from gobelet.coach.review import review, review_to_json
from gobelet.coach.sheets import SheetJudge
from gobelet.engine.log import table_to_log
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table
from gobelet.engine.terms import Terms
from gobelet.hosts.coach import LazyCoach
from tests.coach.solved import TINY, judge, solved, workshop
from tests.support import REGISTRY, Room, sealed, typed


def stroll(table: Table, seed: int, steps: int = 10_000) -> Table:
    """The table after players who do anything that is allowed, and now and then take it back."""
    random = Random(seed)
    for _ in range(steps):
        waiting = table.rules.to_move(table.state)
        if not waiting:
            break
        seat = waiting[0]
        moves = table.rules.moves(table.state, seat)
        if "roll" in moves and ("score" not in moves or random.random() < 0.6):
            keep = [i for i in moves["roll"]["keep"] if random.random() < 0.5][: moves["roll"]["at_most"]]
            table = table.act(seat, {"type": "roll", "keep": keep})
        else:
            table = table.act(seat, {"type": "score", "category": random.choice(moves["score"]["category"])})
        if random.random() < 0.1:
            table = table.undo(seat)
    return table


def best(table: Table, name: str) -> Table:
    """The table after every seat did what the coach says, to its end."""
    found = judge(name)
    while waiting := table.rules.to_move(table.state):
        seat = waiting[0]
        thrown = table.state.hands[seat].throws
        action = found.choices(table.state, seat)[0].action if thrown else {"type": "roll", "keep": []}
        table = table.act(seat, action)
    return table


def tiny(seats: int = 1, seed: int = 0, **terms: Any) -> Table:
    """A blank table of the small sheet."""
    table = sealed(seats, TINY, seed.to_bytes(8, "big"))
    if terms:
        from dataclasses import replace

        table = replace(table, setup=replace(table.setup, terms=Terms(**terms)))
    return table


@given(st.integers(0, 10**6), st.integers(1, 3), st.integers(0, 60))
def test_a_result_is_what_was_expected_and_luck_less_what_was_given_away(seed: int, seats: int, steps: int):
    """At any point of any game, whatever was taken back."""
    table = stroll(tiny(seats, seed), seed, steps)
    for player in review(table, judge("tiny")):
        assert player.final == pytest.approx(player.expected + player.luck - player.lost, abs=1e-6)
        assert all(decision.regret >= 0 for decision in player.decisions)
        assert player.expected == pytest.approx(solved("tiny").value, abs=1e-9)


@pytest.mark.parametrize("ruleset", ["tiny", "yahtzee"])
def test_at_the_end_the_final_score_is_that_of_the_sheet(ruleset: str):
    table = stroll(tiny(2, 4) if ruleset == "tiny" else sealed(2), 4)
    outcome = table.rules.result(table.state)
    assert outcome is not None
    found = review(table, judge(ruleset))
    assert tuple(round(player.final, 6) for player in found) == outcome.totals


@pytest.mark.parametrize("ruleset", ["tiny", "yahtzee"])
def test_who_does_what_the_coach_says_gives_nothing_away(ruleset: str):
    table = best(tiny(1, 9) if ruleset == "tiny" else sealed(1), ruleset)
    (player,) = review(table, judge(ruleset))
    assert player.lost == 0
    assert player.decisions
    found = review_to_json((player,), "table")
    assert found["players"][0]["worst"] == []
    assert found["players"][0]["mean_loss"] == 0


def test_equal_choices_are_never_called_wrong():
    """Of two alike dice either may be kept; of two boxes that bring the same either may be written."""
    table = typed(1, TINY).act(0, {"type": "roll", "keep": []})
    table = table.act(-1, {"type": "dice", "faces": [4, 4, 5, 1, 2]})
    for keep in ([0, 1], [1, 0]):
        after = table.act(0, {"type": "roll", "keep": sorted(keep)})
        one = review(after, judge("tiny"))[0].decisions[0]
        assert one.regret == 0 or one.played != one.best
    twins = typed(1, TINY).act(0, {"type": "roll", "keep": []}).act(-1, {"type": "dice", "faces": [4, 1, 4, 2, 4]})
    regrets = [
        review(twins.act(0, {"type": "roll", "keep": keep}), judge("tiny"))[0].decisions[0].regret
        for keep in ([0, 2], [0, 4], [2, 4])
    ]
    assert regrets[0] == regrets[1] == regrets[2]


def test_each_decision_is_told_with_its_dice_and_what_would_have_been_better():
    table = typed(1, TINY).act(0, {"type": "roll", "keep": []})
    table = table.act(-1, {"type": "dice", "faces": [5, 5, 5, 5, 1]}).act(0, {"type": "score", "category": "fours"})
    found = review_to_json(review(table, judge("tiny")), "table")
    (decision,) = found["decisions"]
    assert decision["dice"] == [5, 5, 5, 5, 1]
    assert (decision["seq"], decision["seat"], decision["turn"], decision["roll"]) == (3, 0, 1, 1)
    assert (decision["kind"], decision["played"]) == ("box", {"type": "score", "category": "fours"})
    assert decision["best_value"] - decision["value"] == pytest.approx(decision["regret"])
    assert decision["regret"] > 10
    (player,) = found["players"]
    assert player["worst"] == [0]
    assert {kind["kind"]: kind["decisions"] for kind in player["kinds"]} == {"keep1": 0, "keep2": 0, "box": 1}
    assert player["curve"][0]["value"] == player["expected"]
    assert player["curve"][-1]["value"] == pytest.approx(player["final"])


def test_a_table_opened_from_a_link_is_reviewed_from_there_on():
    table = stroll(tiny(2, 3), 3, 12)
    opened = stroll(open_fragment(share(table), REGISTRY.find_rules, b"other"), 8)
    for player in review(opened, judge("tiny")):
        assert player.final == pytest.approx(player.expected + player.luck - player.lost, abs=1e-6)


def test_the_protocol_reviews_a_log_and_refuses_what_it_cannot():
    """A game that is not one of sheets; a table whose players want no advice, until it is over."""
    room = Room(coach=LazyCoach(REGISTRY))
    whole = stroll(tiny(2, 6, advice=False), 6)
    found = room.ask("coach.review", log=table_to_log(whole))
    assert (found["by"], len(found["players"])) == ("table", 2)
    half = stroll(tiny(2, 6, advice=False), 6, 9)
    said = room.refuse("illegal_action", "coach.review", log=table_to_log(half))
    assert "without advice" in said["message"]
    pig = room.ask("table.new", game="pig", seats=["A", "B"])["table"]
    room.refuse("illegal_action", "coach.review", log=room.saved(pig))
    room.refuse("bad_log", "coach.review", log={"gobelet": 1})
    room.refuse("invalid_params", "coach.review")


def test_a_sheet_too_large_for_a_table_is_reviewed_turn_by_turn():
    table = stroll(sealed(1, "maxi_yatzy"), 2, 20)
    found = Room(coach=LazyCoach(REGISTRY)).ask("coach.review", log=table_to_log(table))
    assert found["by"] == "turn"
    assert found["decisions"]


@pytest.mark.thin(2)
@pytest.mark.parametrize("ruleset", ["maxi_yatzy", "yams_4col"])
def test_over_a_game_judged_turn_by_turn_ends_on_its_true_score(ruleset: str):
    """The final score is the sheet's, whatever the turns were taken to be worth."""
    table = stroll(sealed(1, ruleset), 5)
    outcome = table.rules.result(table.state)
    assert outcome is not None
    (player,) = review(table, judge(ruleset))
    assert player.final == outcome.totals[0]
    assert player.final == pytest.approx(player.expected + player.luck - player.lost, abs=1e-6)


def served_win() -> Table:
    """A Generala served: the game is won at once."""
    table = typed(2, "generala").act(0, {"type": "roll", "keep": []})
    table = table.act(-1, {"type": "dice", "faces": [6] * 5})
    return table.act(0, {"type": "score", "category": "five_of_a_kind"})


def test_a_game_won_at_once_is_over_for_the_coach_too():
    """Its winner has won for certain, and its final scores are those of the sheets."""
    table = served_win()
    outcome = table.rules.result(table.state)
    assert outcome is not None
    room = Room(coach=LazyCoach(REGISTRY))
    found = room.ask("coach.review", log=table_to_log(table))
    assert [player["final"] for player in found["players"]] == list(outcome.totals)
    loaded = room.ask("table.load", log=table_to_log(table))["table"]
    assert room.ask("coach.chances", table=loaded)["chances"] == [1.0, 0.0]


def test_in_single_precision_rounding_is_not_called_a_mistake():
    """Sheets near the memory limit are solved so: who plays best by exact values gives nothing away."""
    exact = judge("tiny")
    rounded = SheetJudge(Coach(REGISTRY, workshop()), exact.rules)
    rounded.coach.solution(exact.rules, "single")
    assert rounded.solution is not None
    assert rounded.solution.precision == "single"
    for seed in range(5):
        (player,) = review(best(tiny(1, seed), "tiny"), rounded)
        assert player.lost == 0
