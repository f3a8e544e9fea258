"""What may be typed after `gobelet`, in the player's language, argparse's own words included."""

from __future__ import annotations

import argparse
from typing import Any

from gobelet import __version__
from gobelet.engine.terms import LEVELS
from gobelet.hosts.terminal.voice import Voice
from gobelet.words import LANGUAGES

# What argparse says by itself, as its sources write it, and the keys of our sentences.
ITS_WORDS = {
    "usage: ": "cli.argparse.usage",
    "positional arguments": "cli.argparse.positional",
    "options": "cli.argparse.options",
    "show this help message and exit": "cli.argparse.help",
    "argument %(argument_name)s: %(message)s": "cli.argparse.argument",
    "expected one argument": "cli.argparse.one",
    "expected at most one argument": "cli.argparse.optional",
    "expected at least one argument": "cli.argparse.more",
    "the following arguments are required: %s": "cli.argparse.required",
    "one of the arguments %s is required": "cli.argparse.one_of",
    "unrecognized arguments: %s": "cli.argparse.unrecognized",
    "not allowed with argument %s": "cli.argparse.not_allowed",
    "ignored explicit argument %r": "cli.argparse.ignored",
    "invalid %(type)s value: %(value)r": "cli.argparse.value",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.argparse.choice",
    "unexpected option string: %s": "cli.argparse.unexpected",
    "%(prog)s: error: %(message)s\n": "cli.argparse.error",
}


def build_parser(say: Voice, argv: list[str]) -> argparse.ArgumentParser:
    """The parser of every command; only those that `argv` names get their arguments, which take time to make."""
    _translate(say)
    parser = argparse.ArgumentParser(prog="gobelet", description=say("cli.description"), allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"gobelet {__version__}", help=say("cli.version"))
    _language(parser, say)
    commands = parser.add_subparsers(dest="command", title=say("cli.commands"), metavar=say("cli.command"))
    for name, add in COMMANDS.items():
        about = say(f"cli.{name}.about")
        command = commands.add_parser(name, help=about, description=_sentence(about), allow_abbrev=False)
        _language(command, say)
        if name in argv:
            add(command, say)
    return parser


def _translate(say: Voice) -> None:
    """Gives argparse its words: it looks them up by this name, which no option of its own can change."""

    def said(text: str) -> str:
        return say(ITS_WORDS[text]) if text in ITS_WORDS else text

    argparse._ = said  # type: ignore[attr-defined]


def _sentence(about: str) -> str:
    return about[0].upper() + about[1:] + "."


def _language(parser: argparse.ArgumentParser, say: Voice) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("cli.lang"))


def _play(parser: argparse.ArgumentParser, say: Voice) -> None:
    from gobelet.hosts.files import load_registry

    games = load_registry().games
    known = ", ".join([name for game in games for name in game.rulesets])
    parser.add_argument("game", metavar=say("cli.meta.game"), help=say("cli.play.game", known=known))
    parser.add_argument("names", metavar=say("cli.meta.name"), nargs="+", help=say("cli.play.name"))
    orders = [game.options_schema()["properties"].get("joker", {}).get("enum", []) for game in games]
    jokers = ", ".join([order for each in orders for order in each])
    parser.add_argument("--joker", metavar=say("cli.meta.order"), help=say("cli.play.joker", known=jokers))
    extra: dict[str, Any] = {"type": int, "metavar": say("cli.meta.points")}
    parser.add_argument("--extra-bonus", **extra, help=say("cli.play.extra_bonus"))
    option: dict[str, Any] = {"action": "append", "default": [], "metavar": say("cli.meta.option")}
    parser.add_argument("--option", **option, help=say("cli.play.option"))
    level: dict[str, Any] = {"action": "append", "default": [], "choices": LEVELS, "metavar": say("cli.meta.level")}
    parser.add_argument("--bot", **level, help=say("cli.play.bot", known=", ".join(LEVELS)))
    parser.add_argument("--no-advice", action="store_true", help=say("cli.play.no_advice"))
    dice = parser.add_mutually_exclusive_group()
    dice.add_argument("--dice", choices=["typed"], help=say("cli.play.dice"))
    dice.add_argument("--seed", metavar=say("cli.meta.hex"), help=say("cli.play.seed"))


def _resume(parser: argparse.ArgumentParser, say: Voice) -> None:
    parser.add_argument("which", metavar=say("cli.meta.game_file"), nargs="?", help=say("cli.resume.which"))


def _open(parser: argparse.ArgumentParser, say: Voice) -> None:
    # A link copied from a screen may hold line breaks, which the shell takes for the ends of words.
    parser.add_argument("link", metavar=say("cli.meta.link"), nargs="+", help=say("cli.open.link"))


def _port_number(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError("no port")
    return port


def _serve(parser: argparse.ArgumentParser, say: Voice) -> None:
    parser.add_argument(
        "--port", type=_port_number, default=8080, metavar=say("cli.meta.port"), help=say("cli.serve.port")
    )
    parser.add_argument("--host", default="127.0.0.1", metavar=say("cli.meta.host"), help=say("cli.serve.host"))
    parser.add_argument("--lan", action="store_true", help=say("cli.serve.lan"))
    parser.add_argument("--database", metavar=say("cli.meta.file"), help=say("cli.serve.database"))


def _rules(parser: argparse.ArgumentParser, say: Voice) -> None:
    from gobelet.hosts.files import load_registry

    known = ", ".join([name for game in load_registry().games for name in game.rulesets])
    parser.usage = say("cli.rules.usage")
    parser.add_argument("ruleset", metavar=say("cli.meta.rules"), nargs="?", help=say("cli.rules.ruleset", known=known))
    parser.add_argument("file", metavar=say("cli.meta.file"), nargs="?", help=say("cli.rules.file"))


def _verify(parser: argparse.ArgumentParser, say: Voice) -> None:
    parser.add_argument("file", metavar=say("cli.meta.file"), help=say("cli.verify.file"))


def _bomb(parser: argparse.ArgumentParser, say: Voice) -> None:
    from gobelet.commands import bomb

    bomb.add(parser, say)


def _solve(parser: argparse.ArgumentParser, say: Voice) -> None:
    from gobelet.commands import solving

    solving.add_solve(parser, say)


def _advise(parser: argparse.ArgumentParser, say: Voice) -> None:
    from gobelet.commands import solving

    solving.add_advise(parser, say)


def _review(parser: argparse.ArgumentParser, say: Voice) -> None:
    from gobelet.commands import reviewing

    reviewing.add(parser, say)


def _backup(parser: argparse.ArgumentParser, say: Voice) -> None:
    from gobelet.commands import keeping

    keeping.add_backup(parser, say)


def _restore(parser: argparse.ArgumentParser, say: Voice) -> None:
    from gobelet.commands import keeping

    keeping.add_restore(parser, say)


def _engine(parser: argparse.ArgumentParser, say: Voice) -> None:
    """Takes no arguments."""


COMMANDS = {
    "play": _play,
    "resume": _resume,
    "open": _open,
    "serve": _serve,
    "backup": _backup,
    "restore": _restore,
    "rules": _rules,
    "verify": _verify,
    "solve": _solve,
    "advise": _advise,
    "review": _review,
    "bomb": _bomb,
    "engine": _engine,
}
