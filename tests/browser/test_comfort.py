"""What the player chose, or the device asks for: less motion, silence, a language, a light."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import dice, go, hold, new, press, roll, score, undo
from tests.web.served import Server

COUNT_EFFECTS = """
    window.effects = {sounds: 0, vibrations: 0};
    for (const {prototype} of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const start = prototype.start;
        prototype.start = function (...when) { effects.sounds++; return start.apply(this, when); };
    }
    navigator.vibrate = () => { effects.vibrations++; return true; };
"""

COUNT_TUMBLES = """() => {
    const {prototype} = Element, animate = prototype.animate;
    window.tumbled = 0;
    prototype.animate = function (...how) { tumbled++; return animate.apply(this, how); };
}"""
NOTHING_MAY_MOVE = "() => { Element.prototype.animate = () => { throw new Error('something moves'); }; }"


def moving(page: Page) -> int:
    """How many things on the page move."""
    return int(page.evaluate("document.getAnimations().length"))


def set_up(page: Page, *labels: str, of: str = "") -> None:
    """Opens the menu, touches these (all of one group), and closes it."""
    press(page.locator("header button").last)
    menu = page.get_by_role("dialog")
    for label in labels:
        press((menu.get_by_role("group", name=of) if of else menu).get_by_text(label, exact=True))
    press(page.get_by_role("dialog").locator("header button"))
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_dice_tumble(browse: Browse, served: Server):
    page = browse(motion=True)
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(go(page)).to_be_visible()
    page.evaluate(COUNT_TUMBLES)
    roll(page)
    assert page.evaluate("tumbled") == 5
    hold(page, 0, 1)
    roll(page)
    assert page.evaluate("tumbled") == 8
    page.reload()
    expect(page.locator(".tray .die")).to_have_count(5)
    assert moving(page) == 0  # they lie there


def test_with_less_motion_dice_are_simply_there(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(go(page)).to_be_visible()
    page.evaluate(NOTHING_MAY_MOVE)
    roll(page)
    assert moving(page) == 0
    hold(page, 0)
    roll(page)
    score(page, "chance")
    assert moving(page) == 0


def test_a_page_whose_animations_never_end_goes_on(browse: Browse, served: Server):
    """As in a tab in the background: no state of the game hangs on a movement that ends."""
    page = browse(motion=True)
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    expect(go(page)).to_be_visible()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})
    for name in ("Ana", "Béa"):
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)
        for left in ("encore 2 lancers", "encore 1 lancer", "plus de lancer"):
            expect(go(page)).to_be_enabled()  # no die tumbles any more
            go(page).dispatch_event("click")
            expect(go(page)).to_contain_text(left)
            assert len(dice(page)) == 5
        page.locator("[data-box=chance]").dispatch_event("click")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ana")


def effects(page: Page) -> tuple[int, int]:
    """How many sounds were begun, and how many times the phone trembled."""
    return page.evaluate("effects.sounds"), page.evaluate("effects.vibrations")


def play_a_little(page: Page) -> None:
    roll(page)
    hold(page, 0)
    roll(page)
    undo(page)
    expect(go(page)).to_contain_text("encore 2 lancers")


def test_it_is_silent_and_still_until_asked(page: Page, served: Server):
    page.add_init_script(COUNT_EFFECTS)
    page.goto(f"/table/{new(served, 'Ana')}")
    play_a_little(page)
    assert effects(page) == (0, 0)


@pytest.mark.parametrize(("switch", "kind"), [("Sons", 0), ("Vibrations", 1)])
def test_sound_and_vibration_are_switched_apart_and_remembered(page: Page, served: Server, switch: str, kind: int):
    page.add_init_script(COUNT_EFFECTS)
    page.goto(f"/table/{new(served, 'Ana')}")
    set_up(page, switch)
    page.reload()
    expect(go(page)).to_be_visible()
    play_a_little(page)
    assert effects(page)[kind] > 0
    assert effects(page)[1 - kind] == 0
    set_up(page, switch)
    before = effects(page)
    roll(page)
    assert effects(page) == before


def test_a_device_without_sound_plays_on(page: Page, served: Server):
    page.add_init_script("delete window.AudioContext; delete window.webkitAudioContext")
    page.goto(f"/table/{new(served, 'Ana')}")
    set_up(page, "Sons", "Vibrations")
    play_a_little(page)


@pytest.mark.parametrize(("lang", "word"), [("fr", "Lancer les 5 dés"), ("en", "Roll all 5 dice")])
def test_the_first_language_is_the_browsers(browse: Browse, served: Server, lang: str, word: str):
    page = browse(lang=lang)
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(go(page)).to_contain_text(word)


def test_a_language_chosen_is_spoken_at_once_and_remembered(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    roll(page)
    set_up(page, "English")
    expect(go(page)).to_contain_text("2 rolls left")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(go(page)).to_contain_text("2 rolls left")
    press(page.get_by_role("link", name="Home"))
    expect(page.get_by_role("link", name=re.compile("Resume: Yahtzee"))).to_be_visible()
    page.goto("/rules/yahtzee")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules")


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_the_first_light_is_the_devices(browse: Browse):
    light, dark = browse(), browse(dark=True)
    for page in (light, dark):
        page.goto("/")
    assert ground(light) != ground(dark)


def test_a_light_chosen_is_shown_at_once_and_remembered(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana')}")
    expect(go(page)).to_be_visible()
    light = ground(page)
    set_up(page, "Sombre")
    dark = ground(page)
    assert dark != light
    page.reload()
    expect(go(page)).to_be_visible()
    assert ground(page) == dark
    set_up(page, "Claire")
    assert ground(page) == light
    page.emulate_media(color_scheme="dark")
    assert ground(page) == light
    set_up(page, "Auto", of="Apparence")
    assert ground(page) == dark


def test_where_the_device_chooses_the_colours_dice_keep_an_edge_and_held_ones_a_word(browse: Browse, served: Server):
    page = browse(forced_colors="active")
    page.goto(f"/table/{new(served, 'Ana')}")
    roll(page)
    hold(page, 1)
    die = page.locator(".tray .die").nth(1)
    expect(die).to_contain_text("gardé")
    expect(die.locator(".body")).to_have_css("border-top-width", "2px")
    pip, ground = die.locator("svg").evaluate(
        "pips => [getComputedStyle(pips).fill, getComputedStyle(pips.parentElement).backgroundColor]"
    )
    assert pip != ground


def test_a_browser_that_remembers_nothing_still_plays(page: Page, served: Server):
    """As in some private windows."""
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError') }})"
    )
    page.goto(f"/table/{new(served, 'Ana')}")
    roll(page)
    score(page, "chance")
