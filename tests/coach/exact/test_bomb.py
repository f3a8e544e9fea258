"""The fewest expected rolls on a bomb: known figures, and each is one more than the mean of what follows."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.coach.exact.bomb import BombPlay, rolls_without_rules
from gobelet.coach.exact.bomb_states import States
from gobelet.games.bomb.dice import COUNT, Dice, Places, colours
from gobelet.games.bomb.forms import read_edgework
from gobelet.games.bomb.methods import bomb_keeps
from tests.cases import examples
from tests.support import WORDS

BOMBS = (
    "AB9CD0",
    "KT1AB2",
    "4B 3H // *FRK *SIG NSA // [Parallel, Serial] [] [] // AB1CD6",
    "1B 1H // FRK NSA // [DVI, PS2] [DVI, RJ45] [StereoRCA] [] // XX3YZ5",
)


@cache
def solved(bomb: str, strictness: str = "manual") -> BombPlay:
    """Best play, worked out once for all tests."""
    return BombPlay(read_edgework(bomb), strictness)


@pytest.mark.parametrize(("bomb", "rolls"), [("AB9CD0", 12.8082), ("AB9CD0 // [] [] []", 13.3346), ("KT1AB2", 12.7982)])
def test_the_fewest_rolls(bomb: str, rolls: float) -> None:
    """The first included."""
    assert round(solved(bomb).rolls, 4) == rolls


def test_without_any_rule() -> None:
    """Only that the dice kept are of one value."""
    assert round(float(rolls_without_rules(States())[0]), 4) == 11.0902


@pytest.mark.parametrize("bomb", BOMBS)
def test_what_the_module_tolerates_can_only_help(bomb: str) -> None:
    """And the manual is never better than no rule."""
    assert 11.0902 < solved(bomb, "module").rolls <= solved(bomb).rolls


@st.composite
def situations(draw: st.DrawFn) -> tuple[Dice, Places]:
    """Dice after a roll, not all alike, and those that lay aside, all of one value."""
    held = draw(st.sets(st.integers(0, COUNT - 1), max_size=COUNT - 1))
    dice = draw(st.lists(st.integers(1, 6), min_size=COUNT, max_size=COUNT).filter(lambda dice: len(set(dice)) > 1))
    places = tuple(sorted(held))
    while len({dice[place] for place in places}) > 1:
        places = places[1:]
    return tuple(dice), places


@examples(20)
@given(bomb=st.sampled_from(BOMBS), strictness=st.sampled_from(("manual", "module")), situation=situations())
def test_the_choices_are_those_that_may_be_kept_best_first(
    bomb: str, strictness: str, situation: tuple[Dice, Places]
) -> None:
    """As `bomb.keeps` gives them."""
    dice, held = situation
    choices = [choice.to_json() for choice in solved(bomb, strictness).choices(dice, held)]
    params = {
        "edgework": bomb,
        "dice": dict(zip(("purple", "yellow", "blue", "white", "black"), dice, strict=True)),
        "kept_before": colours(held),
        "strictness": strictness,
    }
    keeps = bomb_keeps(params, lambda key, facts: WORDS.say("en", key, facts))["keeps"]
    assert sorted(sorted(choice["keep"]) for choice in choices) == keeps
    assert [choice["rolls"] for choice in choices] == sorted(choice["rolls"] for choice in choices)


def following(dice: Dice, keep: Places) -> list[Dice]:
    """All that may fall."""
    rolled = [place for place in range(COUNT) if place not in keep]
    found = []
    for faces in product(range(1, 7), repeat=len(rolled)):
        after = list(dice)
        for place, face in zip(rolled, faces, strict=True):
            after[place] = face
        found.append(tuple(after))
    return found


@given(bomb=st.sampled_from(BOMBS), strictness=st.sampled_from(("manual", "module")), situation=situations())
@examples(10)
def test_each_choice_costs_one_roll_and_the_mean_of_what_follows(
    bomb: str, strictness: str, situation: tuple[Dice, Places]
) -> None:
    """Under the game's own manual, whatever is kept."""
    play = solved(bomb, strictness)
    for choice in play.choices(*situation):
        if len(choice.places) >= 2:
            after = [play.choices(dice, choice.places) for dice in following(situation[0], choice.places)]
            mean = sum([each[0].rolls for each in after if each]) / len(after)
            assert choice.rolls == pytest.approx(1 + mean, abs=1e-8)


def test_so_does_the_first_roll() -> None:
    """Whatever falls of five dice."""
    play = solved(BOMBS[2])
    after = [play.choices(dice, ()) for dice in following((1, 1, 1, 1, 1), ())]
    mean = sum([each[0].rolls for each in after if each]) / len(after)
    assert play.rolls == pytest.approx(1 + mean, abs=1e-8)


def test_a_solved_module_has_no_choices() -> None:
    """There is nothing to keep."""
    assert solved("AB9CD0").choices((4, 4, 4, 4, 4), (0, 1)) == ()
