"""What was done but never heard of is asked for again, and is not done twice: a player is made once, a code serves."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Browse
from tests.browser.people import guest, player_on, say_name
from tests.browser.play import go, press
from tests.browser.test_coming_together import exploded
from tests.web.served import Server


class LosingLine:
    """A page's line to the server on which the first answers to one method are lost, and which `breaks` then.

    `lost` are those answers, `said` is what was asked by that method."""

    def __init__(self, page: Page, method: str, times: int = 1, breaks: bool = True) -> None:
        self.lost: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self._page, self._method, self._times, self._breaks = page, method, times, breaks
        page.route_web_socket("**/ws", self._connect)

    def until_lost(self, count: int) -> None:
        """Returns once so many answers were lost."""
        while len(self.lost) < count:
            self._page.wait_for_timeout(20)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        asked: list[int] = []

        def forth(message: str | bytes) -> None:
            said = json.loads(message)
            if said["method"] == self._method:
                asked.append(said["id"])
                self.said.append(said["params"])
            server.send(message)

        def back(message: str | bytes) -> None:
            answer = json.loads(message)
            if answer.get("id") not in asked or len(self.lost) == self._times:
                route.send(message)
                return
            self.lost.append(answer["result"])
            if self._breaks:
                route.close()

        route.on_message(forth)
        server.on_message(back)


def test_a_player_whose_answers_were_lost_is_made_once(page: Page):
    """The page comes back to the server by itself, and asks again."""
    line = LosingLine(page, "player.new", times=2)
    page.goto("/player")
    say_name(page, "Ana")
    assert [each["player"] for each in line.lost] == [player_on(page).player] * 2


def test_who_says_the_same_name_after_closing_the_page_is_that_player(page: Page):
    """And who says another name is somebody else."""
    line = LosingLine(page, "player.new", times=3, breaks=False)
    for count, name in enumerate(("Ana", "Ana", "Béa"), 1):
        page.goto("/player")
        page.get_by_label("Comment vous appelez-vous").fill(name)
        press(page.get_by_role("button", name="C’est moi"))
        line.until_lost(count)
    first, second, third = [each["player"] for each in line.lost]
    assert first == second != third
    page.goto("/player")
    say_name(page, "Béa")
    assert player_on(page).player == third


def test_a_code_whose_answer_was_lost_has_served(browse: Browse, served: Server):
    ana = guest(served, "Ana")
    code = served.post("player.code", device=ana.device)["code"]
    phone = browse()
    line = LosingLine(phone, "player.adopt")
    phone.goto("/player")
    phone.get_by_label("Code affiché").fill(code)
    press(phone.get_by_role("button", name="Jouer comme ce joueur"))
    expect(phone.get_by_role("heading", name="Ana")).to_be_visible()
    assert line.lost[0]["device"] == player_on(phone).device
    assert player_on(phone).player == ana.player


def test_a_second_touch_on_playing_again_asks_once(page: Page, browse: Browse):
    """However slow the answer is: one seat is taken, and the other one is left for the friend."""
    other = exploded(page, browse)
    line = LosingLine(page, "table.new")
    page.reload()
    expect(go(page)).to_contain_text("Rejouer")
    page.evaluate("const go = document.getElementById('go'); go.click(); go.click(); go.click()")
    expect(page.locator("ol li")).to_have_count(2)
    expect(page.locator("ol li").nth(1)).to_have_text("Place libre")
    assert len({said["id"] for said in line.said}) == 1
    press(go(other))
    expect(page.locator("ol li").nth(1)).to_contain_text("Béa")
    assert page.url == other.url
