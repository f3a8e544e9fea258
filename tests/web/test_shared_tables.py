"""What several sockets see of one table: the same truth, in the same order, once."""

from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.served import Said, next_action, running


def silence(socket) -> bool:
    """Whether nothing was pushed to the socket: the answer to a question comes before anything else."""
    socket.ask("games")
    return not socket.heard


def test_two_sockets_see_the_same_table(ana, bea):
    """What one does is pushed to the other, and both are shown the same."""
    table, _ = ana.new()
    seen = bea.ask("table.view", table=table, seat=1)
    assert seen["table"] == table
    done = ana.roll(table)
    told = bea.next()
    assert told["method"] == "table.changed"
    assert "id" not in told
    assert told["params"] == {"table": table, "seq": 2, "events": done["events"], "changes": None}
    assert bea.ask("table.view", table=table, seat=0) == done["view"]
    assert bea.ask("table.since", table=table, seq=0, seat=0)["events"] == done["events"]


def test_who_acts_is_not_told_of_it_again(ana):
    table, _ = ana.new()
    ana.roll(table)
    assert silence(ana)


def test_who_never_looked_is_told_nothing(ana, bea):
    """A table is nobody's business who does not know its name."""
    table, _ = ana.new()
    ana.roll(table)
    assert silence(bea)


def test_changes_come_without_gaps_and_in_order(ana, bea):
    """Events are numbered from 1 without gaps: whoever adds up what is pushed has the log."""
    table, view = ana.new("Ana", "Béa", "Chloé")
    bea.ask("table.view", table=table, seat=0)
    for _ in range(30):
        view = ana.ask("table.act", table=table, seat=view["next"], action=next_action(view), view_of="next")["view"]
    ana.ask("table.undo", table=table, seat=0)
    log = ana.ask("table.save", table=table)["log"]
    heard = [bea.next()["params"] for _ in range(31)]
    assert [each["events"][-1]["seq"] for each in heard] == [each["seq"] for each in heard]
    assert [event for each in heard for event in each["events"]] == log["entries"]
    assert [entry["seq"] for entry in log["entries"]] == list(range(1, log["seq"] + 1))


def test_the_same_action_twice_acts_once(ana, bea):
    """The same id gives the first answer, dice and view included, whoever sends it and whatever came since."""
    table, _ = ana.new()
    first = ana.roll(table, id="a-1")
    assert ana.roll(table, id="a-1") == first
    later = ana.roll(table, id="a-2")
    assert later["view"]["roll"] == 2
    assert bea.roll(table, id="a-1") == first
    assert bea.ask("table.view", table=table, seat=0)["seq"] == 4
    undone = ana.ask("table.undo", table=table, seat=0, id="u-1")
    assert ana.ask("table.undo", table=table, seat=0, id="u-1") == undone


def test_a_double_click_rolls_once(server, ana, bea):
    """Two sockets send one action at the same moment: one roll, one answer for both."""
    table, _ = ana.new()
    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(socket.roll, table, id="click") for socket in (ana, bea)]
    assert both[0].result() == both[1].result()
    assert ana.ask("table.view", table=table, seat=0)["rolls_left"] == 2


def test_everything_is_there_after_a_restart(tmp_path):
    """Stopped in the middle of a game, the server knows every table, every dice, every id, and the language."""
    database = tmp_path / "gobelet.db"
    with running(database) as server:
        socket = server.socket()
        table, _ = socket.new(lang="fr")
        first = socket.roll(table, id="a-1")
        socket.ask("table.act", table=table, seat=0, action={"type": "score", "category": "chance"}, id="a-2")
        typed, _ = socket.new("Solo", dice="typed")
        socket.roll(typed)
        before = [socket.ask("table.view", table=each, view_of="next") for each in (table, typed)]
        saved = socket.ask("table.save", table=table)
        assert server.stop()[0] == 0
    with running(database) as server:
        socket = server.socket()
        assert [socket.ask("table.view", table=each, view_of="next") for each in (table, typed)] == before
        assert socket.ask("table.save", table=table) == saved
        assert socket.roll(table, id="a-1") == first
        with pytest.raises(Said, match="Ce n’est pas à Ana de jouer"):
            socket.roll(table)
        assert socket.roll(table, seat=1)["view"]["roll"] == 1


def test_two_servers_on_one_file_never_both_move(tmp_path):
    """Each decides again on what the other wrote: no entry twice, no gap, and one answer for one id."""
    database = tmp_path / "gobelet.db"
    with running(database) as one, running(database) as two:
        sockets = [one.socket(), two.socket()]
        table, _ = sockets[0].new()
        sockets[1].ask("table.view", table=table, seat=0)
        first = sockets[0].roll(table, id="same")
        assert sockets[1].roll(table, id="same") == first
        for turn in range(12):
            view = sockets[turn % 2].ask("table.undo", table=table, seat=0)["view"]
            sockets[turn % 2].ask("table.act", table=table, seat=0, action=next_action(view))
        log = sockets[1].ask("table.save", table=table)["log"]
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT seq FROM entries ORDER BY seq").fetchall()
    connection.close()
    assert [seq for (seq,) in rows] == [entry["seq"] for entry in log["entries"]] == list(range(1, log["seq"] + 1))
    assert log["seq"] == 2 + 12 * 3


def test_names_of_tables_cannot_be_guessed(ana):
    """A name has 128 random bits, and says nothing about the next one."""
    names = [ana.new()[0] for _ in range(3)]
    assert len(set(names)) == 3
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", name) for name in names)


def test_a_table_of_any_game_can_be_played(ana):
    """The web host knows no game: whatever the registry lists is served."""
    for game in ana.ask("games"):
        for ruleset in game["rulesets"]:
            seats = ["Ana", "Béa", "Chloé", "Dan"][: game["seats"][0]]
            made = ana.ask("table.new", game=game["game"], ruleset=ruleset, seats=seats, view_of="next")
            assert made["view"]["table"] == made["table"]
            assert ana.ask("table.view", table=made["table"], view_of="next") == made["view"]
