"""Two devices: the defuser has the bomb and no manual, the expert the manual and no bomb."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gobelet.engine.contract import DICE
from gobelet.engine.dice import Typed
from gobelet.engine.table import Table, new_table
from gobelet.games.bomb.dice import COLOURS
from tests.games.bomb.play import BARE, at_bomb, roll, rolled, rules, sealed, time
from tests.support import NAMES, WORDS, Room, refused

SHORT = "4B 3H // *FRK NSA // [Parallel, Serial] [StereoRCA] // QX1CD2"
TELLING = ("dice", "edgework", "edgework_forms", "held", "keep", "faces", "value", "colour", "roll", "dice_count")


def inside(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every key and every value of a view, however deep."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield f"{path}.{key}", key
            yield from inside(value, f"{path}.{key}")
    elif isinstance(data, list):
        for value in data:
            yield from inside(value, path)
    else:
        yield path, data


def leaks(table: Table) -> list[str]:
    """What of the bomb shows in the expert's view."""
    view, bomb = table.view(1), table.view(0)
    rest = {key: view[key] for key in view if key != "manual"}
    words = set(COLOURS)
    if bomb["edgework"] is not None:
        words |= {bomb["edgework"]["serial"], bomb["edgework_forms"]["text"], bomb["edgework_forms"]["code"]}
        words |= {light["label"] for light in bomb["edgework"]["indicators"]}
        words |= {port for plate in bomb["edgework"]["port_plates"] for port in plate}
    keys = [path for path, said in inside(rest) if path.endswith("." + str(said)) and said in TELLING]
    return keys + [f"{path}: {said}" for path, said in inside(rest) if isinstance(said, str) and said in words]


def test_one_seat_plays_alone_two_are_defuser_and_expert() -> None:
    """Dice and manual on one screen, or apart."""
    alone = rolled(at_bomb("31264"), "").view(0)
    assert (alone["role"], bool(alone["manual"]), len(alone["dice"])) == ("solo", True, 5)
    table = rolled(at_bomb("31264", seats=2), "")
    defuser, expert = table.view(0), table.view(1)
    assert (defuser["role"], "manual" in defuser, len(defuser["dice"])) == ("defuser", False, 5)
    assert (expert["role"], expert["manual"], "dice" in expert) == ("expert", alone["manual"], False)
    assert [player["role"] for player in expert["players"]] == ["defuser", "expert"]


def test_the_expert_sees_clock_strikes_and_what_is_solved() -> None:
    """All that a voice would say anyway."""
    table = rolled(at_bomb("12356", seats=2), "").act(DICE, time(1000))
    table = rolled(table, "p")
    view = table.view(1)
    assert (view["time_left"], view["speed"], view["strikes"]) == (299_000, 1.25, 1)
    assert (view["solved"], view["struck"]) == (0, True)
    assert view["modules"] == [{"solved": False}]


def test_the_expert_does_not_act() -> None:
    """Nothing is offered, and a roll is refused."""
    table = at_bomb("12356", seats=2)
    assert table.view(1)["actions"] == {}
    assert table.view(1)["to_act"] == [0]
    with refused("not_your_turn"):
        table.act(1, roll())


def test_bombs_are_for_one_or_two() -> None:
    """No third seat."""
    Room().refuse("bad_seats", "table.new", game="bomb", seats=["A", "B", "C"])


@pytest.mark.parametrize("edgework", [None, SHORT, BARE])
@pytest.mark.parametrize("seed", range(12))
def test_on_whole_games_nothing_of_the_bomb_shows_to_the_expert(edgework: str | None, seed: int) -> None:
    """Neither dice nor edgework nor what was kept, drawn or given, up to the last view."""
    random = Random(seed)
    modules = 1 + seed % 3
    table = sealed(seats=2, seed=bytes([seed]), modules=modules, strikes=5, edgework=edgework)
    assert leaks(table) == []
    while table.view(0)["outcome"] is None:
        offer = table.view(0)["actions"]["roll"]
        keep = random.sample(offer["keep"], random.randint(0, min(2, offer["at_most"])))
        module = random.choice(offer["module"])
        if not table.state.modules[module].rolls:
            keep = []
        table = table.act(DICE, time(table.state.elapsed + random.randint(0, 4000)))
        table = table.act(0, {"type": "roll", "keep": keep, "module": module})
        assert leaks(table) == []
    assert [set(each) for each in table.view(1)["decisions"]] == [
        {"module", "rolled", "kept", "verdict", "rule", "struck"} for _ in table.view(0)["decisions"]
    ]


def test_while_dice_are_typed_the_expert_does_not_see_which() -> None:
    """Neither those that draw the bomb nor those of a module."""
    table = new_table(rules(), NAMES[:2], Typed())
    assert table.view(0)["due"] is not None
    assert table.view(1)["due"] is None
    table = new_table(rules(edgework=SHORT), NAMES[:2], Typed()).act(0, roll())
    assert table.view(0)["due"]["positions"] == [0, 1, 2, 3, 4]
    assert table.view(1)["due"] is None
    assert leaks(table) == []


def test_the_test_of_leaks_finds_them() -> None:
    """The defuser's own view shows all of it."""
    table = rolled(sealed(seats=2, edgework=SHORT), "")
    shown = json.dumps(table.view(0))
    assert all(word in shown for word in ("QX1CD2", "StereoRCA", "NSA", "purple", '"dice"', '"edgework"'))


def test_every_sentence_of_the_manual_is_in_both_languages() -> None:
    """The view names keys; the catalogue has their words."""
    keys = [key for _, key in inside(at_bomb(seats=2).view(1)["manual"]) if str(key).startswith("bomb.")]
    assert len(keys) > 40
    assert [key for key in keys for lang in ("fr", "en") if not WORDS.has(lang, key)] == []
