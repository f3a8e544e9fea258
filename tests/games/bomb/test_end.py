"""How a bomb ends: solved, out of time, or with one strike too many; and the clock."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.engine.contract import DICE
from gobelet.engine.table import Table
from tests.games.bomb.play import at_bomb, roll, rolled, sealed, time
from tests.support import as_it_was, refused


def clock(table: Table) -> tuple[int, float]:
    """The milliseconds left and how fast they run."""
    view = table.view(0)
    return view["time_left"], view["speed"]


def test_the_clock_starts_with_the_seconds_of_the_options() -> None:
    """300 where they say nothing."""
    assert clock(at_bomb()) == (300_000, 1)
    assert clock(at_bomb(seconds=45)) == (45_000, 1)


def test_the_host_says_how_late_it_is_before_each_action() -> None:
    """Time left is that of the last time told; the entry is the host's, without a seat."""
    table = rolled(at_bomb("31264").act(DICE, time(1500)), "")
    assert clock(table) == (298_500, 1)
    assert [entry.to_json()["seat"] for entry in table.entries] == [None, 0, None]


def test_time_never_goes_back() -> None:
    """The same time twice is no harm."""
    table = at_bomb().act(DICE, time(1500))
    assert clock(table.act(DICE, time(1500))) == (298_500, 1)
    with as_it_was(table), refused("illegal_action", "error.bomb.time_back"):
        table.act(DICE, time(1499))


@pytest.mark.parametrize("at", [-1, 1.5, "3", None, True, 10**10])
def test_a_time_that_is_none_is_refused(at: Any) -> None:
    """A whole number of milliseconds from 0."""
    table = at_bomb()
    with as_it_was(table), refused("illegal_action", "error.bomb.time"):
        table.act(DICE, {"type": "time", "at": at})


def test_a_player_does_not_set_the_clock() -> None:
    """Only the host does."""
    table = at_bomb()
    with as_it_was(table), refused("illegal_action", "error.bomb.not_yours"):
        table.act(0, time(10))


def test_when_the_time_is_out_the_bomb_explodes() -> None:
    """Exactly then, and whatever the host says beyond."""
    assert at_bomb().act(DICE, time(299_999)).view(0)["outcome"] is None
    for late in (300_000, 400_000):
        view = at_bomb().act(DICE, time(late)).view(0)
        assert view["outcome"] == {"places": [[0]], "totals": [0], "reason": "exploded_time"}
        assert (view["time_left"], view["to_act"], view["actions"]) == (0, [], {})


def test_each_strike_makes_the_clock_run_a_quarter_faster() -> None:
    """1, 1.25, 1.5, …"""
    table = rolled(at_bomb("12356", strikes=9), "")
    seen = []
    for _ in range(4):
        seen.append(clock(table)[1])
        table = rolled(table, "p")
    assert seen == [1, 1.25, 1.5, 1.75]


def test_with_the_last_strike_the_bomb_explodes() -> None:
    """The third, or as many as the options say."""
    table = rolled(at_bomb("12356"), "", "p", "p")
    assert table.view(0)["outcome"] is None
    assert rolled(table, "p").view(0)["outcome"] == {"places": [[0]], "totals": [0], "reason": "exploded_strikes"}
    assert rolled(at_bomb("12356", strikes=1), "", "p").view(0)["outcome"]["reason"] == "exploded_strikes"


def test_two_end_as_a_team() -> None:
    """One place for both, and the same total: modules solved."""
    outcome = rolled(at_bomb("44444", seats=2), "").view(0)["outcome"]
    assert outcome == {"places": [[0, 1]], "totals": [1, 1], "reason": "solved"}
    table = at_bomb("44444 12356", seats=2, modules=2, strikes=1)
    table = table.act(0, roll(module=0)).act(0, roll(module=1)).act(0, roll("p", module=1))
    assert table.view(0)["outcome"] == {"places": [[0, 1]], "totals": [1, 1], "reason": "exploded_strikes"}


def test_nothing_happens_after_the_end() -> None:
    """Neither a roll nor a later time."""
    table = at_bomb().act(DICE, time(300_000))
    for seat, action in ((0, roll()), (DICE, time(300_001)), (DICE, {"type": "dice", "faces": [1]})):
        with as_it_was(table), refused("table_over"):
            table.act(seat, action)


def test_every_decision_is_listed_at_the_end_with_the_rule_that_judged_it() -> None:
    """Not before: the manual is to be read, not guessed from."""
    table = rolled(at_bomb("22443 651 222"), "", "pu", "py")
    assert table.view(0)["decisions"] is None
    table = rolled(table, "py")
    held = ["purple", "yellow"]
    first = {"purple": 2, "yellow": 2, "blue": 4, "white": 4, "black": 3}
    assert table.view(0)["decisions"] == [
        {"module": 0, "dice": first, "held": [], "keep": ["purple", "blue"],
         "verdict": "strike", "rule": "same_value", "struck": True},
        {"module": 0, "dice": first, "held": [], "keep": held,
         "verdict": "legal", "rule": "5.four.yellow", "struck": False},
        {"module": 0, "dice": {**first, "blue": 6, "white": 5, "black": 1}, "held": held, "keep": held,
         "verdict": "legal", "rule": "3.keep012", "struck": False},
    ]  # fmt: skip


def test_a_tolerated_decision_is_listed_as_that_and_whether_it_struck() -> None:
    """Under the manual it did, under the module it did not."""
    for strictness, struck in (("manual", True), ("module", False)):
        table = rolled(at_bomb("22443 1165", strikes=9, strictness=strictness), "", "p").act(DICE, time(300_000))
        found = table.view(0)["decisions"]
        assert [(each["verdict"], each["struck"]) for each in found] == [("tolerated", struck)]


def test_a_bomb_that_was_never_touched_explodes_too() -> None:
    """Also a drawn one."""
    table = sealed().act(DICE, time(300_000))
    assert table.view(0)["outcome"]["reason"] == "exploded_time"
    assert table.view(0)["decisions"] == []
