"""The squares of the board, and which dice qualify for each."""

from __future__ import annotations

from itertools import product

import pytest

from gobelet.games.yam_master.board import LAYOUT
from gobelet.games.yam_master.kinds import KINDS, may_remove, qualified
from tests.games.yam_master.play import FIVES, PRINTED, board, owners
from tests.support import Room, faces

FIGURES = {"full_house", "four_of_a_kind", "five_of_a_kind", "straight", "at_most_8"}


def shape(dice: tuple[int, ...]) -> str:
    """The sizes of the groups of equal dice, as a text: `32` is a full house."""
    return "".join(sorted([str(dice.count(face)) for face in set(dice)], reverse=True))


def expected(dice: tuple[int, ...], throw: int, challenge: bool, strict: bool) -> set[str]:
    """The kinds that dice qualify for, told once more in other words than the game's."""
    found = {f"three_of_{face}" for face in dice if dice.count(face) > 2}
    found |= {"full_house"} if shape(dice) in ("32", "5") else set()
    found |= {"four_of_a_kind"} if shape(dice) in ("41", "5") else set()
    found |= {"five_of_a_kind"} if shape(dice) == "5" else set()
    found |= {"straight"} if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) else set()
    found |= {"at_most_8"} if sum(dice) < 9 else set()
    if challenge:
        if throw == 1 or not found & FIGURES:
            return set()
        return {"challenge"} if strict else found | {"challenge"}
    return found | {"sec"} if throw == 1 and found & FIGURES else found


def test_the_board_is_printed_so() -> None:
    """Five rows of five, from the top."""
    assert tuple(kind for row in PRINTED for kind in row) == LAYOUT


def test_the_board_has_one_yam_two_of_every_other_kind() -> None:
    """Thirteen kinds on 25 squares."""
    assert {kind: LAYOUT.count(kind) for kind in KINDS} == {**dict.fromkeys(KINDS, 2), "five_of_a_kind": 1}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("challenge", [False, True])
@pytest.mark.parametrize("throw", [1, 2, 3])
def test_each_of_the_252_sets_of_dice_qualifies_for_what_the_rules_say(
    throw: int, challenge: bool, strict: bool
) -> None:
    """At each throw, with and without a challenge, strict or not."""
    for dice in FIVES:
        found = qualified(dice, throw, challenge, strict)
        assert set(found) == expected(dice, throw, challenge, strict), dice
        assert list(found) == [kind for kind in KINDS if kind in found]


def test_the_order_of_the_dice_is_nothing() -> None:
    """All 7,776 throws qualify for what they do when sorted."""
    for dice in product(range(1, 7), repeat=5):
        assert qualified(dice, 1, False, False) == qualified(tuple(sorted(dice)), 1, False, False)


COUNTED = {
    "three_of_1": 276, "three_of_2": 276, "three_of_3": 276, "three_of_4": 276, "three_of_5": 276, "three_of_6": 276,
    "full_house": 306, "four_of_a_kind": 156, "five_of_a_kind": 6, "straight": 240, "at_most_8": 56, "sec": 716,
    "challenge": 0,
}  # fmt: skip


def test_of_7776_throws_so_many_qualify() -> None:
    """Counted by hand: 276 with three or more of a number, 300 full houses and 6 yams, and so on."""
    found = [qualified(dice, 1, False, False) for dice in product(range(1, 7), repeat=5)]
    assert {kind: sum(kind in kinds for kinds in found) for kind in KINDS} == COUNTED


@pytest.mark.parametrize(
    ("dice", "throw", "kinds"),
    [
        ("33315", 2, ["three_of_3"]),
        ("24566", 2, []),
        ("44444", 3, ["three_of_4", "full_house", "four_of_a_kind", "five_of_a_kind"]),
        ("11111", 1, ["three_of_1", "full_house", "four_of_a_kind", "five_of_a_kind", "at_most_8", "sec"]),
        ("23456", 1, ["straight", "sec"]),
        ("23456", 2, ["straight"]),
        ("13456", 1, []),
        ("11222", 3, ["three_of_2", "full_house", "at_most_8"]),
        ("11223", 3, []),
        ("11123", 2, ["three_of_1", "at_most_8"]),
    ],
)
def test_known_dice(dice: str, throw: int, kinds: list[str]) -> None:
    """A brelan is no full, a yam is; nine is more than eight."""
    found = Room().ask("yam_master.squares", dice=list(faces(dice)), roll=throw, challenge=False)
    assert found["kinds"] == kinds


def test_a_challenge_whatever_the_dice_show_is_refused() -> None:
    """2 4 5 6 6 on the second roll: nothing may be covered."""
    found = Room().ask("yam_master.squares", dice=[2, 4, 5, 6, 6], roll=2, challenge=True)
    assert found == {"kinds": [], "squares": [], "remove": False}


def test_only_free_squares_are_named() -> None:
    """One Carré square is taken, the other is free."""
    tokens = board(".....", ".b...", ".....", ".....", ".....")
    found = Room().ask("yam_master.squares", dice=[5, 5, 5, 5, 1], roll=2, challenge=False, board=owners(tokens))
    assert found["squares"] == [[1, 4], [4, 2], [4, 3]]


def test_five_alike_allow_to_take_a_token_of_the_other_seat_if_it_has_one() -> None:
    """Asked for either seat."""
    tokens = owners(board(".....", ".b...", ".....", ".....", "....."))
    for seat, may in ((0, True), (1, False)):
        found = Room().ask("yam_master.squares", dice=[6] * 5, roll=1, challenge=False, board=tokens, seat=seat)
        assert found["remove"] is may


@pytest.mark.parametrize("throw", [1, 2, 3])
@pytest.mark.parametrize("challenge", [False, True])
def test_five_alike_and_no_other_dice_allow_to_take_a_token(throw: int, challenge: bool) -> None:
    """On any roll; after a challenge on a roll thrown for it."""
    for dice in FIVES:
        assert may_remove(dice, throw, challenge) == (len(set(dice)) == 1 and (not challenge or throw > 1))


def test_what_is_no_question_is_refused() -> None:
    """Dice, throw, seat and board are checked."""
    room = Room()
    asked = {"dice": [1, 2, 3, 4, 5], "roll": 1, "challenge": False}
    for wrong in ({"dice": [1, 2, 3, 4]}, {"dice": [1, 2, 3, 4, 7]}, {"dice": [0] * 5}, {"dice": [1] * 6}):
        room.refuse("bad_dice", "yam_master.squares", **{**asked, **wrong})
    for more in ({"roll": 0}, {"roll": 4}, {"roll": "1"}, {"challenge": 1}, {"dice": 5}):
        room.refuse("invalid_params", "yam_master.squares", **{**asked, **more})
    for seat in (2, -1):
        room.refuse("bad_seats", "yam_master.squares", **asked, seat=seat)
    free = [[None] * 5] * 5
    for tokens in (
        [],
        free[:4],
        [*free, [None] * 5],
        [[None] * 4] * 5,
        [[2] * 5] * 5,
        [[-1] * 5] * 5,
        [[True] * 5] * 5,
        7,
        [7] * 5,
    ):
        room.refuse("bad_board", "yam_master.squares", **asked, board=tokens)
        room.refuse("bad_board", "yam_master.lines", board=tokens)
    room.refuse("invalid_params", "yam_master.lines")
    room.refuse("bad_options", "yam_master.squares", **asked, options={"strict_challenge": 1})


def test_the_strict_challenge_can_be_asked_about() -> None:
    """As an option of the question."""
    asked = {"dice": [3, 3, 3, 5, 5], "roll": 2, "challenge": True}
    found = Room().ask("yam_master.squares", **asked, options={"strict_challenge": True})
    assert (found["kinds"], found["squares"]) == (["challenge"], [[0, 2], [2, 3]])
