"""A table where each plays on a device of their own."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse, House, Trouble
from tests.browser.play import dice, go, news, press, roll, undo
from tests.browser.test_screens import assert_in_sight, assert_no_sideways_scroll
from tests.browser.wire import Wire, wired
from tests.web.served import Server, running

LOST = "Connexion perdue"
AT_EASE = 60_000
"""Milliseconds that a bot may take for the rest of its game."""
CUT = ("WebSocket connection", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE")
"""What a console says while the line is cut."""


def opened(page: Page, name: str = "Ana", ruleset: str = "yatzy_online") -> str:
    """Opens a live table as a player does; its code."""
    page.goto(f"/new/{ruleset}")
    page.get_by_text("Chacun le sien").click()
    page.get_by_label("Votre nom").fill(name)
    press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile("/live/"))
    return page.locator(".code").inner_text()


def joined(page: Page, code: str, name: str) -> Page:
    """Sits down at the table of a code."""
    page.goto(f"/join/{code}")
    page.get_by_label("Votre nom").fill(name)
    press(page.get_by_role("button", name="S’asseoir à la table"))
    page.wait_for_url(re.compile("/live/"))
    return page


def begun(*pages: Page) -> None:
    """The first begins; everybody is at the table."""
    press(pages[0].get_by_role("button", name="Commencer"))
    for page in pages:
        expect(go(page)).to_be_visible()


def standing(page: Page, name: str) -> str:
    """What stands at a player's name: the total, and how it is with them."""
    return page.locator(".seats li").filter(has_text=name).inner_text()


def first_box(page: Page) -> str:
    """Writes the dice into the first box that is open; which one."""
    place = page.locator("button[data-box]").first
    name = str(place.get_attribute("data-box"))
    press(place)
    expect(page.locator("button[data-box]")).to_have_count(0)
    return name


@pytest.fixture
def wire(served: Server) -> Iterator[Wire]:
    """A line to the session's server that can be cut."""
    with wired(served.port) as wire:
        yield wire


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """A server that fills a quick match after a second."""
    with running(tmp_path / "hasty.db", env={"GOBELET_QUICK_SECONDS": "1"}) as server:
        yield server


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Server]:
    """A server that fills a quick match after a second, and gives three seconds for a turn."""
    hurry = {"GOBELET_QUICK_SECONDS": "1", "GOBELET_TURN_SECONDS": "3"}
    with running(tmp_path / "impatient.db", env=hurry) as server:
        yield server


# Coming together


def test_who_comes_by_the_code_or_the_link_is_seen_at_once(page: Page, browse: Browse):
    code = opened(page)
    assert re.fullmatch("[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    expect(page.get_by_role("img", name="QR code du lien de la partie")).to_be_visible()
    link = page.get_by_role("textbox", name="Lien de la partie").input_value()
    by_link = browse()
    by_link.goto(link)
    expect(by_link.get_by_text("Ana vous attend.")).to_be_visible()
    by_link.get_by_label("Votre nom").fill("Béa")
    press(by_link.get_by_role("button", name="S’asseoir"))
    expect(page.locator("ol li").nth(1)).to_contain_text("Béa")
    by_code = browse()
    by_code.goto("/")
    by_code.get_by_label("J’ai un code").fill(code.lower().replace("-", " "))
    press(by_code.get_by_role("button", name="Rejoindre"))
    by_code.get_by_label("Votre nom").fill("Chloé")
    press(by_code.get_by_role("button", name="S’asseoir"))
    for one in (page, by_link, by_code):
        expect(one.locator("ol li")).to_contain_text(["Ana", "Béa", "Chloé", "Place libre"])
    begun(page, by_link, by_code)


def test_the_name_is_remembered_and_the_seat_too(page: Page, browse: Browse):
    other = joined(browse(), opened(page), "Béa")
    begun(page, other)
    thrown = roll(other)
    other.reload()
    expect(other.locator(".tray .die")).to_have_count(5)
    assert dice(other) == thrown
    other.goto("/")
    expect(other.get_by_role("link", name=re.compile("Reprendre : Yatzy"))).to_be_visible()
    press(other.get_by_role("link", name=re.compile("Reprendre : Yatzy")))
    expect(other.locator(".tray .die")).to_have_count(5)
    other.goto("/new/yahtzee")
    other.get_by_text("Chacun le sien").click()
    expect(other.get_by_label("Votre nom")).to_have_value("Béa")


def test_a_code_that_is_none_is_told(page: Page):
    page.goto("/join/ZZZZ-ZZZZ")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("J’ai un code")).to_be_visible()


def test_nobody_begins_alone_but_with_bots(page: Page):
    opened(page, ruleset="four_two_one")
    start = page.get_by_role("button", name="Commencer")
    expect(start).to_contain_text("il faut au moins 2 joueurs")
    page.get_by_text("Des robots aux places libres").click()
    press(start)
    expect(go(page)).to_be_visible()
    expect(page.locator("main li").nth(1)).to_contain_text("robot")


def test_who_comes_to_a_full_table_may_watch(page: Page, browse: Browse):
    code = opened(page, ruleset="yam_master")
    begun(page, joined(browse(), code, "Béa"))
    watcher = browse()
    watcher.goto(f"/join/{code}")
    expect(watcher.get_by_text("Toutes les places sont prises.")).to_be_visible()
    press(watcher.get_by_role("button", name="Regarder"))
    expect(go(watcher)).to_contain_text("Vous regardez")
    roll(page)
    expect(watcher.locator(".tray .die")).to_have_count(5)
    assert dice(watcher) == dice(page)


def test_one_may_get_up_before_the_start(page: Page, browse: Browse):
    other = joined(browse(), opened(page), "Béa")
    expect(page.locator("ol li").nth(1)).to_contain_text("Béa")
    press(other.get_by_role("button", name="Quitter"))
    other.wait_for_url(re.compile("/$"))
    expect(page.locator("ol li").nth(1)).to_contain_text("Place libre")


# Playing


def test_all_play_at_once_and_see_each_others_sheets(page: Page, browse: Browse):
    other = joined(browse(), opened(page), "Béa")
    begun(page, other)
    mine, theirs = roll(page), roll(other)
    expect(
        page.locator(".seats li").nth(1).get_by_role("img", name=f"Dés : {', '.join(map(str, theirs))}")
    ).to_be_visible()
    press(other.locator("[data-box=chance]"))
    expect(page.locator(".seats li").nth(1)).to_contain_text(str(sum(theirs)))
    assert dice(page) == mine
    press(page.get_by_role("button", name="Béa"))
    expect(page.get_by_role("region", name="Feuille : Béa").locator(".done .value")).to_have_text(str(sum(theirs)))
    press(page.get_by_role("button", name="Ana"))
    expect(page.locator("button[data-box]")).to_have_count(13)


def test_a_laptop_shows_every_sheet_and_who_plays(browse: Browse):
    page = browse(width=1280, height=800, touch=False)
    other = joined(browse(), opened(page), "Béa")
    begun(page, other)
    theirs = roll(other)
    press(other.locator("[data-box=chance]"))
    expect(page.get_by_role("row", name="Chance").get_by_role("cell").nth(1)).to_have_text(str(sum(theirs)))
    expect(page.get_by_role("columnheader")).to_have_text(["Ana, vous", "Béa"])
    assert_no_sideways_scroll(page)


def test_one_takes_back_what_one_wrote_until_the_next_throw(page: Page, browse: Browse):
    other = joined(browse(), opened(page), "Béa")
    begun(page, other)
    thrown = roll(page)
    press(page.locator("[data-box=chance]"))
    expect(other.locator(".seats li").first).to_contain_text(str(sum(thrown)))
    roll(other)
    undo(page)
    expect(page.locator(".tray .die")).to_have_count(5)
    assert dice(page) == thrown
    expect(other.locator(".seats li").first).not_to_contain_text(str(sum(thrown)))
    expect(other.locator(".tray .die")).to_have_count(5)


def test_in_turns_only_one_may_throw_and_the_others_see_the_dice(page: Page, browse: Browse):
    other = joined(browse(), opened(page, ruleset="yahtzee"), "Béa")
    begun(page, other)
    expect(go(other)).to_contain_text("Ana joue…")
    thrown = roll(page)
    expect(other.locator(".tray .die")).to_have_count(5)
    assert dice(other) == thrown
    press(page.locator("[data-box=chance]"))
    expect(other.get_by_role("heading", level=1)).to_contain_text("À vous")
    expect(news(other)).to_contain_text(f"{sum(thrown)} points")
    expect(go(page)).to_contain_text("Béa joue…")
    roll(other)


def test_the_defuser_and_the_expert_each_see_their_part(page: Page, browse: Browse):
    code = opened(page, ruleset="bomb")
    expert = browse()
    expert.goto(f"/join/{code}")
    expert.get_by_label("Votre nom").fill("Béa")
    expert.get_by_role("radio", name=re.compile("^Expert")).check()
    press(expert.get_by_role("button", name="S’asseoir"))
    expert.wait_for_url(re.compile("/live/"))
    begun(page, expert)
    press(go(page))
    expect(page.locator(".tray button.die")).to_have_count(5)
    expect(page.locator(".case")).to_be_visible()
    expect(page.get_by_role("tab", name="Manuel")).to_have_count(0)
    expect(expert.locator(".case")).to_have_count(0)
    expect(expert.locator(".tray button.die")).to_have_count(0)
    expect(expert.locator("#panel-manual")).to_be_visible()


# Losing the line


def test_who_was_cut_off_is_told_so_comes_back_and_has_lost_nothing(
    page: Page, browse: Browse, wire: Wire, trouble: Trouble
):
    trouble.expect(*CUT)
    other = joined(browse(at=wire), opened(page), "Béa")
    begun(page, other)
    thrown = roll(other)
    wire.cut()
    expect(other.get_by_text(LOST)).to_be_visible()
    expect(page.locator(".seats li").nth(1)).to_contain_text("absent")
    mine = roll(page)
    press(page.locator("[data-box=chance]"))
    press(other.locator("[data-box=chance]"))  # said once the line is there again
    wire.mend()
    expect(other.get_by_text(LOST)).to_have_count(0)
    for one in (page, other):
        expect(one.locator(".seats li").first).to_contain_text(str(sum(mine)))
        expect(one.locator(".seats li").nth(1)).to_contain_text(str(sum(thrown)))
    expect(page.locator(".seats li").nth(1)).not_to_contain_text("absent")


def test_a_server_that_was_killed_goes_on_where_all_were(browse: Browse, house: House, trouble: Trouble):
    trouble.expect(*CUT)
    page = browse(at=house)
    other = joined(browse(at=house), opened(page), "Béa")
    begun(page, other)
    mine, theirs = roll(page), roll(other)
    house.stop(signal.SIGKILL)
    expect(page.get_by_text(LOST)).to_be_visible()
    house.start()
    for one, thrown in ((page, mine), (other, theirs)):
        expect(one.get_by_text(LOST)).to_have_count(0)
        assert dice(one) == thrown
        press(one.locator("[data-box=chance]"))
    for one in (page, other):
        expect(one.locator(".seats li").first).to_contain_text(str(sum(mine)))
        expect(one.locator(".seats li").nth(1)).to_contain_text(str(sum(theirs)))


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back(page: Page, browse: Browse):
    code = opened(page)
    other = joined(browse(), code, "Béa")
    begun(page, other)
    press(other.get_by_role("button", name="Menu"))
    press(other.get_by_role("button", name="Quitter la partie"))
    other.wait_for_url(re.compile("/$"))
    expect(page.get_by_text("Béa a quitté la partie. Un robot joue à sa place.")).to_be_visible()
    expect(page.locator(".seats li").nth(1)).to_contain_text("robot")
    expect(page.locator(".seats li").nth(1).locator("strong")).not_to_have_text("0")  # it plays
    press(other.get_by_role("button", name="Revenir"))
    other.wait_for_url(re.compile("/live/"))
    expect(go(other)).to_contain_text(re.compile("ancer"))  # perhaps with the dice that the bot left
    expect(page.locator(".seats li").nth(1)).not_to_contain_text("robot")


# Opponents at once


def test_one_touch_finds_whoever_waits(browse: Browse, hasty: Server):
    pages = [browse(at=hasty), browse(at=hasty)]
    for page in pages:
        page.goto("/")
        page.get_by_text("Jeu, nom, robots").click()
        page.get_by_role("switch").uncheck()
        press(page.get_by_role("button", name="Jouer tout de suite"))
        page.wait_for_url(re.compile("/live/"))
    assert pages[0].url == pages[1].url
    for page in pages:
        expect(page.get_by_text("Autour de la table : 2 sur 4")).to_be_visible()


def test_who_goes_away_is_waited_for_no_more(browse: Browse, served: Server):
    pages = [browse(), browse()]
    for page in pages:
        page.goto("/")
        page.get_by_text("Jeu, nom, robots").click()
        page.get_by_role("combobox").select_option("generala")
        page.get_by_role("switch").uncheck()
        press(page.get_by_role("button", name="Jouer tout de suite"))
        page.wait_for_url(re.compile("/live/"))
    expect(pages[0].get_by_text("Autour de la table : 2 sur 4")).to_be_visible()
    press(pages[1].get_by_role("link", name="Accueil"))
    expect(pages[0].get_by_text("Autour de la table : 1 sur 4")).to_be_visible()
    expect(pages[1].get_by_role("link", name=re.compile("Reprendre"))).to_have_count(0)


def test_bots_come_where_the_player_agrees(browse: Browse, hasty: Server):
    page = browse(at=hasty)
    page.goto("/")
    press(page.get_by_role("button", name="Jouer tout de suite"))
    expect(go(page)).to_contain_text("Lancer les 5 dés")
    expect(page.locator(".seats li")).to_have_count(4)
    roll(page)


NOTES = """() => {
    const shown = new Set(), notes = window.notes = [];
    const look = () => {
        const all = document.querySelectorAll("#go, .toast p, .seats li, [role=timer]");
        const now = [...all].map(one => one.textContent);
        notes.push(...now.filter(one => !shown.has(one)));
        shown.clear();
        now.forEach(one => shown.add(one));
    };
    new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true});
    look();
}"""
"""Notes what stands at each player's name, on the big button, on the clock and in messages, each time it is new."""
NOTED = """parts => {
    let at = 0;
    for (const note of window.notes) if (at < parts.length && new RegExp(parts[at], "s").test(note)) at++;
    return at === parts.length;
}"""


def saw(page: Page, *parts: str) -> None:
    """Waits until a page has shown each of these, in that order, however shortly."""
    page.wait_for_function(NOTED, arg=parts, timeout=AT_EASE)


def test_a_bot_plays_for_who_lets_two_turns_pass_until_they_are_back(browse: Browse, impatient: Server):
    """All see it, who only looks too."""
    page, watcher = browse(at=impatient), browse(at=impatient)
    page.goto("/")
    page.get_by_text("Jeu, nom, robots").click()
    page.get_by_label("Votre nom").fill("Ana")
    press(page.get_by_role("button", name="Jouer tout de suite"))
    page.wait_for_url(re.compile("/live/"))
    page.evaluate(NOTES)
    watcher.goto(page.url)
    watcher.evaluate(NOTES)
    saw(page, "Lancer les 5 dés")
    saw(page, "Votre temps est passé")
    saw(page, "Reprendre ma place")
    saw(watcher, "^Ana.*un robot joue")
    press(go(page))
    saw(page, "Reprendre ma place", "[lL]ancer")
    saw(watcher, "^Ana.*un robot joue", "^Ana(?!.*robot)")


def test_a_seat_goes_on_at_another_device_of_the_same_player(browse: Browse):
    page = browse()
    code = opened(page)
    begun(page, joined(browse(), code, "Béa"))
    thrown = roll(page)
    player = page.evaluate("localStorage.getItem('gobelet.player')")
    assert player
    other = browse()
    other.goto("/nowhere/else")
    other.evaluate("player => localStorage.setItem('gobelet.player', player)", player)
    other.goto(f"/join/{code}")
    expect(other.locator(".tray .die")).to_have_count(5)
    assert dice(other) == thrown
    expect(go(page)).to_contain_text("Votre place n’est plus sur cet appareil.")
    press(go(page))
    expect(go(page)).to_contain_text("Relancer")
    expect(go(other)).to_contain_text("Votre place n’est plus sur cet appareil.")


# A whole game


def test_four_play_a_whole_game_one_is_cut_off_and_one_leaves(page: Page, browse: Browse, wire: Wire, trouble: Trouble):
    trouble.expect(*CUT)
    code = opened(page)
    others = [joined(browse(at=wire), code, "Béa"), joined(browse(), code, "Chloé"), joined(browse(), code, "Denis")]
    players = [page, *others]
    begun(*players)
    for turn in range(13):
        if turn == 3:
            wire.cut()
            expect(others[0].get_by_text(LOST)).to_be_visible()
        if turn == 4:
            wire.mend()
            expect(others[0].get_by_text(LOST)).to_have_count(0)
            roll(others[0])
            first_box(others[0])
        if turn == 6:
            leaver = players.pop()
            press(leaver.get_by_role("button", name="Menu"))
            press(leaver.get_by_role("button", name="Quitter la partie"))
            leaver.wait_for_url(re.compile("/$"))
        for player in players:
            if not (turn == 3 and player is others[0]):
                roll(player)
                first_box(player)
    for player in players:
        expect(player.get_by_role("heading", level=1)).to_contain_text("Partie finie", timeout=AT_EASE)
    ends = [player.locator(".end li").all_inner_texts() for player in players]
    assert ends[0] == ends[1] == ends[2]
    assert len(ends[0]) == 4
    expect(go(page)).to_contain_text("Rejouer ensemble")
    press(go(page))
    expect(page.locator(".code")).to_be_visible()
    expect(go(players[1])).to_contain_text("Rejoindre la suite")
    press(go(players[1]))
    expect(page.locator("ol li")).to_contain_text(["Ana", "Béa", "Place libre", "Place libre"])


# For everybody


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1440, 900)])
def test_every_page_of_a_live_table_fits_and_is_accessible(browse: Browse, size: tuple[int, int]):
    width, height = size
    page = browse(width=width, height=height, touch=width < 900)
    code = opened(page, name="Maximiliana-Beatrix")
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    other = browse(width=width, height=height, touch=width < 900)
    other.goto(f"/join/{code}")
    expect(other.get_by_label("Votre nom")).to_be_visible()
    assert_no_sideways_scroll(other)
    assert_accessible(other)
    joined(other, code, "MMMMMMMMMMMMMMMMMMMM")
    begun(page, other)
    roll(page)
    roll(other)
    assert_no_sideways_scroll(page)
    assert_in_sight(go(page))
    assert_in_sight(page.locator(".tray .die"))
    assert_accessible(page)
