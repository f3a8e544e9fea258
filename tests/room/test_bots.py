"""Bots at seats: who moves them, what undo takes back, what a table remembers of them."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.hosts.coach import LazyCoach
from tests.support import REGISTRY, Room

COACH = LazyCoach(REGISTRY)
GAMES = [("sheet", "yahtzee"), ("sheet", "yatzy_online"), ("yam_master", None), ("four_two_one", None), ("pig", None)]


@pytest.fixture
def room() -> Room:
    """A room with a coach."""
    return Room(coach=COACH)


def seated(room: Room, *bots: str | None, game: str = "sheet", ruleset: Any = "yahtzee", **more: Any) -> str:
    """A table with a bot or a person at each seat; its name."""
    names = [f"P{i}" for i in range(len(bots))]
    made = room.ask("table.new", game=game, ruleset=ruleset, seats=names, bots=list(bots), **more)
    return str(made["table"])


def stroll(room: Room, table: str, seat: int) -> dict[str, Any]:
    """The view after a person threw once and wrote the first open box."""
    room.ask("table.act", table=table, seat=seat, action={"type": "roll", "keep": []})
    view = room.ask("table.view", table=table, seat=seat)
    box = view["actions"]["score"]["category"][0]
    answer = room.ask("table.act", table=table, seat=seat, action={"type": "score", "category": box}, view_of="next")
    found: dict[str, Any] = answer["view"]
    return found


@pytest.mark.parametrize(("game", "ruleset"), GAMES)
@pytest.mark.parametrize("level", ["casual", "good"])
def test_bots_play_a_whole_game_among_themselves(room: Room, game: str, ruleset: str | None, level: str):
    table = seated(room, level, level, game=game, ruleset=ruleset, seed="07" * 32)
    view = room.ask("table.view", table=table, view_of="next")
    while view["outcome"] is None:
        before = view["seq"]
        view = room.ask("table.advance", table=table, view_of="next")["view"]
        assert view["seq"] > before
    assert sorted(seat for place in view["outcome"]["places"] for seat in place) == [0, 1]


def test_a_bot_plays_one_action_each_time_it_is_asked_and_only_in_its_turn(room: Room):
    table = seated(room, None, "good")
    said = room.refuse("not_your_turn", "table.advance", table=table)
    assert said["message"] == "No bot is to play now."
    view = stroll(room, table, 0)
    assert (view["next"], view["bots"]) == (1, [None, "good"])
    events = room.ask("table.advance", table=table)["events"]
    assert [event["seat"] for event in events] == [1, None]
    assert [event["action"]["type"] for event in events] == ["roll", "dice"]


def test_the_same_id_moves_a_bot_once_and_is_answered_the_same(room: Room):
    table = seated(room, "good", None)
    one = room.ask("table.advance", table=table, id="a")
    room.ask("table.advance", table=table, id="b")
    again = room.ask("table.advance", table=table, id="a")
    assert again == one
    assert room.ask("table.view", table=table, seat=0)["seq"] > one["view"]["seq"]


def test_undo_goes_back_to_the_last_action_of_a_person(room: Room):
    table = seated(room, None, "good", "casual")
    before = room.ask("table.act", table=table, seat=0, action={"type": "roll", "keep": []})["view"]
    view = room.ask("table.act", table=table, seat=0, action={"type": "score", "category": "chance"}, view_of="next")
    view = view["view"]
    while view["next"] != 0:
        view = room.ask("table.advance", table=table, view_of="next")["view"]
    undone = room.ask("table.undo", table=table, seat=0, id="u")
    after = undone["view"]
    assert (after["dice"], after["players"][0]["cells"]) == (before["dice"], before["players"][0]["cells"])
    assert all(cell is None for player in after["players"] for cell in player["cells"].values())
    assert room.ask("table.undo", table=table, seat=0, id="u") == undone


def test_an_undone_bot_throws_the_same_dice_again(room: Room):
    table = seated(room, None, "good")
    stroll(room, table, 0)
    first = room.ask("table.advance", table=table)["events"][1]["action"]["faces"]
    room.ask("table.undo", table=table, seat=0)
    room.ask("table.act", table=table, seat=0, action={"type": "score", "category": "chance"})
    assert room.ask("table.advance", table=table)["events"][1]["action"]["faces"] == first


def test_saved_loaded_and_shared_a_table_keeps_its_bots(room: Room):
    table = seated(room, None, "best", advice=False)
    log = room.saved(table)
    fragment = room.ask("table.share", table=table)["fragment"]
    for method, given in (("table.load", {"log": log}), ("table.open", {"fragment": fragment})):
        view = room.ask(method, **given)["view"]
        assert (view["bots"], view["advice"]) == ([None, "best"], False)


@pytest.mark.parametrize(
    ("bots", "reason"),
    [(["expert"], "bad_seats"), ("best", "bad_seats"), ([None, None, "best"], "bad_seats"), ([3], "bad_seats")],
)
def test_bots_that_cannot_be_are_refused(room: Room, bots: Any, reason: str):
    room.refuse(reason, "table.new", game="sheet", ruleset="yahtzee", seats=["A", "B"], bots=bots)


def test_no_bot_plays_where_there_is_nothing_to_win_or_no_coach(room: Room):
    room.refuse("bad_seats", "table.new", game="roller", seats=["A", "B"], bots=[None, "best"])
    Room().refuse("bad_seats", "table.new", game="sheet", ruleset="yahtzee", seats=["A", "B"], bots=[None, "best"])


def test_the_list_of_games_says_who_plays_them(room: Room):
    games = {game["game"]: game for game in room.ask("games")}
    assert games["sheet"]["bots"] == ["casual", "good", "best"]
    assert games["roller"]["bots"] == []
    assert (games["sheet"]["coach"], games["roller"]["coach"]) == (True, False)
    assert [game["bots"] for game in Room().ask("games")] == [[]] * len(games)
