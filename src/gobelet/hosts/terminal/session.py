"""One game at the terminal: ask, act, save, show, until it is over or left."""

from __future__ import annotations

from typing import Any

from gobelet.hosts.terminal.clock import GameClock
from gobelet.hosts.terminal.coaching import advice_lines
from gobelet.hosts.terminal.games import look_for
from gobelet.hosts.terminal.house import House
from gobelet.hosts.terminal.look import Action, Unclear, View
from gobelet.hosts.terminal.reasons import reason
from gobelet.hosts.terminal.saves import Elsewhere, Save, folder, new_save
from gobelet.hosts.terminal.screen import Late, Screen
from gobelet.hosts.terminal.sharing import show_shared
from gobelet.hosts.terminal.standings import ranking, winners
from gobelet.hosts.terminal.typed import due_facts, faces
from gobelet.room.jsonrpc import Fault

LEFT, INTERRUPTED, ELSEWHERE = 0, 130, 1


class Leave(Exception):
    """The players leave the table; `code` is what the command gives back."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Session:
    """A table of a house, on a screen, saved in a file. What is not understood changes nothing."""

    def __init__(self, house: House, screen: Screen, table: str, save: Save) -> None:
        self._house, self._screen, self._say = house, screen, house.say
        self._table, self._save, self._safe = table, save, True
        self._clock = GameClock()
        self._view: View = house.call("table.view", table=table, view_of="next")
        self._look = look_for(self._view["game"], self._say, screen)
        self._orders = {
            "help": self._help,
            "undo": self._undo,
            "advise": self._advise,
            "share": self._share,
            "show": lambda: self._draw(whole=True),
            "quit": self._quit,
        }

    def run(self) -> int:
        """Plays until the end or until the players leave; gives the command's exit code."""
        try:
            if self._save.mark is None:
                self._keep()
            self._open()
            while True:
                self._throw_by_hand()
                if self._view["outcome"]:
                    self._end()
                elif self._view["bots"][self._view["next"]] and not self._view["due"]:
                    self._advance()
                else:
                    self._turn()
        except Leave as leave:
            return leave.code
        except KeyboardInterrupt:
            self._screen.tell("")
            self._farewell()
            return INTERRUPTED

    @property
    def _view(self) -> View:
        return self._seen

    @_view.setter
    def _view(self, view: View) -> None:
        self._seen = view
        self._clock.take(view)

    def _turn(self) -> None:
        try:
            self._obey(self._ask(self._prompt()))
        except Late:
            self._tell_time()

    def _open(self) -> None:
        names = ", ".join([player["name"] for player in self._view["players"]])
        self._screen.tell(f"{self._look.opening(self._view)} · {names}", "bold")
        if not self._view["outcome"]:
            self._screen.tell(self._say("term.opening"))
            self._draw(whole=True)

    def _prompt(self) -> str:
        if self._view["due"]:
            return self._say("term.faces.prompt", **due_facts(self._view))
        return self._look.prompt(self._view)

    def _ask(self, prompt: str) -> str:
        typed = self._screen.ask(prompt, self._clock.patience())
        if typed is None:
            self._quit()
        return typed or ""

    def _obey(self, typed: str) -> None:
        """Carries out an order, faces of real dice, or an action of the game."""
        order = self._order(typed)
        try:
            if order:
                self._orders[order]()
            elif self._view["due"]:
                self._act({"type": "dice", "faces": faces(typed, self._view["due"]["sides"])}, None)
            else:
                self._act(self._look.read(self._view, typed), self._view["seat"])
        except Unclear as unclear:
            self._screen.tell(self._say(unclear.key, **unclear.facts), "yellow")
        except Fault as fault:
            self._screen.tell(fault.message, "yellow")

    def _order(self, typed: str) -> str:
        for order in self._orders:
            if typed.casefold() in self._say.words(f"term.words.{order}"):
                return order
        return ""

    def _act(self, action: Action, seat: int | None) -> None:
        """Plays an action; it is on the disk before anybody sees what came of it."""
        if seat is not None and self._tell_time():
            return
        before = self._view
        params = {"table": self._table, "seat": seat, "action": action, "view_of": "next"}
        self._view = self._house.call("table.act", **params)["view"]
        self._after(before)

    def _advance(self) -> None:
        """Lets the bot to move play its next action."""
        before = self._view
        self._view = self._house.call("table.advance", table=self._table, view_of="next")["view"]
        self._after(before)

    def _after(self, before: View) -> None:
        """Saves what came of an action before anybody sees it, then tells and draws it."""
        self._keep()
        for said in self._look.news(before, self._view):
            self._screen.tell(said, "cyan")
        if not self._view["due"] and not self._view["outcome"]:
            self._draw(whole=False)

    def _advise(self) -> None:
        """What the coach would do with these dice."""
        found = self._house.call("coach.advise", table=self._table, seat=self._view["seat"])
        for line in advice_lines(self._view, found, self._say):
            self._screen.tell(line.strip(), "green", indent=len(line) - len(line.lstrip(" ")))

    def _tell_time(self) -> bool:
        """Tells the table how late it is, where time counts; whether the game was over by then."""
        at = self._clock.at()
        if at is None:
            return False
        time = {"type": "time", "at": at}
        self._view = self._house.call("table.act", table=self._table, seat=None, action=time, view_of="next")["view"]
        if self._view["outcome"]:
            self._keep()
        return bool(self._view["outcome"])

    def _throw_by_hand(self) -> None:
        """Where fingers type the dice and all of them must be thrown, there is nothing to ask before their faces; nor
        where the game says that no hand can throw them."""
        lots = getattr(self._look, "lots", None)
        if lots is not None and self._view["due"]:
            drawn = lots(self._view)
            if drawn:
                self._act({"type": "dice", "faces": drawn}, None)
        if not self._view["due"] and _throws_all(self._view):
            kept: Action = {"keep": []} if "keep" in self._view["actions"]["roll"] else {}
            self._act({"type": "roll", **kept}, self._view["seat"])

    def _undo(self) -> None:
        waiting = bool(self._view["due"])
        self._take_back()
        if waiting and _throws_all(self._view):
            self._take_back()  # the throw that nobody asked for, and now the action before it
        self._screen.tell(self._say("term.undone"), "cyan")
        self._draw(whole=False)

    def _take_back(self) -> None:
        params = {"table": self._table, "seat": self._view["seat"], "view_of": "next"}
        self._view = self._house.call("table.undo", **params)["view"]
        self._keep()

    def _keep(self) -> None:
        """Saves the game. Where the disk refuses, the players are told at once, and the next action tries again."""
        try:
            self._save.write(self._house.call("table.save", table=self._table)["log"])
            self._safe = True
        except Elsewhere:
            self._screen.tell(self._say("term.save.elsewhere"), "yellow")
            raise Leave(ELSEWHERE) from None
        except OSError as error:
            self._safe = False
            self._screen.tell(self._say("term.save.failed", why=reason(error, self._say)), "yellow")

    def _draw(self, whole: bool) -> None:
        self._screen.show(*self._look.draw(self._view, whole))

    def _help(self) -> None:
        own = [order for order in self._orders if order != "help"]
        common = [self._say.words(f"term.words.{order}")[0] + "\t" + self._say(f"term.help.{order}") for order in own]
        self._screen.show_help([*self._look.help(self._view), *common])

    def _share(self) -> None:
        fragment = self._house.call("table.share", table=self._table)["fragment"]
        show_shared(self._screen, self._say, fragment)

    def _quit(self) -> None:
        self._farewell()
        raise Leave(LEFT)

    def _farewell(self) -> None:
        """Where the game is, and how to take it up again."""
        if not self._safe:
            self._screen.tell(self._say("term.save.lost"), "yellow")
        elif not self._view["outcome"]:
            here = self._save.path.parent == folder()
            command = "gobelet resume" if here else f"gobelet resume {self._save.path}"
            self._screen.tell(self._say("term.farewell", command=command))

    def _end(self) -> None:
        """The ranking, then another game with the same players, or the last action taken back after all."""
        self._draw(whole=True)
        self._screen.tell("")
        ending = getattr(self._look, "ending", None)
        if ending is not None:  # a game that points do not tell of
            self._screen.tell(ending(self._view), "bold cyan")
        else:
            self._screen.tell(winners(self._view, self._say), "bold cyan")
            for line in ranking(self._view, self._say):
                self._screen.tell(line)
        if self._view["source"] == "sealed" and self._safe:
            self._screen.tell(self._say("term.end.verify"))
            self._screen.show_whole(f"  gobelet verify {self._save.path}")
        while self._view["outcome"]:
            typed = self._ask(self._say("term.again.prompt")).casefold()
            if typed in self._say.words("term.words.yes"):
                self._again()
            elif not typed or typed in self._say.words("term.words.no"):
                raise Leave(LEFT)
            elif self._order(typed):
                self._obey(typed)
            else:
                self._screen.tell(self._say("term.again.unclear"), "yellow")

    def _again(self) -> None:
        """A new table with the same players and rules, and fresh dice."""
        view = self._view
        params: dict[str, Any] = {key: view[key] for key in ("game", "ruleset", "options")}
        params["options"] = view.get("rematch") or view["options"]  # some games say how the next one begins
        params["seats"] = [player["name"] for player in view["players"]]
        params.update({"bots": view["bots"], "advice": view["advice"]})
        if view["source"] == "typed":
            params["dice"] = "typed"
        self._table = self._house.call("table.new", **params)["table"]
        self._view = self._house.call("table.view", table=self._table, view_of="next")
        self._save = new_save(self._house.name_of(self._view))
        self._keep()
        self._open()


def _throws_all(view: View) -> bool:
    """Whether fingers type the dice and the only action is to throw all of them."""
    if view["source"] != "typed" or view["outcome"] or list(view["actions"]) != ["roll"]:
        return False
    offer = view["actions"]["roll"]
    return not offer.get("keep") and not set(offer) - {"keep", "at_most"}
