"""What a server keeps to itself: its dice to come."""

from __future__ import annotations

import pytest

from gobelet.engine.log import table_to_log
from gobelet.hosts.wire import write_json
from tests.support import roll, score, scripted, sealed, typed
from tests.web.served import Said, next_action


@pytest.mark.parametrize("dice", [{"dice": [1, 2, 3, 4, 5]}, {"seed": "00"}, {"seed": "", "dice": []}])
def test_nobody_brings_dice_or_a_seed(ana, dice):
    with pytest.raises(Said) as caught:
        ana.new(**dice)
    assert caught.value.reason == "bad_dice"


def test_the_seed_is_shown_once_the_table_is_over(ana):
    """Until then the log has its fingerprint alone; afterwards every die can be checked."""
    table, view = ana.new("Solo")
    for _ in range(25):
        view = ana.ask("table.act", table=table, seat=0, action=next_action(view))["view"]
        saved = ana.ask("table.save", table=table)["log"]
        assert "seed" not in write_json(saved)
    ana.ask("table.act", table=table, seat=0, action=next_action(view))
    saved = ana.ask("table.save", table=table)["log"]
    assert saved["dice"]["commitment"] == view["commitment"]
    assert saved["dice"]["seed"]
    two_turns = {**saved, "entries": saved["entries"][:5], "seq": 5}  # a whole game does not fit into a frame
    assert ana.ask("table.verify", log=two_turns) == {"ok": True, "checked": 10}


def test_a_table_brought_here_has_new_dice(ana):
    """Whoever loads a log with its seed knew the dice to come: they fall under another seal, those fallen stay."""
    log = table_to_log(sealed().act(0, roll()).act(0, roll(0)))
    made = ana.ask("table.load", log=log)
    assert made["view"]["commitment"] != log["dice"]["commitment"]
    assert ana.ask("table.save", table=made["table"])["log"]["entries"] == log["entries"]
    undone = ana.ask("table.undo", table=made["table"], seat=0)["view"]
    assert undone["roll"] == 1
    again = ana.ask("table.act", table=made["table"], seat=0, action=roll(0))
    assert again["events"][1]["action"] == log["entries"][3]["action"]  # what was shown once is shown again


def test_a_table_with_told_dice_stays_outside(ana):
    with pytest.raises(Said) as caught:
        ana.ask("table.load", log=table_to_log(scripted("123451111122222").act(0, roll())))
    assert caught.value.reason == "bad_dice"


def test_a_table_with_dice_of_wood_comes_in(ana):
    made = ana.ask("table.load", log=table_to_log(typed().act(0, roll())))
    assert made["view"]["due"] is not None


@pytest.mark.parametrize(
    "change",
    [
        lambda entries: entries[2].update(id="once"),
        lambda entries: entries[0].update(id="half \ud800"),
        lambda entries: entries.append({"seq": 5, "seat": 10**30, "action": {"type": "undo", "cancels": 3}}),
    ],
)
def test_a_log_made_by_hand_is_refused_whole(ana, change):
    """One id twice, half a letter, a seat without end: refused as a log, and the server goes on."""
    log = table_to_log(sealed().act(0, roll(), "once").act(0, roll(0)))
    change(log["entries"])
    del log["seq"]
    with pytest.raises(Said) as caught:
        ana.ask("table.load", log=log)
    assert caught.value.reason in ("bad_log", "bad_seats")
    assert ana.new()


def test_a_finished_game_keeps_its_seed(server):
    """A game that is over can be loaded to be looked at and checked."""
    table = sealed()
    while table.rules.result(table.state) is None:
        table = table.act(0, roll())
        table = table.act(0, score(table.view(0)["actions"]["score"]["category"][0]))
    log = table_to_log(table)
    made = server.post("table.load", log=log)
    assert server.post("table.save", table=made["table"])["log"] == log
    assert server.post("table.verify", log=log)["ok"]
