"""Yam Master at the terminal: keep dice by their numbers, name a square by its letter and number or by what it says."""

from __future__ import annotations

from typing import Any

from gobelet.hosts.terminal.dice import draw_dice
from gobelet.hosts.terminal.fold import matching, visible
from gobelet.hosts.terminal.games import yam_master_board as paper
from gobelet.hosts.terminal.look import Action, Drawn, Said, Unclear, View
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.typed import numbers
from gobelet.hosts.terminal.voice import Voice

TALL = 27  # the board, large dice, the sentences and the question below


class YamMasterLook:
    """The `Look` of Yam Master."""

    def __init__(self, say: Voice, screen: Screen) -> None:
        self._say = say
        self._screen = screen

    def opening(self, view: View) -> str:
        """The game's name, and the strict challenge where it is chosen."""
        rules = [self._say.spoken(view["title"])]
        if view["options"]["strict_challenge"]:
            rules.append(self._say("option.strict_challenge"))
        return " · ".join(rules)

    def draw(self, view: View, whole: bool) -> list[Drawn]:
        """Board and dice; one line alone where a turn begins and nothing is to be decided yet."""
        if not view["dice"] and not whole:
            return [Said(), Said(self._turn(view), "bold")]
        things: list[Drawn] = [Said(), paper.board(view, self._say, self._screen.width), Said(self._stocks(view))]
        if view["outcome"]:
            return [*things, *[Said(said) for said in self._ending(view)]]
        things += [Said(), Said(self._turn(view), "bold")]
        if view["dice"]:
            low = not self._screen.holds(TALL)
            things.append(draw_dice(view["dice"], self._say("term.dice.kept"), self._screen.width, low))
            things += [Said(said, "yellow") for said in self._open(view)]
        return things

    def prompt(self, view: View) -> str:
        """What may be done, in the words that do it."""
        name, actions = view["players"][view["seat"]]["name"], view["actions"]
        if "pass" not in actions:
            return self._say("term.yam_master.prompt.throw", name=name)
        orders = [self._say(f"term.yam_master.order.{kind}") for kind in ("challenge", "pass") if kind in actions]
        if "roll" in actions:
            orders.insert(0, self._say("term.yam_master.order.keep"))
        for kind in ("place", "remove"):
            if kind in actions:
                square = paper.named(actions[kind]["square"][0])
                orders.insert(-1, self._say(f"term.yam_master.order.{kind}", square=square))
        return self._say("term.yam_master.prompt.turn", name=name, orders=", ".join(orders))

    def read(self, view: View, typed: str) -> Action:
        """Dice to keep, a square, a challenge, a pass; raises `Unclear`, which also tells the chances."""
        actions = view["actions"]
        if self._means(typed, "chances"):
            raise Unclear("term.yam_master.chances", board=paper.chances(view, self._say, self._screen.width))
        begins, throws = "pass" not in actions, not typed or self._means(typed, "roll", "term.words")
        if self._means(typed, "all", "term.words") or (begins and throws):
            return {"type": "roll", "keep": []}
        if throws:
            raise Unclear("term.yam_master.nothing")
        for kind in ("challenge", "pass"):
            if self._means(typed, kind) and (kind == "pass" or kind in actions or not view["challenge"]):
                return {"type": kind}
        square = paper.square_named(typed)
        if square:
            return {"type": "remove" if self._held_by_other(view, square) else "place", "square": square}
        dice = numbers(typed, 9)
        if dice is not None:
            return {"type": "roll", "keep": [die - 1 for die in dice]}
        return self._by_name(view, typed)

    def news(self, before: View, after: View) -> list[str]:
        """What was set, taken, declared or passed."""
        last = after["last"]
        if before["seq"] == after["seq"] or last is None or last["action"]["type"] == "roll":
            return []
        kind, square = last["action"]["type"], last["action"].get("square")
        facts = {"name": after["players"][last["seat"]]["name"], "other": after["players"][1 - last["seat"]]["name"]}
        if square:
            facts |= {"square": paper.named(square), "kind": after["board"][5 * square[0] + square[1]]["kind"]}
        return [self._say(f"term.yam_master.news.{kind}", **facts)]

    def help(self, view: View) -> list[str]:
        """How to throw, keep, set, take, declare, pass, and ask for the chances."""
        lines = ("throw", "keep", "all", "square", "pass", "challenge", "remove", "chances")
        typed = [self._say(f"term.yam_master.help.{line}.typed") + "\t" for line in lines]
        means = [self._say(f"term.yam_master.help.{line}") for line in lines]
        signs = self._say("term.yam_master.help.signs", first=paper.TOKENS[0], second=paper.TOKENS[1])
        return [*map("".join, zip(typed, means, strict=True)), signs]

    def progress(self, view: View) -> str:
        """The turn that is played."""
        return self._say("term.yam_master.progress", turn=view["turn"][0])

    def _means(self, typed: str, order: str, among: str = "term.yam_master.words") -> bool:
        return typed.casefold() in self._say.words(f"{among}.{order}")

    def _turn(self, view: View) -> str:
        facts: dict[str, Any] = {"name": view["players"][view["next"]]["name"], "turn": view["turn"][0]}
        if not view["dice"]:
            return self._say("term.yam_master.turn", token=paper.TOKENS[view["next"]], **facts)
        faces = "\u00a0".join([str(die["value"]) for die in view["dice"]])
        return self._say("term.yam_master.thrown", roll=view["roll"], rolls=view["rolls"], faces=faces, **facts)

    def _stocks(self, view: View) -> str:
        told = []
        for seat, player in enumerate(view["players"]):
            left = self._say("yam_master.tokens_left", n=player["tokens_left"])
            told.append(self._say("term.yam_master.stock", token=paper.TOKENS[seat], name=player["name"], left=left))
        return " · ".join(told)

    def _open(self, view: View) -> list[str]:
        """What came of the challenge, what the dice may cover, whether a token may be taken."""
        said = []
        if view["challenge"]:
            came = "made" if view["challenge_made"] else "lost" if not view["rolls_left"] else "declared"
            said.append(self._say(f"term.yam_master.challenge.{came}"))
        names = [f"{paper.named(square)} ({self._kind(view, square)})" for square in view["squares"]]
        if names:
            said.append(self._say("term.yam_master.open", squares=", ".join(names)))
        elif not view["rolls_left"] and not view["challenge"]:
            said.append(self._say("term.yam_master.none"))
        if "remove" in view["actions"]:
            taken = ", ".join([paper.named(square) for square in view["actions"]["remove"]["square"]])
            said.append(self._say("term.yam_master.removable", squares=taken))
        return said

    def _ending(self, view: View) -> list[str]:
        """Why it ended, and each line that counted."""
        said = [self._say(f"yam_master.outcome.{view['outcome']['reason']}")]
        for line in view["lines"]:
            squares = " ".join([paper.named(square) for square in line["squares"]])
            key = "term.yam_master.five" if len(line["squares"]) == 5 else "term.yam_master.line"
            name = view["players"][line["seat"]]["name"]
            said.append(self._say(key, token=paper.TOKENS[line["seat"]], name=name, squares=squares, n=line["points"]))
        return said

    def _kind(self, view: View, square: list[int]) -> str:
        return self._say(f"yam_master.kind.{view['board'][5 * square[0] + square[1]]['kind']}")

    def _held_by_other(self, view: View, square: list[int]) -> bool:
        return bool(view["board"][5 * square[0] + square[1]]["owner"] == 1 - view["seat"])

    def _by_name(self, view: View, typed: str) -> Action:
        """A square by what it says: one that the dice allow if there is just one, else the rules say why not."""
        free = [each for each in view["board"] if each["owner"] is None]
        found = [free[place] for place in matching(typed, [self._kind(view, each["square"]) for each in free])]
        lit = [each for each in found if each["square"] in view["squares"]]
        kinds = sorted({each["kind"] for each in lit or found})
        if not found:
            raise Unclear("term.yam_master.no_square", typed=visible(typed))
        if len(lit) > 1 or len(kinds) > 1:
            squares = ", ".join([paper.named(each["square"]) for each in lit or found])
            raise Unclear("term.yam_master.several", typed=visible(typed), squares=squares)
        return {"type": "place", "square": (lit or found)[0]["square"]}
