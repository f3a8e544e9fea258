"""An action with the chance of winning that it leaves."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.engine.contract import Action


@dataclass(frozen=True)
class Choice:
    """An action and the chance of winning with it, best play following; a shared first place counts by its share."""

    action: Action
    chance: float


def best_of(choices: tuple[Choice, ...]) -> Choice:
    """The choice with the best chance, the first of equals."""
    return max(choices, key=lambda choice: choice.chance)
