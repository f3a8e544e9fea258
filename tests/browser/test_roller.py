"""The free roller on a phone and on a wide screen: dice to touch, notation, each die, history, counts and plot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from gobelet.engine.table import Table
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import begin, go, lay, press, undo
from tests.browser.test_screens import SIZES, assert_in_sight, assert_no_sideways_scroll
from tests.games.roller.play import roll, sealed
from tests.web.served import Server


def field(page: Page) -> Locator:
    """Where dice are written."""
    return page.locator("#notation")


def meaning(page: Page) -> Locator:
    """What the engine makes of it."""
    return page.locator("#meaning")


def add(page: Page, sides: int) -> None:
    """Touches a die."""
    press(page.get_by_role("button", name=f"Ajouter un dé à {sides} faces", exact=True))


def show(page: Page, served: Server, table: Table) -> None:
    """The page of a session with its history."""
    page.goto(f"/table/{lay(served, table)}")
    expect(go(page)).to_be_visible()


def test_a_session_by_touch(page: Page, served: Server) -> None:
    """Dice are touched, thrown, thrown again, taken back; the history keeps them."""
    begin(page, "Ana", ruleset="roller")
    expect(go(page)).to_have_attribute("aria-disabled", "true")
    for sides in (6, 6, 20):
        add(page, sides)
    expect(field(page)).to_have_value("2d6+d20")
    expect(meaning(page)).to_contain_text("de 3 à 32, en moyenne 17,5")
    press(go(page))
    expect(page.locator(".roll .dice")).to_have_count(2)
    dice = page.locator(".roll .value").all_inner_texts()
    expect(page.locator(".roll .total")).to_have_text(str(sum(map(int, dice))))
    press(go(page))
    expect(page.locator(".history li")).to_have_count(2)
    undo(page)
    expect(page.locator(".history li")).to_have_count(1)
    assert page.locator(".roll .value").all_inner_texts() == dice
    add(page, 8)
    expect(field(page)).to_have_value("d8")  # after a throw, a touch begins anew


def test_notation_is_read_while_it_is_written_and_a_mistake_names_its_place(page: Page, served: Server) -> None:
    """Nothing is thrown until it is right."""
    begin(page, "Ana", ruleset="roller")
    field(page).fill("4d6kh9")
    expect(meaning(page)).to_contain_text("Au signe 6")
    expect(go(page)).to_have_attribute("aria-disabled", "true")
    field(page).press("Enter")
    field(page).fill("4d6kh3")
    expect(meaning(page)).to_contain_text("de 3 à 18, en moyenne 12,245")
    field(page).press("Enter")
    expect(page.locator(".roll .head")).to_contain_text("Ana a lancé 4d6kh3")
    expect(page.locator(".roll .dropped")).to_have_count(1)
    expect(page.locator(".history li")).to_have_count(1)


@pytest.mark.parametrize("wrong", ["d1!", "99999999d6", "6x999d6", "2d", "d0", "100000d6"])
def test_what_cannot_be_thrown_is_refused_at_once(page: Page, served: Server, wrong: str) -> None:
    """With its place."""
    begin(page, "Ana", ruleset="roller")
    field(page).fill(wrong)
    expect(meaning(page)).to_contain_text("Au signe")


def test_a_session_on_a_wide_screen_with_mouse_and_keyboard(browse: Browse, served: Server) -> None:
    """Who rolls is chosen and stays chosen."""
    page = browse(width=1280, height=800, touch=False)
    begin(page, "Ana", "Béa", ruleset="roller")
    page.get_by_role("button", name="Béa").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béa")
    field(page).fill("3d6!")
    field(page).press("Enter")
    expect(page.locator(".history li")).to_have_count(1)
    page.locator("body").click(position={"x": 3, "y": 3})
    page.keyboard.press("r")
    expect(page.locator(".history li")).to_have_count(2)
    for each in page.locator(".history .who").all_inner_texts():
        assert each == "Béa"
    page.keyboard.press("u")
    expect(page.locator(".history li")).to_have_count(1)


def test_each_result_of_several_is_shown(page: Page, served: Server) -> None:
    """And their sum."""
    show(page, served, roll(sealed(), "3x4d6kh3+1"))
    results = [int(text) for text in page.locator(".roll .result").all_inner_texts()]
    assert len(results) == 3
    expect(page.locator(".roll .total")).to_have_text(str(sum(results)))
    expect(page.locator(".roll .dropped")).to_have_count(3)


def test_exploded_dice_show_each_of_their_faces(page: Page, served: Server) -> None:
    """Joined by a mark."""
    table = roll(sealed(), "30d4!")
    show(page, served, table)
    faces = sum(len(chain) for chain in table.state.history[-1].chains)
    expect(page.locator(".roll .value")).to_have_count(faces)
    expect(page.locator(".roll .boom")).to_have_count(faces - 30)


def test_the_counts_are_drawn_with_the_expected_share_and_stand_in_a_table_beside(page: Page, served: Server) -> None:
    """A bar a face; the numbers of the table are those that fell."""
    table = roll(roll(sealed(), "60d6"), "2d20")
    show(page, served, table)
    expect(page.locator(".counts rect")).to_have_count(6)
    expect(page.locator(".counts .expected")).to_have_count(6)
    page.locator(".counts summary").click()
    counted = [int(text) for text in page.locator(".counts tbody td:nth-child(2)").all_inner_texts()]
    thrown = [face for chain in table.state.history[0].chains for face in chain]
    assert counted == [thrown.count(face) for face in range(1, 7)]
    expect(page.locator(".counts tbody tr").first).to_contain_text("16,7")
    page.locator(".counts select").select_option("20")
    expect(page.locator(".counts tbody tr")).to_have_count(20)


def test_a_thousand_dice_are_shown_shortly_and_can_be_seen_all(page: Page, served: Server) -> None:
    """The others are unfolded."""
    show(page, served, roll(sealed(), "1000d6"))
    expect(page.locator(".roll .die")).to_have_count(60)
    page.locator(".roll summary").click()
    rest = page.locator(".roll .all").inner_text().split()
    assert len(rest) == 940


@pytest.mark.parametrize("size", SIZES)
def test_every_moment_fits(browse: Browse, served: Server, size: str) -> None:
    """Before the first roll, after long ones, with a long mistake."""
    width, height = SIZES[size]
    page = browse(width=width, height=height)
    for table in (
        sealed(8),
        roll(sealed(8), "3x4d6kh3+1"),
        roll(sealed(), "200d20"),
        roll(sealed(), "+".join(["d100"] * 20)),
    ):
        show(page, served, table)
        assert_no_sideways_scroll(page)
        assert_in_sight(go(page))
        assert_in_sight(field(page))
    field(page).fill("d6" + "+1" * 120)
    expect(meaning(page)).to_contain_text(re.compile("trop long"))
    assert_no_sideways_scroll(page)
    assert_in_sight(go(page))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_axe_finds_nothing(browse: Browse, served: Server, lang: str, width: int, height: int) -> None:
    """Before the first roll, after it, with every kind, with a mistake, with the table open."""
    page = browse(width=width, height=height, lang=lang, touch=width < 900)
    kinds = roll(sealed(2), "d4+d6+d8+d10+d12+d20+d100+d7")
    for table in (sealed(), roll(kinds, "2x6d6!kh3-1", 1), roll(sealed(), "300d20")):
        show(page, served, table)
        assert_accessible(page)
    page.locator(".counts summary").click()
    assert_accessible(page)
    field(page).fill("2d6+4d6kh9")
    expect(page.locator("#meaning.mistake")).to_be_visible()
    assert_accessible(page)
