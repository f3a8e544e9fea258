"""A game of Cochon in few bits."""

from __future__ import annotations

from gobelet.engine.contract import Action
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.pig.scoring import BROUGHT
from gobelet.games.pig.state import ENDS, HELD, HOG, Ended, House, State

RADIX_TURNS = 10_001
RADIX_DICE = 101
MOST_POINTS = 10_000_000


def pack(house: House, state: State, packer: Packer) -> None:
    """Writes scores, turn and the turn before; whose turn it is follows from how many there were."""
    for score in state.scores:
        packer.put_count(score)
    packer.put(state.turns, RADIX_TURNS)
    packer.put(state.reached + 1, len(state.scores) + 1)
    packer.put_count(state.throws)
    if state.throws:
        packer.put_count(state.total)
        _put_dice(state.dice, packer)
    if state.ended is not None:
        packer.put(ENDS.index(state.ended.how), len(ENDS))
        packer.put_count(state.ended.points)
        _put_dice(state.ended.dice, packer)


def unpack(house: House, unpacker: Unpacker, seats: int) -> State:
    """Reads what `pack` wrote; raises `ValueError` for a state that no game reaches."""
    scores = tuple([_points(unpacker) for _ in range(seats)])
    turns, reached, throws = unpacker.take(RADIX_TURNS), unpacker.take(seats + 1) - 1, _points(unpacker)
    total, dice = (_points(unpacker), _take_dice(unpacker)) if throws else (0, ())
    ended = _ended(house, unpacker, (turns - 1) % seats) if turns else None
    state = State(scores, turns % seats, turns, dice, throws, total, reached, ended)
    _check(house, state)
    return state


def pack_action(action: Action, packer: Packer) -> None:
    """Writes a hold, or a roll with its number of dice where the player says it."""
    packer.put(0 if action["type"] == "hold" else action.get("dice", 1), RADIX_DICE)


def unpack_action(house: House, unpacker: Unpacker) -> Action:
    """Reads what `pack_action` wrote."""
    count = unpacker.take(RADIX_DICE)
    if not count:
        return {"type": "hold"}
    return {"type": "roll", "dice": count} if house.variant == HOG else {"type": "roll"}


def _ended(house: House, unpacker: Unpacker, seat: int) -> Ended:
    how, points, dice = ENDS[unpacker.take(len(ENDS))], _points(unpacker), _take_dice(unpacker)
    _check_dice(house, dice)
    if BROUGHT[house.variant](dice)[1] not in (how, None if how == HELD else how):
        raise ValueError("dice that do not end a turn so")
    return Ended(seat, dice, how, points)


def _check(house: House, state: State) -> None:
    """Raises `ValueError` unless scores and dice stand as a game can leave them between two moves."""
    best = max(state.scores)
    if (best >= house.target) != (state.reached >= 0):
        raise ValueError("a score that wins, or none")
    if state.reached >= 0 and state.scores[state.reached] < house.target:
        raise ValueError("a score that does not reach the target")
    if not state.throws:
        return
    _check_dice(house, state.dice)
    points, how = BROUGHT[house.variant](state.dice)
    if how is not None or state.total < points or house.variant == HOG:
        raise ValueError("dice that end the turn")


def _check_dice(house: House, dice: tuple[int, ...]) -> None:
    if not dice or (house.variant != HOG and len(dice) != house.dice()):
        raise ValueError("a wrong number of dice")


def _points(unpacker: Unpacker) -> int:
    points = unpacker.take_count()
    if points > MOST_POINTS:
        raise ValueError("more points than there can be")
    return points


def _put_dice(dice: tuple[int, ...], packer: Packer) -> None:
    packer.put(len(dice), RADIX_DICE)
    for face in dice:
        packer.put(face - 1, 6)


def _take_dice(unpacker: Unpacker) -> tuple[int, ...]:
    return tuple([unpacker.take(6) + 1 for _ in range(unpacker.take(RADIX_DICE))])
