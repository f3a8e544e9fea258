"""A game of 421 in few bits."""

from __future__ import annotations

from gobelet.engine.contract import Action
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.four_two_one.ranking import COMBINATIONS, LAST, combination
from gobelet.games.four_two_one.rounds import KEPT_RAMPOS, MOST_ROUNDS, QUESTIONS
from gobelet.games.four_two_one.state import (
    ASKED,
    CHARGE,
    DISCHARGE,
    HIGHEST,
    LOWEST,
    PHASES,
    POT,
    START,
    Hand,
    House,
    Passed,
    Rampo,
    Settled,
    State,
)

THROWN = 6**3


def pack(house: House, state: State, packer: Packer) -> None:
    """Writes tokens, phase, hands, rampos and the round before."""
    count = len(state.tokens)
    for tokens in state.tokens:
        packer.put(tokens, house.tokens + 1)
    packer.put(PHASES.index(state.phase), len(PHASES))
    packer.put(state.round, MOST_ROUNDS + 2)
    packer.put(state.starter, count)
    packer.put(state.limit, 4)
    packer.put_count(len(state.out))
    for place in state.out:
        packer.put(_mask(place), 2**count)
    for hand in state.hands:
        packer.put(hand.throws, 4)
        if hand.throws:
            _put_dice(hand.dice, packer)
            packer.put(_mask(hand.kept), 8)
            packer.put(1 if hand.done else 0, 2)
    packer.put(state.lowest + 1, count + 1)
    packer.put(state.highest + 1, count + 1)
    packer.put_count(state.rampo_count)
    _pack_rampos(state.rampos, count, packer)
    packer.put(0 if state.settled is None else 1, 2)
    if state.settled is not None:
        _pack_settled(house, state.settled, packer)


def unpack(house: House, unpacker: Unpacker, seats: int) -> State:
    """Reads what `pack` wrote; raises `ValueError` for a state that no game reaches."""
    tokens = tuple([unpacker.take(house.tokens + 1) for _ in range(seats)])
    phase, number = PHASES[unpacker.take(len(PHASES))], unpacker.take(MOST_ROUNDS + 2)
    starter, limit = unpacker.take(seats), unpacker.take(4)
    places = unpacker.take_count()
    if places > seats:
        raise ValueError("more places than seats")
    out = tuple([_seats(unpacker.take(2**seats), seats) for _ in range(places)])
    hands = tuple([_hand(unpacker) for _ in range(seats)])
    lowest, highest = unpacker.take(seats + 1) - 1, unpacker.take(seats + 1) - 1
    rampo_count = unpacker.take_count()
    rampos = _rampos(unpacker, seats)
    settled = _settled(house, unpacker, seats) if unpacker.take(2) else None
    pot = house.tokens - sum(tokens)
    state = State(tokens, pot, phase, number, starter, limit, hands, out, lowest, highest, rampos, rampo_count, settled)
    _check(house, state)
    return state


def pack_action(action: Action, packer: Packer) -> None:
    """Writes a roll with what it keeps, or that the hand stands."""
    packer.put(7 if action["type"] == "stand" else _mask(tuple(action["keep"])), 8)


def unpack_action(unpacker: Unpacker) -> Action:
    """Reads what `pack_action` wrote."""
    mask = unpacker.take(8)
    return {"type": "stand"} if mask == 7 else {"type": "roll", "keep": list(_seats(mask, 3))}


def _pack_rampos(rampos: tuple[Rampo, ...], count: int, packer: Packer) -> None:
    packer.put(len(rampos), KEPT_RAMPOS + 1)
    for rampo in rampos:
        packer.put(ASKED.index(rampo.asks), 2)
        packer.put(len(rampo.seats), count + 1)
        for seat in rampo.seats:
            packer.put(seat, count)
        packer.put(len(rampo.dice), len(rampo.seats) + 1)
        for dice in rampo.dice:
            _put_dice(dice, packer)


def _rampos(unpacker: Unpacker, seats: int) -> tuple[Rampo, ...]:
    rampos = []
    for _ in range(unpacker.take(KEPT_RAMPOS + 1)):
        asks = ASKED[unpacker.take(2)]
        among = tuple([unpacker.take(seats) for _ in range(unpacker.take(seats + 1))])
        if len(among) < 2 or len(set(among)) != len(among):
            raise ValueError("a rampo of one")
        dice = tuple([_take_dice(unpacker) for _ in range(unpacker.take(len(among) + 1))])
        rampos.append(Rampo(asks, among, dice))
    if any([len(rampo.dice) < len(rampo.seats) for rampo in rampos[:-1]]):
        raise ValueError("a rampo left open")
    return tuple(rampos)


def _pack_settled(house: House, settled: Settled, packer: Packer) -> None:
    count = len(settled.hands)
    packer.put(PHASES.index(settled.phase), len(PHASES))
    for dice in settled.hands:
        packer.put(COMBINATIONS.index(combination(dice)) + 1 if dice else 0, LAST + 1)
    _pack_rampos(settled.rampos, count, packer)
    packer.put(settled.lowest + 1, count + 1)
    packer.put(settled.highest + 1, count + 1)
    packer.put(len(settled.passed), count + 2)
    for each in settled.passed:
        packer.put(each.giver + 1, count + 1)
        packer.put(each.taker, count)
        packer.put(each.tokens, house.tokens + 1)
        packer.put(1 if each.nenette else 0, 2)


def _settled(house: House, unpacker: Unpacker, seats: int) -> Settled:
    phase = PHASES[unpacker.take(len(PHASES))]
    hands = []
    for _ in range(seats):
        place = unpacker.take(LAST + 1)
        hands.append(COMBINATIONS[place - 1] if place else ())
    rampos = _rampos(unpacker, seats)
    lowest, highest = unpacker.take(seats + 1) - 1, unpacker.take(seats + 1) - 1
    passed = []
    for _ in range(unpacker.take(seats + 2)):
        giver, taker = unpacker.take(seats + 1) - 1, unpacker.take(seats)
        passed.append(Passed(giver, taker, unpacker.take(house.tokens + 1), unpacker.take(2) == 1))
    if not any(hands) or (phase == CHARGE and any([each.giver != POT for each in passed])):
        raise ValueError("a round that nobody played")
    return Settled(phase, tuple(hands), rampos, lowest, highest, tuple(passed))


def _hand(unpacker: Unpacker) -> Hand:
    throws = unpacker.take(4)
    if not throws:
        return Hand()
    dice, kept, done = _take_dice(unpacker), _seats(unpacker.take(8), 3), unpacker.take(2) == 1
    if len(kept) == 3 or (throws == 1 and kept):
        raise ValueError("dice kept that were thrown")
    return Hand(dice, kept, throws, done)


def _check(house: House, state: State) -> None:
    """Raises `ValueError` unless seats, hands and rampos stand as a game can leave them between two moves."""
    gone = [seat for place in state.out for seat in place]
    if state.pot < 0 or len(set(gone)) != len(gone) or any([state.tokens[seat] for seat in gone]):
        raise ValueError("tokens that there cannot be")
    if state.starter in gone or (state.phase == DISCHARGE) != (state.pot == 0) or (gone and state.pot):
        raise ValueError("a phase that does not fit the pot")
    if (state.phase == START) != (state.round == 0) or (state.phase == START and house.start != "roll"):
        raise ValueError("a round that there cannot be")
    most = house.most_rolls(state.phase)
    seats, hands = state.seats(), state.hands
    starter = hands[state.starter]
    if any([hands[seat].throws for seat in gone]) or state.limit != (starter.throws if starter.done else most):
        raise ValueError("throws that do not fit")
    _check_turns(state, seats)
    _check_rampo(state, seats)


def _check_turns(state: State, seats: tuple[int, ...]) -> None:
    """Each hand before the one that plays is done, none after it has begun, none is done that could go on alone."""
    done = [state.hands[seat].done for seat in seats]
    begun = [state.hands[seat].throws > 0 for seat in seats]
    at = done.index(False) if False in done else len(done)
    if any(done[at:]) or any(begun[at + 1 :]) or not all(begun[:at]):
        raise ValueError("hands out of turn")
    for i, seat in enumerate(seats):
        hand = state.hands[seat]
        if hand.throws > state.limit or (hand.throws == state.limit and not done[i]):
            raise ValueError("more throws than allowed")


def _check_rampo(state: State, seats: tuple[int, ...]) -> None:
    """A rampo is open exactly when every hand is done, between seats in play, for what the phase still asks."""
    rampo = state.rampo()
    asked = QUESTIONS[state.phase]
    found = {LOWEST: state.lowest, HIGHEST: state.highest}
    if (rampo is not None) != all([state.hands[seat].done for seat in seats]):
        raise ValueError("a round that should be settled")
    if rampo is None:
        if state.rampos or state.lowest >= 0 or state.highest >= 0 or state.rampo_count:
            raise ValueError("a rampo before its time")
        return
    known = [seat for seat in (state.lowest, state.highest) if seat >= 0]
    if rampo.asks not in asked or found[rampo.asks] >= 0 or any([seat not in seats for seat in (*rampo.seats, *known)]):
        raise ValueError("a rampo that decides nothing")
    too_soon = len(asked) == 2 and rampo.asks == HIGHEST and state.lowest < 0
    if state.highest >= 0 or too_soon or state.rampo_count < len(state.rampos):
        raise ValueError("a rampo too many")


def _put_dice(dice: tuple[int, ...], packer: Packer) -> None:
    for face in dice:
        packer.put(face - 1, 6)


def _take_dice(unpacker: Unpacker) -> tuple[int, ...]:
    return tuple([unpacker.take(6) + 1 for _ in range(3)])


def _mask(places: tuple[int, ...]) -> int:
    return sum([2**place for place in places])


def _seats(mask: int, count: int) -> tuple[int, ...]:
    return tuple([place for place in range(count) if mask // 2**place % 2])
