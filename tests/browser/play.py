"""What players do on a page, and tables to begin from."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from gobelet.engine.contract import DICE
from gobelet.engine.log import table_to_log
from gobelet.engine.table import Table
from tests.support import fallen
from tests.support import roll as rolled
from tests.support import score as scored
from tests.web.served import Server

ROOT = Path(__file__).resolve().parents[2]


def words(lang: str) -> dict[str, str]:
    """The catalogue that the client was built with."""
    found: dict[str, str] = json.loads((ROOT / "web" / "src" / "generated" / f"{lang}.json").read_text())
    return found


def new(served: Server, *names: str, ruleset: str = "yahtzee", game: str = "sheet", **more: Any) -> str:
    """A table just begun; its name. `dice="typed"` for dice that are typed in."""
    made = served.post("table.new", game=game, ruleset=ruleset, seats=list(names), **more)
    return str(made["table"])


def lay(served: Server, table: Table) -> str:
    """Puts a table with all its history on the server; its name there."""
    return str(served.post("table.load", log=table_to_log(table))["table"])


def turns(table: Table, *dice_and_boxes: tuple[str, str]) -> Table:
    """A table of typed dice after these turns of one throw each: `("44444", "fours")`."""
    for dice, box in dice_and_boxes:
        seat = table.next_seat()
        table = table.act(seat, rolled()).act(DICE, fallen(dice)).act(seat, scored(box))
    return table


def begin(page: Page, *names: str, ruleset: str = "yahtzee", typed: bool = False) -> str:
    """Begins a table on its page, as a player does; its name."""
    page.goto(f"/new/{ruleset}")
    fields = page.locator("ol input")
    expect(fields.first).to_be_visible()
    while fields.count() < len(names):
        press(page.locator("fieldset > .button"))
    for field, name in zip(fields.all(), names, strict=True):
        field.fill(name)
    if typed:
        page.locator('input[name="dice"]').nth(1).check()
    press(page.locator("form > .go"))
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".table")).to_be_visible()
    return table_of(page)


def table_of(page: Page) -> str:
    """The name of the table that a page shows."""
    return page.url.rpartition("/")[2]


def press(what: Locator) -> None:
    """Touches it, or clicks it where the device has no touch."""
    if what.page.evaluate("navigator.maxTouchPoints > 0"):
        what.tap()
    else:
        what.click()


def go(page: Page) -> Locator:
    """The one big button of the tray."""
    return page.locator("#go")


def dice(page: Page) -> list[int]:
    """The dice in the tray, as they are read aloud."""
    said = page.locator(".tray .die").evaluate_all("dice => dice.map(die => die.getAttribute('aria-label'))")
    return [int(re.findall(r"\d+", one)[1]) for one in said]


def roll(page: Page) -> list[int]:
    """Throws what is not held; the dice that lie there then."""
    left = page.locator("#go small").inner_text()
    press(go(page))
    expect(page.locator("#go small")).not_to_have_text(left)
    return dice(page)


def hold(page: Page, *positions: int) -> None:
    """Holds dice that were free, or frees those that were held."""
    for position in positions:
        press(page.locator(".tray .die").nth(position))


def type_dice(page: Page, faces: str) -> None:
    """Throws real dice and says what they show."""
    typing = page.locator(".tray .faces button")
    if not typing.count():
        press(go(page))
    for face in faces:
        press(typing.nth(int(face) - 1))
    press(go(page))
    expect(typing).to_have_count(0)


def box(page: Page, category: str) -> Locator:
    """The button of a box: open, or closed to these dice."""
    return page.locator(f'[data-box="{category}"]')


def score(page: Page, category: str) -> None:
    """Writes the dice in a box."""
    press(box(page, category))
    expect(page.locator("[data-box]")).to_have_count(0)


def news(page: Page) -> Locator:
    """The line in the tray that tells what was just written where."""
    return page.locator(".tray .line")


def undo(page: Page) -> None:
    """Takes the last action back."""
    press(page.locator(".tray .back"))
