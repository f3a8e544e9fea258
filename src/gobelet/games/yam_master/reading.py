"""Actions in their one written form."""

from __future__ import annotations

from typing import Any

from gobelet.engine.contract import Action
from gobelet.engine.errors import brief, illegal
from gobelet.games.yam_master.board import SIDE
from gobelet.games.yam_master.kinds import DICE


def read(action: Action) -> Action:
    """The action with nothing else in it; raises `Refused` for what is no action of this game."""
    kind = action["type"]
    if kind == "roll":
        return {"type": kind, "keep": _keep(action.get("keep", []))}
    if kind == "place" or kind == "remove":
        return {"type": kind, "square": _square(action.get("square"))}
    if kind == "challenge" or kind == "pass":
        return {"type": kind}
    raise illegal("error.unknown_action", type=kind[:40])


def _keep(keep: Any) -> list[int]:
    if not isinstance(keep, list):
        raise illegal("error.yam_master.keep_list")
    for position in keep:
        if not whole(position) or not 0 <= position < DICE:
            counted = whole(position) and -DICE < position < 1000
            raise illegal(
                "error.yam_master.keep_position", position=position + 1 if counted else brief(position), count=DICE
            )
    if len(set(keep)) != len(keep):
        raise illegal("error.yam_master.keep_twice")
    return sorted(keep)


def _square(square: Any) -> list[int]:
    if not isinstance(square, list) or len(square) != 2:
        raise illegal("error.yam_master.square_missing")
    if not all([whole(n) and 0 <= n < SIDE for n in square]):
        raise illegal("error.yam_master.no_such_square", most=SIDE - 1)
    return square[:]


def whole(value: Any) -> bool:
    """Whether a JSON value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)
