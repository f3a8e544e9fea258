"""What stands on a bomb, in letters: clock, edgework, coloured dice, pages of the manual, decisions."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from gobelet.hosts.terminal.dice import PIPS
from gobelet.hosts.terminal.look import Drawn, Said, View
from gobelet.hosts.terminal.voice import Voice

WIDTH = 11
LOOSE = ("┌───────┐", "│", "└───────┘")
HELD = ("╔═══════╗", "║", "╚═══════╝")
STYLES = {
    "purple": "white on #6d35a8",
    "yellow": "black on #f5c62c",
    "blue": "white on #1f5fc4",
    "white": "black on #fffdf8",
    "black": "white on #24282b",
}
VERDICTS = {"legal": "green", "tolerated": "yellow", "strike": "bold red"}


def status(view: View, say: Voice) -> str:
    """The time left, how fast it runs, and the strikes."""
    seconds = -(-view["time_left"] // 1000)
    parts = [say("term.bomb.left", time=f"{seconds // 60}:{seconds % 60:02d}")]
    if view["speed"] > 1:
        speed = f"{view['speed']:g}"
        parts.append(say("term.bomb.speed", speed=speed.replace(".", ",") if say.lang == "fr" else speed))
    parts.append(say("term.bomb.strikes", strikes=view["strikes"], limit=view["strike_limit"]))
    return " · ".join(parts)


def edgework(found: dict[str, Any], say: Voice) -> list[str]:
    """Serial number, batteries, indicators and plates, a line each."""
    lights = [
        f"{each['label']} {say('ui.bomb.lit' if each['lit'] else 'ui.bomb.unlit')}" for each in found["indicators"]
    ]
    plates = [", ".join([say(f"bomb.port.{port}") for port in plate]) for plate in found["port_plates"]]
    nothing = say("ui.bomb.nothing")
    return [
        say("term.bomb.serial", serial=found["serial"]),
        say("term.bomb.batteries", batteries=found["batteries"], holders=found["holders"]),
        say("term.bomb.indicators", lights=", ".join(lights) or nothing),
        say("term.bomb.plates", plates=" ".join([f"[{plate or say('ui.bomb.empty')}]" for plate in plates]) or nothing),
    ]


def module(place: int, found: dict[str, Any], say: Voice) -> str:
    """One line for one of several modules."""
    faces = " ".join([str(die["value"]) for die in found["dice"]]) or say("ui.bomb.waiting")
    return f"{place + 1}: {say('ui.bomb.solved') if found['solved'] else faces}"


def dice(found: list[dict[str, Any]], say: Voice, coloured: bool) -> Text:
    """The five dice in their colours, each with its number, its colour's name, and whether it lay aside."""
    rows = [_die(die) for die in found]
    styles = [STYLES[die["colour"]] if coloured else "" for die in found]
    lines = [_line([row[i] for row in rows], styles) for i in range(5)]
    lines.append(_line([f"{i + 1} {say('colour.' + die['colour'])}" for i, die in enumerate(found)], [""] * 5))
    if any(die["kept"] for die in found):
        lines.append(_line([say("term.dice.kept") if die["kept"] else "" for die in found], ["bold"] * 5))
    return Text("\n").join(lines)


def page(section: dict[str, Any], say: Voice) -> str:
    """One section of the manual."""
    lines = [say(section["title"]).upper(), say(section["lead"])]
    for number, key in enumerate(section["lines"], 1):
        lines.append(f"  {number}. {say(key)}" if section["numbered"] else f"  - {say(key)}")
    lines += [f"     {say(port)} : {say(colour)}" for port, colour in section["rows"]]
    return "\n".join(lines)


def decisions(found: list[dict[str, Any]], say: Voice) -> list[Drawn]:
    """Every decision with the rule that judged it."""
    things: list[Drawn] = []
    for number, each in enumerate(found, 1):
        shown = [f"{say('colour.' + colour)}\u00a0{each['dice'][colour]}" for colour in STYLES]
        kept = [say("colour." + colour) for colour in each["keep"]]
        facts = {"number": number, "dice": ", ".join(shown), "keep": ", ".join(kept) or say("ui.bomb.nothing")}
        things.append(Said(say("term.bomb.decision", **facts)))
        said = say("bomb.verdict." + each["verdict"]) + " · " + say("bomb.rule." + each["rule"])
        things.append(Said("   " + said, VERDICTS[each["verdict"]]))
    return things


def _die(die: dict[str, Any]) -> tuple[str, ...]:
    top, wall, bottom = HELD if die["kept"] else LOOSE
    return (top, *[f"{wall}{row}{wall}" for row in PIPS[die["value"]]], bottom)


def _line(parts: list[str], styles: list[str]) -> Text:
    line = Text(" ")
    for part, style in zip(parts, styles, strict=True):
        line.append(part.center(WIDTH - 2), style)
        line.append("  ")
    line.rstrip()
    return line
