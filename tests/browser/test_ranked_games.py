"""Whole games of four who have accounts, each in a browser of their own, and what the pages say of them afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse, Trouble
from tests.browser.people import authenticator, say_name
from tests.browser.play import press, roll, table_of
from tests.browser.test_live import AT_EASE, CUT, LOST, begun, first_box, joined, opened
from tests.browser.wire import Wire, wired
from tests.web.served import Server, next_action, running

NAMES = ("Ana", "Béa", "Chloé", "Denis")
TURNS = 13
RANKING = "/ranking/yatzy_online"

Account = Callable[..., Page]


@pytest.fixture
def open_season(tmp_path: Path) -> Iterator[Server]:
    """A server whose rankings have begun, and whose bots are quick."""
    env = {"GOBELET_TRIAL_UNTIL": "2020-01-01", "GOBELET_BOT_PAUSE_MS": "50"}
    with running(tmp_path / "gobelet.db", env=env) as server:
        yield server


@pytest.fixture
def wire(open_season: Server) -> Iterator[Wire]:
    """A line to it that can be cut."""
    with wired(open_season.port) as wire:
        yield wire


@pytest.fixture
def account(browse: Browse, trouble: Trouble, open_season: Server) -> Account:
    """Makes a phone whose player has an account; passkeys need an address with a name."""

    def account(name: str, at: Server | Wire = open_season) -> Page:
        place = f"localhost:{at.port}"
        trouble.expect(f"a request to http://{place}", f"a request to ws://{place}")
        page = browse(at=at, base_url=f"http://{place}")
        authenticator(page)
        page.goto("/player")
        say_name(page, name)
        press(page.get_by_role("button", name="Créer une clé d’accès"))
        expect(page.get_by_text("Compte, protégé par une clé d’accès")).to_be_visible()
        return page

    return account


def seated(pages: list[Page]) -> None:
    """Brings them to one table, in the order of their names, and begins."""
    code = opened(pages[0], NAMES[0])
    for page, name in zip(pages[1:], NAMES[1:], strict=True):
        joined(page, code, name)
    begun(*pages)


def played_on(server: Server, page: Page) -> None:
    """Plays what is left of a page's sheet, with the token that its device keeps."""
    held = dict(page.evaluate("JSON.parse(localStorage['gobelet.seats'])"))[table_of(page)]
    seat: dict[str, Any] = {"table": table_of(page), "token": held["token"]}
    view = server.post("table.view", **seat)
    while view["seat"] in view["to_act"]:
        view = server.post("table.act", **seat, seat=view["seat"], action=next_action(view))["view"]


def left(page: Page) -> None:
    """Gives the seat up."""
    press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("button", name="Quitter la partie"))
    page.wait_for_url(re.compile("/$"))


def ended(pages: list[Page]) -> list[tuple[str, int]]:
    """Who came in which order with how many points, the same on every page."""
    for page in pages:
        expect(page.get_by_role("heading", level=1)).to_contain_text("Partie finie", timeout=AT_EASE)
    lists = [page.locator(".end li").all_inner_texts() for page in pages]
    assert all(each == lists[0] for each in lists)
    assert len(lists[0]) == len(NAMES)
    found = [(name, int(re.findall(r"\d+", text)[-1])) for text in lists[0] for name in NAMES if name in text]
    assert len(found) == len(NAMES)
    return found


def experience(page: Page) -> int:
    """The points that stand on the page of the own player."""
    page.goto("/player")
    said = page.get_by_text("points d’expérience").first.inner_text()
    return int(re.findall(r"(\d+) points d’expérience", said)[0])


def test_after_a_game_that_a_bot_finished_the_pages_say_what_it_gave_and_why_no_more(
    account: Account, open_season: Server, wire: Wire, trouble: Trouble
):
    """One is cut off and comes back, one leaves: experience for who stayed, and nobody in the ranking."""
    trouble.expect(*CUT)
    pages = [account(NAMES[0]), account(NAMES[1], at=wire), account(NAMES[2]), account(NAMES[3])]
    seated(pages)
    for page in pages:
        roll(page)
        first_box(page)
    wire.cut()
    expect(pages[1].get_by_text(LOST)).to_be_visible()
    roll(pages[0])
    first_box(pages[0])
    wire.mend()
    expect(pages[1].get_by_text(LOST)).to_have_count(0)
    roll(pages[1])
    first_box(pages[1])
    leaver = pages.pop()
    left(leaver)
    for page in pages:
        played_on(open_season, page)
    ended(pages)
    for page in pages:
        expect(page.get_by_role("heading", level=1)).to_contain_text("Partie finie")
        assert experience(page) > 0
        game = page.get_by_role("region", name="Yatzy")
        expect(game.locator("dd").first).to_have_text("1")
    assert experience(leaver) == 0
    for page in [*pages, leaver]:
        page.goto(RANKING)
        expect(page.get_by_text("Personne encore dans ce classement.")).to_contain_text("sans robot")
        expect(page.locator("ol .line")).to_have_count(0)


@pytest.mark.soak
def test_four_accounts_play_a_whole_game_and_stand_in_the_ranking_in_its_order(
    account: Account, open_season: Server, wire: Wire, trouble: Trouble
):
    """By hand, one of them cut off for a turn; all are provisional, and each finds the own row. Then a second game with
    a bot in it, which changes nothing there."""
    trouble.expect(*CUT)
    pages = [account(NAMES[0]), account(NAMES[1], at=wire), account(NAMES[2]), account(NAMES[3])]
    seated(pages)
    for turn in range(TURNS):
        if turn == 5:
            wire.cut()
            expect(pages[1].get_by_text(LOST)).to_be_visible()
        for page in pages:
            if turn != 5 or page is not pages[1]:
                roll(page)
                first_box(page)
        if turn == 5:
            wire.mend()
            expect(pages[1].get_by_text(LOST)).to_have_count(0)
            roll(pages[1])
            first_box(pages[1])
    places = ended(pages)
    check_ranking(pages, dict(places))

    seated(pages)
    left(pages[3])
    for page in pages[:3]:
        played_on(open_season, page)
    ended(pages[:3])
    check_ranking(pages, dict(places))


def check_ranking(pages: list[Page], points: dict[str, int]) -> None:
    """All four stand there after one game each, the most points first, each provisional; everybody sees their own."""
    for page, own in zip(pages, NAMES, strict=True):
        page.goto(RANKING)
        rows = page.locator("ol .line")
        expect(rows).to_have_count(len(NAMES))
        texts = rows.all_inner_texts()
        order = [name for text in texts for name in NAMES if name in text]
        assert sorted(order) == sorted(NAMES)
        assert [points[name] for name in order] == sorted(points.values(), reverse=True)
        assert all("provisoire" in text for text in texts)
        assert all(re.search(r"\b1 partie\b", text) for text in texts)
        expect(page.locator("ol .own")).to_contain_text(own)
        expect(page.locator("ol .own")).to_contain_text("vous")
        expect(page.get_by_text("moins de 30 parties classées")).to_be_visible()
