"""Players of a test and the games that they finish, over the protocol: a page shows what came of them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.play import press
from tests.web.served import Server, next_action


@dataclass(frozen=True)
class Player:
    """A player on a device: the token it keeps, its name, its public name."""

    device: str
    name: str
    player: str


def guest(served: Server, name: str) -> Player:
    """A guest on a device of its own."""
    made = served.post("player.new", name=name)
    return Player(made["device"], made["name"], made["player"])


def player_on(page: Page) -> Player:
    """The player of the device that shows a page."""
    page.wait_for_function("JSON.parse(localStorage['gobelet.me'] ?? 'null') !== null")
    device, me = page.evaluate("['player', 'me'].map(name => JSON.parse(localStorage[`gobelet.${name}`]))")
    return Player(device, me["name"], me["player"])


def become(page: Page, device: str) -> None:
    """Makes a page's device that of a player, before it goes anywhere."""
    page.context.add_init_script(f"localStorage['gobelet.player'] ??= JSON.stringify('{device}')")


def live_game(served: Server, *players: Player, ruleset: str = "yahtzee", turns: int | None = None) -> str:
    """A live table of these players, each with bytes in the cup, played to its end (or for so many actions)."""
    cups = [bytes([seat + 1] * 16) for seat in range(len(players))]
    hashes = [sha256(cup).hexdigest() for cup in cups]
    first, *others = players
    opening = {"game": "sheet", "ruleset": ruleset, "live": True, "turn_seconds": 0, "most": len(players)}
    made = served.post("table.new", **opening, seats=[first.name], hash=hashes[0], device=first.device)
    table, tokens = str(made["table"]), [made["token"]]
    for other, sealed in zip(others, hashes[1:], strict=True):
        joined = served.post("table.join", table=table, name=other.name, hash=sealed, device=other.device)
        tokens.append(joined["token"])
    served.post("table.start", table=table, token=tokens[0])
    for token, cup in zip(tokens, cups, strict=True):
        view = served.post("table.open_cup", table=table, token=token, bytes=cup.hex())["view"]
    view = served.post("table.view", table=table, token=tokens[0])
    while view["outcome"] is None and turns != 0:
        seat = view["next"]
        own = served.post("table.view", table=table, token=tokens[seat])
        view = served.post("table.act", table=table, token=tokens[seat], seat=seat, action=next_action(own))["view"]
        turns = None if turns is None else turns - 1
    return table


def authenticator(page: Page, **other: bool) -> CDPSession:
    """Gives a page's device something that holds passkeys, and a finger that agrees at once; `other` abilities."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    able: dict[str, Any] = {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True, **other}
    options = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True, **able}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return devtools


def say_name(page: Page, name: str) -> None:
    """Answers the first question of the player's page."""
    page.get_by_label("Comment vous appelez-vous").fill(name)
    press(page.get_by_role("button", name="C’est moi"))
    expect(page.get_by_role("heading", name=name)).to_be_visible()
