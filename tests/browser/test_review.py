"""A table looked back on: what the dice brought, what the choices gave away."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import lay, new, press
from tests.support import BOXES, sealed, written
from tests.web.served import Server


def over(served: Server, seats: int = 2) -> str:
    """A finished table, its boxes written in their order without a thought."""
    return lay(served, written(sealed(seats=seats), *[box for box in BOXES for _ in range(seats)]))


def told(served: Server, table: str) -> Any:
    """What the server says of it."""
    return served.post("coach.review", log=served.post("table.save", table=table)["log"])


def show(page: Page, table: str) -> None:
    page.goto(f"/table/{table}/review")
    expect(page.locator("svg.plot")).to_be_visible()


def french(value: float) -> str:
    return f"{abs(value):.1f}".replace(".", ",")


def test_the_ranking_leads_to_it_and_it_leads_back(page: Page, served: Server):
    table = over(served)
    page.goto(f"/table/{table}")
    press(page.get_by_role("link", name="Revoir la partie"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Retour sur la partie")
    press(page.get_by_role("link", name="Revenir à la table"))
    expect(page.locator(".end")).to_be_visible()


def test_each_result_is_split_into_dice_and_choices(page: Page, served: Server):
    table = over(served)
    show(page, table)
    for player in told(served, table)["players"]:
        part = page.get_by_role("region", name=player["name"])
        sums = part.locator(".sum dd")
        expect(sums.nth(0)).to_have_text(french(player["expected"]))
        expect(sums.nth(1)).to_contain_text(french(player["luck"]))
        expect(sums.nth(2)).to_have_text(f"−{french(player['lost'])}")
        expect(sums.nth(3)).to_have_text(str(round(player["final"])))
        expect(part).to_contain_text(f"{player['decisions']} décisions")
        expect(part).to_contain_text(f"{french(player['mean_loss'])} en moyenne")


def test_the_worst_decisions_are_drawn_with_what_was_better(page: Page, served: Server):
    table = over(served, 1)
    show(page, table)
    review = told(served, table)
    part = page.get_by_role("region", name="Ana")
    worst = part.locator(".rows").first.locator("article")
    expect(worst).to_have_count(3)
    for number, at in enumerate(review["players"][0]["worst"]):
        decision = review["decisions"][at]
        expect(worst.nth(number).locator(".verdict")).to_have_text(f"{french(decision['regret'])} points cédés")
        faces = ", ".join(map(str, decision["dice"]))
        expect(worst.nth(number).get_by_role("img", name=f"Dés : {faces}")).to_be_visible()
        expect(worst.nth(number)).to_contain_text("Mieux")


def test_every_decision_is_told_and_what_is_as_good_as_the_best_is_not_called_wrong(page: Page, served: Server):
    table = over(served, 1)
    show(page, table)
    decisions = told(served, table)["decisions"]
    press(page.get_by_text("Toutes les décisions"))
    shown = page.locator("details .rows article")
    expect(shown).to_have_count(len(decisions))
    for number, decision in enumerate(decisions):
        if decision["regret"] == 0:
            expect(shown.nth(number)).not_to_contain_text("cédés")
            expect(shown.nth(number)).not_to_contain_text("Mieux")
            expect(shown.nth(number)).to_contain_text("meilleur")
        else:
            expect(shown.nth(number)).to_contain_text("cédés")


def test_the_plot_can_be_read_without_colours_and_without_eyes(page: Page, served: Server):
    table = over(served, 4)
    show(page, table)
    dashes = page.locator("svg.plot polyline").evaluate_all(
        "all => all.map(one => one.getAttribute('stroke-dasharray'))"
    )
    assert len(dashes) == 4
    assert len(set(dashes)) == 4
    press(page.get_by_text("Les valeurs, tour par tour"))
    rows = page.locator("figure tbody tr")
    expect(rows).to_have_count(14)
    players = told(served, table)["players"]
    expect(rows.first.get_by_role("cell")).to_have_text([french(player["curve"][0]["value"]) for player in players])
    expect(rows.last.get_by_role("cell")).to_have_text([french(player["curve"][-1]["value"]) for player in players])


def test_a_table_that_goes_on_without_advice_is_not_looked_back_on(page: Page, served: Server):
    page.goto(f"/table/{new(served, 'Ana', advice=False)}/review")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("svg.plot")).to_have_count(0)


def test_a_table_that_the_server_does_not_have_says_so(page: Page):
    page.goto("/table/nothing/review")
    expect(page.get_by_role("heading", level=1)).to_have_text("Partie introuvable")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(320, 568), (1440, 900)], ids=["small", "desk"])
def test_it_is_for_everybody(browse: Browse, served: Server, lang: str, size: tuple[int, int]):
    page = browse(width=size[0], height=size[1], lang=lang, touch=size[0] < 900)
    show(page, over(served, 8))
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for summary in page.locator("summary").all()[:2]:
        press(summary)
    assert not re.search(r"\bui\.[a-z]", page.locator("body").inner_text())
    assert_accessible(page)
