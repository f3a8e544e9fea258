"""Help and complaints of the command line read well in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gobelet import __version__
from gobelet.commands.language import asked_language, machine_language
from gobelet.commands.parser import COMMANDS
from tests.support import GAP, WORDS
from tests.terminal.pty_game import run

ARGPARSE = ("positional", "show this help message", "expected", "required", "invalid", "choose from", "unrecognized")
ENGLISH = (*ARGPARSE, "usage: gobelet [", "error", "the ", "argument:", "subcommands", "file or", "commands")
FRENCH = ("utilis", "affiche", "partie", " le ", " une ", "il faut")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_help_speaks_another_language(command: str, tmp_path: Path):
    """Every heading and sentence, argparse's own included."""
    for lang, foreign in (("fr", ENGLISH[1:]), ("en", FRENCH)):
        found = run(tmp_path, *[command][: len(command)], "--help", lang=lang)
        assert found.returncode == 0
        assert not [word for word in foreign if word in found.stdout.casefold()]
        assert "cli." not in found.stdout
        assert not GAP.search(found.stdout.replace("{fr,en}", "").replace("{typed}", ""))
    assert re.search(r"^options:$", found.stdout, re.M)


def test_the_headings_of_french(tmp_path: Path):
    """As a French typographer sets them."""
    found = run(tmp_path, "play", "--help", lang="fr").stdout
    assert found.startswith("usage : gobelet play")
    for heading in ("arguments :", "options :"):
        assert f"\n{heading}\n" in found
    assert "\ncommandes :\n" in run(tmp_path, "--help", lang="fr").stdout


@pytest.mark.parametrize(
    "typed",
    [
        ["play"],
        ["play", "yahtzee"],
        ["play", "yahtzee", "A", "--extra-bonus", "many"],
        ["play", "yahtzee", "A", "--seed"],
        ["play", "yahtzee", "A", "--seed", "00", "--dice", "typed"],
        ["play", "yahtzee", "A", "--dice", "wooden"],
        ["serve", "--port", "99999"],
        ["serve", "--lan=yes"],
        ["engine", "now"],
        ["open"],
        ["dance"],
        ["--lang", "de"],
        ["rules", "a", "b", "c"],
    ],
)
def test_no_complaint_speaks_another_language(typed: list[str], tmp_path: Path):
    """Every fault of typing that argparse finds, in French and in English."""
    for lang, foreign in (("fr", ENGLISH), ("en", FRENCH)):
        found = run(tmp_path, *typed, lang=lang)
        assert (found.returncode, found.stdout) == (2, "")
        said = found.stderr.split("\n")[-2]
        assert not [word for word in foreign if word in said.casefold()], said
        assert not [word for word in ARGPARSE if word in said.casefold() and word != "choose from"], said
        assert "%" not in said


def test_both_languages_say_the_same_keys():
    """A sentence that one language lacks would be shown as its key."""
    own = {lang: {key for key in WORDS.texts[lang] if key.startswith(("cli.", "term."))} for lang in ("fr", "en")}
    assert own["fr"] == own["en"]
    for key in own["fr"]:
        gaps = [sorted(re.findall(r"\{@?[a-z_:]+\}|%\(?[a-z_]*\)?[sr]", WORDS.texts[lang][key])) for lang in own]
        assert gaps[0] == gaps[1], key


def test_version(tmp_path: Path):
    """The fast way and the way through argparse agree."""
    for typed in (["--version"], ["--lang", "fr", "--version"]):
        assert run(tmp_path, *typed).stdout == f"gobelet {__version__}\n"


def test_without_a_command_the_help_is_shown(tmp_path: Path):
    """Nobody is scolded for asking what there is."""
    found = run(tmp_path, lang="fr")
    assert (found.returncode, found.stderr) == (0, "")
    assert "commandes :" in found.stdout


def test_which_language_is_spoken():
    """The option wherever it stands, else LC_ALL, LC_MESSAGES, LANG in this order, else English."""
    french = {"LANG": "fr_FR.UTF-8"}
    assert asked_language(["--lang", "en", "play"], french) == "en"
    assert asked_language(["play", "--lang=en"], french) == "en"
    assert asked_language(["play", "--", "--lang", "en"], french) == "fr"
    assert asked_language(["--lang", "xx"], french) == "fr"
    assert asked_language(["--lang"], {}) == "en"
    assert machine_language({"LC_ALL": "en_US", **french}) == "en"
    assert machine_language({"LC_MESSAGES": "fr", "LANG": "en_US"}) == "fr"
    assert machine_language({"LANG": "de_DE"}) == machine_language({}) == machine_language({"LC_ALL": "C"}) == "en"


def test_the_option_is_heard_before_and_after_the_command(tmp_path: Path):
    """`gobelet --lang fr rules` and `gobelet rules --lang fr`."""
    for typed in (["--lang", "fr", "rules"], ["rules", "--lang", "fr"]):
        assert "Le but du jeu" in run(tmp_path, *typed).stdout


@pytest.mark.parametrize(("typed", "said"), [("yathzee", "yahtzee, yatzy_online"), ("\x1b[2J", "yahtzee")])
def test_an_unknown_game_is_told_which_there_are(typed: str, said: str, tmp_path: Path):
    """By the names that the command takes; nothing typed can reach the terminal's controls."""
    found = run(tmp_path, "play", typed, "Ana")
    assert found.returncode == 1
    assert said in found.stderr
    assert "\x1b" not in found.stderr
