"""A turn of the defuser: dice are kept, the others roll, or a strike is marked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.bomb.play import at_bomb, roll, rolled, values
from tests.support import as_it_was, refused


def test_the_first_roll_throws_all_five_dice_and_keeps_none() -> None:
    """The bomb waits for it."""
    table = at_bomb("31264")
    assert table.view(0)["dice"] == []
    assert table.view(0)["actions"] == {"roll": {"keep": [], "at_most": 0, "module": [0]}}
    with as_it_was(table), refused("illegal_action", "error.bomb.first_keeps_none"):
        table.act(0, roll("p"))
    assert values(rolled(table, "")) == "31264"


def test_dice_have_their_colours_and_say_which_lay_aside() -> None:
    """Purple, yellow, blue, white, black."""
    table = rolled(at_bomb("11346 2345"), "", "y")
    dice = table.view(0)["dice"]
    assert [die["colour"] for die in dice] == ["purple", "yellow", "blue", "white", "black"]
    assert [die["kept"] for die in dice] == [False, True, False, False, False]
    assert [die["value"] for die in dice] == [2, 1, 3, 4, 5]
    assert {die["sides"] for die in dice} == {6}


def test_only_the_dice_that_are_not_kept_roll() -> None:
    """Two kept, three thrown."""
    table = rolled(at_bomb("22443 651"), "", "py")
    assert values(table) == "22651"
    assert table.entries[-1].action["faces"] == [6, 5, 1]


def test_a_forbidden_choice_is_a_strike_and_rolls_nothing() -> None:
    """Dice, what lay aside and the number just rolled stay; it is no error."""
    before = rolled(at_bomb("22443 651 444"), "", "py")
    table = rolled(before, "pw")
    assert table.view(0)["strikes"] == 1
    assert table.view(0)["struck"]
    assert table.view(0)["modules"] == before.view(0)["modules"]
    assert table.entries[-1].seat == 0
    table = rolled(table, "py")
    assert not table.view(0)["struck"]
    assert values(table) == "22444"


def test_the_number_just_rolled_follows_the_dice_kept() -> None:
    """5, then 3, then 5 again when all are rolled."""
    table = at_bomb("22443 651 12345")
    seen = []
    for keep in ("", "py", ""):
        table = rolled(table, keep)
        seen.append(table.view(0)["modules"][0]["rolled"])
    assert seen == [5, 3, 5]


def test_what_is_tolerated_strikes_under_the_manual_and_not_under_the_module() -> None:
    """Purple of two pairs, yellow being named."""
    assert rolled(at_bomb("22443 1111"), "", "p").view(0)["strikes"] == 1
    table = rolled(at_bomb("22443 1165", strictness="module"), "", "p")
    assert table.view(0)["strikes"] == 0
    assert values(table) == "21165"


def test_the_actions_do_not_read_the_manual_out() -> None:
    """Every colour may be kept, four at most: which are forbidden is for the manual to say."""
    offer = rolled(at_bomb("22443"), "").view(0)["actions"]["roll"]
    assert offer == {"keep": ["purple", "yellow", "blue", "white", "black"], "at_most": 4, "module": [0]}


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ({"type": "roll", "keep": ["purple", "yellow", "blue", "white", "black"]}, "error.bomb.keep_all"),
        ({"type": "roll", "keep": ["green"]}, "error.bomb.unknown_colour"),
        ({"type": "roll", "keep": [0]}, "error.bomb.unknown_colour"),
        ({"type": "roll", "keep": [["purple"]]}, "error.bomb.unknown_colour"),
        ({"type": "roll", "keep": ["purple", "purple"]}, "error.bomb.keep_twice"),
        ({"type": "roll", "keep": "purple"}, "error.bomb.keep_list"),
        ({"type": "roll", "keep": [], "module": 1}, "error.bomb.module_unknown"),
        ({"type": "roll", "keep": [], "module": -1}, "error.bomb.module_unknown"),
        ({"type": "roll", "keep": [], "module": "0"}, "error.bomb.module_unknown"),
        ({"type": "roll", "keep": [], "module": True}, "error.bomb.module_unknown"),
        ({"type": "score", "category": "ones"}, "error.unknown_action"),
        ({"type": "time", "at": 10}, "error.bomb.not_yours"),
        ({"type": "roll"}, None),
    ],
)
def test_what_is_no_choice_at_all_is_refused_and_no_strike(action: dict[str, Any], key: str | None) -> None:
    """Keeping all five among it; a roll without `keep` keeps nothing."""
    table = rolled(at_bomb("12356 12345"), "")
    if action == {"type": "roll"}:
        assert values(table.act(0, action)) == "12345"
        return
    with as_it_was(table), refused("illegal_action", key):
        table.act(0, action)


def test_five_alike_solve_the_module() -> None:
    """Also at the first roll."""
    view = rolled(at_bomb("44444"), "").view(0)
    assert view["outcome"] == {"places": [[0]], "totals": [1], "reason": "solved"}
    assert view["solved"] == 1
    table = rolled(at_bomb("22443 222"), "", "py")
    assert table.view(0)["outcome"]["reason"] == "solved"
    with refused("table_over"):
        table.act(0, roll("py"))


def test_a_bomb_of_several_modules_is_solved_when_all_are() -> None:
    """Each has its own dice; one that is solved rolls no more."""
    table = at_bomb("22222 11356 1111", modules=2)
    with refused("illegal_action", "error.bomb.module_missing"):
        table.act(0, roll())
    table = table.act(0, roll(module=1))
    view = table.view(0)
    assert (view["solved"], view["module"], view["outcome"]) == (1, 0, None)
    assert [module["solved"] for module in view["modules"]] == [False, True]
    assert view["actions"]["roll"]["module"] == [0]
    with as_it_was(table), refused("illegal_action", "error.bomb.module_solved"):
        table.act(0, roll(module=1))
    table = table.act(0, roll(module=0)).act(0, roll("y", module=0))
    assert table.view(0)["outcome"] == {"places": [[0]], "totals": [2], "reason": "solved"}


def test_modules_are_rolled_in_any_order() -> None:
    """Going from one to the other changes nothing on either."""
    table = at_bomb("22443 66551 651 1234", modules=2)
    table = table.act(0, roll(module=0)).act(0, roll(module=1)).act(0, roll("py", module=0)).act(0, roll("y", module=1))
    assert (values(table, 0), values(table, 1)) == ("22651", "16234")
    assert [module["rolled"] for module in table.view(0)["modules"]] == [3, 4]
    assert [module["roll"] for module in table.view(0)["modules"]] == [2, 2]
