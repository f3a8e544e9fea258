"""The log: a table saved as text and loaded from it, and every log that is refused."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.engine.errors import Refused
from gobelet.engine.log import LONGEST_LOG, table_from_log, table_to_log, verify
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table
from tests.support import (
    BOXES,
    REGISTRY,
    SEED,
    again,
    fallen,
    json_values,
    refused,
    roll,
    score,
    scripted,
    sealed,
    shown,
    typed,
    written,
)  # fmt: skip


def load(log: Any) -> Table:
    """The table of a log."""
    return table_from_log(log, REGISTRY.find_rules, b"another seed")


def played() -> dict[str, Any]:
    """The log of a game of two with an undo in it."""
    table = sealed(2).act(0, roll()).act(0, roll(1, 2)).act(0, score("chance"), "a")
    table = table.act(1, roll()).undo(1).act(1, roll()).act(1, score("ones"))
    log: dict[str, Any] = json.loads(json.dumps(table_to_log(table)))
    return log


def changed(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The log with a change made to it."""
    log = played()
    change(log)
    return log


def test_a_table_loaded_from_its_log_is_the_identical_table() -> None:
    """State, entries, setup and view, at every step of a game."""
    table = sealed(3)
    for box in BOXES[:4]:
        for _ in range(3):
            table = written(table, box)
            loaded = again(table)
            assert loaded == table
            assert loaded.state == table.state
            assert loaded.view(1) == table.view(1)
            assert table_to_log(loaded) == table_to_log(table)


def test_the_log_is_as_the_documentation_shows_it() -> None:
    """Setup, then entries that count from 1; dice have no seat."""
    log = played()
    assert {key: log[key] for key in ("gobelet", "game", "rules", "ruleset", "seats", "seq")} == {
        "gobelet": 1, "game": "sheet", "rules": 1, "ruleset": "yahtzee", "seats": ["Ana", "Béa"], "seq": 11,
    }  # fmt: skip
    assert log["options"] == {"joker": "forced", "extra_bonus": 100}
    assert [entry["seq"] for entry in log["entries"]] == list(range(1, 12))
    assert [entry["seat"] for entry in log["entries"]] == [0, None, 0, None, 0, 1, None, 1, 1, None, 1]
    assert log["entries"][4] == {"seq": 5, "seat": 0, "action": {"type": "score", "category": "chance"}, "id": "a"}
    assert log["entries"][7]["action"] == {"type": "undo", "cancels": 6}


def test_a_log_replays_without_any_generator() -> None:
    """The dice are in it: with another seed the game so far is the same."""
    log = changed(lambda log: log["dice"].pop("seed"))
    assert load(log).state == load(played()).state


def test_a_log_that_keeps_its_seed_secret_still_shows_its_seal() -> None:
    """And not the seed."""
    log = table_to_log(sealed().act(0, roll()), reveal=False)
    assert SEED.hex() not in json.dumps(log)
    assert log["dice"]["commitment"] == sealed().view(0)["commitment"]


MISSHAPEN: list[Callable[[dict[str, Any]], Any]] = [
    lambda log: log.pop("gobelet"),
    lambda log: log.update(gobelet="1"),
    lambda log: log.update(gobelet=True),
    lambda log: log.update(gobelet=0),
    lambda log: log.update(gobelet=None),
    lambda log: log.update(rules="1"),
    lambda log: log.update(rules=0),
    lambda log: log.update(rules=None),
    lambda log: log.pop("entries"),
    lambda log: log.update(entries={}),
    lambda log: log.update(entries=None),
    lambda log: log.pop("dice"),
    lambda log: log.update(dice=[]),
    lambda log: log["dice"].pop("source"),
    lambda log: log["dice"].update(source="loaded"),
    lambda log: log["dice"].update(since=-1),
    lambda log: log["dice"].update(since="0"),
    lambda log: log["dice"].update(shown={}),
    lambda log: log["dice"].update(shown=[[0, 1, 1, 0]]),
    lambda log: log["dice"].update(shown=[[0, 1, 1, 0, 0]]),
    lambda log: log["dice"].update(shown=[[2, 1, 1, 0, 6]]),
    lambda log: log["dice"].update(shown=[[0, 1, 1, 10**9, 6]]),
    lambda log: log["dice"].update(shown=[[0, 1, -1, 0, 6]]),
    lambda log: log["dice"].update(shown=[[0, 1, 1, 0, True]]),
    lambda log: log["dice"].update(shown=["01101"]),
    lambda log: log["entries"].__setitem__(0, None),
    lambda log: log["entries"].__setitem__(0, []),
    lambda log: log["entries"][0].pop("seq"),
    lambda log: log["entries"][0].update(seq=True),
    lambda log: log["entries"][0].update(seq="1"),
    lambda log: log["entries"][0].update(seat=-1),
    lambda log: log["entries"][0].update(seat="0"),
    lambda log: log["entries"][0].update(seat=False),
    lambda log: log["entries"][0].pop("action"),
    lambda log: log["entries"][0].update(action="roll"),
    lambda log: log["entries"][0].update(action={}),
    lambda log: log["entries"][0].update(action={"type": 3}),
    lambda log: log["entries"][0].update(action={"type": ["roll"]}),
    lambda log: log["entries"][0].update(id=7),
    lambda log: log["entries"][0].update(id="x" * 201),
]


@pytest.mark.parametrize("change", MISSHAPEN, ids=range(len(MISSHAPEN)))
def test_a_log_of_another_shape_is_refused(change: Callable[[dict[str, Any]], Any]) -> None:
    """As no Gobelet game, or a damaged one."""
    with refused("bad_log", "error.bad_log.shape"):
        load(changed(change))


@pytest.mark.parametrize("log", [None, [], "", 1, {}, {"gobelet": 1}, {"gobelet": 1, "entries": [], "dice": {}}])
def test_what_is_no_log_at_all_is_refused(log: Any) -> None:
    """With some reason."""
    with pytest.raises(Refused):
        load(log)


@pytest.mark.parametrize("name", ["gobelet", "rules"])
def test_a_log_of_a_newer_version_is_refused(name: str) -> None:
    """And says to update."""
    with refused("bad_log", "error.bad_log.version"):
        load(changed(lambda log: log.update({name: 2})))


@pytest.mark.parametrize("gone", range(10))
def test_a_log_with_an_event_missing_is_refused_and_says_which(gone: int) -> None:
    """Wherever it is missing but at the end, which the count tells."""

    def drop(log: dict[str, Any]) -> None:
        del log["entries"][gone]
        log["seq"] -= 1

    with refused("bad_log", "error.bad_log.missing", seq=gone + 1):
        load(changed(drop))


@pytest.mark.parametrize("twice", range(11))
def test_a_log_with_an_event_repeated_is_refused_and_says_which(twice: int) -> None:
    """Its number comes twice."""

    def repeat(log: dict[str, Any]) -> None:
        log["entries"].insert(twice, copy.deepcopy(log["entries"][twice]))
        log["seq"] += 1

    with refused("bad_log", "error.bad_log.repeated", seq=twice + 1):
        load(changed(repeat))


@pytest.mark.parametrize("first", range(10))
def test_a_log_with_two_events_in_the_wrong_order_is_refused(first: int) -> None:
    """By their numbers; and by the rules where the numbers were written anew."""

    def swap(log: dict[str, Any]) -> None:
        entries = log["entries"]
        entries[first], entries[first + 1] = entries[first + 1], entries[first]

    def renumber(log: dict[str, Any]) -> None:
        swap(log)
        for seq, entry in enumerate(log["entries"], start=1):
            entry["seq"] = seq

    with refused("bad_log", "error.bad_log.missing", seq=first + 1):
        load(changed(swap))
    with refused("bad_log", "error.bad_log.impossible"):
        load(changed(renumber))


@pytest.mark.parametrize("length", range(11))
def test_a_log_cut_at_any_event_is_refused(length: int) -> None:
    """It says how many events it holds."""
    with refused("bad_log", "error.bad_log.count", wanted="11", given=length):
        load(changed(lambda log: log.update(entries=log["entries"][:length])))


@pytest.mark.parametrize("length", range(11))
def test_a_log_cut_with_its_count_goes_on_from_there(length: int) -> None:
    """Dice that were due fall as the seed gives them."""
    table = load(changed(lambda log: log.update(entries=log["entries"][:length], seq=length)))
    assert table.view(0)["due"] is None
    assert table.seq in (length, length + 1)
    assert [entry.to_json() for entry in table.entries] == played()["entries"][: table.seq]


IMPOSSIBLE: list[tuple[int, dict[str, Any]]] = [
    (1, {"action": {"type": "score", "category": "ones"}}),
    (1, {"action": {"type": "roll", "keep": [0]}}),
    (1, {"action": {"type": "roll", "keep": 7}}),
    (1, {"action": {"type": "jump"}}),
    (1, {"action": {"type": "undo", "cancels": 1}}),
    (1, {"seat": 1}),
    (1, {"seat": 5}),
    (1, {"seat": None}),
    (2, {"seat": 0}),
    (2, {"action": {"type": "dice", "faces": [1, 2, 3, 4]}}),
    (2, {"action": {"type": "dice", "faces": [1, 2, 3, 4, 7]}}),
    (2, {"action": {"type": "dice", "faces": [1, 2, 3, 4, 0]}}),
    (2, {"action": {"type": "dice", "faces": [1, 2, 3, 4, True]}}),
    (2, {"action": {"type": "dice", "faces": "12345"}}),
    (2, {"action": {"type": "dice"}}),
    (2, {"action": {"type": "roll", "keep": []}}),
    (3, {"action": {"type": "roll", "keep": [0, 1, 2, 3, 4]}}),
    (4, {"action": {"type": "dice", "faces": [1, 2, 3, 4, 5]}}),
    (5, {"action": {"type": "score", "category": "villa"}}),
    (8, {"action": {"type": "undo", "cancels": 5}}),
    (8, {"action": {"type": "undo", "cancels": 7}}),
    (8, {"action": {"type": "undo", "cancels": "6"}}),
    (8, {"action": {"type": "undo"}}),
    (8, {"seat": 9}),
    (11, {"action": {"type": "score", "category": 3}}),
]


@pytest.mark.parametrize(("seq", "change"), IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_a_log_with_an_event_that_the_rules_do_not_allow_is_refused_and_says_which_and_why(
    seq: int, change: dict[str, Any]
) -> None:
    """Every event is played again."""
    with refused("bad_log", "error.bad_log.impossible", seq=seq):
        load(changed(lambda log: log["entries"][seq - 1].update(change)))


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("unknown_game", {"game": "chess"}),
        ("unknown_game", {"game": None}),
        ("unknown_game", {"game": [[]]}),
        ("unknown_ruleset", {"ruleset": "chess"}),
        ("bad_ruleset", {"ruleset": {}}),
        ("bad_ruleset", {"ruleset": 5}),
        ("bad_options", {"options": []}),
        ("bad_options", {"options": {"joker": "wild"}}),
        ("bad_seats", {"seats": []}),
        ("bad_seats", {"seats": None}),
        ("bad_seats", {"seats": ["a"] * 9}),
        ("bad_name", {"seats": ["a", "<b>"]}),
        ("bad_dice", {"dice": {"source": "sealed", "seed": "xyz"}}),
        ("bad_dice", {"dice": {"source": "scripted"}}),
        ("bad_log", {"base": ""}),
        ("bad_log", {"base": 5}),
        ("bad_log", {"base": "é"}),
        ("bad_log", {"base": "A" * 5000}),
    ],
)
def test_a_log_with_a_setup_that_cannot_be_is_refused(reason: str, change: dict[str, Any]) -> None:
    """For the reason that a new table would be."""
    if change == {"base": ""}:
        change = {"base": "_"}
    with refused(reason):
        load(changed(lambda log: log.update(change)))


def test_what_a_log_says_beyond_its_form_is_dropped() -> None:
    """The table loaded writes the one form."""
    log = changed(lambda log: log["entries"][0]["action"].update(colour="red"))
    log["entries"][7]["action"]["cancels"] = 6.0
    log["note"] = "hello"
    assert load(log) == load(played())
    assert table_to_log(load(log)) == table_to_log(load(played()))


def test_a_face_shown_that_the_die_cannot_show_is_passed_over() -> None:
    """A log may say that an 8 was shown; a die of six falls by the seed then."""
    log = table_to_log(sealed())
    log["dice"]["shown"] = [[0, 1, 1, 0, 8], [0, 1, 1, 1, 5]]
    faces = shown(load(log).act(0, roll()))
    assert faces[0] == shown(sealed().act(0, roll()))[0]
    assert faces[1] == 5


def test_an_opened_fragment_is_saved_and_loaded_with_what_it_began_from() -> None:
    """`base` and the faces shown before are in its log."""
    table = open_fragment(share(written(sealed(2), "ones", "twos").act(0, roll())), REGISTRY.find_rules, SEED)
    table = table.act(0, score("chance")).undo(0)
    loaded = again(table)
    assert loaded == table
    assert loaded.state == table.state
    assert shown(loaded.act(0, roll(0)), 0) == shown(table.act(0, roll(0)), 0)
    log = table_to_log(table)
    with refused("bad_log", "error.bad_log.base"):
        load({**log, "base": log["base"] + "B"})


@given(json_values, st.randoms(use_true_random=False))
def test_whatever_is_put_anywhere_in_a_log_it_loads_or_is_refused(value: Any, choose: random.Random) -> None:
    """Nothing else is ever raised."""
    log = played()
    place: Any = log
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = choose.choice(keys) if keys else None
        if key is None:
            return
        if isinstance(place[key], dict | list) and choose.random() < 0.8:
            place = place[key]
        else:
            place[key] = value
            break
    try:
        table = load(log)
    except Refused:
        return
    assert again(table) == table


@given(json_values)
def test_whatever_is_no_log_is_refused(value: Any) -> None:
    """Nothing else is ever raised."""
    with pytest.raises(Refused):
        load(value)


# The dice of a log


def test_every_die_of_a_log_follows_from_its_seed() -> None:
    """All are checked, undone ones too."""
    assert verify(played(), REGISTRY.find_rules) == {"ok": True, "checked": 5 + 3 + 5 + 5}


@pytest.mark.parametrize("seq", [2, 4, 7, 10])
def test_a_die_that_was_changed_is_found(seq: int) -> None:
    """And the line where it stands."""

    def turn(log: dict[str, Any]) -> None:
        faces = log["entries"][seq - 1]["action"]["faces"]
        faces[-1] = faces[-1] % 6 + 1

    found = verify(changed(turn), REGISTRY.find_rules)
    assert (found["ok"], found["reason"], found["seq"]) == (False, "verify.differs", seq)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda log: log["dice"].pop("seed"), "verify.no_seed"),
        (lambda log: log["dice"].update(seed="00" * 32), "verify.commitment"),
        (lambda log: log["dice"].update(commitment=None), "verify.commitment"),
        (lambda log: log.update(dice={"source": "typed"}), "verify.not_sealed"),
    ],
)
def test_a_log_that_cannot_be_checked_says_why(change: Any, reason: str) -> None:
    """No seed, another seed than the seal promised, or no seal."""
    assert verify(changed(change), REGISTRY.find_rules) == {"ok": False, "checked": 0, "reason": reason}


def test_a_log_that_undoes_a_throw_before_its_dice_fell_is_checked_all_the_same() -> None:
    """As a table of typed dice may have it."""
    table = typed().act(0, roll()).undo(0).act(0, roll()).act(0, fallen("11111"))
    log = table_to_log(table)
    log["dice"] = table_to_log(sealed())["dice"]
    assert verify(log, REGISTRY.find_rules)["reason"] == "verify.differs"


def test_dice_that_another_device_showed_are_not_held_against_this_ones_seed() -> None:
    """Only what fell under this seal is checked."""
    table = open_fragment(share(sealed().act(0, roll()).act(0, roll())), REGISTRY.find_rules, b"here")
    table = table.undo(0).act(0, roll()).act(0, roll(0))
    assert verify(table_to_log(table), REGISTRY.find_rules) == {"ok": True, "checked": 4, "unchecked": 10}
    scripts = table_to_log(scripted("11111").act(0, roll()))
    assert verify(scripts, REGISTRY.find_rules)["reason"] == "verify.not_sealed"


def test_a_log_that_claims_all_its_dice_for_another_device_is_not_called_good() -> None:
    """Whether by where the seal began or by faces shown before: nothing of it was checked."""
    for change in (
        lambda log: log["dice"].update(since=len(log["entries"])),
        lambda log: log["dice"].update(
            shown=[[0, 1, 1, i, face] for i, face in enumerate(log["entries"][1]["action"]["faces"])]
        ),
    ):
        log = table_to_log(sealed().act(0, roll()))
        change(log)
        found = verify(log, REGISTRY.find_rules)
        assert (found["ok"], found["checked"], found["unchecked"]) == (False, 0, 5)
        assert found["reason"] == "verify.elsewhere"


# Size


@pytest.mark.thin(2)
@pytest.mark.parametrize("table", [sealed(), typed()], ids=["sealed", "typed"])
def test_the_longest_log_loads_and_a_longer_one_is_refused(table: Table) -> None:
    """Of all logs that long, the slowest: every throw taken back."""
    log = table_to_log(table)
    for count in range(LONGEST_LOG // 3 + 1):
        faces = [(count // 6**i) % 6 + 1 for i in range(5)]
        undo = {"type": "undo", "cancels": count * 3 + 1}
        for seat, action in ((0, roll()), (None, {"type": "dice", "faces": faces}), (0, undo)):
            log["entries"].append({"seq": len(log["entries"]) + 1, "seat": seat, "action": action})
    log["seq"] = len(log["entries"])
    with refused("bad_log", "error.bad_log.too_long", most=LONGEST_LOG):
        load(log)
    log["entries"] = log["entries"][: LONGEST_LOG // 3 * 3]
    log["seq"] = len(log["entries"])
    assert load(log).view(0)["roll"] == 0
