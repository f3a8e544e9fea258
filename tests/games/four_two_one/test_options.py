"""The options: their keys, their values, and who starts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.four_two_one.play import act, at_table, hands, played, roll, rules, tokens
from tests.support import REGISTRY, WORDS, Room, refused

DEFAULTS = {"tokens": 21, "value_421": 10, "charge_rolls": 1, "nenette": True, "start": "first"}


def test_every_option_has_its_value_where_nobody_chooses() -> None:
    """21 tokens, 10 for 4 2 1, one throw in the charge, the nénette, seat 0."""
    assert at_table().view(0)["options"] == DEFAULTS
    assert rules().chosen == {}
    assert rules(tokens=11, nenette=True).chosen == {"tokens": 11}


@pytest.mark.parametrize(
    ("name", "value"),
    [("tokens", 11), ("value_421", 8), ("value_421", 11), ("charge_rolls", 3), ("nenette", False), ("start", "roll")],
)
def test_every_other_value_of_the_rules_is_taken(name: str, value: Any) -> None:
    """And said to differ."""
    chosen = rules(**{name: value})
    assert chosen.options == {**DEFAULTS, name: value}
    assert chosen.chosen == {name: value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tokens", 12),
        ("tokens", "21"),
        ("value_421", 9),
        ("charge_rolls", 2),
        ("charge_rolls", True),
        ("nenette", 1),
        ("nenette", None),
        ("start", "last"),
        ("tokens", 21.0),
    ],
)
def test_no_other_value_is(name: str, value: Any) -> None:
    """`bad_options`, with the values that are possible."""
    with refused("bad_options", "error.bad_options.value", name=name):
        rules(**{name: value})


def test_an_unknown_option_is_refused() -> None:
    """By its name."""
    with refused("bad_options", "error.bad_options.unknown", name="joker"):
        rules(joker="forced")


def test_the_schema_lists_what_the_rules_take() -> None:
    """Each value of an option has a word in every language."""
    schema = REGISTRY.game("four_two_one").options_schema()["properties"]
    assert set(schema) == set(DEFAULTS)
    for name, option in schema.items():
        for value in option.get("enum", ["true", "false"]):
            for lang in ("fr", "en"):
                assert WORDS.has(lang, f"option.{name}.{value}")
                assert WORDS.has(lang, f"option.{name}")


def test_two_to_eight_players_sit_down() -> None:
    """`bad_seats` for any other number."""
    room = Room()
    for seats in (1, 9):
        room.refuse("bad_seats", "table.new", game="four_two_one", seats=[f"Player {i}" for i in range(seats)])
    for seats in (2, 8):
        room.ask("table.new", game="four_two_one", seats=[f"Player {i}" for i in range(seats)])


def test_an_unknown_ruleset_is_refused() -> None:
    """The game has one, of its own name."""
    with refused("unknown_ruleset"):
        REGISTRY.find_rules("four_two_one", "yahtzee", {})
    assert REGISTRY.named("four_two_one")[1] == "four_two_one"


def test_421_is_worth_what_the_option_says() -> None:
    """8 instead of 10."""
    assert tokens(played("421 665", value_421=8)) == [0, 8, 13]


def test_each_rolls_once_and_the_best_starts() -> None:
    """Option `start: roll`; no token moves."""
    table = at_table(3, start="roll")
    assert table.state.phase == "start"
    table = hands(table, "665 421 654")
    assert tokens(table) == [0, 0, 0, 21]
    assert (table.state.phase, table.state.round, table.next_seat()) == ("charge", 1, 1)
    assert table.view(0)["settled"]["highest"] == 1


def test_equal_best_throw_again_for_who_starts() -> None:
    """A rampo for the highest."""
    table = hands(at_table(3, start="roll"), "421 654 421")
    assert table.view(0)["rampo"] == {"asks": "highest", "seats": [0, 2], "hands": [None, None]}
    assert hands(table, "654 111").next_seat() == 2


def test_the_throw_for_who_starts_keeps_nothing() -> None:
    """All three dice roll."""
    with refused("illegal_action", "error.four_two_one.keeps_none"):
        act(at_table(start="roll"), roll(1))
