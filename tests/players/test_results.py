"""What a finished game leaves: a result for each player, once; experience; a place in the ranking where it counts."""

from __future__ import annotations

import asyncio

import pytest

from gobelet.engine.lately import forgetful
from gobelet.engine.log import table_to_log
from gobelet.hosts.coach import LazyCoach
from gobelet.players.experience import begins, experience, level
from gobelet.players.finishes import finishes
from gobelet.store.contract import Sitting
from tests.players.support import (
    DAY,
    SMALL,
    House,
    bomb,
    game,
    moment,
    opened,
    played,
    played_once,
    stats,
    totals,
)
from tests.support import REGISTRY

# Results


def test_each_player_of_a_finished_table_has_a_result(house):
    """Points, place, seats, when; who is nobody's player leaves none."""
    ana, bea = house.guest("Ana")["player"], house.guest("Béa")["player"]
    table = game(house, seats=4)
    house.play(table, [ana, None, bea, None])
    outcome = table.outcome()
    assert outcome is not None
    assert len(outcome.places) == 4
    for seat, player in ((0, ana), (2, bea)):
        (found,) = stats(house, player)["games"]
        place = next(1 + i for i, seats in enumerate(outcome.places) if seat in seats)
        assert (found["game"], found["ruleset"], found["played"]) == ("sheet", "yatzy_online", 1)
        assert found["title"] == {"fr": "Yatzy", "en": "Yatzy"}
        assert found["mean"] == found["best"] == totals(table)[seat]
        assert found["won"] == (place == 1)
        assert found["scores"] == [
            {
                "at": house.now,
                "total": totals(table)[seat],
                "place": place,
                "seats": 4,
                "won": place == 1,
                "lost": None,
                "best_play": None,
            }
        ]
        assert found["places"] == [0] * (place - 1) + [1]


@pytest.mark.parametrize("kind", ["sheet", "pig"])
def test_experience_counts_the_whole_game(house, kind):
    """Also at a table that has forgotten its older states, as a server's have at the end of a game."""
    table = game(house, kind, seats=2)
    less = forgetful(table)
    assert less is not table
    assert finishes(less) == finishes(table)
    for each in finishes(less):
        own = [entry for entry in table.entries if entry.seat == each.seat]
        assert each.experience == experience(len(own), 1 if each.place == 1 else 0, True)


def test_places_are_counted_over_all_games(house):
    """The first one first, up to the last that was reached."""
    ana, bea, dan = (house.guest(name)["player"] for name in ("Ana", "Béa", "Dan"))
    table = game(house, "four_two_one", seats=3)
    outcome = table.outcome()
    assert outcome is not None
    place = next(1 + i for i, seats in enumerate(outcome.places) if 0 in seats)
    for row in ([ana, bea, dan], [ana, dan, bea], [bea, ana, dan]):
        house.play(table, row)
    (found,) = stats(house, ana)["games"]
    assert sum(found["places"]) == found["played"] == 3
    assert found["places"][place - 1] == 2
    assert (found["strikes"], found["fastest"]) == (None, None)


def test_of_a_bomb_it_is_known_how_long_it_took_and_what_it_cost(house):
    """The fastest of those that were defused; the strikes of all."""
    player = house.guest()["player"]
    for elapsed in (90_000, 61_500):
        house.play(bomb(house.now, elapsed), [player, None])
    house.play(bomb(house.now, 300_000), [player, None])
    (found,) = stats(house, player)["games"]
    assert (found["played"], found["won"], found["fastest"], found["strikes"]) == (3, 2, 61_500, 0)
    times = [(score["won"], score["elapsed"]) for score in found["scores"]]
    assert times == [(True, 90_000), (True, 61_500), (False, 300_000)]


def test_a_table_told_of_twice_counts_once(house):
    """By the same process or by another one at the same moment: results and experience alike."""
    player = house.guest()["player"]
    table = game(house, seats=1)
    house.play(table, [player], "t")
    points = stats(house, player)["experience"]
    assert points > 0
    other = House(house.url)
    sittings = [Sitting(0, b"", player)]

    async def together() -> list[bool]:
        both = [each.players.finished(name, table, sittings) for each in (house, other) for name in ("t", "u", "u")]
        found: list[bool] = await asyncio.gather(*both)
        return found

    assert sorted(house.run(together())) == [False] * 5 + [True]
    house.run(other.players.close())
    other.runner.close()
    assert stats(house, player)["experience"] == 2 * points
    assert stats(house, player)["games"][0]["played"] == 2


def test_who_is_not_known_leaves_no_result(house):
    """A player deleted meanwhile, or a name made up: the others' results are written all the same."""
    ana, gone = house.guest("Ana"), house.guest("Béa")
    house.ask("player.delete", device=gone["device"], sure=True)
    house.play(game(house, seats=4), [ana["player"], gone["player"], "nobody", None])
    assert stats(house, ana["player"])["games"][0]["played"] == 1


def test_a_game_that_did_not_end_leaves_nothing(house):
    """Not while it is played, and not where everybody left."""
    player = house.guest()["player"]
    table = opened("sheet", 2, "yatzy_online", house.now)
    house.play(table, [player, None])
    house.play(table.act(0, {"type": "roll", "keep": []}).hosted({"type": "end"}, house.now), [player, None])
    assert stats(house, player)["games"] == []
    assert stats(house, player)["experience"] == 0


def test_equals_share_a_place(house):
    """Who shares the first place with everybody has not won; with somebody behind, both have."""
    ana, bea, third = (house.guest(name)["player"] for name in ("Ana", "Béa", "Chloé"))
    both = played(opened("sheet", 2, "yatzy_online", house.now, dice="1" * 500), house.now)
    house.play(both, [ana, bea])
    for player in (ana, bea):
        (found,) = stats(house, player)["games"]
        assert (found["scores"][0]["place"], found["won"]) == (1, 0)
    worse = opened("sheet", 3, "yatzy_online", house.now, dice="11111" * 26 + "23456" * 13)
    for seat in range(3):
        while seat in worse.to_move():
            worse = played_once(worse, seat, house.now)
    house.play(worse, [ana, bea, third])
    places = [stats(house, player)["games"][0]["scores"][1]["place"] for player in (ana, bea)]
    assert places == [1, 1]
    assert stats(house, third)["games"][0]["scores"][0]["place"] == 3
    assert [stats(house, player)["games"][0]["won"] for player in (ana, bea, third)] == [1, 1, 0]


def test_the_best_of_a_game_where_few_points_are_good_is_the_least(house):
    """In 421 one would rather have no tokens."""
    player = house.guest()["player"]
    table = game(house, "four_two_one", 3)
    for seat in range(3):
        players: list[str | None] = [None, None, None]
        players[seat] = player
        house.play(table, players)
    assert stats(house, player)["games"][0]["best"] == min(totals(table))


def test_statistics_are_kept_apart_by_ruleset(house):
    """The one played most comes first; one may be asked for alone; games are told from the oldest to the latest."""
    player = house.guest()["player"]
    for day in range(3):
        house.now = moment("2027-02-01") + day * DAY
        house.play(game(house, seats=1), [player])
    house.play(game(house, "pig", 2), [player, None])
    found = stats(house, player)["games"]
    assert [(each["ruleset"], each["played"]) for each in found] == [("yatzy_online", 3), ("pig", 1)]
    assert [score["at"] for score in found[0]["scores"]] == [moment("2027-02-01") + day * DAY for day in range(3)]
    (alone,) = house.ask("player.stats", player=player, ruleset="pig")["games"]
    assert alone == found[1]
    for strange in ("\ud800", "x" * 5000, "a\x00b", "nothing"):
        assert house.ask("player.stats", player=player, ruleset=strange)["games"] == []


def test_own_statistics_need_no_name(house):
    guest = house.guest()
    assert house.ask("player.stats", device=guest["device"])["player"] == guest["player"]
    assert house.refuse("player.stats") == "bad_token"
    for strange in ("A" * 22, "\ud800", "x" * 5000):
        assert house.refuse("player.stats", player=strange) == "not_found"


# Experience


def test_experience_is_a_table_of_length_finishing_and_place():
    """As docs/players.md prints it."""
    assert [experience(actions, 0, True) for actions in (0, 1, 9, 10, 29, 30, 59, 60, 500)] == [
        5, 7, 7, 10, 10, 15, 15, 20, 20,
    ]  # fmt: skip
    assert [experience(30, behind, True) for behind in range(6)] == [15, 18, 21, 24, 24, 24]
    assert experience(30, 3, False) == 10


def test_levels_begin_further_and_further_apart():
    assert [begins(number) for number in range(1, 7)] == [0, 50, 150, 300, 500, 750]
    for points in range(5000):
        assert begins(level(points)) <= points < begins(level(points) + 1)


def test_experience_grows_with_every_game_and_never_falls(house):
    """Lost or won; the level follows."""
    guest = house.guest()
    before = 0
    for _ in range(6):
        house.play(game(house), [None, guest["player"]])
        now = house.ask("player.hello", device=guest["device"])
        assert now["experience"] > before
        assert begins(now["level"]) <= now["experience"] < now["next_level"] == begins(now["level"] + 1)
        before = now["experience"]
    assert now["level"] > 1


def test_who_left_the_game_to_a_bot_has_the_points_of_its_length_alone(house):
    """The others have theirs; so is it for who was gone at the end."""
    ana, bea = house.guest("Ana")["player"], house.guest("Béa")["player"]
    table = opened("sheet", 2, "yatzy_online", house.now).hosted({"type": "leave", "seat": 0}, house.now)
    house.play(played(table, house.now), [ana, bea])
    assert stats(house, ana)["experience"] == 5
    assert stats(house, bea)["experience"] in (10, 13)


# What the coach finds


def test_the_coach_looks_at_a_game_in_the_background(file):
    """Each seat has the points it gave away, and what best play would have come to with the same luck."""
    house = House(f"sqlite+aiosqlite:///{file}", coach=LazyCoach(REGISTRY))
    ana, bea = house.guest("Ana")["player"], house.guest("Béa")["player"]
    table = played(opened("sheet", 2, SMALL, house.now), house.now)
    name = house.play(table, [ana, bea])
    assert house.run(house.players.unreviewed()) == [name]

    async def look() -> None:
        assert house.players.reviewed(name, {"game": "sheet", "gobelet": 1})  # a log that cannot be read
        assert house.players.reviewed(name, table_to_log(table))
        await house.players.reviews_done()

    house.run(look())
    review = LazyCoach(REGISTRY).call("coach.review", {"log": table_to_log(table)}, lambda key, facts: key)
    for seat, player in enumerate((ana, bea)):
        (score,) = stats(house, player)["games"][0]["scores"]
        assert score["lost"] == pytest.approx(review["players"][seat]["lost"], abs=0.01)
        assert score["best_play"] == pytest.approx(score["total"] + score["lost"], abs=0.02)
    assert house.run(house.players.unreviewed()) == []
    house.close()


def test_games_that_the_coach_does_not_know_are_left_alone(file):
    """And no more logs wait than a server can hold."""
    house = House(f"sqlite+aiosqlite:///{file}", coach=LazyCoach(REGISTRY))

    async def fill() -> list[bool]:
        return [house.players.reviewed("t", {"game": "sheet"}) for _ in range(300)]

    async def other() -> bool:
        return house.players.reviewed("t", {"game": "pig"})

    assert house.run(other()) is False
    taken = house.run(fill())
    assert taken[0] is True
    assert taken[-1] is False
    house.close()
    alone = House(f"sqlite+aiosqlite:///{file}")
    assert alone.players.reviewed("t", {"game": "sheet"}) is False
    alone.close()


def test_what_the_coach_found_first_stays(house):
    player = house.guest()["player"]
    name = house.play(game(house, seats=1), [player])
    for points in (12.5, 3.0):
        house.run(house.players.set_lost(name, 0, points))
    assert stats(house, player)["games"][0]["scores"][0]["lost"] == 12.5
