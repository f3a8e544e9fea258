"""Cochon played as well as can be: the chance of winning of every state of two seats, and choices among several.

For two seats the chances are exact under all options. For more, a seat is taken to play against the one alone that is
most dangerous to it, which for two is the same thing; in a last turn all that follow count.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gobelet.coach.exact.choice import Choice, best_of
from gobelet.coach.exact.fixed_point import fixed_point
from gobelet.coach.exact.pig_sweep import Ground, sweep, sweep_hog
from gobelet.coach.exact.pig_throws import REACH, Chances, Throws, caught, hog_sums, span, throws_of
from gobelet.games.pig.game import MOST_DICE
from gobelet.games.pig.state import HOG, House, State

MOST_TARGET = 200
"""The highest target that is solved unless more is asked for. With one die 100 takes half a second, 200 two to four
seconds, 400 a quarter of a minute, 1000 some minutes; with two dice or last rounds three to six times that."""
FARTHEST = 2 * REACH
EVEN = 0.5

Scores = NDArray[np.intp]
After = Callable[[Scores], Chances]
"""The chance of winning once the turn has ended with these scores."""


class PigPlay:
    """Best play under the options of a table; `table[mine, other]` is the chance of the seat to move.

    Where the target is above `most`, only the last `most` points are solved and `exact` is false: until a seat comes
    that near, all are taken to have fewer points to go, each as far before the others as it is. A `table` solved
    before may be handed in. That a game is drawn after 10,000 turns is left aside.
    """

    def __init__(self, house: House, most: int = MOST_TARGET, table: Chances | None = None) -> None:
        self.house = house
        self.solved = House(min(house.target, most), house.variant, house.last_round)
        self.exact = self.solved == house
        self._caught = caught(house, FARTHEST + house.target) if house.last_round else np.zeros(1)
        self._span = span(self.solved)
        self._throws = throws_of(house) if house.variant != HOG else None
        self._sums = hog_sums(MOST_DICE) if house.variant == HOG else np.zeros((0, 0))
        self.table = self._solve() if table is None else table

    def chance(self, mine: int, other: int, total: int = 0) -> float:
        """The chance of the seat to move of two, with `total` thrown in its turn."""
        state = State((mine, other), total=total, throws=1 if total else 0)
        return best_of(self.choices(state)).chance

    def rolls_again(self, mine: int, other: int) -> tuple[int, ...]:
        """The totals of a turn below the target at which to throw again, against one other; not for `hog`.

        They are not always an interval.
        """
        states = [State((mine, other), total=total, throws=1) for total in range(1, self.house.target - mine)]
        pairs = [(state.total, self.choices(state)) for state in states]
        return tuple([total for total, (roll, hold) in pairs if roll.chance > hold.chance])

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Every action open to the seat to move, with its chance: under `hog` each number of dice."""
        after, score = self._after(state), state.scores[state.seat]
        if self._throws is None:
            return self._hog_choices(after, score)
        here = score + state.total
        rolled = Choice({"type": "roll"}, self._rolled(self._throws, after, state))
        if not state.throws:
            return (rolled,)
        return (rolled, Choice({"type": "hold"}, float(after(np.array([here]))[0])))

    def _hog_choices(self, after: After, score: int) -> tuple[Choice, ...]:
        worth = after(score + np.arange(self._sums.shape[1]))
        kept = self._sums.sum(axis=1)
        chances = self._sums @ worth + (1.0 - kept) * worth[0]
        return tuple([Choice({"type": "roll", "dice": i + 1}, float(chances[i])) for i in range(len(chances))])

    def _rolled(self, throws: Throws, after: After, state: State) -> float:
        """What throwing again is worth: the turn from its highest totals down."""
        score, top = state.scores[state.seat], len(throws.points)
        here = score + state.total
        last = max(here, max(self.house.target, *state.scores) + self._span)
        worth = after(np.arange(here, last + top + 1))
        lost, ruined = after(np.array([score, 0]))
        ends = throws.lost * lost + throws.ruined * ruined
        rolled = 0.0
        for row in range(last - here, -1, -1):
            rolled = float(ends + throws.points @ worth[row + 1 : row + 1 + top])
            worth[row] = max(worth[row], rolled)
        return rolled

    def _after(self, state: State) -> After:
        if state.reached >= 0:
            return self._after_last_turn(state)
        target, shift = self.house.target, self._shift(state)
        others = [score for seat, score in enumerate(state.scores) if seat != state.seat]

        def after(scores: Scores) -> Chances:
            chance = np.ones(len(scores))
            near = self._near(scores, shift)
            for other in others:
                there = self._beyond(scores - other) if self.house.last_round else 1.0
                alone = np.where(scores >= target, there, 1.0 - self.table[self._near(other, shift), near])
                chance = np.minimum(chance, alone)
            return chance

        return after

    def _after_last_turn(self, state: State) -> After:
        """Once a seat has reached the target: those between it and the seat to move have played their last turn."""
        seats = len(state.scores)
        left = (state.reached - state.seat) % seats
        later = [state.scores[(state.seat + i) % seats] for i in range(1, left)]
        best = max([state.scores[(state.seat + i) % seats] for i in range(left, seats)])

        def after(scores: Scores) -> Chances:
            chance = np.where(scores > best, 1.0, np.where(scores == best, EVEN, 0.0))
            for other in later:
                chance *= self._beyond(scores - other)
            return chance

        return after

    def _beyond(self, lead: Scores) -> Chances:
        """The chance not to be caught by a seat that has one more turn and is so far behind."""
        return np.asarray(1.0 - self._caught[np.clip(lead, 0, len(self._caught) - 1)])

    def _shift(self, state: State) -> int:
        """What to add to scores so that they stand in the table: nothing where the whole game is solved."""
        farthest = min([*state.scores, self.house.target])
        return min(0, max(self.solved.target - self.house.target, -farthest))

    def _near(self, scores: Scores | int, shift: int) -> Scores:
        return np.asarray(np.clip(np.asarray(scores) + shift, 0, self.solved.target - 1))

    def _solve(self) -> Chances:
        target = self.solved.target
        table = np.full((target, target), EVEN)
        ground = Ground(target, target + self._span, self._ends())
        throws = self._throws
        if throws is None:
            # More dice would add points that nobody needs and a 1 that nobody wants.
            most = min(MOST_DICE, target // 4 + 35)
            sweep_hog(ground, np.ascontiguousarray(self._sums[:most, : 6 * most + 1]), table)
            return table
        sweep(ground, throws, table)
        if throws.ruined:
            fixed_point(lambda first: _swept(ground, throws, table, first), table[:, 0].copy())
        return table

    def _ends(self) -> Chances:
        """What holding from the target on is worth, by the other's score and the points beyond the target."""
        target = self.solved.target
        if not self.house.last_round:
            return np.ones((target, 1))
        beyond = np.arange(FARTHEST)
        return self._beyond(target + beyond[None, :] - np.arange(target)[:, None])


def _swept(ground: Ground, throws: Throws, table: Chances, first: Chances) -> Chances:
    """What the chances against a seat without points come to when a ruined seat's are taken to be `first`."""
    table[:, 0] = first
    sweep(ground, throws, table, 1)
    return table[:, 0].copy()
