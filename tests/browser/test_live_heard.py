"""What is said aloud at live tables: once, by name, and true for whoever hears it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import go, new, press, roll, table_of, undo
from tests.browser.test_live import begun, joined, opened
from tests.browser.test_live_coach import token
from tests.browser.test_screens import assert_in_sight
from tests.web.served import Server, running

LISTEN = """() => {
    const heard = window.heard = [];
    const said = node => {
        const at = node.nodeType === 1 ? node : node.parentElement;
        const place = at?.closest("[aria-live], [role=status], [role=alert]");
        if (place?.textContent) heard.push(place.textContent);
    };
    new MutationObserver(all => all.forEach(one => {
        if (one.type === "characterData") return said(one.target);
        one.addedNodes.forEach(node => {
            said(node);
            if (node.nodeType === 1) node.querySelectorAll("[role=status], [role=alert]").forEach(said);
        });
    })).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
"""Notes each sentence that a screen reader is given, each time it is."""


def listen(*pages: Page) -> None:
    """From now on what is said on these pages is noted."""
    for page in pages:
        page.evaluate(LISTEN)


def heard(page: Page, sentence: str) -> str:
    """Waits until a page has said it, a pattern; all that it said with that."""
    said = page.wait_for_function(
        "part => window.heard.find(one => new RegExp(part).test(one))", arg=sentence, timeout=60_000
    )
    return str(said.json_value())


def times(page: Page, sentence: str) -> int:
    """How often a page has said it."""
    found: int = page.evaluate("part => window.heard.filter(one => new RegExp(part).test(one)).length", sentence)
    return found


@pytest.fixture
def urgent(tmp_path: Path) -> Iterator[Server]:
    """A server that fills a quick match after a second, and gives twelve seconds for a turn."""
    hurry = {"GOBELET_QUICK_SECONDS": "1", "GOBELET_TURN_SECONDS": "12"}
    with running(tmp_path / "urgent.db", env=hurry) as server:
        yield server


# Time


@pytest.mark.parametrize("ruleset", ["yatzy_online", "pig"])
def test_the_last_seconds_of_a_turn_are_said_once(browse: Browse, urgent: Server, ruleset: str):
    page = browse(at=urgent)
    page.goto("/")
    page.get_by_text("Jeu, nom, robots").click()
    page.get_by_role("combobox").select_option(ruleset)
    press(page.get_by_role("button", name="Jouer tout de suite"))
    page.wait_for_url(re.compile("/live/"))
    listen(page)
    heard(page, "Plus que 10 secondes")
    expect(page.locator("[role=timer]")).to_contain_text("0:08")
    assert times(page, "Plus que 10 secondes") == 1


def test_the_last_seconds_of_a_bomb_are_said_once(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', ruleset='bomb', game='bomb', options={'seconds': 32})}")
    listen(page)
    heard(page, "30 secondes")
    expect(page.locator(".digits")).to_contain_text(re.compile("^2[0-8]"))
    assert times(page, "30 secondes") == 1


# The end


def act(served: Server, page: Page, seat: int, **action: object) -> None:
    """Something that a page's player does; the device it is done on does not matter."""
    served.post("table.act", table=table_of(page), token=token(page), seat=seat, action=action)


def seen(served: Server, page: Page) -> dict[str, Any]:
    """The table as a page's player sees it."""
    view: dict[str, Any] = served.post("table.view", table=table_of(page), token=token(page))
    return view


def test_it_is_said_that_a_sheet_is_full_and_who_won(page: Page, browse: Browse, served: Server):
    other = joined(browse(), opened(page, ruleset="yahtzee"), "Béa")
    watcher = browse()
    begun(page, other)
    watcher.goto(page.url)
    expect(go(watcher)).to_be_visible()
    listen(page, other, watcher)
    for _ in range(13):
        for seat, one in enumerate((page, other)):
            act(served, one, seat, type="roll", keep=[])
            offered = seen(served, one)["actions"]["score"]["category"]
            act(served, one, seat, type="score", category=offered[0])
    for one in (page, other, watcher):
        assert "Béa" in heard(one, r"(gagne avec|gagnent ensemble avec) [\d\s]+ points")


def test_it_is_said_who_won_a_game_of_pig(page: Page, browse: Browse, served: Server):
    other = joined(browse(), opened(page, ruleset="pig"), "Béa")
    begun(page, other)
    listen(page, other)
    while seen(served, page)["outcome"] is None:
        seat = seen(served, page)["next"]
        one = (page, other)[seat]
        view = seen(served, one)
        act(served, one, seat, type="hold" if "hold" in view["actions"] and view["turn_total"] >= 20 else "roll")
    for one in (page, other):
        heard(one, r"\. (Ana|Béa) gagne avec \d+ points")


# Each game's own words


@pytest.mark.parametrize("width", [320, 360])
def test_who_loses_a_round_of_the_charge_is_said_and_in_sight(browse: Browse, served: Server, width: int):
    page, other = (browse(width=width, height=568 if width == 320 else 740) for _ in range(2))
    joined(other, opened(page, ruleset="four_two_one"), "Béa")
    begun(page, other)
    listen(page, other)
    while (seen(served, page)["settled"] or {}).get("phase") != "charge":
        seat = seen(served, page)["next"]
        act(served, (page, other)[seat], seat, type="roll", keep=[])
    for one in (page, other):
        heard(one, r"(Ana|Béa) (perd la manche et )?prend \d+ jetons? au pot")
        expect(one.locator(".tray .line")).to_contain_text(re.compile("prend"))
        assert_in_sight(one.locator(".tray .line"))


def test_what_the_dice_allow_is_said_of_whose_they_are(page: Page, browse: Browse, served: Server):
    other = joined(browse(), opened(page, ruleset="yam_master"), "Béa")
    begun(page, other)
    listen(page, other)
    for _ in range(40):
        seat = seen(served, page)["next"]
        one, looks = ((page, other), (other, page))[seat]
        act(served, one, seat, type="roll", keep=[])
        if seen(served, one)["squares"]:
            heard(one, "Vos dés permettent")
            heard(looks, f"{('Ana', 'Béa')[seat]} peut couvrir")
            expect(looks.locator(".beside")).not_to_contain_text("Vos dés")
            assert times(looks, "Vos dés") == 0
            return
        act(served, one, seat, type="pass")
    pytest.fail("forty throws that allow nothing")


@pytest.mark.parametrize("ruleset", ["yahtzee", "yatzy_online"])
def test_the_others_are_told_who_takes_an_action_back(page: Page, browse: Browse, ruleset: str):
    other = joined(browse(), opened(page, ruleset=ruleset), "Béa")
    begun(page, other)
    roll(page)
    press(page.locator("[data-box=chance]"))
    listen(page, other)
    undo(page)
    heard(other, "Ana annule sa dernière action")
    heard(page, "Dernière action annulée")
    assert times(page, "Ana annule") == times(other, "Dernière action") == 0
    if ruleset == "yahtzee":  # the turn jumps back to her: who looks on sees why
        expect(other.locator(".toast")).to_contain_text("Ana annule")
