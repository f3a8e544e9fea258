"""The compiled solver is built with the package, and the package does without it where it must."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.coach.compiled import LIBRARY, Kernel
from tools import kernel

Capture = pytest.CaptureFixture[str]
ROOT = Path(kernel.__file__).resolve().parent.parent


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources with what was built of them."""
    shutil.copytree(ROOT / kernel.FOLDER, tmp_path / kernel.FOLDER)
    return tmp_path


def test_the_library_of_these_sources_is_there():
    """And runs here, in one of its variants."""
    assert LIBRARY.exists()
    assert Kernel().width() in (0, 1, 2)


def test_what_has_not_changed_is_not_built_again(copy: Path):
    """Whatever the dates of the files."""
    library = copy / kernel.FOLDER / "kernel.so"
    before = library.stat().st_mtime_ns
    for source in (copy / kernel.FOLDER).glob("*.[ch]"):
        source.touch()
    assert kernel.build(copy)
    assert library.stat().st_mtime_ns == before


def test_without_a_compiler_there_is_no_library(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """An old one does not stay; the builder says what that means."""
    monkeypatch.setenv("CC", str(copy / "no-such-compiler"))
    (copy / kernel.FOLDER / ".stamp").unlink()
    assert not kernel.build(copy)
    assert not (copy / kernel.FOLDER / "kernel.so").exists()
    assert "NumPy" in capsys.readouterr().err


def test_it_can_be_left_out(copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture):
    """`GOBELET_NO_KERNEL` builds none."""
    monkeypatch.setenv("GOBELET_NO_KERNEL", "1")
    assert not kernel.build(copy)
    assert not (copy / kernel.FOLDER / "kernel.so").exists()
    assert "NumPy" in capsys.readouterr().err


def test_the_command_does_without_it(tmp_path: Path):
    """The same value, with a line that says who works."""
    rules = tmp_path / "small.toml"
    rules.write_text(
        'name = "small"\ndice = 3\nfaces = 4\n[[category]]\nkey = "chance"\nsection = "lower"\npoints = "sum"\n'
        '[[category]]\nkey = "full_house"\nsection = "lower"\npoints = 9\nneeds = { alike = 3 }\n'
    )
    said = []
    for more in ({}, {"GOBELET_NO_KERNEL": "1"}):
        environment = {**os.environ, "GOBELET_CACHE": str(tmp_path / f"tables{len(more)}"), **more}
        command = [sys.executable, "-m", "gobelet", "solve", str(rules), "--lang", "en"]
        said.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True))
    assert said[0].stdout.split(" points")[0] == said[1].stdout.split(" points")[0]
    assert said[0].stderr == ""
    assert said[1].stderr.count("NumPy") == 1


@pytest.mark.soak
def test_the_sources_compile_without_a_warning(copy: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture):
    """Every variant for this kind of processor."""
    monkeypatch.setenv("CC", "cc -Werror")
    assert kernel.build(copy)
    assert capfd.readouterr().err == ""
