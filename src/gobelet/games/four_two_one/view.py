"""What a seat sees of a game of 421. The dice are on the table: every seat sees all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gobelet.engine.contract import DICE
from gobelet.games.four_two_one.ranking import kind, rank, worth
from gobelet.games.four_two_one.rounds import value
from gobelet.games.four_two_one.state import POT, Hand, House, Rampo, Settled, State

if TYPE_CHECKING:
    from gobelet.games.four_two_one.game import FourTwoOneRules

TITLE = {"fr": "421", "en": "421"}


def view(rules: FourTwoOneRules, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
    """The game's part of the view of `seat`, as the protocol writes it."""
    house, waiting = rules.house, rules.to_move(state)
    playing = state.falling if waiting == (DICE,) else waiting[0] if waiting else -1
    hand = state.hands[playing] if playing >= 0 and state.rampo() is None else Hand()
    limit = 1 if state.rampo() is not None else state.limit
    mine = seat in waiting or waiting == (DICE,)
    number = state.round if waiting else state.round - 1
    return {
        "title": TITLE,
        "phase": state.phase,
        "round": number,
        "turn": [number, 0],
        "starter": state.starter,
        "limit": limit,
        "bound_by": state.starter if state.hands[state.starter].done else None,
        "pot": state.pot,
        "tokens": list(state.tokens),
        "all_tokens": house.tokens,
        "dice": _dice(hand),
        "dice_count": 3,
        "roll": hand.throws,
        "rolls": limit,
        "rolls_left": limit - hand.throws if mine else 0,
        "simultaneous": False,
        "hands": [None if not each.dice else _hand(house, each) for each in state.hands],
        "value": value(house, state) if any([each.dice for each in state.hands]) else None,
        "rampo": None if state.rampo() is None else _rampo(house, state.rampos[-1]),
        "rampos": [_rampo(house, each) for each in state.rampos],
        "settled": None if state.settled is None else _settled(house, state.settled),
        "players": [_player(state, each, names[each]) for each in range(len(names))],
    }


def show(house: House, dice: tuple[int, ...]) -> dict[str, Any]:
    """Three dice with their rank among the 56, what it is called, and the tokens it is worth."""
    place = rank(dice)
    return {"dice": list(dice), "rank": place, "kind": kind(place), "tokens": worth(place, house.value_421)}


def _dice(hand: Hand) -> list[dict[str, Any]]:
    return [{"value": face, "kept": i in hand.kept, "sides": 6} for i, face in enumerate(hand.dice)]


def _hand(house: House, hand: Hand) -> dict[str, Any]:
    shown = show(house, hand.dice)
    shown.update({"roll": hand.throws, "done": hand.done, "nenette": hand.nenette()})
    return shown


def _rampo(house: House, rampo: Rampo) -> dict[str, Any]:
    thrown: list[Any] = [show(house, dice) for dice in rampo.dice]
    return {
        "asks": rampo.asks,
        "seats": list(rampo.seats),
        "hands": thrown + [None] * (len(rampo.seats) - len(thrown)),
    }


def _settled(house: House, settled: Settled) -> dict[str, Any]:
    """How the last round ended; `giver` is null where it was the pot."""
    return {
        "phase": settled.phase,
        "hands": [None if not dice else show(house, dice) for dice in settled.hands],
        "rampos": [_rampo(house, rampo) for rampo in settled.rampos],
        "lowest": None if settled.lowest < 0 else settled.lowest,
        "highest": None if settled.highest < 0 else settled.highest,
        "passed": [
            {
                "giver": None if each.giver == POT else each.giver,
                "taker": each.taker,
                "tokens": each.tokens,
                "nenette": each.nenette,
            }
            for each in settled.passed
        ],
    }


def _player(state: State, seat: int, name: str) -> dict[str, Any]:
    """A player's tokens, and the place of one who is out and safe."""
    place = None
    before = 0
    for seats in state.out:
        if seat in seats:
            place = before + 1
        before += len(seats)
    return {"name": name, "tokens": state.tokens[seat], "safe": place is not None, "place": place}
