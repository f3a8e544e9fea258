"""The protocol's own questions about Yam Master, and the examples of the rules page."""

from __future__ import annotations

from typing import Any

from gobelet.engine.dice import parse_faces
from gobelet.engine.errors import Refused, brief
from gobelet.engine.params import INVALID, may, need
from gobelet.games.yam_master.board import EMPTY, FREE, LAYOUT, SIDE, Board, five, points, rows_of, square_of
from gobelet.games.yam_master.kinds import DICE, FACES, ROLLS, may_remove, qualified
from gobelet.games.yam_master.reading import whole


def squares(params: dict[str, Any], strict: bool) -> dict[str, Any]:
    """What dice qualify for: `{kinds, squares, remove}`; `remove` where `seat` may take an opponent's token."""
    dice = _dice(need(params, "dice", list, "list"))
    roll = may(params, "roll", int, "number", ROLLS)
    if not 1 <= roll <= ROLLS:
        raise Refused(INVALID, "error.rpc.wrong_parameter", name="roll", wanted=f"1 … {ROLLS}")
    challenge = may(params, "challenge", bool, "true/false", False)
    seat = may(params, "seat", int, "number", 0)
    if seat not in (0, 1):
        raise Refused("bad_seats", "error.bad_seat", seat=brief(seat), most=2)
    board = board_from_json(params.get("board"))
    kinds = qualified(dice, roll, challenge, strict)
    return {
        "kinds": list(kinds),
        "squares": [square_of(i) for i, kind in enumerate(LAYOUT) if kind in kinds and board[i] == FREE],
        "remove": may_remove(dice, roll, challenge) and 1 - seat in board,
    }


def lines(params: dict[str, Any]) -> dict[str, Any]:
    """What the lines of a board are worth: `{points, five, lines}`."""
    if "board" not in params:
        raise Refused(INVALID, "error.rpc.missing_parameter", name="board")
    board = board_from_json(params["board"])
    return {
        "points": list(points(board)),
        "five": five(board),
        "lines": [row.to_json() for row in rows_of(board)],
    }


def board_from_json(rows: Any) -> Board:
    """Five rows of five owners, each null, 0 or 1; None is a free board; raises `Refused` (`bad_board`)."""
    if rows is None:
        return EMPTY
    if not isinstance(rows, list) or len(rows) != SIDE:
        raise Refused("bad_board", "error.yam_master.bad_board")
    board: list[int] = []
    for row in rows:
        if not isinstance(row, list) or len(row) != SIDE:
            raise Refused("bad_board", "error.yam_master.bad_board")
        if not all([owner is None or (whole(owner) and owner in (0, 1)) for owner in row]):
            raise Refused("bad_board", "error.yam_master.bad_board")
        board += [FREE if owner is None else owner for owner in row]
    return tuple(board)


def _dice(faces: list[Any]) -> tuple[int, ...]:
    dice = parse_faces(faces, DICE)
    if len(dice) != DICE:
        raise Refused("bad_dice", "error.bad_dice.count", wanted=DICE, given=len(dice))
    for face in dice:
        if face > FACES:
            raise Refused("bad_dice", "error.bad_dice.face", sides=FACES, face=face)
    return dice
