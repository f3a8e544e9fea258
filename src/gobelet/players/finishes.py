"""What a finished table says of each seat: pure, from the log and the outcome."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from gobelet.engine.canonical import canonical
from gobelet.engine.contract import DICE
from gobelet.engine.table import Table
from gobelet.players.experience import experience
from gobelet.players.ranking.boards import boards_of
from gobelet.store.contract import Sitting

SOLVED = "solved"
"""The reason of an end that all players together have won."""

LONGEST_TITLE = 400


@dataclass(frozen=True)
class Finish:
    """How one seat ended: its place counts from 1 and is shared by equals. Of a bomb also its strikes, and the
    milliseconds that its clock ran."""

    seat: int
    total: int
    place: int
    won: bool
    experience: int
    strikes: int | None = None
    elapsed: int | None = None


def finishes(table: Table) -> tuple[Finish, ...]:
    """Every seat of a table that came to its end; none where it did not, or was abandoned."""
    outcome = table.outcome()
    if outcome is None or not outcome.places:
        return ()
    actions, bomb = _actions(table), _bomb(table)
    found, before, seats = [], 0, len(table.names)
    for place in outcome.places:
        behind = seats - before - len(place)
        for seat in place:
            gained = experience(actions[seat], behind, not _absent(table, seat))
            won = outcome.reason == SOLVED or (before == 0 and behind > 0)
            found.append(Finish(seat, outcome.totals[seat], before + 1, won, gained, *bomb))
        before += len(place)
    return tuple(sorted(found, key=lambda each: each.seat))


def bots_played(table: Table) -> bool:
    """Whether a bot sat at a seat, or played any of it for its player."""
    if any(table.setup.terms.bot(seat) is not None for seat in range(len(table.names))):
        return True
    if table.seating is None:
        return False
    started = False
    for entry in table.entries:
        kind = entry.action["type"] if entry.seat == DICE else ""
        started = started or kind == "start"
        if kind == "bot" or (started and kind == "leave"):
            return True
    return any(sitter.by_bot() for sitter in table.seating.sitters)


def counts_for_ranking(table: Table, sittings: Collection[Sitting], accounts: Collection[str]) -> bool:
    """Whether a finished table counts: accounts alone, at least two of them and each once; no bot; the ruleset as it
    comes, of a game that has a ranking; no advice. That the trial is over is for the caller to see."""
    players = [sitting.player for sitting in sittings if sitting.player is not None]
    seats = len(table.names)
    return (
        seats >= 2
        and len(players) == len(set(players)) == seats
        and set(players) <= set(accounts)
        and isinstance(table.rules.ruleset, str)
        and not table.rules.chosen
        and bool(boards_of(table.rules.game))
        and not table.setup.terms.advice
        and not bots_played(table)
    )


def ruleset_key(ruleset: Any) -> str:
    """The name of a ruleset; of one that players wrote themselves, `own-` and eight digits that tell it from others."""
    return ruleset if isinstance(ruleset, str) else "own-" + sha256(canonical(ruleset).encode()).hexdigest()[:8]


def own_title(table: Table) -> str | None:
    """The title of a ruleset that players wrote themselves, as JSON; None for those of the house."""
    if isinstance(table.rules.ruleset, str):
        return None
    title = table.view(0).get("title")
    text = json.dumps(title)
    return text if isinstance(title, dict) and len(text) <= LONGEST_TITLE else None


def ended_at(table: Table) -> int | None:
    """When the last entry was written, in milliseconds since 1970; None where no clock was there."""
    return table.entries[-1].at if table.entries else None


def _bomb(table: Table) -> tuple[int | None, int | None]:
    """The strikes of a bomb and how long its clock ran; nothing of other games."""
    if table.rules.game != "bomb":
        return None, None
    view = table.view(0)
    return view["strikes"], view["time_limit"] - view["time_left"]


def _actions(table: Table) -> list[int]:
    """How many actions of each seat stand: by the entries, for a live table forgets its older steps."""
    undone = {entry.action["cancels"] for entry in table.entries if entry.action["type"] == "undo"}
    found = [0] * len(table.names)
    for entry in table.entries:
        if entry.seat != DICE and entry.action["type"] != "undo" and entry.seq not in undone:
            found[entry.seat] += 1
    return found


def _absent(table: Table, seat: int) -> bool:
    """Whether a bot plays the seat at the end."""
    if table.seating is not None:
        return table.seating.sitters[seat].by_bot()
    return table.setup.terms.bot(seat) is not None
