"""`gobelet solve` and `gobelet advise`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.pty_game import run


@pytest.fixture(autouse=True)
def own_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Tables are kept in a folder of the test."""
    monkeypatch.setenv("GOBELET_CACHE", str(tmp_path / "tables"))


def test_solve_says_what_a_sheet_is_worth(tmp_path: Path):
    """In a sentence, or as JSON."""
    assert run(tmp_path, "solve", "yahtzee").stdout.startswith("Yahtzee: 254.587729 points expected")
    found = json.loads(run(tmp_path, "solve", "yahtzee", "--joker", "free", "--json", "--single").stdout)
    assert found["value"] == pytest.approx(254.5896, abs=1e-3)
    assert found["states"] == 536_448
    assert found["precision"] == "single"


def test_solve_takes_a_file_of_rules(tmp_path: Path):
    """And says what is wrong in it."""
    rules = tmp_path / "mine.toml"
    box = '[[category]]\nkey = "chance"\nsection = "lower"\npoints = "sum"\n'
    rules.write_text(f'name = "mine"\ndice = 1\nrolls = 1\n{box}')
    assert "3.500000" in run(tmp_path, "solve", str(rules)).stdout
    rules.write_text(f'name = "mine"\ndice = 99\n{box}')
    found = run(tmp_path, "solve", str(rules))
    assert found.returncode == 1
    assert "2 | dice = 99" in found.stderr


def test_advise_prints_the_best_choices(tmp_path: Path):
    """With their values, the best marked, in the player’s language."""
    found = run(tmp_path, "advise", "--dice", "1", "3", "3", "5", "6", "--left", "2")
    assert found.stdout.split("\n")[0].split() == ["*", "251.4054", "keep", "3", "3"]
    assert "write" in found.stdout
    assert "garder 3 3" in run(tmp_path, "advise", "--dice", "1", "3", "3", "5", "6", "--left", "2", lang="fr").stdout


def test_advise_knows_the_sheet(tmp_path: Path):
    """As a text or a file, with the joker."""
    sheet = json.dumps({"cells": {"five_of_a_kind": 50, "fours": 12}})
    asked = ("advise", "--dice", "4", "4", "4", "4", "4", "--left", "0", "--json", "--sheet")
    found = json.loads(run(tmp_path, *asked, sheet).stdout)
    assert {"type": "score", "category": "large_straight"} in [each["action"] for each in found["choices"]]
    (tmp_path / "sheet.json").write_text(sheet)
    assert json.loads(run(tmp_path, *asked, str(tmp_path / "sheet.json")).stdout) == found


def test_advise_on_a_sheet_too_large_is_for_the_turn(tmp_path: Path):
    """And says so."""
    found = run(tmp_path, "advise", "--game", "maxi_yatzy", "--dice", "1", "1", "1", "2", "5", "6", "--left", "2")
    assert "this turn alone" in found.stdout
    assert "keep" in found.stdout


@pytest.mark.parametrize(
    "typed",
    [
        ["solve", "yatzi"],
        ["solve", "maxi_yatzy"],
        ["solve", "yahtzee", "--joker", "always"],
        ["advise", "--dice", "1", "2", "--left", "1"],
        ["advise", "--dice", "1", "2", "3", "4", "9", "--left", "1"],
        ["advise", "--dice", "1", "2", "3", "4", "5", "--left", "3"],
        ["advise", "--dice", "1", "2", "3", "4", "5", "--left", "1", "--sheet", "{"],
        ["advise", "--dice", "1", "2", "3", "4", "5", "--left", "1", "--sheet", "nowhere.json"],
        ["advise", "--dice", "1", "2", "3", "4", "5", "--left", "1", "--sheet", '{"cells": {"ones": 6}}'],
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_said_in_a_sentence(typed: list[str], tmp_path: Path):
    """Without a trace of the program, in both languages."""
    said = [run(tmp_path, *typed, lang=lang) for lang in ("fr", "en")]
    for found in said:
        assert (found.returncode, found.stdout) == (1, "")
        assert found.stderr.startswith("gobelet")
        assert "Traceback" not in found.stderr
    assert said[0].stderr != said[1].stderr
