"""Players of Yam Master.

`casual` puts a token on any square as soon as the dice allow one, else keeps its most frequent face; it never
challenges. `good` plays the exact turn for squares that are worth their rarity. `best` plays the exact turn for the
chance of winning after it, as learned from games against itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from gobelet.coach.bots.yam_master_turn import ENDS, NOTHING, REMOVE, Solved, Turns, ends
from gobelet.coach.bots.yam_master_value import KIND_PLACES, PLACES, Boards, Weights, Worths, kept_weights, worths
from gobelet.engine.contract import Action
from gobelet.games.yam_master.board import FREE, square_of
from gobelet.games.yam_master.game import YamMasterRules
from gobelet.games.yam_master.kinds import DICE, KINDS, ROLLS
from gobelet.games.yam_master.state import TURNS, State

EQUAL = 1e-9

Judge = Callable[[Boards, bool], Worths]
"""The worth of every end of a turn on these boards; whether it is the last turn of the game."""


@dataclass(frozen=True)
class Plan:
    """What a turn on one board may end in, and the turn solved for it."""

    worths: Worths
    solved: Solved


class Player:
    """One level. It keeps the plan of the last board it saw, so that a turn is solved once."""

    def __init__(self, level: str) -> None:
        self.level = level
        self._turns: dict[bool, Turns] = {}
        self._judge: Judge | None = None
        self._planned: tuple[Any, Plan] | None = None

    def move(self, rules: YamMasterRules, state: State, seat: int, draw: Callable[[int], int]) -> Action:
        """The action of a seat that may act; `draw(n)` gives a number below n (the casual player's squares)."""
        if not state.rolls:
            return {"type": "roll", "keep": []}
        if self.level == "casual":
            return _casual(rules, state, seat, draw)
        if rules.strict not in self._turns:
            self._turns[rules.strict] = Turns(rules.strict)
        turns = self._turns[rules.strict]
        return _planned(turns, self._plan(turns, rules, state, seat), state, rules.strict)

    def _plan(self, turns: Turns, rules: YamMasterRules, state: State, seat: int) -> Plan:
        key = (state.board, seat, state.turn >= TURNS, rules.strict)
        if self._planned is None or self._planned[0] != key:
            if self._judge is None:
                self._judge = rarity() if self.level == "good" else learned()
            worth = self._judge(seen_by(state, seat), state.turn >= TURNS)
            self._planned = (key, Plan(worth, turns.solve(worth.worth)))
        return self._planned[1]


def seen_by(state: State, seat: int) -> Boards:
    """The board as one row of numbers: 1 for a token of the seat, 2 for one of the other, 0 for a free square."""
    return np.array([[0 if owner == FREE else 1 if owner == seat else 2 for owner in state.board]], np.int8)


def learned() -> Judge:
    """The chance of winning that the weights of the package say."""
    return learned_from(kept_weights())


def learned_from(weights: Weights) -> Judge:
    """The chance of winning that weights say."""
    return lambda boards, last: worths(weights, boards, last)


def rarity() -> Judge:
    """A square is worth how rarely a whole turn that goes for it alone reaches it; a token taken off, its square."""
    rare = np.array(rarities())
    by_place = np.zeros(PLACES)
    for kind, places in enumerate(KIND_PLACES):
        by_place[places] = rare[kind]

    def judge(boards: Boards, last: bool) -> Worths:
        worth = np.full((ENDS, len(boards)), -np.inf)
        place = np.zeros((ENDS, len(boards)), np.intp)
        for kind, places in enumerate(KIND_PLACES):
            free = boards[:, places] == 0
            place[kind] = places[free.argmax(1)]
            worth[kind] = np.where(free.any(1), rare[kind], -np.inf)
        taken = np.where(boards == 2, by_place, -np.inf)
        place[REMOVE], worth[REMOVE] = taken.argmax(1), taken.max(1)
        worth[NOTHING] = 0
        return Worths(worth, place)

    return judge


def rarities() -> tuple[float, ...]:
    """For each kind of square, the chance that a whole turn that goes for it alone does not reach it."""
    goals = np.zeros((ENDS, len(KINDS)))
    goals[: len(KINDS)] = np.eye(len(KINDS))
    return tuple([float(missed) for missed in 1 - Turns(False).solve(goals).value])


def _casual(rules: YamMasterRules, state: State, seat: int, draw: Callable[[int], int]) -> Action:
    moves = rules.moves(state, seat)
    for kind in ("place", "remove"):
        if kind in moves:
            squares = moves[kind]["square"]
            return {"type": kind, "square": squares[draw(len(squares))]}
    if "roll" not in moves:
        return {"type": "pass"}
    face = max(state.dice, key=lambda face: (state.dice.count(face), face))
    keep = [i for i in range(DICE) if state.dice[i] == face]
    return {"type": "roll", "keep": keep[: DICE - 1]}


def _planned(turns: Turns, plan: Plan, state: State, strict: bool) -> Action:
    """The best of ending the turn, declaring a challenge and throwing on."""
    worth = plan.worths.worth[:, 0]
    end = max(ends(state.dice, state.rolls, state.challenge, strict), key=lambda end: float(worth[end]))
    best, action = float(worth[end]), _ending(end, int(plan.worths.place[end, 0]))
    if state.rolls == ROLLS:
        return action
    keeps = plan.solved.keeps[state.challenge][state.rolls - 1]
    thrown, keep = turns.best_keep(state.dice, keeps)
    if thrown > best + EQUAL:
        best, action = thrown, {"type": "roll", "keep": keep}
    if state.rolls == 1 and not state.challenge:
        bound, _ = turns.best_keep(state.dice, plan.solved.keeps[True][0])
        if bound > best + EQUAL:
            action = {"type": "challenge"}
    return action


def _ending(end: int, place: int) -> Action:
    if end == NOTHING:
        return {"type": "pass"}
    return {"type": "remove" if end == REMOVE else "place", "square": square_of(place)}
