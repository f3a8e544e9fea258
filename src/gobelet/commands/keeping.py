"""`gobelet backup` and `gobelet restore`: everything that a server keeps, in one file, and back."""

from __future__ import annotations

import argparse
import os
from argparse import Namespace
from pathlib import Path

from gobelet.commands.texts import complain
from gobelet.hosts.terminal.voice import Voice
from gobelet.hosts.web import default_database
from gobelet.hosts.web.settings import BadSetting, check_addresses, read_settings
from gobelet.store.errors import Unusable

BAD_SETTING = 2


def add_backup(parser: argparse.ArgumentParser, say: Voice) -> None:
    """What may be typed after `gobelet backup`."""
    _add(parser, say, say("cli.backup.file"))


def add_restore(parser: argparse.ArgumentParser, say: Voice) -> None:
    """What may be typed after `gobelet restore`."""
    _add(parser, say, say("cli.restore.file"))
    parser.add_argument("--force", action="store_true", help=say("cli.restore.force"))


def run(args: Namespace, say: Voice) -> int:
    """Backs up or restores the database that a server with these settings would serve; the exit code."""
    from gobelet.store import backup  # and with it a library that nothing else here needs

    path = Path(args.database) if args.database else default_database()
    try:
        settings = read_settings(os.environ)
        check_addresses(settings)
        url = "" if args.database else settings.database
        if args.command == "backup":
            found = backup.back_up(url, path, Path(args.file))
        else:
            found = backup.restore(Path(args.file), url, path, args.force)
    except BadSetting as error:
        complain(say, say("web.serve.setting", name=error.name, value=error.value))
        return BAD_SETTING
    except Unusable as error:
        return complain(say, say(error.key, **error.facts))
    print(say(f"cli.{args.command}.done", file=args.file, tables=found.tables, entries=found.entries))
    return 0


def _add(parser: argparse.ArgumentParser, say: Voice, about: str) -> None:
    parser.add_argument("file", metavar=say("cli.meta.file"), help=about)
    parser.add_argument("--database", metavar=say("cli.meta.file"), help=say("cli.backup.database"))
