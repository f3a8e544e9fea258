"""Coming to a live table by its code: what the page says of it before one sits down is true, and enough."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import go, press, table_of
from tests.browser.test_live import begun, joined, opened
from tests.browser.test_live_coach import token
from tests.browser.test_screens import assert_in_sight, assert_no_sideways_scroll
from tests.web.served import Server


def bomb(page: Page, role: str) -> str:
    """Opens a bomb with that part for oneself; its code."""
    page.goto("/new/bomb")
    page.get_by_text("Chacun le sien").click()
    page.get_by_label("Votre nom").fill("Ana")
    page.get_by_role("radio", name=re.compile(f"^{role}")).check()
    press(page.get_by_role("button", name="Ouvrir la table"))
    page.wait_for_url(re.compile("/live/"))
    return page.locator(".code").inner_text()


def parts(page: Page) -> Locator:
    """The parts that one may choose."""
    return page.locator('input[name="role"]')


@pytest.mark.parametrize(("taken", "free"), [("Expert", "Démineur"), ("Démineur", "Expert")])
def test_the_part_that_is_free_is_offered_with_game_and_host(page: Page, browse: Browse, taken: str, free: str):
    other = browse()
    other.goto(f"/join/{bomb(page, taken)}")
    expect(other.get_by_role("heading", name="La bombe")).to_be_visible()
    expect(other.get_by_text("Ana vous attend.")).to_be_visible()
    expect(parts(other)).to_have_count(1)
    expect(other.get_by_role("radio", name=re.compile(f"^{free}"))).to_be_checked()
    assert_accessible(other)
    other.get_by_label("Votre nom").fill("Béa")
    press(other.get_by_role("button", name="S’asseoir"))
    other.wait_for_url(re.compile("/live/"))


def test_a_third_one_reads_that_the_bomb_is_taken(page: Page, browse: Browse):
    code = bomb(page, "Démineur")
    other, third = browse(), browse(width=320, height=568)
    joined(other, code, "Béa")
    third.goto(f"/join/{code}")
    full = third.get_by_text("Toutes les places sont prises. Personne ne peut seulement regarder")
    expect(full).to_be_visible()
    expect(third.get_by_role("button", name="S’asseoir")).to_have_count(0)
    assert_no_sideways_scroll(third)
    begun(page, other)
    third.reload()
    expect(full).to_be_visible()


def test_who_takes_the_place_of_an_expert_is_offered_that_part_alone(page: Page, browse: Browse):
    code = bomb(page, "Démineur")
    other, third = joined(browse(), code, "Béa"), browse()
    begun(page, other)
    press(other.get_by_role("button", name="Menu"))
    press(other.get_by_role("button", name="Quitter la partie"))
    other.wait_for_url(re.compile("/$"))
    third.goto(f"/join/{code}")
    expect(third.get_by_text("Béa a quitté sa place")).to_be_visible()
    expect(parts(third)).to_have_count(1)
    expect(third.get_by_role("radio", name=re.compile("^Expert"))).to_be_checked()


@pytest.mark.parametrize(("typed", "said"), [("K7QM", "Il manque des signes"), ("K7QM-2XRPA", "trop de signes")])
def test_a_code_of_another_length_is_told_from_one_that_no_table_has(page: Page, typed: str, said: str):
    page.goto("/")
    page.get_by_label("J’ai un code").fill(typed)
    press(page.get_by_role("button", name="Rejoindre"))
    expect(page.get_by_role("alert")).to_contain_text(said)
    page.goto(f"/join/{typed}")
    expect(page.get_by_role("alert")).to_contain_text(said)


def test_who_comes_by_an_invitation_after_the_end_reads_that_it_is_over(page: Page, browse: Browse, served: Server):
    code = opened(page, ruleset="pig")
    other = joined(browse(), code, "Béa")
    begun(page, other)
    for one in (page, other):
        served.post("table.leave", table=table_of(page), token=token(one))
    late = browse()
    late.goto(f"/join/{code}")
    expect(late.get_by_text("Cette partie a été abandonnée.")).to_be_visible()
    press(late.get_by_role("button", name="Voir la partie"))
    expect(late.get_by_role("heading", level=1)).to_contain_text("Partie abandonnée")


def test_bots_are_asked_for_anew_at_each_table(page: Page):
    """Else the next friend would find a bot in their place."""
    opened(page, ruleset="pig")
    page.get_by_text("Des robots aux places libres").click()
    press(page.get_by_role("button", name="Commencer"))
    expect(go(page)).to_be_visible()
    opened(page, ruleset="pig")
    expect(page.get_by_role("switch", name="Des robots aux places libres")).not_to_be_checked()
    expect(page.get_by_role("button", name="Commencer")).to_contain_text("il faut au moins 2 joueurs")


# The bomb on two devices


def test_a_defuser_is_led_to_no_manual_and_ends_in_no_order(page: Page, browse: Browse, served: Server):
    code = bomb(page, "Démineur")
    expert = joined(browse(), code, "Béa")
    begun(page, expert)
    press(go(page))
    expect(page.locator(".case")).to_be_visible()
    expect(page.get_by_text("Manuel à lire")).to_have_count(0)
    expect(page.get_by_text("Donner la même bombe")).to_have_count(0)
    for _ in range(200):
        view = served.post("table.view", table=table_of(page), token=token(page))
        if view["outcome"]:
            break
        action = {"type": "roll", "keep": [], "module": 0}
        served.post("table.act", table=table_of(page), token=token(page), seat=view["seat"], action=action)
    for one in (page, expert):
        expect(one.locator(".end h2")).to_be_visible()
        expect(one.locator(".end ol")).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1440, 900)])
def test_a_notice_lies_over_nothing_of_the_bomb(browse: Browse, size: tuple[int, int]):
    page = browse(width=size[0], height=size[1], touch=size[0] < 900)
    code = bomb(page, "Démineur")
    expert = joined(browse(), code, "Béa")
    begun(page, expert)
    press(go(page))
    expect(page.locator(".tray button.die")).to_have_count(5)
    press(expert.get_by_role("button", name="Menu"))
    press(expert.get_by_role("button", name="Quitter la partie"))
    expect(page.locator(".toast")).to_be_visible()
    page.locator(".serial").scroll_into_view_if_needed()
    for what in (".toast", ".serial", ".digits", ".tray button.die", "#go"):
        assert_in_sight(page.locator(what))


# Yam Master


@pytest.mark.parametrize("asks", [0, 1])
def test_the_loser_begins_the_next_game_whoever_asks_for_it(page: Page, browse: Browse, served: Server, asks: int):
    other = joined(browse(), opened(page, ruleset="yam_master"), "Béa")
    begun(page, other)
    table, tokens = table_of(page), (token(page), token(other))
    while True:
        view = served.post("table.view", table=table, token=tokens[0])
        if view["outcome"]:
            break
        seat = view["next"]
        own = {"table": table, "token": tokens[seat], "seat": seat}
        served.post("table.act", **own, action={"type": "roll", "keep": []})
        offered = served.post("table.view", table=table, token=tokens[seat])["actions"]
        place = offered.get("place", {}).get("square")
        served.post("table.act", **own, action={"type": "place", "square": place[0]} if place else {"type": "pass"})
    places = view["outcome"]["places"]
    begins = 1 if len(places) == 1 else places[1][0]  # after a draw who did not begin this one
    first, second = (page, other) if asks == 0 else (other, page)
    press(go(first))
    expect(first.locator(".code")).to_be_visible()
    press(go(second))
    expect(first.locator("ol li").filter(has_text=("Béa", "Ana")[asks])).to_have_count(1)  # who begins sits first
    begun(first, second)
    expect((page, other)[begins].get_by_role("heading", level=1)).to_contain_text("À vous")


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1440, 900)])
def test_what_a_challenge_is_stands_in_sight_of_both(browse: Browse, size: tuple[int, int]):
    page, other = (browse(width=size[0], height=size[1], touch=size[0] < 900) for _ in range(2))
    joined(other, opened(page, ruleset="yam_master"), "Béa")
    begun(page, other)
    press(go(page))
    press(page.get_by_role("button", name="Annoncer un défi"))
    for one in (page, other):
        expect(one.locator(".beside p")).to_contain_text("Défi annoncé")
        assert_in_sight(one.locator(".beside p"))
        assert_no_sideways_scroll(one)
    assert_in_sight(page.locator(".beside button"))


# Who is there


CUT_SHORT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"


@pytest.mark.parametrize("width", [320, 360])
def test_how_it_is_with_four_players_can_be_read_on_a_phone(browse: Browse, served: Server, width: int):
    pages = [browse(width=width, height=568) for _ in range(4)]
    code = opened(pages[0])
    for page, name in zip(pages[1:], ("Béa", "Chloé", "Denis"), strict=True):
        joined(page, code, name)
    begun(*pages)
    table, tokens = table_of(pages[0]), [token(page) for page in pages]
    for seat, own in enumerate(tokens * 5):
        to = {"table": table, "token": own, "seat": seat % 4}
        served.post("table.act", **to, action={"type": "roll", "keep": []})
        boxes = served.post("table.view", table=table, token=own)["actions"]["score"]["category"]
        box = next((one for one in ("chance", "sixes", "fives", "fours") if one in boxes), boxes[0])
        served.post("table.act", **to, action={"type": "score", "category": box})
    pages[3].close()
    press(pages[2].get_by_role("button", name="Menu"))
    press(pages[2].get_by_role("button", name="Quitter la partie"))
    seats = pages[0].locator(".seats li")
    expect(seats.nth(2).locator(".state")).to_have_text("robot")
    expect(seats.nth(3).locator(".state")).to_have_text("absent")
    assert not pages[0].locator(".seats .state").evaluate_all(CUT_SHORT)
    assert_no_sideways_scroll(pages[0])
    assert_in_sight(go(pages[0]))
