"""Whatever is said on a socket, the server lives, answers in time, keeps its memory, and has nothing to log.

`GOBELET_FUZZ` says how many messages `make soak` tries that are cut and changed, 1,000,000; a tenth are made anew.
"""

from __future__ import annotations

import itertools
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.live.fuzz import TOGETHER, Fuzzed, changed, recorded
from tests.support import json_values
from tests.web.crash import WIDE
from tests.web.served import running

MANY = int(os.environ.get("GOBELET_FUZZ", "1000000"))
FEW = 800
SMALL = "import gobelet.hosts.web.limits as limits; limits.MOST_KEPT = 2000"
"""Few tables are kept ready, so that memory that grows is memory that is lost."""

METHODS = sorted({one["method"] for text in recorded() for one in [json.loads(text)] if isinstance(one, dict)})
NAMES = sorted(
    {name for text in recorded() for one in [json.loads(text)] if isinstance(one, dict) for name in one["params"]}
)

named = st.sampled_from(["$table", "$token", "$code", "$lone", "$device"])
requests = st.fixed_dictionaries(
    {
        "jsonrpc": st.just("2.0"),
        "id": st.integers() | st.text(max_size=4),
        "method": st.sampled_from(METHODS),
        "params": st.dictionaries(st.sampled_from(NAMES), named | json_values, max_size=6),
    }
)
"""A request for a method that is there, with parameters that may be anything."""


@pytest.fixture
def fuzzed(tmp_path) -> Iterator[Fuzzed]:
    """A server that must be whole after everything."""
    with running(tmp_path / "gobelet.db", env={**WIDE, "TUNE": SMALL}) as server:
        fuzzed = Fuzzed(server)
        yield fuzzed
        assert fuzzed.wrongs == []
        assert server.socket().ask("games")
        code, said = server.stop()
        assert code == 0
        # What the coach was thinking of when the server left is cut off, and said.
        assert [line for line in said.splitlines() if not line.startswith("Cancel ")] == []


def memory(fuzzed: Fuzzed) -> int:
    """Bytes of memory that the server has."""
    pages = Path(f"/proc/{fuzzed.server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGESIZE")


def say_changed(fuzzed: Fuzzed, count: int) -> int:
    """Says so many changed messages; by how much the memory grew in the second half, in bytes."""
    texts = [fuzzed.filled(text) for text in recorded()]
    messages, before = changed(texts, random.Random(count)), 0
    for said in range(0, count, TOGETHER):
        if not before and said >= count // 2:
            before = memory(fuzzed)
        fuzzed.say(list(itertools.islice(messages, TOGETHER)))
    return memory(fuzzed) - before


def say_made(fuzzed: Fuzzed, examples: int) -> None:
    """Says whole requests that Hypothesis makes."""

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(st.lists(requests, min_size=TOGETHER, max_size=TOGETHER))
    def say(messages: list) -> None:
        texts = [fuzzed.filled(json.dumps(message)) for message in messages]
        fuzzed.say([text.encode() for text in texts if len(text) < 4_000])

    say()


def test_recorded_messages_are_answered(fuzzed):
    """As they are: nothing in them is strange."""
    texts = [fuzzed.filled(text).encode() for text in recorded()]
    for at in range(0, len(texts), 4):
        fuzzed.say(texts[at : at + 4])


def test_messages_cut_and_changed(fuzzed):
    say_changed(fuzzed, FEW)


def test_messages_made_by_hypothesis(fuzzed):
    say_made(fuzzed, 20)


@pytest.mark.soak
def test_a_million_messages_cut_and_changed(fuzzed):
    """In the second half, when everything that is loaded once has been, memory grows no more."""
    assert say_changed(fuzzed, MANY) < 50_000_000


@pytest.mark.soak
def test_a_hundred_thousand_messages_made_by_hypothesis(fuzzed):
    say_made(fuzzed, MANY // 10 // TOGETHER)
