"""Where all play at once bots play side by side, each at its own pace; in turns they wait for what was done before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gobelet.engine.log import table_from_log, table_to_log
from gobelet.engine.table import Table
from gobelet.hosts.web.live.clocks import Duty, duties_of, next_duty
from gobelet.hosts.web.live.lobby import begun, empty_table
from gobelet.hosts.web.settings import Settings
from tests.support import REGISTRY

SETTINGS = Settings()
MINUTE = 60_000
BEGAN = 1_000_000


def table_of(people: int, game: str = "sheet", ruleset: str | None = "yatzy_online", seats: int = 4) -> Table:
    """A table that has begun at a moment, with bots at the seats where nobody sits."""
    table = empty_table(REGISTRY.find_rules(game, ruleset, None), seats, None, False)
    for seat in range(people):
        table = table.hosted({"type": "sit", "seat": seat, "name": f"P{seat}"}, BEGAN)
    return begun(table, "good", BEGAN)


def due(table: Table) -> Duty | None:
    """What is due next by the log as it is kept."""
    return next_duty(table, False, SETTINGS)


def acted(table: Table, seat: int, at: int) -> Table:
    """The table after a seat did what is done for those who do nothing."""
    action = table.rules.timeout(table.state, seat)
    assert action is not None
    return table.act(seat, action, None, at)


def bots_alone(table: Table, until: int, seats: tuple[int, ...]) -> Table:
    """The table at that moment, if only bots did something; nobody is early."""
    while (duty := due(table)) is not None and duty.at <= until:
        assert (duty.kind, duty.seat in seats) == ("bot", True)
        table = acted(table, duty.seat, duty.at)
    return table


def filled(table: Table) -> list[int]:
    """How many boxes each seat has filled."""
    return [sum(cell is not None for cell in player["cells"].values()) for player in table.view(0)["players"]]


def test_three_bots_fill_their_sheets_side_by_side():
    """And while Ana thinks they end together, well within two minutes."""
    table = table_of(1)
    for seconds in range(5, 60, 5):
        _, *bots = filled(bots_alone(table, BEGAN + seconds * 1000, (1, 2, 3)))
        assert max(bots) - min(bots) <= 2
    table = bots_alone(table, BEGAN + 2 * MINUTE, (1, 2, 3))
    boxes = len(table.view(0)["players"][0]["cells"])
    assert filled(table) == [0, boxes, boxes, boxes]
    assert due(table) is None


def test_a_move_of_somebody_else_pushes_no_bot_back():
    """However often Ana acts, at any moment: what is due is due at the same moment as before."""
    table = table_of(1)
    for _ in range(60):
        duty = due(table)
        assert duty is not None
        if 0 in table.to_move():
            table = acted(table, 0, duty.at - 1)
            assert due(table) == duty
        table = acted(table, duty.seat, duty.at)


def test_each_bot_takes_its_time_between_two_of_its_actions():
    """0.7 s at least, 1.4 s at most, and not always the same."""
    table = bots_alone(table_of(1), BEGAN + MINUTE, (1, 2, 3))
    for seat in (1, 2, 3):
        moments = [entry.at for entry in table.entries if entry.seat == seat]
        pauses = [after - before for before, after in pairwise([at for at in moments if at is not None])]
        assert min(pauses) >= SETTINGS.bot_pause_ms
        assert max(pauses) <= 2 * SETTINGS.bot_pause_ms
        assert len(set(pauses)) > 5


def test_who_left_comes_back_to_a_sheet_that_is_not_full():
    """A bot that stands in takes about as long as people do, while somebody else still plays."""
    table = table_of(2, seats=2).hosted({"type": "leave", "seat": 1}, BEGAN)
    after = bots_alone(table, BEGAN + MINUTE, (1,))
    assert 2 <= filled(after)[1] <= 6
    moments = [entry.at - BEGAN for entry in after.entries if entry.seat == 1 and entry.at is not None]
    assert moments[0] >= 10 * SETTINGS.bot_pause_ms


def test_nobody_who_has_ended_waits_for_a_bot_that_stands_in():
    """Once all who are there are through, it goes on as fast as the others."""
    table = table_of(2, seats=2).hosted({"type": "leave", "seat": 1}, BEGAN)
    while 0 in table.to_move():
        table = acted(table, 0, BEGAN + 1)
    table = bots_alone(table, BEGAN + MINUTE, (1,))
    assert table.outcome() is not None


@pytest.mark.parametrize("game", ["pig", "four_two_one"])
def test_in_turns_a_bot_lets_others_see_what_was_done(game):
    """It waits after the last action at the table, whoever did it, and not for news of who is there."""
    table = table_of(1, game, None, 2)
    while table.to_move() == (0,):
        table = acted(table, 0, BEGAN + 5_000)
    duty = due(table)
    assert duty is not None
    assert (duty.seat, BEGAN + 5_700 <= duty.at <= BEGAN + 6_400) == (1, True)
    assert due(table.hosted({"type": "away", "seat": 0}, BEGAN + 5_500)) == duty


def test_what_is_due_stands_in_the_log_alone():
    """A server that was started again reads it there, a stand-in and its long pause included."""
    table = bots_alone(table_of(2), BEGAN + MINUTE // 2, (2, 3)).hosted({"type": "leave", "seat": 1}, BEGAN + 30_000)
    kept = [dict(entry.to_json(), at=entry.at) for entry in table.entries]
    again = table_from_log({**table_to_log(table), "entries": kept}, REGISTRY.find_rules, bytes(32))
    assert (due(again), again.seq) == (due(table), table.seq)
    for duty in duties_of(table, False, SETTINGS):
        assert duty in duties_of(again, False, SETTINGS)
