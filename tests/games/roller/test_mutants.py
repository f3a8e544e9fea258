"""The golden sessions have teeth: each of these wrong versions of the roller is caught by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gobelet.engine.contract import Throw
from gobelet.engine.errors import Refused
from gobelet.games.roller import game, notation, odds, results, view
from gobelet.games.roller.expression import Dice, Expression
from gobelet.games.roller.game import RollerRules
from gobelet.games.roller.state import Record, Rolling, State
from tests.test_golden import RECIPES, REGISTRY
from tools.golden import played

Patch = pytest.MonkeyPatch
GOLDEN = [recipe for kind, recipe in RECIPES if kind == "roller"]
MUTANTS: dict[str, Callable[[Patch], None]] = {}
right_kept, right_parse, right_wanted, right_record = results.kept_of, notation.parse, Rolling.wanted, results.record


def mutant(change: Callable[[Patch], None]) -> Callable[[Patch], None]:
    """Adds a wrong version, named by what is wrong with it."""
    MUTANTS[change.__name__] = change
    return change


def parses(patch: Patch, wrong: Callable[[Expression], Expression]) -> None:
    """Notation that means something else."""
    patch.setattr(game, "parse", lambda text: wrong(right_parse(text)))


def terms(found: Expression, change: Callable[[Any], Any]) -> Expression:
    """An expression with its terms changed."""
    return replace(found, terms=tuple([change(term) for term in found.terms]))


@mutant
def the_lowest_are_kept_for_the_highest(patch: Patch) -> None:
    turned = {"kh": "kl", "kl": "kh", "": ""}
    patch.setattr(
        results, "kept_of", lambda dice, values, start: right_kept(replace(dice, keep=turned[dice.keep]), values, start)
    )


@mutant
def of_equal_dice_the_last_is_kept(patch: Patch) -> None:
    def wrong(dice: Dice, values: list[int], start: int) -> set[int]:
        last = start + len(values) - 1
        return {last - (place - start) for place in right_kept(dice, values[::-1], start)}

    patch.setattr(results, "kept_of", wrong)


@mutant
def one_die_too_many_is_kept(patch: Patch) -> None:
    patch.setattr(
        results, "kept_of", lambda dice, values, start: right_kept(replace(dice, kept=dice.kept + 1), values, start)
    )


@mutant
def nothing_explodes(patch: Patch) -> None:
    patch.setattr(Rolling, "_due", lambda self, position: not self.chains[position])


@mutant
def everything_explodes(patch: Patch) -> None:
    parses(
        patch, lambda found: terms(found, lambda term: replace(term, explodes=True) if isinstance(term, Dice) else term)
    )


@mutant
def explosions_fall_with_the_next_kind(patch: Patch) -> None:
    def wrong(self: Rolling) -> tuple[int, int, tuple[int, ...]]:
        due = [i for i in range(len(self.kinds)) if self._due(i)]
        if not due:
            return 0, 0, ()
        sides = min(self.kinds[i][0] for i in due)
        places = tuple(i for i in due if self.kinds[i][0] == sides)
        return min(len(self.chains[i]) for i in places), sides, places

    patch.setattr(Rolling, "wanted", wrong)


@mutant
def a_difference_is_a_sum(patch: Patch) -> None:
    parses(patch, lambda found: terms(found, lambda term: replace(term, sign=1)))


@mutant
def an_expression_is_thrown_once(patch: Patch) -> None:
    parses(patch, lambda found: replace(found, repeats=1))


@mutant
def a_percent_die_has_ten_sides(patch: Patch) -> None:
    tens = {100: 10}
    parses(
        patch,
        lambda found: terms(
            found,
            lambda term: replace(term, sides=tens.get(term.sides, term.sides)) if isinstance(term, Dice) else term,
        ),
    )


@mutant
def advantage_is_a_single_die(patch: Patch) -> None:
    def single(term: Any) -> Any:
        return replace(term, count=1, keep="", kept=0) if isinstance(term, Dice) and term.word else term

    parses(patch, lambda found: terms(found, single))


@mutant
def dropped_dice_count_in_the_total(patch: Patch) -> None:
    def wrong(rolling: Rolling, number: int) -> Record:
        found = right_record(rolling, number)
        return replace(found, results=tuple(total + found.counted.count(False) for total in found.results))

    patch.setattr(game, "record", wrong)


@mutant
def dropped_dice_are_not_tallied(patch: Patch) -> None:
    right = results.tallied
    patch.setattr(
        game,
        "tallied",
        lambda tallies, rolling: right(
            tallies,
            replace(
                rolling,
                chains=tuple(
                    c if ok else () for c, ok in zip(rolling.chains, right_record(rolling, 1).counted, strict=True)
                ),
            ),
        ),
    )


@mutant
def only_the_last_face_is_tallied(patch: Patch) -> None:
    right = results.tallied
    patch.setattr(
        game,
        "tallied",
        lambda tallies, rolling: right(tallies, replace(rolling, chains=tuple(chain[-1:] for chain in rolling.chains))),
    )


@mutant
def the_next_roll_shows_the_dice_of_the_last(patch: Patch) -> None:
    right = RollerRules.due

    def wrong(self: RollerRules, state: State) -> Throw | None:
        due = right(self, state)
        return due and replace(due, turn=1)

    patch.setattr(RollerRules, "due", wrong)


@mutant
def the_history_forgets_who_rolled(patch: Patch) -> None:
    patch.setattr(game, "record", lambda rolling, number: replace(right_record(rolling, number), seat=0))


@mutant
def the_history_keeps_ten(patch: Patch) -> None:
    patch.setattr(game, "KEPT", 10)


@mutant
def the_history_begins_with_the_first(patch: Patch) -> None:
    right = view.view

    def wrong(state: State, names: tuple[str, ...]) -> dict[str, Any]:
        found = right(state, names)
        return {**found, "history": found["history"][::-1]}

    patch.setattr(view, "view", wrong)


@mutant
def a_mean_forgets_what_is_kept(patch: Patch) -> None:
    patch.setattr(odds, "_exact_mean", lambda dice: (dice.count * (dice.sides + 1), 2))


@mutant
def a_mean_forgets_explosions(patch: Patch) -> None:
    right = odds._exact_mean
    patch.setattr(odds, "_exact_mean", lambda dice: right(replace(dice, explodes=False)))


@mutant
def seat_0_rolls_alone(patch: Patch) -> None:
    right = RollerRules.to_move
    patch.setattr(RollerRules, "to_move", lambda self, state: right(self, state)[:1])


@mutant
def a_thousand_and_more_dice_are_thrown(patch: Patch) -> None:
    patch.setattr(notation, "MOST_DICE", 10_000)


@mutant
def a_die_may_have_one_side(patch: Patch) -> None:
    patch.setattr(notation, "FEWEST_SIDES", 1)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_golden_sessions_catch(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one of them comes to something else, or cannot be played at all."""
    MUTANTS[name](monkeypatch)
    caught = any(not comes_to_the_same(recipe) for recipe in GOLDEN)
    assert caught, f"no golden session sees that {name.replace('_', ' ')}"


def comes_to_the_same(recipe: dict[str, Any]) -> bool:
    """Whether the recipe comes to its digest."""
    try:
        return bool(played(recipe, REGISTRY.find_rules, "roller")["digest"] == recipe["digest"])
    except (Refused, ArithmeticError, LookupError, TypeError, ValueError):
        return False
