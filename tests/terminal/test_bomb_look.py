"""The bomb at the terminal: what is drawn, what may be typed, and its clock."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.hosts.terminal.clock import GameClock
from gobelet.hosts.terminal.games.bomb import BombLook
from gobelet.hosts.terminal.look import Unclear, View
from tests.terminal.support import HOUSES, Page

EDGEWORK = "4B 3H // *FRK NSA // [Parallel, Serial] [] // AB1CD2"


def bomb(dice: str, *keeps: Any, lang: str = "en", seats: int = 1, **options: Any) -> View:
    """The view after rolls that keep these colours, on module 0 or, as a pair, on another."""
    house = HOUSES[lang]
    faces = [int(face) for face in dice if face != " "]
    options = {"edgework": EDGEWORK, **options}
    made = house.call("table.new", game="bomb", seats=["Ana", "Bo"][:seats], dice=faces, options=options)
    view: View = made["view"]
    for each in keeps:
        module, keep = each if isinstance(each, tuple) else (0, each)
        action = {"type": "roll", "keep": keep, "module": module}
        after = {"table": made["table"], "seat": 0, "action": action, "view_of": "next"}
        view = house.call("table.act", **after)["view"]
    return view


def drawn(view: View, lang: str = "en", whole: bool = False) -> str:
    """What is drawn of a view."""
    page = Page()
    page.show(*BombLook(HOUSES[lang].say, page).draw(view, whole))
    return "\n".join(page.lines())


def read(view: View, typed: str, lang: str = "en") -> Any:
    """The action that is typed."""
    return BombLook(HOUSES[lang].say, Page()).read(view, typed)


def unclear(view: View, typed: str, lang: str = "en") -> str:
    """What is said of something that is no action."""
    with pytest.raises(Unclear) as caught:
        read(view, typed, lang)
    return HOUSES[lang].say(caught.value.key, **caught.value.facts)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("AB1CD2", "4, holders: 3", "FRK lit, NSA unlit", "[Parallel, Serial] [empty plate]")),
        ("fr", ("AB1CD2", "4, porte-piles : 3", "FRK allumé, NSA éteint", "[Parallèle, Série] [plaque vide]")),
    ],
)
def test_the_edgework_is_told_in_words(lang: str, words: tuple[str, ...]) -> None:
    """A line each."""
    text = drawn(bomb("31264", [], lang=lang), lang, whole=True)
    assert [word for word in words if word not in text] == []


def test_each_die_has_its_number_and_the_name_of_its_colour() -> None:
    """Colour is never alone; one that lay aside says so."""
    text = drawn(bomb("11346 2345", [], ["purple"]))
    names, kept = text.rstrip("\n").split("\n")[-2:]
    assert names.split() == ["1", "purple", "2", "yellow", "3", "blue", "4", "white", "5", "black"]
    assert kept.split() == ["kept"]


def test_clock_and_strikes_stand_above_the_dice() -> None:
    """And how fast the clock runs."""
    text = drawn(bomb("12356", [], ["purple"], lang="fr"), "fr")
    assert "Temps restant : 5:00 · vitesse × 1,25 · erreurs : 1 sur 3" in text


@pytest.mark.parametrize(
    ("typed", "keep"),
    [
        ("1", ["purple"]),
        ("1 3", ["purple", "blue"]),
        ("13", ["purple", "blue"]),
        ("purple", ["purple"]),
        ("Purple blue", ["purple", "blue"]),
        ("pu bla", ["purple", "black"]),
        ("all", []),
        ("-", []),
    ],
)
def test_dice_are_kept_by_number_or_colour(typed: str, keep: list[str]) -> None:
    """As many letters as it takes."""
    assert read(bomb("31264", []), typed) == {"type": "roll", "keep": keep, "module": 0}


def test_the_first_throw_takes_enter_alone() -> None:
    """There is nothing to keep."""
    assert read(bomb(""), "") == {"type": "roll", "keep": [], "module": 0}
    assert "has not been rolled yet" in unclear(bomb(""), "1")


def test_after_it_enter_alone_does_nothing() -> None:
    """It would roll all five, which is often a strike."""
    assert "dice to keep" in unclear(bomb("31264", []), "")


@pytest.mark.parametrize("typed", ["7", "0", "green", "b", "1 x"])
def test_what_is_no_die_is_said(typed: str) -> None:
    """Blue or black?"""
    assert "is no die" in unclear(bomb("31264", []), typed)


def test_a_number_before_a_colon_is_the_module() -> None:
    """Without one it is the first that is not solved."""
    view = bomb("31264 11356", (0, []), (1, []), modules=3)
    assert read(view, "2: 1") == {"type": "roll", "keep": ["purple"], "module": 1}
    assert read(view, "3:") == {"type": "roll", "keep": [], "module": 2}
    assert read(view, "1")["module"] == 0
    assert "from 1 to 3" in unclear(view, "4: 1")
    assert "2: 1 1 3 5 6" in drawn(view)


def test_the_manual_shows_the_page_of_the_dice_that_just_rolled() -> None:
    """Or of another number, or all."""
    view = bomb("11346 2345", [], ["purple"])
    assert unclear(view, "manual").startswith("FOUR DICE HAVE JUST BEEN ROLLED")
    assert unclear(view, "manual 5").startswith("FIVE DICE")
    assert all(word in unclear(view, "manual all") for word in ("THE WORDS", "FIVE DICE", "ONE DIE"))
    assert unclear(view, "m 2").startswith("TWO DICE")


def test_a_defuser_has_no_manual() -> None:
    """The expert has."""
    assert "/bomb/manual" in unclear(bomb("31264", [], seats=2), "manual")


def test_a_strike_and_a_solved_module_are_news() -> None:
    """The dice that fell are seen."""
    look = BombLook(HOUSES["en"].say, Page())
    first = bomb("12356", [])
    assert look.news(first, bomb("12356", [], ["purple"])) == ["Forbidden choice: strike 1 of 3. Nothing rolled."]
    assert look.news(bomb("", modules=2), bomb("44444", (1, []), modules=2)) == ["Module defused!"]
    assert look.news(first, first) == []


def test_the_end_lists_every_decision_with_its_rule() -> None:
    """And says how it ended."""
    view = bomb("12356", [], ["purple"], strikes=1)
    assert "forbidden · Five dice, no pattern: nothing is kept." in drawn(view, whole=True)
    assert BombLook(HOUSES["en"].say, Page()).ending(view).startswith("One strike too many")


def test_a_bomb_for_typed_dice_is_drawn_by_the_machine() -> None:
    """Nobody has dice of 34 sides."""
    house = HOUSES["en"]
    view = house.call("table.new", game="bomb", seats=["Ana"], dice="typed")["view"]
    faces = BombLook(house.say, Page()).lots(view)
    assert [1 <= face <= sides for face, sides in zip(faces, view["due"]["sides"], strict=True)] == [True] * 41
    assert BombLook(house.say, Page()).lots(bomb("")) == []


def test_help_tells_of_modules_where_there_are_several() -> None:
    """Five lines, or four."""
    look = BombLook(HOUSES["fr"].say, Page())
    assert [len(look.help(bomb("", lang="fr", modules=n))) for n in (1, 2)] == [4, 5]
    assert all("\t" in line for line in look.help(bomb("", lang="fr")))


class Hand:
    """A clock of ours that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def told(left: int, speed: float = 1, outcome: Any = None) -> View:
    """What a view says of the time."""
    return {"time_left": left, "time_limit": 300_000, "speed": speed, "outcome": outcome}


def test_the_clock_runs_as_fast_as_the_view_says_and_never_back() -> None:
    """From the time told last."""
    hand = Hand()
    clock = GameClock(hand)
    clock.take(told(300_000))
    hand.now = 2
    assert (clock.at(), clock.patience()) == (2000, 298)
    clock.take(told(300_000, 1.25))
    hand.now = 6
    assert (clock.at(), clock.patience()) == (7000, 293 / 1.25)


def test_the_clock_stands_still_once_it_is_over_or_where_no_time_counts() -> None:
    """And goes back with a bomb that was brought back from its explosion."""
    hand = Hand()
    clock = GameClock(hand)
    clock.take({"outcome": None})
    assert (clock.at(), clock.patience()) == (None, None)
    clock.take(told(5000))
    hand.now = 60
    assert (clock.at(), clock.patience()) == (300_000, 0)
    clock.take(told(0, 1, {"reason": "exploded_time"}))
    assert clock.at() is None
    clock.take(told(5000))
    assert clock.at() == 295_000
