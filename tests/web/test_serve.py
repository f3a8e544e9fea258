"""The command: what it prints, when it ends, and how."""

from __future__ import annotations

import os
import pty
import re
import signal
import socket as plain
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.hosts.web import addresses, default_database
from gobelet.hosts.web.qr import qr_text
from tests.web.served import LAUNCH, Server, running


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_quietly_when_told_to(tmp_path, how):
    """With a player in the middle of a game: told that the server goes, exit code 0, no traceback."""
    with running(tmp_path / "gobelet.db") as server:
        ana = server.socket()
        ana.new()
        assert server.stop(how) == (0, "")
        with pytest.raises(Exception, match="1012"):
            ana.next()


def test_it_ends_quietly_before_it_has_begun(tmp_path):
    """Ctrl+C while everything is still being loaded leaves no traceback either."""
    args = [sys.executable, "-c", LAUNCH, "127.0.0.1", "0", str(tmp_path / "gobelet.db"), ""]
    slow = {"TUNE": "import builtins, time; real = builtins.__import__\n"
            "def late(name, *more):\n    name == 'uvicorn' and (print('begun', flush=True), time.sleep(60))\n"
            "    return real(name, *more)\n"
            "builtins.__import__ = late"}  # fmt: skip
    process = subprocess.Popen(
        args, env={**os.environ, **slow}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[1] == ""
    assert process.returncode == 0


def refused(*args: str) -> str:
    command = [sys.executable, "-c", LAUNCH, *args, ""]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_in_use_is_said_in_a_sentence(server, tmp_path):
    said = refused("127.0.0.1", str(server.port), str(tmp_path / "x.db"))
    assert said.startswith(f"Port {server.port} is already taken.")


def test_an_address_of_nobody_is_said_in_a_sentence(tmp_path):
    assert refused("203.0.113.1", "0", str(tmp_path / "x.db")).startswith("Cannot listen at the address 203.0.113.1")


def test_a_port_that_cannot_be_is_said_in_a_sentence(tmp_path):
    assert refused("127.0.0.1", "70000", str(tmp_path / "x.db")).startswith("Port 70000 is not allowed here.")


def test_a_database_that_cannot_be_is_said_in_a_sentence(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ana, " * 100)
    assert "cannot serve as the database" in refused("127.0.0.1", "0", str(tmp_path / "letter.txt"))


def test_alone_it_shows_itself_to_nobody(server, ana):
    assert server.said == f"Gobelet is open at http://127.0.0.1:{server.port}\nCtrl+C to stop.\n"
    assert ana.ask("server.info") == {"version": ana.ask("server.info")["version"], "addresses": [], "lan": False}


def test_on_the_network_it_says_where(tmp_path):
    """Other devices reach it by the address it prints and tells its clients."""
    with running(tmp_path / "gobelet.db", lan=True) as server:
        info = server.socket().ask("server.info")
        assert info["lan"] is True
        for address in info["addresses"]:
            assert re.fullmatch(rf"http://[0-9.]+:{server.port}", address)
            host = address[7:].partition(":")[0]
            with plain.create_connection((host, server.port), timeout=5):
                pass
        assert (info["addresses"] or ["No network address"])[0] in server.said


def test_a_terminal_gets_a_code_to_scan(tmp_path):
    """Drawn here, white on black whatever the terminal's colours; a pipe gets the address alone."""
    ours, theirs = pty.openpty()
    args = [sys.executable, "-c", LAUNCH, "127.0.0.1", "0", str(tmp_path / "gobelet.db"), "lan"]
    process = subprocess.Popen(args, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    while b"Ctrl+C" not in shown:
        shown += os.read(ours, 10_000)
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 0
    os.close(ours)
    found = re.search(rb"network: (http\S+)", shown)
    if found:  # a machine without any network has nothing to show
        drawn = re.findall("\x1b\\[38;5;231;48;5;16m([ ▀▄█]+)\x1b\\[0m", shown.decode())
        assert "\n".join(drawn) == "\n".join(re.findall("[ ▀▄█]{10,}", qr_text(found[1].decode())))


def test_a_code_is_small_enough_for_a_terminal():
    lines = qr_text("http://192.168.100.100:8080").splitlines()
    assert len(lines) <= 15
    assert all(len(line) < 29 + 30 for line in lines)


def test_the_database_has_a_place_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "gobelet" / "gobelet.db"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert default_database() == Path.home() / ".local/share/gobelet/gobelet.db"


def test_addresses_are_found_without_a_network(monkeypatch):
    """Where no way leads anywhere the machine's own name is asked; loopback is nobody's address."""
    monkeypatch.setattr(addresses, "_on_the_way_to", lambda probe: "")
    monkeypatch.setattr(addresses, "_of_our_name", lambda: ["127.0.1.1", "8.8.8.8", "169.254.1.1", "192.168.7.2"])
    assert addresses.own_addresses() == ["192.168.7.2", "8.8.8.8"]


def test_a_start_on_a_port_just_left_works_at_once(tmp_path):
    with running(tmp_path / "gobelet.db") as server:
        server.socket().new()
        server.stop()
        again = Server(tmp_path / "gobelet.db", port=server.port)
        assert again.stop()[0] == 0
