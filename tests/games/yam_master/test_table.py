"""What the engine promises of every table holds for this game: replay, undo, links, seeds; and games end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gobelet.engine.dice import Sealed, Typed
from gobelet.engine.log import verify
from gobelet.engine.packing import Packer, Unpacker
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table, new_table
from gobelet.games.yam_master.state import State
from tests.cases import examples
from tests.games.yam_master.play import CHALLENGE, PASS, board, chosen, place, played, roll, rules, sealed
from tests.support import REGISTRY, SEED, again, picture, shown

games = settings(examples(4), deadline=None, suppress_health_check=[HealthCheck.too_slow])
few = settings(games, max_examples=1)
OPTIONS = st.fixed_dictionaries({"first": st.sampled_from([0, 1]), "strict_challenge": st.booleans()})
WORST_NAMES = ("Ω語é" * 8, "é語Ω" * 8)
"""Letters of three alphabets, as long as names may be: the longest that two names can be in a link."""


def elsewhere(table: Table) -> Table:
    """The table opened on another device."""
    return open_fragment(share(table), REGISTRY.find_rules, bytes(reversed(SEED)))


@games
@given(seed=st.integers(0, 2**32), eager=st.sampled_from([0.0, 0.5, 0.9, 1.0]), options=OPTIONS)
def test_games_of_chance_always_end(seed: int, eager: float, options: dict[str, Any]) -> None:
    """With one of the three reasons, places for both, and totals that are the points of the lines shown."""
    table = played(Random(seed), eager, **options)
    view = table.view(0)
    outcome = view["outcome"]
    assert outcome["reason"] in ("five", "tokens", "turns")
    assert sorted(seat for place in outcome["places"] for seat in place) == [0, 1]
    for seat in (0, 1):
        points = sum(line["points"] for line in view["lines"] if line["seat"] == seat)
        assert points == outcome["totals"][seat] == view["players"][seat]["points"]
        tokens = sum(square["owner"] == seat for square in view["board"])
        assert view["tokens_left"][seat] == 12 - tokens >= 0
    assert table.state.turn <= 201
    assert (view["to_act"], view["actions"], view["chances"]) == ([], {}, [])
    assert again(table).state == table.state


@few
@given(seed=st.integers(0, 2**32), options=OPTIONS)
def test_a_table_is_itself_again_in_every_state(seed: int, options: dict[str, Any]) -> None:
    """From its log, from its link, after an undo and the same action; the link has at most 300 characters."""
    random = Random(seed)
    table = new_table(rules(**options), WORST_NAMES, Sealed(random.randbytes(32)))
    while table.rules.to_move(table.state):
        json.dumps(table.view(0))
        action, seat = chosen(table, random, 1.0), table.next_seat()
        after = table.act(seat, action)
        assert after.undo(seat).state == table.state
        assert after.undo(seat).act(seat, action).state == after.state
        table = after
        assert len(share(table)) <= 300, share(table)
        assert elsewhere(table).state == table.state
        assert elsewhere(table).undo(0).state == table.undo(0).state
    assert again(table).state == table.state
    assert picture(again(table)) == picture(table)


def test_a_link_with_faces_that_were_taken_back_stays_short() -> None:
    """Three throws undone to the first, with the longest names."""
    table = new_table(rules(first=1, strict_challenge=True), WORST_NAMES, Sealed(SEED))
    for _ in range(198):
        table = table.act(table.next_seat(), roll()).act(table.next_seat(), PASS)
    seat = table.next_seat()
    table = table.act(seat, roll()).act(seat, CHALLENGE).act(seat, roll()).act(seat, roll())
    seen = shown(table)
    for _ in range(4):
        assert len(share(table)) <= 300
        table = table.undo(seat)
    there = elsewhere(table).act(seat, roll()).act(seat, CHALLENGE).act(seat, roll()).act(seat, roll())
    assert shown(there) == seen


def test_undo_is_no_way_to_throw_again() -> None:
    """A challenge declared after the undo changes no face."""
    table = sealed().act(0, roll()).act(0, roll(0))
    faces = shown(table)
    assert shown(table.undo(0).act(0, CHALLENGE).act(0, roll(0))) == faces


def test_the_dice_of_a_game_follow_from_its_seed() -> None:
    """Checked from the log; a face changed is found."""
    table = played(Random(3), turns=20)
    log = json.loads(picture(table))[0]
    found = verify(log, REGISTRY.find_rules)
    assert found["ok"]
    assert found["checked"] == sum(len(e.action["faces"]) for e in table.entries if e.action["type"] == "dice")
    fell = [entry for entry in log["entries"] if entry["action"]["type"] == "dice"][-1]["action"]
    fell["faces"] = [face % 6 + 1 for face in fell["faces"]]
    log["entries"] = log["entries"][: log["entries"].index(next(e for e in log["entries"] if e["action"] is fell)) + 1]
    del log["seq"]
    assert not verify(log, REGISTRY.find_rules)["ok"]


IMPOSSIBLE = {
    "more tokens than turns": State(board("aa...", ".....", ".....", ".....", "....."), 2),
    "tokens before the first turn": State(board("a....", ".....", ".....", ".....", "....."), 1),
    "thirteen tokens": State(board("aaa.a", "aa.aa", "bbbb.", "a.aaa", "....a"), 100),
    "a turn after a row of five": State(board("aaaaa", ".....", ".....", ".....", "....."), 101),
    "a turn after twelve tokens": State(board("aaa.a", "aa.aa", "bbbb.", "a.aaa", "....."), 101),
    "dice after the end": State(board("aaaaa", ".....", ".....", ".....", "....."), 100, (1,) * 5, (), 1),
    "dice after the last turn": State(turn=201, dice=(1,) * 5, rolls=1),
    "all dice kept": State(turn=3, dice=(1,) * 5, kept=(0, 1, 2, 3, 4), rolls=2),
    "dice kept on the first roll": State(turn=3, dice=(1,) * 5, kept=(0,), rolls=1),
    "no turn": State(turn=0),
}


@pytest.mark.parametrize("name", sorted(IMPOSSIBLE))
def test_a_link_to_a_state_that_no_game_reaches_is_refused(name: str) -> None:
    """Whoever writes one gets no table."""
    packer = Packer()
    rules().pack(IMPOSSIBLE[name], packer)
    with pytest.raises(ValueError, match=" "):
        rules().unpack(Unpacker(packer.text()), 2)


def test_letters_changed_in_a_packed_state_give_a_state_or_none_but_no_other_error() -> None:
    """Every letter, every other letter."""
    packer = Packer()
    state = sealed().act(0, roll()).act(0, CHALLENGE).act(0, roll(1, 2)).state
    rules().pack(state, packer)
    text = packer.text()
    for i in range(len(text)):
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_":
            try:
                found = rules().unpack(Unpacker(text[:i] + letter + text[i + 1 :]), 2)
            except ValueError:
                continue
            assert found.turn >= 1
            rules().view(found, 0, ("Ana", "Béa"))


def test_dice_of_wood_are_typed() -> None:
    """The table waits for the faces, and shows no square until they lie."""
    table = new_table(rules(), ("Ana", "Béa"), Typed()).act(0, roll())
    view = table.view(0)
    assert (view["due"]["positions"], view["chances"], view["squares"]) == ([0, 1, 2, 3, 4], [], [])
    table = table.act(0, {"type": "dice", "faces": [1, 1, 1, 4, 6]})
    assert table.view(0)["squares"] == [[0, 0], [3, 4]]
    assert table.act(0, place(0, 0)).view(1)["to_act"] == [1]
