"""Reaching the target, the last round, and the game that nobody wins."""

from __future__ import annotations

from dataclasses import replace

from tests.games.pig.play import HOLD, at_table, play, played, scores
from tests.support import as_it_was, refused


def test_reaching_the_target_when_holding_wins_at_once() -> None:
    """Not before the hold."""
    table = played("6 5", target=10)
    assert table.view(0)["outcome"] is None
    table = play(table, "hold")
    assert table.view(0)["outcome"] == {"places": [[0], [1]], "totals": [11, 0], "reason": "target_reached"}
    with as_it_was(table), refused("table_over"):
        table.act(1, {"type": "roll"})


def test_a_1_after_the_target_still_loses_the_turn() -> None:
    """Greed is punished."""
    table = played("6 5 1", target=10)
    assert table.view(0)["outcome"] is None
    assert scores(table) == [0, 0]


def test_places_follow_the_scores_and_equal_ones_are_shared() -> None:
    """The winner, then two with the same score, then none."""
    table = played("4 hold 4 hold 2 hold 6 6 hold", seats=4, target=12)
    assert table.view(0)["outcome"]["places"] == [[3], [0, 1], [2]]
    assert table.view(0)["outcome"]["totals"] == [4, 4, 2, 12]


def test_in_a_last_round_each_of_the_others_gets_one_more_turn() -> None:
    """Also those who sit before the one that reached the target."""
    table = played("2 hold 6 4 hold", seats=3, target=10, last_round=True)
    assert table.view(0)["reached"] == 1
    assert table.view(0)["last_turn"] is True
    order = []
    while table.view(0)["outcome"] is None:
        order.append(table.next_seat())
        table = play(table, "2 hold")
    assert order == [2, 0]
    assert table.view(0)["outcome"]["places"] == [[1], [0], [2]]


def test_the_best_score_of_the_last_round_wins() -> None:
    """More than the one that reached the target first."""
    table = played("6 4 hold 6 5 hold", target=10, last_round=True)
    assert table.view(0)["outcome"] == {"places": [[1], [0]], "totals": [10, 11], "reason": "target_reached"}


def test_equal_scores_share_the_win() -> None:
    """Ten each."""
    table = played("6 4 hold 5 5 hold", target=10, last_round=True)
    assert table.view(0)["outcome"]["places"] == [[0, 1]]


def test_a_1_in_the_last_round_ends_it() -> None:
    """The first to reach the target has won."""
    assert played("6 4 hold 6 5 1", target=10, last_round=True).view(0)["outcome"]["places"] == [[0], [1]]


def test_a_game_of_ten_thousand_turns_is_drawn() -> None:
    """All share the place."""
    table = at_table(3)
    state = replace(table.state, turns=9_999, scores=(4, 5, 6), ended=None)
    table = replace(table, setup=replace(table.setup, base=state))
    assert table.view(0)["outcome"] is None
    table = table.act(0, {"type": "roll"})
    table = table.act(0, {"type": "dice", "faces": [1]})
    assert table.view(0)["outcome"] == {"places": [[0, 1, 2]], "totals": [4, 5, 6], "reason": "turns_drawn"}
    with refused("table_over"):
        table.act(1, HOLD)
