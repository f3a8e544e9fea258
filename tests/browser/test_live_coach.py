"""The coach where each plays on a device of their own: for one's own seat, where who opened the table allowed it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import go, press, roll, table_of
from tests.browser.test_coach import ask, bulb, panel
from tests.browser.test_live import begun, first_box, joined, opened
from tests.browser.test_screens import assert_in_sight, assert_no_sideways_scroll
from tests.web.served import Said, Server

ALLOWED, FORBIDDEN = "Conseils permis : la partie ne compte pas pour le classement.", "On joue sans conseils."


def opened_with_advice(page: Page, name: str = "Ana", ruleset: str = "yahtzee") -> str:
    """Opens a live table at which the coach may be asked; its code."""
    page.goto(f"/new/{ruleset}")
    page.get_by_text("Chacun le sien").click()
    page.get_by_label("Votre nom").fill(name)
    press(page.get_by_role("switch", name="Conseils permis"))
    press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile("/live/"))
    return page.locator(".code").inner_text()


def token(page: Page) -> str:
    """What opens the seat that a page's device has at its table."""
    seats: list[tuple[str, dict[str, str]]] = page.evaluate("JSON.parse(localStorage['gobelet.seats'])")
    return dict(seats)[table_of(page)]["token"]


def refusal(served: Server, page: Page, seat: int = 0) -> Said:
    """What the server says to who asks for advice with the token of a page's seat."""
    with pytest.raises(Said) as refused:
        served.post("coach.advise", table=table_of(page), seat=seat, token=token(page), lang="fr")
    return refused.value


def test_four_who_allowed_advice_one_asks_and_follows_it(page: Page, browse: Browse, served: Server):
    code = opened_with_advice(page)
    expect(page.get_by_text(ALLOWED)).to_be_visible()
    others = [joined(browse(), code, name) for name in ("Béa", "Chloé", "Denis")]
    for other in others:
        expect(other.get_by_text(ALLOWED)).to_be_visible()
    begun(page, *others)
    press(bulb(others[0]))
    expect(panel(others[0])).to_contain_text("quand c’est à vous")
    roll(page)
    best = ask(page)
    told = served.post("coach.advise", table=table_of(page), seat=0, token=token(page), lang="fr")
    expect(panel(page).locator(".why")).to_have_text(told["why"]["text"])
    press(best)
    if told["best"]["type"] == "roll":
        held = page.locator(".tray .die").evaluate_all(
            "all => all.flatMap((die, i) => die.ariaPressed === 'true' ? [i] : [])"
        )
        assert held == told["best"]["keep"]
        first_box(page)
    expect(go(others[1])).to_contain_text("Béa joue…")
    for other in others:
        expect(panel(other).locator(".choice")).to_have_count(0)
    roll(others[0])
    expect(panel(others[0]).locator(".choice.best").first).to_be_visible()
    expect(panel(others[0]).get_by_role("button", name="Chances de gagner")).to_be_visible()
    assert refusal(served, page, 1).reason == "bad_token"


def test_where_nobody_allowed_it_there_is_no_coach_and_the_server_refuses(page: Page, browse: Browse, served: Server):
    other = joined(browse(), opened(page, ruleset="yahtzee"), "Béa")
    for one in (page, other):
        expect(one.get_by_text(FORBIDDEN)).to_be_visible()
    begun(page, other)
    roll(page)
    for one in (page, other):
        expect(bulb(one)).to_have_count(0)
        one.keyboard.press("c")
        expect(panel(one)).to_have_count(0)
    assert "ont choisi de jouer sans conseils" in refusal(served, page).message


def test_who_is_invited_knows_it_before_sitting_down_and_who_watches_is_not_advised(page: Page, browse: Browse):
    code = opened_with_advice(page)
    other, watcher = browse(), browse()
    other.goto(f"/join/{code}")
    expect(other.get_by_text(ALLOWED)).to_be_visible()
    joined(other, code, "Béa")
    begun(page, other)
    roll(page)
    watcher.goto(page.url)
    expect(go(watcher)).to_contain_text("Vous regardez")
    expect(bulb(watcher)).to_have_count(0)
    expect(bulb(page)).to_be_visible()


def test_advice_stands_while_the_others_play_at_the_same_time(page: Page, browse: Browse):
    other = joined(browse(), opened_with_advice(page, ruleset="yatzy_online"), "Béa")
    begun(page, other)
    roll(page)
    ask(page)
    said = panel(page).inner_text()
    page.evaluate(
        "() => { window.gone = 0; new MutationObserver(() => window.gone += !document.querySelector('.choice.best'))"
        ".observe(document.body, {subtree: true, childList: true}) }"
    )
    roll(other)
    total = first_box(other)
    expect(page.locator(".seats li").nth(1).locator("strong")).to_be_visible()
    press(page.get_by_role("button", name="Béa"))
    expect(page.get_by_role("region", name="Feuille : Béa").locator(f'[data-box="{total}"]')).to_have_count(0)
    assert panel(page).inner_text() == said
    assert page.evaluate("window.gone") == 0


def test_chances_stay_in_sight_while_the_others_play_on_and_the_next_game_allows_advice_too(page: Page, browse: Browse):
    other = joined(browse(), opened_with_advice(page, ruleset="yatzy_online"), "Béa")
    begun(page, other)
    for _ in range(12):
        for one in (page, other):
            roll(one)
            first_box(one)
    press(bulb(page))
    press(panel(page).get_by_role("button", name="Chances de gagner"))
    chances = panel(page).get_by_role("table", name="Chances de gagner")
    expect(chances.get_by_role("rowheader")).to_have_text(["Ana", "Béa"])
    expect(panel(page)).not_to_contain_text("au moment de votre demande")
    roll(other)
    expect(panel(page)).to_contain_text("au moment de votre demande")
    expect(chances).to_be_visible()
    press(panel(page).get_by_role("button", name="Chances de gagner"))
    expect(panel(page)).not_to_contain_text("au moment de votre demande")
    first_box(other)
    roll(page)
    expect(panel(page).locator(".choice.best").first).to_be_visible()
    first_box(page)
    expect(page.locator(".end")).to_be_visible()
    expect(bulb(page)).to_have_count(0)
    press(go(page))
    expect(page.get_by_text(ALLOWED)).to_be_visible()


def test_a_game_without_a_coach_says_nothing_of_advice(page: Page):
    page.goto("/new/pig")
    page.get_by_text("Chacun le sien").click()
    expect(page.get_by_label("Votre nom")).to_be_visible()
    expect(page.get_by_role("switch", name="Conseils permis")).to_have_count(0)
    opened(page, ruleset="pig")
    expect(page.get_by_text("conseils")).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1440, 900)], ids=["small", "phone", "desk"])
def test_advice_at_a_live_table_is_for_everybody(browse: Browse, size: tuple[int, int]):
    """With a clock beside it, too."""
    width, height = size
    page = browse(width=width, height=height, touch=width < 900, dark=True)
    page.goto("/new/yahtzee")
    page.evaluate("localStorage['gobelet.clock'] = '60'")
    code = opened_with_advice(page, name="Maximiliana-Beatrix")
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    other = joined(browse(width=width, height=height, touch=width < 900), code, "MMMMMMMMMMMMMMMMMMMMMMMM")
    begun(page, other)
    roll(page)
    ask(page)
    for one in (page, other):
        assert_no_sideways_scroll(one)
        assert_in_sight(go(one))
        assert_in_sight(bulb(one))
        assert_in_sight(one.get_by_role("timer"))
    assert_accessible(page)
