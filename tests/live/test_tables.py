"""What people do at live tables: they come, play, are late, go, and come back; everybody sees the same."""

from __future__ import annotations

import secrets
import signal
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from tests.web.served import Said, Server, Socket, next_action, running

QUICK = {"GOBELET_QUICK_SECONDS": "1", "GOBELET_AWAY_SECONDS": "1", "GOBELET_OPEN_SECONDS": "1"}
ROLL = {"type": "roll", "keep": []}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience."""
    env = {
        **QUICK,
        "GOBELET_TRIAL_UNTIL": "2020-01-01",
        "GOBELET_TABLES_PER_HOUR": "1000",
        "GOBELET_BOT_PAUSE_MS": "50",
    }
    with running(tmp_path_factory.mktemp("live") / "gobelet.db", env=env) as server:
        yield server


def opened(socket: Socket, ruleset: str = "yatzy_online", game: str = "sheet", **more: Any) -> dict[str, Any]:
    """A live table, without a clock unless one is asked for."""
    setup = {"live": True, "seats": ["Ana"], "turn_seconds": 0, **more}
    found: dict[str, Any] = socket.ask("table.new", game=game, ruleset=ruleset, **setup)
    return found


def begun(server: Server, *names: str, **more: Any) -> tuple[str, list[Socket], list[str]]:
    """A table that these play at: its name, their sockets, their tokens."""
    sockets = [server.socket() for _ in names]
    made = opened(sockets[0], **more)
    tokens = [made["token"]]
    for socket, name in zip(sockets[1:], names[1:], strict=True):
        tokens.append(socket.ask("table.join", code=made["code"], name=name)["token"])
    sockets[0].ask("table.start", table=made["table"])
    return made["table"], sockets, tokens


def view(socket: Socket, table: str) -> dict[str, Any]:
    """What a socket sees of a table now."""
    found: dict[str, Any] = socket.ask("table.view", table=table)
    return found


def until(socket: Socket, table: str, holds: Any, seconds: float = 60) -> dict[str, Any]:
    """The view, once something holds of it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen = view(socket, table)
        if holds(seen):
            return seen
        time.sleep(0.1)
    raise AssertionError(f"it never came to that: {seen['live']}")


def play_out(sockets: list[Socket], table: str) -> dict[str, Any]:
    """Plays until it is over; what the first sees then."""
    while True:
        for socket in sockets:
            seen = view(socket, table)
            while seen["outcome"] is None and seen["live"]["you"] in seen["to_act"]:
                act = socket.ask("table.act", table=table, seat=seen["seat"], action=next_action(seen))
                done, seen = seen["roll"] > 0, act["view"]
                if done and not seen["roll"]:
                    break  # the next one's turn
        if view(sockets[0], table)["outcome"] is not None:
            return view(sockets[0], table)


def test_four_play_at_their_own_pace_and_all_see_the_same(server):
    """To the end: places, results of four players, their experience, and a ranking that names them."""
    sockets = [server.socket() for _ in range(4)]
    players = [socket.ask("player.new", name=name) for socket, name in zip(sockets, "ABCD", strict=True)]
    made = opened(sockets[0], seats=["A"])
    table = made["table"]
    for socket in sockets[1:]:
        socket.ask("table.join", code=made["code"].replace("-", " ").lower())
    sockets[0].ask("table.start", table=table)
    over = play_out(sockets, table)
    assert [player["name"] for player in over["players"]] == ["A", "B", "C", "D"]
    seen = [view(socket, table) for socket in sockets]
    assert all(each["players"] == over["players"] for each in seen)
    assert all(each["outcome"] == over["outcome"] for each in seen)
    events = [socket.ask("table.since", table=table, seq=0)["events"] for socket in sockets]
    assert [event["seq"] for event in events[0]] == list(range(1, over["seq"] + 1))
    assert [[event["action"] for event in each] for each in events] == [[event["action"] for event in events[0]]] * 4
    log = sockets[0].ask("table.save", table=table)["log"]
    assert server.post("table.verify", log=log)["ok"] is True
    end = time.monotonic() + 10
    while sockets[3].ask("player.hello", device=players[3]["device"])["experience"] == 0:
        assert time.monotonic() < end
        time.sleep(0.1)
    stats = sockets[0].ask("player.stats")
    assert stats["games"][0]["played"] == 1


def test_what_others_do_is_pushed_and_small(server):
    """An event as sent takes at most 300 bytes, and says what became different."""
    table, (ana, bea), _ = begun(server, "Ana", "Béa")
    view(bea, table)
    bea.heard.clear()
    for category in ("ones", "small_straight", "three_of_a_kind", "five_of_a_kind"):
        ana.ask("table.act", table=table, seat=0, action=ROLL, id=secrets.token_hex(8), view_of=None)
        ana.ask("table.act", table=table, seat=0, action={"type": "roll", "keep": [0, 1, 2, 3]}, view_of=None)
        done = {"type": "score", "category": category}
        answer = ana.ask("table.act", table=table, seat=0, action=done, view_of=None)
        assert answer["changes"]["players"]["0"]["cells"].keys() == {category}
    sent = [bea.connection.recv(10) for _ in range(12)]
    assert max(map(len, sent)) <= 300
    assert not any(b'"id"' in text.encode() for text in sent if isinstance(text, str))


def test_an_action_sent_again_is_carried_out_once_and_answered_the_same(server):
    table, (ana, _), _ = begun(server, "Ana", "Béa")
    first = ana.ask("table.act", table=table, seat=0, action=ROLL, id="r1")
    again = ana.ask("table.act", table=table, seat=0, action=ROLL, id="r1")
    assert again["events"] == first["events"]
    assert again["view"]["dice"] == first["view"]["dice"]
    assert view(ana, table)["seq"] == first["view"]["seq"]


def test_who_comes_back_with_the_token_is_where_they_were(server):
    """All are told that the player is away, and back."""
    table, (ana, bea), tokens = begun(server, "Ana", "Béa")
    bea.ask("table.act", table=table, seat=1, action=ROLL)
    bea.close()
    assert until(ana, table, lambda seen: seen["live"]["seats"][1]["away"])["seq"] >= 5
    back = server.socket()
    joined = back.ask("table.join", table=table, token=tokens[1])
    assert (joined["seat"], joined["view"]["roll"]) == (1, 1)
    assert joined["view"]["live"]["seats"][1]["away"] is False
    kinds = [event["action"]["type"] for event in back.ask("table.since", table=table, seq=0)["events"]]
    assert kinds == ["sit", "sit", "start", "roll", "dice", "away", "back"]


def test_a_bot_plays_for_who_left_and_the_others_go_on(server):
    """To the end of the game."""
    table, (ana, bea), _ = begun(server, "Ana", "Béa", game="pig", ruleset="pig", options={"target": 20}, most=2)
    bea.ask("table.leave", table=table)
    assert view(ana, table)["live"]["seats"][1]["left"] is True
    end = time.monotonic() + 60
    seen = view(ana, table)
    while seen["outcome"] is None and time.monotonic() < end:
        if seen["to_act"] == [0]:
            kind = "hold" if "hold" in seen["actions"] else "roll"
            seen = ana.ask("table.act", table=table, seat=0, action={"type": kind})["view"]
        else:
            time.sleep(0.1)
            seen = view(ana, table)
    assert seen["outcome"] is not None


def test_who_left_and_comes_again_finds_the_own_seat_and_keeps_the_name(server):
    """Also where somebody before them left, too; a stranger takes the first seat that is free."""
    table, (ana, bea, _), _ = begun(server, "Ana", "Béa", "Cléo")
    ana.ask("table.leave", table=table)
    bea.ask("table.leave", table=table)
    back = bea.ask("table.join", table=table, name="béa")
    assert (back["seat"], back["view"]["live"]["seats"][1]["name"]) == (1, "béa")
    other = server.socket().ask("table.join", table=table, name="Cléo")
    assert (other["seat"], other["view"]["live"]["seats"][0]["name"]) == (0, "Cléo 2")


def test_a_table_that_everybody_left_is_over_and_shows_its_dice(server):
    """Its seed is spent: it is revealed."""
    table, (ana, bea), _ = begun(server, "Ana", "Béa")
    ana.ask("table.act", table=table, seat=0, action=ROLL)
    ana.ask("table.leave", table=table)
    bea.ask("table.leave", table=table)
    eve = server.socket()
    seen = view(eve, table)
    assert (seen["live"]["status"], seen["outcome"]["reason"]) == ("abandoned", "abandoned")
    log = eve.ask("table.save", table=table)["log"]
    assert "seed" in log["dice"]
    assert server.post("table.verify", log=log) == {"ok": True, "checked": 5}


def test_a_quick_match_is_filled_by_who_waits_and_by_bots(server):
    """Two who ask for the same sit together; after a while bots take the other seats, as both agreed."""
    ana, bea = server.socket(), server.socket()
    quick = {"game": "sheet", "ruleset": "yatzy_online"}
    first = ana.ask("table.join", quick=quick, name="Ana", fill=True)
    assert first["view"]["live"]["fill_in"] is not None
    second = bea.ask("table.join", quick=quick, name="Béa", fill=True)
    assert (second["table"], second["seat"]) == (first["table"], 1)
    seen = until(ana, first["table"], lambda seen: seen["live"]["status"] == "playing")
    assert [seat["bot"] for seat in seen["live"]["seats"]] == [None, None, "good", "good"]
    assert seen["live"]["seconds"] == 60
    until(ana, first["table"], lambda seen: any(player["roll"] for player in seen["players"][2:]))
    third = server.socket().ask("table.join", quick=quick, name="Chloé")
    assert third["table"] != first["table"]


def test_nobody_gets_a_bot_who_did_not_agree(server):
    ana, bea = server.socket(), server.socket()
    quick = {"game": "yam_master", "ruleset": "yam_master"}
    first = ana.ask("table.join", quick=quick, name="Ana")
    time.sleep(1.5)
    assert view(ana, first["table"])["live"]["status"] == "waiting"
    bea.ask("table.join", quick=quick, name="Béa", fill=True)
    assert view(ana, first["table"])["live"]["status"] == "playing"


def test_a_turn_that_runs_out_is_played_and_the_third_one_by_a_bot(server):
    """The best-paying box; then a bot, until the player is back."""
    table, (ana, bea), _ = begun(server, "Ana", "Béa", turn_seconds=5)
    ana.ask("table.act", table=table, seat=0, action=ROLL)
    seen = until(ana, table, lambda seen: seen["live"]["seats"][0]["played"])
    kinds = [
        (event["seat"], event["action"]["type"])
        for event in ana.ask("table.since", table=table, seq=0)["events"]
        if event["action"].get("seat", event["seat"]) == 0 and event["action"]["type"] != "sit"
    ]
    assert kinds[:5] == [(0, "roll"), (None, "time"), (0, "score"), (None, "time"), (0, "roll")]
    assert sum(points is not None for points in seen["players"][0]["cells"].values()) >= 2
    seen = until(ana, table, lambda seen: seen["players"][0]["turn"] > 3)
    after = back(ana, table, seen)
    assert after["live"]["seats"][0]["played"] is False
    assert bea is not None


def back(socket: Socket, table: str, seen: dict[str, Any]) -> dict[str, Any]:
    """Acts where a bot plays, which may be quicker than what was seen; what is seen then."""
    while True:
        try:
            found: dict[str, Any] = socket.ask("table.act", table=table, seat=0, action=next_action(seen))["view"]
            return found
        except Said:
            seen = view(socket, table)
            assert seen["outcome"] is None


def test_a_restart_forgets_no_deadline(tmp_path):
    """The clock goes on while nobody is there: the turn that ran out is played when the server is back."""
    database = tmp_path / "gobelet.db"
    with running(database, env=QUICK) as server:
        table, _, tokens = begun(server, "Ana", "Béa", turn_seconds=5)
        server.stop(signal.SIGKILL)
    time.sleep(5)
    with running(database, env=QUICK) as server:
        ana = server.socket()
        until(ana, table, lambda seen: seen["players"][0]["turn"] >= 2 and seen["players"][1]["turn"] >= 2)
        assert ana.ask("table.join", table=table, token=tokens[0])["seat"] == 0


def test_the_dice_wait_for_the_bytes_of_every_device(server):
    """Who opens is in, who does not counts as absent; the finished log is verified with them."""
    ana, bea = server.socket(), server.socket()
    bytes_of = [secrets.token_bytes(16) for _ in range(2)]
    seals = [sha256(each).hexdigest() for each in bytes_of]
    made = opened(ana, game="pig", ruleset="pig", options={"target": 20}, most=2, hash=seals[0])
    table = made["table"]
    bea.ask("table.join", code=made["code"], name="Béa", hash=seals[1])
    ana.ask("table.start", table=table)
    with pytest.raises(Said, match="illegal_action"):
        ana.ask("table.act", table=table, seat=0, action={"type": "roll"})
    with pytest.raises(Said, match="illegal_action"):
        ana.ask("table.open_cup", table=table, bytes=bytes_of[1].hex())
    ana.ask("table.open_cup", table=table, bytes=bytes_of[0].hex())
    seen = until(ana, table, lambda seen: seen["live"]["status"] == "playing")
    assert [seat["cup"] for seat in seen["live"]["seats"]] == ["open", "absent"]
    assert view(bea, table)["commitment"] == made["view"]["commitment"]
    play_out_pig([ana, bea], table)
    log = bea.ask("table.save", table=table)["log"]
    assert server.post("table.verify", log=log)["ok"] is True
    opening = next(entry for entry in log["entries"] if entry["action"].get("bytes"))
    opening["action"]["bytes"] = bytes_of[1].hex()
    with pytest.raises(Said, match="bad_log"):
        server.post("table.verify", log=log)


def play_out_pig(sockets: list[Socket], table: str) -> None:
    """Throws and holds until somebody has won."""
    seen = view(sockets[0], table)
    while seen["outcome"] is None:
        seat = seen["to_act"][0]
        kind = "hold" if seen["turn_total"] else "roll"
        sockets[seat].ask("table.act", table=table, seat=seat, action={"type": kind})
        seen = view(sockets[0], table)


def test_defuser_and_expert_have_their_roles_whoever_came_first(server):
    """The first wishes to be the expert: the second gets the dice, and the first, whose table it is, starts."""
    ana, bea = server.socket(), server.socket()
    made = opened(ana, game="bomb", ruleset="bomb", seats=["Ana"], role="expert")
    bea.ask("table.join", code=made["code"], name="Béa")
    assert [view(ana, made["table"])["live"][key] for key in ("you", "host")] == [1, 1]
    with pytest.raises(Said, match="Ana"):
        bea.ask("table.start", table=made["table"])
    ana.ask("table.start", table=made["table"])
    seen = view(ana, made["table"])
    assert (seen["role"], "dice" in seen and bool(seen.get("dice"))) == ("expert", False)
    assert view(bea, made["table"])["role"] == "defuser"
    bea.ask("table.act", table=made["table"], seat=0, action={"type": "roll", "keep": []})
    assert "faces" not in str(ana.ask("table.since", table=made["table"], seq=0)["events"])


def test_the_clock_of_the_bomb_is_the_servers(server):
    """It explodes when nobody does anything."""
    ana, bea = server.socket(), server.socket()
    made = opened(ana, game="bomb", ruleset="bomb", options={"seconds": 2})
    bea.ask("table.join", code=made["code"], name="Béa")
    ana.ask("table.start", table=made["table"])
    with pytest.raises(Said):
        ana.ask("table.act", table=made["table"], seat=None, action={"type": "time", "at": 0})
    seen = until(bea, made["table"], lambda seen: seen["outcome"] is not None)
    assert seen["outcome"]["reason"] == "exploded_time"


def test_undo_is_for_ones_own_last_score(server):
    """Others' moves stand; all are told."""
    table, (ana, bea), _ = begun(server, "Ana", "Béa")
    ana.ask("table.act", table=table, seat=0, action=ROLL)
    ana.ask("table.act", table=table, seat=0, action={"type": "score", "category": "chance"})
    bea.ask("table.act", table=table, seat=1, action=ROLL)
    with pytest.raises(Said, match="bad_token"):
        bea.ask("table.undo", table=table, seat=0)
    undone = ana.ask("table.undo", table=table, seat=0)["view"]
    assert undone["players"][0]["cells"]["chance"] is None
    assert undone["roll"] == 1
    with pytest.raises(Said, match="nothing_to_undo"):
        bea.ask("table.undo", table=table, seat=1)
    assert view(bea, table)["players"][1]["roll"] == 1


def test_who_watches_sees_and_does_not_play(server):
    table, (ana, _), _ = begun(server, "Ana", "Béa")
    eve = server.socket()
    joined = eve.ask("table.join", table=table, role="watch")
    assert (joined["seat"], joined["token"], joined["view"]["live"]["you"]) == (None, None, None)
    ana.ask("table.act", table=table, seat=0, action=ROLL)
    told = eve.next()["params"]
    assert told["changes"]["players"]["0"]["roll"] == 1
    with pytest.raises(Said, match="bad_token"):
        eve.ask("table.act", table=table, seat=1, action=ROLL)


def test_a_seat_goes_on_at_another_device_of_its_player(server):
    """The old device is told, and its token holds no more."""
    ana, phone = server.socket(), server.socket()
    me = ana.ask("player.new", name="Ana")
    made = opened(ana)
    ana.ask("table.start", table=made["table"])
    phone.ask("player.adopt", code=ana.ask("player.code")["code"])
    there = phone.ask("table.join", table=made["table"])
    assert there["seat"] == 0
    assert phone.ask("table.act", table=made["table"], seat=0, action=ROLL)["view"]["roll"] == 1
    with pytest.raises(Said, match="bad_token"):
        ana.ask("table.act", table=made["table"], seat=0, action=ROLL)
    assert any(message["method"] == "seat.moved" for message in ana.heard)
    with pytest.raises(Said, match="bad_token"):
        server.post("table.join", table=made["table"], token=made["token"])
    assert me["name"] == "Ana"


def test_bots_come_where_one_waits_alone(server):
    """Without anybody asking for anything meanwhile."""
    ana = server.socket()
    ana.ask("table.join", quick={"game": "pig", "ruleset": "pig"}, name="Ana", fill=True)
    kinds = [event["action"]["type"] for event in ana.next(timeout=15)["params"]["events"]]
    assert kinds == ["sit", "sit", "sit", "start"]


def test_a_strike_is_never_taken_back_and_the_clock_is_shown_as_it_runs(server):
    ana, bea = server.socket(), server.socket()
    made = opened(ana, game="bomb", ruleset="bomb", options={"seconds": 60})
    table = made["table"]
    bea.ask("table.join", code=made["code"], name="Béa")
    seen = ana.ask("table.start", table=table)["view"]
    time.sleep(0.5)
    assert view(ana, table)["time_left"] < seen["time_left"]
    while seen["strikes"] == 0:
        dice = seen["dice"]
        keep = [die["colour"] for die in dice[:4]] if dice and secrets.randbelow(2) else []
        seen = ana.ask("table.act", table=table, seat=0, action={"type": "roll", "keep": keep})["view"]
    assert seen["can_undo"] is False


def test_those_who_played_are_led_to_the_next_table(server):
    """By its code, told to the finished table; the first who opens one leads the others, and strangers cannot."""
    table, (ana, bea), _ = begun(server, "Ana", "Béa", game="pig", ruleset="pig", options={"target": 20}, most=2)
    setup = {"game": "pig", "live": True, "most": 2, "again": table}
    with pytest.raises(Said, match="illegal_action"):
        ana.ask("table.new", seats=["Ana"], **setup)
    play_out_pig([ana, bea], table)
    with pytest.raises(Said, match="bad_token"):
        server.socket().ask("table.new", seats=["Eve"], **setup)
    made = bea.ask("table.new", seats=["Béa"], **setup)
    assert view(ana, table)["live"]["next"] == made["code"]
    assert ana.ask("table.new", seats=["Ana"], **setup)["table"] == made["table"]
    assert [each["name"] for each in view(bea, made["table"])["players"]] == ["Béa", "Ana"]
    with pytest.raises(Said, match="bad_seats"):
        ana.ask("table.new", seats=["Zoé"], **setup)
