"""docs/rulesets.md says what the check accepts: every key, and examples that can be played."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from gobelet.games.sheet.boxcheck import BOX, NEEDS
from gobelet.games.sheet.validator import COLUMN, TOP, check_ruleset
from gobelet.hosts.files import PACKAGE, load_data

PAGE = (PACKAGE.parent.parent / "docs" / "rulesets.md").read_text(encoding="utf-8")
EXAMPLES: list[dict[str, Any]] = [tomllib.loads(text) for text in re.findall(r"```toml\n(.*?)```", PAGE, re.S)]


def test_every_key_is_explained() -> None:
    """Of the sheet, of a box, of a column, of what dice show."""
    for key in (*TOP, *BOX, *COLUMN):
        assert f"`{key}`" in PAGE or f"`[[{key}]]`" in PAGE, key
    for kind in NEEDS:
        assert f"| `{{ {kind} = " in PAGE, kind


def test_every_example_can_be() -> None:
    """Boxes and columns shown by themselves, on the sheet of Generala."""
    assert check_ruleset(EXAMPLES[0]) == []
    sheet = load_data("games/sheet/rulesets/generala")
    for example in EXAMPLES[1:]:
        boxes = example.get("category", [])
        kept = [box for box in sheet["category"] if box["key"] not in [each["key"] for each in boxes]]
        whole = {**sheet, **example, "category": [*kept, *boxes]}
        if "column" in example:
            del whole["wins"]
        assert check_ruleset(whole) == []
