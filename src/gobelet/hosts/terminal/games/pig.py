"""Cochon at the terminal: Enter throws, one letter keeps the points; a 1 that fell stays on the screen."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from gobelet.hosts.terminal.dice import draw_dice
from gobelet.hosts.terminal.fold import visible
from gobelet.hosts.terminal.games.sheet_table import cut
from gobelet.hosts.terminal.look import Action, Drawn, Said, Unclear, View
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.typed import numbers
from gobelet.hosts.terminal.voice import Voice

BAR = "█"
LONGEST_NAME = 12
WIDEST_BAR = 30


class PigLook:
    """The `Look` of Cochon in all its variants."""

    def __init__(self, say: Voice, screen: Screen) -> None:
        self._say = say
        self._screen = screen

    def opening(self, view: View) -> str:
        """The name, the target, the variant, and the last round where there is one."""
        told = [self._say.spoken(view["title"]), self._say("pig.target", n=view["target"])]
        if view["variant"] != "one_die":
            told.append(self._say(f"option.variant.{view['variant']}"))
        if view["options"]["last_round"]:
            told.append(self._say("option.last_round"))
        return " · ".join(told)

    def draw(self, view: View, whole: bool) -> list[Drawn]:
        """How the turn before ended, scores, the total of the turn, the dice."""
        things: list[Drawn] = [Said()]
        if view["outcome"]:
            return [*things, *self._scores(view), Said(self._say("outcome." + view["outcome"]["reason"]))]
        if whole or not view["dice"]:
            things += self._scores(view)
        if view["ended"] and not view["dice"]:
            things.append(Said(self._ended(view), "" if view["ended"]["how"] == "held" else "bold yellow"))
        if view["last_turn"]:
            things.append(Said(self._say("pig.last_turn", name=view["players"][view["next"]]["name"]), "yellow"))
        if view["dice"]:
            things.append(self._dice(view["dice"]))
            things.append(Said(self._say("pig.turn_total", n=view["turn_total"]), "bold cyan"))
        return things

    def prompt(self, view: View) -> str:
        """Throw, or throw again or hold, or how many dice."""
        name, held = view["players"][view["seat"]]["name"], view["if_held"]
        if "dice" in view["actions"]["roll"]:
            return self._say("term.pig.prompt.hog", name=name)
        if "hold" not in view["actions"]:
            return self._say("term.pig.prompt.throw", name=name)
        key = "term.pig.prompt." + ("win" if held["reaches"] else "turn")
        return self._say(key, name=name, n=view["turn_total"], score=held["score"])

    def read(self, view: View, typed: str) -> Action:
        """A throw, a number of dice, or a hold; raises `Unclear`."""
        if typed.casefold() in self._say.words("term.pig.words.hold"):
            return {"type": "hold"}
        found = numbers(typed, 1000)
        if "dice" in view["actions"]["roll"]:
            if found is None or len(found) != 1:
                least, most = view["actions"]["roll"]["dice"]
                raise Unclear("term.pig.how_many", least=least, most=most)
            return {"type": "roll", "dice": found[0]}
        if not typed or typed.casefold() in self._say.words("term.words.roll"):
            return {"type": "roll"}
        raise Unclear("term.pig.unclear", typed=visible(typed))

    def news(self, before: View, after: View) -> list[str]:
        """How the turn ended, where one of several players would not see it drawn: at the end of the game."""
        if after["outcome"] and not before["outcome"] and after["ended"]:
            return [self._ended(after)]
        return []

    def help(self, view: View) -> list[str]:
        """How to throw and to hold."""
        lines = ("dice",) if "dice" in view["actions"].get("roll", {}) else ("throw", "hold")
        typed = [self._say(f"term.pig.help.{line}.typed") + "\t" for line in lines]
        means = [self._say(f"term.pig.help.{line}") for line in lines]
        return list(map("".join, zip(typed, means, strict=True)))

    def progress(self, view: View) -> str:
        """The turn that is played."""
        return self._say("term.pig.progress", turn=view["turn"][0])

    def _dice(self, dice: list[dict[str, Any]]) -> Text:
        """The dice, without the numbers that name them: none is ever kept."""
        drawn = draw_dice(dice, "", self._screen.width)
        lines = drawn.split("\n")
        return Text("\n").join(lines[:-1]) if len(lines) > 1 else drawn

    def _ended(self, view: View) -> str:
        ended = view["ended"]
        faces = "\u00a0".join([str(face) for face in ended["dice"]])
        name, score = view["players"][ended["seat"]]["name"], view["scores"][ended["seat"]]
        how = ended["how"] if ended["points"] else "nothing"
        return self._say("pig.ended." + how, name=name, faces=faces, n=ended["points"], score=score)

    def _scores(self, view: View) -> list[Drawn]:
        """A line a player: name, score, and a bar as long as the way that is done."""
        width = min(LONGEST_NAME, max([cell_len(each["name"]) for each in view["players"]]))
        room = max(0, min(WIDEST_BAR, self._screen.width - width - 10))
        return [self._score(view, seat, player, width, room) for seat, player in enumerate(view["players"])]

    def _score(self, view: View, seat: int, player: dict[str, Any], width: int, room: int) -> Text:
        acts = not view["outcome"] and seat == view["next"]
        name = cut(player["name"], width)
        done = min(room, room * player["score"] // view["target"])
        line = Text("▶ " if acts else "  ", "bold cyan" if acts else "")
        line.append(f"{name}{' ' * (width - cell_len(name))} {player['score']:>4} ").append(BAR * done, "green")
        line.rstrip()
        return line
