"""Two people, one phone, a game from the first name to the next game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import begin, box, go, hold, lay, press, roll, score, table_of
from tests.support import BOXES, LOWER, UPPER, sealed, written
from tests.web.served import Server

BONUS_FROM, BONUS = 63, 35


def sheet_of(page: Page, name: str) -> dict[str, int]:
    """What is written on a sheet, as anybody can read it."""
    press(page.get_by_role("button", name=re.compile(name)))
    sheet = page.get_by_role("region", name=f"Feuille : {name}")
    points = sheet.locator(".box .value").all_inner_texts()
    return dict(zip((*UPPER, *LOWER), map(int, points), strict=True))


def added_up(sheet: dict[str, int]) -> int:
    """The total of a sheet without further five alike."""
    upper = sum(sheet[box] for box in UPPER)
    return sum(sheet.values()) + (BONUS if upper >= BONUS_FROM else 0)


def play_turn(page: Page, category: str, throws: int) -> None:
    """A turn: so many throws, the pair or more held in between, written where it was meant to go if that is open."""
    dice = roll(page)
    for _ in range(throws - 1):
        most = max(dice, key=dice.count)
        if dice.count(most) == len(dice):
            break
        hold(page, *[at for at, face in enumerate(dice) if face == most and not is_held(page, at)])
        dice = roll(page)
    open_box = box(page, category)
    if not open_box.locator(".value").count():
        category = str(page.locator("[data-box]:has(.value)").first.get_attribute("data-box"))
    score(page, category)


def is_held(page: Page, position: int) -> bool:
    return page.locator(".tray .die").nth(position).get_attribute("aria-pressed") == "true"


@pytest.fixture
def phone(browse: Browse) -> Page:
    """A phone whose owner likes dice that tumble."""
    return browse(motion=True)


def test_a_whole_game_by_touch_ends_in_the_ranking_and_in_a_new_game_with_the_same_players(phone: Page, served: Server):
    """Its totals are what the boxes add up to, and its dice are those that were sealed."""
    begin(phone, "Ana", "Béa")
    for turn, category in enumerate((*LOWER, *UPPER)):
        for seat in range(2):
            expect(phone.get_by_role("heading", level=1)).to_contain_text(("Ana", "Béa")[seat])
            play_turn(phone, category, throws=2 if turn < 3 else 1)
    expect(phone.get_by_role("heading", name="Partie finie")).to_be_visible()

    log = served.post("table.save", table=table_of(phone))["log"]
    assert served.post("table.verify", log=log)["ok"]
    totals = {}
    for name in ("Ana", "Béa"):
        sheet = sheet_of(phone, name)
        further_fives = phone.locator(".sums .extra b")
        totals[name] = added_up(sheet) + (int(further_fives.inner_text()) if further_fives.count() else 0)
    ranking = [line.split("\n") for line in phone.locator(".end ol li").all_inner_texts()]
    assert {name: int(total) for _, name, total in ranking} == totals
    assert [int(total) for *_, total in ranking] == sorted(totals.values(), reverse=True)
    best = [name for name, total in totals.items() if total == max(totals.values())]
    expect(phone.get_by_role("heading", level=2)).to_contain_text(f"{' et '.join(best)} gagne")

    finished = phone.url
    expect(go(phone)).to_contain_text("Rejouer avec les mêmes joueurs")
    press(go(phone))
    expect(phone).not_to_have_url(finished)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Béa")  # who played second begins
    expect(go(phone)).to_contain_text("Lancer les 5 dés")
    assert phone.locator(".seat .name").evaluate_all("all => all.map(name => name.firstChild.data)") == ["Béa", "Ana"]


def test_the_players_can_keep_their_order_in_the_next_game(page: Page, served: Server):
    """The switch under the ranking."""
    finished = written(sealed(seats=2), *[box for box in BOXES for _ in range(2)])
    page.goto(f"/table/{lay(served, finished)}")
    press(page.get_by_role("switch", name="Un autre joueur commence"))
    press(go(page))
    expect(go(page)).to_contain_text("Lancer les 5 dés")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ana")
