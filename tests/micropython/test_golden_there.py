"""The golden games come to the same digests in the browser's Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.micropython.test_dialect import micropython
from tests.test_golden import RECIPES
from tools import dialect

TOOLS = Path(dialect.__file__).parent
THERE = """
import json
from golden import played
from gobelet.registry import build_registry

def read(path):
    with open(path) as file:
        return json.load(file)

registry = build_registry(lambda name: read("/lib/gobelet/" + name + ".json"))
for recipe in read("/lib/recipes.json"):
    print(played(recipe, registry.find_rules, GAME)["digest"])
"""


@pytest.mark.parametrize("game", sorted({game for game, _ in RECIPES}))
def test_the_golden_games_of_a_game_come_to_the_same_digests_there(game: str, tmp_path: Path) -> None:
    """Every view, refusal, log and fragment on the way."""
    recipes = [recipe for kind, recipe in RECIPES if kind == game]
    dialect.write(tmp_path)
    golden = dialect.translate((TOOLS / "golden.py").read_text(encoding="utf-8"))
    (tmp_path / "golden.py").write_text(golden, encoding="utf-8")
    (tmp_path / "recipes.json").write_text(json.dumps(recipes), encoding="utf-8")
    there = micropython(tmp_path, THERE.replace("GAME", repr(game)))
    assert there.split() == [recipe["digest"] for recipe in recipes]
