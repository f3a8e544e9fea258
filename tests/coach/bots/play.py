"""Games that players play, with chance from a number."""

from __future__ import annotations

import random
from typing import Any

from gobelet.engine.contract import DICE, Outcome, State


def thrown(rules: Any, state: State, chance: random.Random) -> State:
    """The state after the dice that are due fell."""
    faces = [chance.randint(1, sides) for sides in rules.due(state).sides]
    return rules.apply(state, DICE, {"type": "dice", "faces": faces})


def moved(rules: Any, state: State, player: Any, chance: random.Random) -> State:
    """The state after a player's action, which must be open to its seat."""
    seat = rules.to_move(state)[0]
    action = rules.read(player.move(rules, state, seat, chance.randrange))
    assert action["type"] in rules.moves(state, seat)
    return rules.apply(state, seat, action)


def whole(rules: Any, players: list[Any], seed: int) -> tuple[State, Outcome]:
    """A game from its start to its end, one player a seat."""
    chance = random.Random(seed)
    state = rules.start(len(players))
    while rules.to_move(state):
        seat = rules.to_move(state)[0]
        state = thrown(rules, state, chance) if seat == DICE else moved(rules, state, players[seat], chance)
    outcome: Outcome = rules.result(state)
    return state, outcome
