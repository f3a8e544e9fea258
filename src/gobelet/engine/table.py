"""The table: a setup, a log, and the state that the log leads to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from gobelet.engine import looking, undoing
from gobelet.engine.contract import DICE, Action, Outcome, Rules, State, Throw
from gobelet.engine.dice import Face, Sealed, Source
from gobelet.engine.entry import Entry
from gobelet.engine.errors import Refused, brief, illegal
from gobelet.engine.seating import HOST_ACTIONS, Seating, acted, seated
from gobelet.engine.terms import USUAL, Terms

ABANDONED = Outcome((), (), "abandoned")


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """One entry that stands: the state after it, how many faces had fallen by then, and the step before.

    Steps are a chain, so that an undo is one link back and nothing is copied. A live table that a server holds keeps
    the last links only (`lately.py`): what asks for the whole game reads the entries.
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


@dataclass(frozen=True, slots=True)
class Table:
    """A table of one game. Every change gives a new table; the one it was asked of stays as it is.

    `last` is the chain of the entries that stand, `undone` are faces that were shown and taken back. `seating` is
    there at a live table, which has a state from its start on only.
    """

    setup: Setup
    entries: tuple[Entry, ...] = ()
    last: Step | None = field(default=None, compare=False, repr=False)  # follows from the entries
    undone: tuple[Face, ...] = field(default=(), compare=False)
    seating: Seating | None = None

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

    def to_move(self) -> tuple[int, ...]:
        """The seats that may act, the most awaited first; `(DICE,)` when dice must fall; `()` when nobody may."""
        if self.seating is not None and not self.seating.playing:
            return ()
        return self.rules.to_move(self.state)

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on. A live table that everybody left has no places."""
        if self.seating is not None and not self.seating.started:
            return ABANDONED if self.seating.ended else None
        found = self.rules.result(self.state)
        return ABANDONED if found is None and self.seating is not None and self.seating.ended else found

    def due(self) -> Throw | None:
        """The dice that must fall now, if any."""
        if self.seating is not None and not self.seating.playing:
            return None
        return self.rules.due(self.state)

    def act(self, seat: int, action: Any, name: str | None = None, at: int | None = None) -> Table:
        """The table after a seat's action and the dice that fell for it; raises `Refused`. `at` is the host's time."""
        waiting = self.to_move()
        if not waiting:
            raise self._nobody_acts()
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise illegal("error.action_shape")
        if seat == DICE and action["type"] == "time" and self.rules.clock:
            return self.moved(DICE, self.rules.read(action), name, at=at).croupier(at)
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
        return self.moved(seat, action, name, at=at).croupier(at)

    def hosted(self, action: Action, at: int | None = None) -> Table:
        """A live table after an entry of its host, and the dice that fall for it; raises `Refused`."""
        return self.hosted_only(action, None, at).croupier(at)

    def hosted_only(self, action: Action, name: str | None = None, at: int | None = None) -> Table:
        """A live table after an entry of its host, no dice thrown for it; raises `Refused`."""
        if self.seating is None:
            raise illegal("error.unknown_action", type=brief(action["type"]))
        seating, setup = seated(self.seating, action, self.rules.seats[0]), self.setup
        if action["type"] in ("sit", "leave", "swap", "start"):
            setup = replace(setup, names=seating.names)
        if action["type"] == "start":
            setup = replace(setup, base=self.rules.start(len(seating.sitters)))
        if action["type"] in ("start", "open") and seating.playing and isinstance(setup.source, Sealed):
            setup = replace(setup, source=replace(setup.source, salt=seating.salt()))
        entry = Entry(self.seq + 1, DICE, action, name, at)
        return replace(self, setup=setup, entries=self.entries + (entry,), seating=seating)

    def undo(self, seat: int, name: str | None = None, at: int | None = None) -> Table:
        """The table with its last action and the dice that fell for it taken back; at a live table the seat's own last
        one, if it threw no dice and no throw came since; raises `Refused`."""
        self.check_seat(seat)
        action = self.undoable(seat)
        if action is None:
            raise Refused("nothing_to_undo", "error.nothing_to_undo")
        return self.undone_to(seat, action.entry.seq, name, at)

    def undoable(self, seat: int) -> Step | None:
        """The action that an undo of `seat` would take back."""
        return undoing.undoable(self, seat)

    def undone_to(self, seat: int, cancels: int, name: str | None = None, at: int | None = None) -> Table:
        """The table after the undo entry that cancels entry number `cancels`; what other seats did since stands."""
        return undoing.undone_to(self, seat, cancels, name, at)

    def croupier(self, at: int | None = None) -> Table:
        """The table with every die that is due fallen, where the source has it."""
        table = self
        while True:
            due = table.due()
            if due is None:
                return table
            faces = table.source.throw(due, 0 if table.last is None else table.last.used)
            if faces is None:
                return table
            table = table.fell(due, faces, at=at)

    def fell(self, due: Throw, faces: tuple[int, ...], name: str | None = None, at: int | None = None) -> Table:
        """The table after dice that were due have fallen."""
        return self.moved(DICE, self.rules.fallen(faces), name, due, at)

    def moved(
        self, seat: int, action: Action, name: str | None, throw: Throw | None = None, at: int | None = None
    ) -> Table:
        """The table after one entry that the rules allow, no dice thrown for it."""
        state = self.rules.apply(self.state, seat, action)
        used = 0 if self.last is None else self.last.used
        if throw is not None:
            used += len(throw.positions)
        entry = Entry(len(self.entries) + 1, seat, action, name, at)
        step, seating = Step(state, entry, used, throw, self.last), self.seating
        if seating is not None and seat != DICE and seating.sitters[seat].belated():
            seating = acted(seating, seat, self.rules.due(state) is not None)
        return Table(self.setup, self.entries + (entry,), step, self.undone, seating)

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
        table = self.first()
        for entry in self.entries[:seq]:
            table = table.again(entry)
        return table

    def again(self, entry: Entry) -> Table:
        """The table after an entry that it had once already."""
        if entry.action["type"] == "undo":
            return self.undone_to(entry.seat, entry.action["cancels"], entry.id, entry.at)
        if is_hosted(entry):
            return self.hosted_only(entry.action, entry.id, entry.at)
        due = self.due() if entry.action["type"] == "dice" else None
        return self.moved(entry.seat, entry.action, entry.id, due, entry.at)

    def first(self) -> Table:
        """The table before its first entry."""
        if self.seating is None:
            return Table(self.setup)
        setup = replace(self.setup, names=(), base=None)
        if isinstance(setup.source, Sealed):
            setup = replace(setup, source=replace(setup.source, salt=""))
        return Table(setup, seating=Seating(self.seating.most, self.seating.seconds))

    def next_seat(self) -> int:
        """The seat most awaited, or whose dice are due, or the first one when the table is over."""
        due = self.due()
        if due is not None:
            return due.seat
        waiting = self.to_move()
        return waiting[0] if waiting else 0

    def check_seat(self, seat: Any) -> None:
        """Raises `Refused` (`bad_seats`) where nobody sits there."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(self.names):
            raise Refused("bad_seats", "error.bad_seat", seat=brief(seat), most=len(self.names))

    def view(self, seat: int) -> dict[str, Any]:
        """What `seat` may know of the table, as the protocol writes it; `table` (its name) is the host's to add."""
        self.check_seat(seat)
        return looking.view(self, seat)

    def _nobody_acts(self) -> Refused:
        if self.seating is None or self.outcome() is not None:
            return Refused("table_over", "error.table_over")
        return illegal("error.live.opening" if self.seating.started else "error.live.waiting")

    def _typed(self, action: Action, name: str | None) -> Table:
        due = self.due()
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


def is_hosted(entry: Entry) -> bool:
    """Whether an entry is the host's own, of a live table; the bomb's time names no seat."""
    kind = entry.action["type"]
    return entry.seat == DICE and kind in HOST_ACTIONS and (kind != "time" or "seat" in entry.action)
