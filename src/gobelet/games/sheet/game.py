"""The score-sheet games: a turn of throws, then one box. The rules of every ruleset that data can describe."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gobelet.engine.contract import DICE, Action, Outcome, Plain, Throw
from gobelet.engine.errors import Refused, brief, illegal
from gobelet.engine.packing import Packer, Unpacker
from gobelet.games.sheet import changing, packing, view
from gobelet.games.sheet.choices import Choices, choices, open_places
from gobelet.games.sheet.ruleset import Ruleset
from gobelet.games.sheet.sheet import Sheet, blank, sums
from gobelet.games.sheet.state import EMPTY, Hand, State

MOST_SHARED = 10_000
"""Different actions that are kept once for all tables of a ruleset: five dice alone fall in 7,776 ways."""


@dataclass(frozen=True)
class SheetRules(Plain):
    """`Rules` of a score sheet: a ruleset, the joker order and the bonus for each further five of a kind."""

    data: Ruleset
    ruleset: Any
    options: dict[str, Any]
    chosen: dict[str, Any]
    _actions: dict[Any, Action] = field(default_factory=dict, compare=False, repr=False)

    game = "sheet"
    version = 1
    clock = False

    @property
    def saves(self) -> bool:
        """Whether throws that were not taken are saved for later turns."""
        return bool(self.options.get("saved_rolls"))

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats."""
        return self.data.seats

    def start(self, seats: int) -> State:
        """Blank sheets, no dice on the table."""
        return State((blank(self.data),) * seats, (EMPTY,) * seats)

    def to_move(self, state: State) -> tuple[int, ...]:
        """Seats in turn, or all with an open box where a ruleset lets them play at the same time."""
        if state.falling >= 0:
            return (DICE,)
        if state.won >= 0:
            return ()
        free = [sheet.cells.count(None) for sheet in state.sheets]
        if not self.data.simultaneous:
            most = max(free)
            return (free.index(most),) if most else ()
        waiting = [(not state.hands[i].throws, -free[i], i) for i in range(len(free)) if free[i]]
        return tuple([i for _, _, i in sorted(waiting)])

    def due(self, state: State) -> Throw | None:
        """The dice that the seat which just rolled did not keep."""
        seat = state.falling
        if seat < 0:
            return None
        hand = state.hands[seat]
        thrown = tuple([i for i in range(self.data.dice) if i not in hand.kept])
        return Throw(seat, state.sheets[seat].filled() + 1, hand.throws, thrown, (self.data.faces,) * len(thrown))

    def moves(self, state: State, seat: int) -> dict[str, Any]:
        """`roll` with the positions that may be kept and how many at most; `score` with the open boxes."""
        if seat not in self.to_move(state):
            return {}
        hand = state.hands[seat]
        return self.moves_with(state, seat, self.choices(state, seat) if hand.throws else None)

    def moves_with(self, state: State, seat: int, found: Choices | None) -> dict[str, Any]:
        """The moves of a seat that may act, given what its dice may be written as; None before its first throw."""
        hand = state.hands[seat]
        if found is None:
            return {"roll": {"keep": [], "at_most": 0}}
        keys = [self.data.keys[i] for i in sorted(found.points)]
        moves: dict[str, Any] = {"score": {"category": keys}}
        if hand.throws < self.rolls_of(state, seat):
            free = not self._dry(state, seat)
            keep = list(range(self.data.dice)) if free else []
            moves["roll"] = {"keep": keep, "at_most": self.data.dice - 1 if free else 0}
        return moves

    def rolls_of(self, state: State, seat: int) -> int:
        """How many throws the seat may take in its turn, those that it saved among them."""
        return self.data.rolls + state.sheets[seat].saved

    def choices(self, state: State, seat: int) -> Choices:
        """What the seat's dice may be written as."""
        order, extra, hand = self.options["joker"], self.options["extra_bonus"], state.hands[seat]
        return choices(self.data, order, extra, state.sheets[seat], hand.dice, hand.throws == 1, not hand.kept)

    def read(self, action: Action) -> Action:
        """`{"type": "roll", "keep": [positions]}` or `{"type": "score", "category": key}`."""
        if action["type"] == "roll":
            keep = self._keep(action.get("keep", []))
            return self._same(tuple(keep), {"type": "roll", "keep": keep})
        if action["type"] == "score":
            key = action.get("category")
            if not isinstance(key, str):
                raise illegal("error.sheet.category_missing")
            read = {"type": "score", "category": key}
            return self._same(key, read) if key in self.data.keys else read
        raise illegal("error.unknown_action", type=action["type"][:40])

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The state after a roll was announced, the dice fell, or a box was written."""
        if seat == DICE:
            return self._fallen(state, action["faces"])
        if action["type"] == "roll":
            return self._roll(state, seat, tuple(action["keep"]))
        return self._score(state, seat, action["category"])

    def fallen(self, faces: tuple[int, ...]) -> Action:
        """The one action of dice that fell so."""
        key = ("dice", *faces)
        return self._actions.get(key) or self._same(key, {"type": "dice", "faces": list(faces)})

    def result(self, state: State) -> Outcome | None:
        """Places by total, then by the ruleset's tie-breaks; what is equal in all of them shares a place. Whoever won
        at once comes first."""
        won = state.won
        if won < 0:
            for sheet in state.sheets:
                if None in sheet.cells:
                    return None
        found = [sums(self.data, sheet, self.options["extra_bonus"]) for sheet in state.sheets]
        ranks = [tuple([getattr(each, key) for key in self.data.tie_break]) for each in found]
        places: list[tuple[int, ...]] = [(won,)] if won >= 0 else []
        for rank in sorted(set(ranks), reverse=True):
            seats = tuple([seat for seat in range(len(ranks)) if ranks[seat] == rank and seat != won])
            places.extend([seats] if seats else [])
        return Outcome(tuple(places), tuple([each.total for each in found]), "sheets_full" if won < 0 else "served")

    @property
    def simultaneous(self) -> bool:
        """Whether the ruleset lets all seats play at the same time."""
        return self.data.simultaneous

    def timeout(self, state: State, seat: int) -> Action | None:
        """The first throw, then the box that pays most; of equal ones the first of the sheet."""
        if seat not in self.to_move(state):
            return None
        if not state.hands[seat].throws:
            return {"type": "roll", "keep": []}
        found = self.choices(state, seat)
        best = sorted([(-found.points[i] - found.beside[i], i) for i in found.points])[0][1]
        return {"type": "score", "category": self.data.categories[best].key}

    def changes(self, before: State, after: State, actor: int) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Where all play at once: what an action changed in the actor's part, and for the actor in its own dice."""
        if not self.data.simultaneous or self.result(after) is not None:
            return None
        return changing.changes(self, before, after, actor)

    def view(self, state: State, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
        """Sheets, sums, the dice of the seat that plays, and what each open box would give it."""
        return view.view(self, state, seat, names)

    def pack(self, state: State, packer: Packer) -> None:
        """Writes the sheets and the hands."""
        packing.pack(self.data, state, packer)

    def unpack(self, unpacker: Unpacker, seats: int) -> State:
        """Reads what `pack` wrote; raises `ValueError` for a state that no game reaches."""
        state = packing.unpack(self.data, unpacker, seats)
        if not self.saves and any([sheet.saved for sheet in state.sheets]):
            raise ValueError("throws saved where none are")
        return state

    def pack_action(self, state: State, action: Action, packer: Packer) -> None:
        """Writes a roll or a score."""
        packing.pack_action(self.data, action, packer)

    def unpack_action(self, state: State, unpacker: Unpacker) -> Action:
        """Reads what `pack_action` wrote."""
        return packing.unpack_action(self.data, unpacker)

    def _same(self, key: Any, action: Action) -> Action:
        """The one action of that kind: logs are full of them, and there are only so many different ones."""
        if len(self._actions) >= MOST_SHARED:
            return self._actions.get(key, action)
        return self._actions.setdefault(key, action)

    def _keep(self, keep: Any) -> list[int]:
        count = self.data.dice
        if not isinstance(keep, list):
            raise illegal("error.sheet.keep_list")
        for position in keep:
            if not isinstance(position, int) or isinstance(position, bool) or not 0 <= position < count:
                counted = type(position) is int and -count < position < 1000
                said = position + 1 if counted else brief(position)
                raise illegal("error.sheet.keep_position", position=said, count=count)
        if len(set(keep)) != len(keep):
            raise illegal("error.sheet.keep_twice")
        return sorted(keep)

    def _roll(self, state: State, seat: int, keep: tuple[int, ...]) -> State:
        hand, rolls = state.hands[seat], self.rolls_of(state, seat)
        if hand.throws >= rolls:
            raise illegal("error.sheet.no_rolls_left", rolls=rolls)
        if not hand.throws and keep:
            raise illegal("error.sheet.first_keeps_none")
        if keep and self._dry(state, seat):
            raise illegal("error.sheet.dry_left")
        if len(keep) == self.data.dice:
            raise illegal("error.sheet.keep_all")
        return _with_hand(state, seat, Hand(hand.dice, keep, hand.throws + 1), seat)

    def _fallen(self, state: State, faces: list[int]) -> State:
        seat = state.falling
        hand = state.hands[seat]
        dice = list(hand.dice) if hand.dice else [0] * self.data.dice
        thrown = [i for i in range(self.data.dice) if i not in hand.kept]
        for position, face in zip(thrown, faces):
            dice[position] = face
        return _with_hand(state, seat, Hand(tuple(dice), hand.kept, hand.throws), -1)

    def _score(self, state: State, seat: int, key: str) -> State:
        place = self.data.place(key)
        sheet, hand = state.sheets[seat], state.hands[seat]
        if place < 0:
            raise illegal("error.sheet.unknown_category", name=key[:40])
        if not hand.throws:
            raise illegal("error.sheet.not_rolled")
        if sheet.cells[place] is not None:
            raise illegal("error.sheet.filled", category=self.data.categories[place].said())
        found = self.choices(state, seat)
        if place not in found.points:
            raise self._closed(sheet, hand, place, found)
        points, beside = found.points[place], found.beside[place]
        extra = beside // self.options["extra_bonus"] if beside else 0
        saved = self.rolls_of(state, seat) - hand.throws if self.saves else 0
        sheets = (*state.sheets[:seat], sheet.with_points(place, points, extra, saved), *state.sheets[seat + 1 :])
        won = seat if key == self.data.wins and points and hand.throws == 1 else -1
        return State(sheets, _with_hand(state, seat, EMPTY, -1).hands, -1, won)

    def _dry(self, state: State, seat: int) -> bool:
        """Whether only boxes are open that want all the dice thrown at once."""
        return bool(self.data.columns) and not open_places(self.data, state.sheets[seat], False)

    def _closed(self, sheet: Sheet, hand: Hand, place: int, found: Choices) -> Refused:
        category, joker = self.data.categories[place], found.joker
        asked, places = category.said(), open_places(self.data, sheet)
        if place not in places:
            number = [i for i in places if self.data.categories[i].column == category.column][0]
            return illegal("error.sheet.order", category=asked, target=self.data.categories[number].said())
        if joker is None or (hand.kept and self.data.columns and self.data.columns[category.column].dry):
            return illegal("error.sheet.dry", category=asked)
        own = self.data.categories[self.data.own[joker.face]].said()
        return illegal("error.sheet.closed." + joker.rule, category=asked, face=joker.face, target=own)


def _with_hand(state: State, seat: int, hand: Hand, falling: int) -> State:
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return State(state.sheets, hands, falling, state.won)
