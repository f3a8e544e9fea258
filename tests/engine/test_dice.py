"""Where faces come from: a seal, a script, fingers."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.engine.contract import Throw
from gobelet.engine.dice import Sealed, commitment, hmac_sha256, parse_faces, parse_seed
from tests.support import SEED, again, as_it_was, fallen, refused, roll, score, scripted, sealed, shown, typed


@given(st.binary(max_size=130), st.binary(max_size=200))
def test_the_hmac_is_that_of_the_standard_library(key: bytes, message: bytes) -> None:
    """For keys of every length."""
    assert hmac_sha256(key, message) == hmac.new(key, message, "sha256").digest()


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_a_face_is_the_first_byte_below_the_largest_multiple_of_the_sides(sides: int) -> None:
    """Modulo the sides, plus 1, of the stream that the fairness page describes."""
    for position in range(200):
        message, k, found = f"gobelet1|1|2|3|{position}|", 0, 0
        while not found:
            for byte in hmac.new(SEED, f"{message}{k}".encode(), "sha256").digest():
                if byte < 256 // sides * sides:
                    found = byte % sides + 1
                    break
            k += 1
        assert Sealed(SEED).throw(Throw(1, 2, 3, (position,), (sides,)), 0) == (found,)


def test_no_face_falls_more_often_than_another() -> None:
    """60,000 dice: a sixth each, within four standard deviations."""
    places = tuple(range(60_000))
    fallen = Counter(Sealed(SEED).throw(Throw(0, 1, 1, places, (6,) * len(places)), 0))
    assert set(fallen) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 4 * 91.3 for count in fallen.values())


def test_a_face_depends_on_seat_turn_throw_and_position_alone() -> None:
    """Whichever other dice are thrown with it, and how many have fallen before."""
    source = Sealed(SEED)
    every = source.throw(Throw(2, 5, 1, (0, 1, 2, 3, 4), (6,) * 5), 0)
    for position in range(5):
        assert source.throw(Throw(2, 5, 1, (position,), (6,)), 99) == (every[position],)
    others = [source.throw(Throw(*who, (0, 1, 2, 3, 4), (6,) * 5), 0) for who in ((1, 5, 1), (2, 6, 1), (2, 5, 2))]
    assert every not in others


def test_the_commitment_is_shown_from_the_start_and_is_the_digest_of_the_seed() -> None:
    """The seed itself is in no view."""
    table = sealed()
    assert table.view(0)["commitment"] == hashlib.sha256(SEED).hexdigest()
    assert SEED.hex() not in str(table.view(0))
    assert commitment(scripted("1").source) is None


def test_the_same_seed_gives_the_same_game() -> None:
    """And another one another."""
    assert shown(sealed().act(0, roll())) == shown(sealed().act(0, roll()))
    assert shown(sealed(seed=b"other").act(0, roll())) != shown(sealed().act(0, roll()))


@pytest.mark.parametrize("seed", ["", "0", "xy", "00" * 65, "0x00", 12, None, ["00"], " 00", "é0", "00\n"])
def test_a_seed_is_an_even_number_of_hexadecimal_digits(seed: Any) -> None:
    """128 at most."""
    with refused("bad_dice", "error.bad_seed"):
        parse_seed(seed)
    assert parse_seed("0aFF") == b"\x0a\xff"


@pytest.mark.parametrize(
    ("faces", "key"),
    [
        ("123", "list"), (None, "list"), ({}, "list"), ([0], "not_a_face"), ([-1], "not_a_face"), ([1.0], "not_a_face"),
        ([True], "not_a_face"), (["1"], "not_a_face"), ([None], "not_a_face"), ([[1]], "not_a_face"),
        ([10**4000], "not_a_face"), ([1001], "not_a_face"),
    ],
)  # fmt: skip
def test_a_list_of_dice_holds_whole_numbers_from_1(faces: Any, key: str) -> None:
    """Nothing else is a face."""
    with refused("bad_dice", f"error.bad_dice.{key}"):
        parse_faces(faces)


def test_a_script_gives_its_faces_in_the_order_in_which_dice_are_thrown() -> None:
    """Dice kept take none."""
    table = scripted("11111 22 3").act(0, roll()).act(0, roll(0, 1, 2)).act(0, roll(0, 1, 2, 3))
    assert shown(table) == (1, 1, 1, 2, 3)


def test_a_script_that_has_run_out_refuses_the_throw() -> None:
    """The table stays as it was."""
    table = scripted("11111 22").act(0, roll())
    with as_it_was(table), refused("bad_dice", "error.bad_dice.run_out"):
        table.act(0, roll(0, 1))
    assert shown(table.act(0, roll(0, 1, 2))) == (1, 1, 1, 2, 2)


def test_a_script_with_a_face_that_the_die_has_not_refuses_the_throw() -> None:
    """7 on a die of six."""
    table = scripted("11171")
    with as_it_was(table), refused("bad_dice", "error.bad_dice.face", sides=6, face=7):
        table.act(0, roll())


def test_dice_of_wood_are_typed_in() -> None:
    """The table waits for the faces, and for nothing else."""
    table = typed().act(0, roll())
    assert table.view(0)["due"]["positions"] == [0, 1, 2, 3, 4]
    assert table.view(0)["to_act"] == []
    with as_it_was(table):
        for action in (roll(), score("chance")):
            with refused("illegal_action", "error.dice_first"):
                table.act(0, action)
    table = table.act(0, fallen("44162")).act(0, roll(0, 1))
    assert table.view(0)["due"]["positions"] == [2, 3, 4]
    assert shown(table.act(0, fallen("335"))) == (4, 4, 3, 3, 5)


@pytest.mark.parametrize("given", [[], [1], [1, 2, 3, 4], [1, 2, 3, 4, 5, 6], None, "44162", {"0": 1}])
def test_as_many_faces_as_dice_that_are_due(given: Any) -> None:
    """No more, no fewer."""
    table = typed().act(0, roll())
    with as_it_was(table), refused("bad_dice", "error.bad_dice.count", wanted=5):
        table.act(0, {"type": "dice", "faces": given})


@pytest.mark.parametrize("face", [0, 7, -1, 1.0, True, "1", None, [1], 10**4299])
def test_a_typed_face_is_one_of_the_die(face: Any) -> None:
    """From 1 to 6."""
    table = typed().act(0, roll())
    with as_it_was(table), refused("bad_dice", "error.bad_dice.face", sides=6):
        table.act(0, {"type": "dice", "faces": [1, 2, 3, 4, face]})


def test_dice_are_typed_only_when_they_are_due_and_only_where_fingers_throw() -> None:
    """A table that throws itself takes none."""
    table = typed()
    with as_it_was(table), refused("bad_dice", "error.bad_dice.not_due"):
        table.act(0, fallen("44162"))
    for throwing in (sealed(), scripted("44162")):
        with as_it_was(throwing), refused("bad_dice", "error.bad_dice.not_typed"):
            throwing.act(0, fallen("44162"))


@pytest.mark.parametrize("seat", [1, 5, -2, "0"])
def test_dice_are_typed_by_the_host_or_a_seat_of_the_table(seat: Any) -> None:
    """Not by one that does not exist."""
    table = typed().act(0, roll())
    with as_it_was(table), refused("bad_seats", "error.bad_seat"):
        table.act(seat, fallen("44162"))
    assert shown(table.act(-1, fallen("44162"))) == (4, 4, 1, 6, 2)


@pytest.mark.parametrize("table", [sealed(), scripted("4416233"), typed()])
def test_every_kind_of_dice_is_saved_and_loaded(table: Any) -> None:
    """The same table."""
    assert again(table) == table
    thrown = table.act(0, roll())
    assert again(thrown) == thrown
