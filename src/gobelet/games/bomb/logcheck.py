"""Every decision in a log of the real game, judged: what was kept, of which dice, and by which rule."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from gobelet.games.bomb.dice import COUNT, Dice, Places, by_colour, colours
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.judge import STRIKE, Verdict, judge
from gobelet.games.bomb.loglines import FELL, KEEPING, MODULE, Line, dice_in, keep_in, lines_of, number_in


@dataclass(frozen=True)
class Found:
    """One decision of a log; `refused` is whether the log says that it was a strike."""

    module: int
    line: int
    held: Places
    dice: Dice
    keep: Places
    refused: bool = False
    verdict: Verdict | None = None

    def doubtful(self) -> bool:
        """Whether the rules and the log say opposite things of it."""
        return self.verdict is not None and (self.verdict.status == STRIKE) != self.refused


@dataclass
class Seen:
    """One module as far as the log has told: its dice by place, which of them lay aside in the last roll (None before a
    roll is known), and the place of its last decision among those of the bomb (-1 before the first)."""

    dice: dict[int, int] = field(default_factory=dict)
    held: Places | None = None
    decision: int = -1
    solved: bool = False


@dataclass
class Bomb:
    """One bomb of a log; `unknown` counts decisions of which the log lacks the dice."""

    serial: str = ""
    batteries: list[int] = field(default_factory=list)
    indicators: list[tuple[str, bool]] = field(default_factory=list)
    plates: list[tuple[str, ...]] = field(default_factory=list)
    strike_limit: int | None = None
    strikes: int = 0
    modules: dict[int, Seen] = field(default_factory=dict)
    decisions: list[Found] = field(default_factory=list)
    unknown: int = 0
    begun: bool = False
    over: bool = False

    def edgework(self) -> Edgework:
        """The edgework as the rules look at it."""
        cells = self.batteries
        return Edgework(self.serial, sum(cells), len(cells), tuple(self.indicators), tuple(self.plates))

    def to_json(self) -> dict[str, Any]:
        """The bomb as `gobelet bomb check --json` prints it."""
        return {
            "edgework": {
                "serial": self.serial,
                "batteries": self.batteries,
                "indicators": [{"label": label, "lit": lit} for label, lit in self.indicators],
                "port_plates": [list(plate) for plate in self.plates],
            },
            "strike_limit": self.strike_limit,
            "strikes": self.strikes,
            "solved": {str(number): self.modules[number].solved for number in sorted(self.modules)},
            "decisions": [_judged_json(found, found.verdict) for found in self.decisions if found.verdict is not None],
        }


def check_log(text: str) -> list[Bomb]:
    """Every bomb of a log, each decision on a Yahtzee module judged where serial number and dice are known."""
    bombs: list[Bomb] = []
    for line in lines_of(text):
        if not bombs or _begins(bombs[-1], line):
            bombs.append(Bomb())
        _read(bombs[-1], line)
    for bomb in bombs:
        if bomb.serial:
            bomb.decisions = [_judged(bomb.edgework(), found) for found in bomb.decisions]
        bomb.strikes = max(bomb.strikes, len([found for found in bomb.decisions if found.refused]))
    return bombs


def _begins(bomb: Bomb, line: Line) -> bool:
    """Whether a line is the first of another bomb: it builds one, and this one is built."""
    if line.source == "BombGenerator" and line.said.startswith("Generating"):
        return bool(bomb.begun or bomb.over or bomb.serial or bomb.batteries or bomb.indicators or bomb.plates)
    if line.source == "SerialNumber" and bomb.serial:
        return True
    return line.source not in ("Bomb", MODULE) and (bomb.begun or bomb.over)


def _read(bomb: Bomb, line: Line) -> None:
    if line.source == MODULE:
        bomb.begun = True
        _read_module(bomb, bomb.modules.setdefault(line.module, Seen()), line)
    elif line.source == "Bomb":
        _read_bomb(bomb, line.said)
    elif line.source == "BombGenerator":
        if "NumStrikes:" in line.said:
            limit = number_in(line.said.partition("NumStrikes:")[2])
            bomb.strike_limit = limit if limit > 0 else None
    elif line.said.startswith("Randomizing ") and ":" in line.said:
        _read_widget(bomb, line.source, line.said.partition(":")[2].strip())


def _read_widget(bomb: Bomb, source: str, value: str) -> None:
    if source == "SerialNumber":
        bomb.serial = value
    elif source == "BatteryWidget":
        if number_in(value) >= 0:
            bomb.batteries.append(number_in(value))
    elif source == "IndicatorWidget":
        lit, _, label = value.partition(" ")
        if lit in ("lit", "unlit") and label.strip():
            bomb.indicators.append((label.strip(), lit == "lit"))
    elif value:
        bomb.plates.append(() if value == "0" else tuple([port.strip() for port in value.split(",") if port.strip()]))


def _read_bomb(bomb: Bomb, said: str) -> None:
    if said.startswith("Strike!"):
        count, _, limit = said[len("Strike!") :].partition("/")
        bomb.strikes = max(bomb.strikes, number_in(count))
        if bomb.strike_limit is None and number_in(limit) > 0:
            bomb.strike_limit = number_in(limit)
    elif said.startswith(("Boom", "A winner is you")):
        bomb.over = True


def _read_module(bomb: Bomb, seen: Seen, line: Line) -> None:
    if line.said.startswith(FELL):
        _fell(seen, line.said)
    elif line.said.startswith(KEEPING):
        _kept(bomb, seen, line)
    elif line.said.endswith("Strike.") and seen.decision >= 0:
        bomb.decisions[seen.decision] = replace(bomb.decisions[seen.decision], refused=True)
    elif line.said.endswith("Module solved."):
        seen.solved = True


def _fell(seen: Seen, said: str) -> None:
    """The dice that a roll shows; those it does not name lay aside."""
    rolled = dice_in(said[len(FELL) :])
    if rolled is None:  # the line is cut: what is there now is not known
        seen.dice, seen.held = {}, None
        return
    seen.held = tuple([place for place in range(COUNT) if place not in rolled])
    seen.dice = {place: rolled.get(place, seen.dice.get(place, 0)) for place in range(COUNT)}


def _kept(bomb: Bomb, seen: Seen, line: Line) -> None:
    kept = keep_in(line.said)
    seen.decision = -1
    if kept is None:
        return
    for place in kept:
        if seen.dice.get(place, 0) not in (0, kept[place]):  # a roll is missing in between
            seen.dice, seen.held = {}, None
            break
    for place in kept:
        seen.dice[place] = kept[place]
    dice = tuple([seen.dice.get(place, 0) for place in range(COUNT)])
    if seen.held is None or 0 in dice:
        bomb.unknown += 1
        return
    seen.decision = len(bomb.decisions)
    keep = tuple([place for place in range(COUNT) if place in kept])
    bomb.decisions.append(Found(line.module, line.number, seen.held, dice, keep))


def _judged(edgework: Edgework, found: Found) -> Found:
    return replace(found, verdict=judge(edgework, found.dice, found.held, found.keep))


def _judged_json(found: Found, verdict: Verdict) -> dict[str, Any]:
    return {
        "module": found.module,
        "line": found.line,
        "held": colours(found.held),
        "dice": by_colour(found.dice),
        "keep": colours(found.keep),
        "status": verdict.status,
        "rule": verdict.rule,
    }
