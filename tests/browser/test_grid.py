"""A family composes its own grid on a page, plays it, asks what it is worth, and gives it to others."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import box, dice, go, press, roll, score, table_of, type_dice
from tests.browser.test_screens import assert_in_sight, assert_no_sideways_scroll
from tests.web.served import Server

KINDS = ("face", "alike", "pairs", "full", "run", "shows", "opposite", "sum", "minus")
READY = "Prête à jouer"


def compose(page: Page, start: str = "") -> None:
    """Opens the composer on a copy of a sheet of the house, or on a blank grid."""
    page.goto(f"/grid/{start}")
    if not start:
        press(page.get_by_role("button", name="Grille vide"))
    ready(page)


def ready(page: Page, says: str = READY) -> None:
    """Waits until the server has said what it thinks of the grid."""
    expect(page.locator(".foot [role=status]")).to_have_text(says)


def heads(page: Page) -> list[str]:
    """The names of the boxes as they stand."""
    return page.locator(".head b").all_inner_texts()


def add(page: Page, kind: str, section: str = "bas") -> None:
    """Adds a box of a kind, which is open then."""
    press(page.get_by_role("button", name=f"Ajouter une case en {section}"))
    page.get_by_label("Ce qu’il faut").select_option(label=kind)


def play(page: Page, *names: str) -> str:
    """Begins a table of the grid; its name."""
    press(page.locator(".foot .go"))
    page.wait_for_url(re.compile("/new/grid-"))
    for field, name in zip(page.locator("ol input").all(), names, strict=False):
        field.fill(name)
    press(page.locator("form > .go"))
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".table")).to_be_visible()
    return table_of(page)


def toml(page: Page) -> str:
    """The grid as the page writes it."""
    shown = page.locator("#give-toml")
    if not shown.is_visible():
        press(page.get_by_text("La grille en TOML"))
    return shown.input_value()


def link(page: Page) -> str:
    """The grid's link, once it is of this grid."""
    expect(page.locator("#give-link")).to_have_value(re.compile("/grid#"))
    return page.locator("#give-link").input_value()


def test_a_grid_composed_from_nothing_is_played(page: Page, served: Server):
    """Found from the home page; a box of each kind, a name of its own, a bonus; the sheet shows them."""
    page.goto("/")
    press(page.get_by_role("link", name="Composer une grille"))
    press(page.get_by_role("button", name="Grille vide"))
    page.get_by_label("Nom de la grille").fill("Chez nous")
    add(page, "Dés identiques")
    page.get_by_label("Combien").select_option("4")
    page.get_by_label("Ce que la case rapporte").select_option(label="Un nombre fixe")
    page.get_by_label("Points", exact=True).fill("33")
    add(page, "Full et autres groupes")
    page.get_by_label("Nom de la case").fill("La maison")
    add(page, "Suite exacte")
    press(page.get_by_role("button", name="1", exact=True))
    press(page.get_by_role("button", name="6", exact=True))
    press(page.get_by_text("Bonus de la section haute"))
    page.get_by_label("À partir de").fill("60")
    ready(page)
    assert heads(page)[6:] == ["Chance", "Carré", "La maison", "Grande suite"]
    table = play(page, "Ana")
    ruleset = served.post("table.view", table=table, seat=0)["ruleset"]
    assert ruleset["upper_bonus"] == {"from": 60, "points": 35}
    assert ruleset["category"][7:] == [
        {"key": "four_of_a_kind", "section": "lower", "needs": {"alike": 4}, "points": 33},
        {
            "key": "full_house", "section": "lower", "needs": {"groups": [3, 2]}, "points": 25,
            "title": {"fr": "La maison", "en": "La maison"},
        },
        {"key": "large_straight", "section": "lower", "needs": {"shows": [2, 3, 4, 5, 6]}, "points": 20},
    ]  # fmt: skip
    expect(page.get_by_text("La maison")).to_be_visible()
    thrown = roll(page)
    score(page, "chance")
    expect(page.locator(".done .value").last).to_have_text(str(sum(thrown)))
    page.goto("/")
    expect(page.locator(".resume")).to_contain_text("Chez nous")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_box_can_be_added_and_played(page: Page, kind: str):
    compose(page)
    press(page.get_by_role("button", name="Ajouter une case en bas"))
    names = page.get_by_label("Ce qu’il faut")
    names.select_option(index=KINDS.index(kind))
    ready(page)
    press(page.locator(".head[aria-expanded=true]"))
    assert_no_sideways_scroll(page)


def test_the_joker_of_a_composed_grid_is_said_in_words(page: Page):
    compose(page, "yatzy_online")
    page.get_by_label("Joker").first.select_option(label="Joker forcé")
    ready(page)
    press(page.locator(".foot .go"))
    page.wait_for_url(re.compile("/new/"))
    page.locator('input[name="dice"]').nth(1).check()
    press(page.locator("form > .go"))
    page.wait_for_url(re.compile("/table/"))
    type_dice(page, "44444")
    score(page, "five_of_a_kind")
    type_dice(page, "44444")
    expect(page.locator(".joker")).to_contain_text("la case « Les 4 » est libre, c’est la seule ouverte")
    expect(box(page, "fours").locator(".value")).to_have_text("+20")


def test_a_grid_of_fifteen_boxes_is_worth_what_the_solver_says_and_is_coached(page: Page, served: Server):
    compose(page, "yatzy_scandinavian")
    press(page.get_by_role("button", name=re.compile("Retirer « Chance »")))
    add(page, "Dés identiques")
    page.get_by_label("Ce que la case rapporte").select_option(label="Un nombre fixe")
    page.get_by_label("Points", exact=True).fill("17")
    ready(page)
    assert len(heads(page)) == 15
    press(page.get_by_role("button", name="Calculer"))
    said = page.locator(".score")
    expect(said).to_contain_text("points en moyenne")
    table = play(page, "Ana")
    ruleset = served.post("table.view", table=table, seat=0)["ruleset"]
    value = served.post("solve", ruleset=ruleset)["value"]
    roll(page)
    press(page.get_by_role("button", name="Conseil"))
    expect(page.locator("[data-choice]").first).to_be_visible()
    page.go_back()
    assert value > 200


def test_what_was_computed_is_not_shown_for_a_grid_that_has_changed(page: Page, served: Server):
    compose(page, "yatzy_scandinavian")
    press(page.get_by_role("button", name="Calculer"))
    shown = page.locator(".score").inner_text()
    value = served.post("solve", ruleset="yatzy_scandinavian")["value"]
    assert shown.startswith(f"{value:.2f}".replace(".", ","))
    page.get_by_label("Points du bonus").fill("51")
    expect(page.locator(".score")).to_have_count(0)


def test_a_grid_too_large_to_solve_says_so(page: Page):
    compose(page, "yams_4col")
    press(page.get_by_role("button", name="Calculer"))
    expect(page.get_by_text("Cette grille a trop de situations")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "points", "bonus"),
    [
        ("fr", "« points » est trop grand. Écrivez 1000 ou moins.", "Ce bonus est hors de portée"),
        ("en", "“points” is too large. Write 1000 or less.", "out of reach"),
    ],
)
def test_what_is_wrong_is_said_beside_it(browse: Browse, lang: str, points: str, bonus: str):
    page = browse(lang=lang)
    page.goto("/grid/yahtzee")
    expect(page.locator(".foot .good")).to_be_visible()
    page.locator(".head").nth(8).click()
    field = page.locator("[data-at='8'] input[type=number]").first
    field.fill("5000")
    expect(page.locator("[data-at='8'] .wrong")).to_have_text(points)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".foot .go")).to_have_attribute("aria-disabled", "true")
    page.locator(".foot .go").click(force=True)
    assert "/grid/" in page.url
    field.fill("40")
    expect(page.locator(".wrong")).to_have_count(0)
    page.locator(".two input").first.fill("400")
    expect(page.locator(".sheet .wrong")).to_contain_text(bonus)


@pytest.mark.parametrize("typed", ["", "-3", "1.5", "1e9", "99999999999999999999"])
def test_whatever_is_typed_leaves_the_page_whole(page: Page, typed: str):
    compose(page, "generala")
    press(page.locator(".head").nth(7))
    for field in page.locator("input[type=number]").all():
        field.fill(typed)
    page.get_by_label("Nom de la grille").fill('<b>"\\ 🎲 é')
    expect(page.locator(".wrong").first).to_be_visible()
    expect(page.locator(".head")).to_have_count(11)
    page.reload()
    expect(page.locator(".head")).to_have_count(11)
    expect(page.get_by_label("Nom de la grille")).to_have_value('<b>"\\ 🎲 é')


def test_an_answer_about_an_older_text_is_never_shown(browse: Browse, served: Server):
    """The answer about 5000 points comes after that about 40."""
    page = browse()
    held: list[Any] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        late: set[int] = set()

        def ask(message: str | bytes) -> None:
            if '"points":5000' in str(message):
                late.add(json.loads(message)["id"])
            server.send(message)

        def answer(message: str | bytes) -> None:
            if json.loads(message).get("id") in late:
                held.append(lambda: route.send(message))
            else:
                route.send(message)

        route.on_message(ask)
        server.on_message(answer)

    page.route_web_socket("**/ws", between)
    page.goto("/grid/yahtzee")
    ready(page)
    press(page.locator(".head").nth(8))
    field = page.locator("[data-at='8'] input[type=number]").first
    field.fill("5000")
    while not held:
        page.wait_for_timeout(50)
    field.fill("40")
    ready(page)
    held[0]()
    page.get_by_label("Nom de la grille").fill("Plus tard")
    ready(page)
    expect(page.locator(".wrong")).to_have_count(0)


def test_boxes_are_moved_and_removed_and_brought_back(page: Page):
    compose(page, "yahtzee")
    press(page.get_by_role("button", name="Monter « Carré »"))
    assert heads(page)[6:8] == ["Carré", "Brelan"]
    press(page.get_by_role("button", name="Retirer « Brelan »"))
    assert "Brelan" not in heads(page)
    press(page.get_by_role("status").get_by_role("button", name="Annuler"))
    assert heads(page)[6:8] == ["Carré", "Brelan"]
    ready(page)


def test_a_grid_is_composed_by_keyboard_alone(browse: Browse):
    page = browse(width=1280, height=800, touch=False)
    compose(page, "yahtzee")
    page.get_by_role("button", name="Ajouter une case en bas").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Ce qu’il faut")).to_be_focused()
    page.keyboard.type("Paires")
    expect(page.locator(".head b").last).to_have_text("Paire")
    up = page.get_by_role("button", name="Monter « Paire »")
    up.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(up).to_be_focused()
    assert heads(page)[-3:] == ["Paire", "Yahtzee", "Chance"]


def test_a_link_carries_the_grid_to_another_device(browse: Browse):
    page, other = browse(), browse(dark=True)
    compose(page, "generala")
    page.get_by_label("Nom de la grille").fill("Générale à nous")
    ready(page)
    before = link(page)
    page.locator(".sheet input[type=number]").first.fill("4")
    expect(page.locator("#give-link")).not_to_have_value(before)
    other.goto(link(page))
    ready(other)
    expect(other.get_by_label("Nom de la grille")).to_have_value("Générale à nous")
    expect(other.locator(".sheet input[type=number]").first).to_have_value("4")
    assert "#" not in other.url
    assert heads(other) == heads(page)


@pytest.mark.parametrize("fragment", ["x", "!!", "AAAA", "3VRLc"])
def test_a_broken_link_says_so_and_leads_on(page: Page, fragment: str):
    page.goto(f"/grid#{fragment}")
    expect(page.get_by_role("alert")).to_contain_text("Ce lien de grille est incomplet ou abîmé")
    press(page.get_by_role("button", name="Grille vide"))
    ready(page)


def test_a_table_of_a_composed_grid_goes_on_elsewhere(browse: Browse, served: Server):
    page, other = browse(), browse()
    compose(page, "yatzy_scandinavian")
    page.get_by_label("Nom de la grille").fill("La nôtre")
    ready(page)
    table = play(page, "Ana")
    roll(page)
    other.goto(f"/#{served.post('table.share', table=table)['fragment']}")
    other.wait_for_url(re.compile("/table/"))
    expect(go(other)).to_contain_text("encore 2 lancers")
    assert dice(other) == dice(page)
    press(other.get_by_role("button", name="Menu"))
    press(other.get_by_role("button", name="Voir ou changer la grille"))
    expect(other.get_by_label("Nom de la grille")).to_have_value("La nôtre")


def test_the_file_is_one_that_gobelet_reads(page: Page, tmp_path: Path):
    compose(page, "yams_4col")
    page.get_by_label("Nom de la grille").fill('À "nous" \\ 🎲')
    ready(page)
    with page.expect_download() as saved:
        toml(page)
        press(page.get_by_role("button", name="Enregistrer le fichier"))
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "a_nous.toml"
    assert file.read_text(encoding="utf-8") == toml(page)
    command = [sys.executable, "-m", "gobelet", "rules", "check", str(file)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_toml_that_is_pasted_is_opened_or_told_what_is_wrong(page: Page):
    compose(page, "maxi_yatzy")
    text = toml(page)
    page.goto("/grid")
    field = page.get_by_label("Lien de la grille, ou son texte TOML")
    opened = page.get_by_role("button", name="Ouvrir la grille")
    for pasted, said in (
        ("", "Collez d’abord"),
        ("name = 'x'\ndice = ", "Ligne 2 : ce n’est pas du TOML"),
        ('{"name": "x"', "ni du TOML ni du JSON"),
        (text.replace("dice = 6", "dice = 7"), "« dice » est trop grand"),
        ("name = 'x'\ncategory = [1]", "category[1]"),
    ):
        field.fill(pasted)
        press(opened)
        expect(page.get_by_role("alert")).to_contain_text(said)
    field.fill(text)
    press(opened)
    ready(page)
    assert len(heads(page)) == 20


def test_grids_are_kept_on_the_device(page: Page):
    compose(page, "kniffel")
    page.get_by_label("Nom de la grille").fill("Pour Noël")
    ready(page)
    press(page.get_by_role("link", name="Toutes mes grilles"))
    press(page.get_by_role("button", name="Retirer de la liste : Pour Noël"))
    expect(page.get_by_role("link", name=re.compile("Pour Noël"))).to_have_count(0)
    press(page.get_by_role("status").get_by_role("button", name="Annuler"))
    press(page.get_by_role("link", name=re.compile("Pour Noël")))
    ready(page)
    expect(page.get_by_label("Nom de la grille")).to_have_value("Pour Noël")


@pytest.mark.parametrize(
    "kept", ["[", "7", '[null, {"id": "grid-1"}, {"id": "grid-1", "seen": 1, "grid": {"category": [7]}}]']
)
def test_what_a_device_remembers_wrongly_breaks_nothing(page: Page, kept: str):
    page.goto("/grid")
    page.evaluate("kept => localStorage.setItem('gobelet.grids', kept)", kept)
    compose(page)
    page.goto("/grid/grid-1")
    expect(page.get_by_text("Cette grille n’est plus sur cet appareil.")).to_be_visible()
    page.goto("/grid/nothing")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page introuvable")


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1440, 900)])
def test_the_composer_is_for_everybody_on_every_screen(browse: Browse, size: tuple[int, int]):
    page = browse(width=size[0], height=size[1], touch=size[0] < 900)
    compose(page, "yams_4col")
    page.get_by_text("Plus de règles").click()
    page.locator(".head").nth(8).click()
    assert_no_sideways_scroll(page)
    assert_in_sight(page.locator(".foot .go"))
    assert_accessible(page)
    page.goto("/grid")
    expect(page.get_by_role("link", name=re.compile("quatre colonnes")).first).to_be_visible()
    assert_no_sideways_scroll(page)
    assert_accessible(page)


def test_the_first_page_loads_nothing_of_the_composer(page: Page):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("link", name="Composer une grille")).to_be_visible()
    assert not [url for url in asked if "/Grid-" in url or "/grids-" in url]
