"""A game of Yam Master in few bits: about 40 for the board, 30 for the turn."""

from __future__ import annotations

from gobelet.engine.contract import Action
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.yam_master.board import FREE, LAYOUT, SIDE, STOCK, Board, place_of, rows_of, square_of, tokens
from gobelet.games.yam_master.kinds import DICE, FACES, ROLLS
from gobelet.games.yam_master.state import TURNS, State, ended

ACTIONS = ("roll", "challenge", "place", "remove", "pass")


def pack(state: State, packer: Packer) -> None:
    """Writes the board, the turn, and its dice where there are any."""
    for owner in state.board:
        packer.put(owner - FREE, 3)
    packer.put(state.turn, TURNS + 2)
    packer.put(state.rolls, ROLLS + 1)
    if state.rolls:
        for face in state.dice:
            packer.put(face - 1, FACES)
        packer.put(_mask(state.kept), 2**DICE)
        packer.put(1 if state.challenge else 0, 2)


def unpack(first: int, unpacker: Unpacker) -> State:
    """Reads what `pack` wrote; raises `ValueError` for a state that no game begun by seat `first` reaches."""
    board = tuple([unpacker.take(3) + FREE for _ in LAYOUT])
    turn, rolls = unpacker.take(TURNS + 2), unpacker.take(ROLLS + 1)
    state = State(board, turn)
    if rolls:
        dice = tuple([unpacker.take(FACES) + 1 for _ in range(DICE)])
        kept = _positions(unpacker.take(2**DICE))
        state = State(board, turn, dice, kept, rolls, unpacker.take(2) == 1)
        if len(kept) == DICE or (rolls == 1 and kept):
            raise ValueError("dice kept that were thrown")
        if ended(state):
            raise ValueError("dice after the end")
    _check_turns(first, board, turn)
    return state


def pack_action(action: Action, packer: Packer) -> None:
    """Writes what is done, and the dice or the square it names."""
    kind = action["type"]
    packer.put(ACTIONS.index(kind), len(ACTIONS))
    if kind == "roll":
        packer.put(_mask(tuple(action["keep"])), 2**DICE)
    elif kind == "place" or kind == "remove":
        packer.put(place_of(action["square"][0], action["square"][1]), len(LAYOUT))


def unpack_action(unpacker: Unpacker) -> Action:
    """Reads what `pack_action` wrote."""
    kind = ACTIONS[unpacker.take(len(ACTIONS))]
    if kind == "roll":
        return {"type": kind, "keep": list(_positions(unpacker.take(2**DICE)))}
    if kind == "place" or kind == "remove":
        return {"type": kind, "square": square_of(unpacker.take(len(LAYOUT)))}
    return {"type": kind}


def _check_turns(first: int, board: Board, turn: int) -> None:
    """Each turn brings at most one token, and the turn after which it ends is the last."""
    if not turn:
        raise ValueError("no turn")
    for seat in (0, 1):
        turns = (turn - 1 + (1 if seat == first else 0)) // 2
        if tokens(board, seat) > min(turns, STOCK):
            raise ValueError("more tokens than turns")
    last = (first + turn) % 2
    winners = [row.seat for row in rows_of(board) if len(row.places) == SIDE]
    if 1 - last in winners or tokens(board, 1 - last) == STOCK:
        raise ValueError("a turn after the end")


def _mask(positions: tuple[int, ...]) -> int:
    return sum([2**position for position in positions])


def _positions(mask: int) -> tuple[int, ...]:
    return tuple([position for position in range(DICE) if mask // 2**position % 2])
