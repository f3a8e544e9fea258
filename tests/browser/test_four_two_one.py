"""421 on a phone and on a wide screen: pot and tokens to count, hands, rampo, the ranking, the end with its loser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from gobelet.engine.table import Table
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import begin, go, hold, lay, press, table_of, type_dice, undo, words
from tests.browser.test_screens import EIGHT, SIZES, assert_in_sight, assert_no_sideways_scroll
from tests.games.four_two_one.play import CHARGED, at_table, hands, played, throw
from tests.games.four_two_one.test_discharge import THREE
from tests.web.served import Server

OVER = re.compile("Rejouer|Play again")


def tokens(page: Page) -> list[int]:
    """The tokens drawn for each player still in play, counted."""
    return [row.locator(".token").count() for row in page.locator("main ol > li:has(.tokens)").all()]


def pot(page: Page) -> int:
    """The tokens drawn in the pot, counted."""
    return page.locator(".pot .token").count()


def stand(page: Page) -> Locator:
    """The button that stops on this hand."""
    return page.locator(".tray .stand")


def show(page: Page, served: Server, table: Table) -> None:
    """The page of a table with its history."""
    page.goto(f"/table/{lay(served, table)}")
    expect(go(page)).to_be_visible()


def touch(what: Locator) -> None:
    """Touches a button, unless the answer to the touch before has just taken it away."""
    try:
        what.click(timeout=500)
    except Error:
        pass


def to_the_end(page: Page, keys: bool = False) -> None:
    """Throws, and stops on every hand that may be stopped on, until the game is over."""
    for _ in range(1500):
        if OVER.search(go(page).inner_text()):
            return
        if stand(page).count():
            touch(stand(page))
        elif keys:
            page.keyboard.press("r")
        else:
            touch(go(page))
        page.wait_for_timeout(20)
    raise AssertionError("the game does not end")


def checked_end(page: Page, served: Server, names: tuple[str, ...]) -> None:
    """What the page says of the end is what the server says, and the dice are those that were sealed."""
    outcome = served.post("table.view", table=table_of(page), seat=0)["outcome"]
    assert outcome["reason"] == "all_tokens"
    [loser] = outcome["places"][-1]
    expect(page.locator(".end h2")).to_contain_text(f"{names[loser]} garde tous les jetons et a perdu.")
    ranking = [line.split("\n") for line in page.locator(".end ol li").all_inner_texts()]
    places = {name: int(place) for place, name, _ in ranking}
    ahead = 1
    for seats in outcome["places"]:
        assert {places[names[seat]] for seat in seats} == {ahead}
        ahead += len(seats)
    log = served.post("table.save", table=table_of(page))["log"]
    assert served.post("table.verify", log=log)["ok"]


def test_a_whole_game_by_touch_ends_with_the_one_who_holds_every_token(page: Page, served: Server) -> None:
    """Three players on one phone, and another game with the same ones."""
    begin(page, "Ana", "Béa", ruleset="four_two_one")
    expect(page.locator(".pot")).to_contain_text("21")
    assert pot(page) == 21
    to_the_end(page)
    checked_end(page, served, ("Ana", "Béa"))
    finished = page.url
    press(go(page))
    expect(page).not_to_have_url(finished)
    expect(page.locator(".pot")).to_contain_text("21")


@pytest.mark.soak
def test_a_whole_game_on_a_wide_screen_with_the_keyboard(browse: Browse, served: Server) -> None:
    """The whole ranking beside it."""
    page = browse(width=1280, height=800, touch=False)
    begin(page, "Ana", "Béa", ruleset="four_two_one")
    expect(page.locator(".ranking li")).to_have_count(56)
    to_the_end(page, keys=True)
    checked_end(page, served, ("Ana", "Béa"))


def test_tokens_are_counted_in_the_pot_and_by_each_player(page: Page, served: Server) -> None:
    """They move as the round says, and back again when it is undone."""
    show(page, served, played("511"))
    assert (pot(page), tokens(page)) == (21, [0, 0])
    type_dice(page, "665")
    expect(page.locator(".pot")).to_contain_text("16")
    assert (pot(page), tokens(page)) == (16, [0, 5])
    expect(page.locator(".beside p").first).to_contain_text("Béa perd la manche et prend 5 jetons au pot.")
    undo(page)
    expect(page.locator(".pot")).to_contain_text("21")
    assert (pot(page), tokens(page)) == (21, [0, 0])


def test_every_hand_of_the_round_is_shown_with_its_worth(page: Page, served: Server) -> None:
    """Also that of the round before, until somebody throws."""
    show(page, served, played("611 654", seats=3))
    rows = page.locator("main ol > li")
    expect(rows.nth(0)).to_contain_text("Deux as · 6 jetons")
    expect(rows.nth(1)).to_contain_text("Suite · 2 jetons")
    expect(rows.nth(2)).to_contain_text("à vous de lancer")
    type_dice(page, "221")
    expect(rows.nth(2)).to_contain_text("Manche précédente")
    expect(rows.nth(2)).to_contain_text("Nénette")
    expect(rows.nth(2)).to_contain_text("perd la manche")
    expect(page.locator(".beside p").first).to_contain_text(
        "Nénette ! Chloé prend 2 jetons au pot.".replace(" !", "\u00a0!")
    )


def test_dice_are_held_thrown_again_and_stood_on(page: Page, served: Server) -> None:
    """In the discharge; the others are told how many throws they have."""
    show(page, served, played(CHARGED))
    expect(page.locator(".pot")).to_have_count(0)
    type_dice(page, "643")
    hold(page, 1)
    expect(go(page)).to_contain_text("Relancer 2 dés")
    type_dice(page, "21")
    press(stand(page))
    expect(page.locator(".beside p")).to_contain_text("Béa a pris 2 lancers")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ana")
    type_dice(page, "665")
    expect(go(page)).to_contain_text("encore 1 lancer")


def test_equal_hands_throw_for_it(page: Page, served: Server) -> None:
    """The rampo says why, between whom, and stays to be seen."""
    show(page, served, played("666 631 631", seats=3))
    expect(page.locator(".beside p").first).to_contain_text("Rampo entre Béa et Chloé")
    expect(go(page)).to_contain_text("Lancer pour le rampo")
    type_dice(page, "554")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Chloé")
    type_dice(page, "621")
    expect(page.locator("main ol > li").nth(1)).to_contain_text("rampo")
    expect(page.locator(".pot")).to_contain_text("15")


def test_a_player_without_tokens_is_safe(page: Page, served: Server) -> None:
    """With its place; the others go on."""
    show(page, served, hands(played(THREE, seats=3), "611 654 665"))
    expect(page.locator("main ol > li").nth(0)).to_contain_text("sauvé, place 1")
    expect(page.locator(".beside p").first).to_contain_text("Ana n’a plus de jeton")


def test_the_ranking_is_shown_on_request(page: Page, served: Server) -> None:
    """All 56, with the tokens of this table’s options."""
    show(page, served, at_table(value_421=8))
    press(page.get_by_role("button", name="Classement"))
    rows = page.locator("dialog li")
    expect(rows).to_have_count(56)
    expect(rows.first).to_contain_text("8 jetons")
    expect(rows.last).to_contain_text("56")
    page.keyboard.press("Escape")
    expect(rows).to_have_count(0)


def test_the_options_of_the_rules_are_asked_before_the_game(page: Page, served: Server) -> None:
    """Each with its usual answer chosen."""
    page.goto("/new/four_two_one")
    page.locator("summary").click()
    chosen = page.locator('.options input[type="radio"]:checked')
    expect(chosen).to_have_count(4)
    page.get_by_label("11 jetons").first.check()
    page.get_by_role("switch", name="Nénette").click()
    press(page.locator("form > .go"))
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".pot")).to_contain_text("11")
    options = served.post("table.view", table=table_of(page), seat=0)["options"]
    assert options == {"tokens": 11, "value_421": 10, "charge_rolls": 1, "nenette": False, "start": "first"}


@pytest.mark.parametrize("size", SIZES)
def test_eight_players_with_long_names_fit(browse: Browse, served: Server, size: str) -> None:
    """Nothing moves sideways, the button is in sight."""
    width, height = SIZES[size]
    page = browse(width=width, height=height)
    show(page, served, hands(at_table(8), "421 665 654 632"))
    assert_no_sideways_scroll(page)
    assert_in_sight(go(page))
    assert EIGHT


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_axe_finds_nothing(browse: Browse, served: Server, lang: str, width: int, height: int) -> None:
    """With dice to hold and in a rampo; on the phone also in the charge, at the end, with the ranking open."""
    page = browse(width=width, height=height, lang=lang, touch=width < 900)
    said = words(lang)
    moments = [
        throw(played(CHARGED), "654"),
        played("666 631 631", seats=3),
        played("611 654", seats=3),
        hands(played(CHARGED), "665 421"),
    ]
    for table in moments[: 2 if width > 900 else 4]:
        show(page, served, table)
        assert_accessible(page)
    if width < 900:
        press(page.get_by_role("button", name=said["ui.four_two_one.ranking"]))
        expect(page.locator("dialog li")).to_have_count(56)
        assert_accessible(page)
