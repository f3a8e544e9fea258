"""The golden games come to the same digests in the browser's Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import every
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


@every(27)
@pytest.mark.parametrize("game", sorted({game for game, _ in RECIPES}))
def test_the_golden_games_of_a_game_come_to_the_same_digests_there(game: str, every: int, tmp_path: Path) -> None:
    """Every view, refusal, log and fragment on the way: of some games, in `make soak` of all."""
    recipes = [recipe for kind, recipe in RECIPES if kind == game][::every]
    dialect.write(tmp_path)
    golden = dialect.translate((TOOLS / "golden.py").read_text(encoding="utf-8"))
    (tmp_path / "golden.py").write_text(golden, encoding="utf-8")
    (tmp_path / "recipes.json").write_text(json.dumps(recipes), encoding="utf-8")
    there = micropython(tmp_path, THERE.replace("GAME", repr(game)))
    assert there.split() == [recipe["digest"] for recipe in recipes]


NAMES = [
    "\u00a0", "\u3000Béa\u00a0Luz\n", "a\u2003b", "\x1c", "a\x85b", "\u2028", "Ana\tLise", "x" * 30, "é" * 24, "é" * 25,
    "🎲" * 24, "<b>", "a\x0bb", "\u1680", "\u205f a", "\u202eAna", "Łukasz", "Ψυχή", "\u2800", "",
]  # fmt: skip
NAMED = """
from gobelet.engine.errors import Refused
from gobelet.engine.names import clean_names
from gobelet.engine.packing import Packer, Unpacker

def read(name):
    try:
        clean = clean_names([name], 1, 8)[0]
    except Refused as refused:
        return refused.key
    packer = Packer()
    packer.put_text(clean)
    return clean + " " + packer.text() + str(Unpacker(packer.text()).take_text() == clean)
"""


def test_names_are_read_and_packed_the_same_there(tmp_path: Path) -> None:
    """Blanks, signs and letters of all alphabets."""
    dialect.write(tmp_path)
    (tmp_path / "names.json").write_text(json.dumps(NAMES, ensure_ascii=False), encoding="utf-8")
    there = (
        '\nimport json\nwith open("/lib/names.json") as file:\n    [print(read(name)) for name in json.load(file)]\n'
    )
    here: dict[str, Any] = {}
    exec(NAMED, here)
    assert micropython(tmp_path, NAMED + there).split("\n")[:-1] == [here["read"](name) for name in NAMES]
