"""Yam Master: a turn of up to three rolls, then a token on a square that the dice qualify for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from gobelet.engine.contract import DICE as CROUPIER
from gobelet.engine.contract import Action, Outcome, Plain, Throw
from gobelet.engine.errors import illegal
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.yam_master import packing, reading, view
from gobelet.games.yam_master.board import FREE, LAYOUT, place_of, points, square_of, with_owner
from gobelet.games.yam_master.board import five as five_of
from gobelet.games.yam_master.chances import Chances
from gobelet.games.yam_master.kinds import DICE, FACES, ROLLS, may_remove, qualified
from gobelet.games.yam_master.state import State, ended


@dataclass(frozen=True)
class YamMasterRules(Plain):
    """`Rules` of Yam Master under its options: the seat that begins, and what a challenge that succeeds gives."""

    options: dict[str, Any]
    chosen: dict[str, Any]
    chances: Chances = field(compare=False)

    game = "yam_master"
    version = 1
    ruleset = "yam_master"
    seats = (2, 2)
    clock = False

    @property
    def strict(self) -> bool:
        """Whether a challenge that succeeds gives a challenge square only."""
        return bool(self.options["strict_challenge"])

    def start(self, seats: int) -> State:
        """A free board, no dice on the table."""
        return State()

    def mover(self, state: State) -> int:
        """The seat whose turn it is, or would be if the game were not over."""
        return int((self.options["first"] + state.turn - 1) % 2)

    def to_move(self, state: State) -> tuple[int, ...]:
        """Seats in turn until it is over."""
        if state.falling:
            return (CROUPIER,)
        return () if ended(state) else (self.mover(state),)

    def due(self, state: State) -> Throw | None:
        """The dice that the seat which just rolled did not keep."""
        if not state.falling:
            return None
        thrown = _thrown(state)
        return Throw(self.mover(state), state.turn, state.rolls, thrown, (FACES,) * len(thrown))

    def kinds(self, state: State) -> tuple[str, ...]:
        """The kinds of square that the dice on the table qualify for."""
        if not state.rolls or state.falling:
            return ()
        return qualified(state.dice, state.rolls, state.challenge, self.strict)

    def squares(self, state: State) -> list[list[int]]:
        """The free squares that the dice qualify for."""
        kinds = self.kinds(state)
        return [square_of(i) for i, kind in enumerate(LAYOUT) if kind in kinds and state.board[i] == FREE]

    def moves(self, state: State, seat: int) -> dict[str, Any]:
        """`roll` with the positions that may be kept and how many at most, `challenge`, `place` and `remove` with the
        squares they may name, `pass`."""
        if seat not in self.to_move(state):
            return {}
        if not state.rolls:
            return {"roll": {"keep": [], "at_most": 0}}
        moves: dict[str, Any] = {"pass": {}}
        if state.rolls < ROLLS:
            moves["roll"] = {"keep": list(range(DICE)), "at_most": DICE - 1}
        if state.rolls == 1 and not state.challenge:
            moves["challenge"] = {}
        squares, taken = self.squares(state), self._removable(state, seat)
        if squares:
            moves["place"] = {"square": squares}
        if taken:
            moves["remove"] = {"square": taken}
        return moves

    def read(self, action: Action) -> Action:
        """`roll` with `keep`, `challenge`, `place` and `remove` with a `square`, `pass`."""
        return reading.read(action)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The state after an action of a seat, or after the dice fell."""
        if seat == CROUPIER:
            return _fallen(state, action["faces"])
        kind = action["type"]
        if kind == "roll":
            return _rolled(state, tuple(action["keep"]))
        if not state.rolls:
            raise illegal("error.yam_master.not_rolled")
        if kind == "challenge":
            return _challenged(state)
        if kind == "pass":
            return State(state.board, state.turn + 1)
        place = place_of(action["square"][0], action["square"][1])
        board = self._placed(state, seat, place) if kind == "place" else self._removed(state, seat, place)
        return State(board, state.turn + 1)

    def result(self, state: State) -> Outcome | None:
        """The row of five wins; else the points of the lines, equal points sharing the place."""
        reason = ended(state)
        if reason is None or state.falling:
            return None
        totals, winner = points(state.board), five_of(state.board)
        if winner is None and totals[0] == totals[1]:
            return Outcome(((0, 1),), totals, reason)
        if winner is None:
            winner = 0 if totals[0] > totals[1] else 1
        return Outcome(((winner,), (1 - winner,)), totals, reason)

    def timeout(self, state: State, seat: int) -> Action | None:
        """The first throw, then the square worth most to its player in the rows it is in, else nothing."""
        moves = self.moves(state, seat)
        if "place" in moves:
            return {"type": "place", "square": self._richest(state, seat, moves["place"]["square"])}
        return {"type": "pass"} if "pass" in moves else {"type": "roll", "keep": []} if moves else None

    def view(self, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
        """The board, the dice of the seat that plays, what they qualify for, and the chance of each free square."""
        return view.view(self, state, seat, names)

    def pack(self, state: State, packer: Packer) -> None:
        """Writes the board, the turn and its dice."""
        packing.pack(state, packer)

    def unpack(self, unpacker: Unpacker, seats: int) -> State:
        """Reads what `pack` wrote; raises `ValueError` for a state that no game reaches."""
        return packing.unpack(self.options["first"], unpacker)

    def pack_action(self, state: State, action: Action, packer: Packer) -> None:
        """Writes an action."""
        packing.pack_action(action, packer)

    def unpack_action(self, state: State, unpacker: Unpacker) -> Action:
        """Reads what `pack_action` wrote."""
        return packing.unpack_action(unpacker)

    def _richest(self, state: State, seat: int, squares: list[list[int]]) -> list[int]:
        """The square after which the seat is furthest ahead in points; the first of equal ones."""
        best, most = squares[0], -1000
        for square in squares:
            totals = points(with_owner(state.board, place_of(square[0], square[1]), seat))
            if totals[seat] - totals[1 - seat] > most:
                best, most = square, totals[seat] - totals[1 - seat]
        return best

    def _removable(self, state: State, seat: int) -> list[list[int]]:
        if not may_remove(state.dice, state.rolls, state.challenge):
            return []
        return [square_of(i) for i, owner in enumerate(state.board) if owner == 1 - seat]

    def _placed(self, state: State, seat: int, place: int) -> tuple[int, ...]:
        if state.board[place] != FREE:
            raise illegal("error.yam_master.taken", kind=LAYOUT[place])
        if LAYOUT[place] not in self.kinds(state):
            raise illegal("error.yam_master." + self._why_not(state, LAYOUT[place]), kind=LAYOUT[place])
        return with_owner(state.board, place, seat)

    def _removed(self, state: State, seat: int, place: int) -> tuple[int, ...]:
        if not may_remove(state.dice, state.rolls, state.challenge):
            unthrown = state.challenge and state.rolls == 1
            raise illegal("error.yam_master." + ("challenge_not_thrown" if unthrown else "remove_needs_five"))
        if state.board[place] != 1 - seat:
            raise illegal("error.yam_master." + ("remove_free" if state.board[place] == FREE else "remove_own"))
        return with_owner(state.board, place, FREE)

    def _why_not(self, state: State, kind: str) -> str:
        """Why the dice on the table do not qualify for a kind of square."""
        if state.challenge and state.rolls == 1:
            return "challenge_not_thrown"
        if state.challenge and not self.kinds(state):
            return "challenge_not_made"
        if state.challenge and self.strict:
            return "challenge_strict"
        if kind == "challenge":
            return "challenge_not_declared"
        return "sec_too_late" if kind == "sec" and state.rolls > 1 else "not_qualified"


def _rolled(state: State, keep: tuple[int, ...]) -> State:
    if state.rolls >= ROLLS:
        raise illegal("error.yam_master.no_rolls_left", rolls=ROLLS)
    if not state.rolls and keep:
        raise illegal("error.yam_master.first_keeps_none")
    if len(keep) == DICE:
        raise illegal("error.yam_master.keep_all")
    return replace(state, kept=keep, rolls=state.rolls + 1, falling=True)


def _thrown(state: State) -> tuple[int, ...]:
    return tuple([i for i in range(DICE) if i not in state.kept])


def _fallen(state: State, faces: list[int]) -> State:
    dice = list(state.dice) if state.dice else [0] * DICE
    for position, face in zip(_thrown(state), faces):
        dice[position] = face
    return replace(state, dice=tuple(dice), falling=False)


def _challenged(state: State) -> State:
    if state.challenge:
        raise illegal("error.yam_master.challenge_twice")
    if state.rolls > 1:
        raise illegal("error.yam_master.challenge_too_late")
    return replace(state, challenge=True)
