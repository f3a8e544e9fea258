"""JSON written in one way only."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from gobelet.engine.canonical import canonical
from tests.support import json_values


@given(json_values)
def test_the_canonical_text_is_json_and_the_same_whatever_the_order_of_keys(value: Any) -> None:
    """It reads back as the value, and is what the standard library writes with sorted keys."""
    text = canonical(value)
    assert json.loads(text) == value
    assert canonical(json.loads(json.dumps(value))) == text
    assert json.loads(json.dumps(value, sort_keys=True, separators=(",", ":"))) == json.loads(text)


@pytest.mark.parametrize("value", [{1}, b"", object(), [set()], {"a": b""}])
def test_what_is_no_json_has_no_text(value: Any) -> None:
    """Nothing is written in its stead."""
    with pytest.raises(TypeError):
        canonical(value)
