"""Undo takes back any action, and gives nothing away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import box, dice, go, hold, lay, new, roll, score, undo
from tests.support import sealed, written
from tests.web.served import Server


@pytest.fixture
def table(page: Page, served: Server) -> Page:
    """A table of two, just begun."""
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    return page


def test_a_throw_taken_back_and_thrown_again_shows_the_same_dice(table: Page):
    first = roll(table)
    undo(table)
    expect(table.locator(".tray .die")).to_have_count(0)
    assert roll(table) == first


def test_a_second_throw_taken_back_leaves_the_dice_of_the_first(table: Page):
    first = roll(table)
    hold(table, 0, 2)
    second = roll(table)
    undo(table)
    expect(go(table)).to_contain_text("encore 2 lancers")
    assert dice(table) == first
    hold(table, 0, 2)
    assert roll(table) == second


def test_a_box_taken_back_is_open_again_with_the_dice_before_it(table: Page):
    """Even though the turn has passed to the next player since."""
    thrown = roll(table)
    offered = box(table, "chance").locator(".value").inner_text()
    score(table, "chance")
    expect(table.get_by_role("heading", level=1)).to_contain_text("Béa")
    undo(table)
    expect(table.get_by_role("heading", level=1)).to_contain_text("Ana")
    assert dice(table) == thrown
    expect(box(table, "chance").locator(".value")).to_have_text(offered)
    expect(table.get_by_role("button", name="Ana").locator("strong")).to_have_text("0")


def test_undo_goes_back_over_a_turn_that_another_has_begun(table: Page):
    mine = roll(table)
    score(table, "chance")
    theirs = roll(table)
    undo(table)
    expect(table.locator(".tray .die")).to_have_count(0)
    undo(table)
    expect(table.get_by_role("heading", level=1)).to_contain_text("Ana")
    assert dice(table) == mine
    score(table, "chance")
    assert roll(table) == theirs


def test_nothing_is_offered_to_undo_where_nothing_was_done(table: Page):
    roll(table)
    undo(table)
    expect(go(table)).to_contain_text("Lancer les 5 dés")
    expect(table.get_by_role("button", name="Annuler")).to_have_count(0)


def test_the_last_box_of_a_game_can_be_taken_back(page: Page, served: Server):
    """The ranking goes, and the game with it goes on."""
    one_box_left = written(
        sealed(),
        *("ones", "twos", "threes", "fours", "fives", "sixes", "three_of_a_kind", "four_of_a_kind", "full_house"),
        *("small_straight", "large_straight", "five_of_a_kind"),
    )
    page.goto(f"/table/{lay(served, one_box_left)}")
    thrown = roll(page)
    score(page, "chance")
    expect(page.get_by_role("heading", level=2)).to_contain_text("Partie finie")
    undo(page)
    expect(page.locator(".end")).to_have_count(0)
    assert dice(page) == thrown
