"""What one seat may know of a table, as the protocol writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gobelet.engine.contract import DICE, Throw
from gobelet.engine.dice import commitment
from gobelet.engine.entry import Entry
from gobelet.engine.seating import ABSENT, Seating, Sitter

if TYPE_CHECKING:
    from gobelet.engine.table import Table

OFFERS = ("open", "bonus", "bonuses", "joker")


def view(table: Table, seat: int) -> dict[str, Any]:
    """The view of `seat`; `table` (its name) is the host's to add, and what it knows of clocks and connections."""
    seen = _setup(table, seat)
    seen.update(_moment(table, seat))
    if table.seating is None or table.seating.started:
        seen.update(table.rules.view(table.state, seat, table.names))
    else:
        seen.update(_empty(table))
    if table.seating is not None:
        seen["live"] = _live(table, table.seating)
        _keep_own(table, seat, seen["players"])
    return seen


def _keep_own(table: Table, seat: int, players: list[dict[str, Any]]) -> None:
    """Where all play at once, what the boxes give is sent to their player alone, as `changes` do it."""
    if table.rules.simultaneous:
        for other, player in enumerate(players):
            for key in OFFERS if other != seat else ():
                player.pop(key, None)


def told(table: Table, seat: int, entries: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """Entries as `seat` may read them."""
    seats = len(table.names)
    if not table.rules.secret(seats) or table.outcome() is not None:
        return [entry.to_json() for entry in entries]
    return [table.rules.told(seat, seats, entry.to_json()) for entry in entries]


def changes(before: Table, after: Table, actor: int) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """What became different by an action of `actor` and the dice that fell for it, in the views of others and in the
    actor's own: merge patches (lists of objects are patched by index), beside `seq`, `next` and `last`, which the
    events tell. None where the view is to be asked for."""
    if before.setup is not after.setup or after.last is None:
        return None
    found = after.rules.changes(before.state, after.state, actor)
    if found is None:
        return None
    found[1]["can_undo"] = after.undoable(actor) is not None
    return found


def due_to_json(due: Throw) -> dict[str, Any]:
    """Dice that are due, as the protocol's view says it."""
    return {
        "seat": due.seat,
        "turn": due.turn,
        "throw": due.throw,
        "positions": list(due.positions),
        "sides": list(due.sides),
    }


def _setup(table: Table, seat: int) -> dict[str, Any]:
    return {
        "game": table.rules.game,
        "ruleset": table.rules.ruleset,
        "options": dict(table.rules.options),
        "seq": table.seq,
        "seat": seat,
        "source": table.source.kind,
        "bots": [table.setup.terms.bot(i) for i in range(len(table.names))],
        "advice": table.setup.terms.advice,
        "commitment": commitment(table.source),
    }


def _moment(table: Table, seat: int) -> dict[str, Any]:
    action, due, waiting, outcome = table.last_action(), table.due(), table.to_move(), table.outcome()
    moment: dict[str, Any] = {
        "to_act": [] if waiting == (DICE,) else sorted(waiting),
        "next": table.next_seat(),
        "actions": table.rules.moves(table.state, seat) if waiting else {},
        "can_undo": action is not None if table.seating is None else table.undoable(seat) is not None,
        "last": None if action is None else told(table, seat, (action.entry,))[0],
        "due": None if due is None else due_to_json(due),
        "outcome": None,
    }
    if outcome is not None:
        places = [list(place) for place in outcome.places]
        moment["outcome"] = {"places": places, "totals": list(outcome.totals), "reason": outcome.reason}
    return moment


def _empty(table: Table) -> dict[str, Any]:
    """A live table before its start: names, and nothing to play."""
    return {
        "title": None,
        "players": [{"name": name} for name in table.names],
        "dice": [],
        "dice_count": 0,
        "roll": 0,
        "rolls_left": 0,
        "turn": [0, 0],
        "simultaneous": table.rules.simultaneous,
    }


def _live(table: Table, seating: Seating) -> dict[str, Any]:
    return {
        "status": _status(table, seating),
        "most": seating.most,
        "fewest": table.rules.seats[0],
        "seconds": seating.seconds,
        "next": seating.next,
        "seats": [_seat(each) for each in seating.sitters],
    }


def _status(table: Table, seating: Seating) -> str:
    outcome = table.outcome()
    if outcome is not None:
        return outcome.reason if outcome.reason == "abandoned" else "over"
    if not seating.started:
        return "waiting"
    return "opening" if seating.opening else "playing"


def _seat(sitter: Sitter) -> dict[str, Any]:
    cup = "none" if sitter.hash is None else "hash" if sitter.opened is None else "open"
    return {
        "name": sitter.name,
        "bot": sitter.bot,
        "role": sitter.role,
        "away": sitter.away,
        "left": sitter.left,
        "played": sitter.played,
        "cup": ABSENT if sitter.opened == ABSENT else cup,
    }
