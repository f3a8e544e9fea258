"""The ranking: what it says before it begins, what each board means, one's own row found at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse, Trouble
from tests.browser.people import authenticator, guest, live_game, player_on, say_name
from tests.browser.play import press
from tests.browser.test_people_stats import play_421
from tests.browser.test_screens import assert_no_sideways_scroll
from tests.web.served import Server, running

BEGINS = (datetime.now(UTC) + timedelta(days=40)).date()


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose rankings have not begun."""
    with running(tmp_path_factory.mktemp("trial") / "gobelet.db", env={"GOBELET_TRIAL_UNTIL": str(BEGINS)}) as server:
        yield server


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose rankings have begun."""
    with running(tmp_path_factory.mktemp("begun") / "gobelet.db", env={"GOBELET_TRIAL_UNTIL": "2020-01-01"}) as server:
        yield server


def account(browse: Browse, trouble: Trouble, server: Server, name: str) -> Page:
    """A phone whose player has made an account; passkeys need an address with a name."""
    trouble.expect(f"a request to http://localhost:{server.port}", f"a request to ws://localhost:{server.port}")
    page = browse(at=server)
    authenticator(page)
    page.goto(f"http://localhost:{server.port}/player")
    say_name(page, name)
    press(page.get_by_role("button", name="Créer une clé d’accès"))
    expect(page.get_by_text("Compte, protégé par une clé d’accès")).to_be_visible()
    return page


def test_before_it_begins_the_page_says_when_and_what_games_give(browse: Browse, trial: Server):
    page = browse(at=trial)
    page.goto("/")
    press(page.get_by_role("link", name="Classement"))
    expect(page.get_by_text(f"{BEGINS.day}{'er' if BEGINS.day == 1 else ''} ")).to_be_visible()
    expect(page.get_by_text("les parties donnent déjà de l’expérience")).to_be_visible()
    expect(page.get_by_label("Saison")).to_have_count(0)


def test_each_board_says_in_a_sentence_what_it_means(browse: Browse, begun: Server):
    page = browse(at=begun)
    page.goto("/ranking/yahtzee")
    expect(page.get_by_text("personne ne gêne la feuille des autres")).to_be_visible()
    press(page.get_by_text("Choix", exact=True))
    expect(page.get_by_text("Les points que les choix ont cédés")).to_be_visible()
    page.get_by_label("Jeu").select_option("pig")
    expect(page.get_by_text("une égalité compte pour une égalité")).to_be_visible()
    expect(page).to_have_url(re.compile("/ranking/pig$"))
    expect(page.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_text("Personne encore")).to_be_visible()
    page.get_by_label("Saison").select_option("all")
    expect(page.get_by_text("Personne encore")).to_be_visible()


def test_one_finds_oneself_and_what_is_provisional(browse: Browse, trouble: Trouble, begun: Server):
    ana, bea = (account(browse, trouble, begun, name) for name in ("Ana", "Béa"))
    live_game(begun, player_on(ana), player_on(bea), ruleset="yatzy_online")
    for page, own in ((ana, "Ana"), (bea, "Béa")):
        page.goto(f"http://localhost:{begun.port}/ranking/yatzy_online")
        rows = page.locator("ol .line")
        expect(rows).to_have_count(2)
        mine = page.locator("ol .own")
        expect(mine).to_contain_text(own)
        expect(mine).to_contain_text("vous")
        expect(mine).to_contain_text("provisoire")
        expect(mine.get_by_role("img", name="entre")).to_be_visible()
        expect(page.get_by_text("moins de 30 parties classées")).to_be_visible()
        assert_no_sideways_scroll(page)
    assert_accessible(bea)
    bea.set_viewport_size({"width": 360, "height": 440})
    expect(bea.get_by_role("region", name="Votre place")).to_be_in_viewport(ratio=1)
    press(bea.get_by_role("button", name="Aller à ma place"))
    expect(bea.locator("ol .own")).to_be_focused()
    expect(bea.locator("ol .own")).to_be_in_viewport(ratio=1)
    expect(bea.get_by_role("region", name="Votre place")).to_have_count(0)
    press(bea.locator("ol .line a").first)
    expect(bea).to_have_url(re.compile("/player/"))
    expect(bea.get_by_role("heading", name="Yatzy", exact=True)).to_be_visible()


def test_guests_are_told_why_they_are_not_ranked(browse: Browse, trouble: Trouble, begun: Server):
    ana, bea = (account(browse, trouble, begun, name) for name in ("Ana", "Béa"))
    live_game(begun, player_on(ana), player_on(bea), ruleset="kniffel")
    page = browse(at=begun)
    chloe = guest(begun, "Chloé")
    page.context.add_init_script(f"localStorage['gobelet.player'] ??= JSON.stringify('{chloe.device}')")
    page.goto("/ranking/kniffel")
    expect(page.locator("ol .line")).to_have_count(2)
    expect(page.get_by_text("Seuls les comptes sont classés")).to_be_visible()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_axe_finds_nothing_before_it_begins(browse: Browse, trial: Server, lang: str):
    page = browse(at=trial, lang=lang)
    page.goto("/ranking/yahtzee")
    expect(page.locator(".note")).to_be_visible()
    assert not re.search(r"\b(ui|ranking|page)\.[a-z]", page.locator("body").inner_text())
    assert_accessible(page)


@pytest.mark.parametrize("width", [320, 768, 1440])
def test_the_page_fits_every_screen(browse: Browse, begun: Server, width: int):
    page = browse(at=begun, width=width, touch=width < 600)
    page.goto("/ranking")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_label("Jeu")).to_be_visible()
    assert_no_sideways_scroll(page)


@pytest.mark.parametrize("width", [320, 1440])
def test_a_rating_stands_on_one_line(browse: Browse, trouble: Trouble, begun: Server, width: int):
    """It has four digits and a tenth; the sentences under the board stand apart."""
    ana, bea = (account(browse, trouble, begun, name) for name in ("Ana", "Béa"))
    play_421(begun, player_on(ana), player_on(bea))
    ana.set_viewport_size({"width": width, "height": 800})
    ana.goto(f"http://localhost:{begun.port}/ranking/four_two_one")
    values = ana.locator("ol .value")
    expect(values.first).to_contain_text(re.compile(r"^\d\s\d{3},\d$"))
    lines = "all => all.map(one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))"
    assert all(count < 1.5 for count in values.evaluate_all(lines))
    expect(ana.get_by_text("plus il est court. Provisoire")).to_be_visible()
    assert_no_sideways_scroll(ana)


@pytest.mark.parametrize("address", ["bomb", "nonsense"])
def test_a_game_without_a_ranking_says_so_and_leads_to_those_that_have_one(browse: Browse, begun: Server, address: str):
    page = browse(at=begun, width=320)
    page.goto(f"/ranking/{address}")
    said = "n’a pas de classement" if address == "bomb" else "Il n’y a pas de classement à cette adresse"
    expect(page.get_by_role("heading", name=said)).to_be_visible()
    expect(page.locator("ol .line")).to_have_count(0)
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    press(page.get_by_role("link", name="421"))
    expect(page).to_have_url(re.compile("/ranking/four_two_one$"))
    expect(page.get_by_label("Jeu")).to_have_value("four_two_one")
