"""The desk: what every host needs to answer messages, and how refusals become faults with words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gobelet.engine.errors import Refused
from gobelet.engine.params import INVALID
from gobelet.registry import Registry
from gobelet.room.coach import Coach
from gobelet.room.jsonrpc import METHOD, PARAMS, REFUSED, Fault
from gobelet.words import LANGUAGES, Catalogue

OWN_CODES = {INVALID: PARAMS, "unknown_game": PARAMS, "unknown_method": METHOD}


@dataclass(frozen=True)
class Desk:
    """The registry, the words, the data of the package, and what this host allows.

    `local` hosts (a terminal, a program's pipe) take dice from a list and write the seed into every log; a server
    does neither. `words` gives the catalogue, so that it is read only when something is said. `coach` is there
    where there is one.
    """

    registry: Registry
    words: Callable[[], Catalogue]
    load: Callable[[str], Any]
    lang: str = "en"
    local: bool = True
    coach: Coach | None = None

    def lang_of(self, params: dict[str, Any]) -> str:
        """The language that a message asks for, or the host's; raises `Refused` for one that nobody speaks."""
        lang = params.get("lang")
        if lang is None:
            return self.lang
        if not isinstance(lang, str) or lang not in LANGUAGES:
            raise Refused(INVALID, "error.bad_lang", known=", ".join(LANGUAGES))
        return lang

    def fault(self, refused: Refused, lang: str | None = None) -> Fault:
        """The refusal in JSON-RPC's terms and the player's words."""
        message = self.words().sentence(lang or self.lang, refused)
        code = OWN_CODES.get(refused.reason, REFUSED)
        more = {}
        if "seat" in refused.facts and refused.reason == "bad_name":
            more["seat"] = refused.facts["seat"] - 1
        for each in ("table", "company"):
            if each in refused.facts:
                more[each] = refused.facts[each]
        return Fault(code, refused.reason, message, **more)
