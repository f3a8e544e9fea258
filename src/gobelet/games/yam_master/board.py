"""The board: its squares, its lines, and what tokens in a row are worth.

A board is 25 owners, row by row from the top: a seat, or `FREE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SIDE = 5
FREE = -1
STOCK = 12
"""Tokens of each player."""

LAYOUT = (
    "three_of_1", "three_of_3", "challenge", "three_of_4", "three_of_6",
    "three_of_2", "four_of_a_kind", "sec", "full_house", "three_of_5",
    "at_most_8", "full_house", "five_of_a_kind", "challenge", "straight",
    "three_of_6", "sec", "straight", "at_most_8", "three_of_1",
    "three_of_3", "three_of_2", "four_of_a_kind", "three_of_5", "three_of_4",
)  # fmt: skip
"""The kind of each square, as the travel board prints them."""

EMPTY = (FREE,) * len(LAYOUT)

SHORTEST = 3
"""The shortest row of tokens that counts, and the shortest diagonal that can hold one."""

POINTS = {3: 1, 4: 2, 5: 0}
"""What a row of tokens scores by its length. Five score nothing: they win."""

Board = tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """Tokens of one seat in a row, as long as it goes: the places, and the points that it scores."""

    seat: int
    places: tuple[int, ...]

    @property
    def points(self) -> int:
        """1 for three tokens, 2 for four; a row of five wins and scores nothing."""
        return POINTS[len(self.places)]

    def to_json(self) -> dict[str, Any]:
        """The row as the protocol writes it: `{seat, squares, points}`."""
        return {"seat": self.seat, "squares": [square_of(place) for place in self.places], "points": self.points}


def place_of(row: int, column: int) -> int:
    """The place of a square, 0 to 24."""
    return row * SIDE + column


def square_of(place: int) -> list[int]:
    """A place as the protocol writes it, `[row, column]`."""
    return [place // SIDE, place % SIDE]


def _lines() -> tuple[tuple[int, ...], ...]:
    """Every straight line of three squares or more: rows, columns, diagonals down and up; twenty in all."""
    lines = []
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for start in range(len(LAYOUT)):
            row, column = start // SIDE, start % SIDE
            if _inside(row - down, column - right):
                continue
            line = []
            while _inside(row, column):
                line.append(place_of(row, column))
                row, column = row + down, column + right
            if len(line) >= SHORTEST:
                lines.append(tuple(line))
    return tuple(lines)


def _inside(row: int, column: int) -> bool:
    return 0 <= row < SIDE and 0 <= column < SIDE


LINES = _lines()


def rows_of(board: Board) -> tuple[Row, ...]:
    """Every row of three tokens or more of one seat: none is part of a longer one, so four are not also three."""
    rows = []
    for line in LINES:
        start = 0
        for end in range(1, len(line) + 1):
            if end < len(line) and board[line[end]] == board[line[start]]:
                continue
            if end - start >= SHORTEST and board[line[start]] != FREE:
                rows.append(Row(board[line[start]], line[start:end]))
            start = end
    return tuple(rows)


def points(board: Board) -> tuple[int, int]:
    """The points of both seats if the lines were counted now."""
    rows = rows_of(board)
    return (
        sum([row.points for row in rows if row.seat == 0]),
        sum([row.points for row in rows if row.seat == 1]),
    )


def five(board: Board) -> int | None:
    """The seat that has five tokens in a row, if one has."""
    for line in LINES:
        owner = board[line[0]]
        if len(line) == SIDE and owner != FREE and all([board[place] == owner for place in line]):
            return owner
    return None


def tokens(board: Board, seat: int) -> int:
    """How many tokens of a seat lie on the board."""
    return board.count(seat)


def with_owner(board: Board, place: int, owner: int) -> Board:
    """The board with one square given to an owner, or freed."""
    return (*board[:place], owner, *board[place + 1 :])
