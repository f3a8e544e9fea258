"""The rules page of a game: its text, and examples whose points the engine computes."""

from __future__ import annotations

from typing import Any

from gobelet.engine.contract import Game
from gobelet.engine.params import may
from gobelet.room.desk import Desk


def rules_page(desk: Desk, params: dict[str, Any]) -> dict[str, Any]:
    """`{game, ruleset, title, sections}` in a language; each example of a section says what the engine gives for it."""
    lang = desk.lang_of(params)
    game = desk.registry.game(may(params, "game", str, "text", desk.registry.listings[0].key))
    ruleset = may(params, "ruleset", str, "text", game.rulesets[0])
    title = game.about(ruleset)["title"]
    data = desk.load(f"games/{game.key}/rules/{lang}")
    sections = [each for each in data["section"] if _covers(each, ruleset)]
    return {
        "game": game.key,
        "ruleset": ruleset,
        "title": title,
        "sections": [_section(desk, game, ruleset, each, lang) for each in sections],
    }


def _covers(section: dict[str, Any], ruleset: str) -> bool:
    """Whether a section is about a ruleset: `only` names one or several, and what names none is about all."""
    only = section.get("only", ruleset)
    return ruleset in only if isinstance(only, list) else bool(only == ruleset)


def _section(desk: Desk, game: Game, ruleset: str, section: dict[str, Any], lang: str) -> dict[str, Any]:
    examples = [game.example(ruleset, each) for each in section.get("example", [])]
    for example in examples:
        example["caption"] = desk.words().fill(lang, example["caption"], example["facts"])
    return {"id": section["id"], "title": section["title"], "text": section.get("text", []), "examples": examples}
