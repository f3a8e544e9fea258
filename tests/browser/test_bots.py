"""Bots at the table: they sit down like people, play by themselves at a pace one can follow, and never twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import dice, go, new, news, press, roll, score, table_of, type_dice, undo
from tests.browser.test_screens import assert_no_sideways_scroll
from tests.web.served import Server

GAMES = {
    "yahtzee": "sheet",
    "yatzy_online": "sheet",
    "yam_master": "yam_master",
    "four_two_one": "four_two_one",
    "pig": "pig",
}


def seq(served: Server, table: str) -> int:
    """How many entries the table has."""
    return int(served.post("table.view", table=table, seat=0)["seq"])


def acts(page: Page, name: str) -> None:
    """Waits until it is somebody's turn."""
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def add_bot(page: Page) -> None:
    press(page.get_by_role("button", name="Ajouter un robot"))


def test_a_bot_sits_down_with_one_touch_and_plays_by_itself(page: Page, served: Server):
    page.goto("/new/yahtzee")
    page.get_by_role("textbox", name="Nom du joueur 1").fill("Ana")
    add_bot(page)
    press(page.locator("form > .go"))
    expect(go(page)).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator(".tray .die")).to_have_count(5)
    score(page, "chance")
    acts(page, "Robot")
    acts(page, "Ana")
    expect(news(page)).to_contain_text("Robot :")
    view = served.post("table.view", table=table_of(page), seat=0)
    assert view["bots"] == [None, "good"]
    assert sum(points is not None for points in view["players"][1]["cells"].values()) == 1


def test_each_level_says_how_it_plays(page: Page):
    page.goto("/new/yahtzee")
    add_bot(page)
    level = page.get_by_role("group", name="Force du robot, place 2")
    said = set()
    for name in ("Tranquille", "Bon", "Expert"):
        press(level.get_by_text(name, exact=True))
        expect(level.get_by_role("radio", name=name)).to_be_checked()
        said.add(page.locator(".level .soft").inner_text())
    assert len(said) == 3


def test_bots_are_remembered_as_names_are(page: Page, served: Server):
    page.goto("/new/yahtzee")
    add_bot(page)
    add_bot(page)
    press(page.get_by_role("group", name="Force du robot, place 3").get_by_text("Expert", exact=True))
    press(page.locator("form > .go"))
    expect(page.locator(".seat .name")).to_contain_text(["Joueur 1", "Robot 1", "Robot 2"])
    page.goto("/new/four_two_one")
    expect(page.get_by_role("button", name="Un robot à la place 1")).to_have_attribute("aria-pressed", "false")
    press(page.locator("form > .go"))
    expect(go(page)).to_be_visible()
    assert served.post("table.view", table=table_of(page), seat=0)["bots"] == [None, "good", "best"]


def test_any_seat_can_be_a_bots_and_a_persons_again(page: Page, served: Server):
    page.goto("/new/yam_master")
    for _ in range(3):
        press(page.get_by_role("button", name="Un robot à la place 1"))
    press(page.locator("form > .go"))
    expect(go(page)).to_be_visible()
    assert served.post("table.view", table=table_of(page), seat=0)["bots"] == ["good", None]


def test_a_game_that_nobody_can_win_has_no_bots(page: Page):
    page.goto("/new/roller")
    expect(page.locator("form > .go")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("obot"))).to_have_count(0)


@pytest.mark.parametrize(("ruleset", "game"), GAMES.items())
def test_a_bot_and_a_person_share_every_game(page: Page, served: Server, ruleset: str, game: str):
    page.goto(f"/table/{new(served, 'Robo', 'Ana', ruleset=ruleset, game=game, bots=['good', None])}")
    expect(page.locator(".seat.acts, main li[aria-current=true]")).to_contain_text("Robo")
    expect(page.locator(".seat.acts, main li[aria-current=true]")).to_contain_text("Ana")
    expect(go(page)).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize(("ruleset", "game"), [*GAMES.items(), ("bomb", "bomb")])
def test_bots_alone_play_a_whole_game_at_once(page: Page, served: Server, ruleset: str, game: str):
    names = ["Robo"] if game == "bomb" else ["Robo", "Rob"]
    page.goto(f"/table/{new(served, *names, ruleset=ruleset, game=game, bots=['casual'] * len(names))}")
    expect(go(page)).to_contain_text("Touchez pour accélérer")
    expect(page.locator(".tray .back")).to_have_count(0)
    press(go(page))
    expect(page.locator(".end")).to_be_visible(timeout=90_000)


LOOK = """state => {
    Object.defineProperty(document, "visibilityState", {value: state, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("why", ["dialog", "hidden"])
def test_a_bot_waits_while_nobody_sees_the_table(page: Page, served: Server, why: str):
    page.clock.install()
    table = new(served, "Robo", "Ana", bots=["good", None])
    page.goto(f"/table/{table}")
    expect(go(page)).to_contain_text("Robo joue")
    if why == "dialog":
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
    else:
        page.evaluate(LOOK, "hidden")
    page.clock.run_for(5_000)
    before = seq(served, table)
    page.clock.run_for(5_000)
    assert seq(served, table) == before
    if why == "dialog":
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    else:
        page.evaluate(LOOK, "visible")
    page.clock.resume()
    acts(page, "Ana")


def test_nobody_plays_for_a_bot(page: Page, served: Server):
    page.clock.install()
    table = new(served, "Robo", "Ana", bots=["good", None])
    page.goto(f"/table/{table}")
    expect(go(page)).to_contain_text("Robo joue")
    page.clock.run_for(800)
    expect(page.locator(".tray .die")).to_have_count(5)
    before = seq(served, table)
    expect(page.locator("[data-box]")).to_have_count(0)
    expect(page.locator(".tray button.die")).to_have_count(0)
    page.keyboard.press("r")
    page.keyboard.press("1")
    assert seq(served, table) == before


def test_two_screens_and_a_reload_never_play_a_move_twice(browse: Browse, served: Server):
    table = new(served, "Ana", "Robo", "Rob", bots=[None, "good", "casual"])
    one, other = browse(), browse()
    for page in (one, other):
        page.goto(f"/table/{table}")
        expect(go(page)).to_be_visible()
    roll(one)
    score(one, "chance")
    acts(other, "Robo")
    other.reload()
    acts(one, "Ana")
    acts(other, "Ana")
    entries = served.post("table.save", table=table)["log"]["entries"]
    named = [(entry["seq"], entry["id"]) for entry in entries if entry["seat"] in (1, 2)]
    assert named
    assert all(name == f"bot-{seq - 1}" for seq, name in named)  # each was asked for where the table stood


def test_undo_goes_back_to_what_a_person_did(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', 'Robo', bots=[None, 'good'])}")
    thrown = roll(page)
    score(page, "chance")
    acts(page, "Robo")
    acts(page, "Ana")
    undo(page)
    expect(page.locator(".tray .die")).to_have_count(5)
    assert dice(page) == thrown
    expect(page.locator("[data-box=chance]")).to_be_visible()


def test_with_real_dice_people_throw_for_the_bot(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Robo', 'Ana', bots=['casual', None], dice='typed')}")
    typing = page.locator(".tray .faces button")
    expect(typing).to_have_count(6)
    type_dice(page, "44123")
    expect(page.locator(".tray .slot.kept")).to_have_count(2)  # it keeps its fours and asks for three dice
    expect(typing).to_have_count(6)
    type_dice(page, "444")
    acts(page, "Ana")


def test_the_next_game_has_the_same_bots(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Robo', 'Rob', bots=['casual', 'good'], advice=False)}")
    press(go(page))
    expect(page.locator(".end")).to_be_visible(timeout=90_000)
    before = page.url
    press(go(page))
    expect(page).not_to_have_url(before)
    expect(go(page)).to_contain_text("joue")
    view = served.post("table.view", table=table_of(page), seat=0)
    assert [player["name"] for player in view["players"]] == ["Rob", "Robo"]
    assert (view["bots"], view["advice"]) == (["good", "casual"], False)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_choosing_bots_is_for_everybody(browse: Browse, lang: str):
    page = browse(width=320, height=568, lang=lang)
    page.goto("/new/yahtzee")
    for _ in range(2):
        press(page.get_by_role("button", name={"fr": "Ajouter un robot", "en": "Add a bot"}[lang]))
    expect(page.locator(".level")).to_have_count(2)
    assert not re.search(r"\bui\.[a-z]", page.locator("body").inner_text())
    assert_no_sideways_scroll(page)
    assert_accessible(page)
