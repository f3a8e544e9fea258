"""The tables of this terminal, behind the same methods as everywhere."""

from __future__ import annotations

import secrets
from typing import Any

from gobelet.hosts.coach import LazyCoach
from gobelet.hosts.files import load_data, load_registry
from gobelet.hosts.terminal.fold import fold, visible
from gobelet.hosts.terminal.look import View
from gobelet.hosts.terminal.voice import Voice
from gobelet.registry import Registry
from gobelet.room.desk import Desk
from gobelet.room.jsonrpc import REFUSED, Fault
from gobelet.room.memory import Memory


class House:
    """Carries out the protocol's methods in the language of `say`."""

    def __init__(self, say: Voice) -> None:
        self.say = say
        self.registry: Registry = load_registry()
        desk = Desk(self.registry, lambda: say.catalogue, load_data, lang=say.lang, coach=LazyCoach(self.registry))
        self._memory = Memory(desk, lambda: secrets.token_bytes(32))

    def call(self, method: str, **params: Any) -> Any:
        """The result of a method; raises `Fault` with a sentence for the player."""
        return self._memory.call(method, params)

    def find(self, name: str) -> tuple[str, str]:
        """The game and ruleset that people mean by a name, a title or a key; raises `Fault` with those there are."""
        known = []
        for game in self.registry.games:
            for ruleset in game.rulesets:
                titles = game.about(ruleset)["title"]
                called = [ruleset, game.key, *[titles[lang] for lang in sorted(titles)]]
                if fold(name) in [fold(each) for each in called]:
                    return game.key, ruleset
                known.append(ruleset)
        message = self.say("cli.play.no_game", name=visible(name), known=", ".join(known))
        raise Fault(REFUSED, "unknown_game", message)

    def name_of(self, view: View) -> str:
        """A short name for a table's rules, for its file."""
        ruleset = view["ruleset"]
        return ruleset if isinstance(ruleset, str) else str(ruleset.get("name", view["game"]))
