"""Every ruleset of the house: games of random legal moves end, and can be taken back, saved and sent at any moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.engine.dice import Sealed
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table, new_table
from gobelet.hosts.files import load_data
from tests.cases import examples
from tests.support import NAMES, REGISTRY, SEED, again, picture, rules, sealed

SHEETS = REGISTRY.game("sheet").rulesets
ONE_COLUMN = tuple(name for name in SHEETS if "column" not in load_data(f"games/sheet/rulesets/{name}"))


def legal(table: Table, seat: int, chance: Random, hurried: bool) -> dict[str, Any]:
    """One of the actions that the view offers to a seat, scores more often where the game is `hurried`."""
    actions = table.view(seat)["actions"]
    if "score" not in actions or ("roll" in actions and chance.random() < (0.1 if hurried else 0.6)):
        most, keep = actions["roll"]["at_most"], actions["roll"]["keep"]
        kept = chance.sample(keep, chance.randint(0, most)) if keep else []
        return {"type": "roll", "keep": kept}
    return {"type": "score", "category": chance.choice(actions["score"]["category"])}


def boxes(name: str) -> int:
    """How many boxes a player of a ruleset fills."""
    return len(rules(name).data.categories)


@examples(12)
@given(name=st.sampled_from(SHEETS), seats=st.integers(1, 8), seed=st.binary(min_size=4, max_size=4), data=st.data())
def test_a_game_of_random_legal_moves_ends(name: str, seats: int, seed: bytes, data: st.DataObject) -> None:
    """Whoever plays whatever the view offers; on the way it is undone, saved and sent, and is the same game."""
    seats = min(seats, rules(name).seats[1])
    table, chance, steps = new_table(rules(name), NAMES[:seats], Sealed(seed)), Random(seed), 0
    moments = set(data.draw(st.lists(st.integers(1, 4 * boxes(name) * seats), max_size=3)))
    while table.view(0)["to_act"]:
        seat = chance.choice(table.view(0)["to_act"])
        before, table = table, table.act(seat, legal(table, seat, chance, seats > 2))
        steps += 1
        if steps in moments:
            unharmed(before, table)
    unharmed(before, table)
    assert steps <= boxes(name) * seats * 4
    ended(table)


def unharmed(before: Table, table: Table) -> None:
    """Undone, it is as before; saved and loaded it is the same; sent it is the same to each seat."""
    assert table.undo(0).state == before.state
    assert picture(again(table)) == picture(table)
    sent = open_fragment(share(table), REGISTRY.find_rules, b"?")
    assert sent.state == table.state
    assert sent.undo(0).state == before.state


def ended(table: Table) -> None:
    """Everyone has a place, in the order of the totals but for whoever won at once."""
    view = table.view(0)
    places, totals, reason = (view["outcome"][key] for key in ("places", "totals", "reason"))
    assert sorted(seat for place in places for seat in place) == list(range(len(view["players"])))
    assert totals == [player["total"] for player in view["players"]]
    if reason == "served":
        assert [len(place) for place in places[:1]] == [1]
        places = places[1:]
    else:
        assert reason == "sheets_full"
        assert all(None not in player["cells"].values() for player in view["players"])
    for above, below in zip(places, places[1:], strict=False):
        assert min(totals[seat] for seat in above) >= max(totals[seat] for seat in below)


@pytest.mark.thin(3)
@pytest.mark.parametrize("name", SHEETS)
def test_a_late_game_of_everyone_fits_a_link(name: str) -> None:
    """At most 300 characters with as many seats as may play, before the last boxes are written."""
    seats, longest = rules(name).seats[1], 0
    table, chance = sealed(seats, name, SEED), Random(7)
    late = (boxes(name) - 1) * seats
    while table.view(0)["to_act"]:
        seat = chance.choice(table.view(0)["to_act"])
        table = table.act(seat, legal(table, seat, chance, True))
        filled = sum(cell is not None for player in table.view(0)["players"] for cell in player["cells"].values())
        if filled >= late:
            longest = max(longest, len(share(table)))
    assert 0 < longest <= 300


@pytest.mark.parametrize("name", SHEETS)
def test_every_ruleset_says_what_it_is(name: str) -> None:
    """Titles in both languages, seats, options; played as one's own, it is the same game."""
    about = REGISTRY.game("sheet").about(name)
    assert set(about["title"]) == {"fr", "en"}
    assert {"joker", "extra_bonus"} <= set(about["options"])
    assert rules(load_data(f"games/sheet/rulesets/{name}")).data == rules(name).data


@examples(30)
@given(name=st.sampled_from(ONE_COLUMN), seed=st.integers(0, 10**6))
def test_a_total_is_what_its_boxes_say(name: str, seed: int) -> None:
    """Each box as often as it counts, the bonuses once."""
    table, chance = sealed(1, name, str(seed).encode()), Random(seed)
    while table.view(0)["to_act"]:
        table = table.act(0, legal(table, 0, chance, True))
    view = table.view(0)
    player, layout = view["players"][0], view["layout"]
    signs = {box["category"]: box.get("sign", 1) for box in [*layout["upper"], *layout["lower"]]}
    written = sum(signs[key] * points for key, points in player["cells"].items() if points)
    assert player["total"] == written + player["upper_bonus"] + player["extra_bonus"]
    assert player["upper"] == sum(player["cells"][box["category"]] or 0 for box in layout["upper"])
