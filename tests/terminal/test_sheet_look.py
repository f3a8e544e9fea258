"""Sheets on the screen, and what may be typed at them."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from gobelet.hosts.terminal.look import Unclear
from tests.terminal.support import NAMES, drawn, sheet_look, told


@pytest.mark.thin(3)
@pytest.mark.parametrize("columns", [32, 60, 80, 120])
@pytest.mark.parametrize("seats", [1, 2, 3, 5, 8])
def test_no_line_is_wider_than_the_screen(columns: int, seats: int):
    """Every number of players on every width, at the beginning, after a throw, at the end of a turn."""
    for lang in ("fr", "en"):
        moments: list[list[Any]] = [[], [[]], [[], [0, 1]], [[], "chance"]]
        for actions in moments:
            view = told(lang, "44162 335", *actions, seats=seats)
            for whole in (False, True):
                assert max(cell_len(line) for line in drawn(lang, view, columns, whole)) <= columns


def test_two_and_three_players_fit_in_80_columns_side_by_side():
    """Both halves of the sheets beside each other: the whole table is seen on 24 lines."""
    for seats in (1, 2):
        lines = drawn("fr", told("fr", "44162", [], seats=seats))
        assert any("Les 1" in line and "Brelan" in line for line in lines)
        assert len(lines) <= 22
    assert any("Dan" in line for line in drawn("fr", told("fr", "44162", [], seats=4)))


def test_players_who_do_not_fit_are_told_with_their_totals():
    """On a narrow screen the seat to act is shown and the others in a line; asked for, all are shown."""
    view = told("fr", "44162", [], seats=8)
    lines = drawn("fr", view, 40)
    assert any(line.startswith("Les autres : ") and "0" in line for line in lines)
    assert sum("›Ana" in line for line in lines) == 1
    everything = "\n".join(drawn("fr", view, 40, whole=True))
    for name in NAMES:
        assert name[:2] in everything


def test_each_open_box_shows_what_it_would_give():
    """The seat to act only; filled boxes show their points, others a point."""
    view = told("en", "44162 11122", [], "chance", [], seats=2)
    text = "\n".join(drawn("en", view))
    assert " 1 Aces" in text
    assert "+3" in text
    assert "+25" in text
    assert next(line for line in drawn("en", view) if "13 Chance" in line).split()[-2:] == ["17", "+7"]


def test_the_bonus_is_followed_and_kept():
    """63 is counted up; once reached, 35 stands there."""
    view = told("en", "66666 55555 44444 33333", [], "sixes", [], "fives", [], "fours")
    text = drawn("en", view, whole=True)
    assert any("75/63" in line for line in text)
    assert any("Bonus 35" in line and line.split()[2] == "35" for line in text)
    assert any("Total" in line and line.split()[-1] == "110" for line in text)


def test_kept_dice_are_marked_without_colour():
    """Another frame and a word; on a small screen, brackets."""
    view = told("fr", "44162 335", [], [0, 1])
    wide, narrow = "\n".join(drawn("fr", view)), "\n".join(drawn("fr", view, 40))
    assert wide.count("╔") == 2
    assert wide.count("gardé") == 2
    assert "1:{4} 2:{4} 3:[3] 4:[3] 5:[5]\n {} = gardé" in narrow


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("1 3 5", {"type": "roll", "keep": [0, 2, 4]}),
        ("135", {"type": "roll", "keep": [0, 2, 4]}),
        ("1,3", {"type": "roll", "keep": [0, 2]}),
        ("-", {"type": "roll", "keep": []}),
        ("tout", {"type": "roll", "keep": []}),
        ("=4", {"type": "score", "category": "fours"}),
        ("= 13", {"type": "score", "category": "chance"}),
        ("les 4", {"type": "score", "category": "fours"}),
        ("CARRE", {"type": "score", "category": "four_of_a_kind"}),
        ("carré", {"type": "score", "category": "four_of_a_kind"}),
        ("gra", {"type": "score", "category": "large_straight"}),
        ("=petite suite", {"type": "score", "category": "small_straight"}),
        ("y", {"type": "score", "category": "five_of_a_kind"}),
        ("7", Unclear),
        ("12 7", {"type": "roll", "keep": [0, 1, 6]}),
        ("=0", Unclear),
        ("=99999999999999999999", Unclear),
        ("", Unclear),
        ("c", Unclear),
        ("les", Unclear),
        ("!", Unclear),
        ("²", Unclear),
    ],
)
def test_what_is_typed_after_a_throw(typed: str, action: Any):
    """Dice by their numbers, boxes by = and a number or by their names; anything else is unclear."""
    view = told("fr", "44162", [])
    if action is Unclear:
        with pytest.raises(Unclear):
            sheet_look("fr")[0].read(view, typed)
    else:
        assert sheet_look("fr")[0].read(view, typed) == action


def test_a_number_alone_is_a_box_once_all_throws_are_taken():
    """Then no dice can be kept, so nothing else can be meant."""
    view = told("en", "44162 44162 44162", [], [], [])
    assert sheet_look("en")[0].read(view, "4") == {"type": "score", "category": "fours"}
    with pytest.raises(Unclear):
        sheet_look("en")[0].read(view, "1 3")


def test_a_second_enter_throws_nothing():
    """The key that bounced: the first throw is made by Enter, no other one is."""
    look, _ = sheet_look("en")
    assert look.read(told("en", "44162"), "") == {"type": "roll", "keep": []}
    with pytest.raises(Unclear) as found:
        look.read(told("en", "44162", []), "")
    assert found.value.key == "term.sheet.nothing.keep"


def test_a_box_named_before_the_throw_is_left_to_the_rules():
    """They say why not; anything else is told how to throw."""
    look, view = sheet_look("en")[0], told("en", "44162")
    assert look.read(view, "chance") == {"type": "score", "category": "chance"}
    with pytest.raises(Unclear):
        look.read(view, "135")


def test_news_of_a_box_and_of_both_bonuses():
    """Who wrote how much where, with the number's grammar."""
    before = told("fr", "11111 66666 55555 44444 66666", [], "five_of_a_kind", [], "sixes", [], "fives", [])
    after = told("fr", "11111 66666 55555 44444 66666", [], "five_of_a_kind", [], "sixes", [], "fives", [], "fours")
    said = sheet_look("fr")[0].news(before, after)
    assert [each.replace("\u00a0", " ") for each in said] == [
        "Ana inscrit 20 points dans « Les 4 ».",
        "Ana atteint 63 points en haut : 35 points de bonus.",
        "Encore cinq dés identiques : 100 points de bonus pour Ana.",
    ]
    assert sheet_look("fr")[0].news(after, after) == []


def test_a_family_s_own_boxes_have_their_own_names():
    """A title in the ruleset is what is shown and typed."""
    box = {"key": "low", "section": "lower", "points": "sum", "title": {"fr": "Misère", "en": "Low"}}
    ruleset = {"name": "ours", "title": {"fr": "Le nôtre", "en": "Ours"}, "category": [box]}
    view = told("fr", "11162", [], ruleset=ruleset)
    look, _ = sheet_look("fr")
    assert look.opening(view) == "Le nôtre · Sans joker"
    assert any("1 Misère" in line and "+11" in line for line in drawn("fr", view))
    assert look.read(view, "misere") == {"type": "score", "category": "low"}
    assert "(=1, misère)" in look.prompt(view)


@pytest.mark.parametrize("columns", [32, 46, 80, 120])
@pytest.mark.parametrize("ruleset", ["yams_4col", "triple_yahtzee"])
def test_a_sheet_of_several_columns_stays_on_the_screen(ruleset: str, columns: int):
    """One player's sheet, or all of them; the totals of the others below."""
    for lang in ("fr", "en"):
        for kept in range(3):
            actions: list[list[int]] = [[], [0, 1]][:kept]
            view = told(lang, "44162 335", *actions, seats=3, ruleset=ruleset)
            for whole in (False, True):
                assert max(cell_len(line) for line in drawn(lang, view, columns, whole)) <= columns


def test_each_open_box_of_a_column_has_its_number():
    """Which writes it, as its name does; what is taken off shows a minus."""
    view = told("en", "44162", [], seats=2, ruleset="yams_4col")
    text = "\n".join(drawn("en", view))
    assert "1: +1" in text
    assert "40: -17" in text
    look, _ = sheet_look("en")
    assert look.read(view, "=40") == {"type": "score", "category": "ascending.minus"}
    assert look.read(view, "free fours") == {"type": "score", "category": "free.fours"}
    assert any(
        "Free Fours" in line
        for line in look.news(view, told("en", "44162", [], "free.fours", seats=2, ruleset="yams_4col"))
    )
