"""The free roller at the terminal: type dice as they are written, Enter for the same again."""

from __future__ import annotations

from typing import Any

from gobelet.hosts.terminal.look import Action, Drawn, Said, Unclear, View
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.voice import Voice

SHOWN = 10
"""Rolls of the history that are shown when all is asked for."""
MOST_FACES = 60
BAR = "█"


class RollerLook:
    """The `Look` of the free roller."""

    def __init__(self, say: Voice, screen: Screen) -> None:
        self._say = say
        self._screen = screen

    def opening(self, view: View) -> str:
        """The name alone: there are no rules."""
        return self._say.spoken(view["title"])

    def draw(self, view: View, whole: bool) -> list[Drawn]:
        """The last roll with its dice; all of it asks for the history and the counts too."""
        last = view["last_roll"]
        if last is None:
            return [Said(), Said(self._say("roller.invite"))]
        things: list[Drawn] = [Said()]
        if whole:
            things += [Said(self._past(view, each)) for each in reversed(view["history"][1:SHOWN])]
            things += [Said(line) for line in self._counts(view)]
        things.append(Said(self._head(view, last), "bold"))
        things += [Said("  " + line) for line in self._lines(view, last)]
        return things

    def prompt(self, view: View) -> str:
        """What shall be thrown, and by whom."""
        key = "term.roller.prompt." + ("again" if view["last_roll"] else "first")
        return self._say(key, name=view["players"][view["seat"]]["name"])

    def read(self, view: View, typed: str) -> Action:
        """What is typed, as it is; nothing means the same again. The engine knows what can be thrown."""
        if typed:
            return {"type": "roll", "dice": typed}
        if view["last_roll"] is None:
            raise Unclear("error.roller.empty")
        return {"type": "roll", "dice": view["last_roll"]["notation"]}

    def news(self, before: View, after: View) -> list[str]:
        """Nothing that is not drawn."""
        return []

    def help(self, view: View) -> list[str]:
        """What the notation knows."""
        lines = ("dice", "keep", "adv", "explode", "repeat", "again")
        typed = [self._say(f"term.roller.help.{line}.typed") + "\t" for line in lines]
        means = [self._say(f"term.roller.help.{line}") for line in lines]
        return list(map("".join, zip(typed, means, strict=True)))

    def progress(self, view: View) -> str:
        """How many rolls there were."""
        return self._say("roller.rolls", n=view["rolls_made"])

    def _head(self, view: View, last: dict[str, Any]) -> str:
        facts = {"name": view["players"][last["seat"]]["name"], "notation": last["notation"], "total": last["total"]}
        return self._say("roller.rolled", **facts)

    def _lines(self, view: View, last: dict[str, Any]) -> list[str]:
        """Each result with its terms, then what the expression may give."""
        lines = [self._line(view, line, len(last["lines"]) > 1) for line in last["lines"][:SHOWN]]
        lines.append(
            self._say("roller.span", least=last["least"], mean=self._number(last["mean"]), most=last["greatest"])
        )
        return lines

    def _line(self, view: View, line: dict[str, Any], several: bool) -> str:
        told = "".join([self._term(view, term, first=i == 0) for i, term in enumerate(line["terms"])])
        return f"{told} = {line['total']}" if several or len(line["terms"]) > 1 else told

    def _term(self, view: View, term: dict[str, Any], first: bool) -> str:
        """`2d6 [4 2]`; dropped dice in brackets, explosions joined by `!`."""
        sign = " - " if term["sign"] < 0 else "" if first else " + "
        if "dice" not in term:
            return sign + str(term["value"])
        start, end = term["dice"]
        dice = [self._die(die) for die in view["dice"][start : min(end, start + MOST_FACES)]]
        more = " …" if end - start > MOST_FACES else ""
        return f"{sign}{term['text']} [{' '.join(dice)}{more}]"

    def _die(self, die: dict[str, Any]) -> str:
        told = "!".join([str(face) for face in die.get("faces", [die["value"]])])
        return f"({told})" if die.get("dropped") else told

    def _past(self, view: View, each: dict[str, Any]) -> str:
        return f"{each['number']}. {self._head(view, each)}"

    def _counts(self, view: View) -> list[str]:
        """Of the kind thrown last: how often each face fell, with its share and the one that it may expect."""
        if not view["counts"]:
            return []
        kind = view["counts"][0]
        lines = [self._say("roller.counts", sides=kind["sides"], n=kind["thrown"])]
        if len(kind["counts"]) > 20:
            return lines
        for place, count in enumerate(kind["counts"]):
            share, expected = self._percent(count / kind["thrown"]), self._percent(kind["share"])
            bar = BAR * round(20 * count / max(kind["counts"]))
            room = self._screen.width - 32
            lines.append(f"  {place + 1:>2} {count:>5}  {share:>6} ({expected})  {bar[: max(0, room)]}".rstrip())
        return lines

    def _percent(self, share: float) -> str:
        return self._number(100 * share, 1) + ("\u00a0%" if self._say.lang == "fr" else "%")

    def _number(self, value: float, digits: int = 3) -> str:
        """A number with a few digits, none of them idle, as the language writes it."""
        text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
        return text.replace(".", ",") if self._say.lang == "fr" else text
