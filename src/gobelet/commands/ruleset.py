"""A file of rules, checked: what is wrong in it, and on which line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gobelet.commands.locate import line_of, path_of
from gobelet.commands.texts import Complaint, read_text
from gobelet.hosts.terminal.house import House

PLACE = re.compile(r"\(at line (\d+),")


@dataclass(frozen=True)
class Wrong:
    """One thing wrong in a file: the line, and a sentence."""

    line: int
    message: str


class BadFile(Complaint):
    """A file that holds no rules, every line of it that is wrong in a sentence of its own."""


def read_rules(house: House, name: str) -> dict[str, Any]:
    """The ruleset of a file; raises `Complaint` with the line and the reason."""
    text = read_text(name, house.say).replace("\r\n", "\n")
    data, wrong = _parsed(house, text)
    if data is not None:
        wrong = _found(house, text, data, "problems")
    if wrong:
        lines = text.split("\n")
        said = [house.say("cli.rules.bad", file=name, line=each.line, message=each.message) for each in wrong]
        raise BadFile(
            "\n".join([f"{one}\n{_excerpt(lines, each.line)}" for one, each in zip(said, wrong, strict=True)])
        )
    return data or {}


def doubts(house: House, name: str, data: dict[str, Any]) -> list[str]:
    """What is hardly meant in a file whose rules can be: a sentence each, with its line."""
    text = read_text(name, house.say).replace("\r\n", "\n")
    return [
        house.say("cli.rules.bad", file=name, line=each.line, message=each.message)
        for each in _found(house, text, data, "warnings")
    ]


def is_file(name: str) -> bool:
    """Whether a name typed for a game means a file of rules."""
    return name.endswith(".toml") or Path(name).is_file()


def _parsed(house: House, text: str) -> tuple[dict[str, Any] | None, list[Wrong]]:
    try:
        return tomllib.loads(text), []
    except RecursionError:
        return None, [Wrong(1, house.say("cli.rules.syntax"))]
    except tomllib.TOMLDecodeError as error:
        found = PLACE.search(str(error))
        line = int(found[1]) if found else text.rstrip("\n").count("\n") + 1
        return None, [Wrong(line, house.say("cli.rules.syntax"))]


def _found(house: House, text: str, data: dict[str, Any], kind: str) -> list[Wrong]:
    problems = house.call("rules.check", ruleset=data).get(kind, [])
    return [Wrong(line_of(text, path_of(each["where"])), each["message"]) for each in problems]


def _excerpt(lines: list[str], number: int) -> str:
    """The line itself, so that nobody has to count."""
    line = lines[number - 1] if number <= len(lines) else ""
    return f"  {number} | {''.join([letter for letter in line if letter.isprintable()])[:100]}"
