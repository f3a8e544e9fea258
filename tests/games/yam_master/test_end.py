"""The end: a row of five, twelve tokens, or two hundred turns; then lines decide."""

from __future__ import annotations

import pytest

from gobelet.engine.table import Table
from tests.games.yam_master.play import CHALLENGE, PASS, at, board, place, remove, roll, scripted
from tests.support import Room, as_it_was, refused


def outcome(table: Table) -> tuple[list[list[int]], list[int], str]:
    """Places, totals and reason of a table that is over."""
    found = table.view(0)["outcome"]
    assert found is not None
    return found["places"], found["totals"], found["reason"]


FOUR = board(".aaaa", "b....", ".....", ".....", ".....")


def test_a_row_of_five_wins_at_once() -> None:
    """With fewer line points too; the row itself counts none."""
    table = at(board(".aaaa", ".bbb.", ".....", "bbb..", "....."), "11162").act(0, roll()).act(0, place(0, 0))
    assert outcome(table) == ([[0], [1]], [0, 2], "five")
    assert (table.view(0)["to_act"], table.view(1)["actions"]) == ([], {})
    with as_it_was(table), refused("table_over", "error.table_over"):
        table.act(1, roll())


@pytest.mark.parametrize(
    ("rows", "dice", "square"),
    [
        ((".aaaa", ".....", ".....", ".....", "....."), "11162", (0, 0)),
        ((".a...", ".a...", ".....", ".a...", ".a..."), "33355", (2, 1)),
        (("a....", ".a...", "..a..", ".....", "....a"), "11123", (3, 3)),
        (("....a", "...a.", "..a..", ".a...", "....."), "33316", (4, 0)),
    ],
)
def test_rows_columns_and_both_long_diagonals_win(rows: tuple[str, ...], dice: str, square: tuple[int, int]) -> None:
    """Whichever token comes last."""
    table = at(board(*rows), dice).act(0, roll())
    assert outcome(table.act(0, place(*square)))[2] == "five"
    assert table.act(0, PASS).view(0)["outcome"] is None


def test_five_of_both_players_are_no_row() -> None:
    """Four of one and one of the other."""
    table = at(FOUR, "11162 11162", 22).act(1, roll()).act(1, place(0, 0))
    assert table.view(0)["outcome"] is None


def test_the_game_ends_when_a_player_has_twelve_tokens_on_the_board() -> None:
    """Each counts its lines then; most points win, whoever brought the end."""
    table = at(board("aaa.a", "bb.ab", "aabbb", "aa.bb", ".aab."), "44416").act(0, roll())
    assert table.view(0)["tokens_left"] == [1, 3]
    table = table.act(0, place(4, 4))
    assert table.view(0)["tokens_left"] == [0, 3]
    assert outcome(table) == ([[1], [0]], [3, 4], "tokens")


def test_the_twelfth_token_that_completes_a_row_of_five_wins_by_it() -> None:
    """Five in a row come first."""
    table = at(board(".aaaa", "bbb.b", "aa.aa", "bb.bb", "aa.a."), "11162", 25).act(0, roll()).act(0, place(0, 0))
    assert outcome(table)[::2] == ([[0], [1]], "five")


def test_equal_points_are_a_draw() -> None:
    """Both share the first place; whoever did not begin begins the next game."""
    table = at(board("aaa..", ".....", "bbb..", ".....", "....."), "12466", 200, first=1).act(0, roll()).act(0, PASS)
    assert outcome(table) == ([[0, 1]], [1, 1], "turns")
    assert table.view(0)["rematch"] == {"first": 0, "strict_challenge": False}


def test_after_two_hundred_turns_the_lines_are_counted() -> None:
    """Only stubborn passing gets there."""
    table = scripted("12466" * 200)
    for turn in range(200):
        assert table.view(0)["turn"] == [turn + 1, 200]
        table = table.act(turn % 2, roll()).act(turn % 2, PASS)
    assert outcome(table) == ([[0, 1]], [0, 0], "turns")
    assert table.view(0)["turn"] == [200, 200]


def test_a_token_on_the_last_turn_counts() -> None:
    """And may win."""
    table = at(FOUR, "11162", 199).act(0, roll()).act(0, PASS)
    assert table.view(0)["outcome"] is None
    table = at(FOUR, "11162", 200, first=1).act(0, roll())
    assert outcome(table.act(0, place(0, 0)))[2] == "five"
    assert outcome(table.act(0, place(3, 4))) == ([[0], [1]], [2, 0], "turns")


def test_a_token_taken_off_must_be_set_again() -> None:
    """The end comes with twelve on the board at the same time, not with twelve set in all."""
    table = at(board("aaa.a", "bb.ab", "aabbb", "aa.bb", ".aab."), "11111 44416 12466 12466 12466 44416", 22)
    table = table.act(1, roll()).act(1, remove(0, 0))
    assert table.view(0)["tokens_left"] == [2, 3]
    table = table.act(0, roll()).act(0, place(4, 4))
    assert table.view(0)["outcome"] is None
    assert table.view(0)["tokens_left"] == [1, 3]
    table = table.act(1, roll()).act(1, PASS).act(0, roll()).act(0, PASS).act(1, roll()).act(1, PASS)
    table = table.act(0, roll()).act(0, place(0, 3))
    assert outcome(table)[2] == "tokens"


def test_a_line_broken_by_a_token_taken_off_scores_nothing() -> None:
    """Only the final board counts."""
    table = at(board("aaa..", ".....", ".....", ".....", "....."), "66666 12466", 199, first=1)
    assert table.view(0)["players"][0]["points"] == 1
    table = table.act(1, roll()).act(1, remove(0, 1)).act(0, roll()).act(0, PASS)
    assert outcome(table)[1] == [0, 0]


def test_the_view_says_which_lines_count() -> None:
    """Each with its seat, its squares and its points, once it is over."""
    table = at(board("aaaa.", ".....", ".b...", "..b..", "...b."), "12466", 200, first=1).act(0, roll())
    assert table.view(0)["lines"] == []
    view = table.act(0, PASS).view(1)
    assert view["lines"] == [
        {"seat": 0, "squares": [[0, 0], [0, 1], [0, 2], [0, 3]], "points": 2},
        {"seat": 1, "squares": [[2, 1], [3, 2], [4, 3]], "points": 1},
    ]
    assert [player["points"] for player in view["players"]] == view["outcome"]["totals"]


def test_the_winning_row_is_told_with_no_points() -> None:
    """Five squares."""
    table = at(FOUR, "11162").act(0, roll()).act(0, place(0, 0))
    assert table.view(0)["lines"] == [{"seat": 0, "squares": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]], "points": 0}]


def test_the_loser_begins_the_next_game() -> None:
    """The view says with which options, and the option `first` makes it so."""
    won = at(FOUR, "11162", strict_challenge=True).act(0, roll())
    assert won.view(0)["rematch"] is None
    assert won.act(0, place(0, 0)).view(0)["rematch"] == {"first": 1, "strict_challenge": True}
    assert scripted("12345").view(0)["to_act"] == [0]
    table = scripted("12345 12345", first=1)
    assert table.view(0)["to_act"] == [1]
    table = table.act(1, roll()).act(1, PASS)
    assert table.view(0)["to_act"] == [0]


@pytest.mark.parametrize(
    "options", [{"first": 2}, {"first": True}, {"first": "0"}, {"strict_challenge": 1}, {"last": 0}]
)
def test_options_are_checked(options: dict[str, object]) -> None:
    """By the room, before a table is there."""
    Room().refuse("bad_options", "table.new", game="yam_master", seats=["Ana", "Béa"], options=options)


def test_two_play() -> None:
    """Neither one nor three, under one ruleset."""
    room = Room()
    for names in (["Ana"], ["Ana", "Béa", "Chloé"]):
        room.refuse("bad_seats", "table.new", game="yam_master", seats=names)
    room.refuse("unknown_ruleset", "table.new", game="yam_master", ruleset="yahtzee", seats=["Ana", "Béa"])


def test_the_end_can_be_undone() -> None:
    """And played otherwise."""
    table = at(FOUR, "11162").act(0, roll()).act(0, place(0, 0)).undo(1)
    assert table.view(0)["outcome"] is None
    assert table.act(0, CHALLENGE).view(0)["challenge"]
