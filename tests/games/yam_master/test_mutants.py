"""The golden games have teeth: each of these wrong versions of the rules is caught by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gobelet.engine import patterns
from gobelet.engine.contract import Outcome
from gobelet.engine.errors import Refused
from gobelet.games.yam_master import board, chances, game, kinds, state, view
from gobelet.games.yam_master.board import FREE, LINES, POINTS, Board, Row
from gobelet.games.yam_master.game import YamMasterRules
from gobelet.games.yam_master.state import State
from tests.test_golden import RECIPES, REGISTRY
from tools.golden import played

Patch = pytest.MonkeyPatch
Dice = tuple[int, ...]
GOLDEN = [recipe for kind, recipe in RECIPES if kind == "yam_master"]
MUTANTS: dict[str, Callable[[Patch], None]] = {}
right_figures, right_qualified, right_rows = kinds.figures, kinds.qualified, board.rows_of
right_remove, right_apply, right_result = kinds.may_remove, YamMasterRules.apply, YamMasterRules.result


def mutant(change: Callable[[Patch], None]) -> Callable[[Patch], None]:
    """Adds a wrong version, named by what is wrong with it."""
    MUTANTS[change.__name__] = change
    return change


def figures(patch: Patch, wrong: Callable[[Dice, tuple[str, ...]], tuple[str, ...]]) -> None:
    """Other figures made by the same dice."""
    for module in (kinds, view):
        patch.setattr(module, "figures", lambda dice: wrong(dice, right_figures(dice)))


def qualified(patch: Patch, wrong: Callable[[Dice, int, bool, bool], tuple[str, ...]]) -> None:
    """Other squares for the same dice."""
    for module in (game, chances):
        patch.setattr(module, "qualified", wrong)


def rows(patch: Patch, wrong: Callable[[Board], tuple[Row, ...]]) -> None:
    """Other rows on the same board."""
    for module in (board, view):
        patch.setattr(module, "rows_of", wrong)


def without(found: tuple[str, ...], *kinds: str) -> tuple[str, ...]:
    """All but these kinds."""
    return tuple(kind for kind in found if kind not in kinds)


# What the dice qualify for


@mutant
def five_alike_are_no_full_house(patch: Patch) -> None:
    figures(patch, lambda dice, found: without(found, "full_house") if len(set(dice)) == 1 else found)


@mutant
def five_alike_are_no_four_alike(patch: Patch) -> None:
    figures(patch, lambda dice, found: without(found, "four_of_a_kind") if len(set(dice)) == 1 else found)


@mutant
def three_alike_are_a_full_house(patch: Patch) -> None:
    def wrong(dice: Dice, found: tuple[str, ...]) -> tuple[str, ...]:
        return ("full_house", *found) if max(map(dice.count, dice)) == 3 and "full_house" not in found else found

    figures(patch, wrong)


@mutant
def eight_is_too_many(patch: Patch) -> None:
    figures(patch, lambda dice, found: without(found, "at_most_8") if sum(dice) == 8 else found)


@mutant
def nine_is_few_enough(patch: Patch) -> None:
    figures(patch, lambda dice, found: (*found, "at_most_8") if sum(dice) == 9 else found)


@mutant
def four_in_sequence_are_a_straight(patch: Patch) -> None:
    right = patterns.run
    patch.setattr(kinds, "run", lambda dice, faces: 5 if right(dice, faces) == 4 else right(dice, faces))


@mutant
def no_straight_from_two(patch: Patch) -> None:
    figures(patch, lambda dice, found: without(found, "straight") if 1 not in dice else found)


@mutant
def a_number_takes_four(patch: Patch) -> None:
    patch.setattr(kinds, "numbers", lambda dice: tuple(f"three_of_{n}" for n in range(1, 7) if dice.count(n) > 3))


@mutant
def sec_on_any_roll(patch: Patch) -> None:
    qualified(
        patch, lambda dice, roll, challenge, strict: right_qualified(dice, roll if challenge else 1, challenge, strict)
    )


@mutant
def sec_for_three_alike(patch: Patch) -> None:
    def wrong(dice: Dice, roll: int, challenge: bool, strict: bool) -> tuple[str, ...]:
        found = right_qualified(dice, roll, challenge, strict)
        return (*found, "sec") if roll == 1 and found and "sec" not in found else found

    qualified(patch, wrong)


# The challenge


@mutant
def a_challenge_whatever_the_dice_show(patch: Patch) -> None:
    def wrong(dice: Dice, roll: int, challenge: bool, strict: bool) -> tuple[str, ...]:
        found = right_qualified(dice, roll, challenge, strict)
        return found or (("challenge",) if challenge and roll > 1 else ())

    qualified(patch, wrong)


@mutant
def a_challenge_for_nothing(patch: Patch) -> None:
    qualified(
        patch,
        lambda dice, roll, challenge, strict: right_qualified(dice, roll + 1 if challenge else roll, challenge, strict),
    )


@mutant
def a_lost_challenge_still_allows_numbers(patch: Patch) -> None:
    def wrong(dice: Dice, roll: int, challenge: bool, strict: bool) -> tuple[str, ...]:
        return right_qualified(dice, roll, challenge, strict) or (kinds.numbers(dice) if challenge and roll > 1 else ())

    qualified(patch, wrong)


@mutant
def every_challenge_is_strict(patch: Patch) -> None:
    qualified(patch, lambda dice, roll, challenge, strict: right_qualified(dice, roll, challenge, True))


@mutant
def no_challenge_is_strict(patch: Patch) -> None:
    qualified(patch, lambda dice, roll, challenge, strict: right_qualified(dice, roll, challenge, False))


@mutant
def a_challenge_after_the_second_roll(patch: Patch) -> None:
    def wrong(self: YamMasterRules, now: State, seat: int, action: dict[str, Any]) -> State:
        if action["type"] == "challenge" and now.rolls == 2 and not now.challenge:
            return replace(now, challenge=True)
        return right_apply(self, now, seat, action)

    patch.setattr(YamMasterRules, "apply", wrong)


@mutant
def a_challenge_lasts_into_the_next_turn(patch: Patch) -> None:
    def wrong(self: YamMasterRules, now: State, seat: int, action: dict[str, Any]) -> State:
        after = right_apply(self, now, seat, action)
        return replace(after, challenge=True) if now.challenge and after.turn > now.turn else after

    patch.setattr(YamMasterRules, "apply", wrong)


@mutant
def its_chance_forgets_that_a_die_must_be_thrown(patch: Patch) -> None:
    right = chances.Chances._best
    patch.setattr(chances.Chances, "_best", lambda self, after, must: right(self, after, False))


# Tokens


@mutant
def nothing_is_taken_after_a_challenge(patch: Patch) -> None:
    patch.setattr(
        game, "may_remove", lambda dice, roll, challenge: not challenge and right_remove(dice, roll, challenge)
    )


@mutant
def a_token_is_taken_with_five_from_before_the_challenge(patch: Patch) -> None:
    patch.setattr(game, "may_remove", lambda dice, roll, challenge: right_remove(dice, roll, False))


@mutant
def four_alike_take_a_token(patch: Patch) -> None:
    patch.setattr(game, "may_remove", lambda dice, roll, challenge: max(map(dice.count, dice)) > 3)


@mutant
def own_tokens_may_be_taken(patch: Patch) -> None:
    def wrong(self: YamMasterRules, now: State, seat: int, place: int) -> Board:
        return board.with_owner(now.board, place, FREE)

    patch.setattr(YamMasterRules, "_removed", wrong)


@mutant
def taking_a_token_leaves_one_of_the_takers(patch: Patch) -> None:
    right = YamMasterRules._removed
    patch.setattr(
        YamMasterRules,
        "_removed",
        lambda self, now, seat, place: board.with_owner(right(self, now, seat, place), place, seat),
    )


@mutant
def a_square_may_be_covered_twice(patch: Patch) -> None:
    patch.setattr(YamMasterRules, "_placed", lambda self, now, seat, place: board.with_owner(now.board, place, seat))


# The end


@mutant
def eleven_tokens_are_enough(patch: Patch) -> None:
    patch.setattr(state, "STOCK", 11)


@mutant
def the_board_must_be_full(patch: Patch) -> None:
    patch.setattr(state, "STOCK", 13)


@mutant
def five_in_a_row_do_not_end_it(patch: Patch) -> None:
    patch.setattr(state, "five", lambda tokens: None)


def ends_by(patch: Patch, steps: tuple[int, ...]) -> None:
    """Rows of five that win only where one square follows the other by one of these steps."""
    lines = [line for line in LINES if len(line) == 5 and line[1] - line[0] in steps]

    def wrong(tokens: Board) -> int | None:
        full = [tokens[line[0]] for line in lines if len({tokens[place] for place in line}) == 1]
        return next((owner for owner in full if owner != FREE), None)

    patch.setattr(state, "five", wrong)
    patch.setattr(game, "five_of", wrong)


@mutant
def a_diagonal_of_five_does_not_win(patch: Patch) -> None:
    ends_by(patch, (1, 5, -4))


@mutant
def the_other_diagonal_of_five_does_not_win(patch: Patch) -> None:
    ends_by(patch, (1, 5, 6))


@mutant
def a_column_of_five_does_not_win(patch: Patch) -> None:
    ends_by(patch, (1, 6, -4))


@mutant
def a_rank_of_five_does_not_win(patch: Patch) -> None:
    ends_by(patch, (5, 6, -4))


@mutant
def five_in_a_row_win_only_with_more_points(patch: Patch) -> None:
    patch.setattr(game, "five_of", lambda tokens: None)


@mutant
def the_loser_is_told_first(patch: Patch) -> None:
    def wrong(self: YamMasterRules, now: State) -> Outcome | None:
        found = right_result(self, now)
        return found and replace(found, places=tuple(reversed(found.places)))

    patch.setattr(YamMasterRules, "result", wrong)


@mutant
def equal_points_go_to_who_began(patch: Patch) -> None:
    def wrong(self: YamMasterRules, now: State) -> Outcome | None:
        found = right_result(self, now)
        first = self.options["first"]
        return replace(found, places=((first,), (1 - first,))) if found and len(found.places) == 1 else found

    patch.setattr(YamMasterRules, "result", wrong)


@mutant
def seat_0_always_begins(patch: Patch) -> None:
    patch.setattr(YamMasterRules, "mover", lambda self, now: (now.turn - 1) % 2)


@mutant
def the_winner_begins_the_next_game(patch: Patch) -> None:
    right = view._rematch

    def wrong(rules: YamMasterRules, now: State) -> dict[str, Any] | None:
        found = right(rules, now)
        return found and {**found, "first": 1 - found["first"]}

    patch.setattr(view, "_rematch", wrong)


# Lines


@mutant
def a_row_of_four_scores_one(patch: Patch) -> None:
    patch.setitem(POINTS, 4, 1)


@mutant
def a_row_of_five_scores_two(patch: Patch) -> None:
    patch.setitem(POINTS, 5, 2)


@mutant
def four_are_also_two_rows_of_three(patch: Patch) -> None:
    def wrong(tokens: Board) -> tuple[Row, ...]:
        found = right_rows(tokens)
        fours = [row for row in found if len(row.places) == 4]
        return found + tuple(Row(row.seat, row.places[i : i + 3]) for row in fours for i in (0, 1))

    rows(patch, wrong)


@mutant
def short_diagonals_do_not_count(patch: Patch) -> None:
    long = tuple(line for line in LINES if len(line) == 5)
    patch.setattr(board, "LINES", long)


@mutant
def only_the_shortest_diagonals_do_not_count(patch: Patch) -> None:
    patch.setattr(board, "LINES", tuple(line for line in LINES if len(line) > 3))


@mutant
def tokens_of_both_make_a_row(patch: Patch) -> None:
    def wrong(tokens: Board) -> tuple[Row, ...]:
        mixed = tuple(FREE if owner == FREE else 0 for owner in tokens)
        return right_rows(tokens) + tuple(row for row in right_rows(mixed) if len(row.places) == 3)

    rows(patch, wrong)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_golden_games_catch(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one of them comes to something else, or cannot be played at all."""
    MUTANTS[name](monkeypatch)
    caught = any(not comes_to_the_same(recipe) for recipe in GOLDEN)
    assert caught, f"no golden game sees that {name.replace('_', ' ')}"


def comes_to_the_same(recipe: dict[str, Any]) -> bool:
    """Whether the recipe comes to its digest, the chances worked out anew."""
    find_rules = type(REGISTRY)(REGISTRY._load, REGISTRY.listings).find_rules
    try:
        return bool(played(recipe, find_rules, "yam_master")["digest"] == recipe["digest"])
    except (Refused, ArithmeticError, LookupError, TypeError, ValueError):
        return False
