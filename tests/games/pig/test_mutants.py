"""The golden games have teeth: each of these wrong versions of the rules is caught by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gobelet.engine.contract import Outcome
from gobelet.engine.errors import Refused
from gobelet.games.pig import scoring
from gobelet.games.pig.game import PigRules
from gobelet.games.pig.state import BIG_PIG, HELD, HOG, LOST, ONE_DIE, RUINED, TWO_DICE, State
from tests.test_golden import RECIPES, REGISTRY
from tools.golden import played

Patch = pytest.MonkeyPatch
Dice = tuple[int, ...]
Brought = tuple[int, str | None]
GOLDEN = [recipe for kind, recipe in RECIPES if kind == "pig"]
MUTANTS: dict[str, Callable[[Patch], None]] = {}
right_over, right_moves, right_result = PigRules._turn_over, PigRules.moves, PigRules.result
right_won, right_apply = PigRules._won, PigRules.apply


def mutant(change: Callable[[Patch], None]) -> Callable[[Patch], None]:
    """Adds a wrong version, named by what is wrong with it."""
    MUTANTS[change.__name__] = change
    return change


def brings(patch: Patch, variant: str, wrong: Callable[[Dice, Brought], Brought]) -> None:
    """Throws of a variant that bring something else."""
    right = scoring.BROUGHT[variant]
    patch.setitem(scoring.BROUGHT, variant, lambda dice: wrong(dice, right(dice)))


def ends(patch: Patch, wrong: Callable[[PigRules, State, str, State], State]) -> None:
    """Turns that end otherwise: `wrong(rules, before, how, after)`."""
    patch.setattr(
        PigRules, "_turn_over", lambda self, state, how: wrong(self, state, how, right_over(self, state, how))
    )


# What dice bring


@mutant
def a_1_is_one_point(patch: Patch) -> None:
    brings(patch, ONE_DIE, lambda dice, found: (dice[0], None))


@mutant
def a_2_loses_the_turn_too(patch: Patch) -> None:
    brings(patch, ONE_DIE, lambda dice, found: (0, LOST) if dice[0] == 2 else found)


@mutant
def a_6_counts_five(patch: Patch) -> None:
    brings(patch, ONE_DIE, lambda dice, found: (5, None) if dice[0] == 6 else found)


@mutant
def a_1_loses_the_whole_score(patch: Patch) -> None:
    brings(patch, ONE_DIE, lambda dice, found: (0, RUINED) if dice[0] == 1 else found)


@mutant
def a_single_1_of_two_loses_the_whole_score(patch: Patch) -> None:
    brings(patch, TWO_DICE, lambda dice, found: (0, RUINED) if 1 in dice else found)


@mutant
def a_double_1_loses_the_turn_alone(patch: Patch) -> None:
    brings(patch, TWO_DICE, lambda dice, found: (0, LOST) if 1 in dice else found)


@mutant
def doubles_count_twice_with_two_dice(patch: Patch) -> None:
    brings(patch, TWO_DICE, lambda dice, found: (2 * found[0], found[1]) if dice[0] == dice[1] else found)


@mutant
def a_double_1_counts_four_in_big_pig(patch: Patch) -> None:
    brings(patch, BIG_PIG, lambda dice, found: (4, None) if dice == (1, 1) else found)


@mutant
def a_double_1_loses_the_turn_in_big_pig(patch: Patch) -> None:
    brings(patch, BIG_PIG, lambda dice, found: (0, LOST) if dice == (1, 1) else found)


@mutant
def doubles_count_once_in_big_pig(patch: Patch) -> None:
    brings(patch, BIG_PIG, lambda dice, found: (sum(dice), None) if dice[0] == dice[1] > 1 else found)


@mutant
def a_single_1_counts_in_big_pig(patch: Patch) -> None:
    brings(patch, BIG_PIG, lambda dice, found: (sum(dice), None) if found[1] == LOST else found)


@mutant
def a_1_of_many_costs_only_itself(patch: Patch) -> None:
    brings(patch, HOG, lambda dice, found: (sum(dice) - dice.count(1), HELD))


@mutant
def only_two_1s_lose_in_hog(patch: Patch) -> None:
    brings(patch, HOG, lambda dice, found: (sum(dice), HELD) if dice.count(1) == 1 else found)


@mutant
def hog_goes_on(patch: Patch) -> None:
    brings(patch, HOG, lambda dice, found: (found[0], None if found[1] == HELD else found[1]))


# Turns


@mutant
def a_lost_turn_still_counts(patch: Patch) -> None:
    def wrong(self: PigRules, state: State, how: str) -> State:
        return right_over(self, state, HELD if how == LOST else how)

    patch.setattr(PigRules, "_turn_over", wrong)


@mutant
def who_loses_the_turn_throws_again(patch: Patch) -> None:
    ends(patch, lambda rules, before, how, after: replace(after, seat=before.seat) if how == LOST else after)


@mutant
def who_holds_throws_again(patch: Patch) -> None:
    ends(patch, lambda rules, before, how, after: replace(after, seat=before.seat) if how == HELD else after)


@mutant
def the_turn_passes_the_other_way(patch: Patch) -> None:
    ends(
        patch,
        lambda rules, before, how, after: replace(after, seat=(before.seat - 1) % len(before.scores)),
    )


@mutant
def the_total_stays_for_the_next_player(patch: Patch) -> None:
    ends(patch, lambda rules, before, how, after: replace(after, total=before.total if how == LOST else 0))


@mutant
def a_1_passes_unseen(patch: Patch) -> None:
    ends(patch, lambda rules, before, how, after: replace(after, ended=None) if how == LOST else after)


@mutant
def nothing_may_be_held(patch: Patch) -> None:
    def wrong(self: PigRules, state: State, seat: int) -> dict[str, Any]:
        moves = right_moves(self, state, seat)
        return {"roll": moves["roll"], "hold": {}} if "roll" in moves else moves

    patch.setattr(PigRules, "moves", wrong)


# The end


@mutant
def one_point_more_is_needed(patch: Patch) -> None:
    def wrong(rules: PigRules, before: State, how: str, after: State) -> State:
        just = after.scores[before.seat] == rules.house.target
        return replace(after, reached=-1) if just and before.reached < 0 else after

    ends(patch, wrong)


@mutant
def the_target_wins_before_it_is_held(patch: Patch) -> None:
    def wrong(self: PigRules, state: State, seat: int, action: dict[str, Any]) -> State:
        after = right_apply(self, state, seat, action)
        reached = after.throws and not after.wanted and after.scores[after.seat] + after.total >= self.house.target
        return self._turn_over(after, HELD) if reached else after

    patch.setattr(PigRules, "apply", wrong)


@mutant
def the_target_is_always_a_hundred(patch: Patch) -> None:
    def wrong(rules: PigRules, before: State, how: str, after: State) -> State:
        best = max(after.scores)
        return replace(after, reached=after.scores.index(best) if best >= 100 else -1)

    ends(patch, wrong)


@mutant
def there_is_always_a_last_round(patch: Patch) -> None:
    patch.setattr(PigRules, "_won", lambda self, state: state.reached >= 0 and state.seat == state.reached)


@mutant
def there_is_never_a_last_round(patch: Patch) -> None:
    patch.setattr(PigRules, "_won", lambda self, state: state.reached >= 0)


@mutant
def the_last_round_ends_with_the_last_seat(patch: Patch) -> None:
    patch.setattr(
        PigRules,
        "_won",
        lambda self, state: right_won(self, state) or (state.reached >= 0 and state.seat == 0),
    )


@mutant
def who_reaches_the_target_wins_the_last_round_too(patch: Patch) -> None:
    def wrong(self: PigRules, state: State) -> Outcome | None:
        found = right_result(self, state)
        if found is None or state.reached in found.places[0]:
            return found
        others = tuple([tuple([seat for seat in place if seat != state.reached]) for place in found.places])
        return replace(found, places=((state.reached,), *[place for place in others if place]))

    patch.setattr(PigRules, "result", wrong)


@mutant
def the_lowest_score_wins(patch: Patch) -> None:
    def wrong(self: PigRules, state: State) -> Outcome | None:
        found = right_result(self, state)
        return found and replace(found, places=tuple(reversed(found.places)))

    patch.setattr(PigRules, "result", wrong)


@mutant
def equal_scores_have_places_of_their_own(patch: Patch) -> None:
    def wrong(self: PigRules, state: State) -> Outcome | None:
        found = right_result(self, state)
        return found and replace(found, places=tuple([(seat,) for place in found.places for seat in place]))

    patch.setattr(PigRules, "result", wrong)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_golden_games_catch(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one of them comes to something else, or cannot be played at all."""
    MUTANTS[name](monkeypatch)
    caught = any(not comes_to_the_same(recipe) for recipe in GOLDEN)
    assert caught, f"no golden game sees that {name.replace('_', ' ')}"


def comes_to_the_same(recipe: dict[str, Any]) -> bool:
    """Whether the recipe comes to its digest; a game that never ends is stopped."""
    try:
        bounded = {"steps": 3000, **recipe}
        return bool(played(bounded, REGISTRY.find_rules, "pig")["digest"] == recipe["digest"])
    except (Refused, ArithmeticError, LookupError, TypeError, ValueError):
        return False
