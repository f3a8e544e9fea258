"""421 at the terminal: tokens in rows to count, dice kept by their numbers, `s` to stand."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from gobelet.games.four_two_one import FourTwoOneGame
from gobelet.hosts.terminal.dice import draw_dice
from gobelet.hosts.terminal.fold import visible
from gobelet.hosts.terminal.games.sheet_table import cut
from gobelet.hosts.terminal.look import Action, Drawn, Said, Unclear, View
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.typed import numbers
from gobelet.hosts.terminal.voice import Voice

TOKEN = "●"
LONGEST_NAME = 12
TALL = 20  # eight players, large dice, the sentences and the question below


class FourTwoOneLook:
    """The `Look` of 421."""

    def __init__(self, say: Voice, screen: Screen) -> None:
        self._say = say
        self._screen = screen

    def opening(self, view: View) -> str:
        """The name, the tokens, and the options that are not the usual ones."""
        told = [self._say.spoken(view["title"]), self._say(f"option.tokens.{view['all_tokens']}")]
        usual = FourTwoOneGame().about("four_two_one")["options"]
        for name in ("value_421", "charge_rolls", "nenette", "start"):
            value = view["options"][name]
            if value != usual[name]:
                written = str(value).lower() if isinstance(value, bool) else str(value)
                told.append(f"{self._say('option.' + name)} : {self._say(f'option.{name}.{written}')}")
        return " · ".join(told)

    def draw(self, view: View, whole: bool) -> list[Drawn]:
        """Pot, tokens and hands, then the dice; one line alone where a turn begins."""
        turn = [] if view["outcome"] else [Said(self._turn(view), "bold")]
        if not view["dice"] and not whole:
            return [Said(), *turn]
        things: list[Drawn] = [Said(), self._pot(view)]
        for seat in range(len(view["players"])):
            things += self._player(view, seat)
        if view["outcome"]:
            return [*things, Said(), Said(self._ending(view))]
        if not view["dice"]:
            return [*things, Said(), *turn]
        low = not self._screen.holds(TALL)
        return [*things, Said(), *turn, draw_dice(view["dice"], self._say("term.dice.kept"), self._screen.width, low)]

    def prompt(self, view: View) -> str:
        """Throw, or keep and throw again, or stand."""
        name = view["players"][view["seat"]]["name"]
        if view["rampo"]:
            return self._say("term.four_two_one.prompt.rampo", name=name)
        return self._say("term.four_two_one.prompt." + ("turn" if "stand" in view["actions"] else "throw"), name=name)

    def read(self, view: View, typed: str) -> Action:
        """Dice to keep, or that the hand stands; raises `Unclear`, which also tells the ranking."""
        if self._means(typed, "ranking"):
            raise Unclear("term.four_two_one.ranking", ranking=self._ranking(view))
        if self._means(typed, "stand"):
            return {"type": "stand"}
        throws = not typed or self._means(typed, "roll", "term.words")
        if self._means(typed, "all", "term.words") or (throws and "stand" not in view["actions"]):
            return {"type": "roll", "keep": []}
        dice = numbers(typed, 9)
        if dice is None:
            raise Unclear("term.four_two_one.unclear", typed=visible(typed) or "…")
        return {"type": "roll", "keep": [die - 1 for die in dice]}

    def news(self, before: View, after: View) -> list[str]:
        """The hand that stands, then what the round came to, where it is over."""
        last = after["last"]
        if before["seq"] == after["seq"] or last is None or after["due"]:
            return []
        over = before["round"] != after["round"] or after["outcome"] is not None
        said = self._thrown(before, after, over)
        if over:
            said += [self._passed(after, each) for each in after["settled"]["passed"]]
            for old, new in zip(before["players"], after["players"], strict=True):
                if new["safe"] and not old["safe"]:
                    said.append(self._say("term.four_two_one.news.safe", name=new["name"]))
            if before["phase"] != after["phase"] and not after["outcome"]:
                said.append(self._say("term.four_two_one.news." + after["phase"]))
        elif after["rampo"] and after["rampo"] != before["rampo"] and not any(after["rampo"]["hands"]):
            names = ", ".join([after["players"][seat]["name"] for seat in after["rampo"]["seats"]])
            said.append(self._say("term.four_two_one.news.rampo." + after["rampo"]["asks"], names=names))
        return said

    def help(self, view: View) -> list[str]:
        """How to throw, keep, stand, and see the ranking."""
        lines = ("throw", "keep", "all", "stand", "ranking")
        typed = [self._say(f"term.four_two_one.help.{line}.typed") + "\t" for line in lines]
        means = [self._say(f"term.four_two_one.help.{line}") for line in lines]
        return list(map("".join, zip(typed, means, strict=True)))

    def progress(self, view: View) -> str:
        """The phase and the round."""
        return self._say(f"four_two_one.phase.{view['phase']}") + self._round(view)

    def _means(self, typed: str, order: str, among: str = "term.four_two_one.words") -> bool:
        return typed.casefold() in self._say.words(f"{among}.{order}")

    def _round(self, view: View) -> str:
        return ", " + self._say("term.four_two_one.round", round=view["round"]) if view["round"] else ""

    def _turn(self, view: View) -> str:
        name, facts = view["players"][view["next"]]["name"], {"roll": view["roll"], "rolls": view["rolls"]}
        if view["rampo"]:
            return self._say("term.four_two_one.turn.rampo", name=name)
        if not view["dice"]:
            bound = view["bound_by"] is not None
            by = view["players"][view["starter"]]["name"]
            return self._say(
                "term.four_two_one.turn." + ("bound" if bound else "free"), name=name, by=by, n=view["rolls"]
            )
        hand = view["hands"][view["next"]]
        return self._say("term.four_two_one.turn.thrown", name=name, hand=self._hand(hand), **facts)

    def _ending(self, view: View) -> str:
        """Who is left with every token; or that nobody is."""
        if view["outcome"]["reason"] != "all_tokens":
            return self._say("outcome." + view["outcome"]["reason"])
        [loser] = view["outcome"]["places"][-1]
        return self._say("four_two_one.lost", name=view["players"][loser]["name"])

    def _hand(self, hand: dict[str, Any]) -> str:
        """`6 5 4, Straight (2 tokens)`."""
        faces = "\u00a0".join([str(face) for face in sorted(hand["dice"], reverse=True)])
        worth = self._say("four_two_one.tokens", n=hand["tokens"])
        if hand["kind"] == "other":
            return faces
        name = self._say("four_two_one.hand." + hand["kind"])
        return f"{faces}, {name}" if hand["kind"] == "nenette" else f"{faces}, {name} ({worth})"

    def _pot(self, view: View) -> Text:
        head = self._say(f"four_two_one.phase.{view['phase']}") + self._round(view)
        if view["phase"] == "discharge":
            return Text(head, "bold")
        return Text(f"{head} · ", "bold").append(
            self._say("four_two_one.pot") + " " + self._row(view["pot"], len(head))
        )

    def _row(self, tokens: int, used: int) -> str:
        """A number and as many tokens, in fives, where there is room for them."""
        fives = [TOKEN * min(5, tokens - i) for i in range(0, tokens, 5)]
        row = f"{tokens} " + " ".join(fives)
        return row if used + 8 + len(row) <= self._screen.width else str(tokens)

    def _player(self, view: View, seat: int) -> list[Drawn]:
        player, hand = view["players"][seat], view["hands"][seat]
        acts = not view["outcome"] and seat == view["next"]
        width = min(LONGEST_NAME, max([cell_len(each["name"]) for each in view["players"]]))
        name = cut(player["name"], width)
        line = Text("▶ " if acts else "  ", "bold cyan" if acts else "")
        line.append(name + " " * (width - cell_len(name)) + "  ")
        line.append(self._say("four_two_one.safe") if player["safe"] else self._row(player["tokens"], width))
        if hand is None:
            return [line]
        told = self._hand(hand)
        if line.cell_len + 3 + cell_len(told) <= self._screen.width:
            return [line.append(" · " + told)]
        return [line, Said("    " + told)]

    def _thrown(self, before: View, after: View, over: bool) -> list[str]:
        """What the one who acted now holds, where its hand or its rampo is done."""
        seat = before["seat"]
        name = after["players"][seat]["name"]
        told = after["settled"] if over else after
        if before["rampo"]:
            place = before["rampo"]["seats"].index(seat)
            found = [each for each in told["rampos"] if each["seats"] == before["rampo"]["seats"]]
            hands = [each["hands"][place] for each in found if each["hands"][place]]
            return [self._say("term.four_two_one.news.threw", name=name, hand=self._hand(hand)) for hand in hands[-1:]]
        hand = told["hands"][seat]
        if hand is None or (not over and not hand["done"]):
            return []
        return [self._say("term.four_two_one.news.stands", name=name, hand=self._hand(hand))]

    def _passed(self, after: View, each: dict[str, Any]) -> str:
        key = "term.four_two_one.news." + ("nenette." if each["nenette"] else "takes.")
        giver = each["giver"]
        facts = {"name": after["players"][each["taker"]]["name"], "n": each["tokens"]}
        if giver is None:
            return self._say(key + "pot", **facts)
        return self._say(key + "seat", giver=after["players"][giver]["name"], **facts)

    def _ranking(self, view: View) -> str:
        """Every combination with its tokens, in as many columns as there is room for."""
        asked = {"options": view["options"]}
        found = FourTwoOneGame().methods()["four_two_one.ranking"](asked, lambda key, facts: key)["combinations"]
        cells = [f"{each['rank']:>2}. {' '.join(map(str, each['dice']))} {each['tokens']:>2}" for each in found]
        columns = max(1, min(4, (self._screen.width + 2) // 14))
        rows = -(-len(cells) // columns)
        return "\n".join(["\u00a0\u00a0".join(cells[row::rows]).replace(" ", "\u00a0") for row in range(rows)])
