"""One decision of a table: every choice, the best, and one sentence of why."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from gobelet.coach.forward import game_in_c, library
from gobelet.coach.judge import Choice, choices_to_json
from gobelet.coach.sheets import SheetJudge
from gobelet.coach.values import Solution
from gobelet.engine.contract import Say
from gobelet.engine.errors import Refused
from gobelet.games.sheet.sheet import Sheet
from gobelet.games.sheet.state import State

MOST_ENDS = 2 * 960
MOST_GOALS = 3
LEAST_CHANCE = 0.04


@dataclass(frozen=True)
class Goal:
    """A box that a turn may end in: with what chance under best play, and how many points it then holds on average."""

    box: int
    chance: float
    points: float


def goals_of_keep(solution: Solution, sheet: Sheet, faces: tuple[int, ...], left: int) -> tuple[Goal, ...]:
    """Where the turn ends under best play when these dice are kept and the rest is thrown, `left` throws to come, the
    likeliest first. Ends that bring nothing are left out. Empty on a machine without the compiled library."""
    filled, flag, upper = solution.state_of(sheet)
    number = solution.model.keeps.index(tuple(sorted(faces)))
    out = (ctypes.c_double * (4 * MOST_ENDS))()
    try:
        game = game_in_c(solution.solved)
        count = library().gobelet_turn_ends(
            *game, filled, flag, min(upper, solution.model.top), number, left, ctypes.byref(out)
        )
    except Refused:
        return ()
    chances: dict[int, float] = {}
    points: dict[int, float] = {}
    for i in range(count):
        box, worth, chance = int(out[4 * i]), out[4 * i + 1], out[4 * i + 3]
        if worth:
            chances[box] = chances.get(box, 0.0) + chance
            points[box] = points.get(box, 0.0) + chance * worth
    goals = [Goal(box, chances[box], points[box] / chances[box]) for box in chances]
    return tuple(sorted(goals, key=lambda goal: (-goal.chance, goal.box)))


def advise(judge: SheetJudge, state: State, seat: int, say: Say) -> dict[str, Any]:
    """`{value, best, choices, why: {text, goals}, by}` of a seat that has thrown, values as expected final scores."""
    choices, solution = judge.choices(state, seat), judge.solution
    best = choices[0].action
    goals: tuple[Goal, ...] = ()
    if best["type"] == "roll" and solution is not None:
        faces = tuple([state.hands[seat].dice[i] for i in best["keep"]])
        goals = goals_of_keep(solution, state.sheets[seat], faces, judge.left(state, seat))
    keys = [category.key for category in judge.rules.data.categories]
    return {
        "value": choices[0].value,
        "best": best,
        "choices": choices_to_json(choices, judge.equal),
        "why": {
            "text": _why(judge, choices, goals, say),
            "goals": [{"category": keys[goal.box], "chance": goal.chance, "points": goal.points} for goal in goals],
        },
        "by": judge.by,
    }


def _why(judge: SheetJudge, choices: tuple[Choice, ...], goals: tuple[Goal, ...], say: Say) -> str:
    best, data = choices[0], judge.rules.data
    if best.action["type"] == "score":
        facts: dict[str, Any] = {"category": data.categories[data.place(best.action["category"])].said()}
        if len(choices) == 1:
            return say("coach.why.only", facts)
        facts["points"] = f"{best.value - choices[1].value:.1f}".replace(".", say("coach.decimal", {}))
        return say("coach.why.box", facts)
    shown = [goal for goal in goals if goal.chance >= LEAST_CHANCE][:MOST_GOALS]
    said = [
        say("coach.why.goal", {"category": data.categories[goal.box].said(), "percent": round(100 * goal.chance)})
        for goal in shown
    ]
    key = "coach.why.keep" if best.action["keep"] else "coach.why.throw"
    return say(key + (".goals" if said else ".plain"), {"goals": ", ".join(said)})
