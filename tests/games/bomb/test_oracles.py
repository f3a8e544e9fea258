"""The rules against everything countable: all throws, all states, vectors, the real game's logs, the best play."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from gobelet.games.bomb.dice import BLACK, BLUE, PURPLE, WHITE, YELLOW, Dice, Places
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.five import Named, named
from gobelet.games.bomb.judge import LEGAL, STRIKE, TOLERATED, judge
from gobelet.games.bomb.judge import choices as all_choices
from gobelet.games.bomb.logcheck import check_log
from tests.cases import every
from tests.support import Room

VECTORS = Path(__file__).parents[2] / "vectors"
THROWS = list(itertools.product(range(1, 7), repeat=5))
SERIALS = ["".join(digits).ljust(6, "X") for n in range(7) for digits in itertools.combinations("123456", n)]
CELLS = [(batteries, holders) for holders in range(8) for batteries in range(holders, 2 * holders + 1)]
INDICATORS = [(("FRK", True),) * lit + (("CAR", False),) * unlit for lit in range(4) for unlit in range(4)]
KINDS = ("Parallel", "PS2", "StereoRCA", "RJ45", "DVI")
PORTS = [plate for n in range(6) for plate in itertools.combinations(KINDS, n)]


choices = lru_cache(maxsize=None)(all_choices)


def shape(dice: Dice) -> str:
    """What a throw is, told by its sorted values alone."""
    low = sorted(set(dice))
    counts = sorted([dice.count(value) for value in low])
    for length, name in ((5, "large"), (4, "small")):
        if any(set(range(start, start + length)) <= set(low) for start in range(1, 8 - length)):
            return name
    return {1: "none", 2: "pair", 3: "three", 4: "four", 5: "solved"}[counts[-1] if counts != [1, 2, 2] else 4]


def bombs(kind: str) -> list[Edgework]:
    """Every bomb that matters to a throw of that shape."""
    if kind == "large":
        return [Edgework(serial) for serial in SERIALS]
    if kind == "three":
        return [Edgework("AB9CD0", indicators=lights) for lights in INDICATORS]
    if kind == "four":
        return [Edgework("AB9CD0", batteries, holders) for batteries, holders in CELLS]
    if kind == "pair":
        return [Edgework("AB9CD0", plates=(plate,)) for plate in PORTS]
    return [Edgework("AB9CD0")]


def expected(bomb: Edgework, dice: Dice, kind: str) -> Named:
    """The named value or die, looked up once more in the manual and written down another way."""
    values = sorted(set(dice), reverse=True)
    if kind == "large":
        on_serial = [value for value in values if str(value) in bomb.serial]
        return Named("5.large.serial", on_serial[0]) if on_serial else _die("5.large.purple", dice, PURPLE)
    if kind == "small":
        for place in range(5):
            rest = sorted(dice[:place] + dice[place + 1 :])
            if all(after - before == 1 for before, after in itertools.pairwise(rest)):
                return Named("5.small.outlier", dice[place])
    if kind == "three":
        lit = sum(1 for _, on in bomb.indicators if on)
        if lit > 1:
            return _die("5.three.white", dice, WHITE)
        if len(bomb.indicators) - lit > 1:
            return _die("5.three.black", dice, BLACK)
        return Named("5.three.highest", next(value for value in values if dice.count(value) < 3))
    if kind == "four":
        for rule, count in (("5.four.batteries", bomb.batteries), ("5.four.holders", bomb.holders)):
            if count in values:
                return Named(rule, count)
        return _die("5.four.yellow", dice, YELLOW)
    if kind == "pair":
        ports = bomb.plates[0]
        if "Parallel" in ports:
            return _die("5.pair.purple", dice, PURPLE)
        if "PS2" in ports:
            return _die("5.pair.blue", dice, BLUE)
        if "StereoRCA" in ports:
            return _die("5.pair.white", dice, WHITE)
        return _die("5.pair.black", dice, BLACK) if "RJ45" in ports else _die("5.pair.yellow", dice, YELLOW)
    return Named("5.none")


def _die(rule: str, dice: Dice, place: int) -> Named:
    return Named(rule, dice[place], place)


@every(7)
def test_all_7776_throws_name_what_the_manual_says_on_every_bomb_that_matters_to_them(every: int) -> None:
    """So many throws of each shape, counted by hand, and every branch of every rule."""
    found: dict[str, int] = {}
    rules = set()
    for number, dice in enumerate(THROWS):
        kind = shape(dice)
        found[kind] = found.get(kind, 0) + 1
        if kind != "solved" and number % every == 0:
            for bomb in bombs(kind):
                want = expected(bomb, dice, kind)
                assert named(bomb, dice) == want
                rules.add(want.rule)
    # Five different values: 720 throws, of which 240 are a large straight and 240 hold a small one (those without a
    # 2 or a 5). A pair and three others: 3,600, of which 3 runs x 4 values doubled x 60 orders are a small straight.
    assert found == {"large": 240, "small": 960, "three": 1500, "four": 1950, "pair": 2880, "none": 240, "solved": 6}
    assert len(rules) == 15


def test_after_five_rolled_exactly_the_sets_with_what_is_named_are_legal() -> None:
    """All 31 keeps of every throw: the die named with or without its like, or any of the value named."""
    bomb = Edgework("AB3CD0", 2, 1, (("FRK", True), ("CAR", True)), (("RJ45",),))
    for dice in THROWS:
        if shape(dice) == "solved":
            continue
        want = named(bomb, dice)
        for keep in _keeps():
            values = {dice[place] for place in keep}
            right = not keep if not want.value else values == {want.value}
            status = judge(bomb, dice, (), keep).status
            if right and want.die >= 0 and want.die not in keep:
                assert status == TOLERATED
            else:
                assert status == (LEGAL if right else STRIKE)


@pytest.mark.thin(3)
@pytest.mark.parametrize(
    ("serial", "plates"), [("AB9CD0", ()), ("123456", ((), (), ())), ("A1B3C5", (("DVI",), ("DVI",), (), ()))]
)
def test_in_every_state_some_choice_is_legal(serial: str, plates: tuple[tuple[str, ...], ...]) -> None:
    """Whatever lay aside and whatever fell: 54,180 states, those of the lenient module among them."""
    bomb = Edgework(serial, plates=plates)
    states = 0
    for held, dice in _states():
        states += 1
        if len(set(dice)) > 1:
            assert any(judge(bomb, dice, held, keep).status == LEGAL for keep in choices(dice)), (held, dice)
    assert states == 7776 + 30 * 1296 + 60 * 216 + 60 * 36 + 30 * 6


@every(7)
def test_what_the_manual_forbids_and_the_module_lets_pass_are_four_kinds_of_choice(every: int) -> None:
    """Five rolled: not the die that is named. Four, a straight, or three, a full house: nothing. One: any."""
    bomb = Edgework("A1B3C5", plates=((), (), ()))
    kinds = set()
    for held, dice in itertools.islice(_states(), 0, None, every):
        if len(set(dice)) > 1:
            for keep in choices(dice):
                found = judge(bomb, dice, held, keep)
                if found.status == TOLERATED:
                    kinds.add((5 - len(held), bool(keep), found.rule.split(".")[1]))
    assert {(rolled, what) for rolled, kept, what in kinds if rolled < 5} == {(4, "straight"), (3, "full"), (1, "only")}
    assert {kept for rolled, kept, _ in kinds if rolled in (3, 4)} == {False}
    assert {kept for rolled, kept, _ in kinds if rolled == 5} == {True}


def test_the_engine_answers_as_the_vectors_say() -> None:
    """Every line of bomb.jsonl, through the protocol."""
    room = Room()
    for line in (VECTORS / "bomb.jsonl").read_text(encoding="utf-8").splitlines():
        vector = json.loads(line)
        assert room.ask(vector["method"], **vector["params"])["keeps"] == vector["result"]["keeps"], line


@pytest.mark.parametrize("path", sorted((VECTORS / "bomb_logs").glob("*.txt")), ids=lambda path: path.stem)
def test_the_logs_of_the_real_game_are_judged_as_their_verdicts_say(path: Path) -> None:
    """And what the module itself said of each choice agrees."""
    bombs = check_log(path.read_bytes().decode("utf-8"))
    assert [bomb.to_json() for bomb in bombs] == [json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))]
    assert not [found for found in bombs[0].decisions if found.doubtful()]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("bomb", "rolls"),
    [
        (Edgework("AB9CD0"), 12.8082),
        (Edgework("AB9CD0", plates=((), (), ())), 13.3346),
        (Edgework("KT1AB2"), 12.7982),
        (None, 11.0902),
    ],
    ids=["bare", "plates", "digits", "free"],
)
def test_the_fewest_expected_rolls_are_those_of_an_independent_solver(bomb: Edgework | None, rolls: float) -> None:
    """One wrong verdict in a reachable state would show in the fourth decimal. Without a bomb, without any rule."""
    assert fewest_rolls(bomb) == pytest.approx(rolls, abs=0.00005)


def fewest_rolls(bomb: Edgework | None) -> float:
    """Rolls to come under best play, the first included, by iteration over what may lie aside."""
    aside = [(), *[(*keep, value) for keep in _keeps() if keep for value in range(1, 7)]]
    place = {each: i for i, each in enumerate(aside)}
    then: list[list[tuple[int, ...]]] = [[] for _ in aside]
    for i, each in enumerate(aside):
        held, value = each[:-1], each[-1] if each else 0
        for dice in _falls(held, value):
            if len(set(dice)) == 1:
                then[i].append(())
                continue
            open_to = [keep for keep in choices(dice) if bomb is None or judge(bomb, dice, held, keep).status == LEGAL]
            then[i].append(tuple([place[(*keep, dice[keep[0]]) if keep else ()] for keep in open_to]))
    worth = [0.0] * len(aside)
    while True:
        better = [1 + sum(min([worth[k] for k in on], default=0) for on in falls) / len(falls) for falls in then]
        if max(abs(a - b) for a, b in zip(worth, better, strict=True)) < 1e-8:
            return better[0]
        worth = better


def _keeps() -> list[Places]:
    return [keep for n in range(5) for keep in itertools.combinations(range(5), n)]


def _falls(held: Places, value: int) -> Iterator[Any]:
    """All that can lie there after a roll with these dice of that value aside."""
    for faces in itertools.product(range(1, 7), repeat=5 - len(held)):
        fallen = iter(faces)
        yield tuple([value if place in held else next(fallen) for place in range(5)])


def _states() -> Iterator[tuple[Places, Dice]]:
    """Every state after a roll: what lay aside, and the dice."""
    for held in _keeps():
        for value in range(1, 7) if held else (0,):
            for dice in _falls(held, value):
                yield held, dice
