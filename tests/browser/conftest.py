"""A real Chromium before a real server. What a test can ask for:

- `page`: a phone of 360 × 740 in French, touched, without motion, at the session's server: `page.goto("/new/yahtzee")`.
- `browse(...)`: one more device, with a storage of its own; gives its page. `width`, `height`, `lang="en"`,
  `touch=False`, `dark=True`, `motion=True`, `at=house`, and all that `Browser.new_context` takes.
- `served`: the server of the session, a `Server` of `tests/web/served.py`. Leave it running; your tables are your own.
- `house`: a server of this test alone: `house.stop()`, `house.stop(SIGKILL)`, and `house.start()` on the same port and
  database.
- `trouble`: fails the test for each error on a console, each uncaught error of a page, each request to another origin.
  `trouble.expect("part of the message")` names one that belongs to the test.

`tests/browser/wire.py` has a line to a server that can be cut; `browse(at=wire)` opens a page at its end.

`tests/browser/play.py` has what a player does (`roll(page)`, `score(page, "fours")`, `type_dice(page, "44444")`) and
`lay(served, table)`, which puts a table with any history on the server. `tests/browser/axe.py` has `assert_accessible`.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, WebError, WebSocket, expect

from gobelet.hosts.files import PACKAGE
from tests.cases import case_of
from tests.web.served import Server, running
from tools import chromium

Browse = Callable[..., Page]

PATIENCE = 15_000
"""Milliseconds that a page gets: the machine may be busy with other tests."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own browser."""
    return {**browser_type_launch_args, **chromium.launch(), "chromium_sandbox": False}


@pytest.fixture(scope="session")
def base_url() -> None:
    """None for all: each page says at which server it is. (The plugin's own fixture warns, and warnings are errors.)"""


class Trouble:
    """What went wrong on the pages of a test."""

    def __init__(self) -> None:
        self._found: list[str] = []
        self._expected: list[str] = []
        self._contexts: list[BrowserContext] = []

    def expect(self, *parts: str) -> None:
        """Lets be, from the start of the test to its end, what has one of these in its message."""
        self._expected.extend(parts)

    def watch(self, context: BrowserContext, place: str) -> None:
        """Notes what goes wrong on every page of a browser context that belongs to one server, `host:port`."""

        def request(url: str) -> None:
            if not url.startswith((f"http://{place}/", f"ws://{place}/", "about:")):
                self._found.append(f"a request to {url}")

        def error(error: WebError) -> None:
            self._found.append(f"uncaught on a page: {error.error}")

        def socket(socket: WebSocket) -> None:
            request(socket.url)

        def said(message: ConsoleMessage) -> None:
            if message.type == "error":
                self._found.append(f"{message.text} ({message.location['url']})")

        context.on("request", lambda one: request(one.url))
        context.on("console", said)
        context.on("weberror", error)
        context.on("page", lambda page: page.on("websocket", socket))
        self._contexts.append(context)

    def settle(self) -> None:
        """Hears what the pages still have to say, and closes them."""
        for context in self._contexts:
            for page in context.pages:
                try:
                    page.evaluate("0")
                except Error:
                    pass  # a page that the test has closed or broken has said all
        found, self._found = self._found, []
        contexts, self._contexts = self._contexts, []
        for context in contexts:
            context.close()
        self._found = [one for one in found if not any(part in one for part in self._expected)]

    def check(self) -> None:
        """Fails if anything went wrong that the test did not expect."""
        assert not self._found, "on the pages:\n" + "\n".join(self._found)


class House:
    """A server that ends and begins again at the same address, on the same database."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self.server = Server(database)
        self.place = self.server.place

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Ends it; with SIGKILL, without a word."""
        self.server.stop(how)

    def start(self) -> None:
        """Begins again."""
        self.server = Server(self._database, port=self.server.port)

    def end(self) -> None:
        """Ends it for good, whatever state it is in."""
        if self.server.process.poll() is None:
            self.server.stop(signal.SIGKILL)


HERE = Path(__file__).parent


MANY = 3
"""Cases of one test from which on `make test` tries one of so many, else one of two."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is looked at in every size, or on every page, and in both languages: every second one, in turns in the one
    language and in the other. What else is tried in many cases: every third one, or the first of two. `make soak` looks
    at all. A test that is marked `thin` says itself how many."""
    seen: dict[str, list[str]] = {}
    here = [item for item in items if item.path.parent == HERE and not item.get_closest_marker("thin")]
    for item in here:
        case, _ = case_of(item)
        cases = seen.setdefault(item.nodeid.partition("[")[0], [])
        if case not in cases:
            cases.append(case)
    for item in here:
        case, lang = case_of(item)
        cases = seen[item.nodeid.partition("[")[0]]
        number = cases.index(case)
        if lang:  # which one it begins with differs from test to test
            first = len(item.nodeid.partition("[")[0]) % 2
            left = (first + number // 2 + (lang == "en")) % 2 or (len(cases) > 1 and (first + number) % 2)
        else:
            left = number % (MANY if len(cases) >= MANY else 2)
        if left:
            item.add_marker(pytest.mark.soak)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it running."""
    assert (PACKAGE / "static" / "index.html").is_file(), "the client is not built: make src/gobelet/static/.stamp"
    # all tests come from one address, and nobody waits for bots
    many = {"GOBELET_TABLES_PER_HOUR": "100000", "GOBELET_BOT_PAUSE_MS": "50"}
    with running(tmp_path_factory.mktemp("browser") / "gobelet.db", env=many) as server:
        yield server


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    """What goes wrong on any page of the test."""
    trouble = Trouble()
    yield trouble
    trouble.settle()
    trouble.check()


@pytest.fixture
def house(tmp_path: Path, trouble: Trouble) -> Iterator[House]:
    """A server of this test alone, to stop and start."""
    house = House(tmp_path / "gobelet.db")
    yield house
    trouble.settle()  # before the server goes: a page that misses it complains
    house.end()


@pytest.fixture
def browse(new_context: Callable[..., BrowserContext], trouble: Trouble, served: Server) -> Iterator[Browse]:
    """Opens a page on one more device."""

    def browse(
        width: int = 360,
        height: int = 740,
        lang: str = "fr",
        touch: bool = True,
        dark: bool = False,
        motion: bool = False,
        at: Any = served,
        **more: Any,
    ) -> Page:
        place = f"127.0.0.1:{at.server.port if isinstance(at, House) else at.port}"
        context = new_context(
            **{
                "base_url": f"http://{place}",
                "viewport": {"width": width, "height": height},
                "locale": {"fr": "fr-FR", "en": "en-GB"}[lang],
                "has_touch": touch,
                "is_mobile": touch,
                "color_scheme": "dark" if dark else "light",
                "reduced_motion": "no-preference" if motion else "reduce",
                **more,
            }
        )
        context.set_default_timeout(PATIENCE)
        trouble.watch(context, place)
        return context.new_page()

    yield browse
    trouble.settle()


@pytest.fixture
def page(browse: Browse) -> Page:
    """A phone."""
    return browse()
