"""The 56 combinations, and what each is worth."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

from gobelet.games.four_two_one.ranking import COMBINATIONS, rank, worth
from tests.support import Room

VECTORS = Path(__file__).parents[2] / "vectors" / "four_two_one.jsonl"
FIRST_SIXTEEN = "421 111 611 666 511 555 411 444 311 333 211 222 654 543 432 321"


def text(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice))


def test_there_are_56_ranks_and_no_two_combinations_are_equal() -> None:
    """Every multiset of three dice has a rank of its own."""
    every = list(combinations_with_replacement(range(1, 7), 3))
    assert len(every) == 56
    assert sorted(rank(dice) for dice in every) == list(range(1, 57))


def test_the_order_of_the_dice_on_the_table_does_not_matter() -> None:
    """All 216 throws have the rank of their combination, as often as its dice can lie."""
    ranks = Counter(rank(dice) for dice in product(range(1, 7), repeat=3))
    for place, often in ranks.items():
        assert often == {1: 1, 2: 3, 3: 6}[len(set(COMBINATIONS[place - 1]))]


def test_421_comes_first_then_the_aces_pairs_of_aces_with_their_threes_and_the_straights() -> None:
    """The first sixteen, in this order."""
    assert [text(each) for each in COMBINATIONS[:16]] == FIRST_SIXTEEN.split()


def test_all_others_compare_the_highest_die_then_the_second_then_the_third() -> None:
    """From 6 6 5 down; the nénette alone is out of that order."""
    others = [text(each) for each in COMBINATIONS[16:]]
    assert others[0] == "665"
    assert others[-1] == "221"
    assert others[:-1] == sorted(others[:-1], reverse=True)
    assert "322" in others[:-1]


def test_the_tokens_are_those_of_the_table_of_the_rules() -> None:
    """10, 7, the face, 2 for a straight, 1 for all others."""
    assert [worth(place, 10) for place in range(1, 18)] == [10, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 1]
    assert {worth(place, 10) for place in range(17, 57)} == {1}


@pytest.mark.parametrize("value", [8, 10, 11])
def test_what_421_is_worth_is_an_option_and_no_other_value_changes(value: int) -> None:
    """8, 10 or 11."""
    assert worth(1, value) == value
    assert [worth(place, value) for place in range(2, 57)] == [worth(place, 10) for place in range(2, 57)]


def test_the_engine_answers_as_the_vectors_say() -> None:
    """`four_two_one.rank` for each of the 56."""
    room = Room()
    cases = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    assert len(cases) == 56
    for case in cases:
        answer = room.ask(case["method"], **case["params"])
        assert {key: answer[key] for key in case["result"]} == case["result"]


def test_the_whole_ranking_can_be_asked_for() -> None:
    """All 56 in order, with the tokens under the options of the table."""
    found = Room().ask("four_two_one.ranking", options={"value_421": 8})["combinations"]
    assert [each["rank"] for each in found] == list(range(1, 57))
    assert found[0] == {"dice": [4, 2, 1], "rank": 1, "kind": "best", "tokens": 8}
    assert found[55] == {"dice": [2, 2, 1], "rank": 56, "kind": "nenette", "tokens": 1}


@pytest.mark.parametrize("dice", [[4, 2], [4, 2, 1, 1], [4, 2, 7], [0, 2, 1], ["4", 2, 1], [True, 2, 1], [4.0, 2, 1]])
def test_what_is_no_throw_of_three_dice_is_refused(dice: list[object]) -> None:
    """`bad_dice`, in a sentence."""
    Room().refuse("bad_dice", "four_two_one.rank", dice=dice)


def test_the_ranking_of_unknown_options_is_refused() -> None:
    """`bad_options`."""
    Room().refuse("bad_options", "four_two_one.rank", dice=[4, 2, 1], options={"value_421": 9})
