"""421: three dice, tokens that the charge hands out of the pot and that the discharge gets rid of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gobelet.engine.contract import DICE, Action, Outcome, Plain, Throw
from gobelet.engine.errors import brief, illegal
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.four_two_one import packing, view
from gobelet.games.four_two_one.rounds import MOST_ROUNDS, first_round, hand_done, rampo_thrown
from gobelet.games.four_two_one.state import Hand, House, State

DICE_COUNT = 3
HAND_THROWS = 3
"""A hand's throws are numbered 1 to 3 in its round, the rampos after them."""


@dataclass(frozen=True)
class FourTwoOneRules(Plain):
    """`Rules` of 421 under a table's options."""

    house: House
    options: dict[str, Any]
    chosen: dict[str, Any]

    game = "four_two_one"
    ruleset = "four_two_one"
    version = 1
    seats = (2, 8)
    clock = False

    def start(self, seats: int) -> State:
        """All tokens in the pot, no dice on the table."""
        return first_round(self.house, seats)

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seat whose hand or rampo it is; nobody once one seat holds every token or the last round is over."""
        if state.falling >= 0:
            return (DICE,)
        return () if self._over(state) else (state.playing(),)

    def due(self, state: State) -> Throw | None:
        """The dice that the seat which just rolled did not keep; a rampo throws all three."""
        seat = state.falling
        if seat < 0:
            return None
        if state.rampo() is not None:
            return Throw(seat, state.round, HAND_THROWS + state.rampo_count, (0, 1, 2), (6, 6, 6))
        hand = state.hands[seat]
        thrown = tuple([i for i in range(DICE_COUNT) if i not in hand.kept])
        return Throw(seat, state.round, hand.throws, thrown, (6,) * len(thrown))

    def moves(self, state: State, seat: int) -> dict[str, Any]:
        """`roll` with the positions that may be kept and how many at most; `stand` once the dice have fallen."""
        if seat not in self.to_move(state):
            return {}
        if state.rampo() is not None or not state.hands[seat].throws:
            return {"roll": {"keep": [], "at_most": 0}}
        return {"roll": {"keep": [0, 1, 2], "at_most": DICE_COUNT - 1}, "stand": {}}

    def read(self, action: Action) -> Action:
        """`{"type": "roll", "keep": [positions]}` or `{"type": "stand"}`."""
        if action["type"] == "roll":
            return {"type": "roll", "keep": _keep(action.get("keep", []))}
        if action["type"] == "stand":
            return {"type": "stand"}
        raise illegal("error.unknown_action", type=brief(action["type"]))

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The state after a roll was announced, the dice fell, or a hand stands."""
        if seat == DICE:
            return self._fallen(state, tuple(action["faces"]))
        offered = self.moves(state, seat)
        if action["type"] == "stand":
            if "stand" not in offered:
                rampo = state.rampo() is not None
                raise illegal("error.four_two_one.stand_rampo" if rampo else "error.four_two_one.stand_first")
            return hand_done(self.house, state, seat)
        keep = tuple(action["keep"])
        if keep and not offered["roll"]["keep"]:
            raise illegal("error.four_two_one.keeps_none")
        if len(keep) == DICE_COUNT:
            raise illegal("error.four_two_one.keep_all")
        if state.rampo() is None:
            hand = state.hands[seat]
            state = _with_hand(state, seat, Hand(hand.dice, keep, hand.throws + 1))
        return replace(state, falling=seat)

    def result(self, state: State) -> Outcome | None:
        """Places by the order of getting out; those who are left hold the tokens and come last."""
        if not self._over(state):
            return None
        left = tuple(sorted(state.seats()))
        return Outcome((*state.out, left), state.tokens, "all_tokens" if len(left) == 1 else "rounds_drawn")

    def timeout(self, state: State, seat: int) -> Action | None:
        """The first throw of the hand (or of the rampo), then the hand stands."""
        moves = self.moves(state, seat)
        return {"type": "stand"} if "stand" in moves else {"type": "roll", "keep": []} if moves else None

    def view(self, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
        """The pot, the tokens, every hand of this round and how the last one was settled: there are no secrets."""
        return view.view(self, state, seat, names)

    def pack(self, state: State, packer: Packer) -> None:
        """Writes tokens, hands, rampos and the round before."""
        packing.pack(self.house, state, packer)

    def unpack(self, unpacker: Unpacker, seats: int) -> State:
        """Reads what `pack` wrote; raises `ValueError` for a state that no game reaches."""
        return packing.unpack(self.house, unpacker, seats)

    def pack_action(self, state: State, action: Action, packer: Packer) -> None:
        """Writes a roll with what it keeps, or that the hand stands."""
        packing.pack_action(action, packer)

    def unpack_action(self, state: State, unpacker: Unpacker) -> Action:
        """Reads what `pack_action` wrote."""
        return packing.unpack_action(unpacker)

    def _over(self, state: State) -> bool:
        return max(state.tokens) == self.house.tokens or state.round > MOST_ROUNDS

    def _fallen(self, state: State, faces: tuple[int, ...]) -> State:
        seat = state.falling
        state = replace(state, falling=-1)
        if state.rampo() is not None:
            return rampo_thrown(self.house, state, faces)
        hand = state.hands[seat]
        dice = list(hand.dice) if hand.dice else [0] * DICE_COUNT
        thrown = [i for i in range(DICE_COUNT) if i not in hand.kept]
        for position, face in zip(thrown, faces):
            dice[position] = face
        state = _with_hand(state, seat, Hand(tuple(dice), hand.kept, hand.throws))
        return hand_done(self.house, state, seat) if hand.throws == state.limit else state


def _with_hand(state: State, seat: int, hand: Hand) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _keep(keep: Any) -> list[int]:
    if not isinstance(keep, list):
        raise illegal("error.four_two_one.keep_list")
    for position in keep:
        if not isinstance(position, int) or isinstance(position, bool) or not 0 <= position < DICE_COUNT:
            said = position + 1 if isinstance(position, int) and not isinstance(position, bool) else position
            raise illegal("error.four_two_one.keep_position", position=brief(said), count=DICE_COUNT)
    if len(set(keep)) != len(keep):
        raise illegal("error.four_two_one.keep_twice")
    return sorted(keep)
