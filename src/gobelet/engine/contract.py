"""What a game promises to whoever hosts it.

A game is a few pure functions over a frozen state. Dice are a seat of their own: a roll says what is kept, and the
faces that fall are the next move, made by `DICE`. So a log replays without any generator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from gobelet.engine.packing import Packer, Unpacker

DICE = -1
"""The seat that moves the dice."""

Action = dict[str, Any]
"""One action as the protocol writes it: an object with a `type`."""

Say = Callable[[str, dict[str, Any]], str]
"""Makes a sentence of a key and its facts, in the language of the message."""

State = Any
"""A game's own frozen state; only its game reads it."""


@dataclass(frozen=True)
class Throw:
    """Dice that are due: `sides[i]` is the number of faces of the die at `positions[i]`.

    The faces depend on `seat`, `turn`, `throw` and position alone, which is why undo is no way to throw again.
    """

    seat: int
    turn: int
    throw: int
    positions: tuple[int, ...]
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """How a table ended: seats by place, a total for each seat, and the reason of the end."""

    places: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    reason: str


class Rules(Protocol):
    """A game bound to its ruleset and options. All functions are pure."""

    @property
    def game(self) -> str:
        """The key of the game."""

    @property
    def version(self) -> int:
        """The version of the rules, which every log names."""

    @property
    def ruleset(self) -> Any:
        """The ruleset by name, or the whole of it where a family wrote its own."""

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value."""

    @property
    def chosen(self) -> dict[str, Any]:
        """The options that differ from what the ruleset says."""

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats."""

    @property
    def clock(self) -> bool:
        """Whether time counts: the host may then move `{"type": "time", "at": milliseconds}` under `DICE`."""

    @property
    def simultaneous(self) -> bool:
        """Whether all seats play at the same time, none waiting for another."""

    def secret(self, seats: int) -> bool:
        """Whether seats may know different things, at a table of that many."""

    def start(self, seats: int) -> State:
        """The first state for that many seats."""

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that may act, the most awaited first; `(DICE,)` when dice must fall; `()` when it is over."""

    def due(self, state: State) -> Throw | None:
        """The dice that must fall now, if any."""

    def moves(self, state: State, seat: int) -> dict[str, Any]:
        """Each action type open to `seat`, with what it may carry; empty where it may not act."""

    def read(self, action: Action) -> Action:
        """The action in its one written form, nothing else in it; raises `Refused` for what is no action at all."""

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The state after the action; raises `Refused`. Under `DICE` the action is `{"type": "dice", "faces": […]}`, or
        the time where `clock` is true."""

    def fallen(self, faces: tuple[int, ...]) -> Action:
        """`{"type": "dice", "faces": […]}`, which nobody changes: one for all throws alike, where a game has few."""

    def result(self, state: State) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def timeout(self, state: State, seat: int) -> Action | None:
        """What is done for a seat whose time ran out, one action after the other until its turn is over."""

    def told(self, seat: int, seats: int, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry as the protocol writes it, without what `seat` may not know."""

    def changes(self, before: State, after: State, actor: int) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """What an action of `actor` made different in the views of others, and in the actor's own: merge
        patches, lists of objects patched by index. None where the view is to be asked for."""

    def view(self, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
        """All of the game that `seat` may know, as JSON values; `Table.view` adds the table's own part,
        of which the game may replace what its seat may not see (`options`, `last`, `due`)."""

    def pack(self, state: State, packer: Packer) -> None:
        """Writes a state between two moves (never while dice are due) in few bits."""

    def unpack(self, unpacker: Unpacker, seats: int) -> State:
        """Reads what `pack` wrote; raises `ValueError` for what cannot be."""

    def pack_action(self, state: State, action: Action, packer: Packer) -> None:
        """Writes one action that is legal in `state`."""

    def unpack_action(self, state: State, unpacker: Unpacker) -> Action:
        """Reads what `pack_action` wrote."""


class Game(Protocol):
    """What the registry lists: one kind of game with its rulesets."""

    @property
    def key(self) -> str:
        """Its name in the protocol."""

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats of all its rulesets."""

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The names of its rulesets, in the order shown."""

    def rules(self, ruleset: Any, options: dict[str, Any]) -> Rules:
        """The rules under a ruleset (its name, its data, or None for the first) and options; raises `Refused`."""

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of the options."""

    def about(self, ruleset: str) -> dict[str, Any]:
        """What a list of games says of a ruleset: `title`, `seats`, `options` as they are left alone, …"""

    def methods(self) -> dict[str, Callable[[dict[str, Any], Say], Any]]:
        """The game's own methods of the protocol, by name; each takes the parameters and a way to say things."""

    def example(self, ruleset: str, example: dict[str, Any]) -> dict[str, Any]:
        """An example of the rules page with what the engine makes of it, `facts` for its caption among it."""


class Plain:
    """What most games answer: seats play in turn, all may know everything, and views are asked for anew."""

    @property
    def simultaneous(self) -> bool:
        """No."""
        return False

    def secret(self, seats: int) -> bool:
        """Never."""
        return False

    def fallen(self, faces: tuple[int, ...]) -> Action:
        """One for each throw."""
        return {"type": "dice", "faces": list(faces)}

    def told(self, seat: int, seats: int, entry: dict[str, Any]) -> dict[str, Any]:
        """The whole entry."""
        return entry

    def changes(self, before: State, after: State, actor: int) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """None: the view is to be asked for."""
        return None
