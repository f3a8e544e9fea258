"""`gobelet solve` and `gobelet advise`: best play, and what to do with some dice on a sheet."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gobelet.coach.solver import open_workshop
from gobelet.commands.texts import Complaint, complain, read_text
from gobelet.engine.errors import Refused
from gobelet.games.sheet.game import SheetRules
from gobelet.hosts.files import load_registry
from gobelet.hosts.terminal.voice import Voice

EXAMPLE = '{"cells": {"ones": 3}}'
SHOWN = 10
"""So many choices are printed, the best first."""


def add_solve(parser: argparse.ArgumentParser, say: Voice) -> None:
    """What may be typed after `gobelet solve`."""
    parser.add_argument("ruleset", metavar=say("cli.meta.rules"), help=say("cli.solve.ruleset"))
    _add_options(parser, say)
    parser.add_argument("--single", action="store_true", help=say("cli.solve.single"))


def add_advise(parser: argparse.ArgumentParser, say: Voice) -> None:
    """What may be typed after `gobelet advise`."""
    faces: dict[str, Any] = {"type": int, "nargs": "+", "required": True, "metavar": say("cli.meta.face")}
    parser.add_argument("--dice", **faces, help=say("cli.advise.dice"))
    left: dict[str, Any] = {"type": int, "required": True, "metavar": say("cli.meta.count")}
    parser.add_argument("--left", **left, help=say("cli.advise.left"))
    parser.add_argument("--game", default="yahtzee", metavar=say("cli.meta.rules"), help=say("cli.solve.ruleset"))
    parser.add_argument("--sheet", metavar=say("cli.meta.sheet"), help=say("cli.advise.sheet"))
    _add_options(parser, say)


def solve(args: Namespace, say: Voice) -> int:
    """Prints what a blank sheet is worth under best play."""
    try:
        rules = _rules(args, say)
        workshop = open_workshop(os.environ, Path.home(), time.perf_counter)
        solved = workshop.solve(rules, "single" if args.single else "double", _progress(say))
    except Refused as refused:
        return _refused(say, refused)
    except Complaint as complaint:
        return complain(say, str(complaint))
    found = {"value": solved.value, "states": solved.states, "seconds": solved.seconds, "precision": solved.precision}
    if args.json:
        print(json.dumps(found))
    else:
        facts = {**found, "value": f"{solved.value:.6f}", "seconds": f"{solved.seconds:.2f}"}
        print(say("cli.solve.found", title=say.spoken(rules.data.title), **facts))
    return 0


def advise(args: Namespace, say: Voice) -> int:
    """Prints the choices with some dice, the best first."""
    from gobelet.coach.methods import Coach

    try:
        rules, sheet = _rules(args, say), _sheet(args.sheet, say)
        coach = Coach(load_registry(), open_workshop(os.environ, Path.home(), time.perf_counter))
        asked = {"ruleset": rules.ruleset, "options": rules.options, "sheet": sheet}
        found = coach.call("sheet.advise", {**asked, "dice": args.dice, "rolls_left": args.left}, _say(say))
    except Refused as refused:
        return _refused(say, refused)
    except Complaint as complaint:
        return complain(say, str(complaint))
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    if found["by"] == "turn":
        print(say("cli.advise.by_turn"))
    for choice in _shown(found["choices"]):
        mark = "*" if choice["best"] else " "
        print(f"{mark} {choice['value']:9.4f}  {_described(rules, args.dice, choice['action'], say)}")
    return 0


def _shown(choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The best choices, and the best box in any case."""
    box = next((i for i, choice in enumerate(choices) if choice["action"]["type"] == "score"), 0)
    return choices[:SHOWN] if box < SHOWN else [*choices[:SHOWN], choices[box]]


def _add_options(parser: argparse.ArgumentParser, say: Voice) -> None:
    parser.add_argument("--joker", metavar=say("cli.meta.order"), help=say("cli.solve.joker"))
    extra: dict[str, Any] = {"type": int, "metavar": say("cli.meta.points")}
    parser.add_argument("--extra-bonus", **extra, help=say("cli.play.extra_bonus"))
    parser.add_argument("--json", action="store_true", help=say("cli.solve.json"))


def _rules(args: Namespace, say: Voice) -> SheetRules:
    """The rules that are named, or of a file; raises `Refused`, `Complaint`."""
    name: Any = args.ruleset if args.command == "solve" else args.game
    if name.endswith(".toml") or Path(name).is_file():
        from gobelet.commands.ruleset import read_rules
        from gobelet.hosts.terminal.house import House

        name = read_rules(House(say), name)
    given = {"joker": args.joker, "extra_bonus": args.extra_bonus}
    options = {key: value for key, value in given.items() if value is not None}
    rules = load_registry().find_rules("sheet", name, options)
    assert isinstance(rules, SheetRules)
    return rules


def _sheet(given: str | None, say: Voice) -> Any:
    """The sheet of a JSON text, or of a file of it; a blank one where none is given. Raises `Complaint`."""
    if given is None:
        return {}
    text = given if given.lstrip().startswith("{") else read_text(given, say)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Complaint(say("cli.advise.no_json", example=EXAMPLE)) from error


def _progress(say: Voice) -> Callable[[float], None] | None:
    """Shows the share that is done, to a person at a terminal, once it has taken a second."""
    if not sys.stderr.isatty():
        return None
    start = time.monotonic()

    def show(share: float) -> None:
        if time.monotonic() - start > 1:
            said = say("cli.solve.progress", percent=int(100 * share))
            print("\r" + (said if share < 1 else " " * len(said) + "\r"), end="", file=sys.stderr, flush=True)

    return show


def _described(rules: SheetRules, dice: list[int], action: dict[str, Any], say: Voice) -> str:
    if action["type"] == "score":
        category = rules.data.categories[rules.data.place(action["category"])]
        return say("cli.advise.write", category=category.said())
    if not action["keep"]:
        return say("cli.advise.throw_all")
    return say("cli.advise.keep", dice=" ".join([str(dice[i]) for i in action["keep"]]))


def _refused(say: Voice, refused: Refused) -> int:
    return complain(say, say.catalogue.sentence(say.lang, refused))


def _say(say: Voice) -> Callable[..., str]:
    return lambda key, facts: say(key, **facts)


COMMANDS = {"solve": solve, "advise": advise}
