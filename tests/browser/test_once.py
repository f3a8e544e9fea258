"""One intention is carried out once, however often the finger, the line or a second tab says it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Browse
from tests.browser.play import box, dice, go, new, press, roll, score
from tests.web.served import Server


class SlowLine:
    """The page's line to the server: while it is `held`, answers wait."""

    def __init__(self, page: Page) -> None:
        self.held = False
        self._waiting: list[str | bytes] = []
        self._page_end: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._connect)

    def release(self) -> None:
        """Lets all that waits through."""
        self.held = False
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            self._pass(message)

    def _connect(self, route: WebSocketRoute) -> None:
        self._page_end = route
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda message: self._waiting.append(message) if self.held else self._pass(message))

    def _pass(self, message: str | bytes) -> None:
        assert self._page_end is not None
        self._page_end.send(message)


def done(served: Server, table: str) -> list[str]:
    """What stands in the log of a table."""
    return [entry["action"]["type"] for entry in served.post("table.save", table=table)["log"]["entries"]]


def test_a_double_click_throws_once(browse: Browse, served: Server):
    page = browse(width=1280, height=800, touch=False)
    table = new(served, "Ana")
    page.goto(f"/table/{table}")
    go(page).dblclick()
    expect(go(page)).to_contain_text("encore 2 lancers")
    page.reload()
    expect(go(page)).to_contain_text("encore 2 lancers")
    assert done(served, table) == ["roll", "dice"]


def test_a_second_click_that_finds_the_dice_fallen_throws_nothing(browse: Browse, served: Server):
    """The same double click, slower than the answer."""
    page = browse(width=1280, height=800, touch=False)
    page.goto(f"/table/{new(served, 'Ana')}")
    go(page).click()
    expect(go(page)).to_contain_text("encore 2 lancers")
    go(page).click(click_count=2)  # arrives as click 1 and click 2: the first is a throw, the second its double
    expect(go(page)).to_contain_text("encore 1 lancer")
    page.reload()
    expect(go(page)).to_contain_text("encore 1 lancer")


def test_quick_taps_throw_once_however_slow_the_answer_is(page: Page, served: Server):
    table = new(served, "Ana")
    line = SlowLine(page)
    page.goto(f"/table/{table}")
    expect(go(page)).to_be_visible()
    line.held = True
    for _ in range(3):
        press(go(page))
    assert not dice(page)
    line.release()
    expect(go(page)).to_contain_text("encore 2 lancers")
    assert done(served, table) == ["roll", "dice"]
    roll(page)
    expect(go(page)).to_contain_text("encore 1 lancer")


def test_a_box_touched_twice_is_written_once_and_leaves_the_next_player_their_throw(page: Page, served: Server):
    table = new(served, "Ana", "Béa")
    line = SlowLine(page)
    page.goto(f"/table/{table}")
    roll(page)
    line.held = True
    press(box(page, "chance"))
    press(box(page, "ones"))
    line.release()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béa")
    assert done(served, table) == ["roll", "dice", "score"]


@pytest.fixture
def tabs(page: Page, served: Server) -> tuple[Page, Page]:
    """Two tabs of one browser on one table."""
    address = f"/table/{new(served, 'Ana', 'Béa')}"
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(address)
        expect(go(tab)).to_contain_text("Lancer les 5 dés")
    return page, other


def test_two_tabs_of_one_table_both_show_what_is(tabs: tuple[Page, Page]):
    one, other = tabs
    thrown = roll(one)
    expect(go(other)).to_contain_text("encore 2 lancers")
    assert dice(other) == thrown
    score(other, "chance")
    for tab in tabs:
        expect(tab.get_by_role("heading", level=1)).to_contain_text("Béa")
        expect(tab.get_by_role("button", name="Ana").locator("strong")).to_have_text(str(sum(thrown)))


def test_a_tab_that_does_not_know_yet_throws_nothing_twice(page: Page, served: Server):
    """Its finger came down on the same first throw."""
    table = new(served, "Ana", "Béa")
    behind = page.context.new_page()
    line = SlowLine(behind)
    for tab in (page, behind):
        tab.goto(f"/table/{table}")
        expect(go(tab)).to_contain_text("Lancer les 5 dés")
    line.held = True
    thrown = roll(page)
    press(go(behind))
    line.release()
    expect(go(behind)).to_contain_text("encore 2 lancers")
    assert dice(behind) == thrown
    assert done(served, table) == ["roll", "dice"]


def test_two_phones_at_one_table_both_show_what_is(page: Page, browse: Browse, served: Server):
    other = browse(lang="en")
    table = new(served, "Ana", "Béa")
    for phone in (page, other):
        phone.goto(f"/table/{table}")
        expect(go(phone)).to_be_visible()
    thrown = roll(page)
    expect(go(other)).to_contain_text("2 rolls left")
    assert dice(other) == thrown


def test_a_message_that_is_no_message_is_passed_over(page: Page, served: Server):
    """The page does not fall over what it does not understand."""
    received: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        received.append(route)
        route.on_message(server.send)
        server.on_message(route.send)

    page.route_web_socket("**/ws", connect)
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(go(page)).to_be_visible()
    for noise in ("", "}", "null", "[]", json.dumps({"id": 999, "result": {}}), json.dumps({"method": "later.idea"})):
        received[0].send(noise)
    roll(page)
