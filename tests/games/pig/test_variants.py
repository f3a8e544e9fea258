"""Two dice, Big Pig and Hog, and the keys of the options."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gobelet.games.pig.scoring import BROUGHT
from tests.games.pig.play import HOLD, act, at_table, ended, play, played, rules, scores
from tests.support import REGISTRY, WORDS, Room, as_it_was, refused, shown

DEFAULTS = {"target": 100, "variant": "one_die", "last_round": False}


def test_two_dice_are_both_thrown_and_both_add() -> None:
    """Doubles count as any other."""
    table = played("53 66", variant="two_dice")
    assert shown(table) == (6, 6)
    assert table.view(0)["turn_total"] == 20


def test_a_single_1_of_two_loses_the_total_of_the_turn() -> None:
    """The score stays."""
    table = played("53 hold 44 hold 66 16", variant="two_dice")
    assert scores(table) == [8, 8]
    assert ended(table) == {"seat": 0, "dice": [1, 6], "how": "lost", "points": 12}


def test_a_double_1_loses_the_whole_score() -> None:
    """And the turn with it."""
    table = played("53 hold 44 hold 66 11", variant="two_dice")
    assert scores(table) == [0, 8]
    assert ended(table) == {"seat": 0, "dice": [1, 1], "how": "ruined", "points": 20}


def test_in_big_pig_a_double_1_counts_25() -> None:
    """And the turn goes on."""
    table = played("11", variant="big_pig")
    assert table.view(0)["turn_total"] == 25
    assert table.next_seat() == 0


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_in_big_pig_other_doubles_count_twice(face: int) -> None:
    """Four times the face."""
    assert played(f"{face}{face}", variant="big_pig").view(0)["turn_total"] == 4 * face


def test_in_big_pig_a_single_1_loses_the_total_of_the_turn() -> None:
    """As with two dice."""
    table = played("44 52 15", variant="big_pig")
    assert scores(table) == [0, 0]
    assert ended(table)["points"] == 23


def test_in_hog_the_player_picks_a_number_of_dice_and_throws_them_once() -> None:
    """Their sum is the turn."""
    table = played("2643", variant="hog")
    assert scores(table) == [15, 0]
    assert table.next_seat() == 1
    assert ended(table) == {"seat": 0, "dice": [2, 6, 4, 3], "how": "held", "points": 15}


def test_in_hog_any_1_makes_0() -> None:
    """One among seven."""
    table = played("6665146", variant="hog")
    assert scores(table) == [0, 0]
    assert ended(table)["how"] == "lost"


def test_in_hog_reaching_the_target_wins_at_once() -> None:
    """There is nothing to hold."""
    assert played("6666", variant="hog", target=24).view(0)["outcome"]["places"] == [[0], [1]]
    table = at_table(variant="hog")
    with as_it_was(table), refused("illegal_action", "error.pig.hold_hog"):
        act(table, HOLD)


@pytest.mark.parametrize("dice", [0, -1, 101, 10**30, 2.0, "2", True, None, [2]])
def test_in_hog_no_other_number_of_dice_can_be_thrown(dice: Any) -> None:
    """1 to 100, as the view says."""
    table = at_table(variant="hog")
    assert table.view(0)["actions"] == {"roll": {"keep": [], "at_most": 0, "dice": [1, 100]}}
    with as_it_was(table), refused("illegal_action", "error.pig.dice_count", most=100):
        act(table, {"type": "roll", "dice": dice})


@pytest.mark.parametrize(
    ("variant", "lost", "mean"),
    [("one_die", 1 / 6, 20 / 6), ("two_dice", 11 / 36, 200 / 36), ("big_pig", 10 / 36, 265 / 36)],
)
def test_what_one_throw_brings_over_all_throws(variant: str, lost: float, mean: float) -> None:
    """Counted over the 6 or 36 throws: how often the turn is lost, and the mean of what is added."""
    throws = list(product(range(1, 7), repeat=1 if variant == "one_die" else 2))
    brought = [BROUGHT[variant](dice) for dice in throws]
    assert sum(how is not None for _, how in brought) / len(throws) == pytest.approx(lost)
    assert sum(points for points, _ in brought) / len(throws) == pytest.approx(mean)


def test_every_option_has_its_value_where_nobody_chooses() -> None:
    """100 points, one die, no last round."""
    assert at_table().view(0)["options"] == DEFAULTS
    assert rules(target=50, variant="one_die").chosen == {"target": 50}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 9),
        ("target", 1001),
        ("target", "100"),
        ("target", 100.0),
        ("target", True),
        ("variant", "three_dice"),
        ("variant", None),
        ("variant", []),
        ("last_round", 1),
        ("last_round", "true"),
    ],
)
def test_other_values_are_refused(name: str, value: Any) -> None:
    """`bad_options`, with what is possible."""
    with refused("bad_options", "error.bad_options.value", name=name):
        rules(**{name: value})


def test_an_unknown_option_is_refused() -> None:
    """By its name."""
    with refused("bad_options", "error.bad_options.unknown", name="dice"):
        rules(dice=2)


@pytest.mark.parametrize("target", [10, 100, 1000])
def test_any_target_from_10_to_1000(target: int) -> None:
    """Reached with sixes."""
    table = at_table(target=target)
    table = play(table, "6 " * (-(-target // 6)) + "hold")
    assert table.view(0)["outcome"]["places"] == [[0], [1]]


def test_the_options_have_words_and_the_game_its_seats() -> None:
    """In every language; two to eight players."""
    schema = REGISTRY.game("pig").options_schema()["properties"]
    assert set(schema) == set(DEFAULTS)
    for name, option in schema.items():
        for lang in ("fr", "en"):
            assert WORDS.has(lang, f"option.{name}")
            assert all(WORDS.has(lang, f"option.{name}.{value}") for value in option.get("enum", []))
    room = Room()
    for seats in (1, 9):
        room.refuse("bad_seats", "table.new", game="pig", seats=[f"Player {i}" for i in range(seats)])
