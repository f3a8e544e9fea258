"""Whole games of 421 and Cochon, and a session of the free roller, at a real terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.terminal.pty_game import Terminal, games, run


def finished(home: Path, lang: str = "fr") -> str:
    """What `verify` says of the one game that is over."""
    logs = [(path, json.loads(path.read_text(encoding="utf-8"))) for path in games(home)]
    [over] = [path for path, log in logs if log["seq"] > 10]
    return run(home, "verify", str(over), lang=lang).stdout


def test_421_to_the_end_in_french_with_three_players(tmp_path: Path) -> None:
    """Charge and discharge, the ranking asked for, the loser named, and another game."""
    game = Terminal(tmp_path, "play", "421", "Ana", "Béa", "Chloé", "--seed", "07", lang="fr")
    assert "Charge, manche 1 · pot 21 ●●●●● ●●●●● ●●●●● ●●●●● ●" in game.until()
    assert " 1. 4 2 1 10" in game.type("c")
    shown = game.type("")
    for _ in range(400):
        if "autre partie" in shown:
            break
        shown = game.type("a" if "arrêtez-vous" in shown else "")
    assert re.search(r"(Ana|Béa|Chloé) garde tous les jetons et a perdu\.", shown)
    assert "gagne" in shown
    assert re.search(r"3\. (Ana|Béa|Chloé), 21 jetons", shown)
    assert "À Ana de lancer" in game.type("o")
    game.type("q", "resume")
    assert game.end() == 0
    assert "vérifiés" in finished(tmp_path)


def test_cochon_to_the_end_in_english_with_two_players(tmp_path: Path) -> None:
    """Holding at twenty."""
    game = Terminal(tmp_path, "play", "pig", "Ann", "Ben", "--seed", "07")
    shown = game.until()
    for _ in range(400):
        if "Another game" in shown:
            break
        total = re.search(r"h to hold (\d+)", shown)
        shown = game.type("h" if total and int(total[1]) >= 20 else "")
    assert re.search(r"(Ann|Ben) wins!", shown)
    game.type("", "")
    assert game.end() == 0
    assert "dice checked" in finished(tmp_path, "en")


def test_a_turn_of_cochon_is_lost_undone_and_lost_again(tmp_path: Path) -> None:
    """Real dice typed in; the same 1 is asked for again."""
    game = Terminal(tmp_path, "play", "pig", "Ann", "Ben", "--dice", "typed")
    game.until()
    assert "Turn total: 5 points" in game.type("5")
    game.type("")
    assert "Ann threw 1: lost, 5 points gone. Score: 0." in game.type("1")
    game.kill()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_session_of_the_roller(tmp_path: Path, lang: str) -> None:
    """Dice, a mistake with its place, the same again, undo, and the session taken up another day."""
    game = Terminal(tmp_path, "play", "roller", "Ana", "--seed", "07", lang=lang)
    game.until()
    first = game.type("2d6+3")
    assert "2d6+3" in first
    assert {"fr": "Au signe 3", "en": "At sign 3"}[lang] in game.type("2d")
    game.type("")
    undone = game.type("u")
    assert first.split("\n")[2] in undone
    game.type("q", "resume")
    assert game.end() == 0
    again = Terminal(tmp_path, "resume", lang=lang)
    assert first.split("\n")[2] in again.until()
    again.kill()
