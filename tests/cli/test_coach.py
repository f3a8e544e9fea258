"""Bots, advice and review at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.pty_game import games, run

ONE_BOX = """name = "one"
rolls = 2
[[category]]
key = "fives"
section = "upper"
face = 5
[[category]]
key = "chance"
section = "lower"
points = "sum"
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A file of rules with two boxes."""
    file = tmp_path / "one.toml"
    file.write_text(ONE_BOX)
    return file


def test_a_bot_plays_its_turns_by_itself(tmp_path: Path, sheet: Path):
    """Alone against it, the players only play their own."""
    done = run(tmp_path, "play", str(sheet), "Ana", "--bot", "best", "--seed", "01", typed="\n=2\n\n=1\n\n")
    assert done.returncode == 0, done.stderr
    assert "Bot 1 writes" in done.stdout
    assert "wins!" in done.stdout or "tie" in done.stdout
    [file] = games(tmp_path)
    log = json.loads(file.read_text())
    assert log["bots"] == [None, "best"]
    assert {entry["seat"] for entry in log["entries"]} == {0, 1, None}


def test_the_coach_says_what_to_do_when_asked(tmp_path: Path, sheet: Path):
    """In both languages; not where the table forbids it."""
    said = run(tmp_path, "play", str(sheet), "Ana", "--seed", "01", typed="\nk\n").stdout
    assert " points" in said
    assert " * " in said
    french = run(tmp_path, "play", str(sheet), "Ana", "--seed", "01", typed="\nk\n", lang="fr").stdout
    assert " : " in french.split("* ")[1]
    none = run(tmp_path, "play", str(sheet), "Ana", "--no-advice", typed="\nk\n").stdout
    assert "without advice" in none
    early = run(tmp_path, "play", str(sheet), "Ana", typed="k\n").stdout
    assert "Throw first" in early


def test_a_game_is_looked_back_on(tmp_path: Path, sheet: Path):
    """Each player's result, decisions and luck; as JSON too."""
    run(tmp_path, "play", str(sheet), "Ana", "Bob", "--seed", "03", typed="\n=1\n\n=2\n\n=2\n\n=1\n\n")
    [file] = games(tmp_path)
    done = run(tmp_path, "review", str(file))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("were to be expected") == 2
    assert done.stdout.count("Luck: ") == 2
    found = json.loads(run(tmp_path, "review", "--json", str(file)).stdout)
    assert [player["name"] for player in found["players"]] == ["Ana", "Bob"]
    for player in found["players"]:
        assert abs(player["expected"] + player["luck"] - player["lost"] - player["final"]) < 1e-6
    french = run(tmp_path, "review", str(file), lang="fr").stdout
    assert "on pouvait en attendre" in french


def test_what_cannot_be_reviewed_is_told(tmp_path: Path):
    """No file, no game, a game without a coach."""
    file = tmp_path / "x.json"
    file.write_text("[]")
    for name, why in ((str(file), "not a Gobelet game"), (str(tmp_path / "none"), "none")):
        done = run(tmp_path, "review", name)
        assert done.returncode == 1
        assert why in done.stderr
    run(tmp_path, "play", "pig", "Ana", "Bob", "--seed", "01", typed="\n")
    [pig] = games(tmp_path)
    done = run(tmp_path, "review", str(pig))
    assert done.returncode == 1
    assert "no advice for this game" in done.stderr


def test_a_level_that_no_bot_has_is_refused(tmp_path: Path):
    done = run(tmp_path, "play", "yahtzee", "Ana", "--bot", "genius")
    assert done.returncode == 2
    assert "casual" in done.stderr
