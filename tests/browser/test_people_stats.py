"""What a player's page says of games without sheets: places, and of bombs whether they were defused."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.people import Player, guest
from tests.browser.play import press
from tests.web.served import Server

COLOURS = ("purple", "yellow", "blue", "white", "black")


def begun(served: Server, game: str, *players: Player, fill: str = "", **more: Any) -> tuple[str, list[str]]:
    """A live table of these players that has begun, and their tokens; bots of the level `fill` take other seats."""
    first, *others = players
    roles = ("defuser", "expert") if game == "bomb" else (None,) * len(players)
    part = [{"role": role} if role else {} for role in roles]
    made = served.post(
        "table.new", game=game, live=True, turn_seconds=0, seats=[first.name], device=first.device, **part[0], **more
    )
    tokens = [made["token"]]
    for other, role in zip(others, part[1:], strict=True):
        tokens.append(
            served.post("table.join", table=made["table"], name=other.name, device=other.device, **role)["token"]
        )
    served.post("table.start", table=made["table"], token=tokens[0], **({"fill": fill} if fill else {}))
    return made["table"], tokens


def play_421(served: Server, *players: Player) -> None:
    """A whole game of 421, each hand as the first throw shows it."""
    table, tokens = begun(served, "four_two_one", *players)
    view = served.post("table.view", table=table, token=tokens[0])
    while not view["outcome"]:
        seat = view["to_act"][0]
        stands = seat == view["seat"] and "stand" in view["actions"]
        action = {"type": "stand"} if stands else {"type": "roll", "keep": []}
        view = served.post("table.act", table=table, token=tokens[seat], seat=seat, action=action)["view"]


def explode(served: Server, *players: Player) -> None:
    """A bomb that a forbidden choice blows up, or that its first roll solves."""
    options = {"strikes": 1, "modules": 1}
    table, tokens = begun(served, "bomb", *players, options=options, most=2)
    roll: dict[str, Any] = {"type": "roll", "module": 0}
    act = {"table": table, "token": tokens[0], "seat": 0}
    view = served.post("table.act", action={**roll, "keep": []}, **act)["view"]
    while not view["outcome"]:
        dice = {colour: die["value"] for colour, die in zip(COLOURS, view["dice"], strict=True)}
        asked = {"edgework": view["edgework"], "dice": dice, "rolled": 5, "kept_before": []}
        allowed = served.post("bomb.keeps", **asked)["keeps"]
        keep = next(one for one in ([], *([colour] for colour in COLOURS)) if one not in allowed)
        view = served.post("table.act", action={**roll, "keep": keep}, **act)["view"]


@pytest.fixture(scope="module")
def ana(served: Server) -> Player:
    """A player who has played two games of 421 and has had one bomb."""
    player, other = guest(served, "Ana"), guest(served, "Béa")
    play_421(served, player, other)
    play_421(served, other, player)
    explode(served, player, other)
    return player


@pytest.fixture
def page(browse: Browse, ana: Player) -> Page:
    """What others see of that player."""
    page = browse(width=320)
    page.goto(f"/player/{ana.player}")
    expect(page.get_by_role("heading", name="Parties jouées par Ana")).to_be_visible()
    return page


def test_games_against_each_other_are_told_by_places(page: Page):
    """No mean and no best score: how many tokens somebody held at the end says nothing."""
    game = page.get_by_role("region", name="421")
    expect(game.get_by_role("heading", name="Combien de fois quelle place")).to_be_visible()
    expect(game.get_by_text("Place 1")).to_be_visible()
    expect(game.get_by_text("Gagnées")).to_be_visible()
    for word in ("Moyenne", "Meilleur score"):
        expect(game.get_by_text(word)).to_have_count(0)
    expect(page.get_by_role("img")).to_have_count(0)
    press(game.get_by_text("Les parties, une par une"))
    expect(game.get_by_role("row")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)


def test_a_bomb_is_told_by_what_became_of_it(page: Page):
    press(page.locator("label", has_text="bombe"))
    game = page.get_by_role("region", name="bombe")
    for word in ("Bombes", "Désamorcées", "Erreurs"):
        expect(game.locator("dt", has_text=word)).to_be_visible()
    for word in ("Moyenne", "Meilleur score", "Place"):
        expect(game.get_by_text(word)).to_have_count(0)
    press(game.get_by_text("Les parties, une par une"))
    expect(game.get_by_role("row").last).to_contain_text("explosée")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
