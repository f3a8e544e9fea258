"""What a seat sees of the bomb: the expert never the dice nor the edgework, the defuser never the manual."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gobelet.games.bomb.dice import COLOURS, FACES, by_colour, colours
from gobelet.games.bomb.forms import all_forms
from gobelet.games.bomb.manual import manual
from gobelet.games.bomb.state import Decision, Module, State

if TYPE_CHECKING:
    from gobelet.games.bomb.game import BombRules

TITLE = {"fr": "La bombe", "en": "The bomb"}
SOLO, DEFUSER, EXPERT = "solo", "defuser", "expert"


def view(rules: BombRules, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
    """The game's part of the view of `seat`; for the expert it also replaces what the table would tell."""
    roles = (SOLO,) if len(names) == 1 else (DEFUSER, EXPERT)
    seen = _clock(rules, state)
    seen["role"] = roles[seat]
    seen["players"] = [{"name": name, "role": role, "total": state.solved()} for name, role in zip(names, roles)]
    if roles[seat] != DEFUSER:
        seen["manual"] = manual()
    seen.update(_veil(rules, state) if roles[seat] == EXPERT else _bomb(state))
    if rules.result(state) is not None:
        judged = _judged if roles[seat] == EXPERT else _decision
        seen["decisions"] = [judged(decision) for decision in state.decisions]
    return seen


def speed(strikes: int) -> float:
    """How fast the clock runs: a quarter faster with each strike."""
    return 1 + strikes / 4


def _clock(rules: BombRules, state: State) -> dict[str, Any]:
    """What both may know: the clock, the strikes, what is solved."""
    return {
        "title": TITLE,
        "time_left": rules.limit - state.elapsed,
        "time_limit": rules.limit,
        "speed": speed(state.strikes),
        "strikes": state.strikes,
        "strike_limit": rules.options["strikes"],
        "strictness": rules.options["strictness"],
        "solved": state.solved(),
        "struck": state.struck,
        "module_count": len(state.modules),
        "turn": [min(state.solved() + 1, len(state.modules)), len(state.modules)],
        "simultaneous": False,
        "rolls_left": None,
        "decisions": None,
    }


def _bomb(state: State) -> dict[str, Any]:
    """What the defuser sees: edgework, dice, and every decision once it is over."""
    shown = _shown(state)
    module = state.modules[shown]
    return {
        "edgework": None if state.edgework is None else state.edgework.to_json(),
        "edgework_forms": None if state.edgework is None else all_forms(state.edgework),
        "module": shown,
        "modules": [_module(each) for each in state.modules],
        "dice": _dice(module),
        "dice_count": len(COLOURS),
        "roll": module.rolls,
    }


def _shown(state: State) -> int:
    """The module whose dice are shown by themselves: the one that rolls, else the first that is not solved."""
    unsolved = [place for place, module in enumerate(state.modules) if not module.solved()]
    if state.falling >= 0:
        return state.falling
    return unsolved[0] if unsolved else len(state.modules) - 1


def _module(module: Module) -> dict[str, Any]:
    return {
        "dice": _dice(module),
        "roll": module.rolls,
        "rolled": module.rolled(),
        "solved": module.solved(),
    }


def _dice(module: Module) -> list[dict[str, Any]]:
    return [
        {"value": face, "kept": place in module.held, "sides": FACES, "colour": COLOURS[place]}
        for place, face in enumerate(module.dice)
    ]


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "module": decision.module,
        "dice": by_colour(decision.dice),
        "held": colours(decision.held),
        "keep": colours(decision.keep),
        "verdict": decision.status,
        "rule": decision.rule,
        "struck": decision.struck,
    }


def _judged(decision: Decision) -> dict[str, Any]:
    """A decision as the expert may read it: still without the dice."""
    return {
        "module": decision.module,
        "rolled": len(COLOURS) - len(decision.held),
        "kept": len(decision.keep),
        "verdict": decision.status,
        "rule": decision.rule,
        "struck": decision.struck,
    }


def _veil(rules: BombRules, state: State) -> dict[str, Any]:
    """What the expert sees in place of the bomb, and of the parts of the table that would show it."""
    options = {key: rules.options[key] for key in sorted(rules.options) if key != "edgework"}
    return {
        "options": options,
        "last": None,
        "due": None,
        "modules": [{"solved": each.solved()} for each in state.modules],
    }
