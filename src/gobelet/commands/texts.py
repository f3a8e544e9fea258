"""Files that people hand to a command, read with a sentence for whatever may be wrong."""

from __future__ import annotations

import sys
from pathlib import Path

from gobelet.hosts.terminal.reasons import reason
from gobelet.hosts.terminal.voice import Voice

LARGEST = 1_000_000


class Complaint(Exception):
    """Why a command cannot go on, as a sentence."""


def read_text(name: str, say: Voice) -> str:
    """The text of a file; raises `Complaint`."""
    try:
        with open(Path(name), "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise Complaint(say("cli.file.missing", file=name, why=reason(error, say))) from error
    if len(data) > LARGEST:
        raise Complaint(say("cli.file.large", file=name))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Complaint(say("cli.file.text", file=name)) from error


def complain(say: Voice, message: str) -> int:
    """Writes why a command failed; the exit code."""
    print(say("cli.failed", message=message), file=sys.stderr)
    return 1
