"""The joker and the bonuses, applied and said in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from gobelet.engine.contract import DICE
from tests.browser.conftest import Browse
from tests.browser.play import box, go, lay, news, press, score, turns, type_dice, words
from tests.support import fallen, roll, typed
from tests.support import score as scored
from tests.web.served import Server

FOURS_OPEN = {
    "fr": "Joker, cinq 4 : la case « Les 4 » est libre, c’est la seule ouverte.",
    "en": "Joker, five 4s: “Fours” is empty, so it is the only box open.",
}
MORE = {"fr": "100 points de bonus en plus.", "en": "100 bonus points on top."}
WHY = {
    "fr": "« Chance » est fermée à ces dés. Le joker oblige à remplir « Les 4 » d’abord.",
    "en": "“Chance” is closed to these dice. The joker says “Fours” must be filled first.",
}


def five_fours(phone: Page, served: Server, *before: tuple[str, str]) -> None:
    """Shows Ana's table, whose Yahtzee box holds 50, after a throw of five 4s typed in on the page."""
    alone = turns(typed(), ("44444", "five_of_a_kind"), *before)
    phone.goto(f"/table/{lay(served, alone)}")
    type_dice(phone, "44444")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_joker_says_which_box_is_open_and_what_it_brings(browse: Browse, served: Server, lang: str):
    phone = browse(lang=lang)
    five_fours(phone, served)
    sentence = phone.locator(".joker")
    expect(sentence).to_contain_text(FOURS_OPEN[lang])
    expect(sentence).to_contain_text(MORE[lang])
    expect(phone.locator("[data-box]:has(.value)")).to_have_count(1)
    expect(box(phone, "fours").locator(".value")).to_have_text("+20")
    expect(phone.get_by_text(words(lang)["ui.box.closed"], exact=True)).to_have_count(11)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_box_that_the_joker_closes_says_why_when_it_is_touched(browse: Browse, served: Server, lang: str):
    phone = browse(lang=lang)
    five_fours(phone, served)
    press(box(phone, "chance"))
    expect(phone.get_by_role("status")).to_contain_text(WHY[lang])
    expect(box(phone, "chance")).to_be_visible()


def test_a_further_five_alike_brings_its_100_points(page: Page, served: Server):
    five_fours(page, served)
    score(page, "fours")
    expect(news(page)).to_contain_text("20 points dans « Les 4 ». Total : 170.")
    expect(page.locator(".sums .extra")).to_have_text(re.compile(r"Cinq de plus\s+100"))


def test_undo_and_another_box_count_the_100_points_once(page: Page, served: Server):
    five_fours(page, served, ("44441", "fours"))
    score(page, "chance")
    press(page.locator(".tray .back"))
    score(page, "full_house")
    expect(news(page)).to_contain_text("25 points dans « Full ». Total : 191.")
    expect(page.locator(".sums .extra b")).to_have_text("100")


def test_with_its_upper_box_filled_the_joker_opens_the_lower_boxes_in_full(page: Page, served: Server):
    five_fours(page, served, ("44441", "fours"))
    expect(page.locator(".joker")).to_contain_text("toutes les cases libres du bas sont ouvertes")
    offered = {"full_house": "+25", "small_straight": "+30", "large_straight": "+40", "four_of_a_kind": "+20"}
    for category, points in offered.items():
        expect(box(page, category).locator(".value")).to_have_text(points)
    press(box(page, "ones"))
    expect(page.get_by_role("status")).to_contain_text("d’abord une case libre de la section basse")


def test_a_scratched_yahtzee_box_brings_no_100_points_and_says_so(page: Page, served: Server):
    alone = turns(typed(), ("12346", "five_of_a_kind"))
    page.goto(f"/table/{lay(served, alone)}")
    type_dice(page, "66666")
    expect(page.locator(".joker")).to_contain_text("« Les 6 » est libre, c’est la seule ouverte")
    expect(page.locator(".joker")).to_contain_text("Pas de bonus : la case des cinq dés identiques contient 0.")
    score(page, "sixes")
    expect(news(page)).to_contain_text("30 points dans « Les 6 ». Total : 30.")


def test_before_the_yahtzee_box_is_filled_five_alike_go_where_one_likes(page: Page, served: Server):
    page.goto(f"/table/{lay(served, typed())}")
    type_dice(page, "33333")
    expect(page.locator(".joker")).to_have_count(0)
    expect(page.locator("[data-box] .value")).to_have_count(13)
    expect(box(page, "threes").locator(".value")).to_have_text("+15")


@pytest.mark.parametrize(("lang", "won"), [("fr", "Bonus 35 acquis"), ("en", "Bonus 35 acquired")])
def test_the_upper_bonus_is_acquired_at_63_before_the_upper_boxes_are_full(
    browse: Browse, served: Server, lang: str, won: str
):
    phone = browse(lang=lang)
    three_open = turns(typed(), ("44441", "fours"), ("55552", "fives"))
    phone.goto(f"/table/{lay(served, three_open)}")
    expect(phone.locator(".bonus")).to_contain_text({"fr": "36 sur 63", "en": "36 of 63"}[lang])
    type_dice(phone, "66666")
    score(phone, "sixes")
    expect(phone.get_by_text(won)).to_be_visible()
    expect(news(phone)).to_contain_text({"fr": "Total : 101.", "en": "Total: 101."}[lang])


def test_on_a_laptop_the_joker_is_said_beside_the_pad(browse: Browse, served: Server):
    laptop = browse(width=1280, height=800, lang="en", touch=False)
    table = turns(typed(seats=2), ("44444", "five_of_a_kind"), ("12345", "large_straight"))
    table = table.act(0, roll()).act(DICE, fallen("44444"))
    laptop.goto(f"/table/{lay(served, table)}")
    expect(laptop.locator("aside .joker")).to_contain_text(FOURS_OPEN["en"])
    box(laptop, "chance").click()
    expect(laptop.get_by_role("status")).to_contain_text(WHY["en"])
    box(laptop, "fours").click()
    expect(laptop.get_by_role("row", name="Total")).to_contain_text("170")


def test_a_joker_found_on_arrival_is_said_like_one_just_thrown(page: Page, served: Server):
    table = turns(typed(), ("44444", "five_of_a_kind")).act(0, roll()).act(DICE, fallen("44444"))
    page.goto(f"/table/{lay(served, table)}")
    expect(page.locator(".joker")).to_contain_text(FOURS_OPEN["fr"])
    expect(go(page)).to_contain_text("encore 2 lancers")
    after = table.act(0, scored("fours"))
    page.goto(f"/table/{lay(served, after)}")
    expect(page.locator(".joker")).to_have_count(0)
