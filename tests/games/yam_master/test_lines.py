"""Lines: maximal rows of one player's tokens, three or four long, and the row of five."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from gobelet.games.yam_master.board import FREE, LINES, five, points, rows_of
from tests.games.yam_master.play import board, owners
from tests.support import Room

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def runs(tokens: tuple[int, ...], seat: int) -> list[int]:
    """The lengths of a seat's rows of three and more, found square by square and not line by line."""
    mine = {(place // 5, place % 5) for place in range(25) if tokens[place] == seat}
    lengths = []
    for (row, column), (down, right) in product(mine, DIRECTIONS):
        if (row - down, column - right) in mine:
            continue
        length = 1
        while (row + length * down, column + length * right) in mine:
            length += 1
        if length >= 3:
            lengths.append(length)
    return lengths


def test_there_are_twenty_lines() -> None:
    """Five rows, five columns, and five diagonals each way: lengths 3, 4, 5, 4, 3."""
    assert sorted([len(line) for line in LINES]) == [3] * 4 + [4] * 4 + [5] * 12
    assert len({frozenset(line) for line in LINES}) == 20
    for line in LINES:
        steps = {(b // 5 - a // 5, b % 5 - a % 5) for a, b in pairwise(line)}
        assert len(steps) == 1
        assert steps <= {(0, 1), (1, 0), (1, 1), (-1, 1)}


@pytest.mark.parametrize("line", LINES)
def test_every_way_to_fill_one_line_counts_its_rows(line: tuple[int, ...]) -> None:
    """All 3⁵, 3⁴ or 3³ ways, every other square free."""
    for filled in product((FREE, 0, 1), repeat=len(line)):
        tokens = [FREE] * 25
        for place, owner in zip(line, filled, strict=True):
            tokens[place] = owner
        text = "".join({FREE: ".", 0: "a", 1: "b"}[owner] for owner in filled)
        for seat, letter in enumerate("ab"):
            wanted = 0 if letter * 5 == text else 2 if letter * 4 in text else 1 if letter * 3 in text else 0
            assert points(tuple(tokens))[seat] == wanted, text
        assert five(tuple(tokens)) == {"aaaaa": 0, "bbbbb": 1}.get(text)


def test_lines_of_boards_at_random_are_those_found_square_by_square() -> None:
    """Two thousand boards, three in four squares covered."""
    number = 12345
    for _ in range(2000):
        tokens = []
        for _ in range(25):
            number = (number * 1103515245 + 12345) % 2**31
            tokens.append((number >> 16) % 4 % 3 - 1)
        for seat in (0, 1):
            lengths = sorted([len(row.places) for row in rows_of(tuple(tokens)) if row.seat == seat])
            assert lengths == sorted(runs(tuple(tokens), seat))
            assert points(tuple(tokens))[seat] == 2 * lengths.count(4) + lengths.count(3)


def test_four_are_not_also_three() -> None:
    """2 points, one row."""
    tokens = board("aaaa.", ".....", ".....", ".....", ".....")
    assert points(tokens) == (2, 0)
    assert [row.to_json() for row in rows_of(tokens)] == [
        {"seat": 0, "squares": [[0, 0], [0, 1], [0, 2], [0, 3]], "points": 2}
    ]


def test_a_token_counts_in_every_line_it_belongs_to() -> None:
    """A row, a column and a diagonal through one corner; the fourth line crosses them."""
    assert points(board("bbb..", "bb...", "b.b..", ".....", ".....")) == (0, 4)


def test_short_diagonals_count() -> None:
    """All four of three squares."""
    assert points(board("..a..", ".a.b.", "a...b", ".....", ".....")) == (1, 0)
    assert points(board("..b..", "...b.", "a...b", ".a...", "..a..")) == (1, 1)
    assert points(board(".....", ".....", "....a", "...a.", "..a..")) == (1, 0)


def test_a_gap_and_the_others_token_break_a_line() -> None:
    """Two and two are nothing."""
    assert points(board("aa.aa", "bbabb", ".....", ".....", ".....")) == (0, 0)


def test_a_row_of_five_scores_nothing_itself() -> None:
    """The lines beside it count."""
    found = Room().ask("yam_master.lines", board=owners(board("aaaaa", "bbb..", "a....", "a....", ".....")))
    assert (found["points"], found["five"]) == ([0, 1], 0)
    assert sorted(line["points"] for line in found["lines"]) == [0, 1]


def test_all_rows_columns_and_long_diagonals_win() -> None:
    """Twelve rows of five; a row of four on a short diagonal does not win."""
    for line in LINES:
        tokens = tuple(1 if place in line else FREE for place in range(25))
        assert five(tokens) == (1 if len(line) == 5 else None)
