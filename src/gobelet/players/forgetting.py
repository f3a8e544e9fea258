"""What of a log names a player who wants to be forgotten."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

NOBODY = "—"


def without_name(
    log: dict[str, Any], seats: Collection[int], arrivals: Collection[int] = ()
) -> tuple[list[str], dict[int, dict[str, Any]]]:
    """The names of a live table without those of a player: the row of its setup, and the actions that take the place
    of entries, by their number.

    `arrivals` are the entries by which the player sat down, as far as they are known, and `seats` those that the player
    has now. Where no arrival is known, whoever sat at one of the seats is taken for the player, for a log does not tell
    people of one seat apart. Who bore the same name at the table is taken for the player, too.
    """
    entries = [entry for entry in log["entries"] if entry["seat"] is None]
    sat = _sat(entries)
    known = set(arrivals)
    chosen = known or {seq for seat in seats if seat < len(sat) for seq in sat[seat]}
    names = {entry["action"]["name"] for entry in entries if entry["seq"] in chosen}
    found = {
        entry["seq"]: {**entry["action"], "name": NOBODY}
        for entry in entries
        if entry["action"]["type"] == "sit" and "bot" not in entry["action"] and entry["action"]["name"] in names
    }
    row = [NOBODY if name in names else name for name in log["seats"]]
    return row, found


def _sat(entries: list[dict[str, Any]]) -> list[list[int]]:
    """For each seat the numbers of the entries by which somebody sat down there; before the start the row moves up."""
    row: list[list[int]] = []
    started = False
    for entry in entries:
        action = entry["action"]
        if action["type"] == "start":
            started = True
        elif action["type"] == "leave" and not started:
            del row[action["seat"]]
        elif action["type"] == "swap":
            row[action["seat"] : action["seat"] + 2] = reversed(row[action["seat"] : action["seat"] + 2])
        elif action["type"] == "sit" and started:
            row[action["seat"]].append(entry["seq"])
        elif action["type"] == "sit":
            row.append([entry["seq"]])
    return row
