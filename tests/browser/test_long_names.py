"""Names of one long word, on the narrowest phone: they wrap or are shortened, and push nothing off the screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Browse
from tests.browser.people import become, guest, live_game
from tests.browser.play import go, new, roll
from tests.browser.test_coming_together import get_up
from tests.browser.test_live import begun, joined, opened
from tests.browser.test_screens import assert_in_sight, assert_no_sideways_scroll
from tests.web.served import Server

WIDEST, WORD = "M" * 24, "Bartholomäusschiffahrten"

LINES = """one => {
    const range = new Range();
    range.selectNodeContents(one.firstChild);
    return new Set([...range.getClientRects()].map(box => box.top)).size;
}"""


@pytest.fixture
def narrow(browse: Browse) -> Page:
    """The narrowest phone."""
    return browse(width=320, height=640)


def lines(name: Locator) -> int:
    """Over how many lines a name is written."""
    return int(name.evaluate(LINES))


def assert_all_on_screen(*what: Locator) -> None:
    for each in what:
        assert_in_sight(each)
        assert_no_sideways_scroll(each.page)


def test_a_word_of_24_letters_is_not_broken_in_the_waiting_room(narrow: Page, browse: Browse):
    code = opened(narrow, name=WORD, ruleset="pig")
    joined(browse(), code, "Béa")
    joined(browse(), code, WIDEST)
    names = narrow.locator("ol .name")
    expect(names).to_have_count(3)
    assert lines(names.first) == 1
    assert lines(names.nth(2)) == 2
    assert_no_sideways_scroll(narrow)


def test_short_names_share_a_line(narrow: Page, browse: Browse):
    joined(browse(), opened(narrow, ruleset="pig"), "Béa")
    expect(narrow.locator("ol li")).to_have_count(4)
    tops = narrow.locator("ol li").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert tops[0] == tops[1] < tops[2] == tops[3]


@pytest.mark.parametrize("ruleset", ["pig", "four_two_one", "yahtzee", "yam_master"])
def test_who_is_awaited_is_named_within_the_button(narrow: Page, browse: Browse, ruleset: str):
    first = browse()
    code = opened(first, name=WIDEST, ruleset=ruleset)
    joined(narrow, code, WORD)
    begun(first, narrow)
    expect(go(narrow)).to_contain_text(WIDEST)
    assert_all_on_screen(go(narrow))


def test_a_notice_about_somebody_can_be_read_and_closed(narrow: Page, browse: Browse):
    code = opened(narrow, ruleset="pig")
    other = joined(browse(), code, WIDEST)
    begun(narrow, other)
    get_up(other)
    notice = narrow.locator(".toast")
    expect(notice).to_contain_text(WIDEST)
    assert_all_on_screen(notice.get_by_role("button"))


def test_the_end_the_check_of_the_dice_and_the_players_page(narrow: Page, served: Server):
    players = [guest(served, name) for name in (WIDEST, WORD)]
    table = live_game(served, *players)
    become(narrow, players[0].device)
    narrow.goto(f"/live/{table}")
    expect(narrow.get_by_role("heading", level=2)).to_contain_text(re.compile(f"{WIDEST}|{WORD}"))
    assert_all_on_screen(narrow.locator(".end li .number"))
    for address in (f"/verify/{table}", "/player", f"/player/{players[1].player}", f"/table/{table}/review"):
        narrow.goto(address)
        expect(narrow.get_by_text(WORD if "player/" in address else WIDEST).first).to_be_visible()
        assert_no_sideways_scroll(narrow)


def test_a_table_of_one_device(narrow: Page, served: Server):
    narrow.goto(f"/table/{new(served, WORD, WIDEST)}")
    roll(narrow)
    assert_all_on_screen(go(narrow), narrow.locator(".seat strong"))
