"""Commands that sit down at a table: a new game, one that was left, one that was shared."""

from __future__ import annotations

import sys
from argparse import Namespace
from datetime import datetime
from pathlib import Path
from typing import Any

from gobelet.commands.ruleset import BadFile, is_file, read_rules
from gobelet.commands.texts import Complaint, complain
from gobelet.hosts.terminal.fold import visible
from gobelet.hosts.terminal.games import look_for
from gobelet.hosts.terminal.house import House
from gobelet.hosts.terminal.reasons import reason
from gobelet.hosts.terminal.saves import Save, Unreadable, mark_of, new_save, read_log, saved
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.session import Session
from gobelet.hosts.terminal.voice import Voice
from gobelet.room.jsonrpc import Fault


def play(args: Namespace, say: Voice) -> int:
    """`gobelet play`: a new game."""
    house = House(say)
    try:
        return _begin(house, _setup(house, args))
    except BadFile as bad:
        print(bad, file=sys.stderr)
        return 1
    except Complaint as complaint:
        return complain(say, str(complaint))
    except Fault as fault:
        return complain(say, fault.message)


def resume(args: Namespace, say: Voice) -> int:
    """`gobelet resume`: the game chosen, or the only one there is."""
    house, screen = House(say), _screen()
    if args.which is not None and not args.which.isdecimal():
        return _resume_file(house, screen, Path(args.which))
    games = _unfinished(house)
    if not games:
        print(say("term.resume.none"))
        return 0
    which: str | None = args.which
    if which is None and len(games) > 1:
        _list(house, screen, games)
        which = screen.ask(say("term.resume.which"))
        if not which:
            return 0
    number = 1 if which is None else int(which) if which.isdecimal() and len(which) < 10 else 0
    if not 1 <= number <= len(games):
        return complain(say, say("term.resume.no_number", number=which, most=len(games)))
    return _resume_file(house, screen, games[number - 1][0])


def open_shared(args: Namespace, say: Voice) -> int:
    """`gobelet open`: a table shared from elsewhere, as a new game here."""
    house = House(say)
    try:
        found = house.call("table.open", fragment="".join("".join(args.link).split()))
    except Fault as fault:
        return complain(say, fault.message)
    return _sit(house, found)


def _begin(house: House, setup: dict[str, Any]) -> int:
    return _sit(house, house.call("table.new", **setup))


def _sit(house: House, found: dict[str, Any]) -> int:
    return Session(house, _screen(), found["table"], new_save(house.name_of(found["view"]))).run()


def _setup(house: House, args: Namespace) -> dict[str, Any]:
    """The parameters of `table.new`; raises `Complaint` or `Fault`."""
    if is_file(args.game):
        game: dict[str, Any] = {"game": house.registry.games[0].key, "ruleset": read_rules(house, args.game)}
    else:
        key, ruleset = house.find(args.game)
        game = {"game": key, "ruleset": ruleset}
    chosen = {"joker": args.joker, "extra_bonus": args.extra_bonus}
    options = {name: chosen[name] for name in chosen if chosen[name] is not None}
    options.update([_option(each, house.say) for each in args.option])
    dice = {name: getattr(args, name) for name in ("dice", "seed") if getattr(args, name) is not None}
    named = [house.say("term.bot.name", n=number) for number in range(1, len(args.bot) + 1)]
    seated = {"seats": [*args.names, *named], "bots": [*[None] * len(args.names), *args.bot]}
    return {**game, **dice, **seated, "options": options, "advice": not args.no_advice}


def _option(text: str, say: Voice) -> tuple[str, Any]:
    """An option written as `name=value`: numbers, true and false are what they look like; raises `Complaint`."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise Complaint(say("cli.play.no_option", typed=visible(text)))
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


def _resume_file(house: House, screen: Screen, path: Path) -> int:
    mark = mark_of(path)
    try:
        table = _load(house, path)["table"]
    except Complaint as complaint:
        return complain(house.say, str(complaint))
    return Session(house, screen, table, Save(path.resolve(), mark)).run()


def _load(house: House, path: Path) -> dict[str, Any]:
    """The table of a file; raises `Complaint` with which file and why."""
    try:
        found: dict[str, Any] = house.call("table.load", log=read_log(path), view_of="next")
        return found
    except Unreadable as error:
        why = reason(error.why, house.say) if error.why else house.say("error.bad_log.shape")
    except Fault as fault:
        why = fault.message
    raise Complaint(house.say("cli.about_file", file=path, message=why))


def _unfinished(house: House) -> list[tuple[Path, dict[str, Any]]]:
    """The games that are not over, the last played first; damaged files are said in passing."""
    games = []
    for path in saved():
        try:
            view = _load(house, path)["view"]
        except Complaint as complaint:
            complain(house.say, str(complaint))
            continue
        if view["outcome"] is None:
            games.append((path, view))
    return games


def _list(house: House, screen: Screen, games: list[tuple[Path, dict[str, Any]]]) -> None:
    for number, (path, view) in enumerate(games, 1):
        when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        look = look_for(view["game"], house.say, screen)
        facts = {
            "number": number,
            "title": house.say.spoken(view.get("title", view["game"])),
            "names": ", ".join([player["name"] for player in view["players"]]),
            "progress": look.progress(view),
            "when": f"{when:%Y-%m-%d %H:%M}",
        }
        screen.tell(house.say("term.resume.line", **facts))


def _screen() -> Screen:
    return Screen(sys.stdin, sys.stdout)


COMMANDS = {"play": play, "resume": resume, "open": open_shared}
