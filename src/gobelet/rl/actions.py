"""The actions of a game as one list, numbered from 0, and which of them the rules offer now."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from gobelet.engine.contract import Action, Rules, State
from gobelet.engine.errors import Refused
from gobelet.games.bomb.dice import COLOURS
from gobelet.games.pig.game import MOST_DICE
from gobelet.games.pig.state import HOG
from gobelet.games.yam_master.board import LAYOUT, square_of

STAND: Action = {"type": "stand"}


def actions_of(rules: Any) -> tuple[Action, ...]:
    """Every action that a seat can ever take, in the order of their numbers: the rolls first, by the dice kept (none,
    one, …), then what ends a turn."""
    if rules.game == "sheet":
        written = [{"type": "score", "category": category.key} for category in rules.data.categories]
        return (*_rolls(rules.data.dice), *written)
    if rules.game == "yam_master":
        squares = [square_of(place) for place in range(len(LAYOUT))]
        tokens = [{"type": kind, "square": square} for kind in ("place", "remove") for square in squares]
        return (*_rolls(5), {"type": "challenge"}, {"type": "pass"}, *tokens)
    if rules.game == "four_two_one":
        return (*_rolls(3), STAND)
    if rules.game == "bomb":
        modules = range(rules.options["modules"])
        return tuple([{**roll, "module": module} for module in modules for roll in _rolls(COLOURS)])
    if rules.house.variant == HOG:
        return tuple([{"type": "roll", "dice": count} for count in range(1, MOST_DICE + 1)])
    return ({"type": "roll"}, {"type": "hold"})


def is_offered(rules: Rules, state: State, seat: int, moves: dict[str, Any], action: Action) -> bool:
    """Whether `moves` (of the state, for the seat) offers an action."""
    carries = moves.get(action["type"])
    if carries is None:
        return False
    for field, value in action.items():
        if field == "keep":
            if len(value) > carries["at_most"] or not set(value) <= set(carries["keep"]):
                return False
        elif field == "dice":
            if not carries["dice"][0] <= value <= carries["dice"][1]:
                return False
        elif field != "type" and value not in carries[field]:
            return False
    return len(carries.get("module", ())) < 2 or _is_taken(rules, state, seat, action)


def _is_taken(rules: Rules, state: State, seat: int, action: Action) -> bool:
    """Whether the rules take it: what may be kept depends on the module, and `moves` says it of several together."""
    try:
        rules.apply(state, seat, action)
    except Refused:
        return False
    return True


def _rolls(dice: int | tuple[str, ...]) -> tuple[Action, ...]:
    """A roll for each set of dice kept, but all of them."""
    names = tuple(range(dice)) if isinstance(dice, int) else dice
    keeps = [list(keep) for size in range(len(names)) for keep in combinations(names, size)]
    return tuple([{"type": "roll", "keep": keep} for keep in keeps])
