"""The golden games of the other rulesets have teeth: each of these wrong versions of their rules is caught by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gobelet.engine.contract import Outcome
from gobelet.games.sheet import choices, game, joker, methods, needs, sheet, view
from gobelet.games.sheet.category import Category
from gobelet.games.sheet.game import SheetRules
from gobelet.games.sheet.joker import Joker
from gobelet.games.sheet.ruleset import Column, Ruleset
from gobelet.games.sheet.sheet import Sheet
from gobelet.games.sheet.state import State
from gobelet.hosts.files import load_registry
from tests.games.sheet.test_mutants import comes_to_the_same
from tests.test_golden import RECIPES

Patch = pytest.MonkeyPatch
Dice = tuple[int, ...]
MUTANTS: dict[str, tuple[str, Callable[[Patch], None]]] = {}


def mutant(name: str) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Adds a wrong version of a ruleset, named by what is wrong with it."""

    def add(change: Callable[[Patch], None]) -> Callable[[Patch], None]:
        MUTANTS[change.__name__] = (name, change)
        return change

    return add


def figure(patch: Patch, kind: str, wrong: Callable[[Any, Dice, int], int]) -> None:
    """Figures of a kind that are made otherwise; `right` says how."""
    right = needs.matched

    def given(need: Any, dice: Dice, faces: int) -> int:
        if need and need[0] == kind:
            return wrong(lambda other: right(other, dice, faces), dice, need[1])
        return right(need, dice, faces)

    for module in ("gobelet.games.sheet.category", "gobelet.games.sheet.needs"):
        patch.setattr(f"{module}.matched", given)


def rule(patch: Patch, wrong: Callable[[Ruleset], Ruleset]) -> None:
    """Choices made by another ruleset than the table's."""
    right = choices.choices

    def given(data: Ruleset, *more: Any) -> choices.Choices:
        return right(wrong(data), *more)

    patch.setattr(game, "choices", given)
    patch.setattr(methods, "choices", given)


# Figures


@mutant("yatzy_scandinavian")
def four_alike_are_two_pairs(patch: Patch) -> None:
    figure(patch, "pairs", lambda right, dice, n: max(right(("pairs", n)), right(("alike", 4)) if n == 2 else -1))


@mutant("yatzy_scandinavian")
def two_pairs_count_every_die(patch: Patch) -> None:
    figure(
        patch, "pairs", lambda right, dice, n: sum(dice) if n == 2 and right(("pairs", 2)) > 0 else right(("pairs", n))
    )


@mutant("yatzy_scandinavian")
def the_lower_pair_counts(patch: Patch) -> None:
    def lowest(right: Any, dice: Dice, n: int) -> int:
        faces = sorted(face for face in set(dice) if dice.count(face) > 1)
        return 2 * sum(faces[:n]) if len(faces) >= n else -1

    figure(patch, "pairs", lowest)


@mutant("yatzy_scandinavian")
def three_of_a_kind_counts_all_dice(patch: Patch) -> None:
    figure(patch, "alike", lambda right, dice, n: sum(dice) if right(("alike", n)) > 0 else -1)


@mutant("maxi_yatzy")
def a_full_house_wants_all_six_dice(patch: Patch) -> None:
    figure(patch, "within", lambda right, dice, n: -1)


@mutant("generala")
def one_does_not_follow_six(patch: Patch) -> None:
    figure(
        patch, "any", lambda right, dice, first: max(right(("shows", 1, 2, 3, 4, 5)), right(("shows", 2, 3, 4, 5, 6)))
    )


@mutant("yams_fr")
def four_and_any_other_are_a_rigole(patch: Patch) -> None:
    figure(patch, "opposite", lambda right, dice, n: right(("alike", n)))


# Values


@mutant("generala")
def a_served_hand_is_worth_no_more(patch: Patch) -> None:
    patch.setattr(Category, "served", Category.worth)


@mutant("generala")
def every_hand_counts_as_served(patch: Patch) -> None:
    right = choices.choices

    def wrong(data: Ruleset, order: str, extra: int, one: Sheet, dice: Dice, served: bool, whole: bool) -> Any:
        return right(data, order, extra, one, dice, True, whole)

    patch.setattr(game, "choices", wrong)


@mutant("generala")
def a_second_five_alike_needs_no_first(patch: Patch) -> None:
    rule(patch, lambda data: replace(data, categories=tuple([replace(each, after=None) for each in data.categories])))


@mutant("yams_fr")
def minus_is_added(patch: Patch) -> None:
    right = sheet.sums

    def wrong(data: Ruleset, one: Sheet, extra: int) -> sheet.Sums:
        added = tuple([replace(each, sign=1) for each in data.categories])
        return right(replace(data, categories=added), one, extra)

    for module in (game, view):
        patch.setattr(module, "sums", wrong)


@mutant("yams_fr")
def the_number_alone_counts(patch: Patch) -> None:
    right = Category.worth

    def wrong(self: Category, dice: Dice, faces: int) -> int:
        return min(right(self, dice, faces), self.plus) if self.plus else right(self, dice, faces)

    patch.setattr(Category, "worth", wrong)


# Kniffel


@mutant("kniffel")
def the_bonus_needs_fifty_in_the_box(patch: Patch) -> None:
    rule(patch, lambda data: replace(data, extra_needs="points"))


@mutant("kniffel")
def the_bonus_comes_with_any_box(patch: Patch) -> None:
    rule(patch, lambda data: replace(data, extra_at="any"))


@mutant("kniffel")
def there_is_no_bonus(patch: Patch) -> None:
    patch.setattr(choices, "five_bonus", lambda *more: 0)


@mutant("kniffel")
def the_own_upper_box_need_not_be_taken(patch: Patch) -> None:
    patch.setitem(joker.ORDERS, "forced", joker.free)


@mutant("kniffel")
def the_straights_of_a_joker_give_nothing(patch: Patch) -> None:
    right = joker.forced

    def wrong(data: Ruleset, one: Sheet, face: int) -> Joker:
        return replace(right(data, one, face), full=False)

    patch.setitem(joker.ORDERS, "forced", wrong)


# The end


@mutant("generala")
def a_served_generala_only_counts(patch: Patch) -> None:
    right = SheetRules.apply

    def wrong(self: SheetRules, state: State, seat: int, action: Any) -> State:
        return replace(right(self, state, seat, action), won=-1)

    patch.setattr(SheetRules, "apply", wrong)


@mutant("generala")
def a_generala_wins_on_any_throw(patch: Patch) -> None:
    right = SheetRules._score

    def wrong(self: SheetRules, state: State, seat: int, key: str) -> State:
        after: State = right(self, state, seat, key)
        made = key == self.data.wins and after.sheets[seat].cells[self.data.place(key)]
        return replace(after, won=seat) if made else after

    patch.setattr(SheetRules, "_score", wrong)


@mutant("generala")
def whoever_won_at_once_is_placed_by_the_total(patch: Patch) -> None:
    right = SheetRules.result

    def wrong(self: SheetRules, state: State) -> Outcome | None:
        found = right(self, state)
        if found is None:
            return None
        ranked = sorted(range(len(found.totals)), key=lambda seat: -found.totals[seat])
        return replace(found, places=tuple([(seat,) for seat in ranked]))

    patch.setattr(SheetRules, "result", wrong)


# Throws and columns


@mutant("maxi_yatzy")
def throws_are_not_saved(patch: Patch) -> None:
    patch.setattr(SheetRules, "saves", property(lambda self: False))


@mutant("maxi_yatzy")
def the_throws_of_a_turn_are_all_saved(patch: Patch) -> None:
    right = Sheet.with_points

    def wrong(self: Sheet, place: int, points: int, extra: int, saved: int = 0) -> Sheet:
        return right(self, place, points, extra, saved + 1 if saved else 0)

    patch.setattr(Sheet, "with_points", wrong)


def columns(patch: Patch, **other: Any) -> None:
    """Choices made as if the columns were others."""

    def wrong(each: Column) -> Column:
        return replace(each, **other)

    rule(patch, lambda data: replace(data, columns=tuple([wrong(each) for each in data.columns])))


@mutant("yams_4col")
def every_column_is_free(patch: Patch) -> None:
    columns(patch, order="free")


@mutant("yams_4col")
def the_dry_column_takes_any_dice(patch: Patch) -> None:
    columns(patch, dry=False)


@mutant("yams_4col")
def plus_need_not_be_more_than_minus(patch: Patch) -> None:
    patch.setattr(sheet, "_void", lambda data, one, start: ())


@mutant("triple_yahtzee")
def every_column_counts_once(patch: Patch) -> None:
    patch.setattr(Ruleset, "multiplier", lambda self, place: 1)


@mutant("triple_yahtzee")
def the_bonus_comes_with_a_nought_too(patch: Patch) -> None:
    rule(patch, lambda data: replace(data, extra_at="any"))


@mutant("triple_yahtzee")
def one_column_is_enough_for_a_joker(patch: Patch) -> None:
    patch.setattr(joker, "_filled", lambda data, one, place: one.cells[place] is not None)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_golden_games_of_a_ruleset_catch(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one of them comes to something else, or cannot be played at all."""
    kind, change = MUTANTS[name]
    recipes = [recipe for each, recipe in RECIPES if each == "sheet" and recipe["ruleset"] == kind]
    change(monkeypatch)
    find_rules = load_registry().find_rules
    caught = any(
        not comes_to_the_same(recipe, find_rules) for recipe in sorted(recipes, key=lambda each: "turns" not in each)
    )
    assert caught, f"no golden game sees that {name.replace('_', ' ')}"
