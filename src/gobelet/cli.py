"""The command `gobelet`. Nothing heavy is imported before the command that needs it."""

from __future__ import annotations

import argparse
import sys

from gobelet import __version__


def main() -> int:
    parser = argparse.ArgumentParser(prog="gobelet")
    parser.add_argument("--version", action="version", version=f"gobelet {__version__}")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("engine")
    args = parser.parse_args()
    if args.command == "engine":
        from gobelet.hosts.engine import serve

        serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
