"""Cochon on a phone and on a wide screen: the large total, the 1 that stays, hold and throw, every variant."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from gobelet.engine.table import Table
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import begin, go, lay, new, press, table_of, type_dice, undo
from tests.browser.test_four_two_one import touch
from tests.browser.test_screens import SIZES, assert_in_sight, assert_no_sideways_scroll
from tests.games.pig.play import at_table, play, played
from tests.web.served import Server

OVER = re.compile("Rejouer|Play again")


def hold(page: Page) -> Locator:
    """The button that keeps the points."""
    return page.locator(".tray .hold")


def total(page: Page) -> Locator:
    """The largest thing on the page."""
    return page.locator(".total strong")


def show(page: Page, served: Server, table: Table) -> None:
    """The page of a table with its history."""
    page.goto(f"/table/{lay(served, table)}")
    expect(go(page)).to_be_visible()


def to_the_end(page: Page, keys: bool = False) -> None:
    """Holds at fifteen, until the game is over."""
    for _ in range(1500):
        if OVER.search(go(page).inner_text()):
            return
        points = page.locator(".tray .hold").all_inner_texts()
        if points and int(re.findall(r"\d+", points[0])[0]) >= 15:
            touch(hold(page))
        elif keys:
            page.keyboard.press("r")
        else:
            touch(go(page))
        page.wait_for_timeout(20)
    raise AssertionError("the game does not end")


def checked_end(page: Page, served: Server, names: tuple[str, ...]) -> None:
    """What the page says of the end is what the server says."""
    outcome = served.post("table.view", table=table_of(page), seat=0)["outcome"]
    assert outcome["reason"] == "target_reached"
    [winner] = outcome["places"][0]
    points = outcome["totals"][winner]
    expect(page.locator(".end h2")).to_contain_text(f"{names[winner]} gagne avec {points} points")
    log = served.post("table.save", table=table_of(page))["log"]
    assert served.post("table.verify", log=log)["ok"]


def test_a_whole_game_by_touch(page: Page, served: Server) -> None:
    """Two players on one phone, and another game with the same ones."""
    begin(page, "Ana", "Béa", ruleset="pig")
    to_the_end(page)
    checked_end(page, served, ("Ana", "Béa"))
    finished = page.url
    press(go(page))
    expect(page).not_to_have_url(finished)
    expect(total(page)).to_have_text("0")


def test_a_whole_game_on_a_wide_screen_with_the_keyboard(browse: Browse, served: Server) -> None:
    """R throws."""
    page = browse(width=1280, height=800, touch=False)
    page.goto(f"/table/{new(served, 'Ana', 'Béa', ruleset='pig', game='pig', options={'target': 40})}")
    to_the_end(page, keys=True)
    checked_end(page, served, ("Ana", "Béa"))


def test_the_total_of_the_turn_is_the_largest_thing_on_the_page(page: Page, served: Server) -> None:
    """It grows with each throw, and goes to the score when it is held."""
    show(page, served, played("6"))
    type_dice(page, "4")
    expect(total(page)).to_have_text("10")
    sizes = page.locator("main *").evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert total(page).evaluate("one => parseFloat(getComputedStyle(one).fontSize)") == max(sizes) > 60
    expect(hold(page)).to_contain_text("Garder 10 points")
    expect(hold(page)).to_contain_text("score 10")
    press(hold(page))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béa")
    expect(page.locator("main li").first).to_contain_text("10")


def test_a_rolled_1_stays_visible_with_a_word_while_the_next_player_acts(page: Page, served: Server) -> None:
    """Also once the next player has thrown; undo gives the turn back."""
    show(page, served, played("5 4 5"))
    type_dice(page, "1")
    lost = page.locator(".ended.lost")
    expect(lost).to_contain_text("Ana a lancé 1 : perdu, 14 points s’envolent. Score : 0.".replace(" :", "\u00a0:"))
    expect(lost.get_by_role("img")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béa")
    type_dice(page, "6")
    expect(lost).to_be_visible()
    undo(page)
    undo(page)
    expect(total(page)).to_have_text("14")
    expect(lost).to_have_count(0)


def test_a_hold_that_wins_says_so(page: Page, served: Server) -> None:
    """And ends the game."""
    show(page, served, played("6 5", target=10))
    expect(hold(page)).to_contain_text("Garder 11 points et gagner")
    press(hold(page))
    expect(page.locator(".end h2")).to_contain_text("Ana gagne avec 11 points")


def test_a_double_1_loses_the_whole_score(page: Page, served: Server) -> None:
    """With two dice."""
    show(page, served, played("53 hold 44 hold", variant="two_dice"))
    type_dice(page, "11")
    expect(page.locator(".ended.ruined")).to_contain_text("tout est perdu, 8 points")
    expect(page.locator("main li").first).to_contain_text("0")


def test_in_hog_the_player_picks_how_many_dice(page: Page, served: Server) -> None:
    """With buttons or by writing, within the limits."""
    show(page, served, at_table(variant="hog"))
    press(page.get_by_role("button", name="Un dé de plus"))
    expect(go(page)).to_contain_text("Lancer les 6 dés")
    count = page.get_by_role("spinbutton", name="Nombre de dés à lancer")
    count.fill("300")
    count.press("Tab")
    expect(go(page)).to_contain_text("Lancer les 100 dés")
    count.fill("3")
    count.press("Tab")
    type_dice(page, "265")
    expect(page.locator(".ended.held")).to_contain_text("13 points")
    expect(page.locator("main li").first).to_contain_text("13")


def test_the_last_round_is_told(page: Page, served: Server) -> None:
    """Whose last turn it is."""
    show(page, served, played("6 5 hold", seats=3, target=10, last_round=True))
    expect(page.locator(".last")).to_contain_text("Dernier tour pour Béa")


def test_the_options_are_asked_before_the_game(page: Page, served: Server) -> None:
    """Target, variant, last round."""
    page.goto("/new/pig")
    page.locator("summary").click()
    page.get_by_label("Points à atteindre").fill("50")
    page.get_by_label(re.compile("Gros cochon")).check()
    page.get_by_role("switch", name=re.compile("Dernier tour")).click()
    press(page.locator("form > .go"))
    page.wait_for_url(re.compile("/table/"))
    options = served.post("table.view", table=table_of(page), seat=0)["options"]
    assert options == {"target": 50, "variant": "big_pig", "last_round": True}


@pytest.mark.parametrize("size", SIZES)
def test_every_moment_fits(browse: Browse, served: Server, size: str) -> None:
    """Eight players, a hundred dice."""
    width, height = SIZES[size]
    page = browse(width=width, height=height)
    for table in (play(at_table(8), "6 4"), play(at_table(variant="hog"), "2" * 100)):
        show(page, served, table)
        assert_no_sideways_scroll(page)
        assert_in_sight(go(page))
    show(page, served, play(at_table(8), "6 4"))
    assert_in_sight(hold(page))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_axe_finds_nothing(browse: Browse, served: Server, lang: str, width: int, height: int) -> None:
    """With a total, after a 1, before a win, in hog, at the end."""
    page = browse(width=width, height=height, lang=lang, touch=width < 900)
    for table in (
        played("6 6 hold 5 4"),
        played("6 6 1"),
        played("6 5", target=10),
        played("234 65", variant="hog"),
        played("6 5 hold", target=10),
    ):
        show(page, served, table)
        assert_accessible(page)


def test_the_home_page_says_the_turn_without_a_last_one(page: Page, served: Server) -> None:
    """Cochon, 421 and the roller have no fixed number of turns."""
    show(page, served, played("6 hold 5 hold 4"))
    page.goto("/")
    expect(page.locator(".resume")).to_contain_text("tour 2")
    expect(page.locator(".resume")).not_to_contain_text("sur")
