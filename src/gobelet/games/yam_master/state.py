"""Where a game of Yam Master stands."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.games.yam_master.board import EMPTY, STOCK, Board, five, tokens

TURNS = 200
"""Turns of both players together after which the lines are counted; only stubborn passing gets there."""


@dataclass(frozen=True)
class State:
    """The board, which turn it is (both players' together, from 1), and this turn's dice.

    `kept` are the positions that lay aside in the last roll, `rolls` how many were taken, `falling` whether dice are
    in the air.
    """

    board: Board = EMPTY
    turn: int = 1
    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    rolls: int = 0
    challenge: bool = False
    falling: bool = False


def ended(state: State) -> str | None:
    """Why it is over, or None: five in a row, all tokens of a player on the board, or too many turns."""
    if five(state.board) is not None:
        return "five"
    if max(tokens(state.board, 0), tokens(state.board, 1)) >= STOCK:
        return "tokens"
    return "turns" if state.turn > TURNS else None
