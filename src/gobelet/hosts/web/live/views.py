"""What the host adds to the view of a live table: clocks, the code, and which seat is whose."""

from __future__ import annotations

from typing import Any

from gobelet.engine import looking
from gobelet.engine.errors import Refused
from gobelet.engine.seating import ROLES
from gobelet.engine.table import Table
from gobelet.hosts.web.live.clocks import bomb_time, next_duty, time_left
from gobelet.hosts.web.settings import Settings
from gobelet.hosts.web.shelf import Live


def seen(live: Live, table: Table, seat: int | None, now: int, settings: Settings, looks: int = 0) -> dict[str, Any]:
    """The view of who sits at `seat`, or of who only looks on (then of the seat `looks`).

    Raises `Refused` (`bad_token`) where nobody may only look on.
    """
    check_watching(table, seat)
    own = seat if seat is not None else looks if 0 <= looks < len(table.names) else 0
    view = looking.view(table, own)
    view["table"] = live.name
    if view["title"] is None:
        view["title"] = table_title(table)
    if view.get("time_left") is not None and table.to_move():
        view["time_left"] = max(0, view["time_limit"] - bomb_time(table, now))
    quick = live.quick is not None
    duty = next_duty(table, quick, settings) if quick and live.table is table else None
    view["live"].update(
        {
            "code": live.code,
            "you": seat,
            "host": 0 if table.seating is None else table.seating.host,
            "quick": quick,
            "left": [time_left(table, each, now) for each in range(len(table.names))],
            "fill_in": max(0, duty.at - now) if duty is not None and duty.kind == "fill" else None,
        }
    )
    return view


def check_watching(table: Table, seat: int | None) -> None:
    """Raises `Refused` (`bad_token`) for who does not sit at a table where seats know different things."""
    if seat is None and is_secret(table):
        raise Refused("bad_token", "error.live.no_watching", company=company(table))


def company(table: Table) -> dict[str, Any]:
    """What who stands outside may know of a table at which nobody only looks on: the game, and who sits there."""
    seating = table.seating
    assert seating is not None
    seats = []
    for place, each in enumerate(seating.sitters):
        role = ROLES[place] if seating.started and table.rules.game == "bomb" else each.role
        seats.append({"name": each.name, "role": role, "left": each.left})
    ruleset = table.rules.ruleset if isinstance(table.rules.ruleset, str) else None
    status = "playing" if seating.started else "waiting"
    return {"game": table.rules.game, "ruleset": ruleset, "status": status, "most": seating.most, "seats": seats}


def is_secret(table: Table) -> bool:
    """Whether seats may still know different things."""
    seating = table.seating
    return seating is not None and table.outcome() is None and table.rules.secret(max(len(table.names), seating.most))


def table_title(table: Table) -> dict[str, str]:
    """The game's title before there is a state to show."""
    state = table.rules.start(max(table.rules.seats[0], 1))
    title: dict[str, str] = table.rules.view(state, 0, ("",) * max(table.rules.seats[0], 1))["title"]
    return title
