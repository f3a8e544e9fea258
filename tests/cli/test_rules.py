"""`gobelet rules` and `gobelet rules check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from gobelet.commands.locate import line_of, path_of
from tests.terminal.pty_game import run

GOOD = """\
name = "ours"
title = { fr = "Le nôtre", en = "Ours" }
dice = 5
rolls = 3
upper_bonus = { from = 10, points = 5 }

[[category]]
key = "fours"
section = "upper"
face = 4

[[category]]
key = "pairs"
section = "lower"
needs = { groups = [2, 2, 1] }
points = 20
title = { fr = "Deux paires", en = "Two pairs" }
"""


def check(tmp_path: Path, text: str | bytes, lang: str = "en"):
    """Checks a file of that text."""
    file = tmp_path / "ours.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return run(tmp_path, "rules", "check", str(file), lang=lang)


def test_a_good_file_says_so_and_can_be_played(tmp_path: Path):
    """Exit code 0, and the command to play it."""
    found = check(tmp_path, GOOD, "fr")
    assert (found.returncode, found.stderr) == (0, "")
    assert "ces règles conviennent" in found.stdout
    played = run(tmp_path, "play", str(tmp_path / "ours.toml"), "Ana", typed="\n=2\n\n=1\n", lang="fr")
    assert "Le nôtre · Sans joker · Ana" in played.stdout
    assert "Deux paires" in played.stdout
    assert "Partie finie avec" in played.stdout


def test_what_is_hardly_meant_is_told_but_does_no_harm(tmp_path: Path):
    """A line on standard error; the rules are good all the same."""
    found = check(tmp_path, GOOD.replace("points = 20", "points = 0"), "fr")
    assert found.returncode == 0
    assert "ours.toml, ligne 16 : La case « Deux paires » ne rapporte jamais rien." in found.stderr.replace(
        "\u00a0", " "
    )
    assert "ces règles conviennent" in found.stdout


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("dice = 5", "dise = 5", 3, "« dise » n’est pas un réglage connu."),
        ("rolls = 3", "rolls = -1", 4, "« rolls » ne peut pas être négatif."),
        ("points = 5", "points = -5", 5, "« points » ne peut pas être négatif."),
        ('key = "pairs"', 'key = "fours"', 13, "« fours » nomme deux cases."),
        ("[2, 2, 1]", "[2, 2, 2]", 15, "ne peuvent jamais réussir"),
        ("points = 20\n", "", 12, "« points » manque."),
        ("points = 20", "points = 20\njokre = true", 17, "« jokre » n’est pas un réglage connu."),
        ('name = "ours"\n', "", 1, "« name » manque."),
        ("face = 4", "face = ", 10, "Ce n’est pas du TOML correct"),
        ("dice = 5", "dice = 5\ndice = 6", 4, "Ce n’est pas du TOML correct"),
        ('key = "fours"', 'key = "fours', 8, "Ce n’est pas du TOML correct"),
        ('title = { fr = "Deux paires", en = "Two pairs" }\n', "needs.alike = [", 17, "Ce n’est pas du TOML correct"),
    ],
)
def test_a_bad_file_is_told_the_line_and_the_reason(old: str, new: str, line: int, said: str, tmp_path: Path):
    """One line of output for each fault, the line itself under it, exit code 1."""
    assert old in GOOD
    found = check(tmp_path, GOOD.replace(old, new), "fr")
    assert (found.returncode, found.stdout) == (1, "")
    first = found.stderr.split("\n")[0]
    assert f"ours.toml, ligne {line} : " in first
    assert said in first
    assert found.stderr.split("\n")[1].startswith(f"  {line} | ")


def test_all_faults_are_told_at_once_in_english(tmp_path: Path):
    """Nobody mends a file one fault a run where it can be helped; Windows line ends count as well."""
    found = check(tmp_path, GOOD.replace("dice = 5", "dise = 5").replace("= 3", "= -3").replace("\n", "\r\n"))
    assert "line 3: “dise” is not a known setting." in found.stderr
    assert "line 4: “rolls” cannot be negative." in found.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [(b"\xff\xfe", "UTF-8"), (b"x" * 1_000_001, "too large"), (b"a = " + b"[" * 9999, "line 1"), (b"", "line 1")],
)
def test_what_is_no_text_is_refused_with_a_sentence(text: bytes, said: str, tmp_path: Path):
    """Bytes, floods, depth, nothing at all."""
    found = check(tmp_path, text)
    assert found.returncode == 1
    assert said in found.stderr


def test_a_file_that_is_not_there(tmp_path: Path):
    """Which file, and why, in the player's language; the same when it is to be played."""
    for typed in (["rules", "check", "nowhere.toml"], ["play", "nowhere.toml", "Ana"]):
        found = run(tmp_path, *typed, lang="fr")
        assert found.returncode == 1
        assert "nowhere.toml : ce fichier ne s’ouvre pas (il n’existe pas)." in found.stderr
    assert "c’est un dossier" in run(tmp_path, "rules", "check", str(tmp_path), lang="fr").stderr
    assert "gobelet rules check FILE.toml" in run(tmp_path, "rules", "check").stderr


def test_a_bad_file_cannot_be_played(tmp_path: Path):
    """It is refused exactly as `rules check` refuses it."""
    checked = check(tmp_path, GOOD.replace("dice", "dise"))
    assert run(tmp_path, "play", str(tmp_path / "ours.toml"), "Ana").stderr == checked.stderr


def test_lines_are_found_however_toml_is_written():
    """Dotted and quoted keys, comments, strings with signs in them, arrays over lines, tables in tables."""
    text = '''# name = "no"
name = "a # b [c] \\" = d"   # comment
[title]
"fr" = """
[not.a.table]
x = 1
"""
'en' = \'\'\'x = "y"\'\'\'
[[category]]
key = "a"
needs.alike = 3
[[category]]  # the second
needs = { groups = [
  2,  # two
  2,
], run = 1 }
points = 1_000
[category.title]
fr = "x"
'''
    for path, line in {
        ("name",): 2,
        ("title",): 3,
        ("title", "fr"): 4,
        ("title", "en"): 8,
        ("category",): 9,
        ("category", 0, "key"): 10,
        ("category", 0, "needs", "alike"): 11,
        ("category", 1): 12,
        ("category", 1, "needs", "groups"): 13,
        ("category", 1, "needs", "groups", 1): 15,
        ("category", 1, "needs", "run"): 16,
        ("category", 1, "points"): 17,
        ("category", 1, "title", "fr"): 19,
        ("category", 1, "missing"): 12,
        ("missing",): 1,
    }.items():
        assert line_of(text, path) == line, path
    assert path_of("category[2].needs.groups") == ("category", 1, "needs", "groups")


def test_the_rules_page_has_the_points_that_the_engine_computes(tmp_path: Path):
    """Titles, paragraphs, examples; each ruleset its own, by name or by title."""
    found = run(tmp_path, "rules", lang="fr").stdout
    assert found.startswith("YAHTZEE\n")
    assert "    [4] [4] [4] [2] [2]  Les mêmes dés valent 16 points en « Brelan »." in found
    assert "Tous en même temps" not in found
    assert "Tous en même temps" in run(tmp_path, "rules", "Yatzy", lang="fr").stdout
    assert "{" not in found
    assert max(map(len, found.split("\n"))) <= 80
    unknown = run(tmp_path, "rules", "bridge")
    assert unknown.returncode == 1
    assert "yahtzee, yatzy_online" in unknown.stderr
    assert "rules check FILE.toml" in run(tmp_path, "rules", "yahtzee", "more").stderr
