"""Random games, legal and not, over the public interface, held against the rules written out plainly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from gobelet.engine.canonical import canonical
from gobelet.engine.dice import Scripted, Sealed
from gobelet.engine.errors import Refused
from gobelet.engine.log import table_to_log
from gobelet.engine.share import open_fragment, share
from gobelet.engine.table import Table, new_table
from tests.games.sheet import oracle
from tests.support import BOXES, REGISTRY, again, picture, roll, rules, score, shown

FRENCH, CYRILLIC, GREEK = "abeéèçïœÀÉ -’", "абвгдежзийАЖЯёъщ-", "αβγδέήίόύώΑΩςσ "
names = st.sampled_from((FRENCH, CYRILLIC, GREEK)).flatmap(lambda letters: st.text(letters, min_size=1, max_size=12))
keeps = st.lists(st.integers(0, 4), max_size=4, unique=True).map(lambda keep: roll(*keep))
scores = st.sampled_from(BOXES).map(score)
junk = st.sampled_from(
    (roll(0, 0), roll(5), roll(0, 1, 2, 3, 4), score("villa"), {"type": "roll", "keep": "0"}, {"type": "score"}, {}, 7,
     {"type": "undo"}, {"type": "dice", "faces": [6, 6, 6, 6, 6]})
)  # fmt: skip
tosses = st.lists(
    st.integers(1, 6).flatmap(lambda face: st.sampled_from(([face] * 5, [face] * 4, [1, 2, 3, 4, 5]))), max_size=30
)


class Games(RuleBasedStateMachine):
    """A table of score sheets, and what is known of it from outside."""

    ruleset = "yahtzee"
    orders: tuple[str, ...] = ("forced", "hasbro", "free", "none")
    most_seats = 8

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Names, options and dice; half of the games have dice that mostly fall alike."""
        most = data.draw(st.sampled_from((1, 2, 2, 3, self.most_seats)))
        seats = data.draw(st.lists(names.filter(lambda name: bool(name.strip())), min_size=1, max_size=most))
        self.order = data.draw(st.sampled_from(self.orders))
        self.extra_bonus = data.draw(st.sampled_from((100, 100, 50, 0)))
        self.seed = data.draw(st.binary(min_size=32, max_size=32))
        source: Any = Sealed(self.seed)
        if data.draw(st.booleans()):
            told = [face for toss in data.draw(tosses) for face in toss]
            source = Scripted((*told, *self.seed.hex().translate(DIGITS).encode(), *[6] * 195 * len(seats)))
        tidied = tuple(" ".join(name.split()) for name in seats)
        bound = rules(self.ruleset, joker=self.order, extra_bonus=self.extra_bonus)
        self.table = new_table(bound, tidied, source)
        self.before: list[Any] = []
        self.extras = [0] * len(seats)
        self.seen = [(self.table, picture(self.table))]
        self.undone = 0
        self.look()

    # What may be done, and what may not

    def try_to(self, seat: int, action: Any) -> None:
        """Does it where the view says that it may be done; else it must be refused and change nothing."""
        if not self.is_legal(seat, action):
            was = picture(self.table)
            with pytest.raises(Refused):
                self.table.act(seat, action)
            assert picture(self.table) == was
            return
        after = self.table.act(seat, action)
        self.before.append((self.table.state, list(self.extras), action, shown(after, seat)))
        if action["type"] == "score":
            self.write(seat, action["category"], after)
        self.table = after
        self.look()

    def is_legal(self, seat: int, action: Any) -> bool:
        """What the rules say, asked of the oracle and not of the engine."""
        if not isinstance(action, dict) or seat not in self.awaited():
            return False
        player = self.table.view(seat)["players"][seat]
        dice = tuple(player["hand"])
        if action.get("type") == "score" and player["roll"]:
            return action.get("category") in oracle.open_boxes(self.order, player["cells"], dice)
        if action.get("type") != "roll" or not isinstance(action.get("keep"), list) or player["roll"] == 3:
            return False
        keep = action["keep"]
        proper = len(set(keep)) == len(keep) and all(0 <= position < 5 for position in keep) and len(keep) < 5
        return proper and (player["roll"] > 0 or not keep)

    def awaited(self) -> list[int]:
        """The seats that may act: the first with the fewest boxes filled."""
        filled = [
            sum(cell is not None for cell in player["cells"].values()) for player in self.table.view(0)["players"]
        ]
        return [filled.index(min(filled))] if min(filled) < 13 else []

    def write(self, seat: int, box: str, after: Table) -> None:
        """The box holds what the rules give it, and a further five alike is counted."""
        player = self.table.view(seat)["players"][seat]
        dice = tuple(player["hand"])
        written = after.view(seat)["players"][seat]["cells"]
        assert written == {**player["cells"], box: oracle.open_boxes(self.order, player["cells"], dice)[box]}
        if len(set(dice)) == 1 and player["cells"]["five_of_a_kind"] == 50 and self.extra_bonus:
            self.extras[seat] += 1

    def look(self) -> None:
        """Everything that the views show agrees with the rules."""
        awaited = self.awaited()
        view = self.table.view(self.table.next_seat())
        assert view["to_act"] == awaited
        assert (view["outcome"] is None) == bool(awaited)
        for seat, player in enumerate(view["players"]):
            sums = oracle.sums(player["cells"], self.extras[seat], self.extra_bonus)
            assert {key: player[key] for key in sums} == sums
            assert player["extra"] == self.extras[seat]
            dice = tuple(player["hand"])
            assert ("open" in player) == (seat in awaited and bool(dice))
            if "open" in player:
                assert player["open"] == oracle.open_boxes(self.order, player["cells"], dice)
                assert self.table.view(seat)["actions"]["score"]["category"] == list(player["open"])
        if view["outcome"]:
            assert view["outcome"]["totals"] == [player["total"] for player in view["players"]]
            assert view["outcome"]["places"] == oracle.places(view["players"], self.table.rules.data.tie_break)  # type: ignore[attr-defined]
        if self.table.seq % 7 == 0:
            self.seen.append((self.table, picture(self.table)))

    # What players do

    @rule(action=keeps | scores, pick=st.integers(0, 7))
    def play(self, action: dict[str, Any], pick: int) -> None:
        """One of the seats that are awaited tries something."""
        seats = self.awaited() or [0]
        self.try_to(seats[pick % len(seats)], action)

    @rule(action=keeps | scores | junk, seat=st.integers(-1, 8))
    def meddle(self, action: Any, seat: int) -> None:
        """Anyone tries anything."""
        self.try_to(seat, action)

    @rule(turns=st.integers(1, 13), pick=st.integers(0, 12), throws=st.integers(1, 3))
    def hurry(self, turns: int, pick: int, throws: int) -> None:
        """Whole turns, so that games get on."""
        for _ in range(turns):
            seats = self.awaited()
            if not seats:
                return
            seat = seats[pick % len(seats)]
            while self.table.view(seat)["players"][seat]["roll"] < throws:
                self.try_to(seat, roll(*([0, 2] if self.table.view(seat)["players"][seat]["roll"] else [])))
            offered = list(self.table.view(seat)["players"][seat]["open"])
            self.try_to(seat, score(offered[pick % len(offered)]))

    @precondition(lambda self: self.before)
    @rule(seat=st.integers(0, 7))
    def undo(self, seat: int) -> None:
        """The state is the one before; the same throw shows the same faces."""
        acted = self.table.last_action()
        assert acted is not None
        state, extras, action, faces = self.before.pop()
        undone = self.table.undo(seat % len(self.table.names))
        assert undone.state == state
        again = undone.act(acted.entry.seat, action)
        assert again.state == self.table.state
        assert shown(again, acted.entry.seat) == faces
        self.table, self.extras = undone, extras
        self.undone += action["type"] == "roll"
        self.look()

    @precondition(lambda self: not self.before)
    @rule()
    def undo_nothing(self) -> None:
        """There is nothing to undo."""
        with pytest.raises(Refused, match="nothing_to_undo"):
            self.table.undo(0)

    # Out and in

    @rule(reveal=st.booleans(), stay=st.booleans())
    def save_and_load(self, reveal: bool, stay: bool) -> None:
        """The log leads to the identical table."""
        loaded = again(self.table, reveal)
        assert loaded.state == self.table.state
        assert loaded.entries == self.table.entries
        if reveal or not isinstance(self.table.source, Sealed):
            assert loaded == self.table
            assert picture(loaded) == picture(self.table)
            assert canonical(table_to_log(loaded)) == canonical(table_to_log(self.table))
        if stay:
            self.table = loaded

    @rule(stay=st.booleans(), seed=st.binary(min_size=1, max_size=4))
    def share_and_open(self, stay: bool, seed: bytes) -> None:
        """The same state and view on another device, and after its one undo; the same throw shows the same faces."""
        fragment = share(self.table)
        note(fragment)
        if isinstance(self.table.source, Sealed) and self.undone <= 5 and self.awaited():
            assert len(fragment) <= 300
        other = open_fragment(fragment, REGISTRY.find_rules, seed)
        self.same(other, self.table)
        if self.before:
            state, _, action, faces = self.before[-1]
            acted = self.table.last_action()
            assert acted is not None
            undone = other.undo(0)
            assert undone.state == state
            self.same(undone, self.table.undo(0))
            assert shown(undone.act(acted.entry.seat, action), acted.entry.seat) == faces
            with pytest.raises(Refused, match="nothing_to_undo"):
                undone.undo(0)
        if stay:
            self.table, self.before = other, self.before[-1:]

    def same(self, one: Table, other: Table) -> None:
        """Two tables that look alike to every seat, but for what belongs to a device."""
        assert one.state == other.state
        for seat in range(len(one.names)):
            views = [table.view(seat) for table in (one, other)]
            for view in views:
                for key in ("seq", "commitment", "last", "source", "can_undo"):
                    del view[key]
            assert views[0] == views[1]

    def teardown(self) -> None:
        """Every game ends, and no table that went before has changed."""
        if not hasattr(self, "table"):
            return
        steps = 0
        while self.awaited():
            seat = self.awaited()[-1]
            player = self.table.view(seat)["players"][seat]
            self.table = self.table.act(seat, score(list(player["open"])[-1]) if player["roll"] else roll())
            steps += 1
        assert steps <= 2 * 13 * len(self.table.names)
        assert all(picture(table) == was for table, was in self.seen)


class OnlineGames(Games):
    """All seats play at the same time."""

    ruleset = "yatzy_online"
    orders = ("none", "none", "forced")
    most_seats = 4

    def awaited(self) -> list[int]:
        """The seats whose sheets are not full."""
        players = self.table.view(0)["players"]
        return [seat for seat, player in enumerate(players) if None in player["cells"].values()]


DIGITS = {ord(digit): ord(digit) % 6 + 1 for digit in "0123456789abcdef"}

few = settings(max_examples=12, stateful_step_count=20, phases=(Phase.generate,))
TestGames = Games.TestCase
TestGames.settings = few
TestOnlineGames = OnlineGames.TestCase
TestOnlineGames.settings = few


many = settings(max_examples=1000, stateful_step_count=60, derandomize=False)


@pytest.mark.soak
@pytest.mark.parametrize("machine", [Games, OnlineGames])
def test_many_games_others_every_time(machine: type[Games]) -> None:
    """The same, for as long as it takes."""
    run_state_machine_as_test(machine, settings=many)
