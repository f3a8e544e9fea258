"""What one action makes different in the views of a sheet game, where all play at once: little, told to many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gobelet.games.sheet.choices import Choices
from gobelet.games.sheet.sheet import sums
from gobelet.games.sheet.state import State
from gobelet.games.sheet.view import dice_of, offers_of, player_of

if TYPE_CHECKING:
    from gobelet.games.sheet.game import SheetRules

SUMS = ("upper", "upper_bonus", "extra_bonus", "lower", "total")
OFFERS = ("open", "bonus", "bonuses", "joker")


def changes(rules: SheetRules, before: State, after: State, actor: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """What others see of an action of `actor`, and what the actor sees (see `Rules.changes`)."""
    hand, sheet = after.hands[actor], after.sheets[actor]
    waits = None in sheet.cells
    open_to = rules.choices(after, actor) if hand.throws else None
    if sheet is before.sheets[actor]:
        player: dict[str, Any] = {"hand": list(hand.dice), "roll": hand.throws}
        mine = _offered(rules, after, actor, open_to) if open_to is not None else {}
    else:
        player = _written(rules, before, after, actor)
        mine = dict.fromkeys(OFFERS)
    others: dict[str, Any] = {"players": {str(actor): player}}
    if not waits or None not in before.sheets[actor].cells:
        others["to_act"] = sorted(rules.to_move(after))
    own = dict(others)
    own.update(_own_dice(rules, after, actor, open_to))
    own["players"] = {str(actor): {**player, **mine}}
    return others, own


def _offered(rules: SheetRules, state: State, seat: int, open_to: Choices) -> dict[str, Any]:
    """What the boxes give, those that are closed to these dice taken out."""
    found, cells = offers_of(rules, state, seat, open_to), state.sheets[seat].cells
    if len(open_to.points) < cells.count(None):
        for i, key in enumerate(rules.data.keys):
            if cells[i] is None and i not in open_to.points:
                found["open"][key] = None
    return found


def _written(rules: SheetRules, before: State, after: State, seat: int) -> dict[str, Any]:
    """What is different at a player after a box was written."""
    data, was, now = rules.data, before.sheets[seat], after.sheets[seat]
    if data.columns or rules.saves:
        older, newer = player_of(rules, before, seat, "", ()), player_of(rules, after, seat, "", ())
        found = {key: newer[key] for key in newer if newer[key] != older[key] and key != "cells"}
    else:
        less, more = sums(data, was, rules.options["extra_bonus"]), sums(data, now, rules.options["extra_bonus"])
        found = {key: getattr(more, key) for key in SUMS if getattr(more, key) != getattr(less, key)}
        if now.extra != was.extra:
            found["extra"] = now.extra
        filled, boxes = now.filled(), len(data.categories)
        found["turn"] = min(filled + 1, boxes)
        if (filled == boxes) != (was.filled() == boxes):
            found["done"] = filled == boxes
        found["hand"] = list(after.hands[seat].dice)
        found["roll"] = after.hands[seat].throws
    found["cells"] = {key: now.cells[i] for i, key in enumerate(data.keys) if now.cells[i] != was.cells[i]}
    return found


def _own_dice(rules: SheetRules, state: State, seat: int, open_to: Choices | None) -> dict[str, Any]:
    """The dice of a seat that plays, its throws, its turn and its moves."""
    data, sheet, hand, rolls = rules.data, state.sheets[seat], state.hands[seat], rules.rolls_of(state, seat)
    waits = None in sheet.cells
    moves = rules.moves_with(state, seat, open_to) if waits else {}
    return {
        "actions": {kind: moves.get(kind) for kind in ("roll", "score")},
        "turn": [min(sheet.filled() + 1, len(data.categories)), len(data.categories)],
        "dice": dice_of(data, hand),
        "roll": hand.throws,
        "rolls": rolls,
        "rolls_left": rolls - hand.throws if waits else 0,
    }
