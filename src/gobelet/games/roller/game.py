"""The free roller: any dice, written as people write them, thrown by whoever likes. It never ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gobelet.engine.contract import DICE, Action, Outcome, Plain, Throw
from gobelet.engine.errors import brief, illegal
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.roller import view
from gobelet.games.roller.notation import LONGEST, MOST_DICE, MOST_SIDES, parse
from gobelet.games.roller.results import fell, record, tallied, thrown
from gobelet.games.roller.state import State

KEPT = 100
"""How many rolls the history keeps."""


@dataclass(frozen=True)
class RollerRules(Plain):
    """`Rules` of the free roller, which has no options."""

    options: dict[str, Any]
    chosen: dict[str, Any]

    game = "roller"
    ruleset = "roller"
    version = 1
    seats = (1, 8)
    clock = False

    def start(self, seats: int) -> State:
        """Nothing has been thrown."""
        return State((0,) * seats)

    def to_move(self, state: State) -> tuple[int, ...]:
        """Everybody may roll at any time; the one who rolled last is named first."""
        if state.rolling is not None:
            return (DICE,)
        return (state.latest, *[seat for seat in range(len(state.rolls)) if seat != state.latest])

    def due(self, state: State) -> Throw | None:
        """The dice of one kind that are next; explosions are throws of their own.

        Their number tells the kind apart, so that a die that was seen is never taken for one with other sides.
        """
        if state.rolling is None:
            return None
        times, sides, places = state.rolling.wanted()
        seat = state.rolling.seat
        return Throw(seat, state.rolls[seat] + 1, times * (MOST_SIDES + 1) + sides, places, (sides,) * len(places))

    def moves(self, state: State, seat: int) -> dict[str, Any]:
        """`roll`, with the most dice, faces and letters that it may carry."""
        if seat not in self.to_move(state):
            return {}
        return {
            "roll": {"keep": [], "at_most": 0, "most_dice": MOST_DICE, "most_sides": MOST_SIDES, "longest": LONGEST}
        }

    def read(self, action: Action) -> Action:
        """`{"type": "roll", "dice": notation}`, the notation written in one way only; raises `bad_notation`."""
        if action["type"] != "roll":
            raise illegal("error.unknown_action", type=brief(action["type"]))
        return {"type": "roll", "dice": parse(action.get("dice")).text()}

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The state after a roll was announced, or dice fell."""
        if seat == DICE:
            return self._fallen(state, tuple(action["faces"]))
        return replace(state, rolling=thrown(seat, parse(action["dice"])))

    def result(self, state: State) -> Outcome | None:
        """Never: there is nothing to win."""
        return None

    def timeout(self, state: State, seat: int) -> Action | None:
        """Nothing: there are no turns."""
        return None

    def view(self, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
        """The last roll with all its dice, the history and the tallies."""
        return view.view(state, names)

    def pack(self, state: State, packer: Packer) -> None:
        """Writes how many rolls there were, so that the next dice are new ones. The history stays where it is."""
        packer.put(state.latest, len(state.rolls))
        for rolls in state.rolls:
            packer.put_count(rolls)

    def unpack(self, unpacker: Unpacker, seats: int) -> State:
        """Reads what `pack` wrote; raises `ValueError` for what cannot be."""
        latest = unpacker.take(seats)
        return State(tuple([unpacker.take_count() for _ in range(seats)]), latest)

    def pack_action(self, state: State, action: Action, packer: Packer) -> None:
        """Writes the notation."""
        packer.put_text(action["dice"])

    def unpack_action(self, state: State, unpacker: Unpacker) -> Action:
        """Reads what `pack_action` wrote."""
        return {"type": "roll", "dice": unpacker.take_text()}

    def _fallen(self, state: State, faces: tuple[int, ...]) -> State:
        if state.rolling is None:
            return state
        rolling = fell(state.rolling, faces)
        if rolling.wanted()[2]:
            return replace(state, rolling=rolling)
        seat = rolling.seat
        rolls = (*state.rolls[:seat], state.rolls[seat] + 1, *state.rolls[seat + 1 :])
        history = (*state.history[1 - KEPT :], record(rolling, sum(rolls)))
        return State(rolls, seat, history, tallied(state.tallies, rolling))
