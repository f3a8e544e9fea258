"""Players of Cochon, under all its options and for any number of seats.

`casual` holds once its turn has brought 10 points, and under `hog` throws 2 dice. `good` throws as long as a throw
brings at least a sixth more on average than it puts at risk: with one die that is holding at 18; under `hog` it throws
the dice that bring most on average. `best` takes the action with the best chance of winning: exact for two seats and
targets up to `SOON`. All hold once the target is reached, and in a last turn once they are ahead, but for `best` where
more is better.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gobelet.coach.exact.choice import best_of
from gobelet.coach.exact.pig import PigPlay
from gobelet.coach.exact.pig_throws import hog_sums, throws_of
from gobelet.engine.contract import Action
from gobelet.games.pig.game import PigRules
from gobelet.games.pig.state import HOG, House, State

SOON = 100
"""The points to go that are solved for a player: a second or two before its first move, some more with last rounds."""
CASUAL_HOLD, CASUAL_DICE = 10, 2
MOST_TRIED = 20
CARE = 7 / 6
"""How many times its cost a throw must bring: with 1, holding at 20, `good` would come too close to `best`."""

ROLL: Action = {"type": "roll"}
HOLD: Action = {"type": "hold"}


class Player:
    """One level. It keeps the solved games of the options that it has met."""

    def __init__(self, level: str) -> None:
        self.level = level
        self._solved: dict[House, PigPlay] = {}

    def move(self, rules: PigRules, state: State, seat: int, draw: Callable[[int], int]) -> Action:
        """The action of the seat whose turn it is; no level leaves anything to `draw`."""
        if self.level == "best":
            return dict(best_of(self._play(rules.house).choices(state)).action)
        missing = _missing(rules.house, state)
        if rules.house.variant == HOG:
            count = CASUAL_DICE if self.level == "casual" else _most_bringing(missing)
            return {"type": "roll", "dice": count}
        if not state.throws:
            return dict(ROLL)
        if state.total >= missing:
            return dict(HOLD)
        last = state.reached >= 0
        enough = state.total >= CASUAL_HOLD if self.level == "casual" else _risky(rules.house, state)
        return dict(HOLD if enough and not last else ROLL)

    def _play(self, house: House) -> PigPlay:
        if house not in self._solved:
            near = House(min(house.target, SOON), house.variant, house.last_round)
            if near not in self._solved:
                self._solved[near] = PigPlay(near)
            self._solved[house] = PigPlay(house, SOON, self._solved[near].table)
        return self._solved[house]


def _missing(house: House, state: State) -> int:
    """The points that the turn must bring to reach the target, or in a last turn to be ahead of all."""
    wanted = max(state.scores) + 1 if state.reached >= 0 else house.target
    return wanted - state.scores[state.seat]


def _risky(house: House, state: State) -> bool:
    """Whether one more throw does not bring enough on average for what it costs."""
    throws = throws_of(house)
    brings = float(throws.points @ np.arange(1, len(throws.points) + 1))
    costs = (throws.lost + throws.ruined) * state.total + throws.ruined * state.scores[state.seat]
    return brings <= CARE * costs


def _most_bringing(missing: int) -> int:
    """The number of dice that bring most on average, points beyond those missing not counted."""
    sums = hog_sums(MOST_TRIED)
    brings = sums @ np.minimum(np.arange(sums.shape[1]), missing)
    return int(np.argmax(brings > brings.max() - 1e-9)) + 1
