"""Playing without touching anything but the keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import dice, go, new
from tests.web.served import Server

SEEN = """() => {
    const here = document.activeElement;
    const outlined = (element, part) => {
        const style = getComputedStyle(element, part);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    };
    const place = here.getBoundingClientRect();
    return {
        tag: here.tagName,
        name: here.ariaLabel || here.innerText || here.value,
        id: [...document.querySelectorAll("*")].indexOf(here),
        seen: outlined(here) || outlined(here, "::after") || (here.closest("label") && outlined(here.closest("label"))),
        inside: place.bottom > 0 && place.top < innerHeight && place.right > 0 && place.left < innerWidth,
    };
}"""


@pytest.fixture(params=["phone", "laptop"])
def page(browse: Browse, request: pytest.FixtureRequest) -> Page:
    """A small window and a large one: the sheet is drawn in two ways."""
    return browse(width=360, touch=False) if request.param == "phone" else browse(width=1280, height=800, touch=False)


def tab_to(page: Page, name: str) -> None:
    """Goes on with the tabulator until that has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate(SEEN)
        if here["tag"] == "BODY":
            continue  # between the last control and the first
        assert here["seen"], f"nothing shows that {here['name']!r} has the focus"
        if re.search(name, here["name"]):
            return
    raise AssertionError(f"the tabulator does not reach {name!r}")


def throw(page: Page) -> list[int]:
    """R, and the dice that lie there then."""
    before = page.locator("#go small").inner_text()
    page.keyboard.press("r")
    expect(page.locator("#go small")).not_to_have_text(before)
    return dice(page)


def test_a_game_begins_by_keyboard_alone(page: Page):
    page.goto("/")
    expect(page.get_by_role("link", name="Yahtzee", exact=True)).to_be_visible()
    tab_to(page, "^Yahtzee$")
    page.keyboard.press("Enter")
    expect(page.locator("ol input")).to_be_visible()
    tab_to(page, "Nom du joueur 1")
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(go(page)).to_contain_text("Lancer les 5 dés")
    tab_to(page, "Lancer les 5 dés")
    page.keyboard.press("Enter")
    expect(go(page)).to_contain_text("encore 2 lancers")


def test_a_turn_is_played_by_keyboard_alone(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    expect(go(page)).to_be_visible()
    first = throw(page)
    page.keyboard.press("1")
    page.keyboard.press("3")
    page.keyboard.press("5")
    page.keyboard.press("5")
    held = page.locator(".tray .die[aria-pressed=true]")
    expect(held).to_have_count(2)
    second = throw(page)
    assert (second[0], second[2]) == (first[0], first[2])
    page.keyboard.press("u")
    expect(go(page)).to_contain_text("encore 2 lancers")
    assert dice(page) == first
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-box=twos]")).to_be_focused()
    assert page.evaluate(SEEN)["seen"]
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béa")
    expect(go(page)).to_be_focused()  # the next thing to do


def test_the_arrows_go_from_column_to_column(browse: Browse, served: Server):
    page = browse(touch=False)
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(go(page)).to_be_visible()
    throw(page)
    for key, category in (
        *(("ArrowDown", "ones"), ("ArrowRight", "three_of_a_kind"), ("ArrowDown", "four_of_a_kind")),
        *(("ArrowLeft", "twos"), ("ArrowLeft", "twos"), ("ArrowUp", "ones"), ("ArrowUp", "ones")),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"[data-box={category}]")).to_be_focused()


def test_a_whole_game_is_played_by_keyboard_alone(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(go(page)).to_be_visible()
    for _ in range(13):
        throw(page)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("[data-box]")).to_have_count(0)
    expect(page.get_by_role("heading", level=2)).to_contain_text("Partie finie")
    finished = page.url
    expect(go(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(finished)
    throw(page)


def test_real_dice_are_typed_in_with_their_digits(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', dice='typed')}")
    expect(go(page)).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_text("touchez ce qu’ils montrent")).to_be_visible()
    page.keyboard.type("21345")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type("44552")
    tab_to(page, "Valider ces dés")
    page.keyboard.press("Enter")
    expect(go(page)).to_contain_text("encore 2 lancers")
    assert dice(page) == [4, 4, 5, 5, 2]


def test_the_help_lists_the_keys_and_gives_the_focus_back(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(go(page)).to_be_visible()
    go(page).focus()
    page.keyboard.press("?")
    help = page.get_by_role("dialog", name="Clavier")
    assert help.locator("kbd").all_inner_texts() == ["1 – 5", "R", "← ↑ ↓ →", "Entrée", "U", "C", "?"]
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    expect(help).to_have_count(0)
    expect(go(page)).to_be_focused()
    expect(go(page)).to_contain_text("Lancer les 5 dés")  # R was for the dialog


def test_the_shortcuts_can_be_turned_off(page: Page, served: Server):
    """For those who speak to their computer, a letter may be said by accident."""
    page.goto(f"/table/{new(served, 'Ana')}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Raccourcis du clavier").click()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(go(page)).to_contain_text("Lancer les 5 dés")
    go(page).focus()
    page.keyboard.press("Enter")
    expect(go(page)).to_contain_text("encore 2 lancers")


def test_what_has_the_focus_is_always_seen(page: Page, served: Server):
    """On every page, with the tabulator from its first control round to the first again."""
    for address in ("/", "/new/yahtzee", "/rules/yahtzee", f"/table/{new(served, 'Ana', 'Béa')}", "/nowhere/else"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        met: set[int] = set()
        for _ in range(80):
            page.keyboard.press("Tab")
            here = page.evaluate(SEEN)
            if here["tag"] == "BODY" or here["id"] in met:
                break
            met.add(here["id"])
            assert here["seen"], f"nothing shows that {here['name']!r} has the focus on {address}"
            assert here["inside"], f"{here['name']!r} has the focus out of sight on {address}"
        assert met
