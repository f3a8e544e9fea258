"""What the other rulesets do that Yahtzee does not: each rule where a player meets it."""

from __future__ import annotations

from typing import Any

from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table
from tests.support import REGISTRY, again, choices, player, refused, roll, score, scripted, typed, written
from tests.support import fallen as falls


def thrown(table: Table, dice: str, *keep: int) -> Table:
    """The table after a throw of whoever must move, whose dice are typed."""
    return table.act(table.next_seat(), roll(*keep)).act(-1, falls(dice))


# Kniffel


def test_a_further_kniffel_goes_in_its_own_upper_box_and_brings_50() -> None:
    """Whether the box of the first holds 50 or 0."""
    for first in (50, 0):
        found = choices("44444", "kniffel", five_of_a_kind=first)
        assert (found["choices"], found["bonus"]) == ({"fours": 20}, 50)
        assert found["joker"] == {"face": 4, "rule": "upper", "open": ["fours"]}


def test_with_the_own_upper_box_filled_it_is_a_joker_without_the_bonus() -> None:
    """Full house and straights in full."""
    found = choices("44444", "kniffel", five_of_a_kind=50, fours=12, chance=20)
    assert found["bonus"] == 0
    assert found["choices"] == {
        "three_of_a_kind": 20, "four_of_a_kind": 20, "full_house": 25, "small_straight": 30, "large_straight": 40,
    }  # fmt: skip


def test_where_the_boxes_differ_in_the_bonus_each_says_its_own() -> None:
    """Without a joker order every box is open, and the own one brings 50."""
    found = choices("44444", "kniffel", joker="none", five_of_a_kind=0)
    assert (found["bonus"], found["bonuses"]) == (0, {"fours": 50})
    table = written(scripted("11234 44444 44444", ruleset="kniffel", joker="none"), "five_of_a_kind").act(0, roll())
    assert player(table)["bonuses"] == {"fours": 50}
    assert player(table.act(0, score("chance")))["extra_bonus"] == 0
    assert player(table.act(0, score("fours")))["extra_bonus"] == 50


def test_a_sheet_of_kniffel_cannot_have_more_bonuses_than_full_upper_boxes() -> None:
    """One for each that holds five of its face."""
    assert choices("11223", "kniffel", 1, five_of_a_kind=0, fours=20)["bonus"] == 0
    for extra, cells in ((2, {"five_of_a_kind": 0, "fours": 20}), (1, {"five_of_a_kind": 0, "fours": 12})):
        with refused("bad_sheet", "error.sheet.bad_extra"):
            found = REGISTRY.game("sheet").methods()["sheet.choices"]
            found(
                {"ruleset": "kniffel", "sheet": {"cells": cells, "extra": extra}, "dice": [1, 1, 2, 2, 3]},
                lambda key, facts: key,
            )


# Generala


def test_a_hand_on_the_first_throw_is_worth_more_than_later() -> None:
    """In the offer, and in the box."""
    table = scripted("13456 1 13456", ruleset="generala").act(0, roll())
    assert player(table)["open"]["straight"] == 25
    later = table.act(0, roll(1, 2, 3, 4))
    assert player(later)["open"]["straight"] == 20
    assert player(table.act(0, score("straight")))["cells"]["straight"] == 25
    assert choices("13456", "generala", roll=1)["choices"]["straight"] == 25
    assert choices("13456", "generala")["choices"]["straight"] == 20


def test_a_served_generala_wins_at_once_whatever_the_totals() -> None:
    """The table is over, and its reason says so; it can be taken back."""
    table = written(scripted("66665 66665 66666 11111", 2, "generala"), "four_of_a_kind", "four_of_a_kind", "sixes")
    assert table.view(0)["outcome"] is None
    over = written(table, "five_of_a_kind")
    assert over.view(0)["outcome"] == {"places": [[1], [0]], "totals": [75, 105], "reason": "served"}
    assert over.view(0)["to_act"] == []
    with refused("table_over"):
        over.act(0, roll())
    for same in (again(over), open_fragment(share(over), REGISTRY.find_rules, b"?")):
        assert same.view(0)["outcome"] == over.view(0)["outcome"]
        assert same.undo(0).view(0)["to_act"] == [1]


def test_a_generala_that_is_not_served_or_is_written_elsewhere_wins_nothing() -> None:
    """On the second throw; or as four of a kind."""
    late = thrown(thrown(typed(ruleset="generala"), "66665"), "6", 0, 1, 2, 3).act(0, score("five_of_a_kind"))
    assert late.view(0)["outcome"] is None
    assert player(late)["cells"]["five_of_a_kind"] == 60
    elsewhere = thrown(typed(ruleset="generala"), "66666").act(0, score("four_of_a_kind"))
    assert (elsewhere.view(0)["outcome"], player(elsewhere)["total"]) == (None, 45)


def test_a_second_generala_counts_after_a_first_that_was_made() -> None:
    """Not before it, not after a 0."""
    assert choices("33333", "generala", five_of_a_kind=60)["choices"]["second_five_of_a_kind"] == 120
    assert choices("33333", "generala", five_of_a_kind=0)["choices"]["second_five_of_a_kind"] == 0
    assert choices("33333", "generala")["choices"]["second_five_of_a_kind"] == 0


# Yams


def test_minus_is_taken_off_the_total() -> None:
    """Its box shows the sum; the layout says that it counts against."""
    table = written(scripted("66564 11213", ruleset="yams_fr"), "plus", "minus")
    assert player(table)["cells"]["plus"] == 27
    assert player(table)["cells"]["minus"] == 8
    assert (player(table)["lower"], player(table)["total"]) == (19, 19)
    box = next(box for box in table.view(0)["layout"]["lower"] if box["category"] == "minus")
    assert box == {"category": "minus", "word": "category.minus", "sign": -1}
    with refused("bad_sheet", "error.sheet.bad_cell"):
        REGISTRY.game("sheet").methods()["sheet.choices"](
            {"ruleset": "yams_fr", "sheet": {"cells": {"minus": 0}}, "dice": [1, 1, 2, 2, 3]}, lambda key, facts: key
        )


# Maxi Yatzy


def test_throws_that_were_not_taken_are_saved() -> None:
    """Two of them here: the next turn has five."""
    table = written(typed(2, "maxi_yatzy").act(0, roll()).act(-1, falls("123456")).act(0, score("full_straight")))
    assert [each["saved"] for each in table.view(0)["players"]] == [2, 0]
    table = thrown(table, "112233").act(1, score("three_pairs"))
    table = thrown(table, "112233")
    view = table.view(0)
    assert (view["rolls"], view["rolls_left"], view["dice_count"]) == (5, 4, 6)
    for _ in range(4):
        table = thrown(table, "4", 0, 1, 2, 3, 4)
    with refused("illegal_action", "error.sheet.no_rolls_left", rolls=5):
        table.act(0, roll(0))
    assert open_fragment(share(table), REGISTRY.find_rules, b"?").view(0)["rolls"] == 5
    table = table.act(0, score("chance"))
    assert [each["saved"] for each in table.view(0)["players"]] == [0, 2]


def test_saved_throws_are_an_option_of_the_rulesets_that_have_them() -> None:
    """Left out, each turn has three; no other ruleset knows it."""
    table = scripted("123456 123456", ruleset="maxi_yatzy", saved_rolls=False)
    table = written(table, "full_straight").act(0, roll())
    assert table.view(0)["rolls"] == 3
    assert "saved" not in player(table)
    with refused("bad_options", "error.bad_options.unknown"):
        scripted("11111", ruleset="yahtzee", saved_rolls=True)
    with refused("bad_options", "error.bad_options.value"):
        scripted("11111", ruleset="maxi_yatzy", saved_rolls="yes")


# Columns


def test_a_column_is_filled_in_its_order() -> None:
    """Down from the first box, up from the last, the others as one likes."""
    table = scripted("44444 44444", ruleset="yams_4col").act(0, roll())
    offered = table.view(0)["actions"]["score"]["category"]
    assert [box for box in offered if box.startswith("descending.")] == ["descending.ones"]
    assert [box for box in offered if box.startswith("ascending.")] == ["ascending.minus"]
    assert len([box for box in offered if box.startswith(("free.", "dry."))]) == 28
    with refused("illegal_action", "error.sheet.order", category="fours", target="ones"):
        table.act(0, score("descending.fours"))
    with refused("bad_sheet", "error.sheet.bad_order"):
        ask({"descending.twos": 4})


def ask(cells: dict[str, Any], **more: Any) -> Any:
    """`sheet.choices` for 4 4 4 4 4 on a sheet of four columns."""
    params = {"ruleset": "yams_4col", "sheet": {"cells": cells}, "dice": [4, 4, 4, 4, 4], **more}
    return REGISTRY.game("sheet").methods()["sheet.choices"](params, lambda key, facts: key)


def test_the_dry_column_wants_dice_that_were_all_thrown_together() -> None:
    """On the first throw, or on a later one that kept nothing."""
    first = thrown(typed(ruleset="yams_4col"), "11234")
    kept = thrown(first, "156", 0, 1)
    assert not [box for box in kept.view(0)["actions"]["score"]["category"] if box.startswith("dry.")]
    with refused("illegal_action", "error.sheet.dry", category="ones"):
        kept.act(0, score("dry.ones"))
    whole = thrown(first, "44444")
    assert player(whole)["open"]["dry.fours"] == 20
    assert "dry.fours" in ask({}, roll=3, whole=True)["choices"]
    assert "dry.fours" not in ask({}, roll=3)["choices"]


def test_with_only_the_dry_column_left_no_die_can_be_kept() -> None:
    """So that there is always a box to write."""
    own = {
        "name": "ours",
        "column": [{"key": "dry", "dry": True}],
        "category": [{"key": "one", "section": "lower", "points": "sum"}],
    }
    table = thrown(typed(ruleset=own), "11234")
    assert table.view(0)["actions"] == {"roll": {"keep": [], "at_most": 0}, "score": {"category": ["dry.one"]}}
    with refused("illegal_action", "error.sheet.dry_left"):
        table.act(0, roll(0))


def test_plus_must_be_more_than_minus_in_its_column() -> None:
    """Else both count nothing, once both are filled."""
    dice, boxes = ["11213", "66664", "66664", "11213"], ["free.minus", "free.plus", "dry.minus", "dry.plus"]
    totals = []
    table = scripted(" ".join(dice), ruleset="yams_4col")
    for box in boxes:
        table = written(table, box)
        totals.append(player(table)["total"])
    assert totals == [-8, 20, -8, 20]
    assert player(table)["cells"]["dry.plus"] == 8
    assert [column["total"] for column in player(table)["columns"]] == [0, 0, 20, 0]
    assert table.view(0)["layout"]["span"] == {"high": "plus", "low": "minus"}


def test_the_layout_says_which_boxes_stand_in_which_column() -> None:
    """For whoever draws it."""
    layout = scripted("", ruleset="triple_yahtzee").view(0)["layout"]
    assert [(each["column"], each["multiplier"]) for each in layout["columns"]] == [("1", 1), ("2", 2), ("3", 3)]
    assert layout["upper"][6] == {"category": "2.ones", "word": "category.ones", "row": "ones", "column": "2"}
    assert (len(layout["upper"]), len(layout["lower"])) == (18, 21)


def test_a_column_counts_as_often_as_it_says_with_its_bonus() -> None:
    """63 above in the third column: 105 more."""
    dice = "66661 55551 44441 33331 22221 11112"
    boxes = [f"3.{box}" for box in ("sixes", "fives", "fours", "threes", "twos", "ones")]
    table = written(scripted(dice, ruleset="triple_yahtzee"), *boxes)
    assert player(table)["columns"][2] == {"upper": 84, "upper_bonus": 35, "lower": 0, "total": 357}
    assert (player(table)["upper"], player(table)["upper_bonus"], player(table)["total"]) == (252, 105, 357)


def test_the_bonus_of_a_further_yahtzee_counts_as_often_as_the_column_and_never_on_a_nought() -> None:
    """With 50 in the three boxes."""
    table = written(
        scripted("55555 " * 3 + "44444 44444", ruleset="triple_yahtzee"), *[f"{n}.five_of_a_kind" for n in (1, 2, 3)]
    )
    table = table.act(0, roll())
    assert player(table)["bonuses"]["3.fours"] == 300
    assert "1.ones" not in player(table)["bonuses"]
    assert player(table.act(0, score("3.fours")))["extra_bonus"] == 300
    assert player(table.act(0, score("1.ones")))["extra_bonus"] == 0


def test_the_seats_of_a_large_sheet_are_those_that_fit_a_link() -> None:
    """Five for four columns, six for three."""
    seats = {name: REGISTRY.game("sheet").about(name)["seats"] for name in ("yams_4col", "triple_yahtzee")}
    assert seats == {"yams_4col": [1, 5], "triple_yahtzee": [1, 6]}
