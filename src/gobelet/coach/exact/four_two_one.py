"""421 for two played as well as can be: the chance of every state to be the first without tokens.

A round is solved from its end: the second player's throws against each hand of the first, within each number of
throws; then the first player's throws and when to stand. What a round leads to is another round: of fewer tokens in
the pot in the charge, which so ends by itself; in the discharge of any number of tokens, so all its rounds are solved
together as a fixed point.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gobelet.coach.exact.choice import Choice
from gobelet.coach.exact.fixed_point import fixed_point
from gobelet.coach.exact.four_two_one_hands import COUNT, LOWEST, Hands, Values, positions, worths
from gobelet.games.four_two_one.ranking import rank
from gobelet.games.four_two_one.rounds import NENETTE_TAKES
from gobelet.games.four_two_one.state import CHARGE, DISCHARGE, House, State

EVEN = 0.5
Tokens = NDArray[np.intp]


class FourTwoOnePlay:
    """Best play of two seats under the options of a table.

    `discharge[a]` is the chance of the seat that starts a round of the discharge with a tokens; `charge[a, b]` of the
    one that starts a round of the charge with a tokens while the other has b and the rest lies in the pot.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.hands = Hands()
        self._worth = worths(house.value_421)
        # The rank of the better of two hands, the starter's first, and what the loser takes for a nénette.
        hand = np.arange(COUNT)
        self._moved = self._worth[np.minimum(hand[:, None], hand[None, :])]
        self._nenette = NENETTE_TAKES * ((hand == LOWEST) & house.nenette)
        both = (hand[:, None] == LOWEST) & (hand[None, :] == LOWEST)
        # What the loser of a round of the discharge takes, by the starter's hand and the other's: of two nénettes
        # neither takes anything for it.
        self._starter_takes = self._moved + np.where(both, 0, self._nenette[:, None])
        self._other_takes = self._moved + np.where(both, 0, self._nenette[None, :])
        self.discharge = self._discharge()
        self.charge = self._charge()

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Every action open to the seat to move in its hand, each set of faces to keep once; where there is nothing
        to decide (a first throw, a rampo, the round for who starts) the one action, its chance as good as even."""
        seat = state.playing()
        hand = state.hands[seat]
        if state.rampo() is not None or not hand.throws or state.phase not in (CHARGE, DISCHARGE):
            return (Choice({"type": "roll", "keep": []}, EVEN),)
        starts = seat == state.starter
        stand, again = self._starter(state) if starts else self._second(state)
        at, good = rank(hand.dice) - 1, 1.0 if starts else -1.0
        shift = 0.0 if starts else 1.0
        found = [Choice({"type": "stand"}, shift + good * float(stand[at]))]
        for number in self.hands.choices[at]:
            keep = positions(hand.dice, self.hands.keeps[number])
            chance = shift + good * float(again @ self.hands.after[number])
            found.append(Choice({"type": "roll", "keep": keep}, chance))
        return tuple(found)

    def _starter(self, state: State) -> tuple[Values, Values]:
        """What each hand is worth to the starter when it stands, and when one throw more has made it."""
        worth = self._outcomes(state)
        throws = state.hands[state.starter].throws
        answers = self._answers(worth, state.limit)
        after = answers[state.limit - 1]
        for taken in range(state.limit - 1, throws, -1):
            after = np.maximum(answers[taken - 1], self.hands.again(after, most=True))
        return answers[throws - 1], after

    def _second(self, state: State) -> tuple[Values, Values]:
        """The same for the second player, as the starter's chance."""
        seat = state.playing()
        worth = self._outcomes(state)[rank(state.hands[state.starter].dice) - 1]
        after = worth
        for _ in range(state.limit - state.hands[seat].throws - 1):
            after = np.minimum(worth, self.hands.again(after, most=False))
        return worth, after

    def _outcomes(self, state: State) -> Values:
        mine = state.tokens[state.starter]
        if state.phase == DISCHARGE:
            return self._discharged(np.array([mine]), self.discharge)[0, :, :]
        return self._charged(np.array([mine]), state.pot, self.charge)[0, :, :]

    def _answers(self, worth: Values, limit: int) -> list[Values]:
        """By the throws that the starter took, one first: what its hands are worth against the best answer."""
        after, answers = worth, []
        for _ in range(limit):
            answers.append(np.asarray(after @ self.hands.first))
            after = np.minimum(worth, self.hands.again(after, most=False))
        return answers

    def _round(self, worth: Values, limit: int) -> Values:
        """What a round is worth to its starter, `worth[..., h, g]` being what its end is with these two hands."""
        answers = self._answers(worth, limit)
        after = answers[-1]
        for answer in answers[-2::-1]:
            after = np.maximum(answer, self.hands.again(after, most=True))
        return np.asarray(after @ self.hands.first)

    def _discharge(self) -> Values:
        starts = np.arange(1, self.house.tokens)
        most = self.house.most_rolls(DISCHARGE)

        def step(chances: Values) -> Values:
            return self._round(self._discharged(starts, _framed(chances)), most)

        return _framed(fixed_point(step, np.full(len(starts), EVEN)))

    def _discharged(self, mine: Tokens, chances: Values) -> Values:
        """What a round of the discharge ends in for its starter: `[i, h, g]` where it has `mine[i]` tokens."""
        total, mine = self.house.tokens, mine[:, None, None]
        won = np.maximum(mine - self._other_takes, 0)
        lost = np.minimum(mine + self._starter_takes, total)
        # Whoever loses starts the next round.
        return self._settled(1.0 - chances[total - won], chances[lost])

    def _settled(self, won: Values, lost: Values) -> Values:
        """By both hands: what winning is worth where the starter's is the better, losing where it is not."""
        hand = np.arange(COUNT)
        better, equal = hand[:, None] < hand[None, :], hand[:, None] == hand[None, :]
        return np.where(equal, (won + lost) / 2, np.where(better, won, lost))

    def _charge(self) -> Values:
        total = self.house.tokens
        chances = np.full((total + 1, total + 1), np.nan)
        for mine in range(total + 1):
            chances[mine, total - mine] = self.discharge[mine]
        for pot in range(1, total + 1):
            starts = np.arange(total - pot + 1)
            limit = self.house.most_rolls(CHARGE)
            chances[starts, total - pot - starts] = self._round(self._charged(starts, pot, chances), limit)
        return chances

    def _charged(self, mine: Tokens, pot: int, chances: Values) -> Values:
        """What a round of the charge ends in for its starter, with so much in the pot."""
        mine = mine[:, None, None]
        other = self.house.tokens - pot - mine
        # The nénettes take first, the starter's before the other's; the loser takes what is left of its due.
        mine_for_it = np.minimum(self._nenette[:, None], pot)
        other_for_it = np.minimum(self._nenette[None, :], pot - mine_for_it)
        due = np.minimum(self._moved, pot - mine_for_it - other_for_it)
        mine, other = mine + mine_for_it, other + other_for_it
        return self._settled(1.0 - chances[other + due, mine], chances[mine + due, other])


def _framed(chances: Values) -> Values:
    """With what having no token is worth, and having all."""
    return np.concatenate(([1.0], chances, [0.0]))
