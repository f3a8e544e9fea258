"""What whoever runs a server can rely on: whether it is well, its figures, its log, and how it goes."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.web.served import LAUNCH, Said, Server, Socket, running
from tests.web.test_trouble import PATIENT, locked


def figures(server: Server) -> dict[str, float]:
    """Every figure by its name and labels."""
    answer = server.http("/metrics")
    assert answer.status_code == 200
    found = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            labels = ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def test_figures_count_what_happens(tmp_path):
    """Actions, refusals by reason, commits with how long they took and how many went together, sockets, tables."""
    with running(tmp_path / "gobelet.db") as server:
        ana = server.socket()
        table, _ = ana.new()
        ana.roll(table)
        with pytest.raises(Said):
            ana.roll(table, seat=1)
        with pytest.raises(Said):
            ana.ask("table.view", table="x" * 22)
        found = figures(server)
        assert found["gobelet_actions_total"] == 1
        assert found["gobelet_refusals_total{reason=not_your_turn}"] == 1
        assert found["gobelet_refusals_total{reason=unknown_table}"] == 1
        assert found["gobelet_commit_seconds_count"] == found["gobelet_commit_batch_sum"] == 2
        assert found["gobelet_commit_seconds_bucket{le=+Inf}"] == 2
        assert found["gobelet_sockets"] == found["gobelet_tables_in_memory"] == 1
        assert found["gobelet_hints_connected"] == 1
        ana.close()


def test_tables_stay_ready_while_people_are_at_them(tmp_path):
    """Where there is room for nobody's table but those of people who are here, every one of theirs is kept."""
    little = "import gobelet.hosts.web.limits as limits; limits.MOST_KEPT = 0"
    with running(tmp_path / "gobelet.db", env={"TUNE": little}) as server:
        people = [server.socket() for _ in range(6)]
        tables = [each.new()[0] for each in people]
        for _ in range(2):
            for each, table in zip(people, tables, strict=True):
                each.roll(table)
        assert figures(server)["gobelet_tables_in_memory"] == len(people)
        for each in people:
            each.close()


def test_figures_are_for_this_machine_alone(tmp_path):
    """A proxy asks for others, whatever it calls them; a setting opens them to all."""
    with running(tmp_path / "gobelet.db") as server:
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
            assert httpx.get(f"http://{server.place}/metrics", headers={name: "203.0.113.7"}).status_code == 404
    with running(tmp_path / "gobelet.db", env={"GOBELET_METRICS": "1"}) as server:
        assert server.http("/metrics", x_forwarded_for="203.0.113.7").status_code == 200


def test_health_says_whether_the_store_answers(tmp_path, postgres_server):
    """With a database that is away the server lives on and says so, and is well again by itself."""
    url = postgres_server.create("health")
    with running(tmp_path / "unused.db", env={"GOBELET_DATABASE": url}) as server:
        assert (server.http("/healthz").status_code, server.http("/healthz").text) == (200, "ok\n")
        socket = server.socket()
        table, _ = socket.new()
        postgres_server.stop(signal.SIGQUIT)
        try:
            assert server.http("/healthz").status_code == 503
            with pytest.raises(Said) as caught:
                socket.roll(table, id="a")
            assert caught.value.reason == "not_stored"
        finally:
            postgres_server.start()
        assert server.http("/healthz").status_code == 200
        assert socket.roll(table, id="a")["view"]["seq"] == 2
        assert server.stop()[0] == 0


def test_the_log_is_json_and_has_no_secrets(tmp_path):
    """One object a line: begun, the store refusing and taking again, leaving, left. No table, code, seed or token."""
    database = tmp_path / "gobelet.db"
    with running(database, env={"GOBELET_LOG": "json", "TUNE": PATIENT}) as server:
        ana = server.socket()
        table, _ = ana.new()
        live = ana.ask("table.new", game="sheet", seats=["Ana"], live=True)
        with locked(database), pytest.raises(Said):
            ana.roll(table)
        ana.roll(table)
        code, said = server.stop()
    events = [json.loads(line) for line in said.splitlines()]
    assert code == 0
    assert [event["event"] for event in events] == ["serving", "store_refuses", "store_takes_again", "leaving", "left"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT.*Z", event["timestamp"]) and event["level"] for event in events)
    for secret in (table, live["table"], live["code"], live["token"]):
        assert secret not in said


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GOBELET_LOG", "loud"),
        ("GOBELET_CLEAN_HOUR", "noon"),
        ("GOBELET_TRIAL_UNTIL", "soon"),
        ("GOBELET_DATABASE", "mysql://ana:secret-word@somewhere/x"),
        ("GOBELET_REDIS", "localhost:secret-word"),
    ],
)
def test_a_setting_that_cannot_be_read_is_said(tmp_path, name, value):
    """By its name, with the exit code 2, and without what may be a password."""
    command = [sys.executable, "-c", LAUNCH, "127.0.0.1", "0", str(tmp_path / "x.db"), ""]
    done = subprocess.run(command, env={name: value}, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert name in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret-word" not in done.stderr
    assert not Path(tmp_path / "x.db").exists()


SLOW_COMMITS = {"GOBELET_FAULT_COMMIT_MS": "300"}
NEVER = {"GOBELET_FAULT_COMMIT_MS": "600000"}


def on_its_way(server: Server, method: str, **params: Any) -> Socket:
    """Asks for what is answered after a commit, and goes on when the server has read it: it answers somebody who asked
    later."""
    socket, other = server.socket(), server.socket()
    socket.connection.send(json.dumps({"jsonrpc": "2.0", "id": 9, "method": method, "params": params}))
    for _ in range(3):
        other.ask("server.info")
    return socket


def test_what_waits_is_written_before_it_goes(tmp_path):
    """An action on its way when the signal comes is in the log afterwards."""
    with running(tmp_path / "gobelet.db", env=SLOW_COMMITS) as server:
        table, _ = server.socket().new()
        on_its_way(server, "table.act", table=table, seat=0, action={"type": "roll", "keep": []}, id="last")
        assert server.stop() == (0, "")
    with running(tmp_path / "gobelet.db") as server:
        assert [each.get("id") for each in server.post("table.save", table=table)["log"]["entries"]] == ["last", None]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_second_signal_ends_it_at_once(tmp_path, how):
    """Whatever it is still waiting for: after one alone it would end later, and otherwise."""
    with running(tmp_path / "gobelet.db", env=NEVER) as server:
        on_its_way(server, "table.new", game="pig", seats=["Ana", "Béa"])
        server.process.send_signal(how)
        time.sleep(0.5)
        server.process.send_signal(how)
        assert server.process.wait(60) == 128 + how


def test_what_hangs_is_left_behind(tmp_path):
    """A commit that takes for ever keeps nobody: it was not confirmed."""
    with running(tmp_path / "gobelet.db", env=NEVER) as server:
        on_its_way(server, "table.new", game="pig", seats=["Ana", "Béa"])
        assert server.stop()[0] == 1


DREAMS = "import gobelet.hosts.coach as coach, time; coach.LazyCoach.prepare = lambda self, table: time.sleep(600)"


def test_a_coach_who_still_thinks_is_no_failure(tmp_path):
    """Nobody is there any more whom the answer could reach, and all that was confirmed is written."""
    with running(tmp_path / "gobelet.db", env={"TUNE": DREAMS}) as server:
        table, _ = server.socket().new()
        assert server.post("table.view", table=table, seat=0)["table"] == table
        assert server.stop() == (0, "")
