"""Rolls: what each die shows, which dice count, explosions, and the total."""

from __future__ import annotations

import pytest

from gobelet.engine.contract import DICE
from gobelet.engine.dice import Typed
from gobelet.engine.table import new_table
from tests.games.roller.play import last, roll, rolled, rules, sealed
from tests.support import NAMES, as_it_was, refused


def test_each_die_and_the_total_are_shown() -> None:
    """2d6+3 with 4 and 2."""
    view = rolled("2d6+3", 4, 2)
    assert [(die["value"], die["sides"]) for die in view["dice"]] == [(4, 6), (2, 6)]
    assert last(view)["total"] == 9
    assert last(view)["notation"] == "2d6+3"
    assert last(view)["lines"] == [
        {
            "total": 9,
            "terms": [{"sign": 1, "text": "2d6", "dice": [0, 2], "value": 6}, {"sign": 1, "text": "3", "value": 3}],
        }
    ]
    assert (last(view)["least"], last(view)["mean"], last(view)["greatest"]) == (5, 10, 15)


def test_dice_of_one_kind_fall_together_those_with_fewer_sides_first() -> None:
    """d20-2d4+d6: the faces are told as 2d4, d6, d20."""
    view = rolled("d20-2d4+d6", 1, 3, 5, 17)
    assert [die["value"] for die in view["dice"]] == [17, 1, 3, 5]
    assert last(view)["total"] == 17 - 4 + 5


@pytest.mark.parametrize(
    ("notation", "faces", "dropped", "total"),
    [
        ("4d6kh3", (5, 1, 6, 3), [1], 14),
        ("4d6kl3", (5, 1, 6, 3), [2], 9),
        ("2d20kl1", (7, 16), [1], 7),
        ("d20 adv", (7, 16), [0], 16),
        ("d20 dis", (7, 16), [1], 7),
        ("3d6kh1", (4, 4, 4), [1, 2], 4),
        ("3d6kl2", (4, 4, 4), [2], 8),
        ("3d6kh3", (4, 5, 6), [], 15),
    ],
)
def test_the_highest_or_the_lowest_count(notation: str, faces: tuple[int, ...], dropped: list[int], total: int) -> None:
    """Of equal dice the first are kept; the others are shown all the same."""
    view = rolled(notation, *faces)
    assert [i for i, die in enumerate(view["dice"]) if die.get("dropped")] == dropped
    assert last(view)["total"] == total


def test_an_exploding_die_is_thrown_again_and_added() -> None:
    """6, 6 and 2: fourteen, each face shown."""
    view = rolled("d6!", 6, 6, 2)
    assert view["dice"] == [{"value": 14, "kept": False, "sides": 6, "faces": [6, 6, 2]}]
    assert last(view)["total"] == 14
    assert last(view)["exploded"] == 2
    assert last(view)["open"] is True


def test_explosions_are_throws_of_their_own_of_the_dice_that_showed_their_highest_face() -> None:
    """Of three dice the first and the last; then the first again."""
    view = rolled("3d4!+d4", 4, 2, 4, 4, 4, 1, 3)
    assert [die.get("faces", [die["value"]]) for die in view["dice"]] == [[4, 4, 3], [2], [4, 1], [4]]
    assert last(view)["total"] == 11 + 2 + 5 + 4


def test_kept_dice_are_compared_with_their_explosions() -> None:
    """6 + 1 is more than 5."""
    view = rolled("2d6!kh1", 5, 6, 1)
    assert last(view)["total"] == 7
    assert view["dice"][0]["dropped"]


def test_a_die_explodes_a_hundred_times_at_most() -> None:
    """The hundred and first 6 of a row is left."""
    view = rolled("d6!", *[6] * 101)
    assert last(view)["total"] == 606 == last(view)["greatest"]


def test_an_expression_thrown_several_times_shows_each_result_and_their_sum() -> None:
    """3x4d6kh3."""
    view = rolled("3x4d6kh3+1", 5, 1, 6, 3, 2, 2, 4, 6, 1, 3, 3, 3)
    assert [line["total"] for line in last(view)["lines"]] == [15, 13, 10]
    assert [line["terms"][0]["dice"] for line in last(view)["lines"]] == [[0, 4], [4, 8], [8, 12]]
    assert last(view)["total"] == 38
    assert view["history"][0]["results"] == [15, 13, 10]


def test_no_throw_of_a_session_is_the_same_throw_twice() -> None:
    """Kinds and explosions are told apart by number, rolls by turn, so that no die is taken for another."""
    table = new_table(rules(), NAMES[:2], Typed())
    seen = set()
    for seat in (0, 1, 0):
        table = table.act(seat, {"type": "roll", "dice": "d6!+2d4!+d20"})
        while True:
            due = table.rules.due(table.state)
            if due is None:
                break
            assert (due.seat, due.turn, due.throw) not in seen
            assert len(set(due.sides)) == 1
            seen.add((due.seat, due.turn, due.throw))
            face = due.sides[0] if due.throw < 1001 else 1
            table = table.act(seat, {"type": "dice", "faces": [face] * len(due.positions)})
    assert len(seen) == 3 * 5


def test_while_dice_are_due_nobody_rolls() -> None:
    """They are typed first; a face that the die has not is refused."""
    table = new_table(rules(), NAMES[:2], Typed()).act(1, {"type": "roll", "dice": "d4+d20"})
    with as_it_was(table), refused("illegal_action", "error.dice_first"):
        roll(table, "d6")
    with as_it_was(table), refused("bad_dice", "error.bad_dice.face", sides=4):
        table.act(1, {"type": "dice", "faces": [5]})
    table = table.act(1, {"type": "dice", "faces": [4]}).act(1, {"type": "dice", "faces": [20]})
    assert last(table.view(0))["total"] == 24
    assert table.entries[-1].seat == DICE


def test_anybody_may_roll_at_any_time() -> None:
    """There are no turns; the one who rolled last is named first."""
    table = sealed(3)
    for seat in (2, 2, 0, 1):
        table = roll(table, "d20", seat)
        assert table.view(0)["to_act"] == [0, 1, 2]
        assert table.next_seat() == seat
    assert [player["rolls"] for player in table.view(0)["players"]] == [1, 1, 2]


@pytest.mark.parametrize("action", [{"type": "hold"}, {"type": "stand"}, {"type": "score"}])
def test_there_is_no_other_action(action: dict) -> None:
    """`illegal_action`."""
    table = sealed()
    with as_it_was(table), refused("illegal_action", "error.unknown_action"):
        table.act(0, action)
