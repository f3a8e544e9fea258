"""Advice at a table: every choice, the best, and one sentence of why."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.hosts.coach import LazyCoach
from gobelet.hosts.files import load_data
from tests.coach.solved import TINY
from tests.support import REGISTRY, Room

COACH = LazyCoach(REGISTRY)


@pytest.fixture
def room() -> Room:
    """A room with a coach."""
    return Room(coach=COACH)


def thrown(room: Room, dice: str, seats: int = 1, **more: Any) -> str:
    """A table where seat 0 threw these dice; its name."""
    table = room.new(seats, **{"dice": "typed", **more})
    room.ask("table.act", table=table, seat=0, action={"type": "roll", "keep": []})
    room.ask("table.act", table=table, seat=None, action={"type": "dice", "faces": [int(face) for face in dice]})
    return table


def test_every_choice_has_its_expected_final_score(room: Room):
    """The values are those of `sheet.advise`, and what the best gives away is nothing."""
    table = thrown(room, "33566")
    found = room.ask("coach.advise", table=table, seat=0)
    plain = room.ask("sheet.advise", ruleset="yahtzee", sheet={"cells": {}}, dice=[3, 3, 5, 6, 6], rolls_left=2)
    assert found["value"] == pytest.approx(plain["value"], abs=1e-9)
    assert (found["by"], found["seq"]) == ("table", 2)
    best = [choice for choice in found["choices"] if choice["best"]]
    assert best[0]["action"] == found["best"]
    assert all(choice["regret"] < 1e-6 for choice in best)
    assert len([choice for choice in found["choices"] if choice["action"]["type"] == "score"]) == 13
    keeps = [tuple(choice["action"]["keep"]) for choice in found["choices"] if choice["action"]["type"] == "roll"]
    assert len(keeps) == len(set(keeps)) == 17  # 3 * 2 * 3 multisets of 3 3 5 6 6, without all of them


def test_the_sentence_names_what_the_turn_ends_in(room: Room):
    """With chances that are those of best play; in both languages."""
    table = thrown(room, "66612")
    found = room.ask("coach.advise", table=table, seat=0)
    assert found["best"] == {"type": "roll", "keep": [0, 1, 2]}
    goals = {goal["category"]: goal for goal in found["why"]["goals"]}
    assert 0.9 < sum(goal["chance"] for goal in goals.values()) <= 1 + 1e-9
    assert all(goal["points"] > 0 for goal in goals.values())
    assert found["why"]["text"].startswith("Keeping these dice, the turn ends in: ")
    french = room.ask("coach.advise", table=table, seat=0, lang="fr")
    assert french["why"]["text"].startswith("En gardant ces dés, le tour finit par\u00a0: ")
    assert french["choices"] == found["choices"]


def test_the_chances_of_the_last_throw_are_the_plain_ones(room: Room):
    """Four sixes kept with one throw to come and five alike wanted: one in six."""
    table = room.new(1, ruleset=TINY, dice="typed")
    steps = [
        ("roll", []),
        ("dice", [5, 5, 5, 5, 1]),
        ("score", "three_of_a_kind"),
        ("roll", []),
        ("dice", [1, 2, 3, 5, 5]),
    ]
    for kind, what in steps:
        key = {"roll": "keep", "dice": "faces", "score": "category"}[kind]
        seat = None if kind == "dice" else 0
        room.ask("table.act", table=table, seat=seat, action={"type": kind, key: what})
    room.ask("table.act", table=table, seat=0, action={"type": "roll", "keep": [0, 1, 2]})
    room.ask("table.act", table=table, seat=None, action={"type": "dice", "faces": [2, 6]})
    found = room.ask("coach.advise", table=table, seat=0)
    straight = next(c for c in found["choices"] if c["action"] == {"type": "roll", "keep": [0, 1, 2]})
    assert straight["regret"] >= 0
    if found["best"]["type"] == "roll":
        goals = {goal["category"]: goal["chance"] for goal in found["why"]["goals"]}
        assert sum(goals.values()) <= 1 + 1e-9


def test_a_box_is_advised_with_what_it_brings_more(room: Room):
    """And the only one left without comparison."""
    table = thrown(room, "66666")
    found = room.ask("coach.advise", table=table, seat=0)
    assert found["best"] == {"type": "score", "category": "five_of_a_kind"}
    assert "Yahtzee" in found["why"]["text"]
    assert found["why"]["goals"] == []
    one = {**TINY, "category": TINY["category"][-1:], "rolls": 1, "upper_bonus": {"from": 0, "points": 0}}
    last = thrown(room, "11111", ruleset=one)
    assert room.ask("coach.advise", table=last, seat=0)["why"]["text"].startswith("There is nothing else to do")


@pytest.mark.parametrize("seat", [0, 1])
def test_there_is_no_advice_before_a_throw_or_for_who_waits(room: Room, seat: int):
    table = room.new(2)
    room.refuse("illegal_action", "coach.advise", table=table, seat=seat)
    room.refuse("bad_seats", "coach.advise", table=table, seat=5)
    room.refuse("invalid_params", "coach.advise", table=table)


def test_there_is_none_where_the_players_forbid_it_or_the_game_is_over(room: Room):
    table = thrown(room, "12345", advice=False)
    said = room.refuse("illegal_action", "coach.advise", table=table, seat=0)
    assert "without advice" in said["message"]
    one = {**TINY, "category": TINY["category"][-1:], "upper_bonus": {"from": 0, "points": 0}}
    over = thrown(room, "12345", ruleset=one)
    room.ask("table.act", table=over, seat=0, action={"type": "score", "category": "chance"})
    room.refuse("table_over", "coach.advise", table=over, seat=0)


def test_there_is_none_for_other_games_nor_where_there_is_no_coach(room: Room):
    pig = room.ask("table.new", game="pig", seats=["A", "B"])["table"]
    room.refuse("illegal_action", "coach.advise", table=pig, seat=0)
    alone = Room()
    alone.refuse("unknown_method", "coach.advise", table=alone.new(1), seat=0)
    alone.refuse("unknown_method", "solve", ruleset="yahtzee")


def test_a_sheet_too_large_is_advised_turn_by_turn(room: Room):
    table = thrown(room, "666612", ruleset="maxi_yatzy")
    found = room.ask("coach.advise", table=table, seat=0)
    assert found["by"] == "turn"
    assert found["choices"][0]["best"]
    room.refuse("ruleset_too_large", "coach.chances", table=table)


def test_the_chances_of_a_table_follow_its_sheets(room: Room):
    """Two seats that stand alike have the same; who has written a better box has more."""
    table = room.new(2, ruleset=TINY, dice="typed")
    even = room.ask("coach.chances", table=table)
    assert even["chances"][0] == pytest.approx(even["chances"][1], abs=1e-12)
    assert sum(even["chances"]) + even["shared"][0] == pytest.approx(1, abs=1e-9)
    room.ask("table.act", table=table, seat=0, action={"type": "roll", "keep": []})
    room.ask("table.act", table=table, seat=None, action={"type": "dice", "faces": [5, 5, 5, 5, 5]})
    ahead = room.ask("coach.chances", table=table)
    assert ahead["chances"][0] > even["chances"][0] > ahead["chances"][1]
    advice = room.ask("coach.advise", table=table, seat=0)
    assert ahead["means"][0] == pytest.approx(advice["value"], abs=1e-9)


def test_a_hand_is_served_on_the_first_throw_and_on_no_other(room: Room):
    """Also where saved throws are left: a full house of Generala is 35 points on the first, then 30."""
    generala = {**load_data("games/sheet/rulesets/generala"), "name": "saving", "saved_rolls": True}
    table = room.new(1, ruleset=generala, dice="typed")

    def throw(keep: list[int], faces: list[int]) -> None:
        room.ask("table.act", table=table, seat=0, action={"type": "roll", "keep": keep})
        room.ask("table.act", table=table, seat=None, action={"type": "dice", "faces": faces})

    def full_house() -> float:
        found = room.ask("coach.advise", table=table, seat=0)["choices"]
        return float(next(c["value"] for c in found if c["action"].get("category") == "full_house"))

    throw([], [1, 1, 1, 1, 1])
    room.ask("table.act", table=table, seat=0, action={"type": "score", "category": "twos"})
    throw([], [2, 2, 2, 3, 3])
    served = full_house()
    throw([0, 1, 2, 3], [3])
    assert served - full_house() == pytest.approx(5)
    throw([0, 1, 2, 3], [3])
    assert served - full_house() == pytest.approx(5)
