"""Whose a seat is: tokens, which are given once and kept as their hashes."""

from __future__ import annotations

from dataclasses import replace
from hmac import compare_digest
from typing import Any

from gobelet.engine.errors import Refused
from gobelet.hosts.web.caller import Caller
from gobelet.hosts.web.shelf import Live
from gobelet.hosts.web.watchers import Watchers, seat_now
from gobelet.players.tokens import hashed, is_token
from gobelet.store.contract import Sitting


def seat_of_token(live: Live, token: Any) -> Sitting:
    """The sitting of that token; raises `Refused` (`bad_token`)."""
    if is_token(token):
        given = hashed(token)
        for sitting in live.sittings:
            if sitting.token is not None and compare_digest(sitting.token, given):
                return sitting
    raise bad_token()


def sitting_of(live: Live, player: str | None) -> Sitting | None:
    """The seat that a player has at a table, if any."""
    return next((each for each in live.sittings if player is not None and each.player == player), None)


def seat_of(live: Live, params: dict[str, Any], caller: Caller, watchers: Watchers) -> int | None:
    """The seat that a message speaks for: that of its token, else of its socket; None for who looks on.

    Raises `Refused` (`bad_token`) for a token that is not of this table, or no more.
    """
    if params.get("token") is not None:
        return seat_of_token(live, params["token"]).seat
    return seat_now(live, watchers.place(caller.outbox, live.name))


def own_seat(live: Live, params: dict[str, Any], caller: Caller, watchers: Watchers) -> int:
    """The seat that a message speaks for, which must be the one it names; raises `Refused` (`bad_token`)."""
    seat = seat_of(live, params, caller, watchers)
    named = params.get("seat")
    if seat is None or (named is not None and (type(named) is not int or named != seat)):
        raise bad_token()
    return seat


def without_seat(sittings: tuple[Sitting, ...], seat: int) -> tuple[Sitting, ...]:
    """The sittings after somebody left the row: those behind moved up."""
    return tuple(
        replace(each, seat=each.seat - 1) if each.seat > seat else each for each in sittings if each.seat != seat
    )


def with_sitting(sittings: tuple[Sitting, ...], sitting: Sitting) -> tuple[Sitting, ...]:
    """The sittings with this one in the place of what was at its seat."""
    others = [each for each in sittings if each.seat != sitting.seat]
    return tuple(sorted([*others, sitting], key=lambda each: each.seat))


def bad_token() -> Refused:
    """The refusal of whoever does not sit there."""
    return Refused("bad_token", "error.live.bad_token")
