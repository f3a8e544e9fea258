"""The golden bombs have teeth: each of these wrong versions of the rules is caught by them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gobelet.engine.errors import Refused
from gobelet.engine.patterns import run
from gobelet.games.bomb import draw, five, game, judge, view
from gobelet.games.bomb.dice import BLACK, BLUE, PURPLE, WHITE, YELLOW, Dice, Places
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.five import Named
from gobelet.games.bomb.game import BombRules
from gobelet.games.bomb.judge import LEGAL, STRIKE, TOLERATED, Verdict
from gobelet.games.bomb.state import Module, State
from tests.test_golden import RECIPES, REGISTRY
from tools.golden import played

Patch = pytest.MonkeyPatch
GOLDEN = [recipe for kind, recipe in RECIPES if kind == "bomb"]
MUTANTS: dict[str, Callable[[Patch], None]] = {}
right_name, right_judge = five.named, judge.judge


def mutant(change: Callable[[Patch], None]) -> Callable[[Patch], None]:
    """Adds a wrong version, named by what is wrong with it."""
    MUTANTS[change.__name__] = change
    return change


def names(patch: Patch, wrong: Callable[[Edgework, Dice, Named], Named]) -> None:
    """Another die or value after five rolled, where `wrong` says so."""
    patch.setattr(judge, "named", lambda bomb, dice: wrong(bomb, dice, right_name(bomb, dice)))


def judges(patch: Patch, wrong: Callable[[Edgework, Dice, Places, Places, Verdict], Verdict]) -> None:
    """Another verdict, where `wrong` says so."""
    patch.setattr(
        game, "judge", lambda bomb, dice, held, keep: wrong(bomb, dice, held, keep, right_judge(bomb, dice, held, keep))
    )


def other(patch: Patch, rule: str, status: str) -> None:
    """One rule that always says the same."""
    judges(patch, lambda bomb, dice, held, keep, found: replace(found, status=status) if found.rule == rule else found)


def die(rule: str, dice: Dice, place: int) -> Named:
    """A die that is named."""
    return Named(rule, dice[place], place)


# Five rolled


@mutant
def the_lowest_serial_digit_of_a_large_straight(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, found: Named) -> Named:
        digits = [value for value in dice if bomb.has_digit(value)]
        return replace(found, value=min(digits)) if found.rule == "5.large.serial" else found

    names(patch, wrong)


@mutant
def a_large_straight_keeps_purple_whatever_the_serial_number(patch: Patch) -> None:
    names(patch, lambda _, dice, found: die("5.large.purple", dice, PURPLE) if "large" in found.rule else found)


@mutant
def a_large_straight_is_a_small_one(patch: Patch) -> None:
    names(patch, lambda _, dice, found: Named("5.small.outlier", max(dice)) if "large" in found.rule else found)


@mutant
def the_outlier_is_the_highest_die(patch: Patch) -> None:
    names(patch, lambda _, dice, found: replace(found, value=max(dice)) if "small" in found.rule else found)


@mutant
def three_lit_indicators_for_white(patch: Patch) -> None:
    right = Edgework.lit
    patch.setattr(Edgework, "lit", lambda self: right(self) - (right(self) == 2))


@mutant
def unlit_before_lit(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, found: Named) -> Named:
        unlit = "three" in found.rule and bomb.unlit() >= 2
        return die("5.three.black", dice, BLACK) if unlit else found

    names(patch, wrong)


@mutant
def the_value_of_the_three_itself(patch: Patch) -> None:
    names(patch, lambda _, dice, found: replace(found, value=most(dice)) if found.rule == "5.three.highest" else found)


@mutant
def holders_before_batteries(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, found: Named) -> Named:
        return Named("5.four.holders", bomb.holders) if "four" in found.rule and bomb.holders in dice else found

    names(patch, wrong)


@mutant
def two_pairs_as_one_pair(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, found: Named) -> Named:
        return five._pair(bomb, dice) if "four" in found.rule and dice.count(most(dice)) == 2 else found

    names(patch, wrong)


@mutant
def yellow_is_a_value_not_a_die(patch: Patch) -> None:
    names(patch, lambda _, dice, found: replace(found, die=-1) if found.rule == "5.four.yellow" else found)


@mutant
def ps2_before_parallel(patch: Patch) -> None:
    patch.setattr(five, "PAIR", (("PS2", BLUE), ("Parallel", PURPLE), *five.PAIR[2:]))


@mutant
def rj45_before_rca(patch: Patch) -> None:
    patch.setattr(five, "PAIR", (*five.PAIR[:2], ("RJ45", BLACK), ("StereoRCA", WHITE)))


@mutant
def serial_ports_for_parallel_ones(patch: Patch) -> None:
    patch.setattr(five, "PAIR", (("Serial", PURPLE), *five.PAIR[1:]))


@mutant
def without_a_pattern_yellow(patch: Patch) -> None:
    names(patch, lambda _, dice, found: die("5.none", dice, YELLOW) if found.rule == "5.none" else found)


@mutant
def the_like_of_a_named_die_strikes(patch: Patch) -> None:
    judges(patch, lambda *asked: replace(asked[4], status=STRIKE) if asked[4].status == TOLERATED else asked[4])


# Fewer rolled


@mutant
def a_straight_may_keep_the_same_value(patch: Patch) -> None:
    judges(
        patch,
        lambda *asked: replace(asked[4], status=LEGAL) if asked[3] and asked[4].rule == "4.straight" else asked[4],
    )


@mutant
def small_straights_do_not_count_after_four(patch: Patch) -> None:
    patch.setattr(judge, "run", lambda dice, faces: 3 if run(dice, faces) == 4 else run(dice, faces))


@mutant
def black_may_be_kept_alone(patch: Patch) -> None:
    other(patch, "4.keep1", LEGAL)


@mutant
def blue_may_be_one_of_two(patch: Patch) -> None:
    other(patch, "4.keep2", LEGAL)


@mutant
def three_of_four_whatever_the_serial_number(patch: Patch) -> None:
    other(patch, "4.keep3", LEGAL)


@mutant
def four_of_four_if_the_fifth_is_lower(patch: Patch) -> None:
    turned = {LEGAL: STRIKE, STRIKE: LEGAL}
    judges(
        patch,
        lambda *asked: replace(asked[4], status=turned[asked[4].status]) if asked[4].rule == "4.keep4" else asked[4],
    )


@mutant
def plates_do_not_matter(patch: Patch) -> None:
    other(patch, "4.plates", LEGAL)


@mutant
def plates_matter_below_three_too(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, held: Places, keep: Places, found: Verdict) -> Verdict:
        many = len(held) == 1 and keep and len(keep) == len(bomb.plates) and found.rule != "4.straight"
        return Verdict(STRIKE, "4.plates") if many else found

    judges(patch, wrong)


@mutant
def empty_plates_do_not_count(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, held: Places, keep: Places, found: Verdict) -> Verdict:
        return right_judge(replace(bomb, plates=tuple([plate for plate in bomb.plates if plate])), dice, held, keep)

    judges(patch, wrong)


@mutant
def a_full_house_the_other_way_round(patch: Patch) -> None:
    right = Edgework.duplicate_port
    patch.setattr(Edgework, "duplicate_port", lambda self: not right(self))


@mutant
def duplicate_ports_on_one_plate_only(patch: Patch) -> None:
    patch.setattr(Edgework, "duplicate_port", lambda self: any(len(set(plate)) < len(plate) for plate in self.plates))


@mutant
def part_of_the_pair_of_a_full_house(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, held: Places, keep: Places, found: Verdict) -> Verdict:
        part = found.rule == "3.full.nodup" and len(keep) == 1 and dice.count(dice[keep[0]]) == 2
        return replace(found, status=LEGAL) if part else found

    judges(patch, wrong)


@mutant
def three_of_three_without_purple_or_white(patch: Patch) -> None:
    other(patch, "3.keep3", LEGAL)


@mutant
def three_of_three_with_purple_alone(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, held: Places, keep: Places, found: Verdict) -> Verdict:
        return replace(found, status=STRIKE) if found.rule == "3.keep3" and PURPLE not in held else found

    judges(patch, wrong)


@mutant
def four_of_three_if_the_fifth_is_higher(patch: Patch) -> None:
    turned = {LEGAL: STRIKE, STRIKE: LEGAL}
    judges(
        patch,
        lambda *asked: replace(asked[4], status=turned[asked[4].status]) if asked[4].rule == "3.keep4" else asked[4],
    )


@mutant
def serial_digits_do_not_free_the_number(patch: Patch) -> None:
    other(patch, "3.serial", STRIKE)


@mutant
def four_of_two_with_purple_or_white(patch: Patch) -> None:
    def wrong(bomb: Edgework, dice: Dice, held: Places, keep: Places, found: Verdict) -> Verdict:
        if not found.rule.startswith("2.keep4"):
            return found
        return Verdict(LEGAL if PURPLE in held or WHITE in held else STRIKE, "2.keep4.colour")

    judges(patch, wrong)


@mutant
def four_of_two_never_by_nearness(patch: Patch) -> None:
    other(patch, "2.keep4.near", STRIKE)


@mutant
def fewer_of_one_is_legal(patch: Patch) -> None:
    other(patch, "1.only", LEGAL)


@mutant
def dice_of_two_values_may_be_kept(patch: Patch) -> None:
    other(patch, "same_value", LEGAL)


# The game


@mutant
def tolerated_never_strikes(patch: Patch) -> None:
    patch.setattr(Verdict, "strikes", lambda self, strictness: self.status == STRIKE)


@mutant
def tolerated_always_strikes(patch: Patch) -> None:
    patch.setattr(Verdict, "strikes", lambda self, strictness: self.status != LEGAL)


@mutant
def a_strike_rolls_all_the_same(patch: Patch) -> None:
    right = BombRules._roll

    def wrong(self: BombRules, state: State, place: int, keep: Places) -> State:
        after = right(self, state, place, keep)
        if not after.struck:
            return after
        module = state.modules[place]
        return replace(
            after, modules=state.with_module(place, Module(module.dice, (), module.rolls + 1)), falling=place
        )

    patch.setattr(BombRules, "_roll", wrong)


@mutant
def one_strike_more_is_allowed(patch: Patch) -> None:
    right = BombRules.result

    def wrong(self: BombRules, state: State) -> Any:
        more = {**self.options, "strikes": self.options["strikes"] + 1}
        return right(replace(self, options=more), state)

    patch.setattr(BombRules, "result", wrong)


@mutant
def one_module_is_enough(patch: Patch) -> None:
    right = State.solved
    patch.setattr(State, "solved", lambda self: len(self.modules) if right(self) else 0)


@mutant
def the_clock_keeps_its_speed(patch: Patch) -> None:
    patch.setattr(view, "speed", lambda strikes: 1.0)


@mutant
def the_clock_doubles_its_speed(patch: Patch) -> None:
    patch.setattr(view, "speed", lambda strikes: 1 + strikes)


@mutant
def kept_before_is_forgotten(patch: Patch) -> None:
    right = BombRules._fallen

    def wrong(self: BombRules, state: State, faces: tuple[int, ...]) -> State:
        after = right(self, state, faces)
        return replace(after, modules=tuple([replace(module, held=module.held[:1]) for module in after.modules]))

    patch.setattr(BombRules, "_fallen", wrong)


@mutant
def the_expert_sees_the_dice(patch: Patch) -> None:
    patch.setattr(view, "_veil", lambda rules, state: view._bomb(state))


@mutant
def half_the_indicators_are_lit(patch: Patch) -> None:
    patch.setattr(draw, "LIT", 5)


def most(dice: Dice) -> int:
    """The value that most dice show."""
    return max(dice, key=dice.count)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_golden_bombs_catch(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one of them comes to something else, or cannot be played at all."""
    MUTANTS[name](monkeypatch)
    caught = any(not comes_to_the_same(recipe) for recipe in GOLDEN)
    assert caught, f"no golden bomb sees that {name.replace('_', ' ')}"


def comes_to_the_same(recipe: dict[str, Any]) -> bool:
    """Whether the recipe comes to its digest."""
    try:
        return bool(played(recipe, REGISTRY.find_rules, "bomb")["digest"] == recipe["digest"])
    except (Refused, ArithmeticError, LookupError, TypeError, ValueError):
        return False
