"""The next game of Yam Master on two telephones: the loser begins, whoever asked for it, went and came back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browse
from tests.browser.play import go, press
from tests.browser.test_live import begun, joined, opened
from tests.live.test_who_begins import action_in
from tests.web.served import Server


def played(served: Server, pages: dict[str, Page]) -> tuple[str, str]:
    """Plays the game of two pages to its end, by their seats; who is to begin the next one, and the other."""
    table = next(iter(pages.values())).url.rsplit("/", 1)[1]
    tokens = [page.evaluate("JSON.parse(localStorage['gobelet.seats'])[0][1].token") for page in pages.values()]
    seen: dict[str, Any] = served.post("table.view", table=table)
    socket = served.socket()
    while seen["outcome"] is None:
        seat = seen["to_act"][0]
        own = action_in(seen["actions"])
        seen = socket.ask("table.act", table=table, token=tokens[seat], seat=seat, action=own)["view"]
    names = list(pages)
    first = seen["rematch"]["first"]
    return names[first], names[1 - first]


@pytest.mark.parametrize("leaves", [False, True], ids=["and stays", "leaves and comes back"])
@pytest.mark.parametrize("asks", [0, 1], ids=["who begins", "the other"])
def test_the_loser_begins_whoever_asks(page: Page, browse: Browse, served: Server, asks: int, leaves: bool):
    pages = {"Ana": page, "Béa": joined(browse(), opened(page, ruleset="yam_master"), "Béa")}
    begun(*pages.values())
    order = played(served, pages)
    one, other = pages[order[asks]], pages[order[1 - asks]]
    ended = one.url
    press(go(one).filter(has_text="Rejouer ensemble"))
    one.wait_for_url(lambda url: url != ended)
    press(go(other))  # which may say by now that the one is there
    expect(other.locator("ol li")).to_contain_text(list(order))
    expect(one.locator("ol li")).to_contain_text(list(order))
    if leaves:
        press(one.get_by_role("button", name="Quitter"))
        expect(other.locator("ol li").nth(1)).to_have_text("Place libre")
        one.goto(ended)
        press(go(one))
        expect(one.locator("ol li")).to_contain_text(list(order))
    host = other if leaves else one
    press(host.get_by_role("button", name="Commencer"))
    expect(go(pages[order[0]])).to_contain_text("Lancer")
    expect(go(pages[order[1]])).not_to_contain_text("Lancer")
