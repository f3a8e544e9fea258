"""The coach at the table: asked for, never thrust upon anybody, and never about another position than the one shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import dice, go, lay, new, press, roll, score, table_of, turns, type_dice
from tests.browser.test_screens import assert_no_sideways_scroll
from tests.support import BOXES, sealed, typed, written
from tests.web.served import Server


def bulb(page: Page) -> Locator:
    """The button of the coach."""
    return page.locator("#coach")


def panel(page: Page) -> Locator:
    return page.locator(".coach")


def ask(page: Page) -> Locator:
    """Asks for advice; the best choice."""
    press(bulb(page))
    best = panel(page).locator(".choice.best").first
    expect(best).to_be_visible()
    return best


def late(served: Server, seats: int = 2) -> str:
    """A table at its last turn."""
    return lay(served, written(sealed(seats=seats), *[box for box in BOXES[:-1] for _ in range(seats)]))


def test_it_says_nothing_until_it_is_asked(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    roll(page)
    expect(bulb(page)).to_be_visible()
    expect(panel(page)).to_have_count(0)
    best = ask(page)
    expect(best).to_contain_text("le meilleur")
    expect(best.locator(".value")).to_contain_text(re.compile(r"2\d\d,\d"))
    expect(panel(page).locator(".why")).to_contain_text(re.compile(r"\w{3}"))
    press(bulb(page))
    expect(panel(page)).to_have_count(0)


def test_it_tells_every_choice_with_what_it_is_worth(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    roll(page)
    ask(page)
    told = served.post("coach.advise", table=table_of(page), seat=0)["choices"]
    press(panel(page).locator("summary"))
    expect(panel(page).locator(".choice")).to_have_count(len(told))
    boxes = panel(page).locator(".choice[data-choice=score]")
    expect(boxes).to_have_count(13)


def test_a_touch_on_a_keep_holds_those_very_dice(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    roll(page)
    ask(page)
    told = served.post("coach.advise", table=table_of(page), seat=0)["choices"]
    press(panel(page).locator("summary"))
    held = page.locator(".tray .die")
    for keep in [choice["action"]["keep"] for choice in told if choice["action"]["type"] == "roll"][:6]:
        number = [choice["action"].get("keep") for choice in told].index(keep)
        shown = panel(page).locator(".choice")
        press(shown.nth(number))
        expect(shown.nth(number)).to_have_attribute("aria-pressed", "true")
        pressed = held.evaluate_all("all => all.flatMap((die, i) => die.ariaPressed === 'true' ? [i] : [])")
        assert pressed == keep


def test_a_touch_on_a_box_writes_it(page: Page, served: Server):
    page.goto(f"/table/{late(served, 1)}")
    thrown = roll(page)
    ask(page)
    summary = panel(page).locator("summary")
    if panel(page).locator(".choice.best[data-choice=score]").count() == 0:
        press(summary)
    press(panel(page).locator(".choice[data-choice=score]"))
    expect(page.locator(".end")).to_be_visible()
    view = served.post("table.view", table=table_of(page), seat=0)
    assert view["players"][0]["cells"]["chance"] == sum(thrown)


def test_who_did_not_ask_is_not_told(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    roll(page)
    ask(page)
    score(page, "chance")
    roll(page)
    expect(panel(page).locator(".choice")).to_have_count(0)
    press(panel(page).get_by_role("button", name="Conseil pour Béa"))
    expect(panel(page).locator(".choice.best").first).to_be_visible()


def test_before_the_throw_there_is_nothing_to_say(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    press(bulb(page))
    expect(panel(page)).to_contain_text("Lancez d’abord")
    roll(page)
    expect(panel(page).locator(".choice.best").first).to_be_visible()


def test_an_answer_that_comes_late_is_not_shown(page: Page, served: Server):
    """The answer about the first throw is held back until the second one lies there."""
    asked: list[int] = []
    held_back: list[str] = []
    releases: list[Callable[[], None]] = []

    def between(socket: WebSocketRoute) -> None:
        far = socket.connect_to_server()

        def out(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("method") == "coach.advise":
                asked.append(message["id"])
            far.send(text)

        def back(text: str | bytes) -> None:
            if asked and json.loads(text).get("id") == asked[0] and not held_back:
                held_back.append(str(text))
            else:
                socket.send(text)

        def release() -> None:
            socket.send(held_back[0])

        socket.on_message(out)
        far.on_message(back)
        releases.append(release)

    page.route_web_socket(re.compile("/ws$"), between)
    page.goto(f"/table/{new(served, 'Ana')}")
    roll(page)
    press(bulb(page))
    expect(panel(page).locator(".wait")).to_be_visible()
    roll(page)
    best = panel(page).locator(".choice.best").first
    expect(best).to_be_visible()
    shown = panel(page).inner_text()
    releases[-1]()
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert panel(page).inner_text() == shown
    told = served.post("coach.advise", table=table_of(page), seat=0, lang="fr")
    expect(panel(page).locator(".why")).to_have_text(told["why"]["text"])


def test_after_the_end_there_is_no_advice(page: Page, served: Server):
    page.goto(f"/table/{late(served, 1)}")
    roll(page)
    ask(page)
    score(page, "chance")
    expect(page.locator(".end")).to_be_visible()
    expect(panel(page)).to_have_count(0)
    expect(bulb(page)).to_have_count(0)
    page.keyboard.press("c")
    expect(panel(page)).to_have_count(0)


def test_where_advice_is_forbidden_there_is_none(page: Page, served: Server):
    page.goto("/new/yahtzee")
    press(page.get_by_text("Règles de la partie"))
    press(page.get_by_role("switch", name="Conseils permis"))
    press(page.locator("form > .go"))
    expect(go(page)).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("[data-box]").first).to_be_visible()
    expect(bulb(page)).to_have_count(0)
    page.keyboard.press("c")
    expect(panel(page)).to_have_count(0)
    assert served.post("table.view", table=table_of(page), seat=0)["advice"] is False
    page.goto("/new/yahtzee")
    press(page.get_by_text("Règles de la partie"))
    expect(page.get_by_role("switch", name="Conseils permis")).not_to_be_checked()


def test_a_game_without_a_coach_has_no_button(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', 'Béa', game='pig', ruleset='pig')}")
    expect(go(page)).to_be_visible()
    expect(bulb(page)).to_have_count(0)
    page.goto("/new/pig")
    press(page.get_by_text("Règles de la partie"))
    expect(page.get_by_role("switch", name="Conseils permis")).to_have_count(0)


def test_the_keyboard_asks_too(browse: Browse, served: Server):
    page = browse(width=1280, height=800, touch=False)
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(bulb(page)).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator(".tray .die")).to_have_count(5)
    page.keyboard.press("c")
    expect(panel(page).locator(".choice.best").first).to_be_visible()
    panel(page).locator("summary").focus()
    page.keyboard.press("Enter")
    keep = panel(page).locator(".choice[data-choice=roll]").first
    keep.focus()
    page.keyboard.press("Enter")
    expect(keep).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    expect(panel(page)).to_have_count(0)
    assert dice(page)


def test_the_chances_of_winning_are_told_on_request_and_for_this_position_alone(page: Page, served: Server):
    page.goto(f"/table/{late(served)}")
    roll(page)
    press(bulb(page))
    press(panel(page).get_by_role("button", name="Chances de gagner"))
    chances = panel(page).get_by_role("table", name="Chances de gagner")
    expect(chances.get_by_role("rowheader")).to_have_text(["Ana", "Béa"])
    expect(panel(page)).to_contain_text("Si chacun joue au mieux")
    score(page, "chance")
    expect(chances).to_have_count(0)
    expect(panel(page).get_by_role("button", name="Chances de gagner")).to_be_visible()


def test_chances_are_told_where_advice_is_forbidden(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', 'Béa', advice=False)}")
    roll(page)
    expect(page.get_by_role("button", name="Chances de gagner")).to_have_count(1)
    press(bulb(page))
    expect(panel(page)).to_be_visible()
    expect(panel(page).locator(".choice")).to_have_count(0)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1440, 900)], ids=["small", "phone", "desk"])
def test_the_advice_is_for_everybody(browse: Browse, served: Server, lang: str, size: tuple[int, int]):
    page = browse(width=size[0], height=size[1], lang=lang, touch=size[0] < 900)
    table = turns(typed(seats=2), ("44444", "five_of_a_kind"), ("12345", "chance"))
    page.goto(f"/table/{lay(served, table)}")
    type_dice(page, "44662")
    ask(page)
    press(panel(page).locator("summary"))
    expect(panel(page).locator(".choice").nth(12)).to_be_attached()
    assert not re.search(r"\bui\.[a-z]", page.locator("body").inner_text())
    if size[0] < 900:
        assert_no_sideways_scroll(page)
    assert_accessible(page)
