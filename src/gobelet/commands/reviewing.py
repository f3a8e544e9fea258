"""`gobelet review`: a game looked back on, decision by decision."""

from __future__ import annotations

import argparse
import json
import sys
from argparse import Namespace
from pathlib import Path

from gobelet.commands.texts import complain
from gobelet.hosts.terminal.coaching import review_lines, titles_of
from gobelet.hosts.terminal.house import House
from gobelet.hosts.terminal.reasons import reason
from gobelet.hosts.terminal.saves import Unreadable, read_log
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.voice import Voice
from gobelet.room.jsonrpc import Fault


def add(parser: argparse.ArgumentParser, say: Voice) -> None:
    """What may be typed after `gobelet review`."""
    parser.add_argument("file", metavar=say("cli.meta.file"), help=say("cli.verify.file"))
    parser.add_argument("--json", action="store_true", help=say("cli.solve.json"))


def run(args: Namespace, say: Voice) -> int:
    """Reads a game and prints what each decision was worth; the exit code."""
    house = House(say)
    try:
        log = read_log(Path(args.file))
        view = house.call("table.load", log=log)["view"]
        found = house.call("coach.review", log=log)
    except Unreadable as error:
        why = reason(error.why, say) if error.why else say("error.bad_log.shape")
        return complain(say, say("cli.about_file", file=args.file, message=why))
    except Fault as fault:
        return complain(say, say("cli.about_file", file=args.file, message=fault.message))
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    screen = Screen(sys.stdin, sys.stdout)
    for line in review_lines(found, titles_of(view["layout"]), say):
        indent = len(line) - len(line.lstrip(" "))
        screen.tell(line.strip(), indent=indent)
    return 0
