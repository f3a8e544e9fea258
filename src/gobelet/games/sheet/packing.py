"""A score-sheet game in few bits: each box is one of the numbers that it can hold."""

from __future__ import annotations

from gobelet.engine.contract import Action
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.sheet.ruleset import Ruleset, possible_points
from gobelet.games.sheet.sheet import Sheet, most_extra, out_of_order
from gobelet.games.sheet.state import EMPTY, Hand, State


def pack(data: Ruleset, state: State, packer: Packer) -> None:
    """Writes every sheet, then every hand."""
    values = possible_points(data)
    for sheet in state.sheets:
        for cell, possible in zip(sheet.cells, values):
            packer.put(0 if cell is None else 1 + possible.index(cell), len(possible) + 1)
        packer.put_count(sheet.extra)
        if data.saved_rolls is not None:
            packer.put_count(sheet.saved)
    if data.wins is not None:
        packer.put(state.won + 1, len(state.sheets) + 1)
    for sheet, hand in zip(state.sheets, state.hands):
        packer.put(hand.throws, data.rolls + sheet.saved + 1)
        if hand.throws:
            for face in hand.dice:
                packer.put(face - 1, data.faces)
            packer.put(_mask(hand.kept), 2**data.dice)


def unpack(data: Ruleset, unpacker: Unpacker, seats: int) -> State:
    """Reads what `pack` wrote; raises `ValueError` for a state that no game reaches."""
    values = possible_points(data)
    sheets = tuple([_sheet(data, values, unpacker) for _ in range(seats)])
    won = unpacker.take(seats + 1) - 1 if data.wins is not None else -1
    hands = tuple([_hand(data, sheet.saved, unpacker) for sheet in sheets])
    _check_turns(data, sheets, hands)
    if won >= 0 and (not sheets[won].cells[data.place(str(data.wins))] or any([hand.throws for hand in hands])):
        raise ValueError("won without the box that wins")
    return State(sheets, hands, -1, won)


def pack_action(data: Ruleset, action: Action, packer: Packer) -> None:
    """Writes a roll with what it keeps, or a score with its box."""
    if action["type"] == "roll":
        packer.put(0, 2)
        packer.put(_mask(tuple(action["keep"])), 2**data.dice)
    else:
        packer.put(1, 2)
        packer.put(data.place(action["category"]), len(data.categories))


def unpack_action(data: Ruleset, unpacker: Unpacker) -> Action:
    """Reads what `pack_action` wrote."""
    if unpacker.take(2) == 0:
        return {"type": "roll", "keep": list(_positions(unpacker.take(2**data.dice)))}
    return {"type": "score", "category": data.categories[unpacker.take(len(data.categories))].key}


def _sheet(data: Ruleset, values: tuple[tuple[int, ...], ...], unpacker: Unpacker) -> Sheet:
    cells: list[int | None] = []
    for possible in values:
        place = unpacker.take(len(possible) + 1)
        cells.append(possible[place - 1] if place else None)
    extra = unpacker.take_count()
    sheet = Sheet(tuple(cells), extra, unpacker.take_count() if data.saved_rolls is not None else 0)
    if sheet.extra > most_extra(data, sheet):
        raise ValueError("more bonuses than rolls that earn them")
    if sheet.saved > sheet.filled() * (data.rolls - 1) or out_of_order(data, sheet) >= 0:
        raise ValueError("a sheet that no turns lead to")
    return sheet


def _hand(data: Ruleset, saved: int, unpacker: Unpacker) -> Hand:
    throws = unpacker.take(data.rolls + saved + 1)
    if not throws:
        return EMPTY
    dice = tuple([unpacker.take(data.faces) + 1 for _ in range(data.dice)])
    kept = _positions(unpacker.take(2**data.dice))
    if len(kept) == data.dice or (throws == 1 and kept):
        raise ValueError("dice kept that were thrown")
    return Hand(dice, kept, throws)


def _check_turns(data: Ruleset, sheets: tuple[Sheet, ...], hands: tuple[Hand, ...]) -> None:
    boxes = len(data.categories)
    filled = [sheet.filled() for sheet in sheets]
    if any([hand.throws and filled[seat] == boxes for seat, hand in enumerate(hands)]):
        raise ValueError("dice before a full sheet")
    if data.simultaneous:
        return
    if filled != sorted(filled, reverse=True) or filled[0] - filled[-1] > 1:
        raise ValueError("seats out of turn")
    if any([hand.throws and seat != filled.index(min(filled)) for seat, hand in enumerate(hands)]):
        raise ValueError("dice before a seat that waits")


def _mask(positions: tuple[int, ...]) -> int:
    return sum([2**position for position in positions])


def _positions(mask: int) -> tuple[int, ...]:
    return tuple([position for position in range(8) if mask // 2**position % 2])
