"""`gobelet bomb check`: the decisions in a log of the real game, each with the rule that judges it."""

from __future__ import annotations

import argparse
import json
import sys
from argparse import Namespace
from pathlib import Path

from gobelet.commands.texts import complain
from gobelet.games.bomb.dice import COLOURS, Dice, Places
from gobelet.games.bomb.judge import LEGAL, STRIKE, TOLERATED
from gobelet.games.bomb.logcheck import Bomb, Found, check_log
from gobelet.games.bomb.shortform import write_short
from gobelet.hosts.terminal.reasons import reason
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.voice import Voice

LARGEST = 100_000_000
STYLES = {LEGAL: "green", TOLERATED: "yellow", STRIKE: "bold red"}


def add(parser: argparse.ArgumentParser, say: Voice) -> None:
    """What may be typed after `gobelet bomb`."""
    parser.add_argument("what", metavar="check", choices=["check"], help=say("cli.bomb.check"))
    parser.add_argument("file", metavar=say("cli.meta.file"), help=say("cli.bomb.file"))
    parser.add_argument("--json", action="store_true", help=say("cli.bomb.json"))


def run(args: Namespace, say: Voice) -> int:
    """Reads a log and prints every decision with its verdict; the exit code is 1 where nothing could be judged."""
    try:
        with open(Path(args.file), "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        return complain(say, say("cli.file.missing", file=args.file, why=reason(error, say)))
    if len(data) > LARGEST:
        return complain(say, say("cli.file.large", file=args.file))
    bombs = check_log(data.decode("utf-8-sig", errors="replace"))
    if not any(bomb.modules for bomb in bombs):
        return complain(say, say("cli.bomb.no_module" if bombs else "cli.bomb.no_bomb", file=args.file))
    if args.json:
        found = [bomb.to_json() for bomb in bombs]
        print(json.dumps(found[0] if len(found) == 1 else found, indent=1, ensure_ascii=False))
    else:
        _print_all(bombs, say)
    for line in _remarks(bombs, say):
        print(say("cli.failed", message=line), file=sys.stderr)
    judged = [found for bomb in bombs for found in bomb.decisions if found.verdict]
    return 0 if judged or not any(bomb.decisions or bomb.unknown for bomb in bombs) else 1


def _remarks(bombs: list[Bomb], say: Voice) -> list[str]:
    """What the log does not tell, each in a sentence."""
    lines = []
    for number, bomb in enumerate(bombs, 1):
        if bomb.modules and not bomb.serial:
            lines.append(say("cli.bomb.no_serial", bomb=number))
        if bomb.unknown:
            lines.append(say("cli.bomb.unknown", bomb=number, n=bomb.unknown))
        if bomb.modules and not bomb.over:
            lines.append(say("cli.bomb.cut", bomb=number))
    return lines


def _print_all(bombs: list[Bomb], say: Voice) -> None:
    screen = Screen(sys.stdin, sys.stdout)
    for number, bomb in enumerate(bombs, 1):
        if number > 1:
            screen.tell("")
        if len(bombs) > 1:
            screen.tell(say("cli.bomb.number", bomb=number, of=len(bombs)), "bold")
        if bomb.serial:
            screen.tell(write_short(bomb.edgework()), "bold cyan")
        screen.tell(_standing(bomb, say))
        for found in bomb.decisions:
            _print_decision(screen, found, say)
        if bomb.decisions:
            screen.tell("")
            screen.tell(_summary(bomb, say), "bold")


def _standing(bomb: Bomb, say: Voice) -> str:
    if not bomb.modules:
        return say("cli.bomb.without")
    limit = "?" if bomb.strike_limit is None else bomb.strike_limit
    parts = [say("cli.bomb.strikes", strikes=bomb.strikes, limit=limit)]
    for module in sorted(bomb.modules):
        key = "cli.bomb.solved" if bomb.modules[module].solved else "cli.bomb.unsolved"
        parts.append(say(key, module=module))
    return " · ".join(parts)


def _print_decision(screen: Screen, found: Found, say: Voice) -> None:
    facts = {
        "line": found.line,
        "module": found.module,
        "dice": _dice(found.dice, tuple(range(len(COLOURS))), say),
        "held": _dice(found.dice, found.held, say),
        "keep": _dice(found.dice, found.keep, say),
    }
    screen.tell("")
    screen.tell(say("cli.bomb.decision", **facts))
    if found.verdict is None:
        return
    status = say("bomb.verdict." + found.verdict.status)
    rule = say("bomb.rule." + found.verdict.rule)
    screen.tell(say("cli.bomb.verdict", verdict=status, rule=rule), STYLES[found.verdict.status])
    if found.doubtful():
        screen.tell(say("cli.bomb.doubtful.struck" if found.refused else "cli.bomb.doubtful.passed"), "yellow")


def _dice(dice: Dice, places: Places, say: Voice) -> str:
    names = [f"{say('colour.' + COLOURS[place])}\u00a0{dice[place]}" for place in places]
    return ", ".join(names) if names else say("cli.bomb.nothing")


def _summary(bomb: Bomb, say: Voice) -> str:
    verdicts = [found.verdict.status for found in bomb.decisions if found.verdict]
    counts = [say(f"cli.bomb.count.{status}", n=verdicts.count(status)) for status in (LEGAL, TOLERATED, STRIKE)]
    return say("cli.bomb.summary", n=len(verdicts), counts=", ".join(counts))
