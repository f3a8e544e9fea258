"""Cochon: throw as often as you dare, hold before a 1 takes it all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gobelet.engine.contract import DICE, Action, Outcome, Plain, Throw
from gobelet.engine.errors import brief, illegal
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.pig import packing, view
from gobelet.games.pig.scoring import BROUGHT
from gobelet.games.pig.state import HELD, HOG, RUINED, Ended, House, State

MOST_TURNS = 10_000
MOST_DICE = 100
"""How many dice may be thrown at once under `hog`: more would hardly ever fall without a 1."""


@dataclass(frozen=True)
class PigRules(Plain):
    """`Rules` of Cochon under a table's options."""

    house: House
    options: dict[str, Any]
    chosen: dict[str, Any]

    game = "pig"
    ruleset = "pig"
    version = 1
    seats = (2, 8)
    clock = False

    def start(self, seats: int) -> State:
        """Nobody has a point, seat 0 begins."""
        return State((0,) * seats)

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is, until the game is won or has gone on for too long."""
        if state.wanted:
            return (DICE,)
        return () if self._over(state) else (state.seat,)

    def due(self, state: State) -> Throw | None:
        """The dice of the throw that was announced."""
        if not state.wanted:
            return None
        return Throw(state.seat, state.turns + 1, state.throws, tuple(range(state.wanted)), (6,) * state.wanted)

    def moves(self, state: State, seat: int) -> dict[str, Any]:
        """`roll`, with the number of dice under `hog`; `hold` once there is a total to keep."""
        if seat not in self.to_move(state):
            return {}
        throw: dict[str, Any] = {"keep": [], "at_most": 0}
        if self._hog():
            return {"roll": {**throw, "dice": [1, MOST_DICE]}}
        return {"roll": throw, "hold": {}} if state.throws else {"roll": throw}

    def read(self, action: Action) -> Action:
        """`{"type": "roll"}`, with `"dice": n` under `hog`, or `{"type": "hold"}`."""
        if action["type"] == "roll":
            return {"type": "roll", "dice": _count(action.get("dice"))} if self._hog() else {"type": "roll"}
        if action["type"] == "hold":
            return {"type": "hold"}
        raise illegal("error.unknown_action", type=brief(action["type"]))

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The state after a roll was announced, the dice fell, or a total is held."""
        if seat == DICE:
            return self._fallen(state, tuple(action["faces"]))
        if action["type"] == "roll":
            count = action["dice"] if self._hog() else self.house.dice()
            return replace(state, throws=state.throws + 1, wanted=count)
        if "hold" not in self.moves(state, seat):
            raise illegal("error.pig.hold_hog" if self._hog() else "error.pig.hold_first")
        return self._turn_over(state, HELD)

    def result(self, state: State) -> Outcome | None:
        """The one who reached the target has won; after a last round the best score has. A drawn game has no winner."""
        if not self._over(state):
            return None
        if not self._won(state):
            return Outcome((tuple(range(len(state.scores))),), state.scores, "turns_drawn")
        places = []
        for score in sorted(set(state.scores), reverse=True):
            places.append(tuple([seat for seat in range(len(state.scores)) if state.scores[seat] == score]))
        return Outcome(tuple(places), state.scores, "target_reached")

    def timeout(self, state: State, seat: int) -> Action | None:
        """One throw, of one die where their number is chosen; then the total is held."""
        moves = self.moves(state, seat)
        if "hold" in moves:
            return {"type": "hold"}
        return self.read({"type": "roll", "dice": 1}) if moves else None

    def view(self, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
        """Scores, the running total, the last dice and how the turn before ended."""
        return view.view(self, state, seat, names)

    def pack(self, state: State, packer: Packer) -> None:
        """Writes scores, turn and the turn before."""
        packing.pack(self.house, state, packer)

    def unpack(self, unpacker: Unpacker, seats: int) -> State:
        """Reads what `pack` wrote; raises `ValueError` for a state that no game reaches."""
        return packing.unpack(self.house, unpacker, seats)

    def pack_action(self, state: State, action: Action, packer: Packer) -> None:
        """Writes a roll, with its dice under `hog`, or a hold."""
        packing.pack_action(action, packer)

    def unpack_action(self, state: State, unpacker: Unpacker) -> Action:
        """Reads what `pack_action` wrote."""
        return packing.unpack_action(self.house, unpacker)

    def _hog(self) -> bool:
        return self.house.variant == HOG

    def _won(self, state: State) -> bool:
        """Whether the target is reached and, with a last round, the turn has come back to who reached it."""
        return state.reached >= 0 and (not self.house.last_round or state.seat == state.reached)

    def _over(self, state: State) -> bool:
        return self._won(state) or state.turns >= MOST_TURNS

    def _fallen(self, state: State, dice: tuple[int, ...]) -> State:
        points, how = BROUGHT[self.house.variant](dice)
        state = replace(state, dice=dice, total=state.total + points, wanted=0)
        return state if how is None else self._turn_over(state, how)

    def _turn_over(self, state: State, how: str) -> State:
        """The next seat's turn; what happened in this one stays to be seen while the next seat acts."""
        seat, score = state.seat, state.scores[state.seat]
        points = score + state.total if how == RUINED else state.total
        score = {HELD: score + state.total, RUINED: 0}.get(how, score)
        reached = seat if state.reached < 0 and score >= self.house.target else state.reached
        return State(
            scores=(*state.scores[:seat], score, *state.scores[seat + 1 :]),
            seat=(seat + 1) % len(state.scores),
            turns=state.turns + 1,
            reached=reached,
            ended=Ended(seat, state.dice, how, points),
        )


def _count(dice: Any) -> int:
    if not isinstance(dice, int) or isinstance(dice, bool) or not 1 <= dice <= MOST_DICE:
        raise illegal("error.pig.dice_count", most=MOST_DICE)
    return dice
