"""Whole games: random play ends; undone, saved, shared, loaded and verified, a bomb is the same bomb."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.engine.contract import DICE
from gobelet.engine.dice import Sealed, Typed
from gobelet.engine.log import table_to_log, verify
from gobelet.engine.packing import Packer, Unpacker
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Setup, Table, new_table
from gobelet.games.bomb.code import write_code
from gobelet.games.bomb.edgework import LABELS, PORTS
from gobelet.games.bomb.judge import choices, judge
from gobelet.games.bomb.state import Module, State
from tests.games.bomb.play import roll, rolled, rules, sealed, time, values
from tests.support import NAMES, REGISTRY, SEED, again, picture

REASONS = {"solved", "exploded_time", "exploded_strikes"}
LONG = {
    "serial": "AB1CD2",
    "batteries": 198,
    "holders": 99,
    "indicators": [{"label": label, "lit": True} for label in LABELS],
    "port_plates": [list(PORTS)] * 12,
}


def keeps_of(state: State, module: int, random: Random, wild: int) -> dict[str, Any]:
    """A choice on a module: one that the manual allows, or, `wild` times in ten, any at all."""
    place = state.modules[module]
    if not place.rolls:
        return {"type": "roll", "keep": [], "module": module}
    assert state.edgework is not None
    sets = choices(place.dice)
    legal = [keep for keep in sets if judge(state.edgework, place.dice, place.held, keep).status == "legal"]
    keep = random.choice(sets if random.randint(1, 10) <= wild else legal)
    letters = "".join(["pyuwb"[each] for each in keep])
    return roll(letters, module)


def step(table: Table, random: Random, wild: int = 0) -> Table:
    """The table after some seconds and one choice."""
    table = table.act(DICE, time(table.state.elapsed + random.randint(0, 9000)))
    if table.rules.result(table.state) is not None:
        return table
    module = random.choice([place for place, each in enumerate(table.state.modules) if not each.solved()])
    return table.act(0, keeps_of(table.state, module, random, wild))


def reopened(table: Table) -> Table:
    """The table as another device opens it from a link."""
    return open_fragment(share(table), REGISTRY.find_rules, bytes(reversed(SEED)))


@given(st.integers(0, 2**32), st.integers(1, 4), st.sampled_from((0, 3, 10)), st.sampled_from((1, 2)))
def test_random_games_end_for_one_of_the_reasons_of_the_rules(seed: int, modules: int, wild: int, seats: int) -> None:
    """The clock is the cap: with a second a choice, 300 seconds let no game go on."""
    random = Random(seed)
    table = sealed(seats=seats, seed=seed.to_bytes(8, "big"), modules=modules)
    steps = 0
    while table.rules.to_move(table.state):
        table = step(table, random, wild)
        steps += 1
        assert steps < 10_000
    outcome = table.view(0)["outcome"]
    assert outcome["reason"] in REASONS
    assert outcome["totals"] == [table.state.solved()] * seats
    assert (outcome["reason"] == "solved") == (table.state.solved() == modules)
    assert verify(table_to_log(table), REGISTRY.find_rules)["ok"]


@given(st.integers(0, 2**32), st.integers(1, 3))
def test_saved_and_loaded_a_bomb_is_the_identical_one(seed: int, modules: int) -> None:
    """At any moment, its decisions, its time and its edgework included."""
    random = Random(seed)
    table = sealed(seed=seed.to_bytes(8, "big"), modules=modules)
    for _ in range(random.randint(0, 15)):
        if table.rules.to_move(table.state):
            table = step(table, random, 2)
    assert picture(again(table)) == picture(table)
    assert again(table).state == table.state


@given(st.integers(0, 2**32), st.integers(1, 11), st.booleans())
def test_shared_and_opened_a_bomb_goes_on_where_it_was(seed: int, modules: int, drawn: bool) -> None:
    """All but the decisions of the past; and in every state the link is short."""
    random = Random(seed)
    options: dict[str, Any] = {} if drawn else {"edgework": LONG}
    table = sealed(seats=2, seed=seed.to_bytes(8, "big"), modules=modules, strikes=99, **options)
    for _ in range(random.randint(0, 30)):
        assert len(share(table)) <= 300
        opened = reopened(table)
        for seat in (0, 1):
            ours, theirs = table.view(seat), opened.view(seat)
            for key in ours:
                if key not in ("seq", "commitment", "decisions", "can_undo", "last"):
                    assert theirs[key] == ours[key], key
        if not table.rules.to_move(table.state):
            break
        table = step(table, random, 2)


@pytest.mark.parametrize("name", ["Ana", "Maximilian-Alexander III", "Ω" * 24, "骰" * 24])
def test_the_longest_link_has_300_characters(name: str) -> None:
    """Eleven modules after eighty rolls each, the fullest edgework, two long names, an hour gone."""
    bomb = rules(modules=11, seconds=86_400, strikes=99, strictness="module", edgework=LONG)
    modules = (Module((6, 6, 6, 6, 5), (0, 1, 2, 3), 80),) * 11
    base = State(2, bomb.edgework, modules, 98, 3_600_000)
    table = Table(Setup(bomb, (name, name), Sealed(SEED), base))
    assert len(share(table)) <= 300
    table = table.act(0, roll("p", 10)).act(DICE, time(3_700_000))
    assert len(share(table)) <= 300
    assert values(reopened(table), 10) == values(table, 10)
    assert len(share(table.undo(0))) <= 300


def test_the_link_of_a_bomb_taken_back_to_its_beginning_is_short_and_its_dice_fall_again() -> None:
    """A hundred undos in a row: the dice of the throws that come first are carried, all that a link can hold."""
    table = sealed(edgework=LONG, strikes=99, strictness="module", modules=2)
    for i in range(100):
        table = table.act(0, roll("", i % 2))
    first = table
    for _ in range(100):
        first = first.undo(0)
        assert len(share(first)) <= 300
    opened = reopened(first)
    for number in range(10):
        opened = opened.act(0, roll("", number % 2))
    assert values(opened, 1) == values(table.at(20), 1)


def test_the_time_that_went_by_before_the_first_choice_goes_with_the_link() -> None:
    """Nothing was done yet, but the clock runs."""
    table = sealed(edgework=LONG).act(DICE, time(12_000))
    assert reopened(table).view(0)["time_left"] == table.view(0)["time_left"]


def test_undo_takes_back_a_choice_and_its_dice_and_shows_them_again() -> None:
    """Also a strike."""
    table = rolled(sealed(edgework="AB9CD0"), "")
    first = values(table)
    table = rolled(table, "pywb")
    back = table.undo(0)
    assert (values(back), back.view(0)["strikes"]) == (first, 0)
    assert values(back.undo(0).act(0, roll())) == first
    same = rolled(back, "pywb")
    assert (values(same), same.view(0)["strikes"]) == (values(table), table.view(0)["strikes"])


def test_undo_and_other_dice_kept_show_each_die_as_it_fell_before() -> None:
    """A die depends on its module, the number of the roll and its colour, not on what else was kept."""
    table = rolled(sealed(edgework="AB9CD0", strictness="module", strikes=99), "", "y")
    dice = table.state.modules[0].dice
    shown: dict[int, int] = {}
    for keep in choices(dice):
        after = rolled(table, "".join(["pyuwb"[place] for place in keep]))
        if not after.view(0)["struck"]:
            for place in set(range(5)) - set(keep):
                face = after.state.modules[0].dice[place]
                assert shown.setdefault(place, face) == face
    assert len(shown) == 5


def test_each_module_has_dice_of_its_own() -> None:
    """To roll another one first is no way to other dice, and no way to the same ones."""
    table = sealed(edgework="AB9CD0", modules=2)
    one = table.act(0, roll(module=0)).act(0, roll(module=1))
    other = table.act(0, roll(module=1)).act(0, roll(module=0))
    assert values(one, 0) == values(other, 0)
    assert values(one, 1) == values(other, 1)
    assert values(one, 0) != values(one, 1)


def test_an_undone_roll_that_was_shared_shows_the_same_dice_on_the_other_device() -> None:
    """The link carries the faces that were shown."""
    table = rolled(sealed(edgework="AB9CD0", modules=1), "", "")
    shown = values(table)
    assert values(rolled(reopened(table.undo(0)), "")) == shown


def test_a_bomb_that_was_drawn_and_not_touched_is_shared_as_it_is() -> None:
    """The other device does not draw another one."""
    table = sealed()
    assert reopened(table).state.edgework == table.state.edgework
    table = sealed(modules=3).act(0, roll(module=2))
    assert reopened(table).state.edgework == table.state.edgework
    assert reopened(reopened(table)).state.edgework == table.state.edgework


def test_the_link_of_given_edgework_holds_its_code() -> None:
    """Not the whole object."""
    chosen = rules(edgework=LONG).chosen
    edgework = rules(edgework=LONG).edgework
    assert edgework is not None
    assert chosen == {"edgework": write_code(edgework)}


def test_a_bomb_of_typed_dice_waits_for_fingers() -> None:
    """Time goes on meanwhile."""
    table = new_table(rules(edgework="AB9CD0"), NAMES[:1], Typed()).act(0, roll())
    table = table.act(DICE, time(700))
    assert table.view(0)["dice"] == []
    assert table.view(0)["modules"][0]["rolled"] == 5
    table = table.act(DICE, {"type": "dice", "faces": [2, 2, 4, 4, 3]})
    assert values(table) == "22443"
    late = table.act(0, roll("py")).act(DICE, time(300_000))
    assert late.view(0)["outcome"]["reason"] == "exploded_time"
    assert late.view(0)["due"] is None


def test_the_dice_of_a_log_that_was_changed_do_not_verify() -> None:
    """Neither a module's nor those that drew the bomb."""
    log = json.loads(json.dumps(table_to_log(rolled(sealed(), ""))))
    assert verify(log, REGISTRY.find_rules)["ok"]
    for entry in (0, 2):
        changed = json.loads(json.dumps(log))
        faces = changed["entries"][entry]["action"]["faces"]
        faces[0] = faces[0] % 6 + 1
        assert not verify(changed, REGISTRY.find_rules)["ok"]


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", max_size=60), st.booleans())
def test_a_base_that_no_bomb_reaches_is_refused(text: str, drawn: bool) -> None:
    """What unpacks at all packs to the same again."""
    bomb = rules(modules=2) if drawn else rules(modules=2, edgework="AB9CD0")
    try:
        state = bomb.unpack(Unpacker(text), 1)
    except ValueError:
        return
    packer = Packer()
    bomb.pack(state, packer)
    assert bomb.unpack(Unpacker(packer.text()), 1) == state
