"""What a coach says of one decision: every choice with what it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from gobelet.engine.contract import Action, State

EQUAL = {"double": 1e-7, "single": 1e-3}
"""Choices whose values differ by less are equally good, by the precision of the values."""


@dataclass(frozen=True)
class Choice:
    """An action and the final score that it may expect under best play afterwards."""

    action: Action
    value: float


class Judge(Protocol):
    """Values the decisions of one game's rules for one seat."""

    @property
    def by(self) -> str:
        """`table` where all states were solved, `turn` where each turn is judged by itself."""

    @property
    def equal(self) -> float:
        """Choices whose values differ by less are equally good."""

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        """Every distinct choice of a seat that has thrown, the best first."""

    def expected(self, state: State, seat: int) -> float:
        """The final score that a seat without dice may expect under best play."""

    def same(self, state: State, seat: int, one: Action, other: Action) -> bool:
        """Whether two actions come to the same: the same faces kept, or the same box."""


def value_of(judge: Judge, state: State, seat: int, action: Action, choices: tuple[Choice, ...]) -> float:
    """The value of an action that was taken, found among the choices."""
    for choice in choices:
        if judge.same(state, seat, choice.action, action):
            return choice.value
    raise ValueError(f"no such choice: {action}")


def choices_to_json(choices: tuple[Choice, ...], equal: float) -> list[dict[str, Any]]:
    """The choices as the protocol writes them, each with what it gives away; `equal` is that of their judge."""
    best = choices[0].value
    return [
        {
            "action": choice.action,
            "value": choice.value,
            "regret": max(0.0, best - choice.value),
            "best": best - choice.value < equal,
        }
        for choice in choices
    ]
