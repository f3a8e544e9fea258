"""The bomb on a phone and on a wide screen: dice in their colours, countdown, strikes, the manual, the helper page."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from gobelet.engine.contract import DICE
from gobelet.engine.dice import Typed
from gobelet.engine.table import Table, new_table
from gobelet.games.bomb.dice import Places
from gobelet.games.bomb.forms import read_edgework
from gobelet.games.bomb.judge import LEGAL, STRIKE, choices, judge
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.play import begin, go, lay, new, press, table_of, undo, words
from tests.games.bomb.play import roll, rules
from tests.support import fallen
from tests.web.served import Server

SHORT = "4B 3H // *FRK NSA // [Parallel, Serial] [] // AB1CD2"
BARE = "AB9CD0"
SHOWN = """async ([table, seq]) => {
    const params = {table, seat: 0};
    const body = JSON.stringify({jsonrpc: "2.0", id: 1, method: "table.view", params});
    const answer = await fetch("/api", {method: "POST", headers: {"content-type": "application/json"}, body});
    const view = (await answer.json()).result;
    if (view.outcome) return document.querySelector(".end") !== null;
    if (view.last === null || view.last.seq <= seq) return false;
    const shown = [...document.querySelectorAll(".tray .die")].map(die => Number(die.ariaLabel.match(/[1-6]/)[0]));
    const lie = view.modules.map(module => module.dice.map(die => die.value).join());
    // a module that is solved gives its place to the next; any other shows what lies on it now
    const acted = view.last.action.module ?? 0;
    const next = lie.some((dice, at) => at !== acted && dice === shown.join());
    const here = view.modules[acted].solved ? next : lie[acted] === shown.join();
    return here && (!view.struck || document.querySelector(".struck") !== null);
}"""
"""Whether the page shows the dice that lie on the server's table after an action beyond that number."""


def bomb(page: Page, served: Server, *names: str, **options: Any) -> str:
    """A new bomb on its page; its name."""
    made = served.post("table.new", game="bomb", seats=list(names or ["Ana"]), options={"edgework": SHORT, **options})
    table = str(made["table"])
    page.goto(f"/table/{table}")
    expect(go(page)).to_be_visible()
    return table


def dice_of(page: Page) -> Locator:
    """The dice in the tray."""
    return page.locator(".tray .die")


def view(served: Server, table: str) -> dict[str, Any]:
    """What the defuser sees."""
    found: dict[str, Any] = served.post("table.view", table=table, seat=0)
    return found


def hold(page: Page, places: Places) -> None:
    """Holds exactly these dice; a touch that came while they tumbled counts for nothing, and is made again."""
    for at in range(dice_of(page).count()):
        die, wanted = dice_of(page).nth(at), "true" if at in places else "false"
        for _ in range(20):
            if die.get_attribute("aria-pressed") == wanted:
                break
            press(die)
            with suppress(AssertionError):
                expect(die).to_have_attribute("aria-pressed", wanted, timeout=1_000)
        expect(die).to_have_attribute("aria-pressed", wanted)


def choose(seen: dict[str, Any], module: int, status: str) -> Places:
    """The largest choice of that status for the dice of a module."""
    found = seen["modules"][module]["dice"]
    dice, held = tuple(die["value"] for die in found), tuple(at for at, die in enumerate(found) if die["kept"])
    edgework = read_edgework(seen["edgework"])
    fits = [keep for keep in choices(dice) if judge(edgework, dice, held, keep).status == status]
    return max(fits, key=len)


def act(page: Page, served: Server, table: str, places: Places) -> dict[str, Any]:
    """Holds these dice and rolls the others; what the defuser sees then, once the page shows it."""
    hold(page, places)
    seq = view(served, table)["seq"]
    press(go(page))
    try:
        page.wait_for_function(SHOWN, arg=[table, seq], timeout=5_000)
    except TimeoutError:
        if view(served, table)["seq"] == seq:
            press(go(page))  # the first one came while dice tumbled
        page.wait_for_function(SHOWN, arg=[table, seq])
    page.wait_for_timeout(300)  # a module that is solved shows its dice once more before the next one comes
    page.wait_for_function(SHOWN, arg=[table, seq])
    return view(served, table)


def defuse(page: Page, served: Server, table: str) -> dict[str, Any]:
    """Plays what the rules allow to the end; what is seen then."""
    seen = view(served, table)
    for _ in range(200):
        if seen["outcome"]:
            return seen
        first = not seen["modules"][seen["module"]]["dice"]
        seen = act(page, served, table, () if first else choose(seen, seen["module"], LEGAL))
    raise AssertionError("two hundred rolls were not enough")


def typed(edgework: str, *rolls: tuple[str, str]) -> Table:
    """A bomb of typed dice after rolls that keep these dice and show these faces; a strike shows none."""
    table = new_table(rules(edgework=edgework), ("Ana",), Typed())
    for keep, faces in rolls:
        table = table.act(0, roll(keep))
        if faces:
            table = table.act(DICE, fallen(faces))
    return table


def wide(page: Page) -> int:
    """How far the page reaches to the right."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_a_bomb_is_defused_by_touch_and_every_decision_is_listed(page: Page, served: Server) -> None:
    """Begun from its page, edgework drawn by lot; the dice follow from the seal."""
    table = begin(page, "Ana", ruleset="bomb")
    expect(page.get_by_role("timer")).to_have_attribute("aria-label", re.compile("Temps restant"))
    seen = defuse(page, served, table)
    expect(page.get_by_role("heading", name="Bombe désamorcée !")).to_be_visible()
    expect(page.locator("li.legal")).to_have_count(len(seen["decisions"]))
    log = served.post("table.save", table=table)["log"]
    assert served.post("table.verify", log=log)["ok"]
    times = [entry["action"]["at"] for entry in log["entries"] if entry["action"]["type"] == "time"]
    assert times == sorted(times)
    assert len(times) >= len(seen["decisions"])
    press(go(page))
    expect(page).not_to_have_url(re.compile(table))
    expect(go(page)).to_contain_text("Lancer les 5 dés")


def test_on_a_wide_screen_the_manual_stands_beside_the_bomb(browse: Browse, served: Server) -> None:
    """Three modules to the end with the mouse, in English."""
    page = browse(1280, 800, lang="en", touch=False)
    table = bomb(page, served, modules=3, strikes=9)
    expect(page.get_by_role("heading", name="Four dice have just been rolled")).to_be_attached()
    expect(page.get_by_role("tab")).to_have_count(0)
    defuse(page, served, table)
    expect(page.get_by_role("heading", name="Bomb defused!")).to_be_visible()
    assert wide(page) == 1280


def test_each_die_says_its_colour(page: Page, served: Server) -> None:
    """In words under it and to those who listen; a held one is marked by more than a ring."""
    bomb(page, served)
    press(go(page))
    expect(dice_of(page)).to_have_count(5)
    for at, colour in enumerate(("violet", "jaune", "bleu", "blanc", "noir")):
        expect(dice_of(page).nth(at)).to_contain_text(colour)
        expect(dice_of(page).nth(at)).to_have_attribute("aria-label", re.compile(rf"^Dé {colour}\s:\s[1-6]$"))
    press(dice_of(page).nth(2))
    expect(dice_of(page).nth(2)).to_contain_text("gardé")
    expect(dice_of(page).nth(2)).to_have_attribute("aria-label", re.compile("bleu gardé$"))


def test_the_edgework_is_drawn_as_a_player_knows_it(page: Page, served: Server) -> None:
    """Serial plate, batteries in holders, indicators lit or not, port plates."""
    bomb(page, served)
    case = page.locator(".case")
    expect(case).to_contain_text("AB1CD2")
    expect(case.locator(".holder")).to_have_count(3)
    expect(case.locator(".cell")).to_have_count(4)
    expect(case.locator(".indicator.lit")).to_have_text("FRKallumé")
    expect(case.locator(".indicator:not(.lit)")).to_have_text("NSAéteint")
    expect(case.locator(".plate")).to_have_text(["ParallèleSérie", "plaque vide"])


def test_a_strike_leaves_the_dice_and_makes_the_clock_run_faster(page: Page, served: Server) -> None:
    """It is said in words, and can be taken back."""
    table = bomb(page, served)
    press(go(page))
    expect(dice_of(page)).to_have_count(5)
    before = dice_of(page).evaluate_all("all => all.map(die => die.ariaLabel.match(/[1-6]/)[0])")
    act(page, served, table, choose(view(served, table), 0, STRIKE))
    expect(page.get_by_role("alert")).to_contain_text("erreur 1 sur 3")
    expect(page.locator(".speed")).to_have_text("× 1,25")
    expect(page.locator(".cross.on")).to_have_count(1)
    assert dice_of(page).evaluate_all("all => all.map(die => die.ariaLabel.match(/[1-6]/)[0])") == before
    undo(page)
    expect(page.locator(".speed")).to_have_count(0)
    expect(page.locator(".cross.on")).to_have_count(0)


def test_with_the_last_strike_it_explodes_and_says_why(page: Page, served: Server) -> None:
    """The decision stands there with its rule."""
    table = bomb(page, served, strikes=1)
    press(go(page))
    expect(dice_of(page)).to_have_count(5)
    act(page, served, table, choose(view(served, table), 0, STRIKE))
    expect(page.get_by_role("heading", name="Une erreur de trop")).to_be_visible()
    expect(page.locator("li.strike")).to_contain_text("interdit · une erreur")


def test_when_the_time_is_out_it_explodes_by_itself(page: Page, served: Server) -> None:
    """Nobody touches anything."""
    table = bomb(page, served, seconds=2)
    expect(page.get_by_role("heading", name="Le temps est écoulé")).to_be_visible()
    assert view(served, table)["outcome"]["reason"] == "exploded_time"
    assert view(served, table)["time_left"] == 0


def test_the_clock_goes_on_where_it_was_after_a_reload(page: Page, served: Server) -> None:
    """To load the page again brings no time back."""
    bomb(page, served)
    expect(page.locator(".digits")).to_have_text("4:58")
    page.reload()
    expect(page.locator(".digits")).to_have_text(re.compile("4:5[0-8]"))


def test_on_a_phone_the_manual_is_a_tab_that_opens_at_the_dice_just_rolled(page: Page, served: Server) -> None:
    """Arrow keys change tabs; the countdown and the dice stay in sight."""
    bomb(page, served)
    press(go(page))
    expect(dice_of(page)).to_have_count(5)
    press(page.get_by_role("tab", name="Manuel"))
    expect(page.get_by_role("heading", name="Cinq dés viennent de rouler")).to_be_in_viewport()
    expect(page.get_by_role("timer")).to_be_in_viewport()
    expect(go(page)).to_be_in_viewport()
    page.get_by_role("tab", name="Manuel").press("ArrowLeft")
    expect(page.get_by_role("tab", name="Bombe")).to_be_focused()
    expect(page.locator(".case")).to_be_visible()


def test_the_keyboard_plays_too(browse: Browse, served: Server) -> None:
    """R rolls, 1 to 5 hold, U takes back."""
    page = browse(1280, 800, touch=False)
    table = bomb(page, served, edgework=BARE)
    page.keyboard.press("r")
    expect(dice_of(page)).to_have_count(5)
    page.keyboard.press("2")
    expect(dice_of(page).nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("2")
    expect(dice_of(page).nth(1)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("u")
    expect(dice_of(page)).to_have_count(0)
    assert view(served, table)["modules"][0]["roll"] == 0


def test_all_five_dice_cannot_be_kept(page: Page, served: Server) -> None:
    """The button says what to do."""
    bomb(page, served)
    press(go(page))
    expect(dice_of(page)).to_have_count(5)
    hold(page, (0, 1, 2, 3, 4))
    expect(go(page)).to_contain_text("Libérez un dé")
    expect(go(page)).to_have_attribute("aria-disabled", "true")


def test_modules_are_taken_on_the_bench_in_any_order(page: Page, served: Server) -> None:
    """Each keeps what is held on it."""
    table = bomb(page, served, modules=2)
    press(page.get_by_role("button", name=re.compile("Module 2")))
    press(go(page))
    expect(dice_of(page)).to_have_count(5)
    assert [module["roll"] for module in view(served, table)["modules"]] == [0, 1]
    press(page.get_by_role("button", name=re.compile("Module 1")))
    expect(dice_of(page)).to_have_count(0)
    press(go(page))
    expect(dice_of(page)).to_have_count(5)
    assert [module["roll"] for module in view(served, table)["modules"]] == [1, 1]


def test_a_bomb_is_described_by_its_line_before_the_game(page: Page, served: Server) -> None:
    """What is wrong is said at once; what is right is drawn."""
    page.goto("/new/bomb")
    press(page.get_by_text("Une bombe décrite"))
    line = page.get_by_label("Ligne de contours ou code")
    line.fill("2B 1H // *SND *SND // KT1AB2")
    expect(page.get_by_role("alert")).to_contain_text("Le voyant SND est là deux fois")
    line.fill("2B 1H // *SND FRK // [PS2] [] // kt1ab2")
    expect(page.locator(".case")).to_contain_text("KT1AB2")
    expect(page.get_by_label("Piles", exact=True)).to_have_value("2")
    press(page.locator("form > .go"))
    page.wait_for_url(re.compile("/table/"))
    assert view(served, table_of(page))["edgework_forms"]["text"] == "2B 1H // *SND FRK // [PS2] [] // KT1AB2"


def test_a_bomb_is_described_part_by_part(page: Page, served: Server) -> None:
    """Indicators turn from absent to lit to unlit; plates are added and filled."""
    page.goto("/new/bomb")
    press(page.get_by_text("Une bombe décrite"))
    press(page.locator("form > .go"))
    expect(page.get_by_role("alert").last).to_contain_text("Il manque le numéro de série")
    page.get_by_label("N° de série").fill("ab1cd2")
    page.get_by_label("Piles", exact=True).fill("3")
    page.get_by_label("Porte-piles").fill("2")
    frk = page.locator(".labels button", has_text="FRK")
    press(frk)
    press(page.get_by_role("button", name="Ajouter une plaque"))
    press(page.get_by_role("button", name="Ajouter une plaque"))
    press(page.get_by_role("group", name="Plaque 2").get_by_role("button", name="DVI"))
    expect(page.locator(".case .plate")).to_have_text(["plaque vide", "DVI"])
    press(page.locator("form > .go"))
    page.wait_for_url(re.compile("/table/"))
    assert view(served, table_of(page))["edgework_forms"]["text"] == "3B 2H // *FRK // [] [DVI] // AB1CD2"


def test_real_dice_are_typed_and_their_bomb_is_drawn_by_the_device(page: Page, served: Server) -> None:
    """Nobody has dice of 34 sides."""
    table = str(served.post("table.new", game="bomb", seats=["Ana"], dice="typed")["table"])
    page.goto(f"/table/{table}")
    expect(go(page)).to_contain_text("Tirer la bombe")
    press(go(page))
    expect(page.locator(".case strong")).to_have_text(re.compile("^[A-Z0-9]{6}$"))
    press(go(page))
    for face in (2, 2, 4, 4, 3):
        press(page.locator(".tray .faces button").nth(face - 1))
    press(go(page))
    expect(dice_of(page)).to_have_count(5)
    assert [die["value"] for die in view(served, table)["dice"]] == [2, 2, 4, 4, 3]


def test_two_who_play_are_defuser_and_expert(page: Page, served: Server) -> None:
    """The defuser's page has no manual, and says where the expert finds it."""
    bomb(page, served, "Ana", "Bo")
    expect(page.get_by_role("tab")).to_have_count(0)
    press(page.get_by_role("link", name="Manuel à lire ou à imprimer"))
    expect(page.get_by_role("heading", name="Quatre dés viennent de rouler")).to_be_visible()
    expect(page.locator(".case")).to_have_count(0)


@pytest.mark.parametrize(("lang", "title"), [("fr", "Le yam piégé"), ("en", "Five Dice and a Fuse")])
def test_the_manual_prints_on_two_sheets_of_a4(lang: str, title: str, browse: Browse) -> None:
    """Each with its heading, nothing cut."""
    page = browse(1280, 800, lang=lang, touch=False)
    page.goto("/bomb/manual")
    expect(page.get_by_role("heading", name=title).first).to_be_visible()
    printed = page.pdf(prefer_css_page_size=True)
    assert re.search(rb"/Count 2\b", printed), "not two sheets"
    boxes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[([0-9. ]+)\]", printed)}
    assert {(round(box[2]), round(box[3])) for box in boxes} == {(595, 842)}
    page.emulate_media(media="print")
    expect(page.get_by_role("button")).to_have_count(0)


def test_the_helper_says_what_may_be_kept_and_why(page: Page) -> None:
    """Edgework once, then dice as they fall, from choice to choice."""
    said = words("fr")
    page.goto("/bomb/helper")
    page.get_by_label("Ligne de contours ou code").fill("2B 1H // *SND FRK // [PS2] [] // KT1AB2")
    expect(page.locator("#dice")).to_be_visible()
    for colour, face in zip(("violet", "jaune", "bleu", "blanc", "noir"), (2, 2, 4, 4, 3), strict=True):
        press(page.get_by_role("group", name=f"Le dé {colour} montre").get_by_role("button", name=str(face)))
    expect(page.get_by_role("heading", name="3 choix permis")).to_be_visible()
    expect(page.get_by_text(said["bomb.rule.5.four.batteries"]).first).to_be_visible()
    expect(page.get_by_text("lancers en moyenne")).to_have_count(3)
    expect(page.get_by_text("le moins", exact=True)).to_have_count(1)
    press(page.get_by_role("button", name="violet, jaune"))
    expect(page.get_by_role("heading", name="3 dés viennent de rouler")).to_be_visible()
    for colour, face in zip(("bleu", "blanc", "noir"), (2, 5, 6), strict=True):
        press(page.get_by_role("group", name=f"Le dé {colour} montre").get_by_role("button", name=str(face)))
    expect(page.get_by_role("button", name=re.compile("^violet, jaune, bleu"))).to_contain_text("chiffre")
    page.reload()
    expect(page.locator(".case")).to_contain_text("KT1AB2")


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1440, 900)])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_of_the_bomb_is_for_everybody(
    size: tuple[int, int], lang: str, browse: Browse, served: Server
) -> None:
    """Axe finds nothing in light or dark, and nothing reaches beyond the screen."""
    page = browse(*size, lang=lang, touch=size[0] < 900)
    played = typed(BARE, ("", "22443"), ("pu", ""), ("py", "651"), ("py", "222"))
    begun = lay(served, typed(SHORT, ("", "22443"), ("uw", "651")))
    for path, ready in (
        ("/new/bomb", "form"),
        (f"/table/{begun}", "#go"),
        (f"/table/{lay(served, played)}", ".end"),
        ("/bomb/manual", "article"),
        ("/bomb/helper", "form, .form"),
        ("/rules/bomb", "main section"),
    ):
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        if path == "/new/bomb":
            press(page.locator('input[name="edgework"]').nth(1))
            press(page.locator("fieldset > .button").last)
        assert wide(page) <= size[0], path
        assert_accessible(page)
    page.goto(f"/table/{new(served, 'Ana', game='bomb', ruleset='bomb', options={'modules': 11})}")
    expect(go(page)).to_be_visible()
    assert wide(page) <= size[0]
