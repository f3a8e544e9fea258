"""421 on the screen, and what may be typed at it."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from gobelet.hosts.terminal.games.four_two_one import FourTwoOneLook
from gobelet.hosts.terminal.look import Action, Unclear, View
from tests.terminal.support import HOUSES, NAMES, Page

STAND = {"type": "stand"}
CHARGED = "654 111 421 211 654 611"
"""A charge of two: seat 0 is left with 7 tokens, seat 1 with 14 and the next round."""


def views(lang: str, dice: str, *actions: Action, seats: int = 2, **options: Any) -> list[View]:
    """The views of a table after each hand of the dice, one throw each, then after these actions."""
    house = HOUSES[lang]
    faces = [int(face) for face in dice if face not in " |"]
    made = house.call("table.new", game="four_two_one", seats=NAMES[:seats], dice=faces, options=options)
    seen: list[View] = [made["view"]]
    hands = [{"type": "roll", "keep": []}] * len(dice.partition("|")[0].split())
    for action in [*hands, *actions]:
        after = {"table": made["table"], "seat": seen[-1]["next"], "action": action, "view_of": "next"}
        seen.append(house.call("table.act", **after)["view"])
    return seen


def drawn(lang: str, view: View, columns: int = 80, whole: bool = False) -> list[str]:
    """The lines that a view takes on a page."""
    page = Page(columns)
    page.show(*FourTwoOneLook(HOUSES[lang].say, page).draw(view, whole))
    return page.lines()


def read(lang: str, view: View, typed: str) -> Action:
    """The action that a line means."""
    return FourTwoOneLook(HOUSES[lang].say, Page()).read(view, typed)


def news(lang: str, seen: list[View]) -> list[str]:
    """What is told of the last action."""
    return [said.replace("\u00a0", " ") for said in FourTwoOneLook(HOUSES[lang].say, Page()).news(seen[-2], seen[-1])]


def moments(lang: str) -> list[View]:
    """Charge, rampo, discharge with dice, the end, eight players, and every option."""
    roll = {"type": "roll", "keep": [0]}
    return [
        *views(lang, f"{CHARGED} 665 | 42", roll, STAND),
        *views(lang, f"{CHARGED} | 665 421", {"type": "roll", "keep": []}, STAND, {"type": "roll", "keep": []}),
        *views(lang, "631 " * 8 + "665 654 421", seats=8, tokens=11, value_421=8, charge_rolls=1, nenette=False),
        *views(lang, "421 654", start="roll"),
    ]


@pytest.mark.parametrize("columns", [32, 40, 60, 80, 120])
def test_no_line_is_wider_than_the_screen(columns: int) -> None:
    """At every moment, the ranking too, in both languages."""
    for lang in ("fr", "en"):
        for view in moments(lang):
            page = Page(columns)
            look = FourTwoOneLook(HOUSES[lang].say, page)
            page.show(*look.draw(view, True))
            with pytest.raises(Unclear) as asked:
                look.read(view, {"fr": "c", "en": "r"}[lang])
            page.tell(HOUSES[lang].say(asked.value.key, **asked.value.facts))
            page.show_help(look.help(view))
            for told in [look.opening(view), look.progress(view), *([] if view["outcome"] else [look.prompt(view)])]:
                page.tell(told)
            assert max(cell_len(line) for line in page.lines()) <= columns


def test_tokens_are_drawn_to_be_counted() -> None:
    """In fives, beside their number."""
    view = views("fr", CHARGED)[-1]
    text = "\n".join(drawn("fr", view, whole=True))
    assert "7 ●●●●● ●●\n" in text
    assert "14 ●●●●● ●●●●● ●●●●\n" in text
    assert "pot 21 ●●●●● ●●●●● ●●●●● ●●●●● ●" in "\n".join(drawn("fr", views("fr", "")[0], whole=True))


def test_every_hand_of_the_round_is_named_with_its_tokens() -> None:
    """While the others play."""
    text = "\n".join(drawn("en", views("en", "611 654", seats=3)[-1], whole=True))
    assert "6 1 1, Two aces (6 tokens)" in text
    assert "6 5 4, Straight (2 tokens)" in text


def test_what_a_round_came_to_is_told() -> None:
    """Who took what from whom, the nénette first, who is safe, and which half begins."""
    assert news("fr", views("fr", "654 221")) == [
        "Béatrice Dupont-Lévy : 2 2 1, Nénette.",
        "Nénette ! Béatrice Dupont-Lévy prend 2 jetons au pot.",
        "Béatrice Dupont-Lévy perd la manche et prend 2 jetons au pot.",
    ]
    assert news("fr", views("fr", CHARGED))[-1] == "Le pot est vide : la décharge commence."
    assert (
        news("en", views("en", "666 631 631", seats=3))[-1]
        == "Equal lowest hands, rampo: Béatrice Dupont-Lévy, 李小龍."
    )
    told = news("en", views("en", "666 631 631 554 621", seats=3))
    assert told == ["李小龍: 6 2 1.", "Béatrice Dupont-Lévy loses the round and takes 6 tokens from the pot."]


def test_the_end_names_the_loser() -> None:
    """With all the tokens."""
    roll = {"type": "roll", "keep": []}
    view = views("fr", f"{CHARGED} | 665 421", roll, STAND, roll)[-1]
    assert "Béatrice Dupont-Lévy garde tous les jetons et a perdu." in "\n".join(drawn("fr", view, whole=True))


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("13", {"type": "roll", "keep": [0, 2]}),
        ("1 3", {"type": "roll", "keep": [0, 2]}),
        ("-", {"type": "roll", "keep": []}),
        ("a", STAND),
        ("STOP", STAND),
        ("9", {"type": "roll", "keep": [8]}),
    ],
)
def test_what_may_be_typed_after_a_throw(typed: str, action: Action) -> None:
    """Dice by their numbers, or that the hand stands; the rules refuse what cannot be."""
    assert read("fr", views("fr", f"{CHARGED} 665")[-1], typed) == action


def test_enter_throws_where_nothing_can_be_kept() -> None:
    """And nowhere else."""
    assert read("fr", views("fr", "")[0], "") == {"type": "roll", "keep": []}
    for typed in ("", "abc"):
        with pytest.raises(Unclear):
            read("fr", views("fr", f"{CHARGED} 665")[-1], typed)
