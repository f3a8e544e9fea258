"""The bomb: modules of five dice to bring to one value, under a clock and a limit of strikes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gobelet.engine.contract import DICE, Action, Outcome, Plain, Throw
from gobelet.engine.errors import Refused, illegal
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.bomb import packing, view
from gobelet.games.bomb.dice import COLOURS, COUNT, FACES, Places, places_from_json
from gobelet.games.bomb.draw import drawn_edgework, sides
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.judge import judge
from gobelet.games.bomb.state import NONE, WIDGETS, Decision, Module, State

DEFUSER = 0
LONGEST_TIME = 10**9


@dataclass(frozen=True)
class BombRules(Plain):
    """`Rules` of the bomb; `edgework` is None where dice draw it."""

    edgework: Edgework | None
    options: dict[str, Any]
    chosen: dict[str, Any]

    game = "bomb"
    version = 1
    ruleset = "bomb"
    seats = (1, 2)
    clock = True

    @property
    def limit(self) -> int:
        """The milliseconds on the bomb's clock."""
        return int(self.options["seconds"]) * 1000

    def start(self, seats: int) -> State:
        """Modules that wait for their first roll, and the edgework to draw where none was given."""
        modules = (Module(),) * self.options["modules"]
        return State(seats, self.edgework, modules, falling=WIDGETS if self.edgework is None else NONE)

    def to_move(self, state: State) -> tuple[int, ...]:
        """The defuser, until the bomb is solved or explodes; the expert only reads."""
        if self.result(state) is not None:
            return ()
        return (DEFUSER,) if state.falling == NONE else (DICE,)

    def due(self, state: State) -> Throw | None:
        """The dice of a module that were not kept, or those that draw the edgework.

        Every roll of every module has a throw number of its own: a die that was shown for one shows for no other.
        """
        if state.falling == NONE or self.result(state) is not None:
            return None
        if state.falling == WIDGETS:
            return Throw(DEFUSER, 0, 0, tuple(range(len(sides()))), sides())
        module = state.modules[state.falling]
        thrown = tuple([place for place in range(COUNT) if place not in module.held])
        number = module.rolls * len(state.modules) + state.falling
        return Throw(DEFUSER, 1, number, thrown, (FACES,) * len(thrown))

    def moves(self, state: State, seat: int) -> dict[str, Any]:
        """`roll` with the modules that are not solved and the colours that may be kept.

        All may: a choice that the manual forbids is a strike and no error, and to say which are forbidden would be to
        read the manual out.
        """
        if seat not in self.to_move(state):
            return {}
        modules = [place for place, module in enumerate(state.modules) if not module.solved()]
        begun = any([state.modules[place].rolls for place in modules])
        return {
            "roll": {"keep": list(COLOURS) if begun else [], "at_most": COUNT - 1 if begun else 0, "module": modules}
        }

    def read(self, action: Action) -> Action:
        """`{"type": "roll", "keep": [colours], "module": n}`, or the host's `{"type": "time", "at": milliseconds}`."""
        if action["type"] == "roll":
            keep = places_from_json(action.get("keep", []))
            return {"type": "roll", "keep": [COLOURS[place] for place in keep], "module": self._module(action)}
        if action["type"] == "time":
            at = action.get("at")
            if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at <= LONGEST_TIME:
                raise illegal("error.bomb.time")
            return {"type": "time", "at": at}
        raise illegal("error.unknown_action", type=action["type"][:40])

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The state after a choice of dice, after dice fell, or at a later time on the bomb's clock."""
        if self.result(state) is not None:
            raise Refused("table_over", "error.table_over")
        if seat == DICE:
            fallen = action["type"] == "dice"
            return self._fallen(state, tuple(action["faces"])) if fallen else self._time(state, action["at"])
        if action["type"] == "time":
            raise illegal("error.bomb.not_yours")
        return self._roll(state, action["module"], places_from_json(action["keep"]))

    def result(self, state: State) -> Outcome | None:
        """All end together: `exploded_strikes`, `exploded_time` or `solved`; totals are modules solved."""
        if state.strikes >= self.options["strikes"]:
            return self._ended(state, "exploded_strikes")
        if state.solved() == len(state.modules):
            return self._ended(state, "solved")
        if state.elapsed >= self.limit:
            return self._ended(state, "exploded_time")
        return None

    def secret(self, seats: int) -> bool:
        """Whether one has the dice and another the manual."""
        return seats > 1

    def told(self, seat: int, seats: int, entry: dict[str, Any]) -> dict[str, Any]:
        """For the expert a roll without its dice and what was kept."""
        if seats == 1 or seat == DEFUSER or entry["action"]["type"] not in ("roll", "dice"):
            return entry
        hidden = dict(entry)
        hidden["action"] = {"type": entry["action"]["type"]}
        return hidden

    def timeout(self, state: State, seat: int) -> Action | None:
        """Nothing: the bomb has a clock of its own."""
        return None

    def view(self, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
        """The bomb for the defuser, the manual for the expert, both for one who plays alone."""
        return view.view(self, state, seat, names)

    def pack(self, state: State, packer: Packer) -> None:
        """Writes the bomb; decisions of the past are left behind."""
        packing.pack(self, state, packer)

    def unpack(self, unpacker: Unpacker, seats: int) -> State:
        """Reads what `pack` wrote; raises `ValueError` for a bomb that cannot be."""
        return packing.unpack(self, unpacker, seats)

    def pack_action(self, state: State, action: Action, packer: Packer) -> None:
        """Writes which dice are kept on which module."""
        packing.pack_action(state, action, packer)

    def unpack_action(self, state: State, unpacker: Unpacker) -> Action:
        """Reads what `pack_action` wrote."""
        return packing.unpack_action(state, unpacker)

    def _module(self, action: Action) -> int:
        count = self.options["modules"]
        place = action.get("module", 0 if count == 1 else None)
        if place is None:
            raise illegal("error.bomb.module_missing")
        if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < count:
            raise illegal("error.bomb.module_unknown", n=count)
        return place

    def _roll(self, state: State, place: int, keep: Places) -> State:
        module = state.modules[place]
        if module.solved():
            raise illegal("error.bomb.module_solved")
        if len(keep) == COUNT:
            raise illegal("error.bomb.keep_all")
        if not module.rolls:
            if keep:
                raise illegal("error.bomb.first_keeps_none")
            return replace(state, modules=state.with_module(place, Module((), (), 1)), falling=place, struck=False)
        decision = self._decide(state, place, keep)
        decisions = (*state.decisions, decision)
        if decision.struck:
            return replace(state, strikes=state.strikes + 1, struck=True, decisions=decisions)
        rolled = Module(module.dice, keep, module.rolls + 1)
        modules = state.with_module(place, rolled)
        return replace(state, modules=modules, falling=place, struck=False, decisions=decisions)

    def _decide(self, state: State, place: int, keep: Places) -> Decision:
        module, edgework = state.modules[place], state.edgework
        if edgework is None:
            raise illegal("error.dice_first")
        verdict = judge(edgework, module.dice, module.held, keep)
        struck = verdict.strikes(self.options["strictness"])
        return Decision(place, module.dice, module.held, keep, verdict.status, verdict.rule, struck)

    def _fallen(self, state: State, faces: tuple[int, ...]) -> State:
        if state.falling == WIDGETS:
            return replace(state, edgework=drawn_edgework(faces), falling=NONE)
        module = state.modules[state.falling]
        dice = list(module.dice) if module.dice else [0] * COUNT
        for place, face in zip([place for place in range(COUNT) if place not in module.held], faces):
            dice[place] = face
        fallen = Module(tuple(dice), module.held, module.rolls)
        return replace(state, modules=state.with_module(state.falling, fallen), falling=NONE)

    def _time(self, state: State, at: int) -> State:
        if at < state.elapsed:
            raise illegal("error.bomb.time_back")
        return replace(state, elapsed=min(at, self.limit))

    def _ended(self, state: State, reason: str) -> Outcome:
        return Outcome((tuple(range(state.seats)),), (state.solved(),) * state.seats, reason)
