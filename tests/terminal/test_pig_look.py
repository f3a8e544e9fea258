"""Cochon on the screen, and what may be typed at it."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from gobelet.hosts.terminal.games.pig import PigLook
from gobelet.hosts.terminal.look import Action, Unclear, View
from tests.terminal.support import HOUSES, NAMES, Page

HOLD = {"type": "hold"}


def told(lang: str, moves: str, seats: int = 2, **options: Any) -> View:
    """The view after these throws and holds, such as `"4 6 hold"`."""
    house = HOUSES[lang]
    throws = [each for each in moves.split() if each != "hold"]
    dice = [int(face) for each in throws for face in each]
    made = house.call("table.new", game="pig", seats=NAMES[:seats], dice=dice, options=options)
    view: View = made["view"]
    for each in moves.split():
        action = HOLD if each == "hold" else {"type": "roll", "dice": len(each)}
        after = {"table": made["table"], "seat": view["next"], "action": action, "view_of": "next"}
        view = house.call("table.act", **after)["view"]
    return view


def drawn(lang: str, view: View, columns: int = 80, whole: bool = False) -> str:
    """The text that a view takes on a page."""
    page = Page(columns)
    page.show(*PigLook(HOUSES[lang].say, page).draw(view, whole))
    return "\n".join(page.lines())


def read(view: View, typed: str, lang: str = "fr") -> Action:
    """The action that a line means."""
    return PigLook(HOUSES[lang].say, Page()).read(view, typed)


@pytest.mark.parametrize("columns", [32, 40, 60, 80, 120])
def test_no_line_is_wider_than_the_screen(columns: int) -> None:
    """At every moment, in both languages and all variants."""
    for lang in ("fr", "en"):
        for view in (
            told(lang, ""),
            told(lang, "4 6", seats=8),
            told(lang, "4 6 1"),
            told(lang, "6 5 hold", target=10, last_round=True),
            told(lang, "6 5 hold", target=10),
            told(lang, "66 55", variant="two_dice"),
            told(lang, "66 hold 11", variant="two_dice"),
            told(lang, "2345623456234562345623456", variant="hog"),
        ):
            page = Page(columns)
            look = PigLook(HOUSES[lang].say, page)
            page.show(*look.draw(view, True), *look.draw(view, False))
            page.show_help(look.help(view))
            for said in [look.opening(view), look.progress(view), *([] if view["outcome"] else [look.prompt(view)])]:
                page.tell(said)
            assert max(cell_len(line) for line in page.lines()) <= columns


def test_a_rolled_1_stays_on_the_screen_while_the_next_player_acts() -> None:
    """With what it cost."""
    text = drawn("fr", told("fr", "5 4 5 1"))
    assert "Ana a lancé 1 : perdu, 14 points s’envolent. Score : 0." in text
    assert "Ana a lancé 1 : rien pour ce tour. Score : 0." in drawn("fr", told("fr", "1"))
    assert "all is lost, 12 points gone" in drawn("en", told("en", "66 hold 66 hold 11", variant="two_dice"))


def test_the_total_of_the_turn_stands_under_the_dice() -> None:
    """And what holding would make of the score is asked."""
    view = told("en", "4 6")
    assert "Turn total: 10 points" in drawn("en", view)
    look = PigLook(HOUSES["en"].say, Page())
    assert look.prompt(view) == "Ana, Enter to throw again, h to hold 10 (score 10) >"
    assert look.prompt(told("en", "6 4", target=10)) == "Ana, Enter to throw again, h to hold 10 and win (score 10) >"


@pytest.mark.parametrize(
    ("typed", "action"), [("", {"type": "roll"}), ("l", {"type": "roll"}), ("g", HOLD), ("Garder", HOLD)]
)
def test_what_may_be_typed(typed: str, action: Action) -> None:
    """Enter throws, one letter holds."""
    assert read(told("fr", "4"), typed) == action


def test_anything_else_is_unclear() -> None:
    """In hog a number of dice is asked for."""
    with pytest.raises(Unclear):
        read(told("fr", "4"), "x")
    hog = told("fr", "44", variant="hog")
    assert read(hog, "12") == {"type": "roll", "dice": 12}
    for typed in ("", "x", "3 4"):
        with pytest.raises(Unclear):
            read(hog, typed)
