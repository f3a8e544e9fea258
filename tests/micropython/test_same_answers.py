"""The browser's Python gives the same answers as this one, to the letter: views, refusals and their words."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gobelet.hosts.files import load_data
from tests.micropython.test_dialect import HERE, micropython
from tests.micropython.walk import Asked, answer, answers, new_room
from tools import catalogue, dialect

VECTORS = sorted((HERE.parent / "vectors").glob("*.jsonl"))
NOTATIONS = ("3d6", "2d20kh1+3", "4d6dl1", "d6!+2d4!", "dF", "3x", "0d6")
TEXTS = catalogue.join(catalogue.sources())
THERE = """
import json
from walk import answers, new_room

def read(path):
    with open(path) as file:
        return json.load(file)

room = new_room(lambda name: read("/lib/gobelet/" + name + ".json"), read("/lib/texts.json"))
for line in answers(room, read("/lib/requests.json")):
    print(line)
"""


def pages(short: bool) -> list[Asked]:
    """Every game, and its rules page in each language; in short in one of them, by turns."""
    room = new_room(load_data, TEXTS)
    found = [
        ("rules.page", {"game": game["game"], "ruleset": ruleset, "lang": lang})
        for i, (game, ruleset) in enumerate(
            [(game, ruleset) for game in room.call("games", {}) for ruleset in game["rulesets"]]
        )
        for lang in ([sorted(TEXTS)[i % len(TEXTS)]] if short else TEXTS)
    ]
    return [*[("games", {"lang": lang}) for lang in TEXTS], *found]


def oracle(file: Path, short: bool) -> list[Asked]:
    """The requests of a file of vectors; in short every fourth."""
    cases = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [(case["method"], case["params"]) for case in cases][:: 4 if short else 1]


def guess(chance: Random, carried: Any) -> Any:
    """Something that an action might carry there, often wrong."""
    if isinstance(carried, dict):
        return {key: guess(chance, value) for key, value in carried.items()}
    if isinstance(carried, list) and carried:
        some = [value for value in carried if chance.random() < 0.5]
        return some if chance.random() < 0.4 else chance.choice(carried)
    return chance.choice([carried, 0, "", None, []])


def sessions(short: bool) -> list[Asked]:
    """Tables of every game and ruleset, played by guessing; taken back, shared, saved and opened again."""
    chance, room, asked = Random(1), new_room(load_data, TEXTS), []

    def ask(method: str, **params: Any) -> Any:
        asked.append((method, params))
        return json.loads(answer(room, asked[-1]))

    for game in room.call("games", {}):
        for ruleset in game["rulesets"]:
            seats = ["Ana", "Béa", "Zoé"][: game["seats"][1]]
            told = ask("table.new", game=game["game"], ruleset=ruleset, seats=seats, lang=chance.choice(["fr", "en"]))
            if "table" not in told:
                continue
            table = told["table"]
            for _ in range(12 if short else 40):
                view = ask("table.view", table=table, view_of="next")
                if not view["to_act"]:
                    break
                kind = chance.choice(sorted(view["actions"]))
                action = {"type": kind, "dice": chance.choice(NOTATIONS), **guess(chance, view["actions"][kind])}
                ask("table.act", table=table, seat=view["to_act"][0], action=action, view_of="next")
                if chance.random() < 0.1:
                    ask("table.undo", table=table, seat=view["to_act"][0])
            shared = ask("table.share", table=table)
            ask("table.open", **shared if isinstance(shared, dict) else {})
            saved = ask("table.save", table=table)
            ask("table.load", **saved if isinstance(saved, dict) else {})
    return asked


CASES = {"pages": pages, "sessions": sessions} | {
    file.stem: lambda short, file=file: oracle(file, short) for file in VECTORS
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the browser's Python is given."""
    out = tmp_path_factory.mktemp("tree")
    dialect.write(out)
    (out / "walk.py").write_text(dialect.translate((HERE / "walk.py").read_text(encoding="utf-8")), encoding="utf-8")
    (out / "texts.json").write_text(json.dumps(TEXTS), encoding="utf-8")
    return out


@pytest.mark.parametrize("short", [True, pytest.param(False, marks=pytest.mark.soak)], ids=["short", "whole"])
@pytest.mark.parametrize("case", CASES)
def test_the_same_requests_get_the_same_answers_there(case: str, short: bool, tree: Path) -> None:
    """Compared as texts, line by line."""
    requests = json.loads(json.dumps(CASES[case](short)))
    (tree / "requests.json").write_text(json.dumps(requests), encoding="utf-8")
    here, there = list(answers(new_room(load_data, TEXTS), requests)), micropython(tree, THERE).splitlines()
    assert len(here) == len(there)
    for asked, mine, its in zip(requests, here, there, strict=True):
        assert its == mine, asked
