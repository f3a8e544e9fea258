"""A game looked back on: what each decision was worth, and how much of the result was luck.

The expected final score changes in two ways. Where dice fall, it is luck; where a player decides, it can only fall, by
what the choice gives away. So a final score is what was expected at the start, plus luck, less what was given away.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from gobelet.coach.judge import Judge, value_of
from gobelet.engine.contract import DICE, Action
from gobelet.engine.share import state_before
from gobelet.engine.table import Step, Table

KINDS = ("keep1", "keep2", "box")
"""Kinds of decisions: what to keep of a first throw, of a later one, which box to write."""

WORST = 3


@dataclass(frozen=True)
class Decision:
    """One decision: entry number `seq` of the log; the dice before it and which of them lay aside; `best_value` is the
    expected final score of the best choice, `value` that of the one played; `regret` the points given away, exactly 0
    where the choice was as good as the best."""

    seq: int
    seat: int
    turn: int
    roll: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    kind: str
    played: Action
    best: Action
    value: float
    best_value: float
    regret: float


@dataclass(frozen=True)
class Player:
    """How one player's result came about; `curve` is the expected final score after each event, by entry number."""

    name: str
    expected: float
    final: float
    luck: float
    decisions: tuple[Decision, ...]
    curve: tuple[tuple[int, int, float], ...]

    @property
    def lost(self) -> float:
        """The points given away by all decisions."""
        return sum(each.regret for each in self.decisions)


def review(table: Table, judge: Judge) -> tuple[Player, ...]:
    """Every player of a score-sheet table. Of an unfinished game, `final` is what may be expected now."""
    steps = _steps_that_stand(table)
    return tuple(_player(table, judge, steps, seat) for seat in range(len(table.names)))


def _steps_that_stand(table: Table) -> list[Step]:
    steps, step = [], table.last
    while step is not None:
        steps.append(step)
        step = step.before
    return steps[::-1]


def _player(table: Table, judge: Judge, steps: list[Step], seat: int) -> Player:
    base = table.setup.base
    if base.hands[seat].throws and steps:
        now = judge.choices(base, seat)[0].value
    else:
        now = judge.expected(base, seat)
    start, luck = now, 0.0
    decisions: list[Decision] = []
    curve = [(0, base.sheets[seat].filled() + 1, now)]
    for step in steps:
        before = state_before(table, step)
        if step.entry.seat != seat or not before.hands[seat].throws:
            continue
        decision = _decision(judge, before, step)
        luck += decision.best_value - now
        now = decision.value
        decisions.append(decision)
        curve += [(step.entry.seq, decision.turn, decision.best_value), (step.entry.seq, decision.turn, now)]
    hand = table.state.hands[seat]
    if hand.throws and table.state.falling != seat:
        best = judge.choices(table.state, seat)[0].value
        luck, now = luck + best - now, best
        curve.append((table.seq, table.state.sheets[seat].filled() + 1, now))
    outcome = table.outcome()
    if outcome is not None:
        # What no expectation foresaw: a game won at once, and the rounding of turns that are judged by themselves.
        luck, now = luck + outcome.totals[seat] - now, float(outcome.totals[seat])
        curve.append((table.seq, table.state.sheets[seat].filled(), now))
    return Player(table.names[seat], start, now, luck, tuple(decisions), tuple(curve))


def _decision(judge: Judge, before: Any, step: Step) -> Decision:
    seat, action = step.entry.seat, step.entry.action
    assert seat != DICE
    hand, choices = before.hands[seat], judge.choices(before, seat)
    value, best = value_of(judge, before, seat, action, choices), choices[0].value
    kind = "box" if action["type"] == "score" else "keep1" if hand.throws == 1 else "keep2"
    return Decision(
        seq=step.entry.seq,
        seat=seat,
        turn=before.sheets[seat].filled() + 1,
        roll=hand.throws,
        dice=hand.dice,
        kept=hand.kept,
        kind=kind,
        played=action,
        best=choices[0].action,
        value=value,
        best_value=best,
        regret=best - value if best - value >= judge.equal else 0.0,
    )


def review_to_json(players: tuple[Player, ...], by: str) -> dict[str, Any]:
    """The review as the protocol writes it: all decisions in the order they were taken, players by seat."""
    decisions = sorted([each for player in players for each in player.decisions], key=lambda each: each.seq)
    numbers = {each.seq: i for i, each in enumerate(decisions)}
    return {
        "by": by,
        "players": [_player_to_json(player, numbers) for player in players],
        "decisions": [_decision_to_json(each) for each in decisions],
    }


def _player_to_json(player: Player, numbers: dict[int, int]) -> dict[str, Any]:
    regrets = [each.regret for each in player.decisions]
    count = len(regrets)
    mean = player.lost / count if count else 0.0
    spread = sqrt(sum((each - mean) ** 2 for each in regrets) / count) if count else 0.0
    worst = sorted(player.decisions, key=lambda each: (-each.regret, each.seq))[:WORST]
    return {
        "name": player.name,
        "final": player.final,
        "expected": player.expected,
        "luck": player.luck,
        "lost": player.lost,
        "decisions": count,
        "mean_loss": mean,
        "sd_loss": spread,
        "kinds": [_kind_to_json(kind, player.decisions) for kind in KINDS],
        "curve": [{"seq": seq, "turn": turn, "value": value} for seq, turn, value in player.curve],
        "worst": [numbers[each.seq] for each in worst if each.regret],
    }


def _kind_to_json(kind: str, decisions: tuple[Decision, ...]) -> dict[str, Any]:
    lost = [each.regret for each in decisions if each.kind == kind]
    return {"kind": kind, "decisions": len(lost), "lost": sum(lost)}


def _decision_to_json(decision: Decision) -> dict[str, Any]:
    return {
        "seq": decision.seq,
        "seat": decision.seat,
        "turn": decision.turn,
        "roll": decision.roll,
        "dice": list(decision.dice),
        "kept": list(decision.kept),
        "kind": decision.kind,
        "played": decision.played,
        "best": decision.best,
        "value": decision.value,
        "best_value": decision.best_value,
        "regret": decision.regret,
    }
