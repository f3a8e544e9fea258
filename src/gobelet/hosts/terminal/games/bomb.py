"""The bomb at the terminal: dice by number or colour, `2:` for the second module, the manual a page at a time."""

from __future__ import annotations

import secrets
from typing import Any

from gobelet.hosts.terminal.fold import fold, matching, visible
from gobelet.hosts.terminal.games import bomb_case as case
from gobelet.hosts.terminal.look import Action, Drawn, Said, Unclear, View
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.typed import numbers
from gobelet.hosts.terminal.voice import Voice

COLOURS = ("purple", "yellow", "blue", "white", "black")


class BombLook:
    """The `Look` of the bomb."""

    def __init__(self, say: Voice, screen: Screen) -> None:
        self._say = say
        self._screen = screen

    def opening(self, view: View) -> str:
        """The name, how many modules, and whose word counts."""
        told = [self._say.spoken(view["title"]), self._say("term.bomb.modules", n=len(view["modules"]))]
        return " · ".join([*told, self._say(f"option.strictness.{view['strictness']}")])

    def draw(self, view: View, whole: bool) -> list[Drawn]:
        """Clock, strikes, modules and dice, the edgework where all is asked for; in the end every decision."""
        things: list[Drawn] = [Said()]
        begun = any(module["roll"] for module in view["modules"])
        if view["edgework"] and (whole or not begun):
            things += [Said(line) for line in case.edgework(view["edgework"], self._say)]
        if view["outcome"]:
            return [*things, Said(), *case.decisions(view["decisions"], self._say)]
        things.append(Said(case.status(view, self._say), "bold"))
        for place, module in enumerate(view["modules"]):
            if len(view["modules"]) > 1:
                things.append(Said(case.module(place, module, self._say), "cyan" if place == view["module"] else ""))
        if view["dice"]:
            things.append(case.dice(view["dice"], self._say, self._screen.coloured))
        return things

    def prompt(self, view: View) -> str:
        """Which dice are kept, or the first throw."""
        name = view["players"][view["seat"]]["name"]
        return self._say("term.bomb.prompt.keep" if view["dice"] else "term.bomb.prompt.throw", name=name)

    def read(self, view: View, typed: str) -> Action:
        """Dice to keep on a module; raises `Unclear`, which also shows pages of the manual."""
        words = fold(typed).split()
        if words and words[0] in self._say.words("term.bomb.words.manual"):
            raise self._manual(view, words[1:])
        module, rest = self._module(view, typed)
        if not view["modules"][module]["dice"]:
            if rest and not self._means_all(rest):
                raise Unclear("term.bomb.throw_first", n=module + 1)
            return {"type": "roll", "keep": [], "module": module}
        if not rest:
            raise Unclear("term.bomb.nothing")
        keep = [] if self._means_all(rest) else self._dice(rest)
        return {"type": "roll", "keep": keep, "module": module}

    def news(self, before: View, after: View) -> list[str]:
        """A strike, or a module that was solved."""
        if after["outcome"]:
            return []
        if after["strikes"] > before["strikes"]:
            facts = {"strikes": after["strikes"], "limit": after["strike_limit"]}
            return [self._say("term.bomb.struck", **facts)]
        return [self._say("term.bomb.solved")] if after["solved"] > before["solved"] else []

    def help(self, view: View) -> list[str]:
        """How to throw, keep, choose a module and read the manual."""
        lines = ["throw", "keep", "all", "manual"]
        if len(view["modules"]) > 1:
            lines.insert(3, "module")
        return [
            self._say(f"term.bomb.help.{line}.typed") + "\t" + self._say(f"term.bomb.help.{line}") for line in lines
        ]

    def progress(self, view: View) -> str:
        """How many modules are solved."""
        return self._say("term.bomb.progress", solved=view["solved"], of=len(view["modules"]))

    def ending(self, view: View) -> str:
        """How it ended, in a sentence."""
        facts = {"solved": view["solved"], "of": len(view["modules"]), "n": view["solved"]}
        return self._say("outcome." + view["outcome"]["reason"]) + " " + self._say("term.bomb.progress", **facts)

    def lots(self, view: View) -> list[int]:
        """The faces that draw a bomb, where fingers type the dice: nobody has dice of 34 sides. Nothing for others."""
        if view["edgework"] is not None:
            return []
        return [1 + secrets.randbelow(sides) for sides in view["due"]["sides"]]

    def _module(self, view: View, typed: str) -> tuple[int, str]:
        """The module that is meant, and what is typed for it."""
        number, colon, rest = typed.partition(":")
        if not colon:
            return view["module"], typed.strip()
        found = numbers(number, 99)
        if not found or len(found) != 1 or not 1 <= found[0] <= len(view["modules"]):
            raise Unclear("term.bomb.no_module", typed=visible(number), most=len(view["modules"]))
        return found[0] - 1, rest.strip()

    def _dice(self, typed: str) -> list[str]:
        found = numbers(typed, 5)
        if found is not None:
            if any(not 1 <= number <= len(COLOURS) for number in found):
                raise Unclear("term.bomb.no_die", typed=visible(typed))
            return [COLOURS[number - 1] for number in found]
        names = [self._say(f"colour.{colour}") for colour in COLOURS]
        keep = []
        for word in fold(typed).split():
            places = matching(word, names)
            if len(places) != 1:
                raise Unclear("term.bomb.no_die", typed=visible(word))
            keep.append(COLOURS[places[0]])
        return keep

    def _means_all(self, typed: str) -> bool:
        return typed.casefold() in (*self._say.words("term.words.all"), *self._say.words("term.words.roll"), "-")

    def _manual(self, view: View, words: list[str]) -> Unclear:
        """The page for the dice that just rolled, for a number of dice, or all of the manual."""
        if "manual" not in view:
            return Unclear("term.bomb.manual.apart")
        rolled = view["modules"][view["module"]]["rolled"]
        asked: Any = numbers(words[0], 9) if words else [rolled]
        everything = bool(words) and asked is None
        wanted = [section for section in view["manual"] if everything or section["rolled"] in (asked or [])]
        pages = wanted or view["manual"]
        return Unclear("term.bomb.manual.page", text="\n\n".join([case.page(section, self._say) for section in pages]))
