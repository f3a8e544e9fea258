"""The free roller on the screen, and what may be typed at it."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from gobelet.hosts.terminal.games.roller import RollerLook
from gobelet.hosts.terminal.look import Unclear, View
from tests.terminal.support import HOUSES, NAMES, Page


def told(lang: str, *rolls: tuple[str, list[int]], seats: int = 2) -> View:
    """The view after these rolls, each with the faces that fell."""
    house = HOUSES[lang]
    dice = [face for _, faces in rolls for face in faces]
    made = house.call("table.new", game="roller", seats=NAMES[:seats], dice=dice)
    view: View = made["view"]
    for notation, _ in rolls:
        after = {"table": made["table"], "seat": 1 % seats, "action": {"type": "roll", "dice": notation}}
        view = house.call("table.act", **after, view_of="next")["view"]
    return view


def drawn(lang: str, view: View, columns: int = 80, whole: bool = False) -> str:
    """The text that a view takes on a page."""
    page = Page(columns)
    page.show(*RollerLook(HOUSES[lang].say, page).draw(view, whole))
    return "\n".join(page.lines())


@pytest.mark.parametrize("columns", [32, 40, 60, 80, 120])
def test_no_line_is_wider_than_the_screen(columns: int) -> None:
    """Before the first roll, after small and after large ones, in both languages."""
    large = ("20x50d6", [3] * 1000)
    for lang in ("fr", "en"):
        for view in (
            told(lang),
            told(lang, ("2d6+3", [4, 2]), ("d20 adv", [3, 4])),
            told(lang, large),
            told(lang, ("300d1000", [7] * 300)),
        ):
            page = Page(columns)
            look = RollerLook(HOUSES[lang].say, page)
            page.show(*look.draw(view, True))
            page.show_help(look.help(view))
            for said in [look.opening(view), look.progress(view), look.prompt(view)]:
                page.tell(said)
            assert max(cell_len(line) for line in page.lines()) <= columns


def test_each_die_the_total_and_what_could_fall_are_shown() -> None:
    """Dropped dice in brackets, explosions joined."""
    text = drawn("fr", told("fr", ("4d6kh3-d4!+2", [4, 5, 1, 6, 3, 2])))
    assert "Béatrice Dupont-Lévy, 4d6kh3-d4!+2 : 10" in text
    assert "4d6kh3 [5 (1) 6 3] - d4! [4!2] + 2 = 10" in text
    assert "de -399 à 19, en moyenne 10,911" in text


def test_a_roll_thrown_several_times_shows_each_result() -> None:
    """A line each."""
    text = drawn("en", told("en", ("2xd6+1", [4, 5])))
    assert "d6 [4] + 1 = 5" in text
    assert "d6 [5] + 1 = 6" in text
    assert "2xd6+1: 11" in text


def test_all_of_the_session_shows_the_history_and_the_counts_with_their_expected_share() -> None:
    """The last kind thrown."""
    text = drawn("en", told("en", ("2d4", [1, 1]), ("d4", [3])), whole=True)
    assert "1. Béatrice Dupont-Lévy, 2d4: 2" in text
    assert "d4: 3 dice fallen" in text
    assert "66.7% (25%)" in text


def test_whatever_is_typed_is_thrown_and_enter_throws_the_same_again() -> None:
    """The engine knows what can be."""
    look = RollerLook(HOUSES["fr"].say, Page())
    view = told("fr", ("2d6", [4, 2]))
    assert look.read(view, "3d8 kh1") == {"type": "roll", "dice": "3d8 kh1"}
    assert look.read(view, "") == {"type": "roll", "dice": "2d6"}
    with pytest.raises(Unclear):
        look.read(told("fr"), "")
