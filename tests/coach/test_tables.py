"""Tables are kept: whole or not at all, each known for what it is, and made anew where they are not sound."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.coach.solver import Solved, find_solver
from gobelet.coach.state import empty_table
from gobelet.coach.tables import HEADER, keep_table
from gobelet.coach.twin import Twin
from tests.coach.sheets import SMALL, small, workshop


def kept(folder: Path) -> list[Path]:
    """The files in a folder."""
    return sorted(folder.iterdir()) if folder.exists() else []


def solve(folder: Path, name: str = "forced", precision: str = "double") -> Solved:
    """A small game solved with its table in this folder."""
    return workshop(folder).solve(small(name), precision)


def test_a_table_is_kept_and_read_again(tmp_path: Path):
    """The same numbers, from the same one file."""
    first = solve(tmp_path / "new" / "folder")
    files = kept(tmp_path / "new" / "folder")
    assert [file.suffix for file in files] == [".table"]
    file = files[0].stat().st_ino
    again = solve(tmp_path / "new" / "folder")
    assert bytes(again.table) == bytes(first.table)
    assert kept(tmp_path / "new" / "folder")[0].stat().st_ino == file


def test_another_game_has_another_table(tmp_path: Path):
    """Options, points and precision make a difference."""
    for name in SMALL:
        solve(tmp_path, name)
    solve(tmp_path, "forced", "single")
    assert len(kept(tmp_path)) == len(SMALL) + 1


def damaged(content: bytes) -> dict[str, bytes]:
    """Files that are no table of this game."""
    return {
        "cut": content[: len(content) // 2],
        "empty": b"",
        "longer": content + b"more",
        "of another version": content.replace(b"table 1", b"table 0", 1),
        "of another game": content[:16] + b"0" * 32 + content[48:],
        "something else": b"x" * len(content),
    }


@pytest.mark.parametrize("what", damaged(b""))
def test_a_damaged_table_is_made_anew(tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture):
    """With a line in the log."""
    good = bytes(solve(tmp_path).table)
    file = kept(tmp_path)[0]
    whole = file.read_bytes()
    file.write_bytes(damaged(whole)[what])
    with caplog.at_level(logging.WARNING):
        assert bytes(solve(tmp_path).table) == good
    assert file.name in caplog.text
    assert file.read_bytes() == whole
    caplog.clear()
    solve(tmp_path)
    assert not caplog.records


def test_what_a_crash_left_behind_does_no_harm(tmp_path: Path):
    """A part of a table has no table's name."""
    (tmp_path / "0123.part").write_bytes(b"half")
    solve(tmp_path)
    assert len([file for file in kept(tmp_path) if file.suffix == ".table"]) == 1


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    """The value is there all the same."""
    place = tmp_path / "a file"
    place.write_text("no folder")
    with caplog.at_level(logging.WARNING):
        assert solve(place).value == solve(tmp_path / "folder").value
    assert "kept" in caplog.text


def test_a_table_that_is_read_holds_nothing_but_its_numbers(tmp_path: Path):
    """The file's head is not part of them."""
    size = solve(tmp_path).table.nbytes
    assert solve(tmp_path).table.nbytes == size == kept(tmp_path)[0].stat().st_size - HEADER


def test_two_processes_at_once_keep_one_sound_table(tmp_path: Path):
    """Whichever comes last."""
    command = [sys.executable, "-m", "gobelet", "solve", "yatzy_online", "--single", "--lang", "en"]
    environment = {"GOBELET_CACHE": str(tmp_path), "PATH": ""}
    running = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    said = {process.communicate()[0].split(" (")[0] for process in running}
    assert len(said) == 1
    assert "253.9702" in said.pop()
    assert [file.suffix for file in kept(tmp_path)] == [".table"]


def test_without_the_compiled_solver_numpy_does_its_work_and_says_so(caplog: pytest.LogCaptureFixture):
    """Once, in the log."""
    with caplog.at_level(logging.WARNING):
        assert isinstance(find_solver(compiled=False), Twin)
    assert len(caplog.records) == 1


def test_a_full_folder_makes_room_for_what_is_used(tmp_path: Path):
    """What was not used for longest goes first; a new table never does."""
    files: dict[str, Path] = {}
    for age, name in enumerate(("forced", "served")):
        solve(tmp_path, name)
        (files[name],) = set(kept(tmp_path)) - set(files.values())
        os.utime(files[name], (1000 + age, 1000 + age))
    solve(tmp_path, "forced")  # used now, so the other is the oldest
    size = sum(file.stat().st_size for file in files.values())
    model = solve(tmp_path / "elsewhere", "after another box").model
    keep_table(tmp_path, model, empty_table(model.cells(), "d"), most=size)
    left = set(kept(tmp_path)) - {tmp_path / "elsewhere"}
    assert files["served"] not in left
    assert len(left - set(files.values())) == 1
