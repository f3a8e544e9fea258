"""A game without a look of its own: its actions as the view lists them, typed by word or number."""

from __future__ import annotations

from typing import Any

from gobelet.hosts.terminal.dice import draw_dice
from gobelet.hosts.terminal.fold import matching, visible
from gobelet.hosts.terminal.look import Action, Drawn, Said, Unclear, View
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.typed import numbers
from gobelet.hosts.terminal.voice import Voice

FACTS = ("total", "score", "tokens")
LIMITS = ("at_most",)


class PlainLook:
    """The `Look` of any game: players with their points, dice, and a list of what may be done."""

    def __init__(self, say: Voice, screen: Screen) -> None:
        self._say = say
        self._screen = screen

    def opening(self, view: View) -> str:
        """The game's name."""
        return self._say.spoken(view["title"]) if "title" in view else self._say(f"game.{view['game']}")

    def draw(self, view: View, whole: bool) -> list[Drawn]:
        """Players, dice, actions."""
        things: list[Drawn] = [Said(), *[Said(self._player(player)) for player in view["players"]]]
        if view["dice"]:
            things.append(draw_dice(view["dice"], self._say("term.dice.kept"), self._screen.width))
        for number, kind in enumerate(self._kinds(view), 1):
            things.append(Said(f"  {number}  {self._word(kind)}{self._choices(view['actions'][kind])}"))
        return things

    def prompt(self, view: View) -> str:
        """Which action?"""
        return self._say("term.plain.prompt", name=view["players"][view["seat"]]["name"])

    def read(self, view: View, typed: str) -> Action:
        """The action's word or number, then what it carries; raises `Unclear`."""
        kinds = self._kinds(view)
        if not typed and len(kinds) == 1:
            return {"type": kinds[0], **self._carried(view["actions"][kinds[0]], "")}
        word, _, rest = typed.partition(" ")
        number = numbers(word, max(10, len(kinds)))
        places = [number[0] - 1] if number else matching(word, [self._word(kind) for kind in kinds])
        if len(places) != 1 or not 0 <= places[0] < len(kinds):
            raise Unclear("term.plain.no_action", typed=visible(word), known=", ".join(map(self._word, kinds)))
        kind = kinds[places[0]]
        return {"type": kind, **self._carried(view["actions"][kind], rest.strip())}

    def news(self, before: View, after: View) -> list[str]:
        """Who did what."""
        last = after["last"]
        if before["seq"] == after["seq"] or last is None:
            return []
        name = after["players"][last["seat"]]["name"]
        return [self._say("term.plain.news", name=name, action=self._word(last["action"]["type"]))]

    def help(self, view: View) -> list[str]:
        """How actions are typed."""
        return [self._say("term.plain.help.typed") + "\t" + self._say("term.plain.help")]

    def progress(self, view: View) -> str:
        """How many actions there were."""
        return self._say("term.plain.progress", n=view["seq"])

    def _player(self, player: dict[str, Any]) -> str:
        facts = [f"{self._say('term.fact.' + key)} {player[key]}" for key in FACTS if key in player]
        return " · ".join([player["name"], *facts])

    def _kinds(self, view: View) -> list[str]:
        return sorted(view["actions"])

    def _word(self, kind: str) -> str:
        key = f"term.action.{kind}"
        return self._say(key) if self._say.knows(key) else kind

    def _fields(self, offer: dict[str, Any]) -> list[str]:
        """What must be typed: not the limits, not the dice where none can be kept, not what leaves no choice."""
        fields = [field for field in sorted(offer) if field not in LIMITS and field not in self._settled(offer)]
        return [field for field in fields if field != "keep" or offer[field]]

    def _settled(self, offer: dict[str, Any]) -> dict[str, Any]:
        lists = [field for field in sorted(offer) if field != "keep" and isinstance(offer[field], list)]
        return {field: offer[field][0] for field in lists if len(offer[field]) == 1}

    def _choices(self, offer: dict[str, Any]) -> str:
        fields = [field for field in self._fields(offer) if field != "keep"]
        said = [" | ".join(map(str, offer[field])) if isinstance(offer[field], list) else field for field in fields]
        return " : " + " ; ".join(said) if said else ""

    def _carried(self, offer: dict[str, Any], rest: str) -> dict[str, Any]:
        fields, parts = self._fields(offer), [rest]
        if len(fields) > 1:
            parts = rest.split()
            if len(parts) != len(fields):
                raise Unclear("term.plain.carries", fields=", ".join(fields))
        typed = {name: self._value(name, offer[name], part) for name, part in zip(fields, parts, strict=False)}
        return {**self._settled(offer), **typed}

    def _value(self, field: str, allowed: Any, typed: str) -> Any:
        if field == "keep":
            found = [] if typed in ("", "-") else numbers(typed, 9)
            if found is None:
                raise Unclear("term.plain.keep", typed=visible(typed))
            return [die - 1 for die in found]
        if isinstance(allowed, list):
            return self._chosen(allowed, typed)
        return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else typed

    def _chosen(self, allowed: list[Any], typed: str) -> Any:
        """One of a list, by its own text or by its number in the list."""
        texts = [str(value) for value in allowed]
        found = [texts.index(typed)] if typed in texts else matching(typed, texts)
        number = numbers(typed, max(10, len(texts)))
        if len(found) != 1 and number and len(number) == 1 and 1 <= number[0] <= len(texts):
            found = [number[0] - 1]
        if len(found) != 1:
            raise Unclear("term.plain.no_choice", typed=visible(typed), known=", ".join(texts))
        return allowed[found[0]]
