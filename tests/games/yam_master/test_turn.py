"""A turn: up to three rolls, then a token on a square, or one taken off, or none."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gobelet.engine.errors import Refused
from gobelet.engine.table import Table
from tests.games.yam_master.play import (
    CHALLENGE,
    PASS,
    at,
    board,
    chosen,
    every_action,
    offered,
    place,
    remove,
    roll,
    scripted,
    sealed,
)
from tests.support import as_it_was, refused, shown

FREE_BOARD = board(".....", ".....", ".....", ".....", ".....")


def test_the_first_roll_throws_all_five() -> None:
    """Nothing else can be done before it, and nothing be kept."""
    table = scripted("44162")
    assert table.view(0)["actions"] == {"roll": {"keep": [], "at_most": 0}}
    for action in (PASS, CHALLENGE, place(0, 0), remove(0, 0)):
        with as_it_was(table), refused("illegal_action", "error.yam_master.not_rolled"):
            table.act(0, action)
    with as_it_was(table), refused("illegal_action", "error.yam_master.first_keeps_none"):
        table.act(0, roll(1))
    assert shown(table.act(0, roll())) == (4, 4, 1, 6, 2)


def test_two_more_rolls_throw_the_dice_that_are_not_set_aside() -> None:
    """A die set aside may be rolled again later; there is no fourth roll."""
    table = scripted("44162 5 33").act(0, roll()).act(0, roll(0, 1, 2, 3))
    assert shown(table) == (4, 4, 1, 6, 5)
    table = table.act(0, roll(0, 1, 4))
    assert shown(table) == (4, 4, 3, 3, 5)
    assert [die["kept"] for die in table.view(0)["dice"]] == [True, True, False, False, True]
    assert "roll" not in table.view(0)["actions"]
    with as_it_was(table), refused("illegal_action", "error.yam_master.no_rolls_left", rolls=3):
        table.act(0, roll(0))


def test_a_roll_throws_at_least_one_die() -> None:
    """All five set aside is no roll."""
    table = scripted("44162").act(0, roll())
    assert table.view(0)["actions"]["roll"] == {"keep": [0, 1, 2, 3, 4], "at_most": 4}
    with as_it_was(table), refused("illegal_action", "error.yam_master.keep_all"):
        table.act(0, roll(0, 1, 2, 3, 4))


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_the_player_may_stop_after_any_roll_and_place_or_pass(throws: int) -> None:
    """Placing is always optional; then the other seat plays."""
    table = scripted("44412" + "3" * (throws - 1))
    for _ in range(throws):
        table = table.act(0, roll(0, 1, 2, 3) if table.view(0)["roll"] else roll())
    for action in (place(0, 3), PASS):
        after = table.act(0, action)
        assert after.view(1)["to_act"] == [1]
        assert (after.view(1)["dice"], after.view(1)["roll"], after.view(1)["turn"]) == ([], 0, [2, 200])
    assert table.act(0, place(0, 3)).view(0)["board"][3] == {"square": [0, 3], "kind": "three_of_4", "owner": 0}


def test_the_player_chooses_among_the_squares_that_the_dice_qualify_for() -> None:
    """A full house of 4s goes on a 4 or on a Full."""
    table = scripted("44422 4").act(0, roll()).act(0, roll(0, 1, 2, 3))
    squares = [[0, 3], [1, 1], [4, 2], [4, 4]]
    assert (table.view(0)["squares"], table.view(0)["actions"]["place"]) == (squares, {"square": squares})
    with as_it_was(table), refused("illegal_action", "error.yam_master.not_qualified", kind="full_house"):
        table.act(0, place(1, 3))


def test_a_square_holds_one_token() -> None:
    """Neither the own nor the other's can be covered again."""
    table = at(board("...b.", ".....", ".....", ".....", "....a"), "44412").act(0, roll())
    assert table.view(0)["squares"] == []
    for square in ((0, 3), (4, 4)):
        with as_it_was(table), refused("illegal_action", "error.yam_master.taken", kind="three_of_4"):
            table.act(0, place(*square))


def test_sec_on_the_first_roll_only() -> None:
    """The same figure on the second roll gives its own square alone."""
    table = scripted("33355 5").act(0, roll())
    assert [0, 0] not in table.view(0)["squares"]
    assert [1, 2] in table.view(0)["squares"]
    table = table.act(0, roll(0, 1, 2, 3))
    with as_it_was(table), refused("illegal_action", "error.yam_master.sec_too_late"):
        table.act(0, place(1, 2))


def test_a_challenge_is_declared_between_the_first_and_the_second_roll() -> None:
    """Not before, not twice, not later."""
    table = scripted("12345 5").act(0, roll())
    assert table.view(0)["actions"]["challenge"] == {}
    late = table.act(0, roll(0, 1, 2, 3))
    assert "challenge" not in late.view(0)["actions"]
    with as_it_was(late), refused("illegal_action", "error.yam_master.challenge_too_late"):
        late.act(0, CHALLENGE)
    declared = table.act(0, CHALLENGE)
    assert declared.view(0)["challenge"]
    assert "challenge" not in declared.view(0)["actions"]
    with as_it_was(declared), refused("illegal_action", "error.yam_master.challenge_twice"):
        declared.act(0, CHALLENGE)


def test_a_figure_made_on_the_first_roll_does_not_give_a_challenge_for_nothing() -> None:
    """After declaring, at least one die must be thrown before anything may be covered or taken."""
    table = at(board("b....", ".....", ".....", ".....", "....."), "22222 3").act(0, roll()).act(0, CHALLENGE)
    view = table.view(0)
    assert (view["squares"], view["kinds"]) == ([], [])
    assert set(view["actions"]) == {"roll", "pass"}
    for action in (place(0, 2), place(2, 2), place(1, 0), remove(0, 0)):
        with as_it_was(table), refused("illegal_action", "error.yam_master.challenge_not_thrown"):
            table.act(0, action)
    assert table.act(0, roll(0, 1, 2, 3)).view(0)["challenge_made"]


def test_a_challenge_that_succeeds_allows_its_square_and_all_that_the_dice_qualify_for() -> None:
    """On the second roll already."""
    table = scripted("33315 5").act(0, roll()).act(0, CHALLENGE).act(0, roll(0, 1, 2, 4))
    assert table.view(0)["challenge_made"]
    assert table.view(0)["squares"] == [[0, 1], [0, 2], [1, 3], [2, 1], [2, 3], [4, 0]]


def test_a_challenge_that_fails_costs_the_turn() -> None:
    """Three 3s on the board's face may not even go on a 3."""
    table = scripted("33315 6 2").act(0, roll()).act(0, CHALLENGE).act(0, roll(0, 1, 2, 4)).act(0, roll(0, 1, 2, 4))
    view = table.view(0)
    assert (set(view["actions"]), view["squares"], view["challenge_made"]) == ({"pass"}, [], False)
    for square in ((0, 1), (0, 2), (1, 2)):
        with as_it_was(table), refused("illegal_action", "error.yam_master.challenge_not_made"):
            table.act(0, place(*square))
    assert table.act(0, PASS).view(1)["tokens_left"] == [12, 12]


def test_a_challenge_is_judged_by_the_dice_that_lie_there() -> None:
    """Made on the second roll and broken on the third, it allows nothing."""
    table = scripted("33315 5 6").act(0, roll()).act(0, CHALLENGE).act(0, roll(0, 1, 2, 4))
    assert table.view(0)["challenge_made"]
    table = table.act(0, roll(0, 1, 2, 4))
    assert table.view(0)["squares"] == []


def test_without_a_challenge_its_square_stays_closed() -> None:
    """Whatever the dice show."""
    table = scripted("33315 5").act(0, roll()).act(0, roll(0, 1, 2, 4))
    with as_it_was(table), refused("illegal_action", "error.yam_master.challenge_not_declared"):
        table.act(0, place(0, 2))


def test_the_strict_challenge_gives_a_challenge_square_only() -> None:
    """The option of those who like it hard."""
    table = scripted("33315 5", strict_challenge=True).act(0, roll()).act(0, CHALLENGE).act(0, roll(0, 1, 2, 4))
    assert table.view(0)["squares"] == [[0, 2], [2, 3]]
    with as_it_was(table), refused("illegal_action", "error.yam_master.challenge_strict"):
        table.act(0, place(1, 3))


TOKENS = board("ab...", ".....", "..b..", ".....", ".....")


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_five_alike_on_any_roll_allow_to_take_off_a_token_of_the_opponent(throws: int) -> None:
    """It goes back to its owner's stock."""
    table = at(TOKENS, "55555"[: 5 if throws == 1 else 4] + "1" * (0 if throws == 1 else throws - 1))
    table = at(TOKENS, {1: "55555", 2: "55551 5", 3: "55551 1 5"}[throws])
    for _ in range(throws):
        table = table.act(0, roll(0, 1, 2, 3) if table.view(0)["roll"] else roll())
    assert table.view(0)["actions"]["remove"] == {"square": [[0, 1], [2, 2]]}
    assert table.view(0)["tokens_left"] == [11, 10]
    after = table.act(0, remove(2, 2))
    assert after.view(1)["tokens_left"] == [11, 11]
    assert after.view(1)["board"][12]["owner"] is None
    assert after.view(1)["to_act"] == [1]


def test_it_takes_five_alike_and_a_token_of_the_opponent() -> None:
    """Not four alike, not an own token, not a free square."""
    four = at(TOKENS, "55551").act(0, roll())
    assert "remove" not in four.view(0)["actions"]
    with as_it_was(four), refused("illegal_action", "error.yam_master.remove_needs_five"):
        four.act(0, remove(0, 1))
    table = at(TOKENS, "55555").act(0, roll())
    with as_it_was(table), refused("illegal_action", "error.yam_master.remove_own"):
        table.act(0, remove(0, 0))
    with as_it_was(table), refused("illegal_action", "error.yam_master.remove_free"):
        table.act(0, remove(4, 4))
    assert "remove" not in at(FREE_BOARD, "55555", 1).act(0, roll()).view(0)["actions"]


@pytest.mark.parametrize("strict", [False, True])
def test_five_alike_after_a_challenge_allow_it_too(strict: bool) -> None:
    """Since five alike succeed."""
    table = at(TOKENS, "55551 5", strict_challenge=strict).act(0, roll()).act(0, CHALLENGE).act(0, roll(0, 1, 2, 3))
    assert table.act(0, remove(0, 1)).view(0)["tokens_left"] == [11, 11]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"type": "fly"}, "error.unknown_action"),
    ({"type": "roll", "keep": 3}, "error.yam_master.keep_list"),
    ({"type": "roll", "keep": [5]}, "error.yam_master.keep_position"),
    ({"type": "roll", "keep": [-1]}, "error.yam_master.keep_position"),
    ({"type": "roll", "keep": ["x"]}, "error.yam_master.keep_position"),
    ({"type": "roll", "keep": [True]}, "error.yam_master.keep_position"),
    ({"type": "roll", "keep": [1.0]}, "error.yam_master.keep_position"),
    ({"type": "roll", "keep": [2, 2]}, "error.yam_master.keep_twice"),
    ({"type": "place"}, "error.yam_master.square_missing"),
    ({"type": "place", "square": 7}, "error.yam_master.square_missing"),
    ({"type": "place", "square": [1]}, "error.yam_master.square_missing"),
    ({"type": "place", "square": [1, 2, 3]}, "error.yam_master.square_missing"),
    ({"type": "place", "square": [5, 0]}, "error.yam_master.no_such_square"),
    ({"type": "remove", "square": [0, -1]}, "error.yam_master.no_such_square"),
    ({"type": "place", "square": ["0", 0]}, "error.yam_master.no_such_square"),
    ({"type": "place", "square": [True, False]}, "error.yam_master.no_such_square"),
]


@pytest.mark.parametrize(("action", "key"), WRONG)
def test_what_is_no_action_is_refused(action: dict[str, Any], key: str) -> None:
    """With a sentence, and the table as it was."""
    table = scripted("44422").act(0, roll())
    with as_it_was(table), refused("illegal_action", key):
        table.act(0, action)


def test_a_roll_that_keeps_nothing_need_not_say_so() -> None:
    """`keep` may be left out, and more than an action says is dropped."""
    table = scripted("44422").act(0, {"type": "roll", "sure": True})
    assert table.entries[0].action == {"type": "roll", "keep": []}


def test_the_other_seat_waits() -> None:
    """The refusal names who is awaited."""
    table = scripted("44422").act(0, roll())
    assert table.view(1)["actions"] == {}
    with as_it_was(table), refused("not_your_turn", "error.not_your_turn", name="Béa", next="Ana"):
        table.act(1, PASS)


@pytest.mark.parametrize("strict", [False, True])
def test_what_is_offered_may_be_done_and_nothing_else(strict: bool) -> None:
    """Of all 84 actions that can be written, in every state of games at random."""
    random = Random(7)
    for _ in range(2):
        table = sealed(random.randbytes(32), strict_challenge=strict)
        while table.rules.to_move(table.state) and table.state.turn < 60:
            seat = table.next_seat()
            wanted = offered(table)
            assert [action for action in every_action() if _allowed(table, seat, action)] == [
                action for action in every_action() if action in wanted
            ]
            table = table.act(seat, chosen(table, random))


def _allowed(table: Table, seat: int, action: dict[str, Any]) -> bool:
    """Whether the rules carry an action out; what they refuse they refuse as no legal action."""
    try:
        table.rules.apply(table.state, seat, table.rules.read(action))
    except Refused as error:
        return error.reason != "illegal_action"
    return True
