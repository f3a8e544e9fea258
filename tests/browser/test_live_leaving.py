"""Leaving a live table: what becomes of it is said before and after, to all, and is true; and the way back stays."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import go, press, table_of
from tests.browser.test_live import begun, joined, opened
from tests.browser.test_screens import assert_no_sideways_scroll

ROBOT = "Un robot joue à sa place"


def leave(page: Page) -> None:
    """Asks to leave, in the menu."""
    press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("button", name="Quitter la partie"))


def left(page: Page) -> None:
    """Leaves while others play on."""
    leave(page)
    page.wait_for_url(re.compile("/$"))


def sure(page: Page) -> None:
    """Leaves as the last one."""
    leave(page)
    press(page.get_by_role("dialog").get_by_role("button", name="Quitter la partie"))
    page.wait_for_url(re.compile("/$"))


def alone(page: Page, ruleset: str = "four_two_one") -> str:
    """Begins a game with bots alone; its table."""
    opened(page, ruleset=ruleset)
    page.get_by_text("Des robots aux places libres").click()
    press(page.get_by_role("button", name="Commencer"))
    expect(go(page)).to_be_visible()
    return table_of(page)


def test_the_last_person_is_asked_first_and_may_stay(page: Page):
    alone(page)
    leave(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Personne d’autre n’y joue")
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    press(dialog.get_by_role("button", name="Continuer à jouer"))
    expect(dialog).to_have_count(0)
    expect(go(page)).to_be_visible()


def test_who_leaves_last_is_promised_no_way_back(page: Page):
    table = alone(page)
    sure(page)
    expect(page.get_by_text(re.compile("Vous avez quitté la partie.*elle est abandonnée"))).to_be_visible()
    expect(page.get_by_role("button", name="Revenir")).to_have_count(0)
    expect(page.locator("main a[href^='/live/']")).to_have_count(0)
    page.goto(f"/live/{table}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Partie abandonnée")
    expect(page.get_by_role("button", name="Reprendre")).to_have_count(0)
    expect(page.locator("main li").nth(1)).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("un robot joue")


def test_who_watches_reads_one_true_sentence_when_the_last_one_leaves(page: Page, browse: Browse):
    table = alone(page)
    watcher = browse()
    watcher.goto(f"/live/{table}")
    expect(go(watcher)).to_contain_text("Vous regardez")
    sure(page)
    expect(watcher.get_by_text("Ana a quitté la partie. Plus personne n’y joue")).to_be_visible()
    expect(watcher.get_by_text(ROBOT)).to_have_count(0)
    expect(watcher.get_by_role("heading", level=1)).to_contain_text("Partie abandonnée")


def test_where_others_play_on_the_home_page_and_the_address_lead_back(page: Page, browse: Browse):
    other = joined(browse(), opened(page, ruleset="four_two_one"), "Béa")
    begun(page, other)
    table = table_of(other)
    left(other)
    other.reload()  # the message is gone, and what the page had in mind
    row = other.locator(f"main a[href='/live/{table}']")
    expect(row).to_contain_text("vous l’avez quittée")
    expect(other.locator("a.resume")).to_have_count(0)
    press(row)
    expect(go(other)).to_contain_text("Reprendre ma place")
    assert_accessible(other)
    press(go(other))
    expect(page.locator("main li").filter(has_text="Béa")).not_to_contain_text("robot")
    expect(go(other)).not_to_contain_text("Reprendre")
    other.goto("/")
    expect(other.locator("a.resume")).to_be_visible()


def test_a_seat_that_somebody_else_took_is_promised_no_longer(page: Page, browse: Browse):
    code = opened(page, ruleset="four_two_one")
    other = joined(browse(), code, "Béa")
    begun(page, other)
    table = table_of(other)
    left(other)
    joined(browse(), code, "Chloé")
    other.goto(f"/live/{table}")
    expect(go(other)).to_contain_text("Vous regardez")
    other.goto("/")
    expect(other.get_by_text("vous l’avez quittée")).to_have_count(0)


def test_an_expert_who_left_comes_back_though_nobody_may_watch(page: Page, browse: Browse):
    code = opened(page, ruleset="bomb")
    expert = joined(browse(), code, "Béa")
    begun(page, expert)
    table = table_of(expert)
    left(expert)
    expect(page.get_by_text("Béa a quitté la partie.")).to_be_visible()
    expert.goto(f"/live/{table}")
    press(expert.get_by_role("button", name="Reprendre ma place"))
    expect(expert.locator("#panel-manual")).to_be_visible()
    expect(expert.locator(".seats li").nth(1)).to_contain_text("Expert")


def test_a_table_that_all_left_before_it_began_says_so(page: Page, browse: Browse):
    code = opened(page)
    watcher = browse()
    watcher.goto(f"/join/{code}")
    press(watcher.get_by_role("button", name="Regarder"))
    expect(watcher.get_by_text("Vous regardez.")).to_be_visible()
    press(page.get_by_role("button", name="Quitter"))
    expect(watcher.get_by_text("Tout le monde est parti")).to_be_visible()
    expect(watcher.get_by_role("link", name="Accueil").first).to_be_visible()
