"""Small screens and large ones: nothing is cut, nothing has to be looked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import box, dice, go, hold, lay, new, press, roll, score, table_of, turns, type_dice
from tests.support import BOXES, sealed, typed, written
from tests.web.served import Server

LONG = ["Maximiliana-Beatrix ", "Wolfgang-Hieronymus ", "MMMMMMMMMMMMMMMMMMMM", "Élisabeth-Alexandrin"]
EIGHT = [f"{name[:19]}{n}" for n, name in enumerate(LONG * 2)]
SIZES = {"small": (320, 568), "phone": (360, 740), "tall": (412, 915), "lying": (740, 360), "laptop": (1280, 800)}

TOO_WIDE = """() => [...document.querySelectorAll("html, body, body *")].filter(one => {
    const scrolls = one === document.documentElement || ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    return scrolls && one.scrollWidth > one.clientWidth + 1;
}).map(one => one.outerHTML.slice(0, 120))"""

HIDDEN = """all => all.filter(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const cut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    return cut || !(one.contains(above) || above?.contains(one));
}).map(one => one.outerHTML.slice(0, 120))"""


def assert_no_sideways_scroll(page: Page) -> None:
    """Neither the page nor anything on it moves sideways."""
    assert not page.evaluate(TOO_WIDE)


def assert_in_sight(what: Locator) -> None:
    """All of it is on the screen, and nothing lies over it."""
    expect(what.first).to_be_visible()
    assert not what.evaluate_all(HIDDEN)


@pytest.mark.parametrize("size", SIZES)
def test_eight_players_with_long_names_fit(browse: Browse, served: Server, size: str):
    width, height = SIZES[size]
    page = browse(width=width, height=height)
    page.goto(f"/table/{new(served, *EIGHT)}")
    roll(page)
    if size != "laptop":
        assert_no_sideways_scroll(page)
        assert_in_sight(page.locator(".seat strong"))
    assert_in_sight(go(page))
    assert_in_sight(page.locator(".tray .die"))
    box(page, "chance").scroll_into_view_if_needed()
    assert_in_sight(box(page, "chance"))
    score(page, "chance")


def test_every_page_fits_the_smallest_phone(browse: Browse, served: Server):
    page = browse(width=320, height=568)
    over = written(sealed(seats=8), *[box for box in BOXES for _ in range(8)])
    for address in ("/", "/new/yahtzee", f"/table/{lay(served, over)}", "/rules/yahtzee", "/nowhere/else", "/"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_function("document.querySelector('main').innerText.length > 30")
        assert_no_sideways_scroll(page)


def test_a_joker_fits_the_smallest_phone(browse: Browse, served: Server):
    """Its sentence is in sight at once, even with eight players above it."""
    page = browse(width=320, height=568)
    table = turns(typed(seats=8), ("44444", "five_of_a_kind"), *[("12345", "chance")] * 7)
    page.goto(f"/table/{lay(served, table)}")
    type_dice(page, "44444")
    assert_no_sideways_scroll(page)
    assert_in_sight(page.locator(".joker"))


def test_a_joker_is_told_in_sight_however_far_down_the_sheet_one_is(browse: Browse, served: Server):
    page = browse(width=320, height=568)
    page.goto(f"/table/{new(served, 'Ana', ruleset='triple_yahtzee', dice='typed')}")
    for _ in range(3):
        type_dice(page, "44444")
        press(page.locator("button[data-box*=five_of_a_kind]").first)
        expect(page.locator("[data-box]")).to_have_count(0)
    page.locator("main").evaluate("main => main.scrollTo(0, main.scrollHeight)")
    type_dice(page, "44444")
    expect(page.locator(".joker")).to_be_visible()
    page.wait_for_timeout(100)
    assert_in_sight(page.locator(".joker"))


def test_the_first_page_fetches_nothing_of_live_tables_before_one_is_wanted(page: Page, served: Server):
    fetched: list[str] = []
    page.on("response", lambda one: fetched.append(one.text()) if one.url.endswith(".js") else None)

    def speaks() -> bool:
        page.wait_for_load_state("networkidle")
        return any("table.open_cup" in script for script in fetched)

    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert fetched
    assert not speaks()
    page.goto("/live/AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert speaks()


@pytest.mark.parametrize("players", [1, 2, 4, 8])
def test_a_whole_turn_needs_no_scrolling_on_a_phone(page: Page, served: Server, players: int):
    page.goto(f"/table/{new(served, *EIGHT[:players])}")
    for throw in range(3):
        assert_in_sight(go(page))
        roll(page)
        assert_in_sight(page.locator(".tray .die"))
        assert_in_sight(page.locator("[data-box]"))
        assert_in_sight(page.locator(".tray .back"))
        if throw < 2:
            hold(page, throw)
    assert_in_sight(page.locator(".sums"))
    score(page, "chance")
    assert page.evaluate("scrollY") == 0
    assert page.locator("main").evaluate("main => main.scrollHeight <= main.clientHeight + 1")


def test_a_joker_needs_no_scrolling_on_a_phone(page: Page, served: Server):
    table = turns(typed(seats=8), ("44444", "five_of_a_kind"), *[("12345", "chance")] * 7)
    page.goto(f"/table/{lay(served, table)}")
    type_dice(page, "44444")
    assert_in_sight(page.locator(".joker"))
    assert_in_sight(page.locator("[data-box]"))
    assert_in_sight(page.locator(".seat strong"))


def test_what_is_touched_is_large_enough_for_a_thumb(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    roll(page)
    for what, least in ((go(page), 48), (page.locator(".tray .back"), 48), (page.locator(".tray .die"), 44)):
        for place in (one.bounding_box() for one in what.all()):
            assert place
            assert min(place["width"], place["height"]) >= least


def test_the_button_that_begins_a_game_is_as_high_as_the_others(page: Page):
    page.goto("/new/yahtzee")
    place = page.locator("form > .go").bounding_box()
    assert place
    assert place["height"] == 56


def test_a_touch_on_a_name_shows_that_sheet_and_leaves_the_turn_alone(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    thrown = roll(page)
    score(page, "chance")
    press(page.get_by_role("button", name="Ana"))
    sheet = page.get_by_role("region", name="Feuille : Ana")
    expect(sheet.locator(".done .value")).to_have_text(str(sum(thrown)))
    roll(page)
    press(page.get_by_role("button", name="Béa"))
    expect(page.locator("[data-box]")).to_have_count(13)


def test_a_player_alone_sees_their_total_too(browse: Browse, served: Server):
    page = browse(width=320, height=568)
    alone = turns(typed(), ("44444", "five_of_a_kind"), ("55551", "fives"))
    page.goto(f"/table/{lay(served, alone)}")
    total = page.get_by_text("Total 70")
    expect(total).to_be_visible()
    assert_in_sight(total)


def test_a_laptop_shows_every_sheet_side_by_side(browse: Browse, served: Server):
    page = browse(width=1280, height=800, touch=False)
    page.goto(f"/table/{new(served, 'Ana', 'Béa', 'Chloé')}")
    thrown = roll(page)
    score(page, "chance")
    expect(page.get_by_role("columnheader")).to_have_text(["Ana", "Béa", "Chloé"])
    expect(page.get_by_role("row", name="Chance").get_by_role("cell").first).to_have_text(str(sum(thrown)))
    roll(page)
    assert_in_sight(page.locator("[data-box]"))
    assert_in_sight(go(page))
    assert dice(page)


def test_a_page_with_large_text_still_works(browse: Browse, served: Server):
    """A phone whose owner reads letters of twice the size: scrolling is allowed, losing something is not."""
    page = browse(width=360, height=740)
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    expect(go(page)).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    roll(page)
    assert_no_sideways_scroll(page)
    assert_in_sight(go(page))
    box(page, "chance").scroll_into_view_if_needed()
    score(page, "chance")
    assert table_of(page)
