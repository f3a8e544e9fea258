"""Requests of the protocol and what must come back, from an oracle written apart from this product.

Each line of a `.jsonl` file here is `{"method", "params", "result"}`. Every key of `result` must come back; keys beyond
them are welcome, but not under `choices`. Lists of boxes and squares are compared without their order.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gobelet.hosts.coach import LazyCoach
from tests.support import REGISTRY, Room

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))
UNORDERED = {"open", "kinds", "keeps", "squares"}


def same(want: Any, got: Any, key: str = "") -> bool:
    """Whether `got` holds all that `want` asks for."""
    if isinstance(want, dict):
        if not isinstance(got, dict) or (key == "choices" and len(got) != len(want)):
            return False
        return all(name in got and same(want[name], got[name], name) for name in want)
    if isinstance(want, list):
        if not isinstance(got, list) or len(want) != len(got):
            return False
        if key in UNORDERED:
            return flat(want, key) == flat(got, key)
        return all(same(one, other) for one, other in zip(want, got, strict=True))
    if isinstance(want, float):
        return isinstance(got, int | float) and abs(want - got) <= 1e-3 + 1e-6 * abs(want)
    return bool(want == got)


def flat(items: list[Any], key: str) -> list[str]:
    """A list whose order does not matter, in one order."""
    return sorted(json.dumps(sorted(item) if key == "keeps" else item) for item in items)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_request_is_answered_as_the_oracle_does(file: Path) -> None:
    """Up to ten differences are shown."""
    room, wrong = Room(coach=LazyCoach(REGISTRY)), []
    cases = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert cases
    for number, case in enumerate(cases, start=1):
        got = room.answer(case["method"], **case["params"])
        if "result" not in got or not same(case["result"], got["result"]):
            wrong.append(f"line {number}: want {json.dumps(case['result'])}, got {json.dumps(got)}"[:600])
    assert not wrong, "\n".join([f"{len(wrong)} of {len(cases)} differ", *wrong[:10]])


def test_the_comparison_itself_sees_what_differs() -> None:
    """A missing key, another order, another number, a choice too many."""
    assert same({"a": 1, "open": ["x", "y"]}, {"a": 1, "b": 2, "open": ["y", "x"]})
    assert not same({"a": 1}, {"b": 1})
    assert not same({"list": [1, 2]}, {"list": [2, 1]})
    assert not same({"choices": {"a": 1}}, {"choices": {"a": 1, "b": 2}})
    assert not same({"joker": None}, {"joker": {"face": 1}})
    assert not same(0.5, 0.6)
    assert not same([1], [1, 2])
