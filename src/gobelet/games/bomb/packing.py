"""A bomb in few bits. Edgework is written only where dice drew it: what was given stands in the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gobelet.engine.contract import Action
from gobelet.engine.errors import Refused
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.bomb.code import pack_edgework, take_edgework
from gobelet.games.bomb.dice import COUNT, FACES, Places, colours, places_from_json
from gobelet.games.bomb.edgework import Edgework
from gobelet.games.bomb.state import NONE, WIDGETS, Module, State
from gobelet.games.bomb.validate import checked

if TYPE_CHECKING:
    from gobelet.games.bomb.game import BombRules

KEEPS = 2**COUNT - 1
"""How many sets of dice leave one to roll."""


def pack(rules: BombRules, state: State, packer: Packer) -> None:
    """Writes edgework, strikes, time and every module."""
    if rules.edgework is None:
        packer.put(0 if state.edgework is None else 1, 2)
        if state.edgework is not None:
            pack_edgework(state.edgework, packer)
    packer.put(state.strikes, rules.options["strikes"] + 1)
    packer.put(state.elapsed, rules.limit + 1)
    for module in state.modules:
        packer.put_count(module.rolls)
        for face in module.dice:
            packer.put(face - 1, FACES)
        if module.rolls > 1:
            packer.put(_mask(module.held), KEEPS)


def unpack(rules: BombRules, unpacker: Unpacker, seats: int) -> State:
    """Reads what `pack` wrote; raises `ValueError` for a bomb that cannot be."""
    edgework, falling = rules.edgework, NONE
    if edgework is None:
        if unpacker.take(2):
            edgework = _edgework(unpacker)
        else:
            falling = WIDGETS
    strikes = unpacker.take(rules.options["strikes"] + 1)
    elapsed = unpacker.take(rules.limit + 1)
    modules = tuple([_module(unpacker) for _ in range(rules.options["modules"])])
    if (strikes or edgework is None) and not any([module.rolls for module in modules]):
        if strikes or elapsed:
            raise ValueError("strikes before the first roll, or time before there is a bomb")
    return State(seats, edgework, modules, strikes, elapsed, falling)


def pack_action(state: State, action: Action, packer: Packer) -> None:
    """Writes the module and the dice kept."""
    packer.put(action["module"], len(state.modules))
    packer.put(_mask(places_from_json(action["keep"])), KEEPS)


def unpack_action(state: State, unpacker: Unpacker) -> Action:
    """Reads what `pack_action` wrote."""
    module = unpacker.take(len(state.modules))
    return {"type": "roll", "keep": colours(_places(unpacker.take(KEEPS))), "module": module}


def _edgework(unpacker: Unpacker) -> Edgework:
    try:
        return checked(take_edgework(unpacker))
    except Refused:
        raise ValueError("edgework that no bomb has") from None


def _module(unpacker: Unpacker) -> Module:
    rolls = unpacker.take_count()
    if not rolls:
        return Module()
    dice = tuple([unpacker.take(FACES) + 1 for _ in range(COUNT)])
    held = _places(unpacker.take(KEEPS)) if rolls > 1 else ()
    if len({dice[place] for place in held}) > 1:
        raise ValueError("dice of two values kept")
    return Module(dice, held, rolls)


def _mask(places: Places) -> int:
    return sum([2**place for place in places])


def _places(mask: int) -> Places:
    return tuple([place for place in range(COUNT) if mask // 2**place % 2])
