"""Tables that nobody comes back to."""

from __future__ import annotations

from gobelet.store.contract import Store

AT_ONCE = 50


async def clean(store: Store, before: int) -> int:
    """Removes the live tables of guests alone without an entry since `before` (milliseconds since 1970).

    Tables of one device stay: whoever has such a table's name may come back to it. Gives how many were removed; raises
    `NotStored`, and then some may be removed already.
    """
    names = await store.stale(before)
    for start in range(0, len(names), AT_ONCE):  # in small commits: players wait for each
        await store.remove(names[start : start + AT_ONCE])
    return len(names)
