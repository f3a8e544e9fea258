"""A live table: who sits there, the cup that nobody steers, and what each may take back."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from gobelet.engine.contract import DICE
from gobelet.engine.dice import Sealed
from gobelet.engine.errors import Refused
from gobelet.engine.lately import forgetful
from gobelet.engine.log import table_from_log, table_to_log, verify
from gobelet.engine.looking import changes, told
from gobelet.engine.seating import Seating
from gobelet.engine.table import Setup, Table
from gobelet.hosts.files import load_registry

FIND = load_registry().find_rules
SEED = bytes(range(32))


def opened(ruleset: str = "yatzy_online", game: str = "sheet", most: int = 4, **options: Any) -> Table:
    """A live table at which nobody sits yet."""
    return Table(Setup(FIND(game, ruleset, options), (), Sealed(SEED), None), seating=Seating(most, 60))


def sit(table: Table, name: str, **more: Any) -> Table:
    """Somebody takes the next seat."""
    return table.hosted({"type": "sit", "seat": len(table.names), "name": name, **more})


def begun(*names: str, **more: Any) -> Table:
    """A table that these play at, none of their devices giving bytes."""
    table = opened(**more)
    for name in names or ("Ana", "Béa"):
        table = sit(table, name)
    return table.hosted({"type": "start"})


def roll(table: Table, seat: int, *keep: int) -> Table:
    """A throw."""
    return table.act(seat, {"type": "roll", "keep": list(keep)})


def score(table: Table, seat: int, category: str) -> Table:
    """A box filled."""
    return table.act(seat, {"type": "score", "category": category})


def sealed(secret: str) -> str:
    """The hash of a device's bytes."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def again(table: Table) -> Table:
    """The table read back from its log."""
    return table_from_log(table_to_log(table), FIND, b"other")


def test_the_row_grows_and_shrinks_until_the_start() -> None:
    """Those behind one who leaves move up; after the start the row is fixed."""
    table = sit(sit(sit(opened(), "Ana"), "Béa"), "Chloé")
    table = table.hosted({"type": "leave", "seat": 0})
    assert table.names == ("Béa", "Chloé")
    assert table.view(0)["live"]["status"] == "waiting"
    with pytest.raises(Refused, match=r"error\.live\.waiting"):
        roll(table, 0)
    table = table.hosted({"type": "start"})
    assert table.view(1)["to_act"] == [0, 1]
    with pytest.raises(Refused, match=r"error\.live\.taken"):
        sit(table, "Dan")
    table = table.hosted({"type": "leave", "seat": 1})
    table = table.hosted({"type": "sit", "seat": 1, "name": "Dan"})
    assert table.names == ("Béa", "Dan")


def test_who_opened_the_table_is_host_at_whichever_seat() -> None:
    """Swapped with another, and when one before them goes; once they go themselves it is the first in the row."""
    table = opened()
    for name in ("Ana", "Béa", "Chloé"):
        table = sit(table, name)
    assert host(table) == "Ana"
    swapped = table.hosted({"type": "swap", "seat": 0}).hosted({"type": "swap", "seat": 1})
    assert (swapped.names, host(swapped)) == (("Béa", "Chloé", "Ana"), "Ana")
    without = swapped.hosted({"type": "leave", "seat": 0})
    assert (host(without), host(again(without))) == ("Ana", "Ana")
    assert host(without.hosted({"type": "swap", "seat": 0})) == "Ana"
    assert host(swapped.hosted({"type": "leave", "seat": 2})) == "Béa"


def host(table: Table) -> str:
    """Whose table it is."""
    assert table.seating is not None
    return table.names[table.seating.host]


def test_a_full_table_and_one_with_too_few_are_refused() -> None:
    """And leave the table as it was."""
    table = sit(opened(most=1), "Ana")
    with pytest.raises(Refused, match=r"error\.live\.full"):
        sit(table, "Béa")
    alone = sit(opened("yam_master", "yam_master", most=2), "Ana")
    with pytest.raises(Refused, match=r"error\.live\.too_few"):
        alone.hosted({"type": "start"})
    assert alone.seq == 1


def test_no_die_falls_before_every_hash_is_opened() -> None:
    """A device that does not open counts as absent."""
    table = sit(sit(sit(opened(), "Ana", hash=sealed("aa" * 16)), "Béa", hash=sealed("bb" * 16)), "Bot", bot="good")
    table = table.hosted({"type": "start"})
    assert table.view(0)["live"]["status"] == "opening"
    with pytest.raises(Refused, match=r"error\.live\.opening"):
        roll(table, 0)
    with pytest.raises(Refused, match=r"error\.live\.other_bytes"):
        table.hosted({"type": "open", "seat": 0, "bytes": "cc" * 16})
    table = table.hosted({"type": "open", "seat": 0, "bytes": "aa" * 16})
    table = roll(table.hosted({"type": "open", "seat": 1, "absent": True}), 0)
    salt = f"{'aa' * 16}|absent|absent|"
    throw = table.last.throw  # type: ignore[union-attr]
    assert throw is not None
    assert table.entries[-1].action["faces"] == list(Sealed(SEED, salt=salt).throw(throw, 0))
    assert table.entries[-1].action["faces"] != list(Sealed(SEED).throw(throw, 0))
    assert [seat["cup"] for seat in table.view(0)["live"]["seats"]] == ["open", "absent", "none"]


def test_the_order_in_which_devices_open_and_seats_throw_does_not_matter() -> None:
    """Every die depends on seat, turn, throw and position alone."""
    table = sit(sit(opened(), "Ana", hash=sealed("aa" * 16)), "Béa", hash=sealed("bb" * 16)).hosted({"type": "start"})
    first, second = [{"type": "open", "seat": seat, "bytes": byte * 16} for seat, byte in ((0, "aa"), (1, "bb"))]
    one = roll(roll(table.hosted(first).hosted(second), 0), 1)
    other = roll(roll(table.hosted(second).hosted(first), 1), 0)
    assert [player["hand"] for player in one.view(0)["players"]] == [
        player["hand"] for player in other.view(0)["players"]
    ]


def test_a_finished_log_is_verified_die_by_die() -> None:
    """With the devices' bytes in it; another byte is found out."""
    table = sit(opened(most=1), "Ana", hash=sealed("aa" * 16)).hosted({"type": "start"})
    table = table.hosted({"type": "open", "seat": 0, "bytes": "aa" * 16})
    while table.outcome() is None:
        table = roll(table, 0)
        table = score(table, 0, table.view(0)["actions"]["score"]["category"][0])
    log = table_to_log(table)
    assert verify(log, FIND) == {"ok": True, "checked": 65}
    log["entries"][4]["action"]["faces"] = [face % 6 + 1 for face in log["entries"][4]["action"]["faces"]]
    assert verify(log, FIND)["ok"] is False


def test_a_live_table_reads_back_from_its_log_as_it_was() -> None:
    """Seats, absences, undone actions, the cup and the time of every entry."""
    table = sit(sit(opened(), "Ana", hash=sealed("aa" * 16), fill=True), "Béa").hosted({"type": "start"}, at=1_000)
    table = table.hosted({"type": "open", "seat": 0, "bytes": "aa" * 16}, at=1_500)
    table = score(roll(roll(table, 0), 1), 0, "chance").undo(0)
    table = table.hosted({"type": "away", "seat": 1}).hosted({"type": "time", "seat": 1, "at": 9}, at=9)
    table = score(table, 1, "ones").hosted({"type": "bot", "seat": 1})
    for seat in (0, 1):
        assert again(table).view(seat) == table.view(seat)
        assert table.at(table.seq).view(seat) == table.view(seat)
    assert table.at(3).view(0)["live"]["status"] == "opening"
    assert again(table).seating == table.seating


def test_a_seat_takes_back_its_own_last_score_until_it_throws_again() -> None:
    """What others did meanwhile stands."""
    table = score(roll(roll(begun(), 0), 1), 0, "chance")
    table = roll(score(table, 1, "ones"), 1)
    assert [table.view(seat)["can_undo"] for seat in (0, 1)] == [True, False]
    before = table.view(1)["players"][1]
    undone = table.undo(0)
    assert undone.view(0)["players"][0]["cells"]["chance"] is None
    assert undone.view(0)["players"][0]["hand"] == roll(begun(), 0).view(0)["players"][0]["hand"]
    assert undone.view(1)["players"][1] == before
    with pytest.raises(Refused, match="nothing_to_undo"):
        table.undo(1)
    with pytest.raises(Refused, match="nothing_to_undo"):
        roll(score(undone, 0, "chance"), 0).undo(0)


def test_a_table_forgets_states_and_nothing_else() -> None:
    """What is shown, what may be undone and the log are the same."""
    table = begun("Ana", "Béa")
    for category in ("ones", "twos", "threes", "fours", "fives", "sixes", "chance"):
        for seat in (0, 1):
            table = score(roll(roll(table, seat), seat), seat, category)
    less = forgetful(table)
    assert forgetful(less) is less
    for seat in (0, 1):
        assert less.view(seat) == table.view(seat)
        assert less.undo(seat).view(1) == table.undo(seat).view(1)
    assert table_to_log(less) == table_to_log(table)


def test_in_turns_a_score_is_taken_back_until_the_next_throw() -> None:
    """By the seat that made it, and by nobody else."""
    table = score(roll(begun(ruleset="yahtzee"), 0), 0, "chance")
    assert [table.view(seat)["can_undo"] for seat in (0, 1)] == [True, False]
    assert table.undo(0).view(0)["to_act"] == [0]
    with pytest.raises(Refused, match="nothing_to_undo"):
        roll(table, 1).undo(0)


def test_a_turn_that_runs_out_is_counted_until_the_player_acts() -> None:
    """The moves that the host makes for a late seat do not make it punctual."""
    table = begun("Ana")
    for turn in (1, 2):
        table = table.hosted({"type": "time", "seat": 0, "at": turn})
        while True:
            action = table.rules.timeout(table.state, 0)
            table = table.act(0, action)
            if action is not None and action["type"] == "score":
                break
        assert table.seating is not None
        assert table.seating.sitters[0].late == turn
    assert roll(table, 0).seating.sitters[0].late == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("game", "ruleset"), [("sheet", "yahtzee"), ("yam_master", "yam_master"), ("four_two_one", None), ("pig", None)]
)
def test_the_timeout_moves_of_every_game_bring_it_to_its_end(game: str, ruleset: str) -> None:
    """Nobody hangs a game."""
    table = begun(game=game, ruleset=ruleset, most=2)
    for _ in range(40_000):
        waiting = table.to_move()
        if not waiting:
            break
        action = table.rules.timeout(table.state, waiting[0])
        table = table.act(waiting[0], action)
        table = Table(table.setup, (), table.last, (), table.seating)
    assert table.outcome() is not None


def test_the_best_paying_box_is_the_timeout_move_of_a_sheet() -> None:
    """Of these dice, the one with most points."""
    table = roll(begun("Ana"), 0)
    paying = table.view(0)["players"][0]["open"]
    action = table.rules.timeout(table.state, 0)
    assert action is not None
    assert paying[action["category"]] == max(paying.values())


def patched(view: Any, patch: Any) -> Any:
    """A merge patch, lists of objects patched by index."""
    if isinstance(view, list) and isinstance(patch, dict):
        return [patched(each, patch[str(i)]) if str(i) in patch else each for i, each in enumerate(view)]
    if not isinstance(patch, dict):
        return patch
    kept = {key: value for key, value in view.items() if key not in patch} if isinstance(view, dict) else {}
    before = view if isinstance(view, dict) else {}
    return {**kept, **{key: patched(before.get(key), patch[key]) for key in patch if patch[key] is not None}}


def test_changes_make_of_one_view_the_next() -> None:
    """For who acted and for who looks on, through a whole game of three."""
    table, beside = begun("Ana", "Béa", "Chloé"), ("seq", "next", "last")
    while table.outcome() is None:
        for seat in table.to_move():
            for kind in ("roll", "score"):
                action: dict[str, Any] = {"type": "roll", "keep": []}
                if kind == "score":
                    action = {"type": "score", "category": table.view(seat)["actions"]["score"]["category"][0]}
                after = table.act(seat, action)
                both = changes(table, after, seat)
                for other in range(3):
                    found = None if both is None else both[other == seat]
                    if found is not None:
                        want, got = after.view(other), patched(table.view(other), found)
                        for key in beside:
                            want.pop(key), got.pop(key)
                        assert strip(got) == strip(want)
                table = after


def strip(view: dict[str, Any]) -> dict[str, Any]:
    """A view without keys that hold null: a merge patch cannot say those."""
    for player in view["players"]:
        player.pop("joker", None)
    return view


def test_the_expert_is_told_of_no_die() -> None:
    """Neither in the view nor in the events."""
    table = begun("Ana", "Béa", game="bomb", ruleset="bomb", most=2)
    after = roll(table, 0) if not table.due() else table
    events = told(after, 1, after.entries)
    assert [event for event in events if event["seat"] is None and "faces" in event["action"]] == []
    assert "faces" in str(told(after, 0, after.entries))
    assert "dice" not in after.view(1)
    assert DICE not in after.view(1)["to_act"]


def test_who_begins_is_told_by_the_log_and_goes_along_with_the_player():
    """Whoever moves up or changes places; a log that says it in another way says nothing."""
    table = opened("yam_master", "yam_master", most=2)
    table = sit(sit(table, "Ana", begins=False), "Béa", begins=True)
    swapped = table.hosted({"type": "swap", "seat": 0})
    left = table.hosted({"type": "leave", "seat": 0})
    for each, known in ((table, [False, True]), (swapped, [True, False]), (left, [True])):
        assert each.seating is not None
        assert [sitter.begins for sitter in each.seating.sitters] == known
        assert again(each).seating == each.seating
    others: tuple[Any, ...] = (None, 1, "yes", [], {})
    for said in others:
        strange = sit(opened(), "Eve", begins=said).seating
        assert strange is not None
        assert strange.sitters[0].begins is None
