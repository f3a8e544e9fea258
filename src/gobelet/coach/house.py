"""All that a host asks of the coach: sheets, reviews, chances of winning, bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gobelet.coach import bots
from gobelet.coach.advice import advise
from gobelet.coach.chances import spreads
from gobelet.coach.forward import Carried, Start, carry
from gobelet.coach.kept import kept_carried
from gobelet.coach.methods import Coach, FindsRules
from gobelet.coach.review import review, review_to_json
from gobelet.coach.sheets import SheetJudge
from gobelet.coach.small import BombCoach
from gobelet.coach.solver import Workshop
from gobelet.coach.spread import Spread, winning
from gobelet.coach.tables import fingerprint
from gobelet.coach.values import Solution
from gobelet.engine.contract import Action, Outcome, Say
from gobelet.engine.errors import Refused, illegal
from gobelet.engine.log import table_from_log
from gobelet.engine.params import may, need
from gobelet.engine.table import Table
from gobelet.games.sheet.game import SheetRules

MOST_SPREADS = 64
PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)


class HouseCoach:
    """Answers the methods of a coach and moves the bots. `draw(n)` gives a number below n."""

    def __init__(self, registry: FindsRules, workshop: Workshop, draw: Callable[[int], int]) -> None:
        self._registry = registry
        self._workshop = workshop
        self._coach = Coach(registry, self._workshop)
        self._bots = bots.Bots(self._coach.solution)
        self._bombs = BombCoach()
        self._spreads: dict[tuple[str, Start], Carried] = {}
        self._draw = draw

    def prepare(self, table: Table) -> None:
        """Solves the sheet of a table, or finds that it cannot be."""
        judge = self._judge(table)
        if judge.solution is None:
            self._coach.turn(judge.rules)

    def move(self, table: Table, seat: int) -> Action:
        """What the bot at a seat does now."""
        level = table.setup.terms.bot(seat)
        assert level is not None
        return self._bots.move(table.rules, table.state, seat, level, self._draw)

    def call(self, method: str, params: dict[str, Any], say: Say) -> Any:
        """The result of a method that needs no table; raises `Refused`."""
        if method == "sheet.distribution":
            return self._distribution(params)
        if method == "coach.review":
            return self._review(params)
        if method == "bomb.rolls":
            return self._bombs.rolls(params)
        return self._coach.call(method, params, say)

    def call_of_table(self, method: str, table: Table, params: dict[str, Any], say: Say) -> Any:
        """The result of a method about a table; raises `Refused`."""
        if method == "coach.advise":
            return self._advise(table, params, say)
        return self._chances(table)

    def _judge(self, table: Table) -> SheetJudge:
        if not isinstance(table.rules, SheetRules):
            raise illegal("error.coach.no_advice")
        return SheetJudge(self._coach, table.rules)

    def _advise(self, table: Table, params: dict[str, Any], say: Say) -> dict[str, Any]:
        seat = need(params, "seat", int, "number")
        table.check_seat(seat)
        judge = self._judge(table)
        _allow(table)
        if table.outcome() is not None:
            raise Refused("table_over", "error.table_over")
        if seat not in table.to_move() or not table.state.hands[seat].throws:
            raise illegal("error.coach.throw_first", name=table.names[seat])
        return {**advise(judge, table.state, seat, say), "seq": table.seq}

    def _review(self, params: dict[str, Any]) -> dict[str, Any]:
        log = need(params, "log", dict, "object")
        table = table_from_log(log, self._registry.find_rules, bytes(32))
        judge = self._judge(table)
        if table.outcome() is None:
            _allow(table)
        return review_to_json(review(table, judge), judge.by)

    def _chances(self, table: Table) -> dict[str, Any]:
        judge = self._judge(table)
        solution = judge.solution
        if solution is None:
            raise Refused("ruleset_too_large", "error.coach.no_chances")
        outcome = table.outcome()
        if outcome is not None:
            return _won(outcome, table.seq)
        scores = spreads(solution, judge, table.state, lambda start: self._carried(solution, start))
        found = winning(scores)
        return {
            "chances": list(found.alone),
            "shared": list(found.shared),
            "means": [each.mean for each in scores],
            "seq": table.seq,
        }

    def _carried(self, solution: Solution, start: Start) -> Carried:
        """A blank sheet's distribution is kept on disk: every table begins with it. Others are kept a while: at a table
        only the sheet of the seat that moves changes."""
        if start == Start():
            return kept_carried(self._workshop.folder, solution.solved, self._workshop.threads)
        key = (fingerprint(solution.model, "d"), start)
        found = self._spreads.get(key)
        if found is None:
            found = carry(solution.solved, start, self._workshop.threads)
            self._spreads[key] = found
            while len(self._spreads) > MOST_SPREADS:
                self._spreads.pop(next(iter(self._spreads)), None)
        return found

    def _distribution(self, params: dict[str, Any]) -> dict[str, Any]:
        solution = self._coach.solution(self._coach.rules_of(params))
        carried = self._carried(solution, Start())
        spread = Spread(carried.low, carried.chances)
        wanted = may(params, "percentiles", list, "list", list(PERCENTILES))
        for each in wanted:
            if not isinstance(each, int) or isinstance(each, bool) or not 0 < each < 100:
                raise Refused("invalid_params", "error.rpc.wrong_parameter", name="percentiles", wanted="1 … 99")
        keys = [category.key for category in solution.rules.data.categories]
        return {
            "mean": spread.mean,
            "sd": spread.sd,
            "percentiles": {str(each): spread.percentile(each / 100) for each in wanted},
            "low": spread.low,
            "chances": spread.chances.tolist(),
            "boxes": dict(zip(keys, carried.boxes, strict=True)),
            "extra": carried.extra,
            "bonus_chance": carried.bonus,
        }


def _won(outcome: Outcome, seq: int) -> dict[str, Any]:
    """The chances of a game that is over, however it was won."""
    first, seats = outcome.places[0], range(len(outcome.totals))
    return {
        "chances": [float(len(first) == 1 and seat in first) for seat in seats],
        "shared": [float(len(first) > 1 and seat in first) for seat in seats],
        "means": [float(total) for total in outcome.totals],
        "seq": seq,
    }


def _allow(table: Table) -> None:
    if not table.setup.terms.advice:
        raise illegal("error.coach.forbidden")
