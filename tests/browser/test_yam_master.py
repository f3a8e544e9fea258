"""Yam Master on a phone and on a wide screen: board, challenge, tokens set and taken off, the end with its lines."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from gobelet.engine.dice import Typed
from gobelet.engine.table import Table, new_table
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import begin, dice, go, hold, lay, press, roll, table_of, type_dice, undo, words
from tests.browser.test_screens import assert_in_sight
from tests.games.yam_master import play as yam
from tests.support import fallen
from tests.web.served import Server

CHALLENGE = "Annoncer un défi"


def square(page: Page, name: str) -> Locator:
    """A square that can be touched, by its letter and number."""
    return page.locator(f'button[data-square="{name}"]')


def lit(page: Page) -> Locator:
    """The squares that may be covered or freed."""
    return page.locator("[data-box]")


def fresh_turn(page: Page) -> None:
    """Waits until the next turn begins, or the game is over."""
    expect(go(page)).to_contain_text(re.compile("Lancer les 5 dés|Rejouer"))


def play_turn(page: Page) -> None:
    """A turn: the dice that are alike are held, up to three throws, then a token is set, or the turn passed."""
    for throw in range(3):
        faces = roll(page)
        if lit(page).count() or throw == 2:
            break
        most = max(faces, key=faces.count)
        held = page.locator(".tray .die").evaluate_all("all => all.map(die => die.ariaPressed === 'true')")
        hold(page, *[at for at, face in enumerate(faces) if (face == most) != held[at]])
    press(lit(page).first if lit(page).count() else go(page))
    fresh_turn(page)


def typed(*turns: tuple[str, tuple[int, int] | None], **options: object) -> Table:
    """A table of typed dice after turns of one throw each: its faces, and the square covered, if any."""
    table = new_table(yam.rules(**options), ("Ana", "Béa"), Typed())
    for faces, place in turns:
        seat = table.next_seat()
        table = table.act(seat, yam.roll()).act(-1, fallen(faces))
        table = table.act(seat, yam.PASS if place is None else yam.place(*place))
    return table


@pytest.mark.parametrize("turns", [54, pytest.param(0, marks=pytest.mark.soak)], ids=["late", "whole"])
def test_a_game_by_touch_ends_with_its_lines_and_the_loser_begins_the_next(
    page: Page, served: Server, turns: int
) -> None:
    """What is shown at the end is what the server counts, its dice are those that were sealed."""
    if turns:
        page.goto(f"/table/{lay(served, yam.played(Random(8), turns=turns))}")
        expect(go(page)).to_be_visible()
    else:
        begin(page, "Ana", "Béa", ruleset="yam_master")
    while go(page).inner_text().startswith("Lancer"):
        play_turn(page)
    view = served.post("table.view", table=table_of(page), seat=0)
    outcome = view["outcome"]
    expect(page.get_by_role("heading", name="Partie finie")).to_be_visible()
    ranking = [line.split("\n") for line in page.locator(".end ol li").all_inner_texts()]
    assert {name: int(total) for _, name, total in ranking} == dict(zip(("Ana", "Béa"), outcome["totals"], strict=True))
    expect(page.locator("main section li .who")).to_have_count(len(view["lines"]))
    expect(page.locator(".board svg line")).to_have_count(len(view["lines"]))
    log = served.post("table.save", table=table_of(page))["log"]
    assert served.post("table.verify", log=log)["ok"]
    finished = page.url
    press(go(page))
    expect(page).not_to_have_url(finished)
    expect(page.get_by_role("heading", level=1)).to_contain_text(("Ana", "Béa")[view["rematch"]["first"]])
    assert page.locator(".seat .name").evaluate_all("all => all.map(name => name.firstChild.data)") == ["Ana", "Béa"]


@pytest.mark.soak
def test_a_game_on_a_wide_screen_goes_on_to_its_end(browse: Browse, served: Server) -> None:
    """Begun elsewhere, played on with mouse and keyboard, the chances shown."""
    page = browse(width=1280, height=800, touch=False)
    page.goto(f"/table/{lay(served, yam.played(Random(5), turns=12))}")
    press(page.get_by_role("button", name="Chances"))
    while go(page).inner_text().startswith("Lancer"):
        page.keyboard.press("r")
        expect(go(page)).not_to_contain_text("Lancer les 5 dés")
        for _ in range(2):
            if lit(page).count() or not go(page).inner_text().startswith("Relancer"):
                break
            roll(page)
        if lit(page).count():
            lit(page).first.focus()
            page.keyboard.press("Enter")
        else:
            press(go(page))
        fresh_turn(page)
    view = served.post("table.view", table=table_of(page), seat=0)
    expect(page.locator("aside .end h2")).to_be_visible()
    expect(page.locator("aside section li .who")).to_have_count(len(view["lines"]))


def test_lit_squares_are_those_that_the_dice_allow(page: Page, served: Server) -> None:
    """Each shows where the token would lie; a touch sets it."""
    page.goto(f"/table/{lay(served, typed())}")
    type_dice(page, "44422")
    names = lit(page).evaluate_all("all => all.map(square => square.dataset.square)")
    assert names == ["D1", "C2", "D2", "B3", "B4", "E5"]
    expect(page.locator(".beside p")).to_have_text(
        "Vos dés permettent : Brelan de 4, Full, Sec.".replace(" :", "\u00a0:").replace("de 4", "de\u00a04")
    )
    press(square(page, "D2"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béa")
    expect(page.get_by_text("D2, Full, tenue par Ana")).to_have_count(1)
    expect(page.locator(".seat").first).to_contain_text("11")


def test_a_square_that_the_dice_do_not_allow_says_why_and_nothing_changes(page: Page, served: Server) -> None:
    """In the rules’ own words."""
    page.goto(f"/table/{lay(served, typed())}")
    type_dice(page, "44422")
    square(page, "C3").tap(force=True)  # it says of itself that it is disabled
    expect(page.get_by_text("Vos dés ne donnent pas")).to_be_visible()
    expect(lit(page)).to_have_count(6)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ana")


def test_the_challenge_is_offered_only_between_the_first_and_the_second_throw(page: Page, served: Server) -> None:
    """Declared, met, and undone to before it was declared."""
    page.goto(f"/table/{lay(served, typed())}")
    button = page.get_by_role("button", name=CHALLENGE)
    expect(go(page)).to_be_visible()
    expect(button).to_have_count(0)
    type_dice(page, "44421")
    press(button)
    expect(page.locator(".beside p.declared")).to_contain_text("Défi annoncé")
    expect(button).to_have_count(0)
    expect(lit(page)).to_have_count(0)
    hold(page, 0, 1, 2, 3)
    type_dice(page, "2")
    expect(page.locator(".beside p.made")).to_contain_text("Défi réussi")
    names = lit(page).evaluate_all("all => all.map(square => square.dataset.square)")
    assert names == ["C1", "D1", "D2", "B3", "D3", "E5"]
    undo(page)
    expect(page.locator(".beside p.declared")).to_be_visible()
    undo(page)
    expect(button).to_be_visible()


def test_without_a_challenge_the_second_throw_ends_the_offer(page: Page, served: Server) -> None:
    """There is no declaring later."""
    page.goto(f"/table/{lay(served, typed())}")
    type_dice(page, "44421")
    expect(page.get_by_role("button", name=CHALLENGE)).to_be_visible()
    hold(page, 0, 1, 2)
    type_dice(page, "36")
    expect(page.get_by_role("button", name=CHALLENGE)).to_have_count(0)


def test_a_lost_challenge_leaves_only_a_pass(page: Page, served: Server) -> None:
    """The big button says so."""
    page.goto(f"/table/{lay(served, typed())}")
    type_dice(page, "44421")
    press(page.get_by_role("button", name=CHALLENGE))
    for face in "13":
        hold(
            page,
            *[at for at in range(4) if page.locator(".tray .die").nth(at).get_attribute("aria-pressed") == "false"],
        )
        type_dice(page, face)
    expect(page.locator(".beside p.lost")).to_contain_text("Défi perdu")
    expect(go(page)).to_contain_text("Passer")
    press(go(page))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Béa")


def test_five_alike_take_a_token_off(page: Page, served: Server) -> None:
    """The tokens that may be taken are marked; a touch takes one, and it is back in its owner's stock."""
    page.goto(f"/table/{lay(served, typed(('33312', (0, 1))))}")
    expect(page.locator(".seat").first).to_contain_text("11")
    type_dice(page, "55555")
    expect(page.locator(".beside p")).to_contain_text("retirer un jeton adverse")
    expect(page.locator("button.square.remove")).to_have_count(1)
    press(square(page, "B1"))
    expect(page.locator(".seat").first).to_contain_text("12")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ana")


def test_chances_are_shown_when_asked_and_remembered(page: Page, served: Server) -> None:
    """In percent, on every free square, from the dice that lie."""
    page.goto(f"/table/{lay(served, typed(('33312', (0, 1))))}")
    expect(page.locator(".board .chance")).to_have_count(0)
    press(page.get_by_role("button", name="Chances"))
    expect(page.locator(".board .chance")).to_have_count(24)
    page.reload()
    expect(page.locator(".board .chance")).to_have_count(24)
    type_dice(page, "44422")
    expect(square(page, "D2").locator(".chance")).to_have_text(re.compile("100\\s%"))
    expect(square(page, "C1").locator(".chance")).to_have_text(re.compile("69,1\\s%"))
    press(page.get_by_role("button", name="Chances"))
    expect(page.locator(".board .chance")).to_have_count(0)


FIVE = (("11123", (0, 0)), ("12466", None), ("33312", (0, 1)), ("12466", None), ("33355", (1, 3)), ("12466", None))


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (1280, 800)])
def test_the_board_fits_its_screen_and_its_squares_their_fingers(
    browse: Browse, served: Server, width: int, height: int
) -> None:
    """No page is wider than its screen; board and big button are seen at once; squares are 44 px and more."""
    for lang in ("fr", "en"):
        page = browse(width=width, height=height, lang=lang, touch=width < 800)
        page.goto(f"/table/{lay(served, typed(*FIVE))}")
        type_dice(page, "44422")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        board, button = page.locator(".board").bounding_box(), go(page).bounding_box()
        assert board
        assert button
        assert board["x"] >= 0
        assert board["x"] + board["width"] <= width
        assert board["y"] + board["height"] <= (button["y"] if width < 800 else height)
        assert min(each.bounding_box()["width"] for each in page.locator(".board li").all()) >= 44  # type: ignore[index]
        cut = page.locator(".board .word").evaluate_all(
            "all => all.filter(word => word.scrollWidth > word.parentElement.closest('li').clientWidth).length"
        )
        assert cut == 0


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_stands_in_the_way_of_anybody(browse: Browse, served: Server, lang: str, width: int) -> None:
    """axe finds nothing at any moment of a turn, nor at the end, nor on the rules page."""
    page = browse(width=width, height=800, lang=lang, touch=width < 800)
    page.goto(f"/table/{lay(served, typed(('33312', (0, 1))))}")
    expect(go(page)).to_be_visible()
    press(page.get_by_role("button", name="Chances"))
    assert_accessible(page)
    type_dice(page, "55555")
    assert_accessible(page)
    press(page.get_by_role("button", name=words(lang)["ui.yam_master.declare"]))
    expect(page.locator(".beside p.declared")).to_be_visible()
    assert_accessible(page)
    page.goto(f"/table/{lay(served, yam.played(Random(3)))}")
    expect(page.locator(".end")).to_be_visible()
    assert_accessible(page)
    page.goto("/rules/yam_master")
    expect(page.locator("figure .board").first).to_be_visible()
    assert_accessible(page)


def test_the_strict_challenge_can_be_chosen_before_the_game(page: Page, served: Server) -> None:
    """A switch among the rules of the game; who begins is not asked there."""
    page.goto("/new/yam_master")
    press(page.locator("summary"))
    expect(page.locator("details input")).to_have_count(1)
    press(page.get_by_role("switch", name=re.compile("Défi strict")))
    press(page.locator("form > .go"))
    page.wait_for_url(re.compile("/table/"))
    assert served.post("table.view", table=table_of(page), seat=0)["options"] == {"first": 0, "strict_challenge": True}
    assert len(dice(page)) == 0


@pytest.mark.parametrize("size", [(320, 568), (320, 640), (360, 640), (360, 740), (740, 360), (768, 1024)])
def test_what_the_dice_allow_is_in_sight_with_no_finger_moved(
    browse: Browse, served: Server, size: tuple[int, int]
) -> None:
    """After the first throw, where there are most buttons beside it, and once a challenge is declared."""
    width, height = size
    page = browse(width=width, height=height)
    page.goto(f"/table/{lay(served, typed())}")
    type_dice(page, "11122")
    said = page.locator(".beside p")
    expect(said).to_contain_text("Brelan de 1, Full, 8 ou moins, Sec")
    page.wait_for_timeout(100)
    assert_in_sight(said)
    if height > 400:  # and the board with it
        assert page.locator("main").evaluate("main => main.scrollTop") < 4
    press(page.get_by_role("button", name=CHALLENGE, exact=True))
    expect(said).to_contain_text("Défi annoncé")
    page.wait_for_timeout(100)
    assert_in_sight(said)
    assert_in_sight(go(page))
