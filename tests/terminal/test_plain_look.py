"""A game without a look of its own can be played all the same."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from gobelet.hosts.terminal.games.plain import PlainLook
from gobelet.hosts.terminal.look import Unclear, View
from tests.support import REGISTRY
from tests.terminal.pty_game import run
from tests.terminal.support import HOUSES, Page

DICE = [{"value": 4, "kept": False, "sides": 6}]


def pig(**actions: Any) -> View:
    """The view of some game."""
    players = [{"name": "Ana", "total": 12}, {"name": "Béa", "total": 3}]
    return {"game": "pig", "seat": 0, "seq": 5, "players": players, "dice": DICE, "last": None, "actions": actions}


def look() -> PlainLook:
    """The plain look, in English."""
    return PlainLook(HOUSES["en"].say, Page())


def test_what_may_be_done_is_listed_with_players_and_dice():
    """Every action with its number and word, every choice it leaves."""
    page = Page()
    page.show(*look().draw(pig(roll={}, hold={}, place={"square": [[0, 1], [2, 3]]}), whole=False))
    text = "\n".join(page.lines())
    for wanted in ("Ana · total 12", "Béa · total 3", "●", "1  hold", "2  place : [0, 1] | [2, 3]", "3  roll"):
        assert wanted in text


@pytest.mark.parametrize(
    ("typed", "actions", "action"),
    [
        ("roll", {"roll": {}, "hold": {}}, {"type": "roll"}),
        ("1", {"roll": {}, "hold": {}}, {"type": "hold"}),
        ("HO", {"roll": {}, "hold": {}}, {"type": "hold"}),
        ("", {"roll": {"keep": [], "at_most": 0}}, {"type": "roll"}),
        ("roll 1 3", {"roll": {"keep": [0, 1, 2], "at_most": 2}}, {"type": "roll", "keep": [0, 2]}),
        ("roll -", {"roll": {"keep": [0, 1, 2]}}, {"type": "roll", "keep": []}),
        ("place 2", {"place": {"square": [[0, 1], [2, 3]]}}, {"type": "place", "square": [2, 3]}),
        ("place [0, 1]", {"place": {"square": [[0, 1], [2, 3]]}}, {"type": "place", "square": [0, 1]}),
        ("score four", {"score": {"category": ["fours", "ones"]}}, {"type": "score", "category": "fours"}),
        ("roll 13", {"roll": {"keep": [0, 1, 2], "module": [0]}}, {"type": "roll", "keep": [0, 2], "module": 0}),
        ("roll 2d6", {"roll": {"dice": "text"}}, {"type": "roll", "dice": "2d6"}),
        ("roll 3", {"roll": {"dice": "number"}}, {"type": "roll", "dice": 3}),
        ("", {"roll": {}, "hold": {}}, None),
        ("9", {"roll": {}, "hold": {}}, None),
        ("fold", {"roll": {}, "hold": {}}, None),
        ("place 7", {"place": {"square": [[0, 1], [2, 3]]}}, None),
        ("roll x", {"roll": {"keep": [0, 1]}}, None),
        ("roll", {"roll": {"a": "text", "b": "text"}}, None),
    ],
)
def test_what_is_typed(typed: str, actions: dict[str, Any], action: dict[str, Any] | None):
    """An action by number, word or beginning, then what it carries."""
    if action is None:
        with pytest.raises(Unclear):
            look().read(pig(**actions), typed)
    else:
        assert look().read(pig(**actions), typed) == action


def test_what_happened_is_said():
    """Who did what, and nothing where nothing happened."""
    before = pig(roll={})
    after = {**before, "seq": 6, "last": {"seat": 1, "action": {"type": "hold"}}}
    assert look().news(before, after) == ["Béa: hold."]
    assert look().news(after, after) == []
    assert look().progress(after) == "6 actions"


@pytest.mark.parametrize("game", [game.key for game in REGISTRY.games])
def test_every_game_of_the_house_begins_is_left_and_goes_on(game: str, tmp_path: Path):
    """Whatever the registry lists is drawn, asks, explains itself, is saved and found again."""
    names = ["Ana", "Béa"][: next(each for each in REGISTRY.games if each.key == game).seats[1]]
    begun = run(tmp_path, "play", game, *names, typed="?\n\nv\ns\nzut\n", lang="fr")
    assert (begun.returncode, begun.stderr) == (0, "")
    assert "Ana" in begun.stdout
    assert "gobelet open 1" in begun.stdout
    again = run(tmp_path, "resume", typed="u\nq\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert "gobelet resume" in again.stdout


@pytest.mark.parametrize("game", [game.key for game in REGISTRY.games])
@pytest.mark.parametrize("dice", [[], ["--dice", "typed"]])
def test_whatever_is_typed_nothing_breaks(game: str, dice: list[str], tmp_path: Path):
    """Orders, numbers, names and rubbish in any order: every line gets an answer, and the file stays a game."""
    chance = random.Random(game)
    known = [
        *["", "-", "1 3", "12", "=1", "=13", "7", "chance", "u", "v", "?"],
        *["1", "2", "3", "p", "C3", "44444", "44"],
    ]
    rubbish = ["\x1b[A", "\x00", "é", "9" * 60, "１２", "²", "[b]", "=", "=-1", "1e9", "😀", "\u202e"]
    lines = [chance.choice(known if chance.random() < 0.9 else rubbish) for _ in range(150)]
    played = run(tmp_path, "play", game, "Ana", "Béa", *dice, typed="\n".join(lines), lang="fr", columns=60)
    assert (played.returncode, played.stderr) == (0, "")
    assert "\x1b" not in played.stdout
    assert run(tmp_path, "resume", typed="q\n").stderr == ""
