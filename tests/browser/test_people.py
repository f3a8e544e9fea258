"""The player on a device: a name, another device, an account, its games, and how to be forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse, Trouble
from tests.browser.people import authenticator, become, guest, live_game, player_on, say_name
from tests.browser.play import press
from tests.browser.qr import read
from tests.browser.test_continue import modules
from tests.web.served import Said, Server

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")


def test_a_name_makes_a_player_whom_the_device_remembers(page: Page):
    page.goto("/player")
    say_name(page, "Ana")
    expect(page.get_by_text("Niveau 1")).to_be_visible()
    expect(page.get_by_text("Invité, connu de cet appareil seulement")).to_be_visible()
    page.goto("/")
    press(page.get_by_role("link", name="Mon joueur"))
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()
    assert SECRET.fullmatch(player_on(page).device)


def test_a_name_used_at_a_table_need_not_be_said_again(page: Page):
    page.context.add_init_script("localStorage['gobelet.name'] = JSON.stringify('Béa')")
    page.goto("/player")
    expect(page.get_by_role("heading", name="Béa")).to_be_visible()


def test_a_name_that_cannot_be_says_why(page: Page):
    page.goto("/player")
    page.get_by_label("Comment vous appelez-vous").fill("<b>Ana</b>")
    press(page.get_by_role("button", name="C’est moi"))
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Comment vous appelez-vous")).to_have_attribute("aria-invalid", "true")


def test_a_player_takes_another_name(page: Page, served: Server):
    page.goto("/player")
    say_name(page, "Ana")
    press(page.get_by_role("button", name="Changer de nom"))
    page.get_by_label("Votre nom").fill("Annabelle")
    page.get_by_label("Votre nom").press("Enter")
    expect(page.get_by_role("heading", name="Annabelle")).to_be_visible()
    assert served.post("player.hello", device=player_on(page).device)["name"] == "Annabelle"


@pytest.fixture
def given(page: Page) -> tuple[str, str]:
    """A code that a phone shows for another device, and the link in its QR code."""
    page.goto("/player")
    say_name(page, "Ana")
    press(page.get_by_role("button", name="Afficher un code"))
    code = page.locator(".code").inner_text()
    return code, read(*modules(page.get_by_role("img", name="QR code qui ouvre")))


def test_a_code_brings_the_player_to_another_device_once(browse: Browse, page: Page, given: tuple[str, str]):
    code, _ = given
    assert re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    expect(page.get_by_text(re.compile("Encore [45]:"))).to_be_visible()
    other = browse()
    other.goto("/player")
    other.get_by_label("Code affiché").fill(code.lower().replace("-", " "))
    press(other.get_by_role("button", name="Jouer comme ce joueur"))
    expect(other.get_by_role("heading", name="Ana")).to_be_visible()
    assert player_on(other).player == player_on(page).player
    assert player_on(other).device != player_on(page).device
    expect(page.get_by_text("Ce code a servi")).to_be_visible()
    expect(page.locator(".code")).to_have_count(0)
    third = browse()
    third.goto("/player")
    third.get_by_label("Code affiché").fill(code)
    press(third.get_by_role("button", name="Jouer comme ce joueur"))
    expect(third.get_by_role("alert")).to_be_visible()


def test_the_link_in_the_code_keeps_it_from_the_address(browse: Browse, page: Page, given: tuple[str, str]):
    code, link = given
    other = browse()
    other.goto(link)
    expect(other.get_by_label("Code affiché").first).to_have_value(code)
    assert other.url.endswith("/player")
    press(other.get_by_role("button", name="Jouer comme ce joueur").first)
    expect(other.get_by_role("heading", name="Ana")).to_be_visible()


def test_a_code_says_first_that_a_guest_may_be_lost_by_it(browse: Browse, page: Page, given: tuple[str, str]):
    other = browse()
    other.goto("/player")
    say_name(other, "Chloé")
    other.get_by_text("J’ai un code").click()
    other.get_by_label("Code affiché").fill(given[0])
    press(other.get_by_role("button", name="Jouer comme ce joueur"))
    expect(other.get_by_role("alert")).to_contain_text("Chloé")
    expect(other.get_by_role("heading", name="Chloé")).to_be_visible()
    press(other.get_by_role("button", name="Changer de joueur"))
    expect(other.get_by_role("heading", name="Ana")).to_be_visible()


@pytest.fixture
def local(served: Server, trouble: Trouble) -> str:
    """The server at the one plain address where browsers have passkeys."""
    trouble.expect(f"a request to http://localhost:{served.port}", f"a request to ws://localhost:{served.port}")
    return f"http://localhost:{served.port}"


def test_a_passkey_makes_an_account_that_one_comes_back_to(page: Page, local: str):
    authenticator(page)
    page.goto(f"{local}/player")
    say_name(page, "Ana")
    player = player_on(page)
    press(page.get_by_role("button", name="Créer une clé d’accès"))
    expect(page.get_by_text("Compte, protégé par une clé d’accès")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.reload()
    press(page.get_by_role("button", name="Revenir avec ma clé d’accès"))
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()
    assert player_on(page).player == player.player
    assert player_on(page).device != player.device


def test_a_passkey_that_is_not_given_changes_nothing(page: Page, local: str):
    """The device holds no passkeys of the kind that is asked for."""
    authenticator(page, hasResidentKey=False)
    page.goto(f"{local}/player")
    say_name(page, "Ana")
    press(page.get_by_role("button", name="Créer une clé d’accès"))
    expect(page.get_by_role("button", name="Créer une clé d’accès")).to_be_enabled()
    expect(page.get_by_text("Aucune clé d’accès n’a été créée")).to_be_visible()
    expect(page.get_by_text("Invité, connu de cet appareil seulement")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_where_browsers_have_no_passkeys_the_page_says_why(page: Page):
    page.goto("/player")
    say_name(page, "Ana")
    expect(page.get_by_text("https")).to_be_visible()
    expect(page.get_by_role("button", name="clé d’accès")).to_have_count(0)


def test_deleting_says_what_goes_and_leaves_nothing(browse: Browse, page: Page, served: Server):
    page.goto("/player")
    say_name(page, "Ana")
    ana = player_on(page)
    table = live_game(served, ana, guest(served, "Béa"))
    press(page.get_by_role("button", name="Supprimer mon joueur"))
    expect(page.get_by_role("dialog")).to_contain_text("pour toujours")
    press(page.get_by_role("button", name="Ne rien supprimer"))
    assert served.post("player.hello", device=ana.device)["name"] == "Ana"
    press(page.get_by_role("button", name="Supprimer mon joueur"))
    press(page.get_by_role("button", name="Oui, tout supprimer"))
    expect(page.get_by_label("Comment vous appelez-vous")).to_be_visible()
    with pytest.raises(Said):
        served.post("player.hello", device=ana.device)
    assert [player["name"] for player in served.post("table.view", table=table)["players"]] == ["—", "Béa"]
    other = browse()
    other.goto(f"/player/{ana.player}")
    expect(other.get_by_role("alert")).to_be_visible()


def test_a_device_whose_player_was_deleted_elsewhere_begins_anew(page: Page, served: Server):
    ana = guest(served, "Ana")
    become(page, ana.device)
    served.post("player.delete", device=ana.device, sure=True)
    page.goto("/player")
    expect(page.get_by_label("Comment vous appelez-vous")).to_be_visible()


@pytest.fixture(scope="module")
def played(served: Server) -> Callable[[Page], None]:
    """Makes a device that of a player who has finished two games."""
    ana, bea = guest(served, "Ana"), guest(served, "Béa")
    for _ in range(2):
        live_game(served, ana, bea)
    return lambda page: become(page, ana.device)


def test_finished_games_bring_experience_and_are_drawn(page: Page, played: Callable[[Page], None]):
    played(page)
    page.goto("/player")
    expect(page.get_by_role("heading", name="Yahtzee")).to_be_visible()
    assert not page.get_by_text("· 0 points d’expérience").count()
    expect(page.get_by_role("img", name="Un point par partie")).to_be_visible()
    expect(page.locator("circle.game")).to_have_count(3)  # one of them in the legend
    press(page.get_by_text("Les valeurs, partie par partie"))
    rows = page.get_by_role("region", name="Les valeurs, partie par partie").get_by_role("row")
    expect(rows).to_have_count(3)
    press(page.get_by_text("Les valeurs, par tranche"))
    counts = page.locator("figure").last.locator("td").all_inner_texts()
    assert sum(map(int, counts)) == 2


@pytest.mark.parametrize("width", [320, 412, 768, 1440])
def test_the_page_of_a_player_fits_every_screen(browse: Browse, played: Callable[[Page], None], width: int):
    page = browse(width=width, touch=width < 600)
    played(page)
    page.goto("/player")
    expect(page.get_by_role("img", name="Un point par partie")).to_be_visible()
    press(page.get_by_role("button", name="Afficher un code"))
    press(page.get_by_text("Les valeurs, partie par partie"))
    expect(page.locator(".code")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_others_see_of_a_player_is_the_games_alone(browse: Browse, page: Page, served: Server):
    ana = guest(served, "Ana")
    live_game(served, ana, guest(served, "Béa"))
    page.goto(f"/player/{ana.player}")
    expect(page.get_by_role("heading", name="Parties jouées par Ana")).to_be_visible()
    expect(page.get_by_role("button", name="Supprimer")).to_have_count(0)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_axe_finds_nothing_where_a_player_begins(browse: Browse, lang: str):
    page = browse(lang=lang)
    page.goto("/player")
    expect(page.locator("form").first).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_axe_finds_nothing_on_the_page_of_a_player(browse: Browse, played: Callable[[Page], None], lang: str):
    page = browse(lang=lang)
    played(page)
    page.goto("/player")
    expect(page.locator("circle.game").first).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    press(page.locator("section .button", has_text=re.compile("code$")).first)
    expect(page.locator(".code")).to_be_visible()
    assert_accessible(page)
    press(page.locator(".side > p > .button").last)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_accessible(page)
