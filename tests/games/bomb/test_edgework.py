"""Edgework typed in, written in short, sent as a code, drawn by dice."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.engine.errors import Refused
from gobelet.games.bomb.code import read_code, write_code
from gobelet.games.bomb.draw import drawn_edgework, sides
from gobelet.games.bomb.edgework import LABELS, PORTS, Edgework
from gobelet.games.bomb.forms import all_forms, read_edgework
from gobelet.games.bomb.shortform import read_short, write_short
from tests.games.bomb.play import at_bomb, sealed
from tests.support import SEED, Room, json_values, refused

FULL: dict[str, Any] = {
    "serial": "AB1CD2",
    "batteries": 4,
    "holders": 3,
    "indicators": [{"label": "FRK", "lit": True}, {"label": "NSA", "lit": False}],
    "port_plates": [["Parallel", "Serial"], []],
}
SHORT = "4B 3H // *FRK NSA // [Parallel, Serial] [] // AB1CD2"


@st.composite
def bombs(draw: st.DrawFn) -> Edgework:
    """Any bomb that may be typed in."""
    holders = draw(st.integers(0, 99))
    labels = draw(st.lists(st.sampled_from(LABELS), unique=True))
    plates = draw(st.lists(st.lists(st.sampled_from(PORTS), max_size=6), max_size=12))
    return Edgework(
        draw(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", min_size=6, max_size=6)),
        draw(st.integers(holders, 2 * holders)),
        holders,
        tuple((label, draw(st.booleans())) for label in labels),
        tuple(tuple(plate) for plate in plates),
    )


@given(bombs())
def test_edgework_is_the_same_in_every_form(bomb: Edgework) -> None:
    """The object, the code, and the short form where it is short enough."""
    forms = all_forms(bomb)
    assert read_edgework(forms["edgework"]) == bomb
    assert read_edgework(forms["code"]) == bomb
    if len(forms["text"]) <= 1000:
        assert read_edgework(forms["text"]) == bomb


def test_the_short_form_is_that_of_the_players() -> None:
    """Batteries and holders, indicators with a star before a lit one, plates in brackets, serial number."""
    bomb = read_edgework(FULL)
    assert write_short(bomb) == SHORT
    assert read_short(SHORT) == bomb


@pytest.mark.parametrize(
    "text",
    [
        "4b 3h // *frk nsa // [parallel, serial] [] // ab1cd2",
        "4B3H//*FRK NSA//[Parallel,Serial][]//AB1CD2",
        "  4 B 3 H //  *FRK,  NSA // [ Parallèle , Série ] , [ ] //AB1CD2  ",
        "AB1CD2 // [Parallel, Serial] [] // *FRK NSA // 4B 3H",
    ],
)
def test_the_short_form_is_read_as_loosely_as_people_write_it(text: str) -> None:
    """Capitals, spaces, commas, the order of the parts."""
    assert read_edgework(text).to_json() == FULL


@pytest.mark.parametrize(
    "text", ["AB1CD2", "0B 0H // AB1CD2", "0B 0H // None // none // AB1CD2", "// // // AB1CD2", "- // AB1CD2"]
)
def test_what_the_short_form_leaves_out_is_not_on_the_bomb(text: str) -> None:
    """A serial number is enough."""
    assert read_edgework(text) == Edgework("AB1CD2")


def test_ports_have_the_names_that_players_give_them() -> None:
    """PS/2, RJ-45, DVI-D, RCA."""
    assert read_short("[DVI-D, PS/2, RJ-45, Stereo RCA] [rca] // AB1CD2").plates == (
        ("DVI", "PS2", "RJ45", "StereoRCA"),
        ("StereoRCA",),
    )


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"serial": "AB1C2"}, "serial"),
        ({"serial": "AB1CD22"}, "serial"),
        ({"serial": "AB1CDÉ"}, "serial"),
        ({"serial": 123456}, "serial"),
        ({"serial": None}, "serial"),
        ({"batteries": -1}, "batteries"),
        ({"batteries": 1.5}, "batteries"),
        ({"batteries": [2, 1]}, "batteries"),
        ({"holders": "3"}, "holders"),
        ({"holders": True}, "holders"),
        ({"holders": 5}, "few_batteries"),
        ({"holders": 1}, "few_holders"),
        ({"indicators": [{"label": "FRK", "lit": True}, {"label": "FRK", "lit": False}]}, "label_twice"),
        ({"indicators": [{"label": "XYZ", "lit": True}]}, "label"),
        ({"indicators": [{"label": "FRK"}]}, "lit"),
        ({"indicators": [{"label": "FRK", "lit": 1}]}, "lit"),
        ({"indicators": ["FRK"]}, "label"),
        ({"indicators": {}}, "indicators"),
        ({"port_plates": [["USB"]]}, "port"),
        ({"port_plates": ["DVI"]}, "port_plates"),
        ({"port_plates": "DVI"}, "port_plates"),
        ({"port_plates": [[]] * 13}, "many"),
        ({"port_plates": [["DVI"] * 7]}, "many"),
        ({"ports": []}, "unknown_key"),
    ],
)
def test_edgework_that_no_bomb_has_is_refused_for_what_is_wrong(change: dict[str, Any], key: str) -> None:
    """`bad_edgework`, in a sentence of its own."""
    with refused("bad_edgework", "error.bomb.edgework." + key):
        read_edgework({**FULL, **change})


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("4B 3H // *FRK", "no_serial"),
        ("AB1CD2 // KT1AB2", "part_twice"),
        ("4B 3H // 2B 1H // AB1CD2", "part_twice"),
        ("4B 3H // FRK* // AB1CD2", "part"),
        ("4B 3H // [Parallel // AB1CD2", "part"),
        ("[[DVI]] // AB1CD2", "part"),
        ("[DVI] DVI // AB1CD2", "part"),
        ("[USB] // AB1CD2", "port"),
        ("4B H // AB1CD2", "part"),
        ("two batteries // AB1CD2", "part"),
        ("AB1CD", "part"),
        ("3B 4H // AB1CD2", "few_batteries"),
        ("", "no_serial"),
        ("AB1CD2 //" + " " * 1000, None),
        ("AB1CD2 // " + "[DVI] " * 200 + "// 1B 1H", "text"),
        ("AAAAAAAAAAAA", "code"),
    ],
)
def test_a_text_that_is_no_edgework_is_refused_for_what_is_wrong(text: str, key: str | None) -> None:
    """The part that cannot be read is quoted."""
    if key is None:
        assert read_edgework(text) == Edgework("AB1CD2")
        return
    with refused("bad_edgework", "error.bomb.edgework." + key):
        read_edgework(text)


def given_or_refused(read: Callable[[Any], Edgework], data: Any) -> Edgework | None:
    """The edgework, or None where it is refused as `bad_edgework`; nothing else may be raised."""
    try:
        return read(data)
    except Refused as error:
        reason = error.reason
    assert reason == "bad_edgework"
    return None


@given(json_values)
def test_whatever_json_says_is_edgework_or_refused(data: Any) -> None:
    """Whatever its shape."""
    given_or_refused(read_edgework, data)


@given(bombs(), st.integers(0, 10**6), st.sampled_from("Ab0-_z"))
def test_a_code_with_a_letter_changed_or_lost_is_refused(bomb: Edgework, place: int, letter: str) -> None:
    """Or, once in 4,096, is the code of another bomb."""
    code = write_code(bomb)
    place %= len(code)
    for wrong in (code[:place] + letter + code[place + 1 :], code[:place] + code[place + 1 :]):
        found = given_or_refused(read_code, wrong)
        assert found is None or write_code(found) == wrong


def test_codes_are_short() -> None:
    """Of five widgets: never more than twenty letters."""
    random = Random(1)
    lengths = [len(write_code(_drawn(random))) for _ in range(2000)]
    assert max(lengths) <= 20
    assert sum(lengths) / len(lengths) < 15


def _drawn(random: Random) -> Edgework:
    return drawn_edgework(tuple(random.randint(1, most) for most in sides()))


def test_drawn_bombs_are_as_the_game_builds_them() -> None:
    """20,000 bombs: shares of what matters to the rules, within four standard deviations."""
    random, count = Random(7), 20_000
    found = dict.fromkeys(("lit", "duplicate", "plates", "holders", "indicators", "on", "two cells"), 0)
    widgets = {"cells": 0, "lights": 0}
    for _ in range(count):
        bomb = _drawn(random)
        assert read_edgework(bomb.to_json()) == bomb
        assert bomb.holders + len(bomb.indicators) + len(bomb.plates) == 5
        assert not set(bomb.serial) & set("OY")
        assert [sign.isdigit() for sign in bomb.serial][2:] == [True, False, False, True]
        found["lit"] += bomb.lit() >= 2
        found["duplicate"] += bomb.duplicate_port()
        found["plates"] += len(bomb.plates) == 3
        found["holders"] += bomb.holders
        found["two cells"] += bomb.batteries - bomb.holders
        found["indicators"] += len(bomb.indicators)
        found["on"] += bomb.lit()
        widgets["cells"] += bomb.holders
        widgets["lights"] += len(bomb.indicators)
    for name, share, of in (
        ("lit", 0.264, count),
        ("duplicate", 0.231, count),
        ("plates", 40 / 243, count),
        ("holders", 1 / 3, 5 * count),
        ("indicators", 1 / 3, 5 * count),
        ("two cells", 1 / 2, widgets["cells"]),
        ("on", 0.6, widgets["lights"]),
    ):
        assert abs(found[name] / of - share) < 4 * math.sqrt(share * (1 - share) / of), name


def test_each_label_and_each_port_is_drawn_as_often_as_another() -> None:
    """Labels alike; Parallel and Serial twice as often as each of the other four."""
    random = Random(3)
    drawn = [_drawn(random) for _ in range(20_000)]
    labels = [label for bomb in drawn for label, _ in bomb.indicators]
    for label in LABELS:
        assert abs(labels.count(label) * 11 / len(labels) - 1) < 0.06, label
    plates = [plate for bomb in drawn for plate in bomb.plates]
    for port in PORTS:
        assert abs(sum(port in plate for plate in plates) * 4 / len(plates) - 1) < 0.06, port
    assert sum(not plate for plate in plates) / len(plates) == pytest.approx((1 / 4 + 1 / 16) / 2, abs=0.01)


def test_the_bomb_is_drawn_by_dice_of_the_table() -> None:
    """So it is under the seal: the same seed builds the same bomb, the first entry of the log shows how."""
    table = sealed()
    assert table.entries[0].action["type"] == "dice"
    assert table.state.edgework == drawn_edgework(tuple(table.entries[0].action["faces"]))
    assert sealed().state.edgework == table.state.edgework
    assert sealed(seed=bytes(reversed(SEED))).state.edgework != table.state.edgework


def test_edgework_that_is_given_is_not_drawn() -> None:
    """As an object, in short, or by code: the view shows the same bomb."""
    for edgework in (FULL, SHORT, write_code(read_edgework(FULL))):
        table = at_bomb(edgework=edgework)
        assert table.entries == ()
        assert table.view(0)["edgework"] == FULL
        assert table.view(0)["options"]["edgework"] == FULL


def test_the_protocol_checks_edgework_and_gives_its_forms() -> None:
    """`bomb.edgework`."""
    found = Room().ask("bomb.edgework", edgework=SHORT)
    assert found == {"edgework": FULL, "text": SHORT, "code": write_code(read_edgework(FULL))}
    Room().refuse("bad_edgework", "bomb.edgework", edgework={**FULL, "serial": "AB1C2"})
    Room().refuse("invalid_params", "bomb.edgework")
