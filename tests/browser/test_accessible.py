"""Every page for everybody: axe finds nothing, in both languages, in light and in dark, on a phone and on a laptop."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gobelet.engine.contract import DICE
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import box, go, hold, lay, new, press, roll, turns, words
from tests.support import BOXES, fallen, sealed, typed, written
from tests.support import roll as rolled
from tests.web.served import Server

Show = Callable[[Page, Server], None]


def home(page: Page, served: Server) -> None:
    page.goto("/")
    expect(page.get_by_role("link", name="Yahtzee", exact=True)).to_be_visible()


def home_with_tables(page: Page, served: Server) -> None:
    """One to resume, one that went on elsewhere, one that is over, one that the server lost."""
    over = lay(served, written(sealed(seats=2), *[box for box in BOXES for _ in range(2)]))
    for table in (over, new(served, "Ana", "Béa"), new(served, "Chloé")):
        page.goto(f"/table/{table}")
        expect(go(page)).to_be_visible()
    page.evaluate(
        """() => {
            const tables = JSON.parse(localStorage["gobelet.tables"]);
            tables[1].moved = true;
            tables.push({...tables[0], table: "lost", gone: true});
            localStorage["gobelet.tables"] = JSON.stringify(tables);
        }"""
    )
    page.goto("/")
    expect(page.locator(".resume").first).to_be_visible()
    for more in page.locator("summary").all():
        more.click()


def new_game(page: Page, served: Server) -> None:
    page.goto("/new/yahtzee")
    press(page.locator("fieldset > .button"))
    page.locator("summary").click()
    expect(page.locator(".options")).to_be_visible()


def new_game_refused(page: Page, served: Server) -> None:
    page.goto("/new/yahtzee")
    page.locator("ol input").fill("<b>Ana</b>")
    press(page.locator("form > .go"))
    expect(page.get_by_role("alert")).to_be_visible()


def before_the_throw(page: Page, served: Server) -> None:
    page.goto(f"/table/{new(served, 'Ana', 'Béa')}")
    expect(go(page)).to_be_visible()


def after_the_throw(page: Page, served: Server) -> None:
    before_the_throw(page, served)
    roll(page)
    hold(page, 0, 2)


def typing_dice(page: Page, served: Server) -> None:
    page.goto(f"/table/{new(served, 'Ana', dice='typed')}")
    press(go(page))
    press(page.locator(".tray .faces button").nth(3))


def joker(page: Page, served: Server) -> None:
    table = turns(typed(seats=2), ("44444", "five_of_a_kind"), ("12345", "chance")).act(0, rolled())
    page.goto(f"/table/{lay(served, table.act(DICE, fallen('44444')))}")
    press(box(page, "chance"))
    expect(page.get_by_role("status")).to_be_visible()


def at_the_end(page: Page, served: Server) -> None:
    page.goto(f"/table/{lay(served, written(sealed(seats=3), *[box for box in BOXES for _ in range(3)]))}")
    expect(page.locator(".end")).to_be_visible()


def many_players(page: Page, served: Server) -> None:
    page.goto(f"/table/{lay(served, written(sealed(seats=8), *[box for box in BOXES[:3] for _ in range(8)]))}")
    roll(page)


def all_at_once(page: Page, served: Server) -> None:
    page.goto(f"/table/{new(served, 'Ana', 'Béa', 'Chloé', ruleset='yatzy_online')}")
    roll(page)


def sharing(page: Page, served: Server) -> None:
    after_the_throw(page, served)
    press(page.locator("header button").first)
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()


def went_on_elsewhere(page: Page, served: Server) -> None:
    sharing(page, served)
    press(page.locator("dialog .go"))
    expect(page.get_by_role("dialog")).to_have_count(0)


def settings(page: Page, served: Server) -> None:
    before_the_throw(page, served)
    press(page.locator("header button").last)
    expect(page.get_by_role("dialog")).to_be_visible()


def keys(page: Page, served: Server) -> None:
    before_the_throw(page, served)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def rules(page: Page, served: Server) -> None:
    page.goto("/rules/yahtzee")
    page.locator("nav summary").click()
    expect(page.locator("main section").first).to_be_visible()


def no_such_page(page: Page, served: Server) -> None:
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def no_such_table(page: Page, served: Server) -> None:
    page.goto("/table/nothing")
    expect(page.get_by_role("alert")).to_be_visible()


def harmed_link(page: Page, served: Server) -> None:
    page.goto("/#harmed")
    expect(page.get_by_role("alert")).to_be_visible()


PAGES: tuple[Show, ...] = (
    *(home, home_with_tables, new_game, new_game_refused, before_the_throw, after_the_throw, typing_dice, joker),
    *(at_the_end, many_players, all_at_once, sharing, went_on_elsewhere, settings, keys, rules),
    *(no_such_page, no_such_table, harmed_link),
)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("show", PAGES, ids=lambda show: show.__name__)
def test_on_a_phone_axe_finds_nothing(browse: Browse, served: Server, show: Show, lang: str):
    page = browse(lang=lang)
    show(page, served)
    assert page.evaluate("document.documentElement.lang") == lang
    assert not re.search(r"\b(ui|category|section|joker|option)\.[a-z]", page.locator("body").inner_text())
    assert_accessible(page)


@pytest.mark.thin(2)
@pytest.mark.parametrize("show", PAGES, ids=lambda show: show.__name__)
def test_on_a_laptop_axe_finds_nothing(browse: Browse, served: Server, show: Show):
    page = browse(width=1280, height=800, lang="en", touch=False)
    show(page, served)
    assert_accessible(page)


def test_both_languages_have_words_for_all_that_the_page_says():
    assert words("fr").keys() == words("en").keys()


PAIRS = [
    *[("on-felt", ground, 4.5) for ground in ("felt", "felt-deep")],
    *[("die", ground, 3) for ground in ("felt", "felt-deep")],
    *[("kept", ground, 3) for ground in ("felt", "felt-deep")],
    *[("edge", ground, 3) for ground in ("paper", "ground")],
    ("pip", "die", 4.5),
    ("on-go", "go", 4.5),
]
"""What axe cannot see, for the tray's ground is a gradient; and what no text is: the edges of dice and of fields."""

LUMINANCE = """name => {
    const canvas = document.createElement("canvas").getContext("2d");
    document.body.style.color = `var(--${name})`;
    canvas.fillStyle = getComputedStyle(document.body).color;
    canvas.fillRect(0, 0, 1, 1);
    const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(part => linear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_dice_and_words_stand_out_from_the_felt(browse: Browse, dark: bool):
    page = browse(dark=dark)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    weak = []
    for name, ground, least in PAIRS:
        one, other = (page.evaluate(LUMINANCE, each) + 0.05 for each in (name, ground))
        if max(one, other) / min(one, other) < least:
            weak.append(f"{name} on {ground}: {max(one, other) / min(one, other):.2f}")
    assert not weak
