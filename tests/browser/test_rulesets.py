"""Every score sheet of the house on a page: six dice, several columns, what is served, taken off and saved."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from gobelet.engine.contract import DICE
from gobelet.engine.table import Table
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.ruleset import Ruleset
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import box, go, lay, news, press, score, type_dice
from tests.browser.test_screens import assert_in_sight, assert_no_sideways_scroll
from tests.support import REGISTRY, fallen, roll, typed
from tests.support import score as scored
from tests.web.served import Server

NEW = (
    "yatzy_scandinavian", "maxi_yatzy", "kniffel", "generala", "yams_fr", "yams_4col", "triple_yahtzee",
)  # fmt: skip
HANDS = ("112234", "123456", "555521", "443322", "136641", "666553")


def played(ruleset: str, left: int, seats: int = 1) -> Table:
    """A table of typed dice on which so many boxes are still open in all."""
    table = typed(seats=seats, ruleset=ruleset)
    dice = data_of(table).dice
    boxes = len(data_of(table).categories) * seats
    for hand, _ in zip(cycle(HANDS), range(boxes - left), strict=False):
        seat = table.next_seat()
        table = table.act(seat, roll()).act(DICE, fallen(hand[:dice]))
        table = table.act(seat, scored(open_boxes(table, seat)[0]))
    return table


def data_of(table: Table) -> Ruleset:
    """The ruleset of a table of score sheets."""
    assert isinstance(table.rules, SheetRules)
    return table.rules.data


def open_boxes(table: Table, seat: int) -> list[str]:
    """The boxes that a seat may write now."""
    return list(table.rules.moves(table.state, seat)["score"]["category"])


def offered(page: Page) -> str:
    """The first box that the page offers."""
    return str(page.locator("[data-box]:has(.value)").first.get_attribute("data-box"))


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("ruleset", NEW)
def test_every_sheet_is_played_to_its_end(browse: Browse, served: Server, ruleset: str, width: int):
    """The last turns by touch or click; the totals that the page shows are those of the engine."""
    page = browse(width=width, height=740 if width == 360 else 800, touch=width == 360)
    table = played(ruleset, left=2)
    dice = data_of(table).dice
    name = lay(served, table)
    page.goto(f"/table/{name}")
    for hand in ("123456", "444412"):
        type_dice(page, hand[:dice])
        score(page, offered(page))
    view = served.post("table.view", table=name, seat=0)
    assert view["outcome"]
    total = view["players"][0]["total"]
    expect(page.get_by_role("heading", level=2)).to_contain_text(f"Partie finie : {total} points")
    expect(page.locator(".total .number").last).to_have_text(str(total))


@pytest.mark.parametrize("ruleset", NEW)
def test_every_sheet_fits_the_smallest_phone(browse: Browse, served: Server, ruleset: str):
    page = browse(width=320, height=568)
    table = played(ruleset, left=9)
    page.goto(f"/table/{lay(served, table)}")
    type_dice(page, "123456"[: data_of(table).dice])
    assert_no_sideways_scroll(page)
    assert_in_sight(page.locator(".tray .die"))
    last = page.locator("[data-box]").last
    last.scroll_into_view_if_needed()
    assert_in_sight(last)


@pytest.mark.parametrize("ruleset", ["generala", "yams_4col", "maxi_yatzy"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_sheet_is_for_everybody(browse: Browse, served: Server, ruleset: str, width: int):
    page = browse(width=width, height=800, touch=width == 360)
    table = played(ruleset, left=20, seats=2)
    page.goto(f"/table/{lay(served, table)}")
    type_dice(page, "123456"[: data_of(table).dice])
    assert_accessible(page)


def test_a_turn_of_maxi_yatzy_needs_no_scrolling_on_a_phone(page: Page, served: Server):
    """Twenty boxes, evenly in two columns."""
    page.goto(f"/table/{lay(served, typed(seats=2, ruleset='maxi_yatzy'))}")
    type_dice(page, "112345")
    expect(page.locator("[data-box]")).to_have_count(20)
    assert_in_sight(page.locator("[data-box]"))
    assert_in_sight(page.locator(".saved"))


def test_throws_that_are_not_taken_are_saved_and_shown(page: Page, served: Server):
    page.goto(f"/table/{lay(served, typed(ruleset='maxi_yatzy'))}")
    type_dice(page, "112345")
    score(page, "one_pair")
    expect(page.locator(".saved")).to_have_text(re.compile(r"Lancers gardés\s+2"))
    expect(go(page)).to_contain_text("5 lancers dans ce tour")


def test_a_served_generala_wins_at_once_and_the_page_says_so(page: Page, served: Server):
    page.goto(f"/table/{lay(served, typed(seats=2, ruleset='generala'))}")
    type_dice(page, "22345")
    expect(box(page, "straight")).to_contain_text("servi")
    expect(box(page, "five_of_a_kind")).to_contain_text("servi : gagne")
    score(page, "twos")
    type_dice(page, "44444")
    score(page, "five_of_a_kind")
    expect(page.get_by_role("heading", level=2)).to_have_text("Béa : la figure est servie, partie gagnée !")


def test_a_served_hand_is_offered_at_its_own_value(page: Page, served: Server):
    page.goto(f"/table/{lay(served, typed(ruleset='generala'))}")
    type_dice(page, "12345")
    expect(box(page, "straight").locator(".value")).to_have_text("+25")


def test_what_is_taken_off_is_written_with_its_sign(page: Page, served: Server):
    page.goto(f"/table/{lay(served, typed(ruleset='yams_fr'))}")
    type_dice(page, "66541")
    expect(box(page, "minus").locator(".value")).to_have_text("−22")
    score(page, "minus")
    expect(news(page)).to_contain_text("22 points retirés par « Moins ». Total : -22.")
    expect(page.locator(".done .value")).to_have_text("−22")


@pytest.mark.parametrize("width", [360, 1280])
def test_columns_offer_what_their_order_allows_and_say_how_they_are_filled(browse: Browse, served: Server, width: int):
    page = browse(width=width, height=800, touch=width == 360)
    page.goto(f"/table/{lay(served, typed(seats=2, ruleset='yams_4col'))}")
    type_dice(page, "66541")
    down = page.locator('[data-box^="descending."]')
    expect(down).to_have_count(1)
    expect(down).to_have_attribute("data-box", "descending.ones")
    expect(page.locator('[data-box^="ascending."]')).to_have_attribute("data-box", "ascending.minus")
    expect(page.locator('[data-box^="dry."]')).to_have_count(14)
    press(page.get_by_role("columnheader", name="Montante").last.get_by_role("button"))
    expect(page.get_by_role("status").filter(has_text="Colonne")).to_contain_text("de la dernière case à la première")
    score(page, "free.sixes")
    if width == 360:
        press(page.get_by_role("button", name="Ana"))
    cells = page.get_by_role("row", name="Les 6").get_by_role("cell")
    expect(cells.nth(2)).to_have_text("12")


def test_a_column_counts_as_often_as_it_says(page: Page, served: Server):
    page.goto(f"/table/{lay(served, typed(ruleset='triple_yahtzee'))}")
    type_dice(page, "66541")
    third = page.locator("[data-box]").filter(has_text="× 3").last
    press(third)
    expect(page.locator(".total .number")).to_have_text("66")
    expect(page.get_by_role("row", name="Colonne").get_by_role("cell")).to_have_text(["0", "0", "66"])


def test_the_other_sheets_are_found_behind_the_first_ones(page: Page):
    page.goto("/")
    expect(page.locator(".card .start")).to_have_count(7)
    press(page.get_by_text("7 autres feuilles de score"))
    press(page.get_by_role("link", name=re.compile("^Maxi Yatzy")))
    expect(page.get_by_role("heading", level=1)).to_have_text("Nouvelle partie : Maxi Yatzy")
    page.locator("summary").click()
    expect(page.get_by_role("switch", name="Garder les lancers")).to_be_checked()


def test_a_sheet_asks_only_for_the_options_that_it_has(page: Page):
    page.goto("/new/yahtzee")
    page.locator("summary").click()
    expect(page.get_by_text("Joker forcé").last).to_be_visible()
    expect(page.get_by_role("switch", name="Garder les lancers")).to_have_count(0)


def test_every_ruleset_of_the_house_is_tried_here():
    """A sheet that is added to the house is tried like the others."""
    sheets = REGISTRY.game("sheet").rulesets
    assert set(sheets) == {"yahtzee", "yatzy_online", *NEW}
