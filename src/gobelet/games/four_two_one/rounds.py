"""What a round comes to: who was lowest and highest, by rampo where hands are equal, and which tokens change hands."""

from __future__ import annotations

from dataclasses import replace

from gobelet.games.four_two_one.ranking import rank, worth
from gobelet.games.four_two_one.state import (
    CHARGE,
    DISCHARGE,
    HIGHEST,
    LOWEST,
    POT,
    START,
    Hand,
    House,
    Passed,
    Rampo,
    Settled,
    State,
)

MOST_ROUNDS = 1000
KEPT_RAMPOS = 2
NENETTE_TAKES = 2

QUESTIONS = {START: (HIGHEST,), CHARGE: (LOWEST,), DISCHARGE: (LOWEST, HIGHEST)}
"""What a round of each phase must find out, in this order. The charge takes its tokens from the pot: nobody gives."""


def first_round(house: House, seats: int) -> State:
    """The first state: the round in which all throw once for who starts, or the charge begun by seat 0."""
    phase = START if house.start == "roll" else CHARGE
    hands = (Hand(),) * seats
    return State((0,) * seats, house.tokens, phase, 0 if phase == START else 1, 0, house.most_rolls(phase), hands)


def hand_done(house: House, state: State, seat: int) -> State:
    """The state once a seat stands; the throws of the one who starts the round bind the others."""
    hand = replace(state.hands[seat], done=True)
    limit = hand.throws if seat == state.starter else state.limit
    state = replace(state, hands=_with(state.hands, seat, hand), limit=limit)
    return state if state.playing() >= 0 else _round_over(house, state)


def rampo_thrown(house: House, state: State, faces: tuple[int, ...]) -> State:
    """The state once a seat has thrown in the rampo; where equal hands are left, they throw again among themselves."""
    rampo = state.rampos[-1]
    rampo = replace(rampo, dice=(*rampo.dice, faces))
    state = replace(state, rampos=(*state.rampos[:-1], rampo))
    if state.rampo() is not None:
        return state
    ranks = {seat: rank(dice) for seat, dice in zip(rampo.seats, rampo.dice)}
    return _round_over(house, _found(state, rampo.asks, _extreme(rampo.seats, ranks, rampo.asks)))


def _round_over(house: House, state: State) -> State:
    """A rampo where one is needed, else the tokens passed and the next round begun."""
    for asks in QUESTIONS[state.phase]:
        if state.rampo() is None and _known(state, asks) < 0:
            # Where all are equal the lowest is found first, and the highest is sought among the others.
            seats = tuple([seat for seat in state.seats() if seat != state.lowest])
            ranks = {seat: rank(state.hands[seat].dice) for seat in seats}
            state = _found(state, asks, _extreme(seats, ranks, asks))
    return state if state.rampo() is not None else _settle(house, state)


def _known(state: State, asks: str) -> int:
    return state.lowest if asks == LOWEST else state.highest


def _extreme(seats: tuple[int, ...], ranks: dict[int, int], asks: str) -> tuple[int, ...]:
    """The seats, equal among themselves, that no other is below or above."""
    wanted = max([ranks[seat] for seat in seats]) if asks == LOWEST else min([ranks[seat] for seat in seats])
    return tuple([seat for seat in seats if ranks[seat] == wanted])


def _found(state: State, asks: str, seats: tuple[int, ...]) -> State:
    if len(seats) > 1:
        rampos = (*state.rampos[1 - KEPT_RAMPOS :], Rampo(asks, seats))
        return replace(state, rampos=rampos, rampo_count=state.rampo_count + 1)
    return replace(state, lowest=seats[0]) if asks == LOWEST else replace(state, highest=seats[0])


def value(house: House, state: State) -> int:
    """The tokens that the best hand of the round is worth so far."""
    return worth(min([rank(hand.dice) for hand in state.hands if hand.dice]), house.value_421)


def _settle(house: House, state: State) -> State:
    passed, tokens, pot = _pass_tokens(house, state) if state.phase != START else ((), state.tokens, state.pot)
    hands = tuple([hand.dice for hand in state.hands])
    settled = Settled(state.phase, hands, state.rampos, state.lowest, state.highest, passed)
    charged = state.phase == CHARGE and not pot
    phase = DISCHARGE if charged else CHARGE if state.phase == START else state.phase
    after = replace(state, tokens=tokens, pot=pot, phase=phase, round=state.round + 1, settled=settled)
    if phase == DISCHARGE:
        after = replace(after, out=_now_out(after))
    starter = state.highest if state.phase == START else state.lowest
    after = replace(after, starter=starter)
    hands_anew = (Hand(),) * len(tokens)
    # Several nénettes can empty the pot before the loser takes anything: then the next one in play starts.
    starter = after.seats()[0]
    after = replace(after, starter=starter, limit=house.most_rolls(phase), hands=hands_anew)
    return replace(after, lowest=-1, highest=-1, rampos=(), rampo_count=0)


def _now_out(state: State) -> tuple[tuple[int, ...], ...]:
    """Who is out, those who have just given their last token included; they share a place."""
    gone = [seat for place in state.out for seat in place]
    new = tuple([seat for seat in range(len(state.tokens)) if not state.tokens[seat] and seat not in gone])
    return (*state.out, new) if new else state.out


def _pass_tokens(house: House, state: State) -> tuple[tuple[Passed, ...], tuple[int, ...], int]:
    """What changes hands: 2 to each nénette first, then to the lowest what the best is worth, or what there is.

    A nénette is no better than another: where even the best hand is one, nobody gives 2 for it.
    """
    giver = POT if state.phase == CHARGE else state.highest
    held = state.pot if giver == POT else state.tokens[giver]
    wanted = []
    if house.nenette and (giver == POT or not state.hands[giver].nenette()):
        caught = [seat for seat in state.seats() if seat != giver and state.hands[seat].nenette()]
        wanted = [(seat, NENETTE_TAKES, True) for seat in caught]
    wanted.append((state.lowest, value(house, state), False))
    passed, tokens = [], list(state.tokens)
    for taker, most, nenette in wanted:
        given = min(most, held)
        held -= given
        tokens[taker] += given
        if given:
            passed.append(Passed(giver, taker, given, nenette))
    if giver == POT:
        return tuple(passed), tuple(tokens), held
    tokens[giver] = held
    return tuple(passed), tuple(tokens), state.pot


def _with(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
