"""The methods of the protocol on tables of score sheets."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import BOXES, NAMES, REGISTRY, Room, json_values, roll, score

DICE = [4, 4, 1, 6, 2, 5, 5, 5, 3, 3, 1, 1, 1, 1, 1]


def test_games_lists_every_game_with_its_seats_options_and_rulesets() -> None:
    """The first of them is the score sheet."""
    listed = {game["game"]: game for game in Room().ask("games")}
    assert list(listed) == [game.key for game in REGISTRY.games]
    sheet = listed["sheet"]
    assert sheet["seats"] == [1, 8]
    assert sheet["rulesets"][:2] == ["yahtzee", "yatzy_online"]
    assert sheet["options"]["properties"]["joker"]["enum"] == ["forced", "hasbro", "free", "none"]
    assert sheet["title"] != Room().ask("games", lang="fr")[0]["title"]


def test_a_new_table_gives_its_name_and_the_view_of_seat_0() -> None:
    """With all that the protocol promises of a view."""
    answer = Room().ask("table.new", game="sheet", ruleset="yahtzee", seats=["Ana", "Béa"], seed="00ff")
    view = answer["view"]
    assert view["table"] == answer["table"]
    promised = (
        "table game ruleset title options seq seat to_act rolls_left roll turn dice dice_count can_undo commitment "
        "source actions last layout players outcome"
    )
    assert set(promised.split()) <= set(view)
    assert (view["game"], view["ruleset"], view["seq"], view["seat"], view["to_act"]) == ("sheet", "yahtzee", 0, 0, [0])
    in_player = "name cells upper upper_bonus extra_bonus extra lower total turn hand roll"
    assert all(set(in_player.split()) <= set(player) for player in view["players"])
    assert [player["name"] for player in view["players"]] == ["Ana", "Béa"]


def test_an_action_is_answered_with_its_events_and_the_acting_seats_view() -> None:
    """The dice that fell are among the events."""
    room = Room()
    table = room.new(2, dice=DICE)
    answer = room.ask("table.act", table=table, seat=0, action=roll())
    assert answer["events"] == [
        {"seq": 1, "seat": 0, "action": {"type": "roll", "keep": []}},
        {"seq": 2, "seat": None, "action": {"type": "dice", "faces": [4, 4, 1, 6, 2]}},
    ]
    assert (answer["view"]["seat"], answer["view"]["seq"], answer["view"]["roll"]) == (0, 2, 1)
    room.ask("table.act", table=table, seat=0, action=score("fours"))
    assert room.ask("table.act", table=table, seat=1, action=roll())["view"]["seat"] == 1


def test_a_view_may_be_asked_of_another_seat_or_of_the_next() -> None:
    """As one device passed from hand to hand does."""
    room = Room()
    table = room.new(2, dice=DICE)
    room.ask("table.act", table=table, seat=0, action=roll())
    view = room.ask("table.act", table=table, seat=0, action=score("fours"), view_of="next")["view"]
    assert (view["seat"], list(view["actions"])) == (1, ["roll"])
    assert room.ask("table.view", table=table, seat=0)["seat"] == 0
    assert room.ask("table.view", table=table, view_of="next")["seat"] == 1
    assert room.ask("table.undo", table=table, seat=0, view_of=1)["view"]["seat"] == 1
    for wrong in (2, -1, "last", None, [0], True):
        room.refuse("bad_seats", "table.view", table=table, seat=0, view_of=wrong)


def test_the_same_id_twice_acts_once_and_is_answered_the_same() -> None:
    """A double click on roll is one roll; rolls left goes from 3 to 2 only once."""
    room = Room()
    table = room.new()
    first = room.answer("table.act", table=table, seat=0, action=roll(), id="click")
    assert room.answer("table.act", table=table, seat=0, action=roll(), id="click") == first
    assert first["result"]["view"]["rolls_left"] == 2
    assert len(room.saved(table)["entries"]) == 2
    room.ask("table.act", table=table, seat=0, action=score("ones"), id="other")
    assert room.answer("table.act", table=table, seat=0, action=roll(), id="click") == first
    assert room.answer("table.act", table=table, seat=0, action=score("sixes"), id="click") == first


def test_an_undo_takes_an_id_too() -> None:
    """Sent twice, it takes back once; the action it took back stays carried out once."""
    room = Room()
    table = room.new()
    act = {"table": table, "seat": 0, "action": roll(), "id": "a"}
    acted = room.answer("table.act", **act)
    room.ask("table.act", table=table, seat=0, action=roll(1), id="b")
    undone = room.answer("table.undo", table=table, seat=0, id="u")
    assert room.answer("table.undo", table=table, seat=0, id="u") == undone
    assert undone["result"]["view"]["roll"] == 1
    assert room.answer("table.act", **act) == acted
    assert len(room.saved(table)["entries"]) == 5


def test_ids_are_each_seats_own_and_survive_a_reload() -> None:
    """The name is in the log."""
    room = Room()
    table = room.new(2, "yatzy_online")
    for seat in (0, 1):
        room.ask("table.act", table=table, seat=seat, action=roll(), id="same")
    log = room.saved(table)
    assert [entry.get("id") for entry in log["entries"]] == ["same", None, "same", None]
    loaded = room.ask("table.load", log=log)["table"]
    again = room.ask("table.act", table=loaded, seat=1, action=roll(), id="same")
    assert [event["seq"] for event in again["events"]] == [3, 4]
    assert room.saved(loaded) == log


def test_dice_typed_in_have_ids_of_their_own() -> None:
    """Each message is answered the same again, whatever came after it."""
    room = Room()
    table = room.new(dice="typed")
    rolled = {"table": table, "seat": 0, "action": roll(), "id": "r"}
    first = room.answer("table.act", **rolled)
    assert len(first["result"]["events"]) == 1
    faces = {"table": table, "seat": None, "action": {"type": "dice", "faces": [1, 2, 3, 4, 5]}}
    room.ask("table.act", **faces)
    assert room.answer("table.act", **rolled) == first
    room.refuse("bad_dice", "table.act", **faces)
    assert room.ask("table.act", table=table, seat=0, action=roll(4), id="s")["view"]["due"]["positions"] == [
        0,
        1,
        2,
        3,
    ]
    named = {**faces, "id": "d", "action": {"type": "dice", "faces": [6, 6, 6, 6]}}
    fell = room.answer("table.act", **named)
    room.ask("table.act", table=table, seat=0, action=score("chance"))
    assert room.answer("table.act", **named) == fell


@pytest.mark.parametrize("wrong", ["", "x" * 101, 5, True, [], {}, "\ud800"])
def test_an_id_is_a_text_of_1_to_100_letters(wrong: Any) -> None:
    """Nothing else is one; null is none."""
    room = Room()
    table = room.new()
    room.refuse("invalid_params", "table.act", table=table, seat=0, action=roll(), id=wrong)
    room.ask("table.act", table=table, seat=0, action=roll(), id=None)


def test_a_table_saved_and_loaded_is_the_same_table() -> None:
    """Its views and its log; only its name is another."""
    room = Room()
    table = room.new(2, dice=DICE)
    room.ask("table.act", table=table, seat=0, action=roll(), id="a")
    room.ask("table.undo", table=table, seat=1)
    log = room.saved(table)
    loaded = room.ask("table.load", log=log)
    assert loaded["table"] != table
    assert {**loaded["view"], "table": table} == room.ask("table.view", table=table, seat=0)
    assert room.saved(loaded["table"]) == log


def test_a_fragment_opens_on_another_device() -> None:
    """A new table with the same sheets and dice, whose undo goes back one action."""
    one, two = Room(), Room()
    table = one.new(2)
    one.ask("table.act", table=table, seat=0, action=roll())
    opened = two.ask("table.open", fragment=one.ask("table.share", table=table)["fragment"])
    view = one.ask("table.view", table=table, seat=0)
    assert (opened["view"]["players"], opened["view"]["dice"]) == (view["players"], view["dice"])
    assert two.ask("table.undo", table=opened["table"], seat=0)["view"]["roll"] == 0
    two.refuse("nothing_to_undo", "table.undo", table=opened["table"], seat=0)


def test_since_gives_the_events_after_a_number() -> None:
    """None after the last."""
    room = Room()
    table = room.new(dice=DICE)
    room.ask("table.act", table=table, seat=0, action=roll())
    assert room.ask("table.since", table=table, seq=0)["events"] == room.saved(table)["entries"]
    assert [event["seq"] for event in room.ask("table.since", table=table, seq=1)["events"]] == [2]
    assert room.ask("table.since", table=table, seq=2)["events"] == []
    for wrong in (3, -1, "0", None, True, 1.0):
        room.refuse("invalid_params", "table.since", table=table, seq=wrong)


def test_play_carries_actions_out_in_order_and_stops_at_the_first_refused() -> None:
    """It says how many were played, why the next was not, and how the sheets stand."""
    actions = [{"seat": 0, "action": each} for each in (roll(), score("fours"), score("ones"), roll())]
    found = Room().ask("table.play", game="sheet", seats=["Ana"], dice=DICE, actions=actions)
    assert found["played"] == 2
    assert found["refused"]["reason"] == "illegal_action"
    assert found["outcome"] is None
    assert found["players"][0]["total"] == 8
    whole = [{"seat": 0, "action": each} for box in BOXES for each in (roll(), score(box))]
    over = Room().ask("table.play", game="sheet", seats=["Ana"], seed="01", actions=whole)
    assert over["played"] == 26
    assert over["outcome"]["totals"] == [over["players"][0]["total"]]


def test_verify_says_whether_the_dice_follow_from_the_seed() -> None:
    """And in words why not."""
    room = Room()
    table = room.new()
    room.ask("table.act", table=table, seat=0, action=roll())
    log = room.saved(table)
    assert room.ask("table.verify", log=log) == {"ok": True, "checked": 5}
    log["entries"][1]["action"]["faces"][0] = log["entries"][1]["action"]["faces"][0] % 6 + 1
    found = room.ask("table.verify", log=log, lang="fr")
    assert not found["ok"]
    assert "2" in found["reason"]
    assert "dés" in found["reason"]


def test_a_server_throws_the_dice_itself_and_keeps_the_seed_until_the_end() -> None:
    """No dice from a list, no seed from the client, none in the log of an unfinished game."""
    server = Room(local=False)
    for more in ({"dice": DICE}, {"seed": "00"}):
        server.refuse("bad_dice", "table.new", game="sheet", seats=["Ana"], **more)
    table = server.new()
    for box in BOXES:
        assert "seed" not in server.saved(table)["dice"]
        server.ask("table.act", table=table, seat=0, action=roll())
        server.ask("table.act", table=table, seat=0, action=score(box))
    log = server.saved(table)
    assert "seed" in log["dice"]
    assert server.ask("table.verify", log=log)["ok"]


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("unknown_game", {"game": "chess"}),
        ("invalid_params", {"game": 5}),
        ("invalid_params", {"game": None}),
        ("unknown_ruleset", {"ruleset": "chess"}),
        ("bad_ruleset", {"ruleset": {}}),
        ("bad_ruleset", {"ruleset": []}),
        ("bad_ruleset", {"ruleset": 3}),
        ("bad_options", {"options": []}),
        ("bad_options", {"options": "forced"}),
        ("bad_options", {"options": {"jokers": "forced"}}),
        ("bad_options", {"options": {"joker": "wild"}}),
        ("bad_options", {"options": {"joker": None}}),
        ("bad_options", {"options": {"joker": ["forced"]}}),
        ("bad_options", {"options": {"extra_bonus": -1}}),
        ("bad_options", {"options": {"extra_bonus": 1001}}),
        ("bad_options", {"options": {"extra_bonus": 100.0}}),
        ("bad_options", {"options": {"extra_bonus": True}}),
        ("bad_options", {"options": {"extra_bonus": "100"}}),
        ("bad_seats", {"seats": []}),
        ("bad_seats", {"seats": ["x"] * 9}),
        ("bad_seats", {"seats": None}),
        ("bad_seats", {"seats": "Ana"}),
        ("bad_seats", {"ruleset": "yatzy_online", "seats": ["x"] * 5}),
        ("bad_name", {"seats": ["Ana", ""]}),
        ("bad_name", {"seats": ["x" * 200]}),
        ("bad_name", {"seats": [None]}),
        ("bad_dice", {"dice": "loaded"}),
        ("bad_dice", {"dice": [0]}),
        ("bad_dice", {"dice": [1.5]}),
        ("bad_dice", {"dice": {}}),
        ("bad_dice", {"dice": True}),
        ("bad_dice", {"seed": "x"}),
        ("bad_dice", {"seed": 5}),
        ("invalid_params", {"lang": "de"}),
        ("invalid_params", {"lang": ["fr"]}),
    ],
)
def test_a_table_that_cannot_be_is_refused(reason: str, change: dict[str, Any]) -> None:
    """With the reason of the protocol, and in both languages."""
    room = Room()
    for lang in ("en", "fr"):
        params = {"game": "sheet", "seats": ["Ana"], "lang": lang, **change}
        room.refuse(reason, "table.new", **params)
    assert room.new() == "t1"


def test_a_bad_name_says_which_seat_it_is() -> None:
    """So that a form can mark it."""
    assert Room().refuse("bad_name", "table.new", game="sheet", seats=["Ana", " "])["seat"] == 1


def test_a_refusal_is_in_the_tables_language_unless_the_message_asks_for_another() -> None:
    """The language that it was opened in."""
    room = Room()
    table = room.new(lang="fr")
    assert "lancé" in room.refuse("illegal_action", "table.act", table=table, seat=0, action=score("ones"))["message"]
    asked = room.refuse("illegal_action", "table.act", table=table, seat=0, action=score("ones"), lang="en")
    assert "thrown" in asked["message"]
    assert "lancé" in Room(lang="fr").refuse("unknown_method", "lancé")["message"]


@pytest.mark.parametrize("table", ["", "t2", "T1", "t1 ", "\ud800"])
def test_a_table_that_is_not_there_is_refused(table: str) -> None:
    """By every method of tables."""
    room = Room()
    room.new()
    for method in ("table.view", "table.act", "table.undo", "table.save", "table.share", "table.since"):
        room.refuse("unknown_table", method, table=table, seat=0, action=roll(), seq=0)


def test_errors_have_the_codes_of_json_rpc() -> None:
    """Its own where it has one, -32000 for what the game refuses."""
    room = Room()
    table = room.new()
    assert room.answer("table.jump")["error"]["code"] == -32601
    assert room.answer("table.new")["error"]["code"] == -32602
    assert room.answer("table.view", table=table)["error"]["code"] == -32602
    assert room.answer("table.act", table=table, seat="0", action=roll())["error"]["code"] == -32602
    assert room.answer("table.act", table=table, seat=0, action=score("ones"))["error"]["code"] == -32000
    assert room.answer("table.view", table="t9", seat=0)["error"]["code"] == -32000


def test_rules_check_says_what_is_wrong_and_where() -> None:
    """Nothing for a ruleset that can be."""
    own = {"name": "ours", "category": [{"key": "ones", "section": "upper", "face": 1}]}
    assert Room().ask("rules.check", ruleset=own) == {"ok": True, "problems": []}
    own["category"].append({"key": "ones", "section": "middle", "points": -5, "colour": "red"})  # type: ignore[attr-defined]
    found = Room().ask("rules.check", ruleset=own)
    assert not found["ok"]
    assert {problem["where"] for problem in found["problems"]} == {
        "category[2].colour", "category[2].section", "category[2].points", "category[2].key",
    }  # fmt: skip
    Room().refuse("invalid_params", "rules.check")


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("invalid_params", {"dice": None}),
        ("invalid_params", {"dice": "44162"}),
        ("bad_dice", {"dice": [4, 4, 1, 6]}),
        ("bad_dice", {"dice": [4, 4, 1, 6, 2, 2]}),
        ("bad_dice", {"dice": [4, 4, 1, 6, 7]}),
        ("bad_dice", {"dice": [4, 4, 1, 6, "2"]}),
        ("invalid_params", {"roll": 0}),
        ("invalid_params", {"roll": 4}),
        ("invalid_params", {"roll": True}),
        ("bad_sheet", {"sheet": []}),
        ("bad_sheet", {"sheet": None}),
        ("bad_sheet", {"sheet": {"cells": []}}),
        ("bad_sheet", {"sheet": {"cells": {"villa": 1}}}),
        ("bad_sheet", {"sheet": {"cells": {"ones": 6}}}),
        ("bad_sheet", {"sheet": {"cells": {"ones": -1}}}),
        ("bad_sheet", {"sheet": {"cells": {"ones": True}}}),
        ("bad_sheet", {"sheet": {"cells": {"ones": "1"}}}),
        ("bad_sheet", {"sheet": {"cells": {"ones": 1.5}}}),
        ("bad_sheet", {"sheet": {"cells": {"twos": 3}}}),
        ("bad_sheet", {"sheet": {"cells": {"full_house": 24}}}),
        ("bad_sheet", {"sheet": {"cells": {"five_of_a_kind": 100}}}),
        ("bad_sheet", {"sheet": {"cells": {"chance": 4}}}),
        ("bad_sheet", {"sheet": {"cells": {"ones": [[1]]}}}),
        ("bad_sheet", {"sheet": {"extra": 1}}),
        ("bad_sheet", {"sheet": {"extra": -1}}),
        ("bad_sheet", {"sheet": {"extra": "0"}}),
        ("bad_sheet", {"sheet": {"cells": {"five_of_a_kind": 50}, "extra": 1}}),
        ("bad_sheet", {"sheet": {"cells": {"five_of_a_kind": 0, "ones": 1}, "extra": 1}}),
        ("bad_sheet", {"sheet": {"cells": dict.fromkeys(BOXES, 0)}}),
        ("unknown_ruleset", {"ruleset": "chess"}),
        ("bad_ruleset", {"ruleset": {}}),
        ("invalid_params", {"options": "forced"}),
        ("bad_options", {"options": {"joker": "wild"}}),
    ],
)
def test_a_question_about_a_sheet_that_cannot_be_is_refused(reason: str, change: dict[str, Any]) -> None:
    """With the reason of the protocol."""
    right = {"ruleset": "yahtzee", "sheet": {"cells": {}}, "dice": [4, 4, 1, 6, 2]}
    Room().ask("sheet.choices", **right)
    Room().refuse(reason, "sheet.choices", **{**right, **change})


METHODS = (
    "games", "table.new", "table.view", "table.act", "table.undo", "table.save", "table.load", "table.share",
    "table.open", "table.verify", "table.since", "table.play", "rules.check", "rules.page", "sheet.choices",
)  # fmt: skip
PARAMS = (
    "game", "seats", "ruleset", "options", "seed", "dice", "table", "seat", "action", "id", "log", "fragment", "lang",
    "sheet", "roll", "actions", "seq", "view_of",
)  # fmt: skip
REASONS = {
    "illegal_action", "not_your_turn", "table_over", "unknown_table", "unknown_ruleset", "bad_ruleset",
    "nothing_to_undo", "bad_log", "bad_fragment", "bad_dice", "bad_name", "bad_seats", "bad_options", "bad_sheet",
    "invalid_params", "unknown_game", "unknown_method",
}  # fmt: skip


@given(
    st.sampled_from(METHODS),
    st.dictionaries(st.sampled_from(PARAMS), json_values, max_size=4),
    st.sets(st.sampled_from(PARAMS)),
)
def test_whatever_a_method_is_given_it_answers_or_refuses(
    method: str, given: dict[str, Any], left_out: set[str]
) -> None:
    """Never a fault of its own, and the tables that are there stay as they were when it refuses."""
    room = Room()
    table = room.new(2, dice=DICE)
    room.ask("table.act", table=table, seat=0, action=roll())
    before = room.saved(table)
    right = {
        "game": "sheet", "seats": list(NAMES[:2]), "table": table, "seat": 0, "action": roll(2), "log": before,
        "seq": 0, "fragment": room.ask("table.share", table=table)["fragment"], "dice": [1, 2, 3, 4, 5], "actions": [],
        "ruleset": "yahtzee",
    }  # fmt: skip
    answer = room.answer(method, **{key: value for key, value in {**right, **given}.items() if key not in left_out})
    if "error" in answer:
        assert answer["error"]["data"]["reason"] in REASONS
        assert room.saved(table) == before
    elif method not in ("table.act", "table.undo"):
        assert room.saved(table) == before


@given(json_values, st.randoms(use_true_random=False))
def test_whatever_is_put_anywhere_in_a_ruleset_it_is_read_or_its_problems_are_said(
    value: Any, choose: random.Random
) -> None:
    """`rules.check` names them; a table of it is refused for the same."""
    room = Room()
    own: Any = json.loads(json.dumps(REGISTRY.games[0].data["yahtzee"]))  # type: ignore[attr-defined]
    place = own
    while True:
        key = choose.choice([*place] if isinstance(place, dict) else [*range(len(place))])
        if isinstance(place[key], dict | list) and place[key] and choose.random() < 0.8:
            place = place[key]
        elif isinstance(place, dict) and choose.random() < 0.2:
            place[choose.choice(["", "x", "points", "needs", "face", "word", "joker"])] = value
            break
        else:
            place[key] = value
            break
    found = room.ask("rules.check", ruleset=own)
    assert found["ok"] == (not found["problems"])
    assert all(problem["message"] and not problem["message"].startswith("error.") for problem in found["problems"])
    answer = room.answer("table.new", game="sheet", ruleset=own, seats=["Ana"])
    assert ("result" in answer) == found["ok"]
    if found["ok"]:
        table = answer["result"]["table"]
        for action in (roll(), {"type": "score", "category": own["category"][0]["key"]}):
            room.ask("table.act", table=table, seat=0, action=action)
        log = room.saved(table)
        assert room.saved(room.ask("table.load", log=log)["table"]) == log
        room.ask("table.open", fragment=room.ask("table.share", table=table)["fragment"])


@given(json_values)
def test_whatever_is_no_ruleset_has_problems(value: Any) -> None:
    """At least one, with words."""
    found = Room().ask("rules.check", ruleset=value)
    assert not found["ok"]
    assert found["problems"]
