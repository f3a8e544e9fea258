"""Faults put in on purpose, by the environment, for the crash tests; nobody else sets these.

A random `kill -9` alone proves little: commits are so quick that even a server which answers before its commit loses
nothing in a few kills. So the tests widen that moment, and check that they would catch such a server.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Faults:
    """`commit_delay`: seconds asleep before every COMMIT. `early`: success is reported before it, and `unsynced`: the
    file is not made sure to be on the disk, which both are wrong."""

    commit_delay: float = 0.0
    early: bool = False
    unsynced: bool = False

    def before_commit(self) -> None:
        """What happens right before a COMMIT."""
        if self.commit_delay:
            time.sleep(self.commit_delay)


def faults_asked() -> Faults:
    """The faults that the environment asks for: none, everywhere but in the crash tests."""
    delay = int(os.environ.get("GOBELET_FAULT_COMMIT_MS", "0")) / 1000
    return Faults(delay, os.environ.get("GOBELET_FAULT_EARLY_ACK") == "1")
