"""Going and coming back: signing out, deleting, and passkeys that are not given; what the page says, and what stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse, Trouble
from tests.browser.people import Player, authenticator, become, guest, live_game, player_on, say_name
from tests.browser.play import press
from tests.web.served import Said, Server

BACK, MAKE = "Revenir avec ma clé d’accès", "Créer une clé d’accès"


@pytest.fixture
def local(served: Server, trouble: Trouble) -> str:
    """The server at the one plain address where browsers have passkeys."""
    trouble.expect(f"a request to http://localhost:{served.port}", f"a request to ws://localhost:{served.port}")
    return f"http://localhost:{served.port}"


def kept(page: Page, name: str) -> Any:
    """What the device remembers under a name."""
    return page.evaluate(f"JSON.parse(localStorage['gobelet.{name}'] ?? 'null')")


def account(page: Page, local: str, name: str) -> Player:
    """A player with a passkey, on a device that holds it."""
    authenticator(page)
    page.goto(f"{local}/player")
    say_name(page, name)
    press(page.get_by_role("button", name=MAKE))
    expect(page.get_by_text("Compte, protégé par une clé d’accès")).to_be_visible()
    return player_on(page)


def sit_at(page: Page, served: Server, player: Player) -> str:
    """A game going on with another device, at which this page has taken the player's seat."""
    table = live_game(served, player, guest(served, "Béa"), turns=2)
    page.goto(page.url.replace("/player", "/"))
    press(page.get_by_role("button", name="Continuer ici"))
    expect(page.locator("#go")).to_be_visible()
    return table


def test_a_second_passkey_on_the_same_device_is_refused_in_words(page: Page, local: str):
    account(page, local, "Ana")
    press(page.get_by_role("button", name="Ajouter une clé d’accès"))
    expect(page.get_by_text("Cet appareil a déjà une clé d’accès de ce joueur")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_passkey_that_is_not_there_says_so(page: Page, local: str):
    authenticator(page)
    page.goto(f"{local}/player")
    press(page.get_by_role("button", name=BACK))
    expect(page.get_by_text("Aucune clé d’accès n’a été montrée")).to_be_visible()


def test_a_passkey_says_first_that_a_guest_may_be_lost_by_it(page: Page, local: str):
    account(page, local, "Ana")
    page.evaluate("localStorage.clear()")
    page.reload()
    say_name(page, "Chloé")
    press(page.get_by_role("button", name=BACK))
    expect(page.get_by_role("alert")).to_contain_text("« Chloé », qui n’a pas de clé d’accès, sera perdu")
    expect(page.get_by_role("heading", name="Chloé")).to_be_visible()
    press(page.get_by_role("button", name="Changer de joueur"))
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()


def test_who_signs_out_leaves_the_account_and_nothing_on_the_device(page: Page, local: str, served: Server):
    ana = account(page, local, "Ana")
    sit_at(page, served, ana)
    page.goto(f"{local}/player")
    press(page.get_by_role("button", name="Se déconnecter"))
    expect(page.get_by_role("dialog")).to_contain_text("Le compte reste")
    assert_accessible(page)
    press(page.get_by_role("button", name="Rester"))
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()
    press(page.get_by_role("button", name="Se déconnecter"))
    with page.expect_websocket():  # the server takes the one before for Ana's
        press(page.get_by_role("button", name="Me déconnecter"))
    expect(page.get_by_label("Comment vous appelez-vous")).to_have_value("")
    assert (kept(page, "player"), kept(page, "name"), kept(page, "seats"), kept(page, "tables")) == ("", "", [], [])
    page.reload()
    expect(page.get_by_label("Comment vous appelez-vous")).to_be_visible()
    press(page.get_by_role("button", name=BACK))
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()
    assert player_on(page).player == ana.player
    page.goto(f"{local}/")
    expect(page.get_by_role("button", name="Continuer ici")).to_be_visible()


def test_a_guest_is_told_that_signing_out_loses_the_guest(page: Page):
    page.goto("/player")
    say_name(page, "Chloé")
    press(page.get_by_role("button", name="Se déconnecter"))
    expect(page.get_by_role("dialog")).to_contain_text("« Chloé » n’a pas de clé d’accès")
    expect(page.get_by_role("dialog")).to_contain_text("perdu pour toujours")
    press(page.get_by_role("button", name="Me déconnecter et perdre ce joueur"))
    expect(page.get_by_label("Comment vous appelez-vous")).to_be_visible()


def test_a_device_that_signs_out_is_forgotten_by_the_server(page: Page, served: Server):
    """Whoever kept its token cannot come with it; the player's other device stays."""
    page.goto("/player")
    say_name(page, "Chloé")
    old = player_on(page)
    second = served.post("player.adopt", code=served.post("player.code", device=old.device)["code"])
    press(page.get_by_role("button", name="Se déconnecter"))
    press(page.get_by_role("button", name="Me déconnecter et perdre ce joueur"))
    expect(page.get_by_label("Comment vous appelez-vous")).to_have_value("")
    while known(served, old.device):  # it may be told this very moment
        page.wait_for_timeout(50)
    assert known(served, second["device"])


def known(served: Server, device: str) -> bool:
    """Whether the server knows a device."""
    try:
        served.post("player.hello", device=device)
    except Said:
        return False
    return True


def test_a_deleted_player_does_not_come_back_by_itself(page: Page, served: Server):
    """Neither the name nor the tables stay on the device; games around it do."""
    page.goto("/player")
    say_name(page, "Chloé")
    live = sit_at(page, served, player_on(page))
    page.evaluate("localStorage['gobelet.name'] = JSON.stringify('Chloé')")
    page.goto(f"/table/{served.post('table.new', game='sheet', seats=['Papi'])['table']}")
    expect(page.locator("#go")).to_be_visible()
    assert live in str(kept(page, "tables"))
    page.goto("/player")
    press(page.get_by_role("button", name="Supprimer mon joueur"))
    press(page.get_by_role("button", name="Oui, tout supprimer"))
    expect(page.get_by_label("Comment vous appelez-vous")).to_have_value("")
    page.reload()
    expect(page.get_by_label("Comment vous appelez-vous")).to_have_value("")
    assert kept(page, "seats") == []
    assert [one["names"] for one in kept(page, "tables")] == [["Papi"]]


def test_a_page_left_open_notices_that_its_player_was_deleted_elsewhere(page: Page, served: Server):
    page.goto("/player")
    say_name(page, "Chloé")
    served.post("player.delete", device=player_on(page).device, sure=True)
    press(page.get_by_role("button", name="Afficher un code"))
    expect(page.get_by_label("Comment vous appelez-vous")).to_be_visible()
    expect(page.get_by_text("son joueur a été supprimé")).to_be_visible()


def test_a_code_with_signs_missing_is_not_called_wrong(page: Page):
    page.goto("/player")
    page.get_by_label("Code affiché").fill("ab3d")
    press(page.get_by_role("button", name="Jouer comme ce joueur"))
    expect(page.get_by_role("alert")).to_contain_text("Un code a huit lettres ou chiffres")


def test_games_of_another_device_go_on_on_this_one(browse: Browse, served: Server):
    """The home page lists them; to go on takes the seat there, and the list of this device has it then."""
    ana, bea = guest(served, "Ana"), guest(served, "Béa")
    table = live_game(served, ana, bea, turns=2)
    page = browse(width=320)
    become(page, ana.device)
    page.goto("/")
    heading = page.get_by_role("heading", name="Vos parties en cours sur un autre appareil")
    expect(heading).to_be_visible()
    expect(page.get_by_text("Ana, Béa")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    press(page.get_by_role("button", name="Continuer ici"))
    expect(page).to_have_url(f"http://{served.place}/live/{table}")
    expect(page.locator("#go")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Reprendre")).to_be_visible()
    expect(heading).to_have_count(0)
