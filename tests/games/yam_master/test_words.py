"""Words and rules page: whole in both languages, and what the page shows is what the rules say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gobelet.games.yam_master.kinds import KINDS
from gobelet.hosts.files import load_data
from gobelet.words import LANGUAGES
from tests.support import GAP, WORDS, Room

NAMES = {
    "fr": ["Brelan de\u00a01", "Brelan de\u00a06", "Full", "Carré", "Yam", "Suite", "8 ou moins", "Sec", "Défi"],
    "en": [
        "Three 1s",
        "Three 6s",
        "Full house",
        "Four of a kind",
        "Yam",
        "Straight",
        "8 or less",
        "One shot",
        "Challenge",
    ],
}


def page(lang: str) -> list[dict[str, Any]]:
    """The sections of the rules page."""
    sections: list[dict[str, Any]] = Room(lang=lang).ask("rules.page", game="yam_master")["sections"]
    return sections


def keys(tree: dict[str, Any], prefix: str = "") -> set[str]:
    """The keys of a tree of words."""
    found: set[str] = set()
    for name, value in tree.items():
        found |= keys(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name}
    return found


def test_both_languages_have_the_same_words() -> None:
    """None is missing, none is too many."""
    fr, en = (keys(load_data(f"games/yam_master/words/{lang}")) for lang in LANGUAGES)
    assert fr == en


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_its_name_and_what_its_square_says(lang: str) -> None:
    """In both languages."""
    assert all(WORDS.has(lang, f"yam_master.{of}.{kind}") for kind in KINDS for of in ("kind", "square"))
    names = [WORDS.say(lang, f"yam_master.kind.{kind}") for kind in (KINDS[0], *KINDS[5:])]
    assert names == NAMES[lang]


@pytest.mark.parametrize("reason", ["five", "tokens", "turns"])
def test_every_reason_of_an_end_has_its_sentence(reason: str) -> None:
    """In both languages."""
    assert all(WORDS.has(lang, f"yam_master.outcome.{reason}") for lang in LANGUAGES)


def test_both_pages_tell_the_same() -> None:
    """Section by section, example by example."""
    fr, en = page("fr"), page("en")
    assert [each["id"] for each in fr] == [each["id"] for each in en]
    for here, there in zip(fr, en, strict=True):
        assert len(here["text"]) == len(there["text"])
        for one, other in zip(here["examples"], there["examples"], strict=True):
            assert {**one, "caption": ""} == {**other, "caption": ""}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_captions_name_every_kind_that_the_dice_qualify_for(lang: str) -> None:
    """Where they name any; no gap stays open."""
    for example in [each for section in page(lang) for each in section["examples"]]:
        caption = example["caption"]
        assert caption
        assert not GAP.search(caption)
        assert "{" not in caption
        named = [
            kind
            for kind in KINDS
            if re.search(f"[«“]\\s?{WORDS.say(lang, f'yam_master.kind.{kind}')}\\s?[»”]", caption)
        ]
        if "kinds" in example and named:
            assert named == example["kinds"]


def test_the_page_gives_the_chances_of_a_whole_turn() -> None:
    """As the engine works them out, in the way of each language."""
    captions = [each["caption"] for section in page("fr") if section["id"] == "chances" for each in section["examples"]]
    for said in (
        "35,5\u00a0%",
        "36,6\u00a0%",
        "29,1\u00a0%",
        "26,1\u00a0%",
        "18,7\u00a0%",
        "4,6\u00a0%",
        "9,2\u00a0%",
        "52,9\u00a0%",
    ):
        assert any(said in caption for caption in captions)


def test_the_boards_of_the_page_are_worth_what_it_says() -> None:
    """The points of both, and the lines that give them."""
    boards = [each for section in page("en") for each in section["examples"] if "board" in each]
    assert [(each["facts"]["a"], each["facts"]["b"]) for each in boards] == [(2, 1), (1, 0)]
    assert [len(each["lines"]) for each in boards] == [2, 1]


def test_french_is_set_as_french_is() -> None:
    """Spaces that do not break before high signs and inside quotation marks, apostrophes that curl."""
    for name in ("words/fr", "rules/fr"):
        texts = _texts(load_data(f"games/yam_master/{name}"))
        for text in texts:
            assert not re.search("[^\u00a0 ][»;?!]| [:;?!»%]|« |«[^\u00a0]|'", text), text


def _texts(tree: Any) -> list[str]:
    if isinstance(tree, str):
        return [tree]
    items = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else []
    return [text for item in items for text in _texts(item)]
