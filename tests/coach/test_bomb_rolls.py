"""What each choice on a bomb costs in rolls, asked as the helper of a real game asks."""

from __future__ import annotations

import pytest

from gobelet.hosts.coach import LazyCoach
from tests.support import REGISTRY, Room

DICE = {"purple": 2, "yellow": 2, "blue": 3, "white": 5, "black": 6}


@pytest.fixture(scope="module")
def room() -> Room:
    """A room with a coach."""
    return Room(coach=LazyCoach(REGISTRY))


@pytest.mark.parametrize(
    ("edgework", "rolls"), [("AB9CD0", 12.8082), ("[] [] [] // AB9CD0", 13.3346), ("KT1AB2", 12.7982)]
)
def test_a_new_module_takes_so_many_rolls_on_average(room: Room, edgework: str, rolls: float):
    found = room.ask("bomb.rolls", edgework=edgework, dice=DICE)
    assert found["rolls"] == pytest.approx(rolls, abs=5e-5)


@pytest.mark.parametrize("strictness", ["manual", "module"])
def test_each_allowed_choice_and_no_other_has_its_cost_the_best_first(room: Room, strictness: str):
    asked = {"edgework": "AB9CD0", "dice": DICE, "strictness": strictness}
    found = room.ask("bomb.rolls", **asked)["choices"]
    allowed = room.ask("bomb.keeps", **asked)["keeps"]
    assert sorted(sorted(choice["keep"]) for choice in found) == allowed
    assert [choice["rolls"] for choice in found] == sorted(choice["rolls"] for choice in found)
    assert all(choice["rolls"] >= 1 for choice in found)


def test_a_looser_judge_never_costs_more(room: Room):
    strict, loose = (
        room.ask("bomb.rolls", edgework="KT1AB2", dice=DICE, strictness=each)["rolls"] for each in ("manual", "module")
    )
    assert loose <= strict


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"edgework": "??"}, "bad_edgework"),
        ({"dice": {"purple": 7}}, "bad_dice"),
        ({"strictness": "mild"}, "invalid_params"),
        ({"rolled": 9}, "invalid_params"),
    ],
)
def test_what_cannot_be_is_refused(room: Room, change: dict[str, object], reason: str):
    room.refuse(reason, "bomb.rolls", **{"edgework": "AB9CD0", "dice": DICE, **change})
