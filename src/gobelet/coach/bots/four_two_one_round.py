"""What a hand of 421 is worth in its round when others have thrown and more are to throw: for any number of seats."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gobelet.coach.exact.four_two_one_hands import COUNT, LOWEST, Hands, Values, worths
from gobelet.games.four_two_one.ranking import rank
from gobelet.games.four_two_one.rounds import NENETTE_TAKES
from gobelet.games.four_two_one.state import CHARGE, State

NONE = -1
EVEN = 0.5


class Usual:
    """Hands as they usually come of one, two or three throws by players who throw for the best rank."""

    def __init__(self, hands: Hands, most_throws: int = 3) -> None:
        strength = 1.0 - (np.cumsum(hands.first) - hands.first / 2)
        wanted, led = strength, np.eye(COUNT)
        self.by_throws: list[Values] = [hands.first]
        for _ in range(most_throws - 1):
            again = hands.again(wanted, most=True)
            stands = strength >= again
            worth = hands.after @ wanted
            keeps = [max(row, key=worth.__getitem__) for row in hands.choices]
            led = np.where(stands[:, None], np.eye(COUNT), hands.after[keeps] @ led)
            wanted = np.maximum(strength, again)
            self.by_throws.append(np.asarray(hands.first @ led))


@dataclass(frozen=True)
class Seen:
    """What a seat knows of the round: the best and the worst hand that others have (`NONE` where there is none), how
    many seats throw after it, its tokens, what hands are worth, whether the pot gives the tokens."""

    best: int
    worst: int
    later: int
    tokens: int
    worth: NDArray[np.intp]
    nenette: bool
    charge: bool


def seen(state: State, seat: int, value_421: int, nenette: bool) -> Seen:
    """What the seat to play knows."""
    others = [rank(state.hands[other].dice) - 1 for other in state.seats() if state.hands[other].done]
    later = len(state.seats()) - len(others) - 1
    best, worst = (min(others), max(others)) if others else (NONE, NONE)
    return Seen(best, worst, later, state.tokens[seat], worths(value_421), nenette, state.phase == CHARGE)


def lowest_chance(known: Seen, usual: Values) -> Values:
    """The chance of being lowest with each hand, `usual` being the chances of the hands to come."""
    hand = np.arange(COUNT)
    under = np.where(hand > known.worst, 1.0, np.where(hand == known.worst, EVEN, 0.0))
    return np.asarray(under * _better(usual) ** known.later)


def token_gain(known: Seen, usual: Values) -> Values:
    """The tokens that each hand gets rid of on average, less those that it takes."""
    hand = np.arange(COUNT)
    over = np.ones(COUNT) if known.best == NONE else np.where(hand < known.best, 1.0, (hand == known.best) * EVEN)
    worse = 1.0 - _better(usual)
    given = over * worse**known.later * np.minimum(known.worth, known.tokens)
    taken = _taken(known, usual) + NENETTE_TAKES * (known.nenette & (hand == LOWEST))
    return np.asarray(-taken if known.charge else given - taken)


def _better(usual: Values) -> Values:
    """The chance that a hand to come is better than each, an equal one counting half."""
    return np.asarray(np.cumsum(usual) - usual / 2)


def _taken(known: Seen, usual: Values) -> Values:
    """The tokens that each hand takes as the lowest, by the best hand that the round then has."""
    hand = np.arange(COUNT)
    best = hand if known.best == NONE else np.minimum(hand, known.best)
    if not known.later:
        return np.asarray(lowest_chance(known, usual) * known.worth[best])
    under = np.where(hand > known.worst, 1.0, np.where(hand == known.worst, EVEN, 0.0))
    # The chance that all to come are better than a hand and none is better than another: [hand, other].
    before = np.cumsum(usual) - usual
    within = np.maximum(_better(usual)[:, None] - before[None, :], 0.0) ** known.later
    exactly = within - np.concatenate((within[:, 1:], np.zeros((COUNT, 1))), axis=1)
    worth = known.worth[np.minimum(best[:, None], hand[None, :])]
    return np.asarray(under * (exactly * worth).sum(axis=1))
