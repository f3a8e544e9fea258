"""What a seat sees of each game, as rows of numbers: (what they say, the numbers, their least, their most).

Seats are told in the order of play from the one that looks, so that its own numbers always come first.
"""

from __future__ import annotations

from typing import Any

from gobelet.games.bomb.dice import COLOURS
from gobelet.games.bomb.edgework import DIGITS, LABELS, LETTERS, PORTS, SERIAL_LENGTH, Edgework
from gobelet.games.bomb.game import DEFUSER
from gobelet.games.bomb.state import Module
from gobelet.games.four_two_one.state import HIGHEST, PHASES
from gobelet.games.sheet.sheet import sums
from gobelet.games.yam_master.board import FREE, STOCK
from gobelet.games.yam_master.kinds import ROLLS
from gobelet.games.yam_master.state import TURNS

Row = tuple[str, list[float], float, float]
MUCH = 100_000
"""The most of what has no bound of its own; what exceeds it is shown as this."""


def seen_of(rules: Any, state: Any, seat: int, seats: int) -> tuple[Row, ...]:
    """The rows of what `seat` sees."""
    around = [(seat + i) % seats for i in range(seats)]
    return SEEN[rules.game](rules, state, seat, around)


def _sheet(rules: Any, state: Any, seat: int, around: list[int]) -> tuple[Row, ...]:
    data, hand = rules.data, state.hands[seat]
    left = rules.rolls_of(state, seat) - hand.throws
    rows: list[Row] = [
        ("dice", _filled(hand.dice, data.dice), 0, data.faces),
        ("thrown", [len(hand.dice) > 0], 0, 1),
        ("throws left", [left], 0, data.rolls * (len(data.categories) + 1)),
    ]
    for i, each in enumerate(around):
        sheet, whose = state.sheets[each], f"seat +{i}: "
        found = sums(data, sheet, rules.options["extra_bonus"])
        rows.append((whose + "open boxes", [cell is None for cell in sheet.cells], 0, 1))
        rows.append((whose + "points by box", [cell or 0 for cell in sheet.cells], 0, MUCH))
        rows.append((whose + "upper boxes, total", [found.upper, found.total], -MUCH, MUCH))
    return tuple(rows)


def _yam_master(rules: Any, state: Any, seat: int, around: list[int]) -> tuple[Row, ...]:
    owners = [0 if owner == FREE else 1 if owner == seat else 2 for owner in state.board]
    return (
        ("board: 1 own, 2 other", list(owners), 0, 2),
        ("tokens left", [STOCK - owners.count(1), STOCK - owners.count(2)], 0, STOCK),
        ("dice", _filled(state.dice, 5), 0, 6),
        ("rolls left", [ROLLS - state.rolls], 0, ROLLS),
        ("challenge", [state.challenge], 0, 1),
        ("turn", [min(state.turn, TURNS)], 0, TURNS),
        ("own turn", [rules.mover(state) == seat], 0, 1),
    )


def _four_two_one(rules: Any, state: Any, seat: int, around: list[int]) -> tuple[Row, ...]:
    rampo = state.rampo()
    rows: list[Row] = [
        ("phase: start, charge, discharge", [state.phase == phase for phase in PHASES], 0, 1),
        ("pot", [state.pot], 0, rules.house.tokens),
        ("throws allowed", [state.limit], 0, 3),
        ("starts the round, by seat", [state.starter == each for each in around], 0, 1),
        ("rampo: thrown, for the highest", [rampo is not None, rampo is not None and rampo.asks == HIGHEST], 0, 1),
    ]
    inside = state.seats()
    for i, each in enumerate(around):
        hand, whose = state.hands[each], f"seat +{i}: "
        rows.append((whose + "tokens", [state.tokens[each]], 0, rules.house.tokens))
        rows.append((whose + "dice", _filled(hand.dice, 3), 0, 6))
        rows.append((whose + "throws", [hand.throws], 0, 3))
        rows.append((whose + "stands, in play, in rampo", [hand.done, each in inside, _asked(rampo, each)], 0, 1))
    return tuple(rows)


def _asked(rampo: Any, seat: int) -> bool:
    return rampo is not None and seat in rampo.seats


def _pig(rules: Any, state: Any, seat: int, around: list[int]) -> tuple[Row, ...]:
    return (
        ("scores", [state.scores[each] for each in around], 0, MUCH),
        ("target", [rules.house.target], 0, MUCH),
        ("turn total", [state.total], 0, MUCH),
        ("throws", [state.throws], 0, MUCH),
        ("plays, by seat", [state.seat == each for each in around], 0, 1),
        ("reached the target, by seat", [state.reached == each for each in around], 0, 1),
    )


def _bomb(rules: Any, state: Any, seat: int, around: list[int]) -> tuple[Row, ...]:
    """The expert sees the strikes and what is solved; all else is 0."""
    shown = seat == DEFUSER
    rows: list[Row] = [
        ("strikes, limit", [state.strikes, rules.options["strikes"]], 0, 99),
        ("solved, by module", [module.solved() for module in state.modules], 0, 1),
    ]
    for i, module in enumerate(state.modules):
        seen = module if shown else Module()
        rows.append((f"module {i}: dice", _filled(seen.dice, len(COLOURS)), 0, 6))
        rows.append((f"module {i}: held", [place in seen.held for place in range(len(COLOURS))], 0, 1))
        rows.append((f"module {i}: rolls", [seen.rolls], 0, MUCH))
    return (*rows, *_edgework(state.edgework if shown else None))


def _edgework(edgework: Edgework | None) -> tuple[Row, ...]:
    signs = DIGITS + LETTERS
    found = Edgework("") if edgework is None else edgework
    serial = [signs.index(sign) for sign in found.serial]
    ports = [port for plate in found.plates for port in plate]
    return (
        ("serial: 0 to 9, A is 10", [*serial, *[0] * (SERIAL_LENGTH - len(serial))], 0, len(signs) - 1),
        ("serial has the digit", [digit in found.serial for digit in DIGITS], 0, 1),
        ("batteries, holders, plates", [found.batteries, found.holders, len(found.plates)], 0, MUCH),
        ("lit, by label", [found.indicators.count((label, True)) for label in LABELS], 0, MUCH),
        ("not lit, by label", [found.indicators.count((label, False)) for label in LABELS], 0, MUCH),
        ("ports", [ports.count(port) for port in PORTS], 0, MUCH),
    )


def _filled(dice: tuple[int, ...], count: int) -> list[float]:
    """The faces of the dice, 0 for each before they are thrown."""
    return [*dice, *[0] * (count - len(dice))]


SEEN = {"sheet": _sheet, "yam_master": _yam_master, "four_two_one": _four_two_one, "pig": _pig, "bomb": _bomb}
