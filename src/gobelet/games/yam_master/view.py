"""What a seat sees of Yam Master: everything, for nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gobelet.games.yam_master.board import FREE, LAYOUT, STOCK, points, rows_of, square_of, tokens
from gobelet.games.yam_master.kinds import DICE, FACES, ROLLS, figures
from gobelet.games.yam_master.state import TURNS, State, ended

if TYPE_CHECKING:
    from gobelet.games.yam_master.game import YamMasterRules

TITLE = {"fr": "Yam Master", "en": "Yam Master"}


def view(rules: YamMasterRules, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
    """The game's part of the view, the same for both seats."""
    over = ended(state) is not None
    left = [STOCK - tokens(state.board, each) for each in (0, 1)]
    now = points(state.board)
    return {
        "title": TITLE,
        "turn": [min(state.turn, TURNS), TURNS],
        "dice": [{"value": face, "kept": i in state.kept, "sides": FACES} for i, face in enumerate(state.dice)],
        "dice_count": DICE,
        "roll": state.rolls,
        "rolls": ROLLS,
        "rolls_left": 0 if over else ROLLS - state.rolls,
        "simultaneous": False,
        "board": [_square(state, place) for place in range(len(LAYOUT))],
        "tokens_left": left,
        "challenge": state.challenge,
        "challenge_made": state.challenge and state.rolls > 1 and not state.falling and bool(figures(state.dice)),
        "kinds": list(rules.kinds(state)),
        "squares": rules.squares(state),
        "chances": [] if over or state.falling else _chances(rules, state),
        "lines": [row.to_json() for row in rows_of(state.board)] if over else [],
        "rematch": _rematch(rules, state),
        "players": [
            {"name": names[each], "tokens_left": left[each], "tokens": STOCK - left[each], "points": now[each]}
            for each in (0, 1)
        ],
    }


def _square(state: State, place: int) -> dict[str, Any]:
    owner = state.board[place]
    return {"square": square_of(place), "kind": LAYOUT[place], "owner": None if owner == FREE else owner}


def _chances(rules: YamMasterRules, state: State) -> list[dict[str, Any]]:
    """The chance of each free square from the dice that lie, as a number from 0 to 1 and as `[of, all]` throws."""
    found = []
    for place, kind in enumerate(LAYOUT):
        if state.board[place] == FREE:
            ways, of = rules.chances.chance(kind, state.dice, state.rolls, state.challenge, rules.strict)
            found.append({"square": square_of(place), "kind": kind, "chance": ways / of, "ways": [ways, of]})
    return found


def _rematch(rules: YamMasterRules, state: State) -> dict[str, Any] | None:
    """The options of a new game for the same players: the loser begins it, after a draw who did not begin this one."""
    outcome = rules.result(state)
    if outcome is None:
        return None
    first = 1 - rules.options["first"] if len(outcome.places) == 1 else outcome.places[1][0]
    return {**rules.options, "first": first}
