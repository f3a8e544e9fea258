"""The table: a setup, a log, and the state that the log leads to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gobelet.engine.contract import DICE, Action, Rules, State, Throw
from gobelet.engine.dice import Face, Source, commitment
from gobelet.engine.entry import Entry
from gobelet.engine.errors import Refused, brief, illegal
from gobelet.engine.terms import USUAL, Terms


@dataclass(frozen=True, eq=False)
class Step:
    """One entry that stands: the state after it, how many faces had fallen by then, and the step before.

    Steps are a chain, so that an undo is one link back and nothing is copied.
    """

    state: State
    entry: Entry
    used: int
    throw: Throw | None
    before: Step | None


@dataclass(frozen=True)
class Setup:
    """What a table was set up with, and never changes while it is played.

    `base` is the state it began from, `packed_base` the same in a fragment's letters where it was opened from one;
    `sealed_since` is the number of entries that fell under another device's seal.
    """

    rules: Rules
    names: tuple[str, ...]
    source: Source
    base: State
    packed_base: str | None = None
    sealed_since: int = 0
    terms: Terms = USUAL


@dataclass(frozen=True)
class Table:
    """A table of one game. Every change gives a new table; the one it was asked of stays as it is.

    `last` is the chain of the entries that stand, `undone` are faces that were shown and taken back.
    """

    setup: Setup
    entries: tuple[Entry, ...] = ()
    last: Step | None = field(default=None, compare=False, repr=False)  # follows from the entries
    undone: tuple[Face, ...] = field(default=(), compare=False)

    @property
    def rules(self) -> Rules:
        """The rules of the game, bound to ruleset and options."""
        return self.setup.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return self.setup.names

    @property
    def source(self) -> Source:
        """Where the dice come from."""
        return self.setup.source

    @property
    def state(self) -> State:
        """The present state of the game."""
        return self.setup.base if self.last is None else self.last.state

    @property
    def seq(self) -> int:
        """The number of events so far."""
        return len(self.entries)

    def act(self, seat: int, action: Any, name: str | None = None) -> Table:
        """The table after a seat's action and the dice that fell for it; raises `Refused`."""
        waiting = self.rules.to_move(self.state)
        if not waiting:
            raise Refused("table_over", "error.table_over")
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise illegal("error.action_shape")
        if seat == DICE and action["type"] == "time" and self.rules.clock:
            return self.moved(DICE, self.rules.read(action), name).croupier()
        if waiting == (DICE,):
            if seat != DICE:
                self.check_seat(seat)
            return self._typed(action, name)
        if action["type"] == "dice":
            key = "error.bad_dice.not_due" if self.source.kind == "typed" else "error.bad_dice.not_typed"
            raise Refused("bad_dice", key)
        if seat not in waiting:
            self.check_seat(seat)
            raise Refused("not_your_turn", "error.not_your_turn", name=self.names[seat], next=self.names[waiting[0]])
        action = self.rules.read(action)
        return self.moved(seat, action, name).croupier()

    def undo(self, seat: int, name: str | None = None) -> Table:
        """The table with its last action and the dice that fell for it taken back; raises `Refused`."""
        self.check_seat(seat)
        action = self.last_action()
        if action is None:
            raise Refused("nothing_to_undo", "error.nothing_to_undo")
        return self.undone_to(seat, action.entry.seq, name)

    def undone_to(self, seat: int, cancels: int, name: str | None = None) -> Table:
        """The table after the undo entry that cancels entry number `cancels`, the last action that stands."""
        action = self.last_action()
        if action is None or action.entry.seq != cancels:
            raise Refused("nothing_to_undo", "error.nothing_to_undo")
        undone, step = list(self.undone), self.last
        while step is not None and step is not action:
            undone.extend([face for face in shown_by(step) if face not in undone])
            step = step.before
        entry = Entry(self.seq + 1, seat, {"type": "undo", "cancels": action.entry.seq}, name)
        return Table(self.setup, self.entries + (entry,), action.before, tuple(undone))

    def croupier(self) -> Table:
        """The table with every die that is due fallen, where the source has it."""
        table = self
        while True:
            due = table.rules.due(table.state)
            if due is None:
                return table
            faces = table.source.throw(due, 0 if table.last is None else table.last.used)
            if faces is None:
                return table
            table = table.fell(due, faces)

    def fell(self, due: Throw, faces: tuple[int, ...], name: str | None = None) -> Table:
        """The table after dice that were due have fallen."""
        return self.moved(DICE, {"type": "dice", "faces": list(faces)}, name, due)

    def moved(self, seat: int, action: Action, name: str | None, throw: Throw | None = None) -> Table:
        """The table after one entry that the rules allow, no dice thrown for it."""
        state = self.rules.apply(self.state, seat, action)
        used = 0 if self.last is None else self.last.used
        if throw is not None:
            used += len(throw.positions)
        entry = Entry(len(self.entries) + 1, seat, action, name)
        step = Step(state, entry, used, throw, self.last)
        return Table(self.setup, self.entries + (entry,), step, self.undone)

    def last_action(self) -> Step | None:
        """The last step that a seat made, dice left aside."""
        step = self.last
        while step is not None and step.entry.seat == DICE:
            step = step.before
        return step

    def named(self, seat: int, name: str) -> tuple[Entry, ...]:
        """The entries that a seat's action of that name brought; empty if there is none yet."""
        for i in range(len(self.entries) - 1, -1, -1):
            if self.entries[i].id == name and self.entries[i].seat in (seat, DICE):
                end = i + 1
                if self.source.kind == "typed":
                    return self.entries[i:end]
                while end < len(self.entries) and self.entries[end].seat == DICE and self.entries[end].id is None:
                    end += 1
                return self.entries[i:end]
        return ()

    def at(self, seq: int) -> Table:
        """The table as it was after its first `seq` entries."""
        table = Table(self.setup)
        for entry in self.entries[:seq]:
            if entry.action["type"] == "undo":
                table = table.undone_to(entry.seat, entry.action["cancels"], entry.id)
            else:
                due = table.rules.due(table.state) if entry.action["type"] == "dice" else None
                table = table.moved(entry.seat, entry.action, entry.id, due)
        return table

    def next_seat(self) -> int:
        """The seat most awaited, or whose dice are due, or the first one when the table is over."""
        due = self.rules.due(self.state)
        if due is not None:
            return due.seat
        waiting = self.rules.to_move(self.state)
        return waiting[0] if waiting else 0

    def check_seat(self, seat: Any) -> None:
        """Raises `Refused` (`bad_seats`) where nobody sits there."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(self.names):
            raise Refused("bad_seats", "error.bad_seat", seat=brief(seat), most=len(self.names))

    def view(self, seat: int) -> dict[str, Any]:
        """What `seat` may know of the table, as the protocol writes it; `table` (its name) is the host's to add."""
        self.check_seat(seat)
        due = self.rules.due(self.state)
        outcome = self.rules.result(self.state)
        action = self.last_action()
        waiting = self.rules.to_move(self.state)
        view: dict[str, Any] = {
            "game": self.rules.game,
            "ruleset": self.rules.ruleset,
            "options": dict(self.rules.options),
            "seq": self.seq,
            "seat": seat,
            "to_act": [] if waiting == (DICE,) else sorted(waiting),
            "next": self.next_seat(),
            "actions": self.rules.moves(self.state, seat),
            "can_undo": action is not None,
            "last": None if action is None else action.entry.to_json(),
            "source": self.source.kind,
            "bots": [self.setup.terms.bot(i) for i in range(len(self.names))],
            "advice": self.setup.terms.advice,
            "commitment": commitment(self.source),
            "due": None if due is None else due_to_json(due),
            "outcome": None,
        }
        if outcome is not None:
            places = [list(place) for place in outcome.places]
            view["outcome"] = {"places": places, "totals": list(outcome.totals), "reason": outcome.reason}
        view.update(self.rules.view(self.state, seat, self.names))
        return view

    def _typed(self, action: Action, name: str | None) -> Table:
        due = self.rules.due(self.state)
        if due is None or action["type"] != "dice":
            raise illegal("error.dice_first")
        faces = action.get("faces")
        if not isinstance(faces, list) or len(faces) != len(due.positions):
            given = len(faces) if isinstance(faces, list) else 0
            raise Refused("bad_dice", "error.bad_dice.count", wanted=len(due.positions), given=given)
        for face, sides in zip(faces, due.sides):
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= sides:
                raise Refused("bad_dice", "error.bad_dice.face", sides=sides, face=brief(face))
        return self.fell(due, tuple(faces), name).croupier()


def new_table(rules: Rules, names: tuple[str, ...], source: Source, terms: Terms = USUAL) -> Table:
    """A table at its start; dice that are due at once have fallen."""
    return Table(Setup(rules, names, source, rules.start(len(names)), terms=terms)).croupier()


def shown_by(step: Step) -> tuple[Face, ...]:
    """The faces that fell at this step, if any, with whose and which throw they were."""
    throw = step.throw
    if throw is None:
        return ()
    faces = step.entry.action["faces"]
    return tuple([(throw.seat, throw.turn, throw.throw, at, face) for at, face in zip(throw.positions, faces)])


def due_to_json(due: Throw) -> dict[str, Any]:
    """Dice that are due, as the protocol's view says it."""
    return {
        "seat": due.seat,
        "turn": due.turn,
        "throw": due.throw,
        "positions": list(due.positions),
        "sides": list(due.sides),
    }
