"""Players of 421, under all its options and for any number of seats.

`casual` throws all three dice again until its hand is worth 2 tokens or more. `good` throws for the best chance not to
be lowest, taking the hands to come as usual ones. `best` of two seats takes the action with the best chance to be the
first without tokens, exactly; of more seats it throws to get rid of the most tokens on average in the round, taking
the hands to come as usual ones for the throws that are left to them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gobelet.coach.bots.four_two_one_round import Seen, Usual, lowest_chance, seen, token_gain
from gobelet.coach.exact.choice import best_of
from gobelet.coach.exact.four_two_one import FourTwoOnePlay
from gobelet.coach.exact.four_two_one_hands import Hands, Values, positions
from gobelet.engine.contract import Action
from gobelet.games.four_two_one.game import FourTwoOneRules
from gobelet.games.four_two_one.ranking import rank, worth
from gobelet.games.four_two_one.state import House, State

CASUAL_WORTH = 2
TWO = 2
STAND: Action = {"type": "stand"}


class Player:
    """One level. It keeps the chances of hands, and the solved games of the options that it has met."""

    def __init__(self, level: str) -> None:
        self.level = level
        self._hands: Hands | None = None
        self._usual: Usual | None = None
        self._solved: dict[House, FourTwoOnePlay] = {}

    def move(self, rules: FourTwoOneRules, state: State, seat: int, draw: Callable[[int], int]) -> Action:
        """The action of the seat to play; no level leaves anything to `draw`."""
        if "stand" not in rules.moves(state, seat):
            return _roll([])
        if self.level == "casual":
            enough = worth(rank(state.hands[seat].dice), rules.house.value_421) >= CASUAL_WORTH
            return dict(STAND) if enough else _roll([])
        if self.level == "best" and len(state.tokens) == TWO:
            return dict(best_of(self._play(rules.house).choices(state)).action)
        return self._by_round(rules.house, state, seat)

    def _play(self, house: House) -> FourTwoOnePlay:
        if house not in self._solved:
            self._solved[house] = FourTwoOnePlay(house)
        return self._solved[house]

    def _by_round(self, house: House, state: State, seat: int) -> Action:
        """The best of this round alone: whether to stand, or what to keep for the throws left."""
        hands = self._hands = self._hands or Hands()
        usual = self._usual = self._usual or Usual(hands)
        known = seen(state, seat, house.value_421, house.nenette)
        throws, binds = state.hands[seat].throws, seat == state.starter
        after = self._worth(known, usual.by_throws[state.limit - 1])
        for taken in range(state.limit - 1, throws, -1):
            # The throws that the starter takes are those of the others.
            stands = self._worth(known, usual.by_throws[(taken if binds else state.limit) - 1])
            after = np.maximum(stands, hands.again(after, most=True))
        stands = self._worth(known, usual.by_throws[(throws if binds else state.limit) - 1])
        at = rank(state.hands[seat].dice) - 1
        keep = max(hands.choices[at], key=lambda number: float(hands.after[number] @ after))
        if float(stands[at]) >= float(hands.after[keep] @ after):
            return dict(STAND)
        return _roll(positions(state.hands[seat].dice, hands.keeps[keep]))

    def _worth(self, known: Seen, usual: Values) -> Values:
        return token_gain(known, usual) if self.level == "best" else -lowest_chance(known, usual)


def _roll(keep: list[int]) -> Action:
    return {"type": "roll", "keep": keep}
