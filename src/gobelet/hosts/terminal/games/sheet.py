"""Score-sheet games at the terminal: keep dice by their numbers, write a box by number or name."""

from __future__ import annotations

from typing import Any

from gobelet.hosts.terminal.dice import draw_dice
from gobelet.hosts.terminal.fold import matching, visible
from gobelet.hosts.terminal.games import sheet_columns, sheet_table
from gobelet.hosts.terminal.look import Action, Drawn, Said, Unclear, View
from gobelet.hosts.terminal.screen import Screen
from gobelet.hosts.terminal.typed import numbers
from gobelet.hosts.terminal.voice import Voice

DICE_LINES = 11  # large dice with their numbers, the sentences and the question below


class SheetLook:
    """The `Look` of every ruleset of score sheets."""

    def __init__(self, say: Voice, screen: Screen) -> None:
        self._say = say
        self._screen = screen

    def opening(self, view: View) -> str:
        """The joker order and the bonus in force."""
        options = view["options"]
        rules = [self._say.spoken(view["title"]), self._say(f"option.joker.{options['joker']}")]
        if options["extra_bonus"]:
            rules.append(self._say("term.sheet.extra_rule", n=options["extra_bonus"]))
        return " · ".join(rules)

    def draw(self, view: View, whole: bool) -> list[Drawn]:
        """The sheets and the dice; one line alone where a turn begins and nothing is to be decided yet."""
        dice, turn = view["dice"], [] if view["outcome"] else [Said(self._turn(view), "bold")]
        if not dice and not whole:
            return [Said(), *turn]
        if "columns" in view["layout"]:
            return [Said(), *self._columns(view, whole), *self._below(view, turn, True)]
        layout = sheet_table.plan(view, self._say, self._screen.width, view["next"])
        low = not self._screen.holds(sheet_table.lines_of(view, layout.beside) + DICE_LINES)
        return [Said(), *self._sheets(view, layout, whole), *self._below(view, turn, low)]

    def prompt(self, view: View) -> str:
        """Keep or write, as the view's actions allow."""
        actions, name = view["actions"], view["players"][view["seat"]]["name"]
        if "score" not in actions:
            return self._say("term.sheet.prompt.throw", name=name)
        boxes = self._boxes(view)
        last = actions["score"]["category"][-1]
        number = [box["category"] for box in boxes].index(last) + 1
        facts = {"name": name, "number": number, "box": self._name(view, boxes[number - 1]).lower()}
        return self._say("term.sheet.prompt.keep" if "roll" in actions else "term.sheet.prompt.box", **facts)

    def read(self, view: View, typed: str) -> Action:
        """Dice to keep, or a box; raises `Unclear`."""
        actions = view["actions"]
        if "score" not in actions:
            if not typed or self._means("all", typed) or self._means("roll", typed):
                return {"type": "roll", "keep": []}
            return self._first_throw(view, typed)
        if not typed or self._means("roll", typed):
            raise Unclear("term.sheet.nothing.keep" if "roll" in actions else "term.sheet.nothing.box")
        if self._means("all", typed):
            return {"type": "roll", "keep": []}
        found = numbers(typed, 9)
        if found is not None and "roll" in actions:
            return self._keep(view, typed, found)
        return self._box(view, typed)

    def news(self, before: View, after: View) -> list[str]:
        """The box that was written and the bonuses that came with it."""
        last = after["last"]
        if before["seq"] == after["seq"] or last is None or last["action"]["type"] != "score":
            return []
        old, new = before["players"][last["seat"]], after["players"][last["seat"]]
        key = last["action"]["category"]
        box = next(each for each in self._boxes(after) if each["category"] == key)
        said = [self._say("term.sheet.news.box", name=new["name"], n=new["cells"][key], box=self._name(after, box))]
        goal = (after["layout"]["upper_bonus"] or {}).get("from", 0)
        for bonus in ("upper_bonus", "extra_bonus"):
            if new[bonus] > old[bonus]:
                facts = {"name": new["name"], "n": new[bonus] - old[bonus], "goal": goal}
                said.append(self._say(f"term.sheet.news.{bonus}", **facts))
        return said

    def help(self, view: View) -> list[str]:
        """How to keep, throw and write."""
        facts = {"count": view["dice_count"], "boxes": len(self._boxes(view)), "rolls": view["rolls"]}
        lines = ("throw", "keep", "all", "box")
        typed = [self._say(f"term.sheet.help.{line}.typed") + "\t" for line in lines]
        means = [self._say(f"term.sheet.help.{line}", **facts) for line in lines]
        return [*map("".join, zip(typed, means, strict=True)), self._say("term.sheet.help.signs")]

    def progress(self, view: View) -> str:
        """The turn that is played."""
        return self._say("term.sheet.progress", turn=view["turn"][0], turns=view["turn"][1])

    def _turn(self, view: View) -> str:
        facts = {"name": view["players"][view["next"]]["name"], "turn": view["turn"][0], "turns": view["turn"][1]}
        if view["dice"]:
            faces = "\u00a0".join([str(die["value"]) for die in view["dice"]])
            return self._say("term.sheet.thrown", roll=view["roll"], rolls=view["rolls"], faces=faces, **facts)
        totals = " · ".join([f"{player['name']} {player['total']}" for player in view["players"]])
        return self._say("term.sheet.turn", totals=totals, **facts)

    def _below(self, view: View, turn: list[Said], low: bool) -> list[Drawn]:
        """What stands under the sheets: whose turn it is, the dice, the joker."""
        if not view["dice"]:
            return [Said(), *turn] if turn else []
        drawn = draw_dice(view["dice"], self._say("term.dice.kept"), self._screen.width, low)
        return [Said(), *turn, drawn, *[Said(said, "yellow") for said in self._joker(view)]]

    def _columns(self, view: View, whole: bool) -> list[Drawn]:
        """The sheet of the seat to act and the totals of the others; or all the sheets, one under the other."""
        count, first = len(view["players"]), view["next"]
        seats = range(count) if whole or view["outcome"] else [first]
        drawn: list[Drawn] = []
        for seat in seats:
            drawn.extend([sheet_columns.column_sheet(view, self._say, seat, self._screen.width), Said()])
        others = [player for seat, player in enumerate(view["players"]) if seat not in seats]
        if others:
            totals = " · ".join([f"{player['name']} {player['total']}" for player in others])
            drawn.append(Said(self._say("term.sheet.others", totals=totals)))
        return drawn

    def _sheets(self, view: View, layout: sheet_table.Plan, whole: bool) -> list[Drawn]:
        count = len(view["players"])
        hidden = [seat for seat in range(count) if seat not in layout.seats]
        drawn: list[Drawn] = [sheet_table.sheets(view, self._say, layout)]
        if hidden and whole:
            others = sheet_table.Plan(tuple(hidden[: len(layout.seats)]), layout.column, False)
            return [*self._sheets_of(view, others, hidden), *drawn]
        if hidden:
            totals = " · ".join(
                [f"{view['players'][seat]['name']} {view['players'][seat]['total']}" for seat in hidden]
            )
            drawn.append(Said(self._say("term.sheet.others", totals=totals)))
        return drawn

    def _sheets_of(self, view: View, layout: sheet_table.Plan, seats: list[int]) -> list[Drawn]:
        """The sheets of many seats, as many at a time as the layout holds."""
        size = len(layout.seats)
        drawn: list[Drawn] = []
        for start in range(0, len(seats), size):
            part = sheet_table.Plan(tuple(seats[start : start + size]), layout.column, False)
            drawn.extend([sheet_table.sheets(view, self._say, part), Said()])
        return drawn

    def _joker(self, view: View) -> list[str]:
        player = view["players"][view["seat"]]
        joker = player.get("joker")
        if joker is not None:
            return [" ".join([self._say(each["key"], **each["facts"]) for each in joker["words"]])]
        return [self._say("joker.bonus", extra=player["bonus"])] if player.get("bonus") else []

    def _boxes(self, view: View) -> list[dict[str, Any]]:
        return [*view["layout"]["upper"], *view["layout"]["lower"]]

    def _name(self, view: View, box: dict[str, Any]) -> str:
        return sheet_columns.full_name(self._say, view, box)

    def _means(self, word: str, typed: str) -> bool:
        return typed.casefold() in self._say.words(f"term.words.{word}")

    def _first_throw(self, view: View, typed: str) -> Action:
        """A box named before the first throw goes to the rules, which say why not."""
        found = matching(typed.strip("= "), [self._name(view, box) for box in self._boxes(view)])
        if len(found) != 1:
            raise Unclear("term.sheet.nothing.throw")
        return {"type": "score", "category": self._boxes(view)[found[0]]["category"]}

    def _keep(self, view: View, typed: str, dice: list[int]) -> Action:
        count, boxes = view["dice_count"], len(self._boxes(view))
        whole = numbers(typed, boxes) if boxes > 9 else dice
        if any(not 1 <= die <= count for die in dice) and whole and len(whole) == 1 and 1 <= whole[0] <= boxes:
            raise Unclear("term.sheet.equals", number=whole[0], count=count)
        return {"type": "roll", "keep": [die - 1 for die in dice]}

    def _box(self, view: View, typed: str) -> Action:
        boxes, wanted = self._boxes(view), typed.strip("= ")
        names = [self._name(view, box) for box in boxes]
        number = numbers(wanted, max(10, len(boxes)))
        if number is not None:
            if len(number) != 1 or not 1 <= number[0] <= len(boxes):
                raise Unclear("term.sheet.no_number", typed=visible(wanted), most=len(boxes))
            return {"type": "score", "category": boxes[number[0] - 1]["category"]}
        found = matching(wanted, names)
        if not found:
            raise Unclear("term.sheet.no_box", typed=visible(wanted))
        if len(found) > 1:
            raise Unclear("term.sheet.several", typed=visible(wanted), boxes=", ".join([names[i] for i in found]))
        return {"type": "score", "category": boxes[found[0]]["category"]}
