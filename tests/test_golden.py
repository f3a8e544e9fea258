"""Golden games of every game: played again, they come to the same, to the last letter that was seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gobelet.hosts.files import PACKAGE, load_registry
from tools.golden import played

REGISTRY = load_registry()
FILES = sorted(PACKAGE.glob("games/*/golden/games.jsonl"))
RECIPES = [
    (file.parent.parent.name, json.loads(line))
    for file in FILES
    for line in file.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("game", [game.key for game in REGISTRY.games])
def test_a_game_has_words_a_rules_page_and_golden_games(game: str) -> None:
    """A game without them is not finished."""
    folder = PACKAGE / "games" / game
    for needed in ("words/fr.toml", "words/en.toml", "rules/fr.toml", "rules/en.toml", "golden/games.jsonl"):
        assert (folder / needed).is_file(), f"{game} has no {needed}"


@pytest.mark.thin(2)
@pytest.mark.parametrize(
    ("game", "recipe"), RECIPES, ids=[f"{game}-{i}-{recipe['ruleset']}" for i, (game, recipe) in enumerate(RECIPES)]
)
def test_a_golden_game_comes_to_the_same(game: str, recipe: dict[str, Any]) -> None:
    """Where a change is meant, `python -m tools.golden` writes them again; look at what it changes."""
    found = played(recipe, REGISTRY.find_rules, game)
    assert {key: found[key] for key in ("places", "totals")} == {key: recipe[key] for key in ("places", "totals")}
    assert found["digest"] == recipe["digest"]
