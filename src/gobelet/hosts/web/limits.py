"""How much a stranger may ask of us, and how long we wait for one."""

from __future__ import annotations

from gobelet.engine.log import LONGEST_LOG

LONGEST_FRAME = 4096 + 512
"""Bytes of one WebSocket message: 4 KB, and room around the longest fragment of a link, which is 4,103 letters."""

LONGEST_BODY = 1_000_000
"""Bytes of one message over HTTP, which is how whole logs come in."""

MOST_CALLS = 20
"""Calls in one JSON-RPC batch."""

MOST_WAITING = 64
"""Messages that wait for one socket; the next one closes it."""

PATIENCE = 10.0
"""Seconds for one message to go out to a socket, or for a body to come in."""

GRACE = 5.0
"""Seconds between the polite end of a connection and the end of it."""

MOST_SILENT = 128
"""Connections of one address that have not yet said a whole request."""

MOST_WATCHED = 64
"""Tables that one socket hears about; the one looked at longest ago is left out first."""

MOST_ENTRIES = LONGEST_LOG
"""Entries of one table, so that it can be read again: a full game has some 600, the rest is undo."""

LONG_TABLE = 1_000
"""Entries from which on a table is thought about in a thread, because the loop would stand still for too long."""

MOST_KEPT = 100_000
"""Entries of all tables kept ready in memory, about 1 KB each, where nobody is connected."""

KEPT_EACH = 256
"""Entries more for every socket that has looked at a table, of which a whole game of four has 364. However many play,
none of their tables falls off: it would be read again at the next action."""

MOST_ASIDE = 2
"""Threads that carry out what may take long."""
