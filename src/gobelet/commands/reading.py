"""Commands that play nothing: the rules page, the check of a file of rules, the check of dice."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from gobelet.commands.ruleset import BadFile, doubts, read_rules
from gobelet.commands.texts import Complaint, complain
from gobelet.hosts.terminal.house import House
from gobelet.hosts.terminal.reasons import reason
from gobelet.hosts.terminal.saves import Unreadable, read_log
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.voice import Voice
from gobelet.room.jsonrpc import Fault


def rules(args: Namespace, say: Voice) -> int:
    """`gobelet rules [RULESET]` and `gobelet rules check FILE`."""
    house = House(say)
    if args.ruleset == "check":
        return _check(house, args.file)
    if args.file is not None:
        return complain(say, say("cli.rules.extra", typed=args.file))
    if args.ruleset is not None and args.ruleset.endswith(".toml"):
        return complain(say, say("cli.rules.no_page"))
    try:
        params = {} if args.ruleset is None else _named(house, args.ruleset)
        page = house.call("rules.page", **params)
    except Fault as fault:
        return complain(say, fault.message)
    _print_page(Screen(sys.stdin, sys.stdout), say, page)
    return 0


def verify(args: Namespace, say: Voice) -> int:
    """`gobelet verify FILE`: whether the dice of a game follow from its seed."""
    try:
        found = House(say).call("table.verify", log=read_log(Path(args.file)))
    except Unreadable as error:
        why = reason(error.why, say) if error.why else say("error.bad_log.shape")
        return complain(say, say("cli.about_file", file=args.file, message=why))
    except Fault as fault:
        return complain(say, say("cli.about_file", file=args.file, message=fault.message))
    if not found["ok"]:
        return complain(say, say("cli.about_file", file=args.file, message=found["reason"]))
    print(say("cli.verify.ok", n=found["checked"]))
    if "unchecked" in found:
        print(say("cli.verify.unchecked", n=found["unchecked"]))
    return 0


def _check(house: House, name: str | None) -> int:
    if name is None:
        return complain(house.say, house.say("cli.rules.no_file"))
    try:
        data = read_rules(house, name)
    except BadFile as bad:
        print(bad, file=sys.stderr)
        return 1
    except Complaint as complaint:
        return complain(house.say, str(complaint))
    for doubt in doubts(house, name, data):
        print(doubt, file=sys.stderr)
    print(house.say("cli.rules.good", file=name))
    return 0


def _named(house: House, name: str) -> dict[str, str]:
    game, ruleset = house.find(name)
    return {"game": game, "ruleset": ruleset}


def _print_page(screen: Screen, say: Voice, page: dict[str, Any]) -> None:
    """The page as text: titles, paragraphs, and examples with their dice."""
    screen.tell(say.spoken(page["title"]).upper(), "bold cyan")
    for section in page["sections"]:
        screen.tell(f"\n{section['title']}", "bold")
        for paragraph in section["text"]:
            screen.tell(paragraph, indent=2)
        for example in section["examples"]:
            for line in example.get("drawing", []):
                screen.tell(line, "green", indent=4)
            screen.tell(_pictured(example) + example["caption"], "green", indent=4)


def _pictured(example: dict[str, Any]) -> str:
    """The dice of an example before its caption, if it has any."""
    faces = [die["value"] if isinstance(die, dict) else die for die in example.get("dice", [])]
    return "\u00a0".join([f"[{face}]" for face in faces]) + "  " if faces else ""


COMMANDS = {"rules": rules, "verify": verify}
