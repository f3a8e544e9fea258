"""The commands of the command line: what may be typed after `gobelet`, and what each does."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from gobelet.commands.language import asked_language
from gobelet.commands.parser import build_parser
from gobelet.hosts.terminal.voice import Voice


def run(argv: list[str]) -> int:
    """Reads the arguments and runs the command; the exit code."""
    say = Voice(asked_language(argv, dict(os.environ)))
    parser = build_parser(say, argv)
    args = parser.parse_args(argv)
    if args.command is None:
        parser.print_help()
        return 0
    return _command(args, say)


def _command(args: Namespace, say: Voice) -> int:
    if args.command == "engine":
        from gobelet.hosts.engine import serve

        serve(sys.stdin.buffer, sys.stdout.buffer, say.lang)
        return 0
    if args.command == "serve":
        from gobelet.hosts import web

        database = Path(args.database) if args.database else web.default_database()
        return web.run(host=args.host, port=args.port, database=database, lan=args.lan, lang=say.lang)
    if args.command in ("rules", "verify"):
        from gobelet.commands import reading

        return reading.COMMANDS[args.command](args, say)
    if args.command == "bomb":
        from gobelet.commands import bomb

        return bomb.run(args, say)
    if args.command in ("solve", "advise"):
        from gobelet.commands import solving

        return solving.COMMANDS[args.command](args, say)
    if args.command in ("backup", "restore"):
        from gobelet.commands import keeping

        return keeping.run(args, say)
    if args.command == "review":
        from gobelet.commands import reviewing

        return reviewing.run(args, say)
    from gobelet.commands import playing

    return playing.COMMANDS[args.command](args, say)
