"""Tables for every browser that can reach this machine: HTTP for the client's files, a WebSocket for the protocol."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def run(*, host: str, port: int, database: Path, lan: bool, lang: str) -> int:
    """Serves until Ctrl+C or SIGTERM, which mean the same here; the exit code.

    With `lan`, the whole local network may come.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        from gobelet.hosts.web.serve import serve  # the whole server, which others in this folder do not need

        return serve(host, port, database, lan, lang)
    except KeyboardInterrupt:
        return 0


def default_database() -> Path:
    """Where tables are kept when nobody says otherwise."""
    data = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(data) if os.path.isabs(data) else Path.home() / ".local" / "share"
    return folder / "gobelet" / "gobelet.db"
