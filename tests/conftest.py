"""What all tests share: Hypothesis tries the same cases every time, `--hypothesis-profile soak` many others; tables of
exact play are kept in a folder of this run alone."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.services import postgres_server, postgres_url, redis_server  # noqa: F401

settings.register_profile("test", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("soak", deadline=None, max_examples=1000)
settings.load_profile("test")


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing that this machine has kept is used, and nothing is left behind."""
    before = os.environ.get("GOBELET_CACHE")
    os.environ["GOBELET_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    if before is None:
        del os.environ["GOBELET_CACHE"]
    else:
        os.environ["GOBELET_CACHE"] = before
