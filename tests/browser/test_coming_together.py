"""How friends find each other's table, and what they are told when it began without them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import go, press, roll
from tests.browser.test_live import begun, joined, opened


def get_up(page: Page) -> None:
    """Leaves a game that is played."""
    press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("button", name="Quitter la partie"))
    page.wait_for_url(re.compile("/$"))


def with_expert(page: Page, browse: Browse) -> Page:
    """A bomb that has begun; the page of the expert Béa, while `page` is the defuser's."""
    code = opened(page, ruleset="bomb")
    expert = browse()
    expert.goto(f"/join/{code}")
    expert.get_by_label("Votre nom").fill("Béa")
    press(expert.get_by_role("button", name="S’asseoir"))
    expert.wait_for_url(re.compile("/live/"))
    begun(page, expert)
    return expert


def test_a_table_for_friends_is_two_touches_from_the_home_page(page: Page):
    page.goto("/")
    press(page.get_by_role("link", name="Inviter des amis"))
    press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile("/live/"))
    expect(page.locator(".code")).to_be_visible()


def test_a_table_is_found_by_its_code_in_whichever_box_it_is_put(page: Page, browse: Browse):
    code = opened(page)
    other = browse()
    other.goto("/")
    other.get_by_label("Lien ou code reçu").fill(code.lower())
    press(other.get_by_role("button", name="Ouvrir"))
    expect(other.get_by_text("Ana vous attend.")).to_be_visible()


def test_nobody_shuts_out_their_friends_by_beginning_alone(page: Page):
    opened(page)
    start = page.get_by_role("button", name="Commencer")
    expect(start).to_contain_text("il faut au moins 2 joueurs")
    expect(start).to_be_disabled()


def test_who_comes_late_is_told_who_plays_and_which_seat_is_free(page: Page, browse: Browse):
    code = opened(page)
    other = joined(browse(), code, "Béa")
    begun(page, other)
    late = browse()
    late.goto(f"/join/{code}")
    expect(late.get_by_text("Ana et Béa jouent déjà.")).to_be_visible()
    expect(late.get_by_role("button", name="S’asseoir")).to_have_count(0)
    expect(late.get_by_role("button", name="Regarder")).to_be_visible()
    get_up(other)
    late.reload()
    expect(late.get_by_text("Ana joue déjà. Béa a quitté sa place")).to_be_visible()
    expect(late.get_by_role("button", name="S’asseoir")).to_be_visible()


def test_the_defuser_is_told_that_the_expert_left_and_not_that_a_bot_reads(page: Page, browse: Browse):
    expert = with_expert(page, browse)
    get_up(expert)
    expect(page.get_by_text("Béa a quitté la partie. Sa place d’expert est à reprendre")).to_be_visible()
    expect(page.locator(".seats li").nth(1)).not_to_contain_text("robot")
    press(expert.get_by_role("button", name="Revenir"))
    expect(expert.locator("#panel-manual")).to_be_visible()
    expect(page.locator(".seats li").nth(1)).not_to_contain_text("a quitté")
    expect(page.locator(".seats li").nth(1)).to_contain_text("Expert")


def exploded(page: Page, browse: Browse) -> Page:
    """A bomb whose time is up, on the defuser's `page`; the page of the expert."""
    page.context.add_init_script("localStorage['gobelet.options.bomb'] = '{\"seconds\": 1}'")
    expert = with_expert(page, browse)
    for one in (page, expert):
        expect(one.get_by_role("heading", name="la bombe a explosé")).to_be_visible()
    return expert


def test_the_parts_are_kept_in_the_next_game(page: Page, browse: Browse):
    expert = exploded(page, browse)
    press(go(page))
    expect(page.locator("ol li").first).to_contain_text("Démineur")
    press(go(expert))
    expect(page.locator("ol li").nth(1)).to_contain_text("Expert")


def test_two_who_want_to_play_again_at_the_same_moment_come_to_one_table(page: Page, browse: Browse):
    expert = exploded(page, browse)
    for one in (page, expert):
        one.evaluate("document.getElementById('go').click()")
    for one in (page, expert):
        expect(one.locator("ol li")).to_have_count(2)
        expect(one.locator("ol li").nth(1)).not_to_have_text("Place libre")
    assert page.url == expert.url


def test_notices_hide_neither_the_seats_nor_the_dice(page: Page, browse: Browse):
    """On the narrowest phone, where somebody leaves during the game."""
    page.set_viewport_size({"width": 320, "height": 640})
    code = opened(page)
    other = joined(browse(), code, "Béa")
    begun(page, other)
    get_up(other)
    notice = page.get_by_role("status").filter(has_text="Béa a quitté la partie")
    expect(notice).to_be_visible()
    said = notice.bounding_box()
    seats, dice = page.locator(".seats").bounding_box(), page.locator(".tray").bounding_box()
    assert said
    assert seats
    assert dice
    assert seats["y"] + seats["height"] <= said["y"]
    assert said["y"] + said["height"] <= dice["y"]


def test_a_laptop_names_both_players_of_a_board_once(browse: Browse):
    laptop, other = browse(viewport={"width": 1280, "height": 800}), browse()
    code = opened(laptop, ruleset="yam_master")
    joined(other, code, "Béa")
    begun(laptop, other)
    expect(laptop.get_by_role("listitem").filter(has_text="Béa")).to_have_count(1)


@pytest.mark.parametrize("width", [320, 768, 1440])
@pytest.mark.parametrize("ruleset", ["pig", "four_two_one", "yahtzee", "yatzy_online"])
def test_everybody_is_named_once_and_how_it_stands_with_them_is_said_there(browse: Browse, ruleset: str, width: int):
    page, other = browse(width=width, height=800), browse()
    code = opened(page, ruleset=ruleset)
    joined(other, code, "Béa")
    begun(page, other)
    place = page.locator(".table :is(li, th)")
    expect(page.locator(".table").get_by_text("Béa", exact=True)).to_have_count(1)
    expect(place.filter(has_text="Ana")).to_contain_text("vous")
    marked = page.locator(".table :is(li, th)[aria-current=true], .table .seats .acts")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("Ana")
    get_up(other)
    expect(place.filter(has_text="Béa")).to_contain_text("a quitté, un robot joue")


def test_a_wide_sheet_has_the_dice_of_all_who_play_at_once_under_their_names(browse: Browse):
    laptop, other = browse(width=1280, height=800, touch=False), browse()
    code = opened(laptop)
    joined(other, code, "Béa")
    begun(laptop, other)
    theirs = ", ".join(map(str, roll(other)))
    row = laptop.locator("main tr").filter(has=laptop.get_by_role("rowheader", name="Dés"))
    expect(row.locator("td").nth(1).get_by_role("img")).to_have_attribute("aria-label", f"Dés\u00a0: {theirs}")
