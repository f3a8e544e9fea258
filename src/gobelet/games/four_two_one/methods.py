"""The protocol's own questions about 421, and the examples of the rules page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gobelet.engine.dice import parse_faces
from gobelet.engine.errors import Refused
from gobelet.engine.params import need
from gobelet.games.four_two_one.ranking import COMBINATIONS
from gobelet.games.four_two_one.rounds import hand_done, rampo_thrown
from gobelet.games.four_two_one.state import Hand, House, State
from gobelet.games.four_two_one.view import show


def rank_of(house: House, params: dict[str, Any]) -> dict[str, Any]:
    """`four_two_one.rank`: the place of three dice among the 56 combinations, and the tokens they are worth."""
    return show(house, _three(need(params, "dice", list, "list")))


def ranking(house: House) -> dict[str, Any]:
    """`four_two_one.ranking`: every combination, best first, with the tokens it is worth."""
    return {"combinations": [show(house, dice) for dice in COMBINATIONS]}


def worked_example(house: House, example: dict[str, Any]) -> dict[str, Any]:
    """An example of the rules page: what dice are worth, or which tokens a whole round makes change hands.

    A round names the `hands` of every seat, the `tokens` they hold, and what a `rampo` throws where one is needed.
    """
    if "hands" not in example:
        worked = show(house, _three(example["dice"]))
        n = worked["tokens"]
        worked.update({"caption": example.get("caption", ""), "facts": {"rank": worked["rank"], "tokens": n, "n": n}})
        return worked
    state = _round(house, example)
    settled = state.settled
    if settled is None:
        raise Refused("bad_dice", "error.bad_dice.run_out")
    best = max([show(house, dice)["tokens"] for dice in settled.hands])
    facts: dict[str, Any] = {"pot": state.pot, "best": best, "n": best}
    for seat, tokens in enumerate(state.tokens):
        facts["held_" + str(seat + 1)] = tokens
    dice = [face for hand in settled.hands for face in hand]
    return {"dice": dice, "caption": example.get("caption", ""), "facts": facts, "tokens": list(state.tokens)}


def _round(house: House, example: dict[str, Any]) -> State:
    hands = [_three(dice) for dice in example["hands"]]
    tokens = tuple(example["tokens"])
    pot = house.tokens - sum(tokens)
    phase = example["phase"]
    empty = (Hand(),) * len(hands)
    state = State(tokens, pot, phase, 1, 0, house.most_rolls(phase), empty)
    for seat, dice in enumerate(hands):
        known = state.hands
        state = replace(state, hands=(*known[:seat], Hand(dice, (), 1), *known[seat + 1 :]))
        state = hand_done(house, state, seat)
    for dice in example.get("rampo", []):
        state = rampo_thrown(house, state, _three(dice))
    return state


def _three(faces: list[Any]) -> tuple[int, ...]:
    dice = parse_faces(faces, 3)
    if len(dice) != 3:
        raise Refused("bad_dice", "error.bad_dice.count", wanted=3, given=len(dice))
    for face in dice:
        if face > 6:
            raise Refused("bad_dice", "error.bad_dice.face", sides=6, face=face)
    return dice
