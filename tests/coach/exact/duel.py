"""Two ways to play Cochon with one die against each other: who wins how often, exactly."""

from __future__ import annotations

import numpy as np


def optimal_holds(table: np.ndarray) -> np.ndarray:
    """Where best play holds: `[score with the turn's total, own score, other's score]`."""
    target = len(table)
    worth, holds = np.ones((target + 6, target, target)), np.zeros((target, target, target), dtype=bool)
    for score in range(target - 1, -1, -1):
        rolled = (1 - table.T) / 6 + sum(worth[score + face] for face in range(2, 7)) / 6
        held = np.broadcast_to(1 - table[:, score], (target, target))
        holds[score] = (held > rolled) & (np.arange(target)[:, None] < score)
        worth[score] = np.where(holds[score], held, rolled)
    return holds


def twenty_holds(target: int) -> np.ndarray:
    """Where one holds whose turn has brought 20."""
    scores = np.arange(target)
    return np.broadcast_to((scores[:, None] - scores[None, :] >= 20)[:, :, None], (target,) * 3)


def ends(holds: np.ndarray) -> np.ndarray:
    """By own score and other's, the chances of each score at the end of a turn; the last is that of winning."""
    target = len(holds)
    found = np.zeros((target + 1, target, target))
    here = np.zeros((target + 6, target, target))
    own = np.arange(target)
    here[own, own] = 1
    for score in range(target):
        found[score] += np.where(holds[score], here[score], 0)
        going = np.where(holds[score], 0, here[score])
        found[own, own] += going[own] / 6
        for face in range(2, 7):
            here[score + face] += going / 6
    found[target] = here[target:].sum(axis=0)
    return found


def duel(one: np.ndarray, other: np.ndarray) -> tuple[float, float]:
    """The chance that the first way to play wins: when it begins, and when the other does."""
    target = len(one)
    first, second = ends(one), ends(other)
    mine = theirs = np.full((target, target), 0.5)
    for _ in range(400):
        before = mine
        mine = first[target] + np.einsum("mij,jm->ij", first[:target], 1 - theirs)
        theirs = second[target] + np.einsum("mij,jm->ij", second[:target], 1 - mine)
        if np.abs(mine - before).max() < 1e-12:
            break
    return float(mine[0, 0]), float(1 - theirs[0, 0])
