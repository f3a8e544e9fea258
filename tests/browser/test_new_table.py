"""Beginning a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import begin, dice, go, press, roll, table_of, type_dice
from tests.web.served import Server


def names_on(page: Page) -> list[str]:
    """The players of the table, in their order."""
    return list(page.locator(".seat .name").evaluate_all("all => all.map(name => name.firstChild.data)"))


def add_players(page: Page, *names: str) -> None:
    """Fills as many fields as there are names."""
    page.goto("/new/yahtzee")
    fields = page.locator("ol input")
    expect(fields.first).to_be_visible()
    for at, name in enumerate(names):
        if fields.count() == at:
            press(page.get_by_role("button", name="Ajouter un joueur"))
        fields.nth(at).fill(name)


def start(page: Page) -> None:
    press(page.get_by_role("button", name="Jouer", exact=True))


def test_two_touches_begin_a_game_of_the_same_players(page: Page):
    """Who has played before finds their names filled in."""
    begin(page, "Ana", "Béa")
    page.goto("/")
    press(page.get_by_role("link", name="Yahtzee", exact=True))
    start(page)
    expect(go(page)).to_contain_text("Lancer les 5 dés")
    assert names_on(page) == ["Ana", "Béa"]


def test_names_left_empty_are_numbers(page: Page):
    add_players(page, "", "  ")
    start(page)
    expect(go(page)).to_be_visible()
    assert names_on(page) == ["Joueur 1", "Joueur 2"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "name", ["<b>Béa</b>", "&lt;Béa&gt;", "B" * 25, "B\u202eéa"], ids=["tag", "entity", "long", "turned"]
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(browse: Browse, lang: str, name: str):
    page = browse(lang=lang)
    page.goto("/new/yahtzee")
    press(page.locator("fieldset > .button"))
    page.locator("ol input").nth(0).fill("Ana")
    page.locator("ol input").nth(1).fill(name)
    press(page.locator("form > .go"))
    message = page.locator("fieldset").get_by_role("alert")
    expect(message).to_be_visible()
    assert not re.search(r"[{}]", message.inner_text())
    ana, bea = page.locator("ol input").all()
    expect(ana).not_to_have_attribute("aria-invalid", "true")
    expect(bea).to_have_attribute("aria-invalid", "true")
    expect(bea).to_have_attribute("aria-describedby", str(message.get_attribute("id")))
    expect(bea).to_have_value(name)
    bea.fill("Béa")
    press(page.locator("form > .go"))
    expect(go(page)).to_be_visible()
    assert names_on(page) == ["Ana", "Béa"]


def test_a_name_is_shown_as_it_was_written(page: Page):
    odd = ["A & B", 'O’Neil "Bob"', "李小龍", "👑 Zoë"]
    add_players(page, *odd)
    start(page)
    expect(go(page)).to_be_visible()
    assert names_on(page) == odd


def test_a_ninth_player_finds_no_place(page: Page):
    add_players(page, *"ABCDEFGH")
    expect(page.locator("ol input")).to_have_count(8)
    expect(page.get_by_role("button", name="Ajouter un joueur")).to_have_count(0)
    start(page)
    expect(go(page)).to_be_visible()
    assert names_on(page) == list("ABCDEFGH")


def test_nine_remembered_players_are_too_many_and_eight_play(page: Page):
    """Another game may take more of them."""
    page.add_init_script("localStorage['gobelet.names'] = JSON.stringify([...'ABCDEFGHI'])")
    page.goto("/new/yahtzee")
    expect(page.locator("ol input")).to_have_count(8)


def test_players_change_places_and_leave(page: Page):
    add_players(page, "Ana", "Béa", "Chloé")
    press(page.get_by_role("button", name="Faire jouer plus tôt le joueur 3"))
    press(page.get_by_role("button", name="Retirer le joueur 1"))
    expect(page.locator("ol input").first).to_be_focused()
    start(page)
    expect(go(page)).to_be_visible()
    assert names_on(page) == ["Chloé", "Béa"]


def test_a_number_that_the_rules_refuse_is_refused_beside_the_options(page: Page):
    add_players(page, "Ana")
    press(page.get_by_text("Règles de la partie"))
    number = page.get_by_role("spinbutton")
    number.fill("-5")
    start(page)
    expect(page.locator("details").get_by_role("alert")).to_be_visible()
    number.fill("50")
    start(page)
    expect(go(page)).to_be_visible()


def test_house_rules_are_played_and_remembered(page: Page, served: Server):
    add_players(page, "Ana")
    press(page.get_by_text("Règles de la partie"))
    page.get_by_role("radio", name="Sans joker").check()
    start(page)
    expect(go(page)).to_be_visible()
    log = served.post("table.save", table=table_of(page))["log"]
    assert log["options"]["joker"] == "none"
    page.goto("/new/yahtzee")
    expect(page.locator("summary")).to_contain_text("Sans joker")


def test_real_dice_are_said_by_touch(page: Page):
    """What a finger got wrong is erased before it counts."""
    begin(page, "Ana", typed=True)
    press(go(page))
    faces = page.locator(".tray .faces button")
    for face in (1, 2, 3, 4, 5):
        press(faces.nth(face - 1))
    for _ in range(2):
        press(page.get_by_role("button", name="Effacer"))
    type_dice(page, "66")
    assert dice(page) == [1, 2, 3, 6, 6]


def test_an_address_of_no_game_says_so(page: Page):
    page.goto("/new/chess")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page introuvable")
    press(page.get_by_role("main").get_by_role("link", name="Accueil"))
    expect(page.get_by_role("link", name="Yahtzee", exact=True)).to_be_visible()


def test_a_table_that_the_server_does_not_have_says_so(page: Page):
    page.goto("/table/nothing")
    expect(page.get_by_role("heading", level=1)).to_have_text("Partie introuvable")
    expect(page.get_by_role("alert")).to_be_visible()


def test_the_rules_are_one_touch_from_the_table_and_back(page: Page):
    begin(page, "Ana")
    thrown = roll(page)
    press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("link", name="Règles"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Règles : Yahtzee")
    page.go_back()
    expect(page.locator(".tray .die")).to_have_count(5)
    assert dice(page) == thrown
