"""Tables that nobody comes back to."""

from __future__ import annotations

from gobelet.store.contract import Store

AT_ONCE = 50

CODE_HOLDS = 86_400_000
"""Milliseconds for which the code of a table that is over still leads there, to who comes late."""


async def clean(store: Store, before: int) -> int:
    """Removes the live tables of guests alone without an entry since `before` (milliseconds since 1970).

    Tables of one device stay: whoever has such a table's name may come back to it. Gives how many were removed; raises
    `NotStored`, and then some may be removed already.
    """
    names = await store.stale(before)
    for start in range(0, len(names), AT_ONCE):  # in small commits: players wait for each
        await store.remove(names[start : start + AT_ONCE])
    return len(names)


async def free(store: Store, now: int) -> int:
    """Takes their short codes from the tables that have been over for a day at `now`; how many. Raises `NotStored`."""
    names = await store.spent_codes(now - CODE_HOLDS)
    for start in range(0, len(names), AT_ONCE):
        await store.free_codes(names[start : start + AT_ONCE])
    return len(names)
