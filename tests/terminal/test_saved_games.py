"""Nothing that was shown is ever lost, and what cannot be read is said."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from gobelet.hosts.terminal.saves import Elsewhere, Save, Unreadable, read_log, saved
from tests.terminal.pty_game import Terminal, games, run


def test_kill_in_the_middle_loses_nothing(tmp_path: Path):
    """kill -9 after every kind of action: the game goes on from what was on the screen, with the same dice."""
    game = Terminal(tmp_path, "play", "yahtzee", "Ana", "Béa")
    game.until()
    for typed in ("", "13", "chance", ""):
        shown = game.type(typed)
    game.kill()
    again = Terminal(tmp_path, "resume")
    shown_again = again.until()
    assert shown.split("throw 1 of 3: ")[1].split("\n")[0] == shown_again.split("throw 1 of 3: ")[1].split("\n")[0]
    again.kill()
    assert json.loads(games(tmp_path)[0].read_text())["seq"] == 7


def test_the_file_is_a_log_of_the_protocol(tmp_path: Path):
    """Any other host of Gobelet opens it."""
    run(tmp_path, "play", "yahtzee", "Ana", typed="\n12\n")
    [file] = games(tmp_path)
    log = json.loads(file.read_text())
    assert log["gobelet"] == 1
    assert [entry["action"]["type"] for entry in log["entries"]] == ["roll", "dice", "roll", "dice"]
    assert file.stat().st_mode & 0o077 == 0


def test_several_games_are_listed_the_last_played_first(tmp_path: Path):
    """A finished game is not in the list, a number chooses, a wrong number is said."""
    run(tmp_path, "play", "yahtzee", "Ana", typed="\n")
    run(tmp_path, "play", "yatzy", "Béa", "Luc", typed="\n")
    os.utime(games(tmp_path)[0], (1, 1))
    listed = run(tmp_path, "resume", lang="fr")
    assert listed.returncode == 0
    assert "1  Yatzy · Béa, Luc · tour 1 sur 13" in listed.stdout
    assert "2  Yahtzee · Ana" in listed.stdout
    assert "Ana, turn 1 of 13, throw 1 of 3" in run(tmp_path, "resume", "2").stdout
    wrong = run(tmp_path, "resume", "7")
    assert wrong.returncode == 1
    assert "There is no game 7." in wrong.stderr


def test_without_any_game_resume_says_how_to_begin(tmp_path: Path):
    """The first command that somebody tries is no error."""
    found = run(tmp_path, "resume", lang="fr")
    assert (found.returncode, found.stderr) == (0, "")
    assert "gobelet play yahtzee" in found.stdout


def test_a_damaged_file_is_named_and_the_others_go_on(tmp_path: Path):
    """Cut, edited by hand, no game at all: which file and why."""
    run(tmp_path, "play", "yahtzee", "Ana", typed="\n")
    [good] = games(tmp_path)
    log = json.loads(good.read_text())
    good.with_name("cut.json").write_text(good.read_text()[:200])
    log["entries"][1]["action"]["faces"][0] = 7
    good.with_name("edited.json").write_text(json.dumps(log))
    good.with_name("bytes.json").write_bytes(b"\xff\xfe\x00")
    found = run(tmp_path, "resume")
    assert "Ana, turn 1 of 13, throw 1 of 3" in found.stdout
    for name, why in {"cut": "damaged", "edited": "Line 2", "bytes": "damaged"}.items():
        [line] = [line for line in found.stderr.splitlines() if f"{name}.json" in line]
        assert why in line
    alone = run(tmp_path, "resume", str(good.with_name("edited.json")), lang="fr")
    assert alone.returncode == 1
    assert "edited.json" in alone.stderr
    assert "ligne 2" in alone.stderr.lower()
    assert "il n’existe pas" in run(tmp_path, "resume", "nowhere.json", lang="fr").stderr


def test_a_game_is_played_in_one_terminal_at_a_time(tmp_path: Path):
    """The second terminal that acts finds the file changed, keeps nothing, and says so."""
    run(tmp_path, "play", "yahtzee", "Ana", typed="")
    first, second = Terminal(tmp_path, "resume"), Terminal(tmp_path, "resume")
    first.until()
    second.until()
    second.type("")
    first.press(b"\n")
    assert first.end() == 1
    assert "carried on in another terminal" in " ".join(first.text.split())
    assert "Ana, turn 1 of 13, throw 2 of 3" in second.type("12")
    second.kill()


def test_a_disk_that_refuses_is_said_and_the_game_goes_on(tmp_path: Path):
    """Nobody is told that a game is safe while it is not."""
    (tmp_path / "gobelet").write_text("a file where the folder should be")
    found = run(tmp_path, "play", "yahtzee", "Ana", typed="\n")
    said = " ".join(found.stdout.split())
    assert "The game could not be saved" in said
    assert "Ana, turn 1 of 13, throw 1 of 3" in said
    assert "Game saved" not in said
    assert "could not be saved." in said
    assert found.returncode == 0


def test_a_file_elsewhere_is_continued_where_it_is(tmp_path: Path):
    """`gobelet resume FILE` writes to that file, and says how to take it up again."""
    run(tmp_path, "play", "yahtzee", "Ana", typed="")
    other = tmp_path / "other.json"
    shutil.move(games(tmp_path)[0], other)
    found = run(tmp_path, "resume", str(other), typed="\n")
    assert f"gobelet resume {other}" in found.stdout.replace("\n", " ")
    assert json.loads(other.read_text())["seq"] == 2


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A failure before the new text is in place leaves the old one and nothing beside it."""
    save = Save(tmp_path / "game.json")
    save.write({"seq": 1})

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="space"):
            save.write({"seq": 2})
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert read_log(save.path) == {"seq": 1}
    save.path.write_text("{}")
    with pytest.raises(Elsewhere):
        save.write({"seq": 3})


def test_reading_says_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder, a missing file; and without any folder of games there are none."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "none"))
    assert saved() == []
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(Unreadable) as found:
            read_log(path)
        assert found.value.why is not None
