"""The command `gobelet`. Nothing heavy is imported before the command that needs it."""

from __future__ import annotations

import os
import sys

from gobelet import __version__


def main(argv: list[str] | None = None) -> int:
    """Runs one command; gives its exit code."""
    argv = sys.argv[1:] if argv is None else argv
    if argv == ["--version"]:  # asked by programs and at every prompt of some shells: no words are read for it
        print(f"gobelet {__version__}")
        return 0
    try:
        from gobelet import commands

        _open_streams()
        return commands.run(argv)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # who read us has gone; Python would complain again when it closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _open_streams() -> None:
    """What cannot be read or written as text is replaced; a stream that nobody gave us is empty."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
