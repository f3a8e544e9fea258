"""The names of players."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.engine.names import LONGEST_NAME, clean_names
from tests.support import refused


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Ana",
        "Béa",
        "Jean-Pierre",
        "O’Brien",
        "Жанна",
        "Ελένη",
        "山田",
        "أحمد",
        "अनु",
        "🎲",
        "x" * 24,
        "R&D",
        "a;b",
        "1 < 2"[:1],
    ],
)
def test_a_name_may_be_of_any_alphabet(name: str) -> None:
    """Up to 24 letters."""
    assert clean_names([name], 1, 8) == (name,)


def test_blanks_around_and_between_are_tidied() -> None:
    """One blank between words."""
    assert clean_names(["  Ana   Lise\t", "\u00a0Béa\u3000Luz\n"], 1, 8) == ("Ana Lise", "Béa Luz")
    every = "".join(chr(code) for code in range(0x110000) if chr(code).isspace())
    assert clean_names([f"{every}Ana{every}Lise{every}"], 1, 8) == ("Ana Lise",)


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\u00a0", "\u3000 \u2003", None, 5, [], {}, True, ["Ana"]])
def test_an_empty_name_is_refused(name: Any) -> None:
    """And says whose."""
    with refused("bad_name", "error.bad_name.empty", seat=2):
        clean_names(["Ana", name], 1, 8)


@pytest.mark.parametrize("length", [LONGEST_NAME + 1, 200, 100_000])
def test_a_name_of_more_than_24_letters_is_refused(length: int) -> None:
    """200 letters are."""
    with refused("bad_name", "error.bad_name.long", seat=1, most=24):
        clean_names(["é" * length], 1, 8)


@pytest.mark.parametrize("name", ["<b>Ana</b>", "<script>", "a<", ">", "&lt;b", "&#60;", "&amp;"])
def test_a_name_with_markup_is_refused(name: str) -> None:
    """Even though nothing would read it as such."""
    with refused("bad_name", "error.bad_name.markup", seat=1):
        clean_names([name], 1, 8)


UNSEEN = [
    "\x00", "\x07", "\x1b", "\x7f", "\x80", "\x9f", "\u00ad", "\u061c", "\u115f", "\u180e", "\u200b", "\u200d",
    "\u200e", "\u200f", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\u2800", "\u3164", "\ud83d", "\udfff",
    "\ufeff", "\uffa0", "\ufff9", "\U000e0001", "\U000e0061", "\U000e0100",
]  # fmt: skip


@pytest.mark.parametrize("letter", UNSEEN, ids=[f"{ord(letter):04x}" for letter in UNSEEN])
@pytest.mark.parametrize("pattern", ["{}", "A{}na", "Ana{}"])
def test_a_name_with_letters_that_draw_nothing_or_turn_the_direction_is_refused(letter: str, pattern: str) -> None:
    """It would deceive the others."""
    with refused("bad_name", "error.bad_name.control", seat=1):
        clean_names([pattern.format(letter)], 1, 8)


@pytest.mark.parametrize(
    ("name", "wrong", "facts"),
    [("", "empty", {}), ("x" * 25, "long", {"most": 24}), ("<b>", "markup", {}), ("A\u200bna", "control", {})],
)
def test_who_gives_but_one_name_is_told_of_it_as_their_own(name: str, wrong: str, facts: dict[str, Any]) -> None:
    """And of no seat, which has no number before one sits there."""
    with refused("bad_name", f"error.your_name.{wrong}", **facts):
        clean_names([name], 1, 1)


@pytest.mark.parametrize("names", [[], ["a"] * 9, ["a"] * 1000, None, "Ana", 3, {}, {"0": "Ana"}, True])
def test_no_seat_at_all_or_more_than_the_game_takes_is_refused(names: Any) -> None:
    """Nine at a game of eight."""
    with refused("bad_seats", "error.bad_seats", min=1, max=8):
        clean_names(names, 1, 8)
