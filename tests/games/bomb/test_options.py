"""The options of a bomb."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.bomb.play import at_bomb, rules
from tests.support import REGISTRY, refused


def test_left_alone_it_is_one_module_five_minutes_three_strikes_under_the_manual() -> None:
    """And the edgework is drawn."""
    plain = {"modules": 1, "seconds": 300, "strikes": 3, "strictness": "manual", "edgework": None}
    assert rules().options == plain
    assert rules().chosen == {}


def test_every_option_may_be_chosen() -> None:
    """The view says all of them, the link only those that differ."""
    chosen: dict[str, Any] = {"modules": 11, "seconds": 60, "strikes": 1, "strictness": "module"}
    assert rules(**chosen).chosen == chosen
    view = at_bomb(**chosen).view(0)
    assert {name: view["options"][name] for name in chosen} == chosen
    assert (view["time_limit"], view["strike_limit"], view["module_count"]) == (60_000, 1, 11)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"modules": 0}, "bad_options"),
        ({"modules": 12}, "bad_options"),
        ({"modules": True}, "bad_options"),
        ({"seconds": 0}, "bad_options"),
        ({"seconds": 86_401}, "bad_options"),
        ({"seconds": 1.5}, "bad_options"),
        ({"strikes": 0}, "bad_options"),
        ({"strikes": 100}, "bad_options"),
        ({"strictness": "kind"}, "bad_options"),
        ({"strictness": ["manual"]}, "bad_options"),
        ({"speed": 2}, "bad_options"),
        ({"edgework": {"serial": "AB1C2"}}, "bad_edgework"),
        ({"edgework": 5}, "bad_edgework"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], reason: str) -> None:
    """In words."""
    with refused(reason):
        rules(**options)


def test_the_bomb_has_one_ruleset() -> None:
    """No other name."""
    with refused("unknown_ruleset"):
        REGISTRY.find_rules("bomb", "wires", {})
