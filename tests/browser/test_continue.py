"""Going on with a game on another device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import begin, box, dice, go, hold, lay, press, roll, score, undo
from tests.browser.qr import read, version_of
from tests.support import BOXES, sealed, written
from tests.web.served import Server

ELSEWHERE = "continue sur un autre appareil"
LARGEST = 13
"""The version of a QR code that a phone still reads without ado from another phone's screen."""


def share(page: Page) -> str:
    """Opens the dialog; the link it shows."""
    press(page.get_by_role("button", name="Continuer sur un autre appareil"))
    field = page.get_by_role("textbox", name="Lien de la partie")
    expect(field).to_have_value(re.compile("#"))
    return field.input_value()


@pytest.fixture
def link(page: Page) -> str:
    """The link to a game of two, in Béa's second throw; the page still shows it."""
    begin(page, "Ana", "Béa")
    roll(page)
    score(page, "chance")
    roll(page)
    hold(page, 0, 3)
    roll(page)
    return share(page)


def picture(page: Page) -> list[object]:
    """What a table shows to the eye."""
    expect(page.locator(".tray .die").first).to_be_visible()
    parts = (".seats", ".sheet .name", ".sheet .done", ".sums", "header h1")
    return [dice(page), *[page.locator(part).all_inner_texts() for part in parts]]


def test_the_link_opens_the_same_game_on_another_device(page: Page, browse: Browse, link: str):
    other = browse()
    other.goto(link)
    expect(other).to_have_url(re.compile("/table/"))
    assert picture(other) == picture(page)
    expect(go(other)).to_contain_text("encore 1 lancer")
    thrown = dice(page)
    press(box(other, "full_house"))
    expect(other.get_by_role("heading", level=1)).to_contain_text("Ana")
    assert dice(page) == thrown  # the first device keeps what it had


def test_the_link_says_nothing_to_the_server_before_it_is_opened_nor_stays_in_the_address(browse: Browse, link: str):
    fragment = link.partition("#")[2]
    other = browse()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(f"{request.url} {request.all_headers()}"))
    other.goto(link)
    expect(other).to_have_url(re.compile(r"/table/[^#]+$"))
    expect(go(other)).to_be_visible()
    assert asked
    assert not [one for one in asked if fragment[:12] in one]
    assert other.evaluate("JSON.stringify({...localStorage})").count(fragment[:12]) == 0
    other.go_back()
    assert "#" not in other.url


def test_the_game_that_came_can_be_taken_back_once(browse: Browse, link: str):
    """The link holds one step to take back, not the history."""
    other = browse()
    other.goto(link)
    expect(go(other)).to_contain_text("encore 1 lancer")
    now = dice(other)
    undo(other)
    expect(go(other)).to_contain_text("encore 2 lancers")
    expect(other.get_by_role("button", name="Annuler")).to_have_count(0)
    hold(other, 0, 3)
    assert roll(other) == now


def test_the_first_device_says_that_the_game_went_on_elsewhere_and_resumes_on_purpose(page: Page, link: str):
    press(page.get_by_role("button", name="C’est repris là-bas"))
    expect(go(page)).to_contain_text(ELSEWHERE)
    expect(page.get_by_role("button", name="Annuler")).to_have_count(0)
    expect(page.locator("[data-box]:has(.value)")).to_have_count(0)
    page.reload()
    expect(go(page)).to_contain_text(ELSEWHERE)
    press(go(page))
    expect(go(page)).to_contain_text("Relancer")
    roll(page)


def test_the_home_page_says_it_too_and_resumes_on_purpose(page: Page, link: str):
    press(page.get_by_role("button", name="C’est repris là-bas"))
    press(page.get_by_role("link", name="Accueil"))
    expect(page.get_by_role("link", name="Reprendre")).to_have_count(0)
    expect(page.get_by_role("link", name="Ana, Béa")).to_contain_text(ELSEWHERE)
    press(page.get_by_role("button", name="Reprendre ici quand même"))
    expect(go(page)).to_contain_text("Relancer")


@pytest.mark.parametrize("how", ["says so", "puts it away"])
def test_who_changes_their_mind_stays(page: Page, link: str, how: str):
    """Whoever closes the window has not gone anywhere."""
    if how == "says so":
        press(page.get_by_role("button", name="Rester ici"))
    else:
        page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(go(page)).to_contain_text("Relancer")
    roll(page)


def paste(page: Page, text: str) -> None:
    """Pastes something into the box of the home page and opens it."""
    page.goto("/")
    page.get_by_role("textbox", name="Lien ou code").fill(text)
    press(page.get_by_role("button", name="Ouvrir"))


@pytest.mark.parametrize("part", ["the whole link", "what follows the sign", "a link with spaces of a message around"])
def test_what_was_sent_can_be_pasted(page: Page, browse: Browse, link: str, part: str):
    fragment = link.partition("#")[2]
    other = browse()
    paste(other, {"the whole link": link, "what follows the sign": fragment}.get(part, f"  {link[:50]} {link[50:]} "))
    expect(other).to_have_url(re.compile("/table/"))
    assert picture(other) == picture(page)


@pytest.mark.parametrize("harm", ["cut", "changed", "of something else"])
def test_a_link_that_was_harmed_says_so_and_what_to_do(browse: Browse, link: str, harm: str):
    before, _, fragment = link.partition("#")
    changed = fragment[:10] + ("A" if fragment[10] != "A" else "B") + fragment[11:]
    harmed = {"cut": fragment[:-4], "changed": changed, "of something else": "top"}[harm]
    other = browse()
    other.goto(f"{before}#{harmed}")
    expect(other.get_by_role("heading", level=1)).to_have_text("Ce lien ne s’ouvre pas")
    expect(other.get_by_role("alert")).to_be_visible()
    expect(other.get_by_text("copiez le lien en entier ici")).to_be_visible()
    other.get_by_role("textbox").fill(link)
    press(other.get_by_role("button", name="Ouvrir"))
    expect(go(other)).to_contain_text("encore 1 lancer")


def test_a_harmed_link_that_is_pasted_says_so_by_the_field(page: Page, link: str):
    paste(page, link[:-6])
    field = page.get_by_role("textbox", name="Lien ou code")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert")).to_be_visible()
    paste(page, " ")
    expect(page.get_by_role("alert")).to_contain_text("Collez d’abord le lien")


def modules(code: Locator) -> tuple[set[tuple[int, int]], int]:
    """The dark modules of the code that is drawn, and how many there are a side; around it are 4 white ones."""
    size = int(str(code.get_attribute("viewBox")).split()[2]) - 8
    drawing = str(code.locator("path").get_attribute("d"))
    return {(int(x) - 4, int(y) - 4) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawing)}, size


def test_the_qr_code_reads_as_the_link(page: Page, link: str):
    """It was drawn here, on white with a quiet margin, large enough for a camera."""
    code = page.get_by_role("img", name="QR code du lien de la partie")
    assert read(*modules(code)) == link
    place = code.bounding_box()
    assert place
    assert place["width"] == place["height"] >= 200


def test_a_game_of_eight_near_its_end_still_fits_a_code_that_phones_read(page: Page, served: Server):
    late = written(sealed(seats=8), *[box for box in BOXES[:12] for _ in range(8)])
    page.goto(f"/table/{lay(served, late)}")
    link = share(page)
    dark, size = modules(page.get_by_role("img", name="QR code du lien de la partie"))
    assert version_of(size) <= LARGEST
    assert read(dark, size) == link


def test_a_link_that_only_this_device_can_open_says_how_to_let_others_in(page: Page, link: str):
    """The page was reached by an address that means this machine."""
    expect(page.get_by_role("dialog")).to_contain_text("seul cet appareil peut ouvrir ce lien")
    expect(page.get_by_role("dialog")).to_contain_text("make run LAN=1")


def test_the_link_can_be_copied(browse: Browse):
    page = browse(permissions=["clipboard-read", "clipboard-write"])
    begin(page, "Ana")
    link = share(page)
    press(page.get_by_role("button", name="Copier"))
    expect(page.get_by_role("button", name="Copié")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
