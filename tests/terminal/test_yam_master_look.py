"""The board of Yam Master on the screen, and what may be typed at it."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from gobelet.hosts.terminal.games.yam_master import YamMasterLook
from gobelet.hosts.terminal.look import Action, Unclear, View
from tests.terminal.support import HOUSES, NAMES, Page

PASS, CHALLENGE = {"type": "pass"}, {"type": "challenge"}


def told(lang: str, dice: str, *actions: Any, **options: Any) -> View:
    """The view of a table after these actions: a list of kept positions, a square as `(row, column)`, or an action."""
    house = HOUSES[lang]
    faces = [int(face) for face in dice if face != " "]
    made = house.call("table.new", game="yam_master", seats=NAMES[:2], dice=faces, options=options)
    view: View = made["view"]
    for each in actions:
        action = {"type": "roll", "keep": each} if isinstance(each, list) else each
        if isinstance(each, tuple):
            action = {"type": "place", "square": list(each)}
        after = {"table": made["table"], "seat": view["next"], "action": action, "view_of": "next"}
        view = house.call("table.act", **after)["view"]
    return view


def drawn(lang: str, view: View, columns: int = 80, whole: bool = False) -> list[str]:
    """The lines that a view takes on a page."""
    page = Page(columns)
    page.show(*YamMasterLook(HOUSES[lang].say, page).draw(view, whole))
    return page.lines()


def read(lang: str, view: View, typed: str) -> Action:
    """The action that a line means."""
    return YamMasterLook(HOUSES[lang].say, Page()).read(view, typed)


FIVE_ALIKE: tuple[Any, ...] = ("33312 66666", [], (0, 1), [])
MOMENTS: list[tuple[Any, ...]] = [
    ("",),
    ("44422", []),
    ("44422", [], CHALLENGE),
    ("44421 2", [], CHALLENGE, [0, 1, 2, 3]),
    ("12466 6 5", [], [0, 1, 2, 3], [0, 1, 2, 3]),
    FIVE_ALIKE,
]


@pytest.mark.parametrize("columns", [32, 40, 60, 80, 120])
def test_no_line_is_wider_than_the_screen(columns: int) -> None:
    """At every moment of a turn, the chances too, in both languages."""
    for lang in ("fr", "en"):
        for moment in MOMENTS:
            view = told(lang, *moment)
            lines = drawn(lang, view, columns, whole=True)
            page = Page(columns)
            look = YamMasterLook(HOUSES[lang].say, page)
            with pytest.raises(Unclear) as asked:
                look.read(view, "%")
            page.tell(HOUSES[lang].say(asked.value.key, **asked.value.facts))
            if columns > 32:
                page.show_help(look.help(view))
            for told_too in [look.prompt(view), look.opening(view), look.progress(view)]:
                page.tell(told_too)
            assert max(cell_len(line) for line in [*lines, *page.lines()]) <= columns


def test_the_squares_that_the_dice_allow_are_marked_without_colour() -> None:
    """In brackets, and named below with their letter and number."""
    text = "\n".join(drawn("fr", told("fr", "44422", [])))
    assert text.count("[4]") >= 2
    assert text.count("[Full]") == text.count("[Sec]") == 2
    assert "D1 (Brelan de 4), C2 (Sec), D2 (Full)" in " ".join(text.split())
    assert "[Yam]" not in text


def test_tokens_differ_by_their_shape() -> None:
    """A disc and a diamond, each by its player's name."""
    text = "\n".join(drawn("en", told("en", "33312 66613", [], (0, 1), [], (0, 4)), whole=True))
    assert "● 3" in text
    assert "◆ 6" in text
    assert "● Ana: 11 tokens in stock" in text


def test_a_low_terminal_shows_board_and_dice_at_once() -> None:
    """On 24 lines, with the question."""
    for moment in MOMENTS[1:]:
        page = Page(80)
        page.holds = lambda lines: lines <= 24  # type: ignore[method-assign]
        look = YamMasterLook(HOUSES["fr"].say, page)
        view = told("fr", *moment)
        page.show(*look.draw(view, False))
        page.tell(look.prompt(view))
        assert len(page.lines()) - 1 <= 24


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("1 3", {"type": "roll", "keep": [0, 2]}),
        ("135", {"type": "roll", "keep": [0, 2, 4]}),
        ("-", {"type": "roll", "keep": []}),
        ("tout", {"type": "roll", "keep": []}),
        ("d", CHALLENGE),
        ("Défi", CHALLENGE),
        ("p", PASS),
        ("passe", PASS),
        ("D1", {"type": "place", "square": [0, 3]}),
        ("1d", {"type": "place", "square": [0, 3]}),
        ("e 5", {"type": "place", "square": [4, 4]}),
        ("yam", {"type": "place", "square": [2, 2]}),
    ],
)
def test_what_may_be_typed(typed: str, action: Action) -> None:
    """Dice by their numbers, squares by letter and number or by name, orders by a letter or a word."""
    assert read("fr", told("fr", "44422", []), typed) == action


def test_enter_throws_the_first_time_and_never_again() -> None:
    """Later one must say what is kept."""
    assert read("en", told("en", ""), "") == {"type": "roll", "keep": []}
    with pytest.raises(Unclear, match="nothing"):
        read("en", told("en", "44422", []), "")


def test_the_square_of_an_opponents_token_takes_it_off() -> None:
    """The same letter and number; the view says where that may be."""
    view = told("en", *FIVE_ALIKE)
    assert read("en", view, "B1") == {"type": "remove", "square": [0, 1]}
    assert "B1" in " ".join(drawn("en", view))


def test_challenge_is_an_order_first_and_a_square_after() -> None:
    """Once it is declared and met, the word means its squares."""
    met = told("fr", "44421 2", [], CHALLENGE, [0, 1, 2, 3])
    with pytest.raises(Unclear, match="several") as asked:
        read("fr", met, "défi")
    assert asked.value.facts["squares"] == "C1, D3"
    assert "Défi réussi" in " ".join(drawn("fr", met))


def test_a_name_that_fits_no_square_or_several_is_told_so() -> None:
    """Nothing is done."""
    view = told("en", "44422", [])
    with pytest.raises(Unclear, match="no_square"):
        read("en", view, "castle")
    with pytest.raises(Unclear, match="several"):
        read("en", view, "full")


def test_the_chances_are_told_when_asked() -> None:
    """Each free square in percent, as the language writes it."""
    for lang, said in (("fr", "69,1 %"), ("en", "69.1%")):
        with pytest.raises(Unclear) as asked:
            read(lang, told(lang, "44422", []), "%")
        assert asked.value.facts["board"].replace("\u00a0", " ").count(said) == 2


def test_what_happened_is_told() -> None:
    """A token set, one taken, a challenge, a pass."""
    house = HOUSES["en"]
    look = YamMasterLook(house.say, Page())
    before = told("en", "33312 66666", [])
    steps = [before]
    for actions in ([(0, 1)], [(0, 1), []], [(0, 1), [], {"type": "remove", "square": [0, 1]}]):
        steps.append(told("en", "33312 66666", [], *actions))
    assert look.news(steps[0], steps[1]) == ["Ana covers B1, “Three 3s”."]
    assert look.news(steps[1], steps[2]) == []
    assert look.news(steps[2], steps[3]) == [f"{NAMES[1]} takes Ana’s token off B1."]
    assert look.news(before, told("en", "33312", [], CHALLENGE)) == ["Ana declares a challenge."]
    assert look.news(before, told("en", "33312", [], PASS)) == ["Ana passes."]


def test_a_lost_challenge_says_what_is_left_to_do() -> None:
    """Pass."""
    view = told("fr", "44421 1 3", [], CHALLENGE, [0, 1, 2, 3], [0, 1, 2, 3])
    assert "Défi perdu" in " ".join(drawn("fr", view))
    assert YamMasterLook(HOUSES["fr"].say, Page()).prompt(view).replace("\u00a0", " ") == "Ana : p passer >"


def test_the_strict_challenge_is_said_at_the_opening() -> None:
    """The option in force."""
    look = YamMasterLook(HOUSES["fr"].say, Page())
    assert look.opening(told("fr", "", strict_challenge=True)) == "Yam Master · Défi strict"
