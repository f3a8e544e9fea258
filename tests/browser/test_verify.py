"""Every die recomputed in the browser: what is right, what is wrong, and what cannot be known."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gobelet.engine.dice import Sealed
from gobelet.engine.errors import Refused
from gobelet.engine.log import table_to_log, verify
from gobelet.engine.table import Table, new_table
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Browse
from tests.browser.people import guest, live_game
from tests.browser.play import lay, new, press, turns
from tests.browser.test_people_stats import begun
from tests.browser.test_screens import assert_no_sideways_scroll
from tests.support import BOXES, NAMES, REGISTRY, sealed, typed, written
from tests.web.served import Server

NOTATIONS = ("2d6+3", "4d6kh3", "d20 adv", "3x4d6!kh3", "d%!+2d8!-1", "5d300", "2x3d4!+d4")

GAMES: tuple[tuple[str, str | None, dict[str, Any], int], ...] = (
    ("sheet", "yahtzee", {}, 3),
    ("sheet", "yatzy_online", {}, 4),
    ("sheet", "generala", {}, 2),
    ("sheet", "maxi_yatzy", {}, 2),
    ("yam_master", None, {"first": 1}, 2),
    ("four_two_one", None, {}, 5),
    ("four_two_one", None, {"charge_rolls": 3}, 3),
    ("pig", None, {"variant": "two_dice"}, 2),
    ("pig", None, {"variant": "hog"}, 3),
    ("roller", None, {}, 2),
    ("bomb", None, {"modules": 2}, 1),
)


def some_action(table: Table, seat: int, chance: Random) -> dict[str, Any]:
    """Any action that a seat may take, or one that it nearly may."""
    moves = table.rules.moves(table.state, seat)
    kind = chance.choice(sorted(moves))
    offered = moves[kind]
    if table.rules.game == "roller":
        return {"type": "roll", "dice": chance.choice(NOTATIONS)}
    if kind != "roll":
        return {"type": kind, **{name: chance.choice(values) for name, values in offered.items()}}
    most = min(offered["at_most"], len(offered["keep"]))
    action: dict[str, Any] = {"type": "roll", "keep": chance.sample(offered["keep"], chance.randint(0, most))}
    if "module" in offered:
        action["module"] = chance.choice(offered["module"])
    return {**action, "dice": chance.randint(1, 5)} if "dice" in offered else action


def any_game(game: str, ruleset: str | None, options: dict[str, Any], seats: int) -> Table:
    """A game that people without a plan play to its end (or for a while), taking back now and then."""
    chance = Random(f"{game} {ruleset} {options}")
    rules = REGISTRY.find_rules(game, ruleset, options)
    table = new_table(rules, NAMES[:seats], Sealed(chance.randbytes(32)))
    for _ in range(60 if game == "roller" else 500):
        waiting = table.rules.to_move(table.state)
        if not waiting:
            break
        try:
            seat = chance.choice(waiting)
            table = table.act(seat, some_action(table, seat, chance))
            if chance.random() < 0.1:
                table = table.undo(seat)
        except Refused:
            continue
    return table


def as_file(folder: Path, log: dict[str, Any]) -> Path:
    """The log as a file that somebody saved."""
    file = folder / "game.json"
    file.write_text(json.dumps(log))
    return file


def bring(page: Page, file: Path) -> None:
    """Chooses a file on the page."""
    page.goto("/verify")
    expect(page.get_by_role("button", name="Choisir le fichier")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: " ".join(map(str, game)))
def test_the_page_recomputes_every_die_of_every_game(page: Page, tmp_path: Path, game: Any):
    log = table_to_log(any_game(*game))
    checked = verify(json.loads(json.dumps(log)), REGISTRY.find_rules)["checked"]
    assert checked > 40
    bring(page, as_file(tmp_path, log))
    said = f"{checked:,}".replace(",", r"\s")
    expect(page.get_by_role("heading", level=2).first).to_contain_text(re.compile(f"Les {said} dés sont ceux"))
    expect(page.get_by_text("trouve la même chose")).to_be_visible()
    assert page.locator(".die").count() == checked
    assert page.locator(".die.good").count() == checked


def test_one_changed_die_is_found_and_shown(page: Page, tmp_path: Path):
    log = table_to_log(written(sealed(seats=2), *[box for box in BOXES for _ in range(2)]))
    fallen = [entry["action"]["faces"] for entry in log["entries"] if entry["action"]["type"] == "dice"]
    promised = fallen[7][2]
    fallen[7][2] = promised % 6 + 1
    bring(page, as_file(tmp_path, log))
    expect(page.get_by_role("heading", level=2).first).to_contain_text("1 dé n’est pas celui")
    expect(page.locator(".die.bad")).to_have_count(1)
    expect(page.locator(".die.bad")).to_be_visible()
    expect(page.locator(".die.bad")).to_contain_text(f"✗ {promised}")
    expect(page.get_by_text("Il répond")).to_be_visible()


def test_another_seed_than_the_sealed_one_is_found(page: Page, tmp_path: Path):
    log = table_to_log(written(sealed(), *BOXES))
    log["dice"]["commitment"] = "00" * 32
    bring(page, as_file(tmp_path, log))
    expect(page.get_by_text("n’est pas celui des octets révélés")).to_be_visible()
    expect(page.locator("section.bad")).to_have_count(1)


def test_the_end_of_a_game_leads_to_its_dice(page: Page, served: Server):
    table = lay(served, written(sealed(seats=2), *[box for box in BOXES for _ in range(2)]))
    page.goto(f"/table/{table}")
    press(page.get_by_role("link", name="Vérifier les dés"))
    expect(page).to_have_url(f"http://{served.place}/verify/{table}")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Les 130 dés sont ceux")
    press(page.get_by_role("link", name="La partie"))
    expect(page).to_have_url(f"http://{served.place}/table/{table}")


def test_a_live_table_shows_what_each_device_gave(page: Page, served: Server):
    table = live_game(served, guest(served, "Ana"), guest(served, "Béa"))
    page.goto(f"/verify/{table}")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Les 130 dés sont ceux")
    for name in ("Ana", "Béa"):
        expect(page.get_by_text(f"{name} : son appareil a ouvert les octets")).to_be_visible()
    expect(page.get_by_text("trouve la même chose")).to_be_visible()
    assert page.locator(".die.good").count() == 130


def test_who_took_over_a_seat_is_not_taken_for_who_sat_there_before(page: Page, served: Server):
    """The bytes are those of the one who left; a bot has no device to give any; who came later looks for none."""
    players = [guest(served, name) for name in ("Ana", "Béa", "Tiers")]
    table, tokens = begun(served, "four_two_one", *players[:2], fill="casual", most=3)
    third, cup = players[2], bytes(16)
    served.post("table.leave", table=table, token=tokens[1])
    came = served.post("table.join", table=table, name=third.name, device=third.device, hash=sha256(cup).hexdigest())
    assert came["seat"] == 1
    while served.post("table.view", table=table, token=tokens[0])["to_act"] != [0]:
        pass
    served.post("table.act", table=table, token=tokens[0], seat=0, action={"type": "roll", "keep": []})
    for token in (tokens[0], came["token"]):
        served.post("table.leave", table=table, token=token)
    held = [[table, {"seat": 1, "token": came["token"], "bytes": cup.hex()}]]
    page.context.add_init_script(f"localStorage['gobelet.seats'] = JSON.stringify({json.dumps(held)})")
    page.context.add_init_script(f"localStorage['gobelet.tables'] = JSON.stringify([{{table: '{table}', names: []}}])")
    page.goto(f"/verify/{table}")
    for said in (
        "Cet appareil a pris une place en cours de partie",
        "Béa : son appareil n’avait rien mis",
        "Tiers a pris une place quittée en cours de partie",
        "est un robot : il n’a pas d’appareil",
    ):
        expect(page.get_by_text(said)).to_be_visible()
    expect(page.locator("section.good")).to_have_count(1)


def test_a_device_knows_the_seal_that_it_saw_first(page: Page, served: Server, tmp_path: Path):
    """A log made up afterwards has a seal that fits its dice, but not the one that was shown at the start."""
    table = new(served, "Ana")
    page.goto(f"/table/{table}")
    expect(page.locator("#go")).to_be_visible()
    for box in BOXES:
        for action in ({"type": "roll", "keep": []}, {"type": "score", "category": box}):
            served.post("table.act", table=table, seat=0, action=action)
    page.goto(f"/verify/{table}")
    expect(page.get_by_text("C’est le sceau que cet appareil a vu")).to_be_visible()
    expect(page.locator("section.good")).to_have_count(1)
    bring(page, as_file(tmp_path, served.post("table.save", table=table)["log"]))
    expect(page.get_by_text("C’est le sceau que cet appareil a vu")).to_be_visible()
    bring(page, as_file(tmp_path, table_to_log(written(sealed(), *BOXES))))
    expect(page.get_by_text("Cet appareil n’était pas à cette table")).to_be_visible()
    page.evaluate("""() => {
        const tables = JSON.parse(localStorage["gobelet.tables"]);
        localStorage["gobelet.tables"] = JSON.stringify(tables.map(one => ({...one, seal: "00".repeat(32)})));
    }""")
    page.goto(f"/verify/{table}")
    expect(page.get_by_text("Cet appareil a vu un autre sceau")).to_be_visible()
    expect(page.locator("section.bad")).to_have_count(1)
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Quelque chose ne va pas")


def test_what_cannot_be_known_is_said(page: Page, served: Server, tmp_path: Path):
    page.goto(f"/verify/{new(served, 'Ana')}")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("La partie n’est pas finie")
    real = turns(typed(), ("44444", "fours"))
    page.goto(f"/verify/{lay(served, real)}")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("on lançait de vrais dés")
    page.goto("/verify/nothing")
    expect(page.get_by_role("alert")).to_be_visible()
    file = tmp_path / "letter.txt"
    file.write_text("Chère Ana, …")
    bring(page, file)
    expect(page.get_by_role("alert")).to_contain_text("n’est pas celui d’une partie")


def test_dice_of_another_device_are_told_apart(page: Page, served: Server):
    """A table that was brought here half-played goes on under a seal of its own."""
    half = written(sealed(seats=1), *BOXES[:6])
    name = str(served.post("table.load", log=table_to_log(half, reveal=False))["table"])
    for box in BOXES[6:]:
        for action in ({"type": "roll", "keep": []}, {"type": "score", "category": box}):
            served.post("table.act", table=name, seat=0, action=action)
    page.goto(f"/verify/{name}")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("35 dés sont ceux que le sceau promettait")
    expect(page.get_by_text("30 dés ont été tirés sur un autre appareil")).to_be_visible()
    expect(page.get_by_text("Il a vérifié 35 dés et trouve la même chose")).to_be_visible()


def test_the_game_can_be_kept_as_a_file_that_the_page_takes_back(page: Page, served: Server, tmp_path: Path):
    table = lay(served, written(sealed(seats=1), *BOXES))
    page.goto(f"/verify/{table}")
    with page.expect_download() as kept:
        press(page.get_by_role("button", name="Enregistrer la partie"))
    file = tmp_path / "kept.json"
    kept.value.save_as(file)
    bring(page, file)
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Les 65 dés sont ceux")


def test_the_cup_is_explained_in_six_sentences(page: Page):
    page.goto("/verify")
    press(page.get_by_role("link", name="Comment ça marche"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Des dés dont personne ne peut douter")
    expect(page.locator("main ol li")).to_have_count(6)
    expect(page.get_by_text("Un serveur de mèche avec un joueur")).to_be_visible()
    press(page.get_by_text("La recette exacte"))
    expect(page.get_by_text("gobelet1|c1|…|cn|seat|turn|throw|p|k")).to_be_visible()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_axe_finds_nothing(browse: Browse, served: Server, tmp_path: Path, lang: str):
    page = browse(width=320, lang=lang)
    page.goto(f"/verify/{live_game(served, guest(served, 'Ana'), guest(served, 'Béa'))}")
    expect(page.locator("section.good")).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    page.goto("/dice")
    page.locator("summary").click()
    assert_no_sideways_scroll(page)
    assert_accessible(page)


def test_turns_are_counted_as_their_player_counts_them(page: Page, tmp_path: Path):
    """At Cochon the table's third turn is a player's first or second."""
    bring(page, as_file(tmp_path, table_to_log(any_game("pig", None, {}, 3))))
    for summary in page.locator("summary").all():
        summary.click()
    for player in page.locator("details").all():
        turns = player.get_by_role("heading", level=3).all_inner_texts()
        assert turns == [f"Tour {number + 1}" for number in range(len(turns))]
