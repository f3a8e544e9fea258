"""Learns what boards of Yam Master are worth: `python -m tools.train_yam_master`.

Twice: from games against itself alone, and from games of which half are against the good player, who values squares by
rarity. Three parts of the first weights and one of the second are written: they win more often against players who see
no rows coming than the first alone, and but a little less often against those.

Every turn is solved exactly for the present weights, so the worth of a board is learned from the expectation over all
dice of the turn that follows it, mixed with that of later turns and with how the game ended (a return of `LAMBDA`, cut
after `HORIZON` turns); where the good player moves next, from what comes after. What a line's occupation is worth is
the sum of four weights: for it in any line of that length or in this very line, in any stage of the game or in this
one. So a new case begins with what similar ones have taught. The weights are means over the last quarter of the steps.
The same seed gives the same file on the same machine.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gobelet.coach.bots.yam_master import Judge, learned_from, rarity
from gobelet.coach.bots.yam_master_batch import AT_ONCE, OTHER, Batch, match
from gobelet.coach.bots.yam_master_value import (
    FILE,
    PATTERNS,
    STAGE_OF,
    STAGES,
    STARTS,
    Boards,
    Weights,
    chance_of,
    counts,
    digits_of,
    ended,
    patterns,
    worths,
)
from gobelet.games.yam_master.board import LAYOUT, LINES, STOCK

RATE = (0.015, 0.003)
LAMBDA = (0.8, 0.4)
"""Both go from the first number to the second as the steps go by."""
HORIZON = 10
DAMPING = 4
"""A weight that few of the boards of a step have goes by less of its error."""
AVERAGED = 0.75
FIRST_GUESS = 0.04
ALONE = 3
"""Parts of the weights that were learned without the good player, for one part of the others."""

Floats = npt.NDArray[np.floating[Any]]
Indices = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Turn:
    """A turn of every game: its board before it by patterns, stage and counts, what it was worth to who moved then,
    and where it ended the game with what. `good` says where the good player moved."""

    at: Indices
    stage: Indices
    counts: Indices
    value: Floats
    over: npt.NDArray[np.bool_]
    won: Floats
    good: npt.NDArray[np.bool_]


class Learner:
    """The weights as they are learned."""

    def __init__(self) -> None:
        self.kinds, guess = kinds_of_patterns()
        self.shared = guess
        self.shared_by_stage = np.zeros((STAGES, len(guess)))
        self.own = np.zeros(PATTERNS)
        self.own_by_stage = np.zeros((STAGES, PATTERNS))
        self.counts = np.zeros((STOCK + 1) ** 2)

    def weights(self) -> Weights:
        """The sums, as the players use them."""
        lines = (self.shared + self.shared_by_stage)[:, self.kinds] + self.own + self.own_by_stage
        return Weights(lines, self.counts.reshape(STOCK + 1, STOCK + 1).copy())

    def learn(self, turn: Turn, target: Floats, taught: npt.NDArray[np.bool_], rate: float) -> None:
        """Goes by some of the error of boards whose worth to who had just moved should be `target`, where `taught`."""
        kinds = self.kinds[turn.at]
        kind_rows = kinds + (turn.stage * len(self.shared))[:, None]
        rows = turn.at + (turn.stage * PATTERNS)[:, None]
        tables = (
            (self.shared, kinds),
            (self.shared_by_stage.reshape(-1), kind_rows),
            (self.own, turn.at),
            (self.own_by_stage.reshape(-1), rows),
        )
        odds = sum([table[at].sum(1) for table, at in tables]) + self.counts[turn.counts]
        error = (target - chance_of(odds))[taught]
        for table, at in tables:
            _go(table, at[taught].ravel(), np.repeat(error, len(LINES)), rate)
        _go(self.counts, turn.counts[taught], error, rate)


def kinds_of_patterns() -> tuple[Indices, Floats]:
    """For each pattern of each line the kind that it shares with other lines, read from either end; and a first guess
    of what each kind is worth."""
    known: dict[tuple[int, ...], int] = {}
    guess: list[float] = []
    kinds = np.zeros(PATTERNS, np.intp)
    for line, start in zip(LINES, STARTS[:-1], strict=True):
        for number in range(3 ** len(line)):
            digits = tuple(digits_of(number, len(line)))
            kind = min(digits, digits[::-1])
            if kind not in known:
                known[kind] = len(known)
                own, other = digits.count(1), digits.count(2)
                alone = own**2 if not other else -(other**2) if not own else 0
                guess.append(FIRST_GUESS * alone * len(line) / 5)
            kinds[start + number] = known[kind]
    return kinds, np.array(guess)


def train(
    steps: int, generator: np.random.Generator, against: npt.NDArray[np.bool_], tell: Callable[[int, Weights], None]
) -> Weights:
    """The weights after so many turns of `AT_ONCE` games side by side, those `against` the good player; `tell` hears
    of every tenth of them."""
    learner, batch = Learner(), Batch(generator)
    boards = np.zeros((AT_ONCE, len(LAYOUT)), np.int8)
    past: deque[Turn] = deque()
    rare = rarity()
    good = against & (np.arange(AT_ONCE) % 4 == 0)  # the good player moves now
    weights = learner.weights()
    means: list[Any] = [0.0, 0.0, 0]
    for step in range(steps):
        done = step / steps
        if step % 4 == 0:
            weights = learner.weights()
        turn, boards = play_turn(batch, weights, rare, boards, good)
        past.append(turn)
        if len(past) > HORIZON:
            taught = past[0].good | ~against  # not what the good player has just left
            learner.learn(past[0], returned(past, between(LAMBDA, done)), taught, between(RATE, done))
            past.popleft()
        good = against & ~good
        if done >= AVERAGED and step % 20 == 0:
            means = [means[0] + weights.lines, means[1] + weights.counts, means[2] + 1]
        if step % (steps // 10) == 0:
            tell(step, weights)
    return Weights(means[0] / means[2], means[1] / means[2])


def play_turn(
    batch: Batch, weights: Weights, rare: Judge, boards: Boards, good: npt.NDArray[np.bool_]
) -> tuple[Turn, Boards]:
    """A turn of every game, and the boards as the next player sees them, a free one where a game was over."""
    offered = worths(weights, boards)
    solved = batch.turns.solve(offered.worth.astype(np.float32))
    before = OTHER[boards]
    own, other = counts(before)
    after = batch.played(boards, offered, solved)
    other_offer = rare(boards[good], False)
    after[good] = batch.played(boards[good], other_offer, batch.turns.solve(other_offer.worth))
    over, won = ended(after)
    next_boards = OTHER[after]
    next_boards[over] = 0
    value = solved.value.astype(np.float64)
    turn = Turn(patterns(before), STAGE_OF[own, other], own * (STOCK + 1) + other, value, over, won, good)
    return turn, next_boards


def returned(turns: deque[Turn], share: float) -> Floats:
    """What the boards before the first of these turns should be worth to who had moved before it."""
    value = turns[-1].value
    for turn in list(turns)[-2::-1]:
        later = np.where(turn.over, turn.won, 1 - value)
        value = np.where(turn.good, later, (1 - share) * turn.value + share * later)
    return 1 - value


def between(ends: tuple[float, float], done: float) -> float:
    """The number between two ends."""
    return ends[0] + (ends[1] - ends[0]) * done


def in_hundredths(weights: Weights) -> list[list[int]]:
    """The weights as the package's file has them: a row for each line of the board in each stage, then the counts."""
    rows = [row for stage in weights.lines for row in np.split(stage, STARTS[1:-1])]
    return [[round(100 * float(number)) for number in row] for row in (*rows, *weights.counts)]


def mixed(alone: Weights, both: Weights) -> str:
    """The text of the file: `ALONE` parts of the first weights and one of the second."""
    rows = []
    for ones, others in zip(in_hundredths(alone), in_hundredths(both), strict=True):
        numbers = [round((ALONE * one + other) / (ALONE + 1)) for one, other in zip(ones, others, strict=True)]
        rows.append(" ".join([str(number) for number in numbers]))
    return "\n".join(rows) + "\n"


def learned_alone(steps: int, seed: int) -> Weights:
    """The weights from games against itself."""
    return train(steps, np.random.default_rng(seed), np.zeros(AT_ONCE, np.bool_), told)


def learned_from_both(steps: int, seed: int) -> Weights:
    """The weights from games half of which are against the good player."""
    return train(steps // 2, np.random.default_rng(seed), np.arange(AT_ONCE) % 2 == 0, told)


def told(step: int, weights: Weights) -> None:
    """Says how the weights do."""
    share = match(learned_from(weights), rarity(), 1000, np.random.default_rng(0)).mean()
    print(f"{step:>7} turns of {AT_ONCE} games: {share:.3f} of 1000 games against rarity", flush=True)


def main() -> None:
    """Trains and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(2) as pool:
        alone = pool.submit(learned_alone, asked.steps, asked.seed)
        both = pool.submit(learned_from_both, asked.steps, asked.seed)
        FILE.write_text(mixed(alone.result(), both.result()), encoding="ascii")


def _go(table: Floats, at: Indices, errors: Floats, rate: float) -> None:
    """Moves each weight by the mean error of the boards that have it."""
    total = np.bincount(at, errors, len(table))
    table += rate * total / (np.bincount(at, minlength=len(table)) + DAMPING)


if __name__ == "__main__":
    main()
