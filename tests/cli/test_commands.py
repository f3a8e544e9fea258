"""What the other commands do, and how fast the command line answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.terminal.pty_game import PATIENCE, environment, games, run

HEAVY = ("rich", "segno", "starlette", "uvicorn", "websockets", "asyncio", "numpy")


def imported(tmp_path: Path, *args: str, typed: str = "") -> tuple[set[str], str]:
    """The modules that a command imports, and what it wrote."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "gobelet", *args],
        input=typed,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=True,
    )
    return {line.split("|")[-1].strip() for line in done.stderr.splitlines() if "|" in line}, done.stdout


def test_version_imports_next_to_nothing(tmp_path: Path):
    """Not even the words or the games."""
    modules, said = imported(tmp_path, "--version")
    assert said.startswith("gobelet ")
    assert not modules & {"argparse", "tomllib", "gobelet.registry", "gobelet.commands", *HEAVY}


def test_the_engine_imports_nothing_of_other_hosts(tmp_path: Path):
    """Its first answer comes before anybody waits; errors are in the language asked for."""
    modules, said = imported(tmp_path, "engine", "--lang", "fr", typed='{"jsonrpc":"2.0","id":1,"method":"x"}\n')
    assert not modules & set(HEAVY)
    assert "n’existe pas" in json.loads(said)["error"]["message"]
    assert "no method" in imported(tmp_path, "engine", typed='{"jsonrpc":"2.0","id":1,"method":"x"}\n')[1]


def test_verify_says_what_was_checked(tmp_path: Path):
    """A true game, one whose dice were changed, one whose dice were typed, no game at all."""
    run(tmp_path, "play", "yahtzee", "Ana", "--seed", "00", typed="\n12\n")
    [file] = games(tmp_path)
    found = run(tmp_path, "verify", str(file), lang="fr")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == "8 dés vérifiés : tous découlent de la graine.\n"
    log = json.loads(file.read_text())
    log["entries"][1]["action"]["faces"][0] ^= 1
    for text, why in {
        json.dumps(log): "At line 2",
        json.dumps({**log, "dice": {"source": "typed"}}): "nothing to check",
        "[]": "not a Gobelet game",
        "{": "not a Gobelet game",
    }.items():
        file.write_text(text)
        found = run(tmp_path, "verify", str(file))
        assert found.returncode == 1
        assert why in found.stderr
    assert "it does not exist" in run(tmp_path, "verify", "nowhere.json").stderr


def test_serve_hands_everything_to_the_web_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The options by their names, the exit code back."""
    web = ModuleType("gobelet.hosts.web")
    asked: dict[str, object] = {}

    def serve(**options: object) -> int:
        asked.update(options)
        return 3

    vars(web).update(run=serve, default_database=lambda: Path("default.db"))
    monkeypatch.setitem(sys.modules, "gobelet.hosts.web", web)
    monkeypatch.setattr("gobelet.hosts.web", web, raising=False)
    assert run(tmp_path, "serve", "--port", "9", "--lan", "--database", "x.db", lang="fr").returncode == 3
    assert asked == {"host": "127.0.0.1", "port": 9, "database": Path("x.db"), "lan": True, "lang": "fr"}
    run(tmp_path, "serve", "--host", "0.0.0.0")
    assert asked["host"] == "0.0.0.0"
    assert asked["database"] == Path("default.db")


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path):
    """`gobelet rules | head -1` writes no traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "gobelet", "rules"]
    done = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, env=environment(tmp_path), timeout=PATIENCE, check=False
    )
    os.close(writer)
    assert done.stderr == b""


def test_a_refused_table_is_a_sentence(tmp_path: Path):
    """Too many players, a name that deceives, a seed that is none, options that do not go."""
    for typed, said in {
        ("play", "yahtzee", *"ABCDEFGHI"): "de 1 à 8 joueurs",
        ("play", "yahtzee", "<b>"): "signe interdit",
        ("play", "yahtzee", "A", "--seed", "xyz"): "graine",
        ("play", "yahtzee", "A", "--extra-bonus", "-1"): "extra_bonus",
    }.items():
        found = run(tmp_path, *typed, lang="fr")
        assert (found.returncode, found.stdout) == (1, "")
        assert said in found.stderr
