"""`gobelet bomb check`: the log of a real game, judged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.bomb.test_log import PLAY, SOUND, WIDGETS
from tests.terminal.pty_game import run

LOGS = Path(__file__).parents[1] / "vectors" / "bomb_logs"


def log(tmp_path: Path, text: str) -> str:
    """A log in a file; its name."""
    path = tmp_path / "game.log"
    path.write_bytes(text.encode())
    return str(path)


@pytest.mark.parametrize("name", ["log03", "log08", "log12"])
def test_json_is_exactly_the_verdict_file(name: str, tmp_path: Path) -> None:
    """Indented lines, both line ends, several modules."""
    found = run(tmp_path, "bomb", "check", str(LOGS / f"{name}.txt"), "--json", lang="en")
    assert (found.returncode, found.stderr) == (0, "")
    assert json.loads(found.stdout) == json.loads((LOGS / f"{name}.json").read_text(encoding="utf-8"))


def test_several_bombs_are_a_list(tmp_path: Path) -> None:
    """One object each, in the order of the log."""
    found = run(tmp_path, "bomb", "check", log(tmp_path, SOUND + SOUND), "--json", lang="en")
    both = json.loads(found.stdout)
    assert [len(each["decisions"]) for each in both] == [3, 3]


@pytest.mark.parametrize(
    ("lang", "strike", "rule"), [("fr", "interdit", "n’est pas noir"), ("en", "forbidden", "not black")]
)
def test_each_decision_is_told_with_its_rule(lang: str, strike: str, rule: str, tmp_path: Path) -> None:
    """The edgework as players write it, then line by line."""
    found = run(tmp_path, "bomb", "check", log(tmp_path, SOUND), lang=lang)
    assert found.returncode == 0
    assert "3B 2H // *FRK BOB // [DVI, RJ45] [] // AB3CD2" in found.stdout
    said = " ".join(found.stdout.split())
    assert strike in said
    assert rule in said


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", 1, "no bomb in this file"),
        ("Once upon a time\n", 1, "no bomb in this file"),
        (WIDGETS + "[Bomb] Boom\n", 1, "no five-dice module"),
        (PLAY, 1, "its serial number is not in this log"),
        (SOUND[: len(SOUND) // 2], 0, "stops before the end"),
        (
            SOUND.replace("[Yahtzee #1] New dice: White=3, Purple=3, Blue=3, Yellow=6\n", ""),
            0,
            "1 decision is not judged",
        ),
    ],
    ids=["empty", "no log", "no module", "no serial", "cut", "hole"],
)
def test_what_a_log_lacks_is_said_in_a_sentence(text: str, code: int, said: str, tmp_path: Path) -> None:
    """On the channel of complaints, so that JSON stays JSON."""
    found = run(tmp_path, "bomb", "check", log(tmp_path, text), "--json", lang="en")
    assert (found.returncode, said in found.stderr) == (code, True), found.stderr
    if found.stdout:
        json.loads(found.stdout)


def test_a_file_that_does_not_open_is_said(tmp_path: Path) -> None:
    """And no trace of the program."""
    found = run(tmp_path, "bomb", "check", str(tmp_path / "nowhere.log"), lang="fr")
    assert found.returncode == 1
    assert "nowhere.log" in found.stderr
    assert "Traceback" not in found.stderr


def test_letters_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    """A mark at the start of the file, bytes of another encoding."""
    path = tmp_path / "game.log"
    path.write_bytes(b"\xef\xbb\xbf" + SOUND.replace("’", "\x92").encode("latin-1"))
    found = run(tmp_path, "bomb", "check", str(path), "--json", lang="en")
    assert len(json.loads(found.stdout)["decisions"]) == 3


def test_decisions_that_the_log_contradicts_are_marked(tmp_path: Path) -> None:
    """The rules say one thing, the log another."""
    changed = SOUND.replace("[BatteryWidget] Randomizing Battery Widget: 1\n", "")
    found = run(tmp_path, "bomb", "check", log(tmp_path, changed), lang="en")
    assert "the module counted no strike" in " ".join(found.stdout.split())
