"""The cases of a test that is tried with many things: `make test` takes some of them, `make soak` all and more."""

from __future__ import annotations

import pytest
from hypothesis import settings


def case_of(item: pytest.Item) -> tuple[str, str]:
    """What a test is tried with, but for the language, and the language."""
    params = dict(getattr(getattr(item, "callspec", None), "params", {}))
    lang, _ = params.pop("lang", ""), params.pop("browser_name", None)
    return repr(sorted(params.items(), key=str)), str(lang)


def examples(few: int) -> settings:
    """So many examples of what Hypothesis makes where each takes long; twenty times as many in `make soak`."""
    long = settings.default is not None and settings.default.max_examples > 100
    return settings(max_examples=few * (20 if long else 1))


WHOLE = pytest.param(1, marks=pytest.mark.soak, id="all")
"""Every one, in `make soak`."""


def every(nth: int) -> pytest.MarkDecorator:
    """Gives a test `every`: how many of the things that it goes through it steps on by; one in `make soak`."""
    return pytest.mark.parametrize("every", [pytest.param(nth, id=f"each {nth}th"), WHOLE])
