"""Questions and games whose answers an oracle apart from this product gave."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support import Room

FOLDER = Path(__file__).parents[2] / "vectors"


def cases(name: str) -> list[dict[str, Any]]:
    """The requests of a file, each with what must come back."""
    with (FOLDER / f"yam_master_{name}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize("name", ["squares", "lines", "games"])
def test_every_answer_is_the_oracles(name: str) -> None:
    """Key by key; the order of kinds and squares is nothing."""
    room = Room()
    for case in cases(name):
        found = room.ask(case["method"], **case["params"])
        for key, wanted in case["result"].items():
            same = sorted(found[key]) == sorted(wanted) if key in ("kinds", "squares") else found[key] == wanted
            assert same, case["params"]
        assert "refused" not in found
