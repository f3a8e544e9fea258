"""The golden games have teeth: each of these wrong versions of the rules is caught by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gobelet.engine.contract import Outcome, Throw
from gobelet.engine.errors import Refused
from gobelet.games.four_two_one import game, ranking, rounds, view
from gobelet.games.four_two_one.game import FourTwoOneRules
from gobelet.games.four_two_one.ranking import NENETTE, combination
from gobelet.games.four_two_one.state import CHARGE, DISCHARGE, HIGHEST, LOWEST, POT, START, House, Passed, State
from tests.test_golden import RECIPES, REGISTRY
from tools.golden import played

Patch = pytest.MonkeyPatch
Dice = tuple[int, ...]
Tokens = tuple[tuple[Passed, ...], tuple[int, ...], int]
GOLDEN = sorted([recipe for kind, recipe in RECIPES if kind == "four_two_one"], key=lambda recipe: recipe["seats"])
MUTANTS: dict[str, Callable[[Patch], None]] = {}
right_rank, right_worth, right_value = ranking.rank, ranking.worth, rounds.value
right_pass, right_done, right_settle = rounds._pass_tokens, rounds.hand_done, rounds._settle
right_result, right_out = FourTwoOneRules.result, rounds._now_out


def mutant(change: Callable[[Patch], None]) -> Callable[[Patch], None]:
    """Adds a wrong version, named by what is wrong with it."""
    MUTANTS[change.__name__] = change
    return change


def ranked(patch: Patch, wrong: Callable[[Dice, int], int]) -> None:
    """Other ranks for the same dice."""
    for module in (rounds, view):
        patch.setattr(module, "rank", lambda dice: wrong(combination(dice), right_rank(dice)))


def worth(patch: Patch, wrong: Callable[[int, int], int]) -> None:
    """Other tokens for the same rank."""
    for module in (rounds, view):
        patch.setattr(module, "worth", wrong)


def passes(patch: Patch, wrong: Callable[[House, State], Tokens]) -> None:
    """Other tokens change hands."""
    patch.setattr(rounds, "_pass_tokens", wrong)


def settles(patch: Patch, wrong: Callable[[House, State, State], State]) -> None:
    """Another state after a round: `wrong(house, before, after)`."""
    patch.setattr(rounds, "_settle", lambda house, state: wrong(house, state, right_settle(house, state)))


# The ranking


@mutant
def aces_before_421(patch: Patch) -> None:
    ranked(patch, lambda dice, place: {1: 2, 2: 1}.get(place, place))


@mutant
def three_alike_before_two_aces(patch: Patch) -> None:
    ranked(patch, lambda dice, place: place + (1 if place % 2 else -1) if 3 <= place <= 12 else place)


@mutant
def straights_are_nothing_special(patch: Patch) -> None:
    ranked(patch, lambda dice, place: place + 40 if 13 <= place <= 16 else place)


@mutant
def the_nenette_is_no_lower_than_others(patch: Patch) -> None:
    # 2 2 1 is read from the highest die, so that only 3 2 2 and what is above it are better.
    ranked(patch, lambda dice, place: 16 if dice == NENETTE else place)


@mutant
def aces_are_worth_three(patch: Patch) -> None:
    worth(patch, lambda place, best: 3 if place == 2 else right_worth(place, best))


@mutant
def straights_are_worth_one(patch: Patch) -> None:
    worth(patch, lambda place, best: 1 if 13 <= place <= 16 else right_worth(place, best))


@mutant
def a_421_is_always_worth_ten(patch: Patch) -> None:
    worth(patch, lambda place, best: right_worth(place, 10))


# The charge and the discharge


@mutant
def the_loser_takes_what_its_own_hand_is_worth(patch: Patch) -> None:
    def wrong(house: House, state: State) -> int:
        if state.lowest < 0:
            return right_value(house, state)
        return right_worth(right_rank(state.hands[state.lowest].dice), house.value_421)

    patch.setattr(rounds, "value", wrong)


@mutant
def a_rampo_decides_how_many(patch: Patch) -> None:
    def wrong(house: House, state: State) -> int:
        thrown = [right_rank(dice) for rampo in state.rampos for dice in rampo.dice]
        return right_worth(min(thrown), house.value_421) if thrown else right_value(house, state)

    patch.setattr(rounds, "value", wrong)


@mutant
def the_pot_gives_what_it_has_not(patch: Patch) -> None:
    def wrong(house: House, state: State) -> Tokens:
        passed, tokens, pot = right_pass(house, state)
        due = right_value(house, state)
        if state.phase != CHARGE or not passed or passed[-1].nenette or passed[-1].tokens >= due:
            return passed, tokens, pot
        more = due - passed[-1].tokens
        owed = tuple([each + (more if seat == state.lowest else 0) for seat, each in enumerate(tokens)])
        return passed, owed, pot - more

    passes(patch, wrong)


@mutant
def the_pot_gives_nothing_when_it_has_too_little(patch: Patch) -> None:
    def wrong(house: House, state: State) -> Tokens:
        short = state.phase == CHARGE and state.pot < right_value(house, state)
        return ((), state.tokens, 0) if short else right_pass(house, state)

    passes(patch, wrong)


@mutant
def the_winner_starts_the_next_round(patch: Patch) -> None:
    settles(
        patch,
        lambda house, before, after: (
            replace(after, starter=before.highest) if before.highest in after.seats() else after
        ),
    )


@mutant
def seat_0_starts_every_round(patch: Patch) -> None:
    settles(patch, lambda house, before, after: replace(after, starter=sorted(after.seats())[0]))


@mutant
def the_discharge_begins_with_the_next_player(patch: Patch) -> None:
    def wrong(house: House, before: State, after: State) -> State:
        begins = before.phase == CHARGE and after.phase == DISCHARGE and len(after.seats()) > 1
        return replace(after, starter=after.seats()[1]) if begins else after

    settles(patch, wrong)


@mutant
def nobody_gets_out_at_the_end_of_the_charge(patch: Patch) -> None:
    def wrong(state: State) -> tuple[tuple[int, ...], ...]:
        return state.out if state.settled and state.settled.phase == CHARGE else right_out(state)

    patch.setattr(rounds, "_now_out", wrong)


@mutant
def those_who_get_out_together_have_places_of_their_own(patch: Patch) -> None:
    def wrong(self: FourTwoOneRules, state: State) -> Outcome | None:
        found = right_result(self, state)
        return found and replace(found, places=tuple([(seat,) for place in found.places for seat in place]))

    patch.setattr(FourTwoOneRules, "result", wrong)


@mutant
def the_last_to_hold_tokens_has_won(patch: Patch) -> None:
    def wrong(self: FourTwoOneRules, state: State) -> Outcome | None:
        found = right_result(self, state)
        return found and replace(found, places=tuple(reversed(found.places)))

    patch.setattr(FourTwoOneRules, "result", wrong)


@mutant
def the_first_player_binds_nobody(patch: Patch) -> None:
    def wrong(house: House, state: State, seat: int) -> State:
        after = right_done(house, state, seat)
        return after if after.round != state.round else replace(after, limit=house.most_rolls(state.phase))

    for module in (rounds, game):
        patch.setattr(module, "hand_done", wrong)


@mutant
def every_player_binds_those_after(patch: Patch) -> None:
    def wrong(house: House, state: State, seat: int) -> State:
        after = right_done(house, state, seat)
        return after if after.round != state.round else replace(after, limit=state.hands[seat].throws)

    for module in (rounds, game):
        patch.setattr(module, "hand_done", wrong)


@mutant
def two_throws_in_the_discharge(patch: Patch) -> None:
    right = House.most_rolls
    patch.setattr(House, "most_rolls", lambda self, phase: min(2, right(self, phase)))


@mutant
def three_throws_in_every_charge(patch: Patch) -> None:
    right = House.most_rolls
    patch.setattr(House, "most_rolls", lambda self, phase: 3 if phase == CHARGE else right(self, phase))


@mutant
def one_throw_in_every_charge(patch: Patch) -> None:
    right = House.most_rolls
    patch.setattr(House, "most_rolls", lambda self, phase: 1 if phase == CHARGE else right(self, phase))


# Equal hands


def first_of_equals(patch: Patch, asks: str) -> None:
    """No rampo for what is asked: the first in the order of play."""
    right = rounds._extreme
    patch.setattr(
        rounds, "_extreme", lambda seats, ranks, asked: right(seats, ranks, asked)[: 1 if asked == asks else 9]
    )


@mutant
def no_rampo_for_the_lowest(patch: Patch) -> None:
    first_of_equals(patch, LOWEST)


@mutant
def no_rampo_for_the_highest(patch: Patch) -> None:
    first_of_equals(patch, HIGHEST)


@mutant
def the_charge_seeks_its_highest_too(patch: Patch) -> None:
    patch.setitem(rounds.QUESTIONS, CHARGE, (LOWEST, HIGHEST))


@mutant
def the_highest_is_sought_first(patch: Patch) -> None:
    patch.setitem(rounds.QUESTIONS, DISCHARGE, (HIGHEST, LOWEST))


@mutant
def all_throw_in_a_rampo(patch: Patch) -> None:
    right = rounds._found

    def wrong(state: State, asks: str, seats: tuple[int, ...]) -> State:
        return right(state, asks, state.seats() if len(seats) > 1 and not state.rampos else seats)

    patch.setattr(rounds, "_found", wrong)


@mutant
def the_best_of_a_rampo_for_the_lowest_loses(patch: Patch) -> None:
    right = rounds.rampo_thrown

    def wrong(house: House, state: State, faces: Dice) -> State:
        asks = {LOWEST: HIGHEST, HIGHEST: LOWEST}
        turned = replace(state.rampos[-1], asks=asks[state.rampos[-1].asks])
        return right(house, replace(state, rampos=(*state.rampos[:-1], turned)), faces)

    patch.setattr(game, "rampo_thrown", wrong)


@mutant
def every_rampo_shows_the_same_dice(patch: Patch) -> None:
    right = FourTwoOneRules.due

    def wrong(self: FourTwoOneRules, state: State) -> Throw | None:
        due = right(self, state)
        return due and replace(due, throw=min(4, due.throw))

    patch.setattr(FourTwoOneRules, "due", wrong)


# The nénette


@mutant
def a_nenette_takes_one(patch: Patch) -> None:
    patch.setattr(rounds, "NENETTE_TAKES", 1)


@mutant
def a_nenette_costs_nothing(patch: Patch) -> None:
    passes(patch, lambda house, state: right_pass(replace(house, nenette=False), state))


@mutant
def a_nenette_costs_always(patch: Patch) -> None:
    passes(patch, lambda house, state: right_pass(replace(house, nenette=True), state))


@mutant
def a_nenette_is_settled_last(patch: Patch) -> None:
    def wrong(house: House, state: State) -> Tokens:
        passed, tokens, pot = right_pass(house, state)
        return (*[each for each in passed if not each.nenette], *[each for each in passed if each.nenette]), tokens, pot

    passes(patch, wrong)


@mutant
def only_the_lowest_nenette_pays(patch: Patch) -> None:
    def wrong(house: House, state: State) -> Tokens:
        spared = [
            replace(hand, dice=(3, 2, 2)) if hand.nenette() and seat != state.lowest else hand
            for seat, hand in enumerate(state.hands)
        ]
        return right_pass(house, replace(state, hands=tuple(spared)))

    passes(patch, wrong)


@mutant
def the_pot_pays_no_nenette(patch: Patch) -> None:
    passes(
        patch, lambda house, state: right_pass(replace(house, nenette=house.nenette and state.phase != CHARGE), state)
    )


@mutant
def a_nenette_takes_from_the_lowest_in_the_discharge(patch: Patch) -> None:
    def wrong(house: House, state: State) -> Tokens:
        passed, tokens, pot = right_pass(house, state)
        if state.phase != DISCHARGE:
            return passed, tokens, pot
        return tuple([replace(each, giver=POT) if each.nenette else each for each in passed]), tokens, pot

    passes(patch, wrong)


# Who starts


@mutant
def the_worst_starts(patch: Patch) -> None:
    settles(
        patch,
        lambda house, before, after: (
            replace(after, starter=(before.highest + 1) % len(after.tokens)) if before.phase == START else after
        ),
    )


@mutant
def nobody_throws_for_the_start(patch: Patch) -> None:
    right = rounds.first_round
    patch.setattr(game, "first_round", lambda house, seats: right(replace(house, start="first"), seats))


@mutant
def eleven_tokens_are_twenty_one(patch: Patch) -> None:
    right = rounds.first_round

    def wrong(house: House, seats: int) -> State:
        return replace(right(house, seats), pot=21)

    patch.setattr(game, "first_round", wrong)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_golden_games_catch(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one of them comes to something else, or cannot be played at all."""
    MUTANTS[name](monkeypatch)
    caught = any(not comes_to_the_same(recipe) for recipe in GOLDEN)
    assert caught, f"no golden game sees that {name.replace('_', ' ')}"


def comes_to_the_same(recipe: dict[str, Any]) -> bool:
    """Whether the recipe comes to its digest."""
    try:
        return bool(played(recipe, REGISTRY.find_rules, "four_two_one")["digest"] == recipe["digest"])
    except (Refused, ArithmeticError, LookupError, TypeError, ValueError, AssertionError):
        return False
