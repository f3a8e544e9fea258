"""What the system says when a file cannot be used, in the player's words."""

from __future__ import annotations

import errno

from gobelet.hosts.terminal.voice import Voice

REASONS = {
    errno.ENOENT: "cli.why.missing",
    errno.EISDIR: "cli.why.folder",
    errno.ENOTDIR: "cli.why.missing",
    errno.EACCES: "cli.why.denied",
    errno.EPERM: "cli.why.denied",
    errno.EROFS: "cli.why.denied",
    errno.ENOSPC: "cli.why.full",
}


def reason(error: Exception, say: Voice) -> str:
    """Why, in a few words; the system's own where we have none."""
    code = error.errno if isinstance(error, OSError) else None
    if code in REASONS:
        return say(REASONS[code])
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
