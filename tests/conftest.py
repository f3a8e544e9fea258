"""What all tests share: Hypothesis tries the same cases every time, `--hypothesis-profile soak` many others; tables of
exact play are kept in a folder of this run alone."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.cases import case_of
from tests.services import migrated_file, postgres_server, postgres_url, redis_server  # noqa: F401

settings.register_profile("test", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("soak", deadline=None, max_examples=1000)
settings.load_profile("test")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked `thin(n)`, `make test` tries every n-th case, from the first or from `at`; `make soak` all."""
    cases: dict[str, list[str]] = {}
    for item in items:
        mark = item.get_closest_marker("thin")
        if mark is None:
            continue
        case, _ = case_of(item)
        known = cases.setdefault(item.nodeid.partition("[")[0], [])
        if case not in known:
            known.append(case)
        if known.index(case) % mark.args[0] != mark.kwargs.get("at", 0):
            item.add_marker(pytest.mark.soak)


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
