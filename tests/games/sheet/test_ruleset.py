"""A ruleset is data: what it can say, and where and why it is refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from gobelet.games.sheet.validator import check_ruleset, doubts
from gobelet.hosts.files import load_data
from gobelet.words import LANGUAGES
from tests.support import (
    BOXES,
    REGISTRY,
    UPPER,
    WORDS,
    choices,
    player,
    refused,
    roll,
    rules,
    score,
    scripted,
    written,
)  # fmt: skip

YAHTZEE = load_data("games/sheet/rulesets/yahtzee")


def changed(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Yahtzee with a change made to it, under a name of its own."""
    data: dict[str, Any] = copy.deepcopy(YAHTZEE)
    data["name"] = "ours"
    change(data)
    return data


def box(data: dict[str, Any], key: str) -> dict[str, Any]:
    """One box of a ruleset."""
    found: dict[str, Any] = next(each for each in data["category"] if each["key"] == key)
    return found


def ways(data: dict[str, Any], *needs: dict[str, Any]) -> None:
    """Makes a full house of any of these."""
    box(data, "full_house").update(needs={"any": list(needs)})


WRONG: list[tuple[str, str, Callable[[dict[str, Any]], Any]]] = [
    ("colour", "unknown_key", lambda data: data.update(colour="red")),
    ("", "unknown_key", lambda data: data.update({"": 1})),
    ("category[1].colour", "unknown_key", lambda data: box(data, "ones").update(colour="red")),
    ("category[7].needs.twins", "unknown_key", lambda data: box(data, "three_of_a_kind").update(needs={"twins": 2})),
    ("upper_bonus.to", "unknown_key", lambda data: data["upper_bonus"].update(to=80)),
    ("name", "missing_key", lambda data: data.pop("name")),
    ("category[1].key", "missing_key", lambda data: box(data, "ones").pop("key")),
    ("category[13].points", "missing_key", lambda data: box(data, "chance").pop("points")),
    ("upper_bonus.from", "missing_key", lambda data: data["upper_bonus"].pop("from")),
    ("upper_bonus.points", "missing_key", lambda data: data["upper_bonus"].pop("points")),
    ("name", "wrong_type", lambda data: data.update(name=5)),
    ("title", "wrong_type", lambda data: data.update(title="Yahtzee")),
    ("title", "wrong_type", lambda data: data.update(title={})),
    ("title", "wrong_type", lambda data: data.update(title={"fr": ""})),
    ("title", "wrong_type", lambda data: data.update(title={"fr": "x" * 41})),
    ("dice", "wrong_type", lambda data: data.update(dice="5")),
    ("dice", "wrong_type", lambda data: data.update(dice=5.0)),
    ("dice", "wrong_type", lambda data: data.update(dice=True)),
    ("dice", "wrong_type", lambda data: data.update(dice=None)),
    ("simultaneous", "wrong_type", lambda data: data.update(simultaneous=1)),
    ("upper_bonus", "wrong_type", lambda data: data.update(upper_bonus=35)),
    ("category[2]", "wrong_type", lambda data: data["category"].__setitem__(1, "twos")),
    ("category[9].joker", "wrong_type", lambda data: box(data, "full_house").update(joker="yes")),
    ("category[9].needs.groups", "wrong_type", lambda data: box(data, "full_house").update(needs={"groups": []})),
    ("category[9].needs.groups", "wrong_type", lambda data: box(data, "full_house").update(needs={"groups": [5, 0]})),
    ("category[9].needs.groups", "wrong_type", lambda data: box(data, "full_house").update(needs={"groups": "32"})),
    ("extra_bonus", "negative", lambda data: data.update(extra_bonus=-100)),
    ("rolls", "negative", lambda data: data.update(rolls=-1)),
    ("category[9].points", "negative", lambda data: box(data, "full_house").update(points=-25)),
    ("category[1].face", "negative", lambda data: box(data, "ones").update(face=-1)),
    ("upper_bonus.points", "negative", lambda data: data["upper_bonus"].update(points=-35)),
    ("dice", "too_small", lambda data: data.update(dice=0)),
    ("faces", "too_small", lambda data: data.update(faces=1)),
    ("rolls", "too_small", lambda data: data.update(rolls=0)),
    ("category[7].needs.alike", "too_small", lambda data: box(data, "three_of_a_kind").update(needs={"alike": 0})),
    ("dice", "too_large", lambda data: data.update(dice=7)),
    ("faces", "too_large", lambda data: data.update(faces=21)),
    ("rolls", "too_large", lambda data: data.update(rolls=10**9)),
    ("category[1].face", "too_large", lambda data: box(data, "ones").update(face=7)),
    ("category[9].points", "too_large", lambda data: box(data, "full_house").update(points=1001)),
    ("category[1].section", "one_of", lambda data: box(data, "ones").update(section="middle")),
    ("category[1].section", "one_of", lambda data: box(data, "ones").pop("section")),
    ("category[13].points", "one_of", lambda data: box(data, "chance").update(points="product")),
    ("category[13].word", "one_of", lambda data: box(data, "chance").update(word="luck")),
    ("category[13].word", "one_of", lambda data: box(data, "chance").update(word=5)),
    ("category[7].needs", "one_of", lambda data: box(data, "three_of_a_kind").update(needs=3)),
    ("category[7].needs", "one_of", lambda data: box(data, "three_of_a_kind").update(needs={"alike": 3, "run": 3})),
    ("joker", "one_of", lambda data: data.update(joker="wild")),
    ("joker", "one_of", lambda data: data.update(joker=["forced"])),
    ("category[2].key", "duplicate_category", lambda data: box(data, "twos").update(key="ones")),
    ("name", "bad_name", lambda data: data.update(name="Our game")),
    ("name", "bad_name", lambda data: data.update(name="")),
    ("name", "bad_name", lambda data: data.update(name="x" * 41)),
    ("category[1].key", "bad_name", lambda data: box(data, "ones").update(key="Ones")),
    ("category[1].key", "bad_name", lambda data: box(data, "ones").update(key="../ones")),
    ("category", "no_categories", lambda data: data.pop("category")),
    ("category", "no_categories", lambda data: data.update(category=[])),
    ("category", "no_categories", lambda data: data.update(category={"ones": 1})),
    ("category", "too_many_categories", lambda data: data.update(category=data["category"] * 4)),
    ("seats", "bad_seats", lambda data: data.update(seats=[0, 4])),
    ("seats", "bad_seats", lambda data: data.update(seats=[1, 9])),
    ("seats", "bad_seats", lambda data: data.update(seats=[4, 2])),
    ("seats", "bad_seats", lambda data: data.update(seats=4)),
    ("seats", "bad_seats", lambda data: data.update(seats=[1, True])),
    ("tie_break", "bad_tie_break", lambda data: data.update(tie_break=[])),
    ("tie_break", "bad_tie_break", lambda data: data.update(tie_break="total")),
    ("tie_break", "bad_tie_break", lambda data: data.update(tie_break=["upper"])),
    ("tie_break", "bad_tie_break", lambda data: data.update(tie_break=["total", "total"])),
    ("tie_break", "bad_tie_break", lambda data: data.update(tie_break=["total", "luck"])),
    ("tie_break", "bad_tie_break", lambda data: data.update(tie_break=["total", ["upper"]])),
    ("joker", "joker_needs", lambda data: data["category"].remove(box(data, "ones"))),
    ("extra_bonus", "joker_needs", lambda data: data["category"].remove(box(data, "five_of_a_kind"))),
    ("category[13].joker", "joker_points", lambda data: box(data, "chance").update(joker=True)),
    ("category[1].points", "face_or", lambda data: box(data, "ones").update(points=5)),
    ("category[1].needs", "face_or", lambda data: box(data, "ones").update(needs={"alike": 2})),
    ("category", "bad_five", lambda data: box(data, "five_of_a_kind").update(needs={"alike": 4})),
    ("category", "bad_five", lambda data: box(data, "five_of_a_kind").update(points="sum")),
    ("category", "bad_five", lambda data: box(data, "five_of_a_kind").update(points=0)),
    ("category[11].needs", "impossible_needs", lambda data: box(data, "large_straight").update(needs={"run": 6})),
    ("category[8].needs", "impossible_needs", lambda data: box(data, "four_of_a_kind").update(needs={"alike": 6})),
    ("category[9].needs", "impossible_needs", lambda data: box(data, "full_house").update(needs={"groups": [3, 3]})),
    *[
        ("category[9].needs", "impossible_needs", lambda data, needs=needs: box(data, "full_house").update(needs=needs))
        for needs in (
            {"pairs": 3},
            {"within": [4, 2]},
            {"within": [1] * 7},
            {"shows": [1, 1]},
            {"shows": [6, 7]},
            {"opposite": 5},
            {"shows": [1, 2, 3, 4, 5, 6]},
        )
    ],
    ("category[9].needs.any", "wrong_type", lambda data: box(data, "full_house").update(needs={"any": 3})),
    ("category[9].needs.any", "wrong_type", lambda data: box(data, "full_house").update(needs={"any": []})),
    ("category[9].needs.any[1]", "one_of", lambda data: box(data, "full_house").update(needs={"any": [{}]})),
    ("category[9].needs.any[2]", "impossible_needs", lambda data: ways(data, {"alike": 5}, {"alike": 6})),
    ("category[9].needs.any[1].any", "unknown_key", lambda data: ways(data, {"any": [{"alike": 5}]})),
    ("category[9].needs.any[1].run", "wrong_type", lambda data: ways(data, {"run": "4"})),
    ("category[9].plus", "plus_sum", lambda data: box(data, "full_house").update(plus=5)),
    ("category[13].plus", "too_large", lambda data: box(data, "chance").update(plus=10**20)),
    ("category[13].plus", "wrong_type", lambda data: box(data, "chance").update(plus="40")),
    ("category[9].served", "negative", lambda data: box(data, "full_house").update(served=-5)),
    ("category[9].served", "too_large", lambda data: box(data, "full_house").update(served=1001)),
    ("category[9].minus", "wrong_type", lambda data: box(data, "full_house").update(minus=1)),
    ("category[9].minus", "minus_sum", lambda data: box(data, "full_house").update(minus=True, joker=False)),
    ("category[13].minus", "minus_sum", lambda data: box(data, "chance").update(minus=True, section="upper")),
    ("category[13].minus", "minus_sum", lambda data: box(data, "chance").update(minus=True, plus=5)),
    ("category[1].minus", "face_or", lambda data: box(data, "ones").update(minus=True)),
    ("category[1].served", "face_or", lambda data: box(data, "ones").update(served=5)),
    ("category[9].after", "unknown_category_reference", lambda data: box(data, "full_house").update(after="villa")),
    ("category[9].after", "after_box", lambda data: box(data, "full_house").update(after="full_house")),
    ("category[9].after", "after_box", lambda data: box(data, "full_house").update(after="chance")),
    ("category[9].after", "unknown_category_reference", lambda data: box(data, "full_house").update(after=["chance"])),
    ("upper_bonus.from", "bonus_out_of_reach", lambda data: data["upper_bonus"].update({"from": 106})),
    ("extra_at", "one_of", lambda data: data.update(extra_at="scoring")),
    ("extra_at", "one_of", lambda data: data.update(extra_at=["own"])),
    ("extra_needs", "one_of", lambda data: data.update(extra_needs="nothing")),
    ("extra_bonus", "joker_needs", lambda data: (data.update(extra_at="own", joker="none"), data["category"].pop(0))),
    ("saved_rolls", "wrong_type", lambda data: data.update(saved_rolls=2)),
    ("wins", "unknown_category_reference", lambda data: data.update(wins="generala")),
    ("wins", "unknown_category_reference", lambda data: data.update(wins=5)),
    ("wins", "bad_wins", lambda data: data.update(wins="chance")),
    ("wins", "bad_wins", lambda data: data.update(wins="ones")),
    ("span", "bad_span", lambda data: data.update(span="plus")),
    ("span", "bad_span", lambda data: data.update(span={"high": "chance"})),
    ("span", "bad_span", lambda data: data.update(span={"high": "chance", "low": "chance"})),
    ("span", "unknown_category_reference", lambda data: data.update(span={"high": "plus", "low": "minus"})),
    ("column", "bad_columns", lambda data: data.update(column=[])),
    ("column", "bad_columns", lambda data: data.update(column=3)),
    ("column", "bad_columns", lambda data: data.update(column=[{"key": str(i)} for i in range(7)])),
    ("column[1]", "wrong_type", lambda data: data.update(column=["down"])),
    ("column[1].order", "one_of", lambda data: data.update(column=[{"key": "a", "order": "sideways"}])),
    ("column[1].multiplier", "too_large", lambda data: data.update(column=[{"key": "a", "multiplier": 11}])),
    ("column[1].multiplier", "too_small", lambda data: data.update(column=[{"key": "a", "multiplier": 0}])),
    ("column[1].dry", "wrong_type", lambda data: data.update(column=[{"key": "a", "dry": "yes"}])),
    ("column[1].colour", "unknown_key", lambda data: data.update(column=[{"key": "a", "colour": "red"}])),
    ("column[1].key", "missing_key", lambda data: data.update(column=[{}])),
    ("column[2].key", "duplicate_column", lambda data: data.update(column=[{"key": "a"}, {"key": "a"}])),
    ("joker", "joker_columns", lambda data: data.update(column=[{"key": "a"}])),
]


@pytest.mark.parametrize(("where", "key", "change"), WRONG, ids=[f"{i}-{key}" for i, (_, key, _) in enumerate(WRONG)])
def test_a_ruleset_that_says_something_impossible_is_refused_with_where_and_why(
    where: str, key: str, change: Callable[[dict[str, Any]], Any]
) -> None:
    """The place, and a sentence in each language; the table of it is refused for the same."""
    data = changed(change)
    problems = check_ruleset(data)
    assert (where, f"error.ruleset.{key}") in [(each.path(), each.key) for each in problems]
    with refused("bad_ruleset"):
        rules(data)
    for problem in problems:
        for lang in LANGUAGES:
            assert "{" not in WORDS.say(lang, problem.key, problem.facts).replace("{…}", "")


@pytest.mark.parametrize("data", [None, [], "yahtzee", 5, True, [YAHTZEE]])
def test_a_ruleset_is_an_object(data: Any) -> None:
    """Nothing else is one."""
    assert [each.key for each in check_ruleset(data)] == ["error.ruleset.wrong_type"]


@pytest.mark.parametrize("name", REGISTRY.game("sheet").rulesets)
def test_the_rulesets_of_the_house_can_be(name: str) -> None:
    """And played as one's own, whole, they are the same game; every box and ruleset has its words."""
    data = load_data(f"games/sheet/rulesets/{name}")
    assert check_ruleset(data) == doubts(data) == []
    for lang in LANGUAGES:
        for each in data["category"]:
            assert WORDS.has(lang, each.get("word", "category." + each["key"]))
        assert WORDS.has(lang, f"ruleset.{name}")
        assert WORDS.has(lang, f"ruleset.{name}.about")
    assert rules(data).data == rules(name).data


def test_a_ruleset_may_say_little() -> None:
    """Five dice of six faces, three throws, one to eight seats, the highest total, no joker, no bonus."""
    own = {"name": "ours", "category": [{"key": "all", "section": "lower", "points": "sum"}]}
    data = rules(own).data
    assert (data.dice, data.faces, data.rolls, data.seats, data.tie_break) == (5, 6, 3, (1, 8), ("total",))
    table = written(scripted("44162", ruleset=own), "all")
    assert table.view(0)["outcome"]["totals"] == [17]


def test_a_ruleset_may_have_other_dice_throws_and_boxes() -> None:
    """Two throws of six dice; a box named by its family in both languages."""
    pairs = {
        "key": "three_pairs", "section": "lower", "needs": {"groups": [2, 2, 2]}, "points": "sum",
        "title": {"fr": "Trois paires", "en": "Three pairs"},
    }  # fmt: skip
    own = {"name": "ours", "dice": 6, "rolls": 2, "category": [pairs, {**pairs, "key": "again"}]}
    table = scripted("112235 3 112235", ruleset=own).act(0, roll()).act(0, roll(0, 1, 2, 3, 4))
    assert player(table)["open"] == {"three_pairs": 12, "again": 12}
    with refused("illegal_action", "error.sheet.no_rolls_left", rolls=2):
        table.act(0, roll(0))
    table = table.act(0, score("three_pairs")).act(0, roll())
    with refused("illegal_action", "error.sheet.filled") as caught:
        table.act(0, score("three_pairs"))
    assert "Trois paires" in WORDS.sentence("fr", caught.value)
    assert "Three pairs" in WORDS.sentence("en", caught.value)


def test_the_last_step_of_a_joker_gives_0_whatever_box_stands_above() -> None:
    """A family may count chance among its upper boxes."""
    own = changed(lambda data: box(data, "chance").update(section="upper"))
    cells: dict[str, Any] = {key: 0 for key in BOXES if key not in ("chance", "ones")}
    assert choices("66666", own, **cells)["choices"] == {"ones": 0, "chance": 0}


def test_an_option_that_a_ruleset_cannot_bear_is_refused() -> None:
    """A joker without an upper box for each face."""
    own = {"name": "ours", "category": [{"key": "all", "section": "lower", "points": "sum"}]}
    with refused("bad_options", "error.ruleset.joker_needs"):
        rules(own, joker="forced")
    with refused("bad_options", "error.ruleset.joker_needs"):
        rules(own, extra_bonus=100)


def test_only_the_options_that_differ_from_the_ruleset_are_carried() -> None:
    """All of them are in the view."""
    bound = rules("yahtzee", joker="forced", extra_bonus=50)
    assert bound.chosen == {"extra_bonus": 50}
    assert bound.options == {"joker": "forced", "extra_bonus": 50}


def test_the_upper_boxes_are_those_of_the_faces() -> None:
    """In their order."""
    data = rules().data
    assert [data.categories[i].key for i in data.upper] == list(UPPER)
    assert [data.categories[i].key for i in data.own[1:]] == list(UPPER)
