"""Whole games as a family plays them, at a real terminal, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

from tests.terminal.pty_game import Terminal, games, run

FRENCH = ["les 1", "LES 2", "=3", "4", "Les 5", "les 6", "brel", "carre", "FULL", "petite", "grande", "yahtzee", "13"]
ENGLISH = ["aces", "TWOS", "=3", "4", "fives", "six", "three of", "four of", "full", "small", "large", "yahtzee", "13"]


def test_two_players_to_the_end_in_french(tmp_path: Path):
    """Names with accents, boxes by name, prefix and number; the ranking and the offer of another game."""
    game = Terminal(tmp_path, "play", "yahtzee", "Ana", "Béa", "--seed", "07", lang="fr")
    assert "Joker forcé" in game.until()
    for box in FRENCH:
        for name in ("Ana", "Béa"):
            if box.isdigit():  # a number alone names a box only once every throw is taken
                game.type("")
                game.type("-")
                shown = game.type("- ")
            else:
                shown = game.type("")
            assert f"{name}, tour" in shown
            shown = game.type(box)
            assert f"{name} inscrit" in shown
    assert "gagne !" in shown
    assert "  1. " in shown
    assert "  2. " in shown
    assert "Une autre partie avec les mêmes joueurs ?" in shown
    game.press(b"\n")
    assert game.end() == 0
    [file] = games(tmp_path)
    assert "vérifiés" in run(tmp_path, "verify", str(file), lang="fr").stdout


def test_alone_to_the_end_in_english_and_another_game(tmp_path: Path):
    """A new game with the same players is another file with other dice."""
    game = Terminal(tmp_path, "play", "yahtzee", "Ann", "--seed", "07")
    game.until()
    for box in ENGLISH:
        throws = ["", "12", "12345"[1:]] if box.isdigit() else [""]
        for keep in throws:
            game.type(keep)
        shown = game.type(box)
    assert "Game over with" in shown
    assert "Type y to play again" in game.type("perhaps")
    assert "Ann to throw, turn 1 of 13. Totals: Ann 0" in game.type("y")
    assert "Game saved" in game.type("q", "resume")
    assert game.end() == 0
    first, second = [json.loads(file.read_text()) for file in sorted(games(tmp_path))]
    assert {first["dice"]["seed"], second["dice"]["seed"]} > {"07"}
    assert {first["seq"], second["seq"]} > {0}


def test_undo_wrong_input_quit_and_resume_in_french(tmp_path: Path):
    """A wrong line is one sentence and changes nothing; what was left is found again, dice and all."""
    game = Terminal(tmp_path, "play", "Yahtzee", "Zoé", "Léo", "--seed", "c0ffee", lang="fr")
    game.until()
    first = game.type("")
    faces = first.split("lancer 1 sur 3 : ")[1].split("\n")[0]
    [file] = games(tmp_path)
    before = file.read_bytes()
    for wrong, said in {
        "": "Dites quels dés vous gardez",
        "9": "Pour inscrire dans la case 9, tapez =9.",
        "1 1": "Le même dé est gardé deux fois.",
        "12345": "Tous les dés sont gardés.",
        "=14": "Il n’y a pas de case 14",
        "suite": "Petite suite, Grande suite",
        "zut \x07": "« zut » n’est ni une case ni un ordre.",
    }.items():
        assert said in " ".join(game.type(wrong).split())
    assert file.read_bytes() == before
    assert "Zoé inscrit" in game.type("chance")
    assert "C’est annulé." in game.type("u")
    second = game.type("1 3")
    assert "lancer 2 sur 3" in second
    assert second.count("gardé\n") + second.count("gardé ") >= 2
    assert f"lancer 1 sur 3 : {faces}" in game.type("annuler")
    assert second.split("lancer 2 sur 3 : ")[1].split("\n")[0] in game.type("13")
    assert "gobelet resume" in game.type("q", "resume")
    assert game.end() == 0
    again = Terminal(tmp_path, "resume", lang="fr")
    assert second.split("lancer 2 sur 3 : ")[1].split("\n")[0] in again.until()
    again.press(b"\x03")
    assert again.end() == 130
    assert "Traceback" not in again.text
    assert "Partie enregistrée" in again.text


def test_the_joker_is_said_in_a_sentence_and_its_boxes_are_marked(tmp_path: Path):
    """Real dice typed in: a second Yahtzee of 4 opens Fours alone, then brings 100 points."""
    game = Terminal(tmp_path, "play", "yahtzee", "Ann", "--dice", "typed")
    assert "the faces of your dice 1 2 3 4 5" in game.until()
    game.type("44444")
    assert "Ann writes 50 points" in game.type("yahtzee")
    shown = game.type("4 4 4 4 4")
    assert "Joker, five 4s: “Fours” is empty, so it is the only box open." in " ".join(shown.split())
    assert shown.count("×") == 11
    assert "“Chance” is closed" in game.type("chance")
    shown = game.type("fours")
    assert "Ann writes 20 points in “Fours”." in shown
    assert "100 bonus points for Ann" in shown
    game.press(b"\x04")
    assert game.end() == 0


def test_options_of_the_command_line_reach_the_rules(tmp_path: Path):
    """The joker order and the bonus are said at the start; an order that there is not is refused with a sentence."""
    game = Terminal(tmp_path, "play", "yahtzee", "A", "B", "--joker", "free", "--extra-bonus", "0", lang="fr")
    opening = game.until()
    assert "Joker libre" in opening
    assert "cinq identiques" not in opening
    game.kill()
    assert "« joker »" in run(tmp_path, "play", "yahtzee", "A", "--joker", "wild", lang="fr").stderr


def test_all_at_once_is_played_in_turn_at_one_keyboard(tmp_path: Path):
    """Where every seat may play, the one that has dice goes on, then the one that waits longest."""
    game = Terminal(tmp_path, "play", "yatzy", "Ann", "Ben")
    assert "Ann, Enter to throw" in game.until()
    assert "Ann, turn 1 of 13, throw 1 of 3" in game.type("")
    assert "Ann, turn 1 of 13, throw 2 of 3" in game.type("12")
    assert "Ben to throw, turn 1 of 13" in game.type("chance")
    game.kill()
