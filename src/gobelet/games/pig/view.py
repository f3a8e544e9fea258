"""What a seat sees of a game of Cochon: there are no secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gobelet.games.pig.state import Ended, State

if TYPE_CHECKING:
    from gobelet.games.pig.game import PigRules

TITLE = {"fr": "Cochon", "en": "Pig"}


def view(rules: PigRules, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
    """The game's part of the view of `seat`, as the protocol writes it."""
    house = rules.house
    held = state.scores[state.seat] + state.total
    return {
        "title": TITLE,
        "turn": [state.turns // len(state.scores) + 1, 0],
        "target": house.target,
        "variant": house.variant,
        "scores": list(state.scores),
        "turn_total": state.total,
        "if_held": {"score": held, "reaches": held >= house.target} if state.throws else None,
        "dice": [{"value": face, "kept": False, "sides": 6} for face in state.dice],
        "dice_count": house.dice(),
        "roll": state.throws,
        "rolls_left": 1 if rules.moves(state, seat) else 0,
        "simultaneous": False,
        "reached": None if state.reached < 0 else state.reached,
        "last_turn": state.reached >= 0 and rules.result(state) is None,
        "ended": None if state.ended is None else _ended(state.ended),
        "players": [{"name": names[i], "score": score} for i, score in enumerate(state.scores)],
    }


def _ended(ended: Ended) -> dict[str, Any]:
    """The turn before: `how` is `held`, `lost` or `ruined`, `points` were kept or lost by it."""
    return {"seat": ended.seat, "dice": list(ended.dice), "how": ended.how, "points": ended.points}
