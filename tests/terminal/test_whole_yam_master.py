"""A whole game of Yam Master at a real terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.terminal.pty_game import Terminal, games, run

ALLOWED = re.compile(r"(?:Cases permises : |Squares you may cover: )([A-E][1-5])")


def turn(game: Terminal) -> str:
    """One turn: the first square that the dice allow, else other dice, else a pass; what is printed last."""
    shown = game.type("")
    for _ in range(2):
        if ALLOWED.search(shown):
            break
        shown = game.type("12")
    found = ALLOWED.search(shown)
    return game.type(found[1] if found else "p")


def test_two_players_to_the_end_in_french_and_the_loser_begins_again(tmp_path: Path) -> None:
    """Board, squares by letter and number, the end with its lines, and another game that the loser begins."""
    game = Terminal(tmp_path, "play", "yam_master", "Ana", "Béa", "--seed", "07", lang="fr")
    assert "● Ana : 12 jetons en réserve · ◆ Béa : 12 jetons en réserve" in game.until()
    for number in range(200):
        name = ("Ana", "Béa")[number % 2]
        shown = turn(game)
        assert f"{name} couvre" in shown or f"{name} passe" in shown
        if "gagne" in shown or "Égalité" in shown:
            break
    assert "Douze jetons sont posés" in shown or "cinq jetons alignés" in shown
    winner = re.search(r"(Ana|Béa) gagne !", shown)
    loser = {"Ana": "Béa", "Béa": "Ana"}[winner[1]] if winner else "Béa"
    assert f"À {loser} (" in game.type("o")
    game.type("q", "resume")
    assert game.end() == 0
    logs = [(path, json.loads(path.read_text(encoding="utf-8"))) for path in games(tmp_path)]
    [over] = [path for path, log in logs if log["seq"] > 10]
    assert "vérifiés" in run(tmp_path, "verify", str(over), lang="fr").stdout


def test_a_challenge_undone_left_and_taken_up_again(tmp_path: Path) -> None:
    """Real dice typed in: the challenge is met, undone, met again with the same dice, and its square covered."""
    game = Terminal(tmp_path, "play", "yam_master", "Ann", "Ben", "--dice", "typed")
    game.until()
    game.type("44421")
    assert "Ann declares a challenge." in game.type("c")
    game.type("1234")
    assert "The challenge is met!" in game.type("2")
    assert "Taken back." in game.type("u")
    game.type("q", "resume")
    assert game.end() == 0
    again = Terminal(tmp_path, "resume")
    again.until()
    again.type("1234")
    assert "The challenge is met!" in again.type("2")
    assert "Ann covers D3, “Challenge”." in again.type("d3")
    again.kill()
