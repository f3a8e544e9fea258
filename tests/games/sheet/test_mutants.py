"""The golden games have teeth: each of these wrong versions of the rules is caught by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gobelet.engine import patterns
from gobelet.engine.contract import Outcome
from gobelet.engine.errors import Refused
from gobelet.engine.log import FindRules
from gobelet.engine.table import Table
from gobelet.games.sheet import choices, game, joker, ruleset, view
from gobelet.games.sheet.category import Category
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.joker import Joker, _open
from gobelet.games.sheet.ruleset import Ruleset
from gobelet.games.sheet.sheet import Sheet, Sums, sums
from gobelet.games.sheet.state import EMPTY, State
from gobelet.hosts.files import load_registry
from tests.test_golden import RECIPES
from tools.golden import played

Patch = pytest.MonkeyPatch
Dice = tuple[int, ...]
worth, total_of, forced, five_bonus = Category.worth, sums, joker.forced, choices.five_bonus
SHORTEST_FIRST = sorted(
    [recipe for kind, recipe in RECIPES if kind == "sheet" and recipe["ruleset"] in ("yahtzee", "yatzy_online")],
    key=lambda recipe: ("turns" not in recipe, recipe["seats"], recipe["ruleset"] == "yahtzee"),
)
MUTANTS: dict[str, Callable[[Patch], None]] = {}


def mutant(change: Callable[[Patch], None]) -> Callable[[Patch], None]:
    """Adds a wrong version, named by what is wrong with it."""
    MUTANTS[change.__name__] = change
    return change


def boxes(patch: Patch, wrong: Callable[[Category, Dice], int | None]) -> None:
    """Boxes that give something else where `wrong` says what."""

    def given(self: Category, dice: Dice, faces: int) -> int:
        other = wrong(self, dice)
        return worth(self, dice, faces) if other is None else other

    patch.setattr(Category, "worth", given)


def order(patch: Patch, name: str, wrong: Callable[[Ruleset, Sheet, int], Joker]) -> None:
    """A joker order that does something else."""
    patch.setitem(joker.ORDERS, name, wrong)


def summed(patch: Patch, wrong: Callable[[Ruleset, Sheet, int], Sums]) -> None:
    """Sums that are others."""
    for module in (game, view):
        patch.setattr(module, "sums", wrong)


def bonus(patch: Patch, wrong: Callable[[Ruleset, int, Sheet, Dice], int]) -> None:
    """Another bonus for a further five of a kind."""
    patch.setattr(choices, "five_bonus", wrong)


def joker_where(patch: Patch, wrong: Callable[[Ruleset, str, Sheet, Dice], Joker | None]) -> None:
    """Another idea of what a joker is."""
    patch.setattr(choices, "joker_for", wrong)


# Boxes


@mutant
def three_of_a_kind_sums_the_three_alone(patch: Patch) -> None:
    boxes(patch, lambda box, dice: of_a_kind(dice, 3) if box.key == "three_of_a_kind" else None)


@mutant
def four_of_a_kind_sums_the_four_alone(patch: Patch) -> None:
    boxes(patch, lambda box, dice: of_a_kind(dice, 4) if box.key == "four_of_a_kind" else None)


@mutant
def four_of_a_kind_does_not_take_five(patch: Patch) -> None:
    boxes(patch, lambda box, dice: 0 if box.key == "four_of_a_kind" and len(set(dice)) == 1 else None)


@mutant
def five_alike_are_a_full_house(patch: Patch) -> None:
    boxes(patch, lambda box, dice: 25 if box.key == "full_house" and len(set(dice)) == 1 else None)


@mutant
def four_and_one_are_a_full_house(patch: Patch) -> None:
    boxes(patch, lambda box, dice: 25 if box.key == "full_house" and len(set(dice)) == 2 else None)


@mutant
def a_large_straight_is_no_small_one(patch: Patch) -> None:
    boxes(patch, lambda box, dice: 0 if box.key == "small_straight" and patterns.run(dice, 6) == 5 else None)


@mutant
def three_in_sequence_are_a_small_straight(patch: Patch) -> None:
    boxes(patch, lambda box, dice: 30 if box.key == "small_straight" and patterns.run(dice, 6) >= 3 else None)


@mutant
def four_in_sequence_are_a_large_straight(patch: Patch) -> None:
    boxes(patch, lambda box, dice: 40 if box.key == "large_straight" and patterns.run(dice, 6) >= 4 else None)


@mutant
def only_the_lower_five_are_a_large_straight(patch: Patch) -> None:
    boxes(patch, lambda box, dice: 0 if box.key == "large_straight" and 6 in dice else None)


@mutant
def upper_boxes_count_the_dice(patch: Patch) -> None:
    boxes(patch, lambda box, dice: dice.count(box.points[1]) if box.points[0] == "face" else None)


def of_a_kind(dice: Dice, count: int) -> int:
    """The sum of so many alike."""
    return max([count * face for face in dice if dice.count(face) >= count], default=0)


# Bonuses


def upper_bonus_from(patch: Patch, least: int) -> None:
    """The upper bonus at another sum."""
    summed(patch, lambda data, sheet, extra: total_of(replace(data, bonus_from=least), sheet, extra))


@mutant
def the_upper_bonus_from_62(patch: Patch) -> None:
    upper_bonus_from(patch, 62)


@mutant
def the_upper_bonus_from_64(patch: Patch) -> None:
    upper_bonus_from(patch, 64)


@mutant
def the_upper_bonus_only_once_all_six_boxes_are_filled(patch: Patch) -> None:
    def wrong(data: Ruleset, sheet: Sheet, extra: int) -> Sums:
        full = None not in [sheet.cells[i] for i in data.upper]
        return total_of(data if full else replace(data, bonus_points=0), sheet, extra)

    summed(patch, wrong)


@mutant
def one_hundred_points_on_a_zero(patch: Patch) -> None:
    bonus(patch, lambda data, extra, sheet, dice: extra * (five(dice) and sheet.cells[data.five] is not None))


@mutant
def one_hundred_points_for_the_first_too(patch: Patch) -> None:
    bonus(patch, lambda data, extra, sheet, dice: extra * (five(dice) and sheet.cells[data.five] != 0))


@mutant
def one_hundred_points_once_only(patch: Patch) -> None:
    bonus(patch, lambda data, extra, sheet, dice: five_bonus(data, extra, sheet, dice) if not sheet.extra else 0)


@mutant
def one_hundred_points_for_a_joker_below_only(patch: Patch) -> None:
    def wrong(data: Ruleset, extra: int, sheet: Sheet, dice: Dice) -> int:
        return five_bonus(data, extra, sheet, dice) if sheet.cells[data.own[dice[0]]] is not None else 0

    bonus(patch, wrong)


@mutant
def extra_bonuses_are_left_out_of_the_total(patch: Patch) -> None:
    def wrong(data: Ruleset, sheet: Sheet, extra: int) -> Sums:
        found = total_of(data, sheet, extra)
        return replace(found, total=found.total - found.extra_bonus)

    summed(patch, wrong)


def five(dice: Dice) -> bool:
    """Five alike."""
    return len(set(dice)) == 1


# The joker


@mutant
def forced_without_its_first_step(patch: Patch) -> None:
    def wrong(data: Ruleset, sheet: Sheet, face: int) -> Joker:
        lower = _open(sheet, data.lower)
        return Joker(face, "lower", lower, True) if lower else Joker(face, "zero", _open(sheet, data.upper), False)

    order(patch, "forced", wrong)


@mutant
def forced_opens_the_lower_boxes_beside_the_upper_one(patch: Patch) -> None:
    def wrong(data: Ruleset, sheet: Sheet, face: int) -> Joker:
        found = forced(data, sheet, face)
        return replace(found, open=found.open + _open(sheet, data.lower)) if found.rule == "upper" else found

    order(patch, "forced", wrong)


@mutant
def forced_gives_what_the_dice_show_below(patch: Patch) -> None:
    order(patch, "forced", lambda data, sheet, face: replace(forced(data, sheet, face), full=False))


@mutant
def forced_opens_upper_boxes_beside_the_lower_ones(patch: Patch) -> None:
    def wrong(data: Ruleset, sheet: Sheet, face: int) -> Joker:
        found = forced(data, sheet, face)
        return replace(found, open=found.open + _open(sheet, data.upper)) if found.rule == "lower" else found

    order(patch, "forced", wrong)


@mutant
def forced_gives_points_in_another_upper_box(patch: Patch) -> None:
    def wrong(data: Ruleset, sheet: Sheet, place: int, found: Joker, worths: tuple[int, ...]) -> int:
        return max(worths) if found.rule == "zero" else right(data, sheet, place, found, worths)

    right = choices._joker_worth
    patch.setattr(choices, "_joker_worth", wrong)


@mutant
def hasbro_without_three_and_four_of_a_kind_first(patch: Patch) -> None:
    order(patch, "hasbro", forced)


@mutant
def hasbro_with_three_of_a_kind_first_alone(patch: Patch) -> None:
    patch.setattr(joker, "ALIKE", ("three_of_a_kind",))


@mutant
def hasbro_before_the_upper_box(patch: Patch) -> None:
    def wrong(data: Ruleset, sheet: Sheet, face: int) -> Joker:
        alike = tuple([i for i in _open(sheet, data.lower) if data.categories[i].key in joker.ALIKE])
        return Joker(face, "alike", alike, True) if alike else joker.forced(data, sheet, face)

    order(patch, "hasbro", wrong)


@mutant
def free_always_in_full(patch: Patch) -> None:
    order(patch, "free", lambda data, sheet, face: replace(joker.free(data, sheet, face), full=True))


@mutant
def free_never_in_full(patch: Patch) -> None:
    order(patch, "free", lambda data, sheet, face: replace(joker.free(data, sheet, face), full=False))


@mutant
def free_as_forced(patch: Patch) -> None:
    order(patch, "free", forced)


@mutant
def none_as_free(patch: Patch) -> None:
    order(patch, "none", joker.free)


@mutant
def a_joker_only_after_50(patch: Patch) -> None:
    def wrong(data: Ruleset, name: str, sheet: Sheet, dice: Dice) -> Joker | None:
        return joker.joker_for(data, name, sheet, dice) if sheet.cells[data.five] == 50 else None

    joker_where(patch, wrong)


@mutant
def a_joker_while_the_five_of_a_kind_box_is_open(patch: Patch) -> None:
    def wrong(data: Ruleset, name: str, sheet: Sheet, dice: Dice) -> Joker | None:
        return joker.ORDERS[name](data, sheet, dice[0]) if name in joker.ORDERS and five(dice) else None

    joker_where(patch, wrong)


@mutant
def a_joker_gives_no_points_in_the_box(patch: Patch) -> None:
    patch.setattr(choices, "_joker_worth", lambda data, place, found, dice: 0)


# The turn


@mutant
def dice_kept_are_thrown_again(patch: Patch) -> None:
    right = SheetRules.apply

    def wrong(self: SheetRules, state: State, seat: int, action: Any) -> State:
        return right(self, state, seat, {**action, "keep": []} if action["type"] == "roll" else action)

    patch.setattr(SheetRules, "apply", wrong)


@mutant
def dice_not_kept_stay(patch: Patch) -> None:
    right = SheetRules.apply

    def wrong(self: SheetRules, state: State, seat: int, action: Any) -> State:
        if action["type"] == "roll" and action["keep"]:
            action = {**action, "keep": [i for i in range(5) if i not in action["keep"]]}
        return right(self, state, seat, action)

    patch.setattr(SheetRules, "apply", wrong)


@mutant
def four_throws(patch: Patch) -> None:
    right = SheetRules._roll

    def wrong(self: SheetRules, state: State, seat: int, keep: Dice) -> State:
        return right(replace(self, data=replace(self.data, rolls=4)), state, seat, keep)

    patch.setattr(SheetRules, "_roll", wrong)


@mutant
def two_throws(patch: Patch) -> None:
    right = SheetRules._roll

    def wrong(self: SheetRules, state: State, seat: int, keep: Dice) -> State:
        return right(replace(self, data=replace(self.data, rolls=2)), state, seat, keep)

    patch.setattr(SheetRules, "_roll", wrong)


@mutant
def all_five_may_be_kept(patch: Patch) -> None:
    right = SheetRules._roll

    def wrong(self: SheetRules, state: State, seat: int, keep: Dice) -> State:
        return right(self, state, seat, keep[:4] if state.hands[seat].throws else keep)

    patch.setattr(SheetRules, "_roll", wrong)


@mutant
def a_box_may_be_written_twice(patch: Patch) -> None:
    right = SheetRules._score

    def wrong(self: SheetRules, state: State, seat: int, key: str) -> State:
        place, sheet = self.data.place(key), state.sheets[seat]
        if place >= 0 and state.hands[seat].throws and sheet.cells[place] is not None:
            cells = (*sheet.cells[:place], None, *sheet.cells[place + 1 :])
            sheets = (*state.sheets[:seat], replace(sheet, cells=cells), *state.sheets[seat + 1 :])
            state = replace(state, sheets=sheets)
        return right(self, state, seat, key)

    patch.setattr(SheetRules, "_score", wrong)


@mutant
def no_box_without_three_throws(patch: Patch) -> None:
    right = SheetRules._score

    def wrong(self: SheetRules, state: State, seat: int, key: str) -> State:
        if state.hands[seat].throws < 2:
            raise Refused("illegal_action", "error.sheet.not_rolled")
        return right(self, state, seat, key)

    patch.setattr(SheetRules, "_score", wrong)


# Seats and places


@mutant
def online_seats_in_turn(patch: Patch) -> None:
    right = SheetRules.to_move
    patch.setattr(SheetRules, "to_move", lambda self, state: right(self, state)[:1])


@mutant
def seats_from_the_last_to_the_first(patch: Patch) -> None:
    right = SheetRules.to_move

    def wrong(self: SheetRules, state: State) -> tuple[int, ...]:
        last = len(state.sheets) - 1
        turned = State(tuple(reversed(state.sheets)), tuple(reversed(state.hands)), state.falling)
        found = right(self, turned)
        return found if state.falling >= 0 else tuple([last - seat for seat in found])

    patch.setattr(SheetRules, "to_move", wrong)


@mutant
def the_seat_furthest_behind_before_the_one_in_its_turn(patch: Patch) -> None:
    right = SheetRules.to_move

    def wrong(self: SheetRules, state: State) -> tuple[int, ...]:
        found = right(self, state)
        return (
            tuple(sorted(found, key=lambda seat: (state.sheets[seat].filled(), seat))) if found[:1] != (-1,) else found
        )

    patch.setattr(SheetRules, "to_move", wrong)


def ranked(patch: Patch, *keys: str) -> None:
    """Other tie-breaks."""
    right = SheetRules.result

    def wrong(self: SheetRules, state: State) -> Outcome | None:
        return right(replace(self, data=replace(self.data, tie_break=keys)), state)

    patch.setattr(SheetRules, "result", wrong)


@mutant
def equal_totals_always_share_the_place(patch: Patch) -> None:
    ranked(patch, "total")


@mutant
def the_lower_section_decides_before_the_upper(patch: Patch) -> None:
    ranked(patch, "total", "lower", "upper")


@mutant
def only_the_upper_section_decides(patch: Patch) -> None:
    ranked(patch, "total", "upper")


@mutant
def the_upper_section_decides_in_yahtzee_too(patch: Patch) -> None:
    ranked(patch, "total", "upper", "lower")


@mutant
def extra_bonuses_count_in_the_lower_section(patch: Patch) -> None:
    def wrong(data: Ruleset, sheet: Sheet, extra: int) -> Sums:
        found = total_of(data, sheet, extra)
        return replace(found, lower=found.lower + found.extra_bonus)

    patch.setattr(game, "sums", wrong)


@mutant
def a_shared_place_does_not_skip_the_next(patch: Patch) -> None:
    right = SheetRules.result

    def wrong(self: SheetRules, state: State) -> Outcome | None:
        found = right(self, state)
        if found is None:
            return None
        return replace(found, places=tuple([(seat,) for place in found.places for seat in place]))

    patch.setattr(SheetRules, "result", wrong)


# Taking back


@mutant
def an_undo_takes_back_the_dice_alone(patch: Patch) -> None:
    right = Table.undone_to

    def wrong(self: Table, seat: int, cancels: int, name: str | None = None) -> Table:
        undone = right(self, seat, cancels, name)
        last = self.last_action()
        return replace(undone, last=last) if last is not None and last.entry.action["type"] == "score" else undone

    patch.setattr(Table, "undone_to", wrong)


@mutant
def an_undo_keeps_the_extra_bonus(patch: Patch) -> None:
    right = Sheet.with_points

    def wrong(self: Sheet, place: int, points: int, extra: int, saved: int = 0) -> Sheet:
        return replace(right(self, place, points, extra, saved), extra=min(self.extra + 2 * extra, 3))

    patch.setattr(Sheet, "with_points", wrong)


@mutant
def the_hand_stays_after_a_score(patch: Patch) -> None:
    right = game._with_hand

    def wrong(state: State, seat: int, hand: Any, falling: int) -> State:
        return right(
            state, seat, replace(hand, kept=(), dice=state.hands[seat].dice) if hand == EMPTY else hand, falling
        )

    patch.setattr(game, "_with_hand", wrong)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_golden_games_catch(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one of them comes to something else, or cannot be played at all."""
    MUTANTS[name](monkeypatch)
    assert ruleset.JOKERS == ("forced", "hasbro", "free", "none")
    find_rules = load_registry().find_rules
    caught = any(not comes_to_the_same(recipe, find_rules) for recipe in SHORTEST_FIRST)
    assert caught, f"no golden game sees that {name.replace('_', ' ')}"


def comes_to_the_same(recipe: dict[str, Any], find_rules: FindRules) -> bool:
    """Whether the recipe comes to its digest. Rulesets that were read before know what the right rules made of dice,
    and would remember what the wrong ones make of them: each wrong version reads them anew."""
    try:
        return bool(played(recipe, find_rules, "sheet")["digest"] == recipe["digest"])
    except (Refused, ArithmeticError, LookupError, TypeError, ValueError):
        return False
