"""Coming back to a game: after a reload, by the home page, after the server was away."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse, House, Trouble
from tests.browser.play import begin, dice, go, hold, new, press, roll, score, table_of
from tests.web.served import Server

LOST = "Connexion perdue"
COMPLAINTS = ("WebSocket connection to", "net::ERR_CONNECTION_")
"""What Chromium itself writes on the console while no server answers."""


def test_a_reload_in_the_middle_of_a_turn_finds_the_same_dice_and_throws(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    roll(page)
    hold(page, 1, 3)
    thrown = roll(page)
    page.reload()
    expect(go(page)).to_contain_text("encore 1 lancer")
    assert dice(page) == thrown


def test_a_game_left_for_the_home_page_is_resumed_by_its_card(page: Page):
    begin(page, "Ana", "Béa")
    thrown = roll(page)
    press(page.get_by_role("link", name="Accueil"))
    card = page.get_by_role("link", name="Reprendre : Yahtzee")
    expect(card).to_contain_text("Ana, Béa")
    expect(card).to_contain_text("tour 1 sur 13")
    press(card)
    expect(go(page)).to_contain_text("encore 2 lancers")
    assert dice(page) == thrown


def test_a_browser_closed_and_opened_again_lists_the_game(page: Page):
    """The way back needs no address."""
    begin(page, "Ana", "Béa")
    roll(page)
    later = page.context.new_page()
    page.close()
    later.goto("/")
    expect(later.get_by_role("link", name="Reprendre : Yahtzee")).to_be_visible()


def test_a_game_taken_off_the_list_can_be_put_back(page: Page, served: Server):
    for name in ("Ana", "Béa"):
        page.goto(f"/table/{new(served, name)}")
        expect(go(page)).to_be_visible()
    press(page.get_by_role("link", name="Accueil"))
    press(page.get_by_role("button", name="Retirer de la liste : Yahtzee, Ana"))
    expect(page.get_by_role("link", name="Ana")).to_have_count(0)
    press(page.get_by_role("status").get_by_role("button", name="Annuler"))
    expect(page.get_by_role("link", name="Ana")).to_be_visible()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["ended", "killed"])
def test_a_page_whose_server_went_says_so_and_goes_on_by_itself_when_it_is_back(
    browse: Browse, house: House, trouble: Trouble, how: signal.Signals
):
    trouble.expect(*COMPLAINTS)
    page = browse(at=house)
    begin(page, "Ana", "Béa")
    roll(page)
    score(page, "chance")
    thrown = roll(page)
    house.stop(how)
    expect(page.get_by_role("status").filter(has_text=LOST)).to_be_visible()
    house.start()
    expect(page.get_by_text(LOST)).to_have_count(0)
    assert dice(page) == thrown
    press(page.get_by_role("button", name="Ana"))
    expect(page.get_by_role("region", name="Feuille : Ana").locator(".done")).to_have_count(1)
    roll(page)
    expect(go(page)).to_contain_text("encore 1 lancer")


def test_what_is_asked_while_the_server_is_away_is_done_once_when_it_is_back(
    browse: Browse, house: House, trouble: Trouble
):
    trouble.expect(*COMPLAINTS)
    page = browse(at=house)
    begin(page, "Ana", "Béa")
    house.stop(signal.SIGKILL)
    press(go(page))
    press(go(page))
    expect(page.get_by_text(LOST)).to_be_visible()
    house.start()
    expect(page.locator(".tray .die")).to_have_count(5)
    expect(go(page)).to_contain_text("encore 2 lancers")
    entries = house.server.post("table.save", table=table_of(page))["log"]["entries"]
    assert [entry["action"]["type"] for entry in entries] == ["roll", "dice"]


def test_a_page_opened_before_its_server_fills_when_the_server_comes(browse: Browse, house: House, trouble: Trouble):
    """As a phone's browser that restores its tabs."""
    trouble.expect(*COMPLAINTS)
    page = browse(at=house)
    begin(page, "Ana", "Béa")
    thrown = roll(page)
    house.stop()
    expect(page.get_by_text(LOST)).to_be_visible()
    press(page.get_by_role("link", name="Accueil"))
    press(page.get_by_role("link", name="Reprendre : Yahtzee"))
    house.start()
    expect(page.locator(".tray .die")).to_have_count(5)
    assert dice(page) == thrown
