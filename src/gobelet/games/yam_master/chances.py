"""The exact chance of each square, for whoever keeps the best dice for that square alone.

A chance is a number of throws out of a number of equally likely ones, so all sums are whole numbers. Dice whose order
does not count are one number, their `code`, the sum of `ONE[face]` over them: adding a die is an addition.
"""

from __future__ import annotations

from gobelet.games.yam_master.kinds import DICE, FACES, FIGURES, NUMBERS, ROLLS, qualified

ONE: tuple[int, ...] = tuple([(DICE + 1) ** face for face in range(FACES)])
SIDES: tuple[int, ...] = tuple([FACES**size for size in range(DICE + 1)])
"""The outcomes of so many dice."""

Table = dict[int, int]
"""A whole number for each set of dice, by its code."""

Goal = tuple[str, bool]
"""A kind of square that the dice shall qualify for, and whether a challenge binds them."""


def code(dice: tuple[int, ...]) -> int:
    """The number of some dice, whatever their order."""
    return sum([ONE[face - 1] for face in dice])


def sets_of_dice() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All sets of dice by their size, none to five: 1, 6, 21, 56, 126 and 252 of them."""
    sets: list[tuple[tuple[int, ...], ...]] = [((),)]
    for _ in range(DICE):
        sets.append(tuple([(*dice, face) for dice in sets[-1] for face in range(max(dice or (1,)), FACES + 1)]))
    return tuple(sets)


class Chances:
    """The chances of every kind of square. What was worked out once is kept for all tables: it depends on nothing."""

    def __init__(self) -> None:
        sets = sets_of_dice()
        self._fives = tuple([(dice, code(dice)) for dice in sets[DICE]])
        self._codes = tuple([tuple([code(dice) for dice in each]) for each in sets])
        self._kinds: dict[bool, tuple[tuple[str, ...], ...]] = {}
        self._tables: dict[tuple[Goal, int, bool], Table] = {}
        self._turns: dict[Goal, int] = {}

    def chance(self, kind: str, dice: tuple[int, ...], roll: int, challenge: bool, strict: bool) -> tuple[int, int]:
        """The chance of a kind of square in a turn that took `roll` rolls, as (throws that do, throws in all).

        Before the first roll it is that of a whole turn. A challenge that may still be declared counts as declared
        for the challenge squares alone.
        """
        bound = challenge or kind == "challenge"
        if kind == "sec":
            return self._sec(dice, roll, challenge)
        if (kind == "challenge" and roll > 1 and not challenge) or (strict and bound and kind != "challenge"):
            return 0, 1
        goal, dice = _as_seen(kind, bound, dice)
        if not roll:
            return self._whole_turn(goal), SIDES[DICE] ** ROLLS
        return self._table(goal, ROLLS - roll, bound and roll == 1)[code(dice)], SIDES[DICE] ** (ROLLS - roll)

    def _sec(self, dice: tuple[int, ...], roll: int, challenge: bool) -> tuple[int, int]:
        if roll:
            return (1 if "sec" in qualified(dice, roll, challenge, False) else 0), 1
        figure = self._table(("challenge", True), 0, False)
        return sum([orders(dice) * figure[five] for dice, five in self._fives]), SIDES[DICE]

    def _whole_turn(self, goal: Goal) -> int:
        """Throws out of `SIDES[5]**3` that reach a goal from no dice at all."""
        if goal not in self._turns:
            after = self._table(goal, ROLLS - 1, goal[1])
            self._turns[goal] = sum([orders(dice) * after[five] for dice, five in self._fives])
        return self._turns[goal]

    def _table(self, goal: Goal, left: int, must: bool) -> Table:
        """For each five dice, throws out of `SIDES[5]**left` that reach a goal; `must` where those that lie do not
        count for it yet, so that at least one is thrown."""
        key = (goal, left, must)
        if key not in self._tables:
            self._tables[key] = self._best(self._table(goal, left - 1, False), must) if left else self._reached(goal)
        return self._tables[key]

    def _reached(self, goal: Goal) -> Table:
        kind, bound = goal
        if bound not in self._kinds:
            self._kinds[bound] = tuple([qualified(dice, ROLLS, bound, False) for dice, _ in self._fives])
        return {five[1]: 1 if kind in kinds else 0 for five, kinds in zip(self._fives, self._kinds[bound])}

    def _best(self, after: Table, must: bool) -> Table:
        """For each five dice, throws that lead to what `after` says of the next five, under the best keeping."""
        sums = self._sums(after)
        best = dict.fromkeys(sums, 0)
        for size in range(DICE + 1):
            for keep in self._codes[size]:
                most = best[keep]
                if size < DICE or not must:
                    most = max(most, sums[keep] * SIDES[size])
                best[keep] = most
                if size < DICE:  # what these dice can do, they can with one more beside them
                    for one in ONE:
                        if most > best[keep + one]:
                            best[keep + one] = most
        return {five: best[five] for five in self._codes[DICE]}

    def _sums(self, after: Table) -> Table:
        """For each set of dice kept, the sum of `after` over all throws of the others."""
        sums = dict(after)
        for size in range(DICE - 1, -1, -1):
            for keep in self._codes[size]:
                sums[keep] = sum([sums[keep + one] for one in ONE])
        return sums


def orders(dice: tuple[int, ...]) -> int:
    """In how many ways a set of dice can fall.

    >>> orders((1, 1, 1, 1, 1)), orders((1, 2, 3, 4, 5)), orders((6, 6, 2, 2, 2))
    (1, 120, 10)
    """
    ways, counts = 1, dict.fromkeys(dice, 0)
    for i, face in enumerate(dice):
        counts[face] += 1
        ways = ways * (i + 1) // counts[face]
    return ways


def _as_seen(kind: str, bound: bool, dice: tuple[int, ...]) -> tuple[Goal, tuple[int, ...]]:
    """A goal that stands for the kind, and the dice as it sees them. Number squares differ only in the number, but that
    three 1s can make a sum of 8 or less; a figure is one whether a challenge binds or not."""
    if kind not in NUMBERS:
        return (kind, kind not in FIGURES), dice
    face = NUMBERS.index(kind) + 1
    like = 2 if bound and face > 1 else 1
    swap = {face: like, like: face}
    return (NUMBERS[like - 1], bound), tuple([swap.get(each, each) for each in dice])
